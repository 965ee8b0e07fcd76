"""Characteristics (CR 109.3) and copiable values (CR 707.2): what a card, token or face-down object says it is."""

import re
from functools import lru_cache
from typing import Final

import msgspec

from judgebot.cards.effects import Ability
from judgebot.cards.models import Card, Face

_SYMBOL: Final = re.compile(r"\{([^}]+)\}")


class Characteristics(msgspec.Struct, frozen=True):
    """The characteristics of an object before continuous effects.

    `mana_cost` is a tuple of symbols without braces, None where there is no mana cost (CR 202.1b). `colors` are letters of
    WUBRG in that order. `power` and the like are None where the object has none; a "*" is 0 until an ability defines it.
    """

    name: str = ""
    mana_cost: tuple[str, ...] | None = None
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    mana_value: int = 0


def mana_symbols(cost: str) -> tuple[str, ...] | None:
    """Return the symbols of a printed cost ("{1}{U}" gives ("1", "U")), None for no cost."""
    return tuple(_SYMBOL.findall(cost)) if cost else None


@lru_cache(maxsize=4096)
def face_values(face: Face) -> Characteristics:
    """Return the printed characteristics of a face (CR 707.2)."""
    return Characteristics(
        name=face.name,
        mana_cost=mana_symbols(face.cost),
        colors=face.colors,
        supertypes=face.supertypes,
        types=face.types,
        subtypes=face.subtypes,
        abilities=face.abilities,
        power=_printed_number(face.power),
        toughness=_printed_number(face.toughness),
        loyalty=_printed_number(face.loyalty),
        defense=_printed_number(face.defense),
        mana_value=int(face.mana_value),
    )


def card_values(card: Card, face: int = 0) -> Characteristics:
    """Return the copiable values of a card with the given face up.

    A split card off the stack has the combined characteristics of its halves (CR 709.4). A nonmodal back face has no mana
    value to copy: that of its front face is the card's own (CR 202.3b; layers.py).
    """
    if card.layout in ("split", "aftermath", "room") and len(card.faces) > 1:
        return _combined(card)
    if face == 0 or card.layout not in ("transform", "meld"):
        return face_values(card.faces[face])
    return msgspec.structs.replace(face_values(card.faces[face]), mana_value=0)


def _combined(card: Card) -> Characteristics:
    """CR 709.4b-d: names, costs, colours, types and abilities of both halves together."""
    halves = tuple(face_values(face) for face in card.faces)
    first = halves[0]
    return msgspec.structs.replace(
        first,
        name=" // ".join(half.name for half in halves),
        mana_cost=tuple(symbol for half in halves for symbol in half.mana_cost or ()),
        colors=tuple(color for color in "WUBRG" if any(color in half.colors for half in halves)),
        types=_union(half.types for half in halves),
        subtypes=_union(half.subtypes for half in halves),
        abilities=tuple(ability for half in halves for ability in half.abilities),
        mana_value=sum(half.mana_value for half in halves),
    )


def _union(groups: "object") -> tuple[str, ...]:
    seen: dict[str, None] = {}
    for group in groups:  # type: ignore[attr-defined]  # a generator of tuples of words
        for word in group:
            seen[word] = None
    return tuple(seen)


def _printed_number(printed: str | None) -> int | None:
    """Return the number printed; the fixed part of "1+*" and 0 for "*", which an ability of the object defines (CR 208.2)."""
    if printed is None:
        return None
    numbers = re.findall(r"-?\d+", printed)
    return int(numbers[0]) if numbers else 0
