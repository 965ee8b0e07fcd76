"""Venturing into a dungeon (CR 701.49)."""

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.dungeons import completion, dungeons, present_room, rooms
from judgebot.game.keyword_actions_growth import does_action
from judgebot.game.state import ROOM
from judgebot.game.table import Table
from judgebot.game.trace import MissingFactError, NotDecidedError
from judgebot.game.view import Row


@does_action("venture into the dungeon")
def _venture(table: Table, ctx: Context, effect: e.KeywordAction) -> tuple[int, ...]:
    for player in matching.players(ctx, effect.player or s.You()):
        venture(table, player)
    return ()


@does_action("venture into undercity")
def _venture_into_undercity(table: Table, ctx: Context, effect: e.KeywordAction) -> tuple[int, ...]:
    for player in matching.players(ctx, effect.player or s.You()):
        venture(table, player, "Undercity")
    return ()


def venture(table: Table, player: str, into: str = "") -> None:
    """Move the venture marker along an arrow; without a dungeon, or from the bottommost room, begin one (CR 701.49a-d).

    `into`: the name that a new dungeon must have.
    """
    for dungeon in dungeons(table, player):
        room = present_room(table, dungeon)
        if room is not None and room.leads_to:
            _go_on(table, player, dungeon, room)
            return
        if room is not None:
            table.say(f"Player {player} is in the last room of {table.name(dungeon.id)} and completes it.", "701.49c", "309.7")
            perform(table, completion(dungeon, player), quiet=True)
    _begin(table, player, into)


def _go_on(table: Table, player: str, dungeon: Row, room: e.DungeonRoom) -> None:
    asked = Choice(player, "name", dungeon.label, f"the next room of {table.name(dungeon.id)}", room.leads_to)
    _enter(table, player, dungeon, room.leads_to[table.choose(asked)], "701.49b")


def _begin(table: Table, player: str, into: str) -> None:
    outside = tuple(row for row in dungeons(table, player) if into in ("", row.name))
    if not outside:
        raise MissingFactError(f"the rooms of the dungeon that player {player} ventures into")
    names, labels = tuple(table.name(row.id) for row in outside), tuple(row.label for row in outside)
    asked = Choice(player, "object", "", "which dungeon to venture into", names, labels)
    dungeon = outside[table.choose(asked)]
    _enter(table, player, dungeon, next(iter(rooms(dungeon)), ""), "701.49d" if into else "701.49a")


def _enter(table: Table, player: str, dungeon: Row, room: str, rule: str) -> None:
    if any(isinstance(ability, e.NotUnderstood) for _, ability in dungeon.abilities) or room not in rooms(dungeon):
        raise NotDecidedError(f"{table.name(dungeon.id)}: not all of its rooms are read")
    table.say(f"Player {player} ventures into the room {room} of {table.name(dungeon.id)}.", rule)
    perform(table, (ev.Chooses(dungeon.id, ROOM, room), ev.Done("venture", dungeon.id, player)), quiet=True)
