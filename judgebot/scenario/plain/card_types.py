"""What is known of a card by its name alone: types and targets. Plain words look into card data only here."""

from functools import lru_cache
from typing import TYPE_CHECKING

from judgebot.errors import DataError

if TYPE_CHECKING:
    from judgebot.cards.effects import TargetSpec
    from judgebot.cards.selectors import Filter


@lru_cache(maxsize=512)
def stored_types(name: str) -> frozenset[str]:
    """Return the card types of the front face, none where the card or the card data is not there."""
    from judgebot.cards.store import open_store  # opens the card index: only for texts that name cards

    try:
        card = open_store().card(name)
    except DataError:
        return frozenset()
    return frozenset(card.faces[0].types) if card is not None else frozenset()


@lru_cache(maxsize=512)
def stored_subtypes(name: str) -> frozenset[str]:
    """Return the subtypes of the front face, none where the card or the card data is not there."""
    from judgebot.cards.store import open_store

    try:
        card = open_store().card(name)
    except DataError:
        return frozenset()
    return frozenset(card.faces[0].subtypes) if card is not None else frozenset()


@lru_cache(maxsize=512)
def stored_keywords(name: str) -> frozenset[str]:
    """Return the keywords of the front face, none where the card or the card data is not there."""
    from judgebot.cards import effects as e
    from judgebot.cards.store import open_store

    try:
        card = open_store().card(name)
    except DataError:
        return frozenset()
    abilities = card.faces[0].abilities if card is not None else ()
    return frozenset(ability.name for ability in abilities if isinstance(ability, e.Keyword))


@lru_cache(maxsize=512)
def stored_aims(name: str) -> frozenset[str] | None:
    """Return what the first target of a spell may be: card types, "spell", "ability", "player", "permanent".

    An empty set is a spell without targets; None where that is not known.
    """
    from judgebot.cards import effects as e  # only for texts that name spells
    from judgebot.cards.store import open_store

    try:
        card = open_store().card(name)
    except DataError:
        return None
    if card is None:
        return None
    for ability in card.faces[0].abilities:
        if isinstance(ability, e.Spell):
            return _aims_of(ability.targets[0]) if ability.targets else None if ability.modes else frozenset()
        if isinstance(ability, e.Keyword) and ability.name == "enchant" and ability.filter is not None:
            return _types_of(ability.filter)
    return None


def _aims_of(spec: "TargetSpec") -> frozenset[str]:
    found = _types_of(spec.filter) if spec.filter is not None else frozenset()
    return found | ({"player"} if spec.player is not None else frozenset())


def _types_of(wanted: "Filter") -> frozenset[str]:
    if wanted.spell or wanted.zone == "stack":
        return frozenset(("spell",))
    types = frozenset(wanted.types).union(*(one.types for one in wanted.any_of))
    return types or frozenset(("permanent",))
