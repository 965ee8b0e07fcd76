"""Dungeon cards (CR 309): whose they are, the rooms, the venture marker, and the room abilities that trigger."""

from typing import Final

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.game import events as ev
from judgebot.game.state import ROOM, EventInfo, WaitingTrigger
from judgebot.game.table import Table
from judgebot.game.view import Row

COMPLETES: Final = "completes a dungeon"


def dungeons(table: Table, player: str) -> tuple[Row, ...]:
    """Return the dungeon cards a player owns here: the one with a venture marker is in the command zone (CR 309.3).

    A described one without a marker is one that its owner has outside the game.
    """
    rows = table.view.rows.values()
    return tuple(
        row for row in rows if row.zone == "command" and "Dungeon" in row.types and table.game.objects[row.id].owner == player
    )


def present_room(table: Table, dungeon: Row) -> e.DungeonRoom | None:
    """Return the room of the venture marker, None where the dungeon has none."""
    return rooms(dungeon).get(table.game.objects[dungeon.id].chosen.get(ROOM, ""))


def rooms(dungeon: Row) -> dict[str, e.DungeonRoom]:
    """Return the rooms by name, the topmost first."""
    return {ability.name: ability for _, ability in dungeon.abilities if isinstance(ability, e.DungeonRoom)}


def completion(dungeon: Row, player: str) -> tuple[ev.GameEvent, ...]:
    """Return the events of completing a dungeon: it is removed from the game (CR 309.7)."""
    return ev.Move(dungeon.id, "nowhere", "token ceases"), ev.Done(COMPLETES, dungeon.id, player)


def room_triggers(table: Table, happened: tuple[ev.Happened, ...]) -> list[WaitingTrigger]:
    """CR 309.4c: a room ability triggers as the venture marker is moved into its room; the owner of the dungeon controls it."""
    found: list[WaitingTrigger] = []
    for done in happened:
        if isinstance(done.event, ev.Chooses) and done.event.kind == ROOM:
            row = table.view[done.event.obj]
            room = rooms(row)[done.event.word]
            made = e.Triggered((when.Event("venture"),), room.effects, room.targets)
            owner = table.game.objects[row.id].owner
            found.append(WaitingTrigger(row.id, row.label, owner, made, EventInfo(player=owner), f"{room.name} room"))
    return found
