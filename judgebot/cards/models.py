"""Facts of a card: names, characteristics, compiled abilities. No sentence of its text."""

from typing import Literal

import msgspec

from judgebot.cards.effects import Ability, NotUnderstood

Layout = Literal[
    "normal",
    "transform",
    "modal_dfc",
    "meld",
    "split",
    "aftermath",
    "adventure",
    "flip",
    "saga",
    "class",
    "case",
    "leveler",
    "prototype",
    "mutate",
    "room",
    "prepare",
    "token",
    "other",
]


class Face(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """One face (or half) of a card, as printed (CR 200).

    `cost` is written with braces ("{1}{U}{U}"), "" where there is none; `power` and the like are printed strings ("*", "1+*").
    Types, subtypes and supertypes are capitalised; colours are letters of WUBRG; keywords are lower case.
    """

    name: str
    cost: str = ""
    mana_value: float = 0
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card: its faces in printed order (front first), and its name in other languages.

    `incomplete` says that the official data gave only the front face. `legal` maps a format to "legal", "banned", "restricted".
    """

    name: str
    faces: tuple[Face, ...]
    layout: Layout = "normal"
    names: dict[str, str] = {}
    legal: dict[str, str] = {}
    incomplete: bool = False


def is_understood(card: Card) -> bool:
    """Return whether every clause of a card is compiled, and no face is missing."""
    return not card.incomplete and not any(isinstance(one, NotUnderstood) for face in card.faces for one in face.abilities)
