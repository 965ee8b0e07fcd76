"""What is about to enter the battlefield, looked at as it would exist there (CR 614.12)."""

from dataclasses import dataclass

import msgspec

from judgebot.game import events as ev
from judgebot.game import zones
from judgebot.game.copying import copiable_values, open_choices
from judgebot.game.layers import view
from judgebot.game.state import Game
from judgebot.game.table import Table
from judgebot.game.view import Row

Entering = ev.Move | ev.Create


@dataclass(frozen=True)
class Arrival:
    """An event with the game as it would be after it: the object is looked at as it would exist (CR 614.12)."""

    event: Entering
    game: Game
    id: int

    @property
    def row(self) -> Row:
        """The row of the permanent as it would exist on the battlefield."""
        return view(self.game)[self.id]


def arriving(table: Table, event: Entering) -> Arrival:
    game, new = zones.move(table.game, event) if isinstance(event, ev.Move) else zones.create(table.game, event)
    return Arrival(event, _with_open_choices(game, new), new)


def _with_open_choices(game: Game, object_id: int) -> Game:
    """Until a choice "as it enters" is made, it stands open as "": nothing is of that colour or type yet (CR 614.12a)."""
    obj = game.objects[object_id]
    if obj.face_down is not None or obj.is_unknown:
        return game
    missing = open_choices(copiable_values(obj))
    return game.with_object(msgspec.structs.replace(obj, chosen={**missing, **obj.chosen}))


def x_of(arrival: Arrival) -> int | None:
    """The X of the spell that became the permanent; 0 where it was not cast (CR 107.3m)."""
    cast = arrival.game.objects[arrival.id].cast
    return cast.x if cast is not None and cast.x is not None else 0


def changed(table: Table, arrival: Arrival, **changes: object) -> Arrival:
    event = msgspec.structs.replace(arrival.event, **changes)
    return arriving(table, event)


def more_counters(table: Table, arrival: Arrival, kind: str, n: int) -> Arrival:
    """Note counters it enters with; effects on putting counters look at all of them together (614.5)."""
    if n <= 0:
        return arrival
    counters = {**arrival.event.counters}
    counters[kind] = counters.get(kind, 0) + n
    return changed(table, arrival, counters=counters)


def replace_game(table: Table, game: Game) -> Table:
    """Return a table at which the hypothetical game is played, with the same players deciding."""
    return Table(game, table.decide, table.steps, table.duties, table.assumed)
