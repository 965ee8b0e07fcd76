"""Carrying out the effects of a resolving spell or ability, one after another (CR 608.2c)."""

from typing import Final

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game.context import Context
from judgebot.game.registry import HANDLERS
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError

_MADE_OF_EFFECTS: Final = (e.May, e.If, e.Unless, e.ForEach, e.Repeat, e.Pick)
"""Effects that have others carried out: what those acted on is counted, not they themselves."""


def run_effects(table: Table, ctx: Context, effects: tuple[e.Effect, ...]) -> None:
    """Carry out effects in order; each sees what the earlier ones did (CR 608.2c)."""
    as_it_enters: e.Continuous | None = None
    for n, effect in enumerate(effects):
        if table.game.state != "running":
            return  # CR 104.1: the game is over
        if effect is as_it_enters:
            ctx.done.append(ctx.done[-1])
            continue
        as_it_enters = _said_of_what_enters(ctx, effect, effects[n + 1 :])
        ctx.entering_as = as_it_enters.parts if as_it_enters is not None else ()
        ctx.game, ctx.rows = table.game, table.view.rows
        handler = HANDLERS.get(type(effect))
        if handler is None:
            raise NotDecidedError(f"{table.name(ctx.source)}: the effect '{type(effect).__name__}' is not modelled")
        acted_on = handler(table, ctx, effect)
        if effect is not effects[-1]:
            _refuse_two_cards(table, acted_on)
        ctx.last = effect
        if not isinstance(effect, _MADE_OF_EFFECTS):
            ctx.done.append(acted_on)
    ctx.game, ctx.rows = table.game, table.view.rows


def _said_of_what_enters(ctx: Context, effect: e.Effect, following: tuple[e.Effect, ...]) -> e.Continuous | None:
    """Return the effect that follows and says what the permanent is that this one puts onto the battlefield (CR 611.2e)."""
    if not (isinstance(effect, e.MoveTo) and effect.zone == "battlefield" and following):
        return None
    match following[0]:
        case e.Continuous(what=s.Done(n), duration="permanent", condition=None) as said if n in (-1, len(ctx.done)):
            return said if all(isinstance(part, e.BecomeTypes | e.BecomeColors) for part in said.parts) else None
        case _:
            return None


def _refuse_two_cards(table: Table, acted_on: tuple[int, ...]) -> None:
    """CR 712.21c: what follows would find both cards of a melded permanent that was moved."""
    origins = (table.game.objects[i].came_from for i in acted_on if i in table.game.objects)
    if any(table.obj(origin).melded for origin in origins if origin is not None):
        raise NotDecidedError("what is done with both cards of a melded permanent that left is not modelled")
