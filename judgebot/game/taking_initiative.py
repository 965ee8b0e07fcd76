"""Taking the initiative (CR 726.3-726.5)."""

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching
from judgebot.game.batch import perform
from judgebot.game.context import Context
from judgebot.game.initiative import TAKE, TAKES
from judgebot.game.keyword_actions_growth import does_action
from judgebot.game.monarchy import NO_SOURCE
from judgebot.game.table import Table


@does_action(TAKE)
def _take_the_initiative(table: Table, ctx: Context, effect: e.KeywordAction) -> tuple[int, ...]:
    for player in matching.players(ctx, effect.player or s.You()):
        take_the_initiative(table, player)
    return ()


def take_the_initiative(table: Table, player: str) -> None:
    """Give a player the initiative; who had it has it no more. Whoever has it can take it again (CR 726.3, 726.5)."""
    if player not in table.game.in_game():
        return
    again = table.game.initiative == player
    table.change(initiative=player)
    table.say(f"Player {player} takes the initiative.", "726.5" if again else "726.3")
    perform(table, (ev.Done(TAKES, NO_SOURCE, player),), quiet=True)


def initiative_leaves(table: Table, player: str) -> None:
    """CR 726.4: the active player takes the initiative, or the next in turn order."""
    if table.game.initiative == player:
        table.change(initiative="")
        for name in table.game.in_game()[:1]:
            take_the_initiative(table, name)
