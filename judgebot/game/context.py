"""Whose words they are: the source and controller of an ability, the event it saw, what was targeted and done so far."""

from collections.abc import Mapping
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.game.events import Damage, GameEvent
from judgebot.game.state import EventInfo, Game, Obj
from judgebot.game.trace import MissingFactError, NotDecidedError
from judgebot.game.view import Row

NO_EVENT: Final = EventInfo()
ACTING: Final = (e.Exile, e.MoveTo, e.Sacrifice, e.Discard, e.Destroy)
"""Effects whose handlers return just the objects that were moved, so that it is known whether anything was done."""


class Context(msgspec.Struct):
    """Whose words they are: the source, its controller, the event seen, targets chosen, and what was done so far.

    `specs` says for each target which instance of the word "target" it is of. One that has become illegal stands as "" in
    `targets` (CR 608.2b).
    `done[n]` are the objects that the n-th effect of this resolution acted on, under their present ids.
    """

    game: Game
    rows: Mapping[int, Row]
    source: int
    you: str
    event: EventInfo = NO_EVENT
    targets: tuple[int | str, ...] = ()
    specs: tuple[int, ...] = ()
    x: int | None = None
    done: list[tuple[int, ...]] = []
    amount: int | None = None
    did_it: bool = False
    paid: tuple[str, ...] = ()
    each: int | str | None = None
    stack_id: int | None = None
    asked: int | None = None  # inside a filter: the object that it is asked of
    damage: tuple[Damage, ...] = ()  # damage that is dealt at the same time as that of the next effect
    last: object = None  # the effect just carried out
    lost: int = 0  # how much life was lost by effects so far
    won: bool | None = None  # whether the last coin flip was won
    entering_as: tuple[e.Part, ...] = ()  # what the next effect says that what this one puts onto the battlefield is
    together: list[GameEvent] | None = None  # moves of several players, to be made at the same time (CR 608.2e)

    def did_something(self) -> bool:
        """Return whether the effect just before did what it was to do ("if you do" after no offer, CR 608.2c)."""
        if type(self.last) not in ACTING:
            raise NotDecidedError(f"whether what the effect '{type(self.last).__name__}' was to do was done")
        return bool(self.done and self.done[-1])

    def targets_of(self, n: int) -> tuple[int | str, ...]:
        """Return the targets of the n-th instance of the word "target"."""
        return tuple(target for target, spec in zip(self.targets, self.specs, strict=True) if spec == n and target != "")

    def row(self, object_id: int) -> Row:
        """Return the object's row, as it last existed where it is gone (CR 608.2h)."""
        row = self.rows.get(object_id)
        if row is None:
            row = self.game.left[object_id][1]
        if row.unknown:
            raise MissingFactError(f"which card #{row.label} is")
        return row

    def obj(self, object_id: int) -> Obj:
        """Return the object itself, as it last existed where it is gone."""
        found = self.game.objects.get(object_id)
        return found if found is not None else self.game.left[object_id][0]
