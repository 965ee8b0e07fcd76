"""A card given by its text in braces: {Name | {1}{U} | Legendary Creature Bear 2/2 | Flying | another ability}."""

import re
from typing import Final

import msgspec

from judgebot.errors import InputError

SUPERTYPES: Final = ("Basic", "Legendary", "Ongoing", "Snow", "World")
TYPES: Final = (
    "Artifact",
    "Battle",
    "Creature",
    "Dungeon",
    "Enchantment",
    "Instant",
    "Kindred",
    "Land",
    "Planeswalker",
    "Sorcery",
)
_COST: Final = re.compile(r"(?:\{[^{}]+\})*")
_LAST: Final = re.compile(r"(?P<types>.*?)(?:\s+(?P<size>[\d*+-]+/[\d*+-]+|\d+))?")


class WrittenCard(msgspec.Struct, frozen=True, kw_only=True):
    """What the braces say. `size` is "2/2", a loyalty or a defense, "" if none; `lines` are the abilities, one each."""

    name: str
    cost: str = ""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    size: str = ""
    lines: tuple[str, ...] = ()


def parse_written_card(text: str) -> WrittenCard:
    """Return the card that the text between the braces describes; InputError says what is missing."""
    parts = [part.strip() for part in text.split("|")]
    if len(parts) < 3 or not parts[0]:
        raise InputError("a card given by its text needs a name, a cost and a type line", hint=_FORM)
    if _COST.fullmatch(parts[1]) is None:
        raise InputError(f"'{parts[1]}' is not a mana cost", hint="write {1}{U}, or leave it empty between the bars")
    types, size = _type_line(parts[2])
    kinds = [word for word in types if word in TYPES]
    if not kinds:
        raise InputError(f"'{parts[2]}' names no card type", hint=_FORM)
    return WrittenCard(
        name=parts[0],
        cost=parts[1],
        supertypes=tuple(word for word in types if word in SUPERTYPES),
        types=tuple(kinds),
        subtypes=tuple(word for word in types if word not in SUPERTYPES and word not in TYPES),
        size=size,
        lines=tuple(part for part in parts[3:] if part),
    )


_FORM: Final = "{Name | {1}{U} | Creature Bear 2/2 | Flying}"


def _type_line(line: str) -> tuple[list[str], str]:
    found = _LAST.fullmatch(line)
    assert found is not None  # every part of the pattern may be empty
    words = [word for word in re.split(r"[\s—–-]+", found["types"]) if word]
    return [word[0].upper() + word[1:] for word in words], found["size"] or ""
