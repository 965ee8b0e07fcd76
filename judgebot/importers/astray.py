"""Known faults of card data as published, told of the whole file: sets that are missing, sets without a ruling, rulings on the
wrong card. Nothing is left out for them.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from judgebot.library.documents import DoubtEntry

_MANY: Final = 50
_NAMED: Final = 5
_BEGINNING: Final = 120
_FIRST_WORD: Final = re.compile(r"[ ']")
_GOES_ON: Final = re.compile(r"(?:'s)? [a-z]")


class CardFaults:
    """Takes note of a file's cards one by one; `doubts` tells at the end. `known_sets`: how many cards each set has."""

    def __init__(self, known_sets: dict[str, int]) -> None:
        self._known_sets = known_sets
        self._sets: set[str] = set()
        self._own: defaultdict[str, list[bool]] = defaultdict(list)
        self._names: defaultdict[str, list[str]] = defaultdict(list)
        self._rulings: list[tuple[str, str, str]] = []

    def card(self, name: str, text: str, printings: Iterable[str], rulings: Iterable[str]) -> None:
        """Note a card: its rules text, the codes of its sets, its rulings."""
        codes, stated = tuple(printings), tuple(rulings)
        self._sets.update(codes)
        if len(codes) == 1:
            self._own[codes[0]].append(bool(stated))
        if " " in name:
            self._names[name.split(" ")[0]].append(_plain(name))
        beginnings = (_plain(ruling[:_BEGINNING]) for ruling in stated if not _speaks_of(ruling, name))
        self._rulings += ((name, _plain(f"{name} {text}"), beginning) for beginning in beginnings)

    def doubts(self) -> Iterator[DoubtEntry]:
        """Yield what looks wrong."""
        missing = [code for code in self._known_sets if code not in self._sets] if self._sets else []
        if missing:
            yield DoubtEntry(f"{len(missing)} of {len(self._known_sets)} known sets are missing: {_listed(missing)}")
        silent = [code for code, ruled in self._own.items() if len(ruled) >= _MANY and not any(ruled)]
        if silent:
            yield DoubtEntry(f"no card that stands in these sets only has a ruling: {_listed(silent)}")
        astray = [f"{card} ({other})" for card, said, ruling in self._rulings if (other := self._other(said, ruling))]
        if astray:
            yield DoubtEntry(f"{len(astray)} rulings speak of another card than the one they stand on: {_listed(astray)}")

    def _other(self, said: str, ruling: str) -> str | None:
        """The card whose name a ruling begins with, which the text of its own card does not name."""
        for name in self._names.get(_FIRST_WORD.split(ruling, maxsplit=1)[0], ()):
            if ruling.startswith(name) and name not in said and _GOES_ON.match(ruling, len(name)):
                return name
        return None


def _speaks_of(text: str, name: str) -> bool:
    """Return whether a text names the card, a face of it, or what stands before a comma in its name."""
    plain = _plain(name).removeprefix("A-")
    return any(part in text for part in (*plain.split(" // "), plain.partition(",")[0]))


def _plain(text: str) -> str:
    return text.replace("’", "'")


def _listed(words: list[str]) -> str:
    more = len(words) - _NAMED
    return ", ".join(sorted(words)[:_NAMED]) + (f" and {more:,} more" if more > 0 else "")
