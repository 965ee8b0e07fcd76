"""What is known of a card by its name alone: types and targets. Plain words look into card data only here."""

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from judgebot.cards.inside import words_inside
from judgebot.errors import DataError

if TYPE_CHECKING:
    from judgebot.cards.effects import Ability, TargetSpec
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
            return aims_of(ability.targets[0]) if ability.targets else None if ability.modes else frozenset()
        if isinstance(ability, e.Keyword) and ability.name == "enchant" and ability.filter is not None:
            return _types_of(ability.filter)
    return None


@lru_cache(maxsize=512)
def aims_at_own(name: str) -> bool:
    """Return whether what a spell or Aura is aimed at must be controlled by its controller."""
    from judgebot.cards import effects as e
    from judgebot.cards import selectors as s

    for ability in stored_abilities(name):
        if isinstance(ability, e.Spell) and ability.targets:
            wanted = ability.targets[0].filter
            return wanted is not None and isinstance(wanted.controller, s.You)
        if isinstance(ability, e.Keyword) and ability.name == "enchant" and ability.filter is not None:
            return isinstance(ability.filter.controller, s.You)
    return False


def aims_of(spec: "TargetSpec") -> frozenset[str]:
    """Return what a target may be, as stored_aims does."""
    found = _types_of(spec.filter) if spec.filter is not None else frozenset()
    return found | ({"player"} if spec.player is not None else frozenset())


def _types_of(wanted: "Filter") -> frozenset[str]:
    if wanted.spell or wanted.zone == "stack":
        return frozenset(("spell",))
    types = frozenset(wanted.types).union(*(one.types for one in wanted.any_of))
    return types or frozenset(("permanent",))


@lru_cache(maxsize=512)
def enters_as_copy(name: str) -> bool:
    """Return whether a permanent may enter as a copy of something (CR 707.5)."""
    from judgebot.game.copying import copies_as_it_enters

    return copies_as_it_enters(stored_abilities(name)) is not None


@lru_cache(maxsize=512)
def has_aimed_trigger(name: str) -> bool:
    """Return whether an ability of the card triggers and has a target."""
    from judgebot.cards import effects as e

    return any(isinstance(ability, e.Triggered) and ability.targets for ability in stored_abilities(name))


@lru_cache(maxsize=512)
def modes_of(name: str) -> tuple[object, ...]:
    """Return the modes of a spell in the order of its text, none where it has none."""
    from judgebot.cards import effects as e

    spells = [ability for ability in stored_abilities(name) if isinstance(ability, e.Spell)]
    return tuple(spells[0].modes) if len(spells) == 1 else ()


@lru_cache(maxsize=512)
def gains_control(name: str) -> bool:
    """Return whether a card gives its controller control of something."""
    return "GainControl" in repr(stored_abilities(name))


@lru_cache(maxsize=512)
def helps(name: str) -> bool:
    """Return whether a spell or Aura makes what it is put on bigger, or gives it abilities: one's own creature, mostly."""
    from judgebot.cards import effects as e
    from judgebot.cards import selectors as s

    parts: list[object] = []
    for ability in stored_abilities(name):
        if isinstance(ability, e.Spell):
            parts += [part for one in ability.effects if isinstance(one, e.Continuous) for part in one.parts]
        if isinstance(ability, e.Static):
            parts += ability.parts
    grown = [part for part in parts if isinstance(part, e.ModifyPT)]
    bigger = [isinstance(part.power, s.Number) and part.power.n >= 0 for part in grown]
    return all(bigger) if grown else bool(parts) and all(isinstance(part, e.GainAbilities) for part in parts)


@lru_cache(maxsize=512)
def copies_its_target(name: str) -> bool:
    """Return whether a spell makes its controller tokens that are copies of its target: one's own creature, mostly."""
    from judgebot.cards import effects as e
    from judgebot.cards import selectors as s

    spells = tuple(ability for ability in stored_abilities(name) if isinstance(ability, e.Spell))
    return any(isinstance(word, e.CreateCopy) and isinstance(word.of, s.Target) for word in words_inside(spells))


@lru_cache(maxsize=512)
def measures_creatures(name: str) -> bool:
    """Return whether an ability of the card deals damage or changes power and toughness of what it is not attached to."""
    from judgebot.cards import effects as e

    def measures(effects: "tuple[e.Effect, ...]") -> bool:
        parts = [part for one in effects if isinstance(one, e.Continuous) for part in one.parts]
        return any(isinstance(one, e.DealDamage) for one in effects) or any(isinstance(part, e.ModifyPT) for part in parts)

    told = [ability for ability in stored_abilities(name) if isinstance(ability, e.Spell | e.Triggered | e.Activated)]
    modes = [mode for ability in told for mode in ability.modes]
    return any(measures(one.effects) for one in (*told, *modes))


