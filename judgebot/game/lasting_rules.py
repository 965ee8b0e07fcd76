"""Effects of resolved spells and abilities that only modify the rules of the game (CR 611.2c): "creatures can't block
this turn" is about creatures that come later, too.
"""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.inside import words_inside
from judgebot.game import matching
from judgebot.game.context import Context
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError

# What is about objects one by one, or ends for each at its own time: its set is taken as it is now.
_FOR_EACH: Final[tuple[e.Duration, ...]] = ("next untap step", "attached", "turned face down")
_OF_NOW: Final = (s.Target, s.TargetPlayer, s.Done, s.That, s.Other, s.ThatPlayer, s.Paid, s.X, s.EventAmount)
_FIXED: Final = (s.You, s.Opponent, s.EachPlayer)


def modifies_rules(table: Table, ctx: Context, effect: e.Continuous) -> tuple[s.All, tuple[e.Part, ...]] | None:
    """Return what the effect's rules are about from now on, and those rules; None where its set is fixed (CR 611.2c)."""
    rules = tuple(part for part in effect.parts if isinstance(part, e.Rule))
    if not rules or not isinstance(effect.what, s.All) or effect.condition is not None or effect.duration in _FOR_EACH:
        return None
    asked = msgspec.structs.replace(effect.what.of, controller=_bound(table, ctx, effect.what.of.controller))
    if any(isinstance(node, _OF_NOW) for node in words_inside(asked)):
        raise NotDecidedError("a rule about objects that are like what was chosen or done is not modelled")
    return s.All(asked), rules


def _bound(table: Table, ctx: Context, player: s.Players | None) -> s.Players | None:
    """Return a player of this resolution ("that player", a target) in words that mean the same later."""
    if player is None or isinstance(player, _FIXED):
        return player
    named = set(matching.players(ctx, player))
    for words in (s.You(), s.Opponent(), s.EachPlayer()):
        if named == set(matching.players(ctx, words)):
            return words
    raise NotDecidedError("a rule about the creatures of one of several opponents is not modelled")
