"""Pieces of a scenario's text with their places, and the problems found in them. Knows nothing of the game."""

import re
from collections.abc import Iterable
from typing import Final

import msgspec

from judgebot.errors import InputError, JudgebotError
from judgebot.scenario.models import Place

LIMIT: Final = 100_000
"""Characters a scenario may have. The longest sensible one has about 5,000."""

_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\ufffd]")
_COMMENT: Final = re.compile(r"(?:^|(?<=\s))//")
_OTHER_HALF: Final = re.compile(
    r"\s+[A-Z][\w'’-]*(?: (?:[A-Z][\w'’-]*|of|the|to|and|in|for))*\s*"
    r"(?:$|[;,]|x\d|(?:targeting|with|face|from|for|tapped|token|attached|mode|kicked|paying|\()|//|\[)"
)
_OPENING: Final = {"{": "}", "(": ")", "[": "]"}


class Piece(msgspec.Struct, frozen=True):
    """A part of the input and where it begins."""

    text: str
    place: Place


def problem(place: Place, message: str, hint: str = "") -> InputError:
    """Return the error that says what is wrong at a place."""
    return InputError(message, where=str(place), hint=hint)


def in_order(problems: Iterable[JudgebotError]) -> tuple[JudgebotError, ...]:
    """Return problems in the order in which they stand in the input (`where` is line:column)."""

    def place(problem: JudgebotError) -> tuple[int, ...]:
        return tuple(int(number) for number in re.findall(r"\d+", problem.where))

    return tuple(sorted(problems, key=place))


def nearest(word: str, spellings: Iterable[str], cutoff: float = 55.0) -> str:
    """Return the spelling most like word, "" if none is near."""
    from rapidfuzz import fuzz, process, utils  # 20 ms, needed for errors only

    found = process.extractOne(word, list(spellings), scorer=fuzz.ratio, processor=utils.default_process)
    return found[0] if found is not None and found[1] >= cutoff else ""


def cut(piece: Piece, start: int, end: int | None = None) -> Piece:
    """Return part of a piece without white space around it; its place is where its first character stands."""
    part = piece.text[start:end]
    lead = len(part) - len(part.lstrip())
    return Piece(part.strip(), Place(piece.place.line, piece.place.column + start + lead))


def split_piece(piece: Piece, separator: str) -> tuple[Piece, ...]:
    """Return the parts between separators, not counting those inside quotes, braces or brackets. Empty parts are left out."""
    parts: list[Piece] = []
    start = 0
    for at in _outside(piece.text, separator):
        parts.append(cut(piece, start, at))
        start = at + 1
    parts.append(cut(piece, start))
    return tuple(part for part in parts if part.text)


def _outside(text: str, separator: str) -> Iterable[int]:
    closers: list[str] = []
    quoted = False
    for at, char in enumerate(text):
        if char == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif closers and char == closers[-1]:
            closers.pop()
        elif char in _OPENING:
            closers.append(_OPENING[char])
        elif char == separator and not closers:
            yield at


def closing_brace(text: str) -> int:
    """Return where the brace that opens text closes, -1 if it never does."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "{") - (char == "}")
        if depth == 0:
            return at
    return -1


def unreadable(text: str) -> JudgebotError | None:
    """Return why a text cannot be a scenario at all (empty, huge, binary), None if it may be one."""
    if len(text) > LIMIT:
        return InputError(f"this is too long for a scenario: {len(text):,} characters", "1:1", f"at most {LIMIT:,}")
    if _CONTROL.search(text) is not None:
        return InputError("this is not text", "1:1", "give the scenario as plain UTF-8 text")
    if not any(line.text for line in lines_of(text)):
        return InputError("the scenario is empty", "1:1", 'begin with a line such as "A battlefield: #1 Cloudform"')
    return None


def lines_of(text: str) -> tuple[Piece, ...]:
    """Return the lines without comments and white space around them, each with its place. Empty lines are kept."""
    whole = (Piece(line, Place(number, 1)) for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1))
    return tuple(cut(line, 0, _comment_start(line.text)) for line in whole)


def comment_of(line: str) -> str:
    """Return the comment at the end of a line with the white space before it, "" if there is none."""
    start = _comment_start(line)
    return line[len(line[:start].rstrip()) :]


def _comment_start(line: str) -> int:
    """Return where the comment of a line begins. "Fire // Ice" is a name, and so is anything in quotes."""
    for found in _COMMENT.finditer(line):
        before, after = line[: found.start()], line[found.end() :]
        is_name = bool(re.search(r"[A-Z][\w'’-]*\s+$", before)) and _OTHER_HALF.match(after) is not None
        if not is_name and before.count('"') % 2 == 0 and before.count("{") == before.count("}"):
            return found.start()
    return len(line)
