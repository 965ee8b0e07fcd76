"""Continuous effects as the layers see them (CR 611): which exist now, in which layers they act, what they apply to."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.effects import Part
from judgebot.game import conditions, matching
from judgebot.game.context import Context
from judgebot.game.numbered_keywords import STATICS
from judgebot.game.state import ContinuousEffect, Game
from judgebot.game.view import AbilityKey, Row

LAYERS: Final = ("2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
"""Layer 1 gives the copiable values that the pass starts from (copying.py)."""

LAYER_RULES: Final[dict[str, str]] = {
    "1a": "613.2a",
    "1b": "613.2b",
    "2": "613.1b",
    "3": "613.1c",
    "4": "613.1d",
    "5": "613.1e",
    "6": "613.1f",
    "7a": "613.4a",
    "7b": "613.4b",
    "7c": "613.4c",
    "7d": "613.4d",
    "rules": "613.11",
}


def layer_of(part: Part) -> str:
    """Return the layer or sublayer that a part of an effect acts in (CR 613.1, 613.4)."""
    match part:
        case e.GainControl():
            return "2"
        case e.SetName():
            return "3"
        case e.BecomeTypes():
            return "4"
        case e.BecomeColors():
            return "5"
        case e.GainAbilities() | e.GainAbilitiesOf() | e.LoseAbilities() | e.CantHave():
            return "6"
        case e.SetPT(defining=defining):
            return "7a" if defining else "7b"
        case e.ModifyPT():
            return "7c"
        case e.SwitchPT():
            return "7d"
        case e.KeepsOwn() | e.NoManaCost():
            return "1a"
        case e.Rule():
            return "rules"


class Live(msgspec.Struct, frozen=True):
    """A continuous effect that exists at some point of a layer pass.

    `objects` is a fixed set where the effect's set is locked (CR 611.2c); None where it is looked for anew (CR 611.3a).
    """

    key: AbilityKey
    timestamp: int
    source: int
    controller: str
    parts: tuple[Part, ...]
    granted_at: int = 0  # orders effects of one object among each other (CR 613.7a)
    defining: bool = False
    affects: s.Objects | s.Players | None = None
    condition: when.Condition | None = None
    objects: tuple[int, ...] | None = None
    players: tuple[str, ...] = ()

    def parts_in(self, layer: str) -> tuple[Part, ...]:
        """Return the parts that act in a layer."""
        return _by_layer(self.parts).get(layer, ())


@lru_cache(maxsize=4096)
def _by_layer(parts: tuple[Part, ...]) -> dict[str, tuple[Part, ...]]:
    layers = dict.fromkeys(layer_of(part) for part in parts)
    return {layer: tuple(part for part in parts if layer_of(part) == layer) for layer in layers}


def resolved_effects(game: Game) -> Iterator[Live]:
    """Yield the effects of resolved spells and abilities (CR 611.2)."""
    return map(_resolved, game.effects)


def _resolved(effect: ContinuousEffect) -> Live:
    return Live(
        key=("resolved", effect.id),
        timestamp=effect.timestamp,
        source=effect.source,
        controller=effect.controller,
        parts=effect.parts,
        affects=effect.affects,
        objects=effect.objects if effect.affects is None else None,
        players=effect.players,
    )


def static_effects(game: Game, row: Row) -> Iterator[Live]:
    """Yield the effects of an object's static abilities that function where it is (CR 611.3b); defining ones do everywhere."""
    for key, ability in row.abilities:
        if isinstance(ability, e.Static):
            if ability.defining or ability.zone == row.zone:
                yield _static(game, row, key, ability)
        elif isinstance(ability, e.Keyword) and ability.name in _DEFINING_KEYWORDS:
            yield _static(game, row, key, _DEFINING_KEYWORDS[ability.name])
        elif isinstance(ability, e.Keyword) and ability.name in STATICS and row.zone == "battlefield":
            yield _static(game, row, key, STATICS[ability.name])


_DEFINING_KEYWORDS: Final = {
    # CR 702.73a: changeling is every creature type. CR 702.114a: devoid is colourless.
    "changeling": e.Static(s.This(), (e.BecomeTypes(all_creature_types=True, keep=True),), defining=True),
    "devoid": e.Static(s.This(), (e.BecomeColors(),), defining=True),
}


def _static(game: Game, row: Row, key: AbilityKey, ability: e.Static) -> Live:
    """CR 613.7a: the timestamp of the object or of the effect that gave the ability, whichever is later."""
    granted_at = key[3] if key[0] == "granted" else 0
    assert isinstance(granted_at, int)
    return Live(
        key=("static", row.id, *key),
        timestamp=max(game.objects[row.id].timestamp, granted_at),
        granted_at=granted_at,
        source=row.id,
        controller=row.controller,
        parts=ability.parts,
        defining=ability.defining,
        affects=ability.affects,
        condition=ability.condition,
    )


def affected(game: Game, rows: dict[int, Row], effect: Live) -> tuple[int, ...] | None:
    """Return the ids that the effect applies to now, None where its condition does not hold."""
    if effect.objects is not None:
        return tuple(i for i in effect.objects if i in rows)
    ctx = Context(game, rows, effect.source, effect.controller)
    if effect.condition is not None and not conditions.holds(ctx, effect.condition):
        return None
    if effect.affects is None or isinstance(effect.affects, s.Players):
        return ()
    return tuple(i for i in matching.objects(ctx, effect.affects) if i in rows)


def affected_players(game: Game, rows: dict[int, Row], effect: Live) -> tuple[str, ...]:
    """Return the players that the effect applies to now."""
    if effect.objects is not None:
        return effect.players
    ctx = Context(game, rows, effect.source, effect.controller)
    if effect.condition is not None and not conditions.holds(ctx, effect.condition):
        return ()
    return matching.players(ctx, effect.affects) if isinstance(effect.affects, s.Players) else ()
