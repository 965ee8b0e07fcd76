"""Subtypes and the card types they belong to (CR 205.3): which go when a card type goes, what "every creature type" means."""

from functools import lru_cache
from typing import Final

from judgebot.cards.words import TYPES_OF_SUBTYPE
from judgebot.game.view import Row

CREATURE: Final = ("Creature", "Kindred")  # CR 205.3m: they share the creature types


def types_of(subtype: str) -> tuple[str, ...]:
    """Return the card types that have the subtype (CR 205.3g-q); a word that is in no list is a creature type."""
    return TYPES_OF_SUBTYPE.get(subtype, CREATURE)


def is_creature_type(subtype: str) -> bool:
    """Return whether the subtype is a creature type (CR 205.3m)."""
    return types_of(subtype) == CREATURE


def has_subtype(row: Row, subtype: str) -> bool:
    """Return whether the object has the subtype; "every creature type" (CR 702.73a) counts as any creature type."""
    return subtype in row.subtypes or (row.all_creature_types and is_creature_type(subtype))


def shares_creature_type(one: Row, other: Row) -> bool:
    """Return whether two objects have a creature type in common (CR 205.3m)."""
    if one.all_creature_types and other.all_creature_types:
        return True
    return any(has_subtype(other, word) for word in one.subtypes if is_creature_type(word)) or any(
        has_subtype(one, word) for word in other.subtypes if is_creature_type(word)
    )


def has_strays(row: Row) -> bool:
    """Return whether the object has subtypes that are of none of its card types: any change of types takes them (CR 205.1a)."""
    return _are_stray(row.subtypes, row.types) or (row.all_creature_types and not set(CREATURE) & set(row.types))


@lru_cache(maxsize=4096)
def _are_stray(subtypes: tuple[str, ...], types: tuple[str, ...]) -> bool:
    return any(not set(types_of(word)) & set(types) for word in subtypes)
