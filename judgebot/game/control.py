"""A permanent comes under another player's control (CR 110.2, 302.6, 506.4), whatever effect does it and whenever it ends."""

from msgspec.structs import replace

from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.state import RING_BEARER
from judgebot.game.table import Table


def note_controllers(table: Table) -> None:
    """See to what follows from a new controller: not controlled since the turn began, and removed from combat."""
    for object_id in _changed(table):
        obj = table.obj(object_id)
        kept = {name: when for name, when in obj.designations.items() if name != RING_BEARER}  # CR 701.54a
        seen = replace(obj, controller_seen=table.view[object_id].controller, control_since=table.game.turn, designations=kept)
        table.game = table.game.with_object(seen)
        perform(table, (ev.RemovedFromCombat(object_id),))


def take_controllers_as_given(table: Table) -> None:
    """A board as described: whoever controls something now has controlled it all along, as far as nobody said otherwise."""
    for object_id in _changed(table):
        obj = table.obj(object_id)
        table.game = table.game.with_object(replace(obj, controller_seen=table.view[object_id].controller))


def _changed(table: Table) -> list[int]:
    objects = table.game.objects
    permanents = [(row, objects[row.id]) for row in table.view.permanents]
    return [row.id for row, obj in permanents if row.controller != (obj.controller_seen or obj.controller)]
