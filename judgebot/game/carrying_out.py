"""Carrying out the effects of a resolving spell or ability, one after another (CR 608.2c)."""

from typing import Final

from judgebot.cards import effects as e
from judgebot.game.context import Context
from judgebot.game.registry import HANDLERS
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError

_MADE_OF_EFFECTS: Final = (e.May, e.If, e.Unless, e.ForEach, e.Repeat, e.Pick)
"""Effects that have others carried out: what those acted on is counted, not they themselves."""


def run_effects(table: Table, ctx: Context, effects: tuple[e.Effect, ...]) -> None:
    """Carry out effects in order; each sees what the earlier ones did (CR 608.2c)."""
    for effect in effects:
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


def _refuse_two_cards(table: Table, acted_on: tuple[int, ...]) -> None:
    """CR 712.21c: what follows would find both cards of a melded permanent that was moved."""
    origins = (table.game.objects[i].came_from for i in acted_on if i in table.game.objects)
    if any(table.obj(origin).melded for origin in origins if origin is not None):
        raise NotDecidedError("what is done with both cards of a melded permanent that left is not modelled")
