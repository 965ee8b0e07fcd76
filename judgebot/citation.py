"""Citations: where a statement can be looked up. Data, never a comment.

A citation names a source (CR, MTR, IPG, JAR) and a section: "CR 704.5m", "IPG 2.1", "MTR B".
"""

import re
from typing import Final, Literal

import msgspec

from judgebot.errors import InputError

Source = Literal["CR", "MTR", "IPG", "JAR"]

_CITATION: Final = re.compile(r"(CR|MTR|IPG|JAR) ([0-9]+(?:\.[0-9]+[a-z]{0,2})?|[A-Z])")


class Citation(msgspec.Struct, frozen=True, order=True):
    """A section of a rules document. `str()` gives the form people write: "CR 704.5m"."""

    source: Source
    section: str

    def __str__(self) -> str:
        return f"{self.source} {self.section}"


def parse_citation(text: str) -> Citation:
    """Return the citation that text writes, or raise InputError."""
    found = _CITATION.fullmatch(text.strip())
    if found is None:
        raise InputError(f"'{text}' is not a citation", hint='write "CR 704.5m", "IPG 2.1", "MTR 3.14" or "JAR 3"')
    source: Source = found.group(1)  # type: ignore[assignment]  # the pattern allows the four sources only
    return Citation(source, found.group(2))


def cr(*sections: str) -> tuple[Citation, ...]:
    """Return citations of the Comprehensive Rules for the given numbers, in order."""
    return tuple(Citation("CR", section) for section in sections)
