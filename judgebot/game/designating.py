"""Designations (CR 701.37b, 701.60a, 702.112b, 702.171b, 716.2b): what an object has become, apart from its characteristics."""

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import quantities
from judgebot.game.batch import perform
from judgebot.game.context import Context
from judgebot.game.effects_continuous import add_effect
from judgebot.game.keyword_actions_growth import designate, does_action
from judgebot.game.picking import on_battlefield, pick
from judgebot.game.state import CLASS_LEVEL
from judgebot.game.table import Table

Done = tuple[int, ...]


def _becomes(table: Table, ctx: Context, name: str, rule: str) -> None:
    designate(table, ctx.source, name)
    table.say(f"{table.name(ctx.source)} becomes {name}.", rule)
    perform(table, (ev.Done(f"becomes {name}", ctx.source, ctx.you),), quiet=True)


@does_action("monstrosity")
def _monstrosity(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 701.37a: counters, once: then it is monstrous."""
    obj = table.game.objects.get(ctx.source)
    if obj is None or "monstrous" in obj.designations:
        table.say(f"{table.name(ctx.source)} {'is monstrous already' if obj else 'is gone'}: nothing happens.", "701.37a")
        return ()
    _with_counters(table, ctx, effect)
    _becomes(table, ctx, "monstrous", "701.37a")
    return (ctx.source,)


@does_action("renown")
def _renown(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 702.112a: counters, and it becomes renowned."""
    if ctx.source not in table.game.objects:
        return ()
    _with_counters(table, ctx, effect)
    _becomes(table, ctx, "renowned", "702.112a")
    return (ctx.source,)


def _with_counters(table: Table, ctx: Context, effect: e.KeywordAction) -> None:
    n = 0 if effect.n is None else quantities.amount(ctx, effect.n)
    if n > 0:
        perform(table, (ev.Counters(ctx.source, "+1/+1", n),))


@does_action("saddle")
def _saddle(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 702.171b: saddled until the end of the turn."""
    if ctx.source not in table.game.objects:
        return ()
    _becomes(table, ctx, "saddled", "702.171a")
    return (ctx.source,)


@does_action("suspect")
def _suspect(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 701.60a, 701.60c: suspected, with menace and unable to block; nothing where it is suspected already (701.60d)."""
    assert effect.what is not None
    ids = on_battlefield(table, pick(table, ctx, effect.what))
    new = tuple(i for i in ids if "suspected" not in table.game.objects[i].designations)
    for permanent in new:
        designate(table, permanent, "suspected")
        table.say(f"{table.name(permanent)} becomes suspected.", "701.60a")
    if new:
        gains = (e.GainAbilities((e.Keyword("menace"), e.Static(s.This(), (e.Rule("can't block"),)))),)
        add_effect(table, ctx.source, ctx.you, gains, new, "permanent")
    return ids


@does_action("become level")
def _become_level(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 716.2a: the Class's level becomes the number."""
    if ctx.source not in table.game.objects or effect.n is None:
        return ()
    level = quantities.quantity(ctx, effect.n)
    designate(table, ctx.source, CLASS_LEVEL, level)
    table.say(f"{table.name(ctx.source)} becomes level {level}.", "716.2a")
    perform(table, (ev.Done("becomes level", ctx.source, ctx.you, level),), quiet=True)
    return (ctx.source,)


@does_action("warped")
def _warped(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 702.185b: what the warp ability exiled is a warped card."""
    for card in ctx.done[-1] if ctx.done else ():
        if card in table.game.objects and table.game.objects[card].zone == "exile":
            designate(table, card, "warped")
    return ()
