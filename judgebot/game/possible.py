"""Whether what an effect offers can be done at all: an impossible option can't be chosen (CR 608.2d)."""

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import matching, quantities
from judgebot.game.context import Context
from judgebot.game.keywords_casting import EXPLOITED
from judgebot.game.picking import pick
from judgebot.game.table import Table
from judgebot.game.trace import MissingFactError


def is_possible(table: Table, ctx: Context, player: str, effects: tuple[e.Effect, ...]) -> bool:
    """Return whether the player can do the first of the effects: there is enough of what it is done to (CR 608.2d, 118.12).

    Drawing from an empty library is possible (CR 121.3). Raises MissingFactError where cards that nobody listed decide it.
    """
    match effects[0] if effects else None:
        case e.Discard(n=n) if n is not None:
            who = table.game.players[player]
            held = len(table.game.zone("hand", player))
            return who.hand_rest is None or held + who.hand_rest >= quantities.quantity(ctx, n)
        case e.RemoveCounters(kind=kind, n=n, of=s.This()):
            counters = ctx.obj(ctx.source).counters
            have = counters.get(kind, 0) if kind else sum(counters.values())
            return ctx.source in table.game.objects and have >= (1 if n is None else quantities.quantity(ctx, n))
        case e.CastFree(what=s.Choose() as what) as first:
            return _has_enough(table, ctx, player, first, what)
        case e.Sacrifice(what=what) | e.Exile(what=what) | e.MoveTo(what=what) | e.Tap(what=what) | e.Untap(what=what) as first:
            return _has_enough(table, ctx, player, first, what)
        case e.KeywordAction(name="exploit"):
            return _has_enough(table, ctx, player, e.Sacrifice(EXPLOITED), EXPLOITED)
        case _:
            return True


def _has_enough(table: Table, ctx: Context, player: str, effect: e.Effect, what: s.Objects) -> bool:
    match what:
        case s.Choose(of=of, n=n, up_to=up_to):
            found = [i for i in matching.matching(ctx, of) if _can_be_done(table, player, effect, i)]
            wanted = 0 if up_to else quantities.quantity(ctx, n)
            if len(found) < wanted and _has_unlisted(table, ctx, of):
                raise MissingFactError(f"what is in player {player}'s {of.zone}")
            return len(found) >= wanted
        case s.This() | s.That() | s.Target() | s.Other() | s.Attached():
            meant = pick(table, ctx, what)
            return any(_can_be_done(table, player, effect, i) for i in meant)
        case _:
            return True


def _can_be_done(table: Table, player: str, effect: e.Effect, object_id: int) -> bool:
    """CR 701.21a, 701.26a-b: a player sacrifices what they control; only what is untapped is tapped."""
    obj = table.game.objects.get(object_id)
    if obj is None:
        return False
    match effect:
        case e.Sacrifice():
            return obj.zone == "battlefield" and table.view[object_id].controller == player
        case e.Tap() | e.Untap():
            return obj.zone == "battlefield" and obj.tapped == isinstance(effect, e.Untap)
        case _:
            return True


def _has_unlisted(table: Table, ctx: Context, wanted: s.Filter) -> bool:
    """Whether there may be matching cards that nobody listed: in a hand or library of the players meant."""
    if wanted.zone not in ("hand", "library"):
        return False
    names = matching.players(ctx, wanted.owner) if wanted.owner is not None else table.game.in_game()
    players = [table.game.players[name] for name in names]
    return any((who.hand_rest if wanted.zone == "hand" else who.library_rest) != 0 for who in players)
