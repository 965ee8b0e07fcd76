"""Effects that let a player cast or play cards: now, or for some time (CR 601.3, 608.2g, 118.9)."""

from dataclasses import replace
from typing import Final

import msgspec

from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.game import casting, matching
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.copying import face_up_values
from judgebot.game.effects_continuous import add_effect
from judgebot.game.keyword_actions_growth import does_action
from judgebot.game.picking import pick, present
from judgebot.game.registry import acts_on
from judgebot.game.state import Obj
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, NotDecidedError
from judgebot.game.values import Characteristics

_LASTING: Final[dict[str, e.Duration]] = {
    "end of turn": "end of turn",
    "end of your next turn": "end of your next turn",
    "permanent": "permanent",
}


@acts_on(e.CastFree)
def _cast_free(table: Table, ctx: Context, effect: e.CastFree) -> tuple[int, ...]:
    ids = present(table, pick(table, ctx, effect.what))
    (player,) = matching.players(ctx, effect.player)
    if effect.duration in _LASTING:
        _permit(table, ctx, effect, player, ids)
    elif effect.free or effect.way:
        for i in ids:
            ctx.did_it = cast_now(table, ctx, player, table.game.objects[i], effect.way, effect.lands)
    else:
        raise NotDecidedError("casting a card for its cost while a spell or ability resolves is not modelled")
    return ids


def _permit(table: Table, ctx: Context, effect: e.CastFree, player: str, ids: tuple[int, ...]) -> None:
    """CR 601.3, 400.7: the permission is for these objects, as long as they stay where they are."""
    kind = ("may be played" if effect.lands else "may be cast") + (" free" if effect.free else "")
    parts = (e.Rule(kind), e.Rule("may spend mana as any color")) if effect.any_mana else (e.Rule(kind),)
    if ids:
        add_effect(table, ctx.source, player, parts, ids, _LASTING[effect.duration])


@does_action("cast transformed")
def _cast_transformed(table: Table, ctx: Context, effect: e.KeywordAction) -> tuple[int, ...]:
    """CR 712.11a: what was just exiled may be cast with its back face up, without paying its mana cost."""
    ids = present(table, ctx.done[-1]) if ctx.done else ()
    for i in ids:
        card = table.game.objects[i].card
        if card is None or card.layout != "transform" or table.game.objects[i].zone != "exile":
            table.say(f"{table.name(i)} can't be cast transformed: it is no double-faced card.", "712.11a", "101.3")
        else:
            cast_now(table, ctx, ctx.you, table.game.objects[i], face=1)
    return ids


def cast_now(table: Table, ctx: Context, player: str, obj: Obj, way: str = "", lands: bool = False, face: int = 0) -> bool:
    """CR 608.2g: the card may be cast while the spell or ability resolves, whatever its type; return whether it was.

    `way`: for the cost of this keyword, else without paying its mana cost; X is 0 then (CR 107.3b).
    """
    values = face_up_values(msgspec.structs.replace(obj, face=face))
    if "Land" in values.types:
        if lands:
            raise NotDecidedError("playing a land while a spell or ability resolves is not modelled")
        return False
    plan = replace(_plan(table, obj, values, way), face=face)
    how = f"for its {way} cost" if way else "without paying its mana cost"
    how = f"transformed {how}" if face else how
    asked = Choice(player, "may", table.obj(ctx.source).label, f"whether to cast {obj.known_as} {how}", ("yes", "no"))
    if table.choose(asked) == 1:
        return False
    try:
        casting.cast(table, player, obj, plan)
    except ForbiddenError as forbidden:
        sections = tuple(citation.section for citation in forbidden.cites)
        table.say(f"{obj.known_as} can't be cast: {forbidden.reason}.", *sections)
        return False
    return True


def _plan(table: Table, obj: Obj, values: Characteristics, way: str) -> casting.CastPlan:
    if not way:
        return casting.CastPlan(x=0 if "X" in (values.mana_cost or ()) else None, free=True, without_timing=True)
    keyword = table.view[obj.id].keyword(way)
    if keyword is None or any("X" in part.symbols for part in keyword.cost if isinstance(part, c.Mana)):
        raise NotDecidedError(f"the {way} cost of {obj.known_as} is not known, or has an X")
    return casting.CastPlan(paid=(way,), cost=keyword.cost, without_timing=True)
