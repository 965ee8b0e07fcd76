"""Small combinators: rules made of templates, over one clause, with memory.

A template is text with `<rule>` where another rule stands; the rest is regular expressions, whose groups are captured. A rule
gives at most one value per end: its first alternative wins.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

Value = Any  # what a rule stands for: words, or functions from a subject to a word
Found = tuple[tuple[Value, int], ...]
_SLOT: Final = re.compile(r"<([a-z_]+)>")


class Clause:
    """One clause being read: lower-case text, the text as written, and what rules found where."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.text = raw.lower()
        self.memory: dict[tuple[str, int], Found] = {}
        self.furthest = 0

    def saw(self, place: int) -> None:
        """Remember how far reading got, to say what stopped it."""
        self.furthest = max(self.furthest, place)


class Template:
    """One alternative of a rule."""

    def __init__(self, text: str, action: Callable[..., Value]) -> None:
        parts = _SLOT.split(text)
        self.pieces = tuple(_piece(part, is_slot=bool(n % 2)) for n, part in enumerate(parts) if n % 2 or part)
        self.action = action

    def read(self, clause: Clause, place: int) -> Iterator[tuple[Value, int]]:
        """Yield the value and end of every way to read the template at a place."""
        for values, end in self._read(clause, place, 0):
            value = self.action(*values)
            if value is not None:
                yield value, end

    def _read(self, clause: Clause, place: int, number: int) -> Iterator[tuple[tuple[Value, ...], int]]:
        if number == len(self.pieces):
            clause.saw(place)
            yield (), place
            return
        for values, end in _read_piece(self.pieces[number], clause, place):
            for others, last in self._read(clause, end, number + 1):
                yield values + others, last


Piece = re.Pattern[str] | str


def _piece(part: str, *, is_slot: bool) -> Piece:
    if is_slot:
        return part
    edge = r"(?![\w])" if part.rstrip("?)*+")[-1:].isalnum() else ""
    return re.compile(part + edge)


def _read_piece(piece: Piece, clause: Clause, place: int) -> Iterator[tuple[tuple[Value, ...], int]]:
    if isinstance(piece, str):
        for value, end in read(piece, clause, place):
            yield (value,), end
        return
    match = piece.match(clause.text, place)
    if match:
        yield match.groups(), match.end()


Reader = Callable[[Clause, int], Iterator[tuple[Value, int]]]
_RULES: Final[dict[str, list[Template | Reader]]] = {}


def rule(name: str, *templates: str) -> Callable[[Callable[..., Value]], Callable[..., Value]]:
    """Add alternatives to a rule: the function makes the value from what the template captured; None refuses."""

    def add(action: Callable[..., Value]) -> Callable[..., Value]:
        _RULES.setdefault(name, []).extend(Template(text, action) for text in templates)
        return action

    return add


def put(name: str, action: Callable[..., Value], *templates: str) -> None:
    """Add alternatives to a rule, as `rule` does, for an action that exists already."""
    _RULES.setdefault(name, []).extend(Template(text, action) for text in templates)


def reader(name: str) -> Callable[[Reader], Reader]:
    """Add a hand-written alternative to a rule."""

    def add(function: Reader) -> Reader:
        _RULES.setdefault(name, []).append(function)
        return function

    return add


def read(name: str, clause: Clause, place: int) -> Found:
    """Return what a rule finds at a place: values and ends, the first value for each end."""
    key = (name, place)
    if key not in clause.memory:
        clause.memory[key] = ()  # a rule that begins with itself finds nothing there
        best: dict[int, Value] = {}
        for alternative in _RULES[name]:
            found = alternative.read(clause, place) if isinstance(alternative, Template) else alternative(clause, place)
            for value, end in found:
                if end not in best:
                    best[end] = value
        clause.memory[key] = tuple((value, end) for end, value in sorted(best.items(), reverse=True))
    return clause.memory[key]


def read_whole(name: str, clause: Clause) -> Value | None:
    """Return what a rule makes of the whole clause, or None where it does not fit to the end."""
    return next((value for value, end in read(name, clause, 0) if end == len(clause.text)), None)
