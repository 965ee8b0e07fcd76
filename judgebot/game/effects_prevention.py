"""Prevention effects of spells and abilities (CR 615): shields that wait for damage."""

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import matching, quantities
from judgebot.game.context import Context
from judgebot.game.picking import choose_among, pick
from judgebot.game.registry import acts_on
from judgebot.game.state import Shield
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError


@acts_on(e.Prevent)
def _prevent(table: Table, ctx: Context, effect: e.Prevent) -> tuple[int, ...]:
    """CR 615.1: a shield until the turn ends."""
    to_any, by_any = _any_of(effect.to), _any_of(effect.by)
    to = None if effect.to is None or to_any is not None else _parties(table, ctx, effect.to)
    if effect.any_target is not None:
        to = ctx.targets_of(effect.any_target)
    by: tuple[int, ...] | None = None
    if isinstance(effect.by, s.Choose):
        by, by_any = _chosen_source(table, ctx, effect.by), effect.by.of  # CR 609.7a, 609.7b
    elif effect.by is not None and by_any is None:
        by = tuple(i for i in _parties(table, ctx, effect.by) if isinstance(i, int))
    left = None if effect.n is None else quantities.amount(ctx, effect.n)
    shield = Shield(
        id=table.game.next_id,
        left=left,
        to=to,
        by=by,
        combat_only=effect.combat_only,
        source=ctx.source,
        controller=ctx.you,
        then=effect.then,
        to_any=to_any,
        by_any=by_any,
        targets=ctx.targets,
        specs=ctx.specs,
        next_time=effect.next_time,
    )
    table.change(shields=(*table.game.shields, shield), next_id=table.game.next_id + 1)
    table.say("A prevention effect now waits for damage this turn.", "615.1")
    return ()


def _chosen_source(table: Table, ctx: Context, choose: s.Choose) -> tuple[int, ...]:
    """CR 609.7a: a permanent or a spell on the stack; what else an object refers to is not offered here."""
    found = (i for i in matching.matching(ctx, choose.of) if table.view[i].zone in ("battlefield", "stack"))
    chosen = choose_among(table, ctx.you, ctx.source, tuple(found), choose.n, "source of damage")
    if any(table.view[i].zone == "stack" and not {"Instant", "Sorcery"} & set(table.view[i].types) for i in chosen):
        raise NotDecidedError("a permanent spell as the chosen source of damage is not modelled")
    return chosen


def _any_of(what: s.Objects | s.Players | s.Filter | None) -> s.Filter | None:
    """The filter of words that mean all of a kind; the effect looks for them anew (CR 611.2c)."""
    if isinstance(what, s.All):
        return what.of
    return what if isinstance(what, s.Filter) else None


def _parties(table: Table, ctx: Context, what: s.Objects | s.Players | s.Filter) -> tuple[int | str, ...]:
    if isinstance(what, s.Players):
        return matching.players(ctx, what)
    return () if isinstance(what, s.Filter) else pick(table, ctx, what)
