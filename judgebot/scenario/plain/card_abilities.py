"""Which ability of a card a player means by how it is used: by its loyalty cost, by tapping, the only one there is."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from judgebot.cards.inside import words_inside
from judgebot.cards.words import COLORS
from judgebot.scenario.plain.card_types import aims_of, stored_abilities

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judgebot.cards.effects import Activated, Keyword


@lru_cache(maxsize=512)
def _activated(name: str) -> "tuple[tuple[int, Activated], ...]":
    """Return the activated abilities told in full that make no mana, each with its number among all activated ones."""
    from judgebot.cards import effects as e
    from judgebot.game.activated_keywords import ACTIVATED

    def is_activated(ability: e.Ability) -> bool:
        return isinstance(ability, e.Activated) or (isinstance(ability, e.Keyword) and ability.name in ACTIVATED)

    counted = [ability for ability in stored_abilities(name) if is_activated(ability)]
    return tuple(
        (number, ability)
        for number, ability in enumerate(counted, 1)
        if isinstance(ability, e.Activated) and not any(isinstance(one, e.AddMana) for one in ability.effects)
    )


@lru_cache(maxsize=512)
def activation(name: str) -> tuple[int, frozenset[str]]:
    """Return which ability, counted from 1, is the one that is activated but makes no mana, and what it may target.

    0 where there are none or several.
    """
    return _only(_activated(name))


@lru_cache(maxsize=512)
def makes_mana_once(name: str) -> bool:
    """Return whether the one activated ability of a card adds mana."""
    from judgebot.cards import effects as e

    activated = [ability for ability in stored_abilities(name) if isinstance(ability, e.Activated)]
    return len(activated) == 1 and any(isinstance(effect, e.AddMana) for effect in activated[0].effects)


def _only(found: "Sequence[tuple[int, Activated]]") -> tuple[int, frozenset[str]]:
    if len(found) != 1:
        return 0, frozenset()
    number, ability = found[0]
    return number, aims_of(ability.targets[0]) if ability.targets else frozenset()


@lru_cache(maxsize=512)
def animation(name: str) -> int:
    """Return which ability, counted from 1, makes the card itself a creature; 0 if none does."""
    from judgebot.cards import effects as e

    def makes_creature(effects: "tuple[e.Effect, ...]") -> bool:
        parts = [part for one in effects if isinstance(one, e.Continuous) for part in one.parts]
        return any(isinstance(part, e.BecomeTypes) and "Creature" in part.types for part in parts)

    return next((number for number, one in _activated(name) if not one.targets and makes_creature(one.effects)), 0)


@lru_cache(maxsize=512)
def sacrifice_ability(name: str, *, itself: bool) -> tuple[int, frozenset[str]]:
    """Return the one ability that has the card itself, or else something, sacrificed for its cost, and what it may target."""
    from judgebot.cards import costs as c

    def is_wanted(part: object) -> bool:
        return isinstance(part, c.SacrificeCost) and (part.filter is None) == itself

    return _only([(number, one) for number, one in _activated(name) if any(map(is_wanted, one.cost))])


_TWO = 2


@lru_cache(maxsize=256)
def loyalty_ability(name: str, how: str, n: int | None) -> tuple[int, frozenset[str]]:
    """Return the loyalty ability of this cost ("up" 2, "down" 1, "last") and what it may target; 0 where that is not clear.

    Of two that cost loyalty, "minus" means the cheaper: the other is the ultimate.
    """
    from judgebot.cards import costs as c

    costs = [(number, part.n, one) for number, one in _activated(name) for part in one.cost if isinstance(part, c.Loyalty)]
    fixed = [(number, cost, one) for number, cost, one in costs if isinstance(cost, int)]
    if how == "last":
        fixed = sorted(fixed, key=lambda entry: entry[1])[:1]
    else:
        fixed = [entry for entry in fixed if (entry[1] > 0 if how == "up" else entry[1] <= 0)]
        fixed = [entry for entry in fixed if n is None or abs(entry[1]) == n]
        fixed = sorted(fixed, key=lambda entry: -entry[1])[:1] if how == "down" and n is None and len(fixed) == _TWO else fixed
    return _only([(number, one) for number, _, one in fixed])


@lru_cache(maxsize=256)
def tap_ability(name: str) -> tuple[int, frozenset[str]]:
    """Return the one ability with {T} for a cost, and what it may target; 0 where there are none or several."""
    from judgebot.cards import costs as c

    found = [(number, one) for number, one in _activated(name) if any(isinstance(part, c.TapThis) for part in one.cost)]
    return _only(found)


@lru_cache(maxsize=256)
def damaging_ability(name: str) -> int:
    """Return the one ability that deals damage to a target ("ping"), 0 where there are none or several."""
    from judgebot.cards import effects as e

    found = [
        number for number, one in _activated(name) if one.targets and any(isinstance(x, e.DealDamage) for x in one.effects)
    ]
    return found[0] if len(found) == 1 else 0


@lru_cache(maxsize=256)
def grants(name: str, keyword: str) -> int | None:
    """Return the number of the ability that gives a target this keyword, 0 where the spell does, None where nothing does."""
    from judgebot.cards import effects as e
    from judgebot.cards import selectors as s

    def gives(effects: "tuple[e.Effect, ...]") -> bool:
        aimed = [one for one in effects if isinstance(one, e.Continuous) and isinstance(one.what, s.Target)]
        parts = [part for one in aimed for part in one.parts]
        given = [one for part in parts if isinstance(part, e.GainAbilities) for one in part.abilities]
        return any(isinstance(one, e.Keyword) and _is_keyword(one, keyword) for one in given)

    if any(isinstance(one, e.Spell) and one.targets and gives(one.effects) for one in stored_abilities(name)):
        return 0
    found = [number for number, one in _activated(name) if one.targets and gives(one.effects)]
    return found[0] if len(found) == 1 else None


def _is_keyword(ability: "Keyword", keyword: str) -> bool:
    """Return whether an ability is, or may be chosen to be, what is told: "protection from white"."""
    quality = keyword.removeprefix("protection from ")
    if quality == keyword or ability.name != "protection":
        return ability.name == keyword
    return ability.filter is not None and (ability.filter.chosen == "color" or ability.filter.colors == (COLORS.get(quality),))


@lru_cache(maxsize=256)
def asks_for(name: str, *kinds: str) -> bool:
    """Return whether a card has a player choose something of one of these kinds: "color", "card name", "player"."""
    from judgebot.cards import effects as e

    words = words_inside(stored_abilities(name)) if name else ()
    return any(isinstance(word, e.NameChoice) and word.kind in kinds for word in words)


@lru_cache(maxsize=256)
def is_used(name: str) -> bool:
    """Return whether a card has an activated ability, be it a mana ability."""
    from judgebot.cards import effects as e

    return any(isinstance(one, e.Activated) for one in stored_abilities(name))


@lru_cache(maxsize=256)
def has_x(name: str) -> bool:
    """Return whether X is a part of what a card costs, or of what is paid with it."""
    from judgebot.cards.store import open_store
    from judgebot.errors import DataError

    try:
        card = open_store().card(name)
    except DataError:
        return False
    return card is not None and ("{X}" in (card.faces[0].cost or "") or "X()" in repr(card.faces[0].abilities))


@lru_cache(maxsize=256)
def x_ability(name: str) -> int:
    """Return the one activated ability that has X in its cost, 0 where there are none or several."""
    found = [number for number, one in _activated(name) if "'X'" in repr(one.cost)]
    return found[0] if len(found) == 1 else 0


@lru_cache(maxsize=256)
def turns_face_down(name: str) -> bool:
    """Return whether an ability of the card turns permanents face down."""
    from judgebot.cards import effects as e

    return any(isinstance(word, e.TurnFaceDown) for word in words_inside(stored_abilities(name)))


@lru_cache(maxsize=256)
def has_trigger(name: str) -> bool:
    """Return whether an ability of the card triggers."""
    from judgebot.cards import effects as e

    return any(isinstance(ability, e.Triggered) for ability in stored_abilities(name))


@lru_cache(maxsize=256)
def takes_away(name: str) -> bool:
    """Return whether a triggered ability of the card exiles something, which may come back (CR 610.3)."""
    from judgebot.cards import effects as e

    able = tuple(one for one in stored_abilities(name) if isinstance(one, e.Triggered))
    return any(isinstance(word, e.Exile) for word in words_inside(able))


_KIND: Final = re.compile(r"(?:PutCounters|PutCountersCost|RemoveCountersCost)\(kind='([^']+)'")


@lru_cache(maxsize=256)
def counter_kind(name: str) -> str:
    """Return the one kind of counters that a card puts on or takes off, "" where there are none or several."""
    kinds = set(_KIND.findall(repr(stored_abilities(name))))
    return kinds.pop() if len(kinds) == 1 else ""


@lru_cache(maxsize=256)
def token_made_by(name: str, subtype: str) -> str:
    """Return the token of a subtype that a card makes, as the notation writes it, "" where it makes none plainly."""
    from judgebot.cards import effects as e
    from judgebot.cards import selectors as s

    able = [one for one in stored_abilities(name) if isinstance(one, e.Spell | e.Triggered | e.Activated)]
    specs = [effect.token for one in able for effect in one.effects if isinstance(effect, e.CreateToken)]
    fitting = [spec for spec in specs if isinstance(spec, e.TokenSpec) and subtype in spec.subtypes and not spec.abilities]
    if len(set(map(repr, fitting))) != 1:
        return ""
    spec = fitting[0]
    if not (isinstance(spec.power, s.Number) and isinstance(spec.toughness, s.Number)):
        return ""
    colors = "".join(f"{COLOR_WORDS[color]} " for color in spec.colors)
    kinds = " ".join((*spec.subtypes, *(word.lower() for word in spec.types)))
    return f"{spec.power.n}/{spec.toughness.n} {colors}{kinds}"


COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
