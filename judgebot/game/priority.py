"""Before a player gets priority (CR 117.5, 704.3): state-based actions until none, then triggers, and again."""

import msgspec

from judgebot.game import combat
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.control import note_controllers
from judgebot.game.day_and_night import turn_with_the_day
from judgebot.game.looking import keep_looking
from judgebot.game.players import losers_leave
from judgebot.game.state import Obj
from judgebot.game.state_based import find_all
from judgebot.game.state_based_found import Found
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError, step
from judgebot.game.triggers import put_waiting_on_stack, state_triggers

MOST_ROUNDS = 200


def settle(table: Table) -> None:
    """Do all that happens before a player would get priority (CR 117.5). Raises NotDecidedError where it does not end."""
    losers_leave(table)
    for _ in range(MOST_ROUNDS):
        if table.game.state != "running" or table.game is table.settled:
            return
        note_controllers(table)
        keep_looking(table)
        if check_state_based(table):
            continue
        if turn_with_the_day(table):
            continue
        combat.remove_noncreatures(table)
        state_triggers(table)
        if not put_waiting_on_stack(table):
            table.settled = table.game
            return
    raise NotDecidedError("state-based actions and triggers do not come to an end")


def check_state_based(table: Table) -> bool:
    """Perform all state-based actions that apply as one event (CR 704.3); return whether there were any."""
    found = find_all(table)
    _forget_since_last_check(table)
    if not found:
        return False
    told = len(table.steps)
    said = [one for one in found if one.why]
    for one in said:
        table.say(one.why, *one.rules)
    perform(table, tuple(_once(found)), quiet=True)
    for at, one in enumerate(said, told):
        if one.would and isinstance(one.event, ev.Move) and one.event.obj in table.game.objects:
            table.steps[at] = step(one.would, *one.rules)
    losers_leave(table)
    return True


def _once(found: list[Found]) -> list[ev.GameEvent]:
    """CR 704.7: several actions with the same result on one object are one event."""
    events: list[ev.GameEvent] = []
    moved: set[int] = set()
    lost: set[str] = set()
    for one in found:
        if isinstance(one.event, ev.Loses):
            if one.event.player in lost:
                continue
            lost.add(one.event.player)
        if isinstance(one.event, ev.Move):
            if one.event.obj in moved:
                continue
            moved.add(one.event.obj)
        events.append(one.event)
    return events


def _forget_since_last_check(table: Table) -> None:
    """What counts "since the last time state-based actions were checked" (CR 704.5b, 704.5h)."""
    objects = {i: _without_deathtouch(o) if o.deathtouched else o for i, o in table.game.objects.items()}
    players = {n: msgspec.structs.replace(p, drew_from_empty=False) for n, p in table.game.players.items()}
    if any(o.deathtouched for o in table.game.objects.values()) or any(p.drew_from_empty for p in table.game.players.values()):
        table.change(objects=objects, players=players)


def _without_deathtouch(obj: Obj) -> Obj:
    return msgspec.structs.replace(obj, deathtouched=False)
