"""References (#3, B), numbers and names as the notation writes them. Shared by reading and writing."""

import re
from functools import lru_cache
from typing import Final

from judgebot.cards.words import COLORS

REF: Final = r"(?:#\d+|(?-i:[A-Z])(?![\w'’]))"
REFS: Final = rf"{REF}(?:(?:\s*,\s*and\s+|\s*,\s*|\s+and\s+){REF})*"
NUMBER_WORDS: Final = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
COLOR_WORDS: Final = {letter: word for word, letter in COLORS.items()}

_ONE_REF: Final = re.compile(r"#(\d+)|\b([A-Z])\b")
_BARE_NAME: Final = re.compile(r"[A-ZÀ-ÝŁŒ][\w'’!?.&+-]*(?:,? [\w'’!?.&+-]+)*")
_LOWER_WORD: Final = re.compile(
    r"(?:^|\s)(?:x\d|face down|attached|tapped|untapped|token|transformed|flipped|phased|commander|sick|summoning|damage|"
    r"attacking|blocking|copy of|owner|ts |chosen|targeting|with|kicked|paying|mode|from|for|until)"
)


def parse_refs(text: str) -> tuple[str, ...]:
    """Return the labels ("3") and players ("B") that text names, in order."""
    return tuple(label or player for label, player in _ONE_REF.findall(text))


def format_ref(ref: str) -> str:
    """Return a label as "#3" and a player as it is."""
    return f"#{ref}" if ref.isdigit() else ref


def format_refs(refs: tuple[str, ...], last: str = ", ") -> str:
    """Return references with commas between; `last` stands before the last one."""
    written = [format_ref(ref) for ref in refs]
    return last.join([", ".join(written[:-1]), written[-1]]) if len(written) > 1 else "".join(written)


def parse_number(text: str) -> int:
    """Return the number that digits or a word up to ten write."""
    return NUMBER_WORDS.get(text.lower()) or int(text)


@lru_cache(maxsize=4096)
def format_name(name: str) -> str:
    """Return a name as it is, or in quotes where it could be read as something else."""
    plain = _BARE_NAME.fullmatch(name) and _LOWER_WORD.search(name) is None and len(name) > 1
    return name if plain else f'"{name}"'


def parse_name(text: str) -> str:
    """Return a name without its quotes; "Fire//Ice" becomes "Fire // Ice"."""
    bare = text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text
    return re.sub(r"\s*//\s*", " // ", bare)
