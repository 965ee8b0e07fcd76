"""What an answer is made of before it is written out: paragraphs, headings, items, quotes; and three ways to write them.

No wording is decided here.
"""

import unicodedata
from collections.abc import Iterator
from typing import Final

import msgspec

_NEVER_FIRST: Final = frozenset("、。，．・：；！？）」』】》”’…,.;:!?)]}%")
_LEAST_WIDTH: Final = 24


class Paragraph(msgspec.Struct, frozen=True):
    """Plain text."""

    text: str


class Heading(msgspec.Struct, frozen=True):
    """The title of what follows."""

    text: str


class Item(msgspec.Struct, frozen=True):
    """One of a list: `mark` is "1." or "-"; the rules it follows from are written in brackets."""

    text: str
    cites: tuple[str, ...] = ()
    mark: str = "-"


class Quote(msgspec.Struct, frozen=True):
    """Official wording, with where it is from."""

    text: str
    source: str


class Code(msgspec.Struct, frozen=True):
    """Lines to keep as they are (a scenario, a table)."""

    text: str


Block = Paragraph | Heading | Item | Quote | Code
Blocks = tuple[Block, ...]


def cited(text: str, cites: tuple[str, ...]) -> str:
    """Return text with its citations behind it in brackets."""
    return f"{text} [{', '.join(cites)}]" if cites else text


def as_text(blocks: Blocks, width: int) -> str:
    """Return blocks for a terminal of that many columns: headings apart, items and quotes hanging."""
    lines: list[str] = []
    for place, block in enumerate(blocks):
        if place and not (isinstance(block, Item) and isinstance(blocks[place - 1], Item | Heading)):
            lines.append("")
        lines.extend(_text_lines(block, max(width, _LEAST_WIDTH)))
    return "\n".join(lines)


def _text_lines(block: Block, width: int) -> Iterator[str]:
    match block:
        case Paragraph(text) | Heading(text):
            yield from wrapped(text, width)
        case Item(text, cites, mark):
            first, hanging = f"  {mark} ", " " * (len(mark) + 3)
            rows = wrapped(cited(text, cites), width - len(first))
            yield from (f"{hanging if n else first}{row}" for n, row in enumerate(rows))
        case Quote(text, source):
            yield from wrapped(f"{source}:", width)
            yield from (f"  | {row}" for row in wrapped(text, width - 4))
        case Code(text):
            yield from (f"    {row}" for row in text.splitlines())


def as_plain(blocks: Blocks) -> str:
    """Return blocks as linear text for a screen reader or a pipe: one line a block, nothing drawn."""
    return "\n".join(_plain_line(block) for block in blocks)


def _plain_line(block: Block) -> str:
    match block:
        case Paragraph(text) | Code(text):
            return text
        case Heading(text):
            return f"{text}:"
        case Item(text, cites, mark):
            return cited(text, cites) if mark == "-" else f"{mark} {cited(text, cites)}"
        case Quote(text, source):
            return f"{source}: {' '.join(text.split())}"


def as_markdown(blocks: Blocks) -> str:
    """Return blocks as Markdown."""
    lines: list[str] = []
    for place, block in enumerate(blocks):
        if place and not (isinstance(block, Item) and isinstance(blocks[place - 1], Item)):
            lines.append("")
        lines.append(_markdown(block))
    return "\n".join(lines)


def _markdown(block: Block) -> str:
    match block:
        case Paragraph(text):
            return text
        case Heading(text):
            return f"## {text}"
        case Item(text, cites, mark):
            return f"{mark} {cited(text, cites)}"
        case Quote(text, source):
            quoted = "\n".join(f"> {row}" for row in text.splitlines())
            return f"{source}:\n\n{quoted}"
        case Code(text):
            return f"```\n{text.rstrip()}\n```"


def columns(text: str) -> int:
    """Return how many terminal columns text takes: wide East Asian characters take two, combining ones none."""
    return sum(_columns_of(character) for character in text)


def _columns_of(character: str) -> int:
    if character.isascii():
        return 1
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def wrapped(text: str, width: int) -> list[str]:
    """Return the lines of text, none wider than width; broken at spaces, and between wide characters."""
    return [line for row in text.splitlines() or [""] for line in _wrapped_row(row, width)]


def _wrapped_row(row: str, width: int) -> list[str]:
    lines: list[str] = []
    line, taken = "", 0
    for piece in _pieces(row):
        needed = columns(piece.rstrip())
        if line and taken + needed > width:
            lines.append(line.rstrip())
            line, taken = "", 0
        line, taken = line + piece, taken + columns(piece)
    return [*lines, line.rstrip()]


def _pieces(row: str) -> Iterator[str]:
    """The stretches that stay together: words with the spaces behind them, single wide characters with their punctuation."""
    piece = ""
    for character in row:
        if piece and _may_break(piece[-1], character):
            yield piece
            piece = ""
        piece += character
    if piece:
        yield piece


def _may_break(before: str, after: str) -> bool:
    if after.isspace() or after in _NEVER_FIRST:
        return False
    return before.isspace() or (_is_run_on(before) and _is_run_on(after))


def _is_run_on(character: str) -> bool:
    """Whether lines may break beside it without a space: wide, and not Hangul, which is written in words."""
    return not character.isascii() and _columns_of(character) == 2 and not "\uac00" <= character <= "\ud7a3"
