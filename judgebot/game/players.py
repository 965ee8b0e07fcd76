"""Players leaving, winning and losing, and the end of the game (CR 104, 800.4)."""

import msgspec

from judgebot.cards.effects import GainControl
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.face_down import reveal_all
from judgebot.game.monarch import monarch_leaves
from judgebot.game.state import ContinuousEffect
from judgebot.game.table import Table
from judgebot.game.taking_initiative import initiative_leaves


def losers_leave(table: Table) -> None:
    """Let the players who lost leave the game (CR 104.5), and end it where nobody, or nobody's opponent, is left."""
    for player in table.game.players.values():
        if player.lost and not player.left:
            _leave(table, player.name)
    end_of_game(table)


def _leave(table: Table, player: str) -> None:
    """CR 800.4a; face-down objects that the player owns are revealed (708.9)."""
    table.game = table.game.with_player(msgspec.structs.replace(table.game.players[player], left=True))
    reveal_all(table, f"player {player} leaves the game", player)
    monarch_leaves(table, player)
    initiative_leaves(table, player)
    if len(table.game.in_game()) > 1:
        _objects_leave(table, player)


def _objects_leave(table: Table, player: str) -> None:
    """CR 800.4a: all objects owned by the player leave; effects giving that player control end; what they control is exiled."""
    table.say(f"Player {player} leaves the game, and all objects player {player} owns leave with them.", "800.4a")
    gone = tuple(i for i, o in table.game.objects.items() if o.owner == player)
    perform(table, tuple(ev.Move(i, "nowhere") for i in gone), quiet=True)
    spells = tuple(item.id for item in table.game.stack if item.controller == player and item.id in table.game.objects)
    stack = tuple(item for item in table.game.stack if item.controller != player)
    table.change(stack=stack, effects=_without_control(table.game.effects, player))
    held = tuple(row.id for row in table.view.rows.values() if row.zone == "battlefield" and row.controller == player)
    perform(table, tuple(ev.Move(i, "exile", "exiled") for i in (*spells, *held)))


def _without_control(effects: tuple[ContinuousEffect, ...], player: str) -> tuple[ContinuousEffect, ...]:
    """CR 800.4a: of the player's effects only the control that they give ends; the others last as long as they would."""
    kept: list[ContinuousEffect] = []
    for effect in effects:
        parts = tuple(part for part in effect.parts if not (effect.controller == player and isinstance(part, GainControl)))
        if parts:
            kept.append(effect if parts == effect.parts else msgspec.structs.replace(effect, parts=parts))
    return tuple(kept)


def end_of_game(table: Table) -> None:
    """End the game when one or no player is left (CR 104.2a, 104.4a)."""
    left = table.game.in_game()
    opposed = any(table.game.opponents(name) for name in left)
    if table.game.state != "running" or opposed or len(table.game.players) < 2:
        return
    if not left:
        table.change(state="drawn")
        table.say("All players lose at the same time: the game is a draw.", "104.4a")
    else:
        for name in left:
            table.game = table.game.with_player(msgspec.structs.replace(table.game.players[name], won=True))
        table.change(state="won")
        if table.game.teams:
            table.say(f"The team of players {' and '.join(left)} is the only one left and wins the game.", "104.2a", "810.8a")
        else:
            table.say(f"Player {left[0]} is the only player left and wins the game.", "104.2a")
    reveal_all(table, "the game ends")


def concede(table: Table, player: str) -> None:
    """A player leaves the game and so loses it, at any time (CR 104.3a)."""
    table.say(f"Player {player} leaves the game and loses it.", "104.3a")
    team = table.game.team(player)
    if len(team) > 1:
        table.say(f"The team of player {player} loses with them.", "810.8b")
    perform(table, tuple(ev.Loses(name, "conceded") for name in team))
    losers_leave(table)
