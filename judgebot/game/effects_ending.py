"""Effects that say that a player loses or wins the game (CR 104.2b, 104.3e)."""

from judgebot.cards import effects as e
from judgebot.game import events as ev
from judgebot.game import matching
from judgebot.game.batch import perform
from judgebot.game.context import Context
from judgebot.game.players import end_of_game
from judgebot.game.registry import acts_on
from judgebot.game.rule_effects import has_player_rule
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError


@acts_on(e.LoseGame)
def _lose(table: Table, ctx: Context, effect: e.LoseGame) -> tuple[int, ...]:
    for player in matching.players(ctx, effect.player):
        team = table.game.team(player)
        if any(has_player_rule(table.view, "can't lose game", name) for name in team):
            table.say(f"Player {player} can't lose the game.", "101.2")
            continue
        table.say(f"Player {player} loses the game by an effect.", "104.3e")
        perform(table, tuple(ev.Loses(name, "effect") for name in team))
    end_of_game(table)  # CR 104.2a: at once
    return ()


@acts_on(e.WinGame)
def _win(table: Table, ctx: Context, effect: e.WinGame) -> tuple[int, ...]:
    for player in matching.players(ctx, effect.player):
        others = table.game.opponents(player)
        if any(has_player_rule(table.view, "can't win game", name) for name in table.game.team(player)):
            table.say(f"Player {player} can't win the game.", "101.2")
            continue
        if any(has_player_rule(table.view, "can't lose game", name) for name in others):
            raise NotDecidedError("winning while an opponent can't lose is not modelled")
        table.say(f"Player {player} wins the game by an effect.", "104.2b")
        perform(table, (ev.Wins(player),))
    return ()
