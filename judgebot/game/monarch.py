"""The monarch (CR 725): who it is, and the two abilities that come with it and have no source."""

from typing import Final

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching
from judgebot.game.batch import perform
from judgebot.game.context import Context
from judgebot.game.keyword_actions_growth import does_action
from judgebot.game.monarchy import NO_SOURCE
from judgebot.game.table import Table

ACTION: Final = "become the monarch"


@does_action(ACTION)
def _become_monarch(table: Table, ctx: Context, effect: e.KeywordAction) -> tuple[int, ...]:
    (player,) = matching.players(ctx, effect.player or s.You())
    become_monarch(table, player)
    return ()


def become_monarch(table: Table, player: str) -> None:
    """Make a player the monarch; the present one ceases to be it (CR 725.3)."""
    if table.game.monarch == player or player not in table.game.in_game():
        return
    table.change(monarch=player)
    table.say(f"Player {player} becomes the monarch.", "725.3")
    perform(table, (ev.Done("becomes monarch", NO_SOURCE, player),), quiet=True)


def monarch_leaves(table: Table, player: str) -> None:
    """CR 725.4: the active player becomes the monarch, or the next in turn order."""
    if table.game.monarch == player:
        table.change(monarch="")
        for name in table.game.in_game()[:1]:
            become_monarch(table, name)
