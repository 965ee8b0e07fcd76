"""Silence where something happens that an ability may watch for and that the rules here do not tell apart (CR 603.2)."""

from collections.abc import Callable
from typing import Final

from judgebot.cards import effects as e
from judgebot.game import events as ev
from judgebot.game.event_parties import MODELLED_EVENTS
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError
from judgebot.game.view import View, once_for_each_view


def _is(*kinds: type) -> Callable[[ev.GameEvent], bool]:
    return lambda event: isinstance(event, kinds)


def _is_done(kind: str) -> Callable[[ev.GameEvent], bool]:
    return lambda event: isinstance(event, ev.Done) and event.kind == kind


def _takes_counters(event: ev.GameEvent) -> bool:
    return isinstance(event, ev.Counters) and event.amount < 0


def _resolves(event: ev.GameEvent) -> bool:
    return isinstance(event, ev.Move) and event.to == "battlefield" and event.cast is not None


_COULD_BE: Final[dict[str, Callable[[ev.GameEvent], bool]]] = {
    "crewed": _is_done("becomes crewed"),
    "expends": _is(ev.CastSpell, ev.ActivateAbility),
    "last counter removed": _takes_counters,
    "saddled": _is_done("becomes saddled"),
    "triggered": _is(ev.Move, ev.Create, ev.CastSpell, ev.StepBegins, ev.Attacks, ev.Damage),
    "turns face up": _is(ev.TurnUp),
}
"""Kinds of events without a reader that something which can happen here may be; the others are of actions never done."""


def refuse_unheard(table: Table, happened: tuple[ev.Happened, ...]) -> None:
    """Raise NotDecidedError where an event may be one that an ability watches for in a way that is not modelled."""
    watched = _watched(table.view)
    for done in happened if watched else ():
        for object_id, kind in watched:
            if _COULD_BE[kind](done.event):
                raise NotDecidedError(f"{table.name(object_id)}: watching for '{kind}'")


@once_for_each_view
def _watched(view: View) -> tuple[tuple[int, str], ...]:
    """Such abilities of permanents: the object and the kind of event."""
    return tuple(
        (row.id, event.kind)
        for row, _, ability in view.abilities
        if isinstance(ability, e.Triggered) and row.zone == "battlefield"
        for event in ability.events
        if event.kind not in MODELLED_EVENTS and event.kind in _COULD_BE
    )
