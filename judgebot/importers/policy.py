"""Tournament policy (MTR, IPG, JAR) as JSON: a list of sections, each with a number, a heading and its text."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final, Literal

import msgspec

from judgebot.errors import InputError
from judgebot.importers.candidate import Candidate
from judgebot.library.documents import ImportedDocument, PolicyEntry

Source = Literal["MTR", "IPG", "JAR"]

_NAMED: Final = re.compile(r"\b(MTR|IPG|JAR)(?![a-z])", re.IGNORECASE)
_FILE_DATE: Final = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})")
_STATED_DATE: Final = re.compile(r"(?:Effective|Updated)\s+([A-Z][a-z]+ \d{1,2}, \d{4})")
_TITLES: Final[tuple[tuple[Source, str], ...]] = (("MTR", "Tournament Rules\n"), ("JAR", "Judging at Regular"))
_INFRACTION: Final = "**DEFINITION**"
_INTRODUCTION: Final = "0"


class _Section(msgspec.Struct, frozen=True):
    rule_number: str
    category: str
    content: str | None = None
    subcategory: str | None = None


def is_policy(candidate: Candidate) -> bool:
    """Return whether the file is a list of numbered sections."""
    start = candidate.start.removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith(b"[") and b'"rule_number"' in start[:1000]


def read_policy(candidate: Candidate) -> ImportedDocument:
    """Return the sections; InputError where the document or its edition cannot be told."""
    sections = _sections(candidate)
    source = _source(candidate.name, sections)
    edition = f"{source} {_edition(candidate.name, sections)}"
    return ImportedDocument(
        file=candidate.name,
        kind=source,
        origin=edition,
        edition=edition,
        is_whole=True,
        entries=tuple(_entries(source, sections)),
    )


def _sections(candidate: Candidate) -> tuple[_Section, ...]:
    try:
        return msgspec.json.decode(candidate.text, type=tuple[_Section, ...])
    except msgspec.DecodeError as error:
        raise InputError(f"this is no list of policy sections: {error}", candidate.name) from error


def _source(name: str, sections: Sequence[_Section]) -> Source:
    """The document: what its text shows, else what the file is called."""
    opening = (sections[0].content or "")[:200] if sections else ""
    for source, title in _TITLES:
        if title in opening:
            return source
    if any(_INFRACTION in (section.content or "") for section in sections):
        return "IPG"
    named = _NAMED.search(name)
    if named is None:
        raise InputError("which policy document this is cannot be told", name, "put MTR, IPG or JAR in the file's name")
    return named.group(1).upper()  # type: ignore[return-value]  # the pattern allows these three only


def _edition(name: str, sections: Sequence[_Section]) -> str:
    """The ISO date that the introduction states, else the one in the file's name."""
    stated = _STATED_DATE.search(sections[0].content or "") if sections else None
    in_name = _FILE_DATE.search(name)
    try:
        if stated is not None:
            return datetime.strptime(stated.group(1), "%B %d, %Y").date().isoformat()
        if in_name is not None:
            return datetime.strptime("".join(in_name.groups()), "%Y%m%d").date().isoformat()
    except ValueError as error:
        raise InputError("the date of this policy document is no day", name) from error
    raise InputError("the edition cannot be told", name, "put the date in the file's name, as in IPG_20240923.json")


def _entries(source: Source, sections: Sequence[_Section]) -> Iterator[PolicyEntry]:
    """The sections; those that share a number (an appendix in parts) are numbered as its parts."""
    parts: Counter[str] = Counter()
    for section in sections:
        number = section.rule_number.strip().rstrip(".") or _INTRODUCTION
        parts[number] += 1
        title = (section.subcategory or section.category).split(" — ")[-1].strip()
        yield PolicyEntry(id=f"{source} {number}", part=parts[number], title=title, text=(section.content or "").strip())