@lru_cache(maxsize=512)
def offers_gain(name: str) -> bool:
    """Return whether abilities that trigger offer life, cards or tokens, or to come back themselves, at no cost."""
    from judgebot.cards import effects as e
    from judgebot.cards import selectors as s

    def is_gain(part: object) -> bool:
        is_return = isinstance(part, e.MoveTo) and part.what == s.This() and part.zone in ("battlefield", "hand")
        return is_return or isinstance(part, e.GainLife | e.Draw | e.CreateToken)

    triggered = [ability for ability in stored_abilities(name) if isinstance(ability, e.Triggered)]
    offers = [one for ability in triggered for one in ability.effects if isinstance(one, e.May)]
    return any(not one.cost and all(map(is_gain, one.effects)) for one in offers)


@lru_cache(maxsize=512)
def harms_a_target(name: str) -> bool:
    """Return whether an ability that triggers makes a target player, or any target, lose life or be dealt damage."""
    from judgebot.cards import effects as e

    triggered = [ability for ability in stored_abilities(name) if isinstance(ability, e.Triggered)]
    return any(
        one.targets and any(isinstance(effect, e.LoseLife | e.DealDamage) for effect in one.effects) for one in triggered
    )


@lru_cache(maxsize=512)
def graveyard_aimed_at(name: str) -> Literal["its own", "any"] | None:
    """Return whose graveyard the targets of a card are in, None where it may target anything elsewhere."""
    from judgebot.cards import effects as e
    from judgebot.cards import selectors as s

    told = [ability for ability in stored_abilities(name) if isinstance(ability, e.Spell | e.Triggered)]
    targets = [target for ability in told for target in ability.targets]
    wanted = [target.filter for target in targets if target.filter is not None and target.filter.zone == "graveyard"]
    if not targets or len(wanted) < len(targets):
        return None
    return "its own" if all(one.owner == s.You() for one in wanted) else "any"


@lru_cache(maxsize=512)
def stored_steps(name: str) -> frozenset[str]:
    """Return the steps at whose beginning an ability of the card triggers."""
    from judgebot.cards import effects as e

    triggered = [ability for ability in stored_abilities(name) if isinstance(ability, e.Triggered)]
    return frozenset(event.step for ability in triggered for event in ability.events if event.step)


@lru_cache(maxsize=512)
def stored_power(name: str) -> int | None:
    """Return the printed power of the front face, None where it is none or no number."""
    power = _printed(name)[0]
    return int(power) if power.isdigit() else None


@lru_cache(maxsize=512)
def stored_size(name: str) -> tuple[int, int] | None:
    """Return the printed power and toughness of the front face, None where they are none or no numbers."""
    power, toughness = _printed(name)
    return (int(power), int(toughness)) if power.isdigit() and toughness.isdigit() else None


def _printed(name: str) -> tuple[str, str]:
    """Return the power and toughness of the front face as they are written, "" for what is not there."""
    from judgebot.cards.store import open_store

    try:
        card = open_store().card(name)
    except DataError:
        return "", ""
    return (card.faces[0].power or "", card.faces[0].toughness or "") if card is not None else ("", "")


@lru_cache(maxsize=512)
def stored_cost(name: str) -> str:
    """Return the mana cost of the front face ("{1}{U}"), "" where there is none or the card is not known."""
    from judgebot.cards.store import open_store

    try:
        card = open_store().card(name)
    except DataError:
        return ""
    return card.faces[0].cost if card is not None else ""


@lru_cache(maxsize=512)
def stored_colors(name: str) -> frozenset[str]:
    """Return the colors of the front face as letters, none where the card or the card data is not there."""
    from judgebot.cards.store import open_store

    try:
        card = open_store().card(name)
    except DataError:
        return frozenset()
    return frozenset(card.faces[0].colors) if card is not None else frozenset()


@lru_cache(maxsize=512)
def is_legendary(name: str) -> bool:
    """Return whether the front face is legendary."""
    from judgebot.cards.store import open_store

    try:
        card = open_store().card(name)
    except DataError:
        return False
    return card is not None and "Legendary" in card.faces[0].supertypes


def stored_abilities(name: str) -> "tuple[Ability, ...]":
    """Return the abilities of the front face, none where the card or the card data is not there."""
    from judgebot.cards.store import open_store

    try:
        card = open_store().card(name)
    except DataError:
        return ()
    return card.faces[0].abilities if card is not None else ()
