"""Phasing (CR 702.26): what phases out with what, and what phases in as its player's untap step begins (CR 502.1)."""

from msgspec.structs import replace

from judgebot.game import events as ev
from judgebot.game.state import Game, Obj
from judgebot.game.table import Table


def phase(table: Table, event: ev.Phase) -> ev.Happened | None:
    """Let a permanent phase out or in, with what is attached to it; None if it is in that status already.

    One that is attached to something phases out with it, even where it phases out by itself at the same time (CR 702.26h).
    """
    obj = table.game.objects.get(event.obj)
    if obj is None or obj.phased_out == event.out:
        return None
    if event.out:
        _out(table, obj, None)
    else:
        _in(table, obj)
    return ev.Happened(event, before=obj.id, after=obj.id)


def untap_step_phasing(table: Table) -> tuple[ev.Phase, ...]:
    """Return what phases in and out at once as the active player's untap step begins (CR 502.1, 702.26a)."""
    phased = [obj for obj in table.game.objects.values() if obj.phased_out and obj.phased_with is None]
    phasing = [row for row in table.view.rows.values() if row.zone == "battlefield" and row.has("phasing")]
    return (
        *(
            ev.Phase(obj.id, False)
            for obj in phased
            if table.game.is_active(_phased_under(obj)) and not _host_is_out(table.game, obj)
        ),
        *(ev.Phase(row.id, True) for row in phasing if table.game.is_active(row.controller)),
    )


def _out(table: Table, obj: Obj, host: int | None) -> None:
    """CR 702.26b: it is removed from combat; CR 702.26g: what is attached to it goes along."""
    under = table.view[obj.id].controller
    table.game = table.game.with_object(
        replace(
            obj,
            phased_out=True,
            phased_with=host,
            phased_under=under,
            attacking=None,
            blocking=(),
            blocked=False,
            blocked_by=(),
        )
    )
    was = table.before or table.game
    for other in _attached_to(table.game, obj.id):
        if not other.phased_out:
            _out(table, other, obj.id)
        elif not was.objects[other.id].phased_out:
            table.game = table.game.with_object(replace(other, phased_with=obj.id))


def _in(table: Table, obj: Obj) -> None:
    """CR 702.26i: one that phased out by itself phases in unattached where its host is gone."""
    host = obj.attached_to
    gone = isinstance(host, int) and host not in table.game.objects
    back = replace(obj, phased_out=False, phased_with=None, phased_under="", attached_to=None if gone else host)
    table.game = table.game.with_object(back)
    for other in _attached_to(table.game, obj.id):
        if other.phased_out and (other.phased_with == obj.id or not other.phased_under):
            _in(table, other)


def _attached_to(game: Game, host: int) -> list[Obj]:
    return [obj for obj in game.objects.values() if obj.attached_to == host and obj.zone == "battlefield"]


def _phased_under(obj: Obj) -> str:
    """Under whose control it phased out; one that is described as phased out phased out under its controller's."""
    return obj.phased_under or obj.controller


def _host_is_out(game: Game, obj: Obj) -> bool:
    """Whether one described as phased out is attached to something that is phased out: it is taken to have gone with it."""
    host = game.objects.get(obj.attached_to) if isinstance(obj.attached_to, int) else None
    return not obj.phased_under and host is not None and host.phased_out
