"""Combat (CR 506-511): who may attack and block, and how combat damage is assigned and dealt."""

from typing import Final

import msgspec

from judgebot.game import events as ev
from judgebot.game.assigning import assignments, forget_assignments
from judgebot.game.batch import perform
from judgebot.game.damage import deal
from judgebot.game.protectors import protector
from judgebot.game.table import Table
from judgebot.game.trace import NothingLeftError
from judgebot.game.view import Row


def defending_player(table: Table, attacker: int) -> str | None:
    """Return who defends against an attacker (CR 508.5): the player attacked, the controller of the planeswalker or the
    protector of the battle attacked, "" where nobody protects it; None where it does not attack, or that is not told.
    """
    attacked = table.obj(attacker).attacking
    if not isinstance(attacked, int):
        return attacked
    row = table.row(attacked)
    return protector(table.game, row) if "Battle" in row.types else row.controller


def this_combat(table: Table) -> tuple[ev.Happened, ...]:
    """Return what happened in this combat phase: there may be several in a turn (CR 500.8)."""
    log = table.game.log
    began = [
        n for n, done in enumerate(log) if isinstance(done.event, ev.StepBegins) and done.event.step == "beginning of combat"
    ]
    return log[began[-1] :] if began else log


# Damage


def combat_damage(table: Table) -> None:
    """Deal combat damage in one or two steps (CR 510). Raises NothingLeftError where it was dealt in this combat already."""
    from judgebot.game.priority import settle  # priority ends combat when players leave

    if _ALL_STRUCK in table.game.happened:
        raise NothingLeftError("combat damage was dealt in this combat already", "510.2", "510.4")
    fighters = _fighters(table)
    if any(_strikes_first(table.view[i]) for i in fighters):
        table.change(step="first strike damage")
        damage_step(table, "first strike damage")
        settle(table)
    if table.game.state == "running":
        table.change(step="combat damage")
        damage_step(table, "combat damage")
        table.change(happened=(*table.game.happened, _ALL_STRUCK))


_ALL_STRUCK: Final = "struck all"
"""Noted among what happened, until combat ends, when the last combat damage step is over."""


def _fighters(table: Table) -> tuple[int, ...]:
    return tuple(o.id for o in table.game.battlefield() if o.attacking is not None or o.blocking)


def _strikes_first(row: Row) -> bool:
    return row.has("first strike") or row.has("double strike")


def damage_step(table: Table, step: str) -> None:
    """One combat damage step (CR 510.1, 510.4, 702.7b, 702.4b): assigned, then dealt at the same time."""
    first = step == "first strike damage"
    dealt_first = set(table.game.happened)
    strikers: list[Row] = []
    if first and not any(_strikes_first(table.view[i]) for i in _fighters(table)):
        return
    for i in _fighters(table):
        row = table.view[i]
        takes_part = _strikes_first(row) if first else (f"struck {i}" not in dealt_first or row.has("double strike"))
        if takes_part:
            strikers.append(row)
    assigned = assignments(table, strikers)
    if first:
        struck = tuple(f"struck {i}" for i in _fighters(table) if _strikes_first(table.view[i]))
        table.change(happened=(*table.game.happened, *struck))
    if assigned:
        table.say(
            f"Combat damage is dealt ({'first strike' if first else 'regular'} step).", "510.2", "510.4" if first else "510.1"
        )
    forget_assignments(table)
    deal(table, tuple(assigned))


def remove_noncreatures(table: Table) -> None:
    """CR 506.4: an attacking or blocking permanent that stops being a creature is removed from combat."""
    gone = tuple(i for i in _fighters(table) if i in table.view.rows and not table.view[i].is_creature)
    perform(table, tuple(ev.RemovedFromCombat(i) for i in gone))


def end_combat(table: Table) -> None:
    """CR 511.3: everything is removed from combat as the end of combat step ends."""
    for obj in list(table.game.objects.values()):
        if obj.attacking is not None or obj.blocking or obj.blocked:
            cleared = msgspec.structs.replace(obj, attacking=None, blocking=(), blocked=False, blocked_by=(), band=())
            table.game = table.game.with_object(cleared)
    struck = tuple(word for word in table.game.happened if not word.startswith("struck "))
    table.change(happened=struck)
