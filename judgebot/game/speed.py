"""Increasing a player's speed (CR 702.179c-d)."""

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching
from judgebot.game.batch import perform
from judgebot.game.context import Context
from judgebot.game.keyword_actions_growth import does_action
from judgebot.game.speeding import INCREASE
from judgebot.game.table import Table


@does_action(INCREASE)
def _increase_speed(table: Table, ctx: Context, effect: e.KeywordAction) -> tuple[int, ...]:
    """The speed increases by 1; of a player without speed it becomes 1."""
    players = matching.players(ctx, effect.player or s.You())
    perform(table, tuple(ev.Speed(player, table.game.players[player].speed + 1) for player in players))
    return ()
