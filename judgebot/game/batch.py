"""A batch: events that happen at the same time (CR 603.2, 700.1, 704.3). The one door through which the state changes.

Proposed events are replaced (616.1), then all happen, then the views before and after show what triggered (603.10).
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from judgebot.game import events as ev
from judgebot.game import zones
from judgebot.game.bestowing import without_bestow
from judgebot.game.copying import as_copy, without_copies
from judgebot.game.damage_kinds import deals_wither
from judgebot.game.entering import enter, enter_token
from judgebot.game.face_down import distinguish_duties, reveal_as_it_leaves
from judgebot.game.impossible import possible
from judgebot.game.narrate import narrate
from judgebot.game.noticing import noticed
from judgebot.game.phasing import phase
from judgebot.game.replacement import replaced
from judgebot.game.silence import clauses_of, moved_clauses_of
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError
from judgebot.game.triggers import collect_triggers, state_triggers
from judgebot.game.unheard import refuse_unheard


def perform(table: Table, proposed: tuple[ev.GameEvent, ...], quiet: bool = False) -> tuple[ev.Happened, ...]:
    """Let events happen together; return what happened, in order. `quiet`: the caller tells it, save what replaces it."""
    if not proposed:
        _return_exiled(table)
        return ()
    events = _as_they_will_happen(table, proposed)
    before = table.game
    stamp = before.next_timestamp
    result = _all_at_once(table, events)
    for done in result:
        if not quiet or isinstance(done.event, ev.Regenerates):
            narrate(table, before, done)
        _refuse_unread(table, done)
        _arrived_together(table, done, stamp)
    if any(isinstance(done.event, ev.Move | ev.TurnDown) for done in result):
        distinguish_duties(table)
    seen = noticed(table, result)
    table.change(log=(*table.game.log, *seen))
    refuse_unheard(table, seen)
    collect_triggers(table, seen, before)
    if result:
        state_triggers(table)  # CR 603.8: also in the middle of a resolution
    _return_exiled(table)
    return result


def _all_at_once(table: Table, events: tuple[ev.GameEvent, ...]) -> tuple[ev.Happened, ...]:
    """Change the state as the events say; each is looked at as it was before all of them (CR 603.10, 608.2h)."""
    happened: list[ev.Happened] = []
    table.before = table.game
    for event in events:
        _reveal_first(table, event)
        done = _apply(table, event)
        if done is not None:
            happened.append(done)
    table.before = None
    return tuple(happened)


def _return_exiled(table: Table) -> None:
    """CR 610.3: right after the source has left, what was exiled until then returns under its owner's control (610.3c)."""
    ended = [(source, ids) for source, ids in table.game.until if not _is_permanent(table, source)]
    if not ended:
        return
    table.change(until=tuple(one for one in table.game.until if one not in ended))
    back = [i for _, ids in ended for i in ids if i in table.game.objects and table.game.objects[i].zone == "exile"]
    if back:
        table.say("What was exiled until now returns to the battlefield.", "610.3", "610.3c")
        perform(table, tuple(ev.Move(i, "battlefield", controller=table.game.objects[i].owner) for i in back))


def _is_permanent(table: Table, object_id: int) -> bool:
    return object_id in table.game.objects and table.game.objects[object_id].zone == "battlefield"


def _as_they_will_happen(table: Table, proposed: tuple[ev.GameEvent, ...]) -> tuple[ev.GameEvent, ...]:
    """Apply replacement effects, and look at what enters as it would exist (CR 614.12, 616.1)."""
    events: list[ev.GameEvent] = []
    taken: frozenset[str] = frozenset()
    for event in replaced(table, possible(table, proposed)):
        if isinstance(event, ev.Create):
            event = msgspec.structs.replace(event, label=zones.next_label(table.game, taken))
            taken |= {event.label}
        if isinstance(event, ev.Move) and event.to == "battlefield":
            entering = enter(table, event)
            if entering is not None:
                events.append(entering)
        elif isinstance(event, ev.Create):
            token = enter_token(table, event)
            if token is not None:
                events.append(token)
        else:
            events.append(event)
    return tuple(events)


def _refuse_unread(table: Table, done: ev.Happened) -> None:
    """A permanent that enters or is turned up, or a card that is discarded or milled: a clause of it that is not acted
    on may change how that happens.
    """
    arrived = isinstance(done.event, ev.Create | ev.TurnUp) or (
        isinstance(done.event, ev.Move) and done.event.to == "battlefield"
    )
    row = table.view.get(done.after) if arrived else None
    clauses = clauses_of(table, row) if row is not None and not row.unknown else _of_moved_card(table, done)
    if clauses:
        raise NotDecidedError("; ".join(clauses))


def _of_moved_card(table: Table, done: ev.Happened) -> list[str]:
    discarded = isinstance(done.event, ev.Move) and done.event.to == "graveyard" and done.from_zone in ("hand", "library")
    row = table.view.get(done.after) if discarded else None
    return moved_clauses_of(table, row) if row is not None and not row.unknown else []


def _arrived_together(table: Table, done: ev.Happened, stamp: int) -> None:
    """CR 704.5k: permanents that enter at the same time have had their supertypes for the same time."""
    if isinstance(done.event, ev.Create | ev.Move) and done.after in table.game.objects:
        _change(table, done.after, world_since=stamp)


def _reveal_first(table: Table, event: ev.GameEvent) -> None:
    """CR 708.9: revealed as it moves; a face-down spell that becomes a permanent is not."""
    if isinstance(event, ev.Move) and event.obj in table.game.objects:
        obj = table.game.objects[event.obj]
        if not (obj.zone == "stack" and event.to == "battlefield"):
            reveal_as_it_leaves(table, obj)


def _apply(table: Table, event: ev.GameEvent) -> ev.Happened | None:
    """Change the state as one event says; None where it can't happen any more."""
    return _APPLY[type(event)](table, event)


def _move(table: Table, event: ev.Move) -> ev.Happened | None:
    obj = table.game.objects.get(event.obj)
    has_left = obj is not None and obj.token and not obj.copy_of and obj.zone != "battlefield"
    if obj is None or (has_left and event.why != "token ceases"):
        return None  # CR 111.8: a token that has left stays where it is
    owner_zone = obj.zone
    table.game, new = zones.move(table.game, event, table.before)
    if obj.melded:
        table.say(f"{obj.known_as} is represented by two cards: both are put there.", "712.21")
    return ev.Happened(event, before=event.obj, after=new, from_zone=owner_zone)


def _create(table: Table, event: ev.Create) -> ev.Happened:
    table.game, new = zones.create(table.game, event)
    return ev.Happened(event, after=new)


def _change(table: Table, object_id: int, **changes: Any) -> None:
    obj = table.game.objects[object_id]
    table.game = table.game.with_object(msgspec.structs.replace(obj, **changes))


def _player(table: Table, name: str, **changes: Any) -> None:
    player = table.game.players[name]
    table.game = table.game.with_player(msgspec.structs.replace(player, **changes))


def _damage(table: Table, event: ev.Damage) -> ev.Happened | None:
    """CR 120.3e: damage marked on a creature; the other results are events of their own (damage.py)."""
    if event.amount <= 0:
        return None
    if isinstance(event.target, int) and event.target in table.game.objects:
        row, source = table.row(event.target), table.row(event.source)
        if row.is_creature:
            obj = table.game.objects[event.target]
            marked = 0 if deals_wither(table.view, source) else event.amount
            touched = obj.deathtouched or source.has("deathtouch")
            _change(table, event.target, damage=obj.damage + marked, deathtouched=touched)
    return ev.Happened(event, before=event.source, amount=event.amount)


def _life(table: Table, event: ev.Life) -> ev.Happened | None:
    if event.amount == 0:
        return None
    total = table.game.players[event.player].life + event.amount
    for mate in table.game.team(event.player):  # CR 810.9
        _player(table, mate, life=total)
    return ev.Happened(event, amount=abs(event.amount), total=total)


def _speed(table: Table, event: ev.Speed) -> ev.Happened:
    _player(table, event.player, speed=event.speed)
    return ev.Happened(event, amount=event.speed)


def _counters(table: Table, event: ev.Counters) -> ev.Happened | None:
    if isinstance(event.on, str):
        return _player_counters(table, event, event.on)
    obj = table.game.objects.get(event.on)
    if obj is None or event.amount == 0:
        return None
    have = obj.counters.get(event.kind, 0)
    change = max(event.amount, -have)
    counters = {kind: n for kind, n in {**obj.counters, event.kind: have + change}.items() if n}
    _change(table, event.on, counters=counters)
    return ev.Happened(event, before=obj.id, after=obj.id, amount=abs(change)) if change else None


def _player_counters(table: Table, event: ev.Counters, name: str) -> ev.Happened:
    player = table.game.players[name]
    if event.kind == "poison":
        for mate in table.game.team(name):  # CR 810.10
            _player(table, mate, poison=player.poison + event.amount)
    else:
        have = max(0, player.counters.get(event.kind, 0) + event.amount)
        _player(table, name, counters={**player.counters, event.kind: have})
    return ev.Happened(event, amount=abs(event.amount))


def _draw(table: Table, event: ev.DrawCard) -> ev.Happened:
    """CR 121.1: the top card goes to hand; with none, the attempt is remembered (CR 704.5b)."""
    name = event.player
    library = table.game.zone("library", name)
    if not library:
        if table.game.players[name].library_rest == 0:
            _player(table, name, drew_from_empty=True)
            return ev.Happened(event)
        if table.game.players[name].library_rest is None:
            table.assume(f"player {name}'s library is not empty")
        table.game, _ = zones.draw_unlisted(table.game, name)
        library = table.game.zone("library", name)
    table.game, new = zones.move(table.game, ev.Move(library[0], "hand", "drawn"), table.before)
    return ev.Happened(event, before=library[0], after=new)


def _chooses(table: Table, event: ev.Chooses) -> ev.Happened | None:
    if event.obj not in table.game.objects:
        return None
    _change(table, event.obj, chosen={**table.game.objects[event.obj].chosen, event.kind: event.word})
    return ev.Happened(event, before=event.obj, after=event.obj)


def _tap(table: Table, event: ev.SetTapped) -> ev.Happened | None:
    obj = table.game.objects.get(event.obj)
    if obj is None or obj.tapped == event.tapped:
        return None
    _change(table, event.obj, tapped=event.tapped)
    return ev.Happened(event, before=obj.id, after=obj.id)


def _turn_up(table: Table, event: ev.TurnUp) -> ev.Happened | None:
    """CR 708.8, 613.7f: own characteristics again, a new timestamp; everything else stays."""
    obj = table.game.objects.get(event.obj)
    if obj is None or obj.face_down is None:
        return None
    counters = {**obj.counters}
    for kind, n in event.counters.items():
        counters[kind] = counters.get(kind, 0) + n
    _change(table, obj.id, face_down=None, counters=counters, timestamp=table.game.next_timestamp)
    if event.copied is not None:
        table.game = table.game.with_object(as_copy(table.game.objects[obj.id], event.copied, event.copy_ends))
    table.change(next_timestamp=table.game.next_timestamp + 1)
    return ev.Happened(event, before=obj.id, after=obj.id)


def _turn_down(table: Table, event: ev.TurnDown) -> ev.Happened | None:
    obj = table.game.objects.get(event.obj)
    if obj is None or obj.face_down is not None:
        return None
    table.game = table.game.with_object(without_copies(obj, "turned face down"))
    _change(table, obj.id, face_down=event.face_down, timestamp=table.game.next_timestamp)
    table.change(next_timestamp=table.game.next_timestamp + 1)
    return ev.Happened(event, before=obj.id, after=obj.id)


def _attach(table: Table, event: ev.Attach) -> ev.Happened | None:
    """CR 613.7e: a new timestamp whenever it becomes attached."""
    obj = table.game.objects.get(event.obj)
    if obj is None or obj.attached_to == event.to:
        return None
    stamp = table.game.next_timestamp if event.to is not None else obj.timestamp
    _change(table, obj.id, attached_to=event.to, timestamp=stamp)
    table.change(next_timestamp=table.game.next_timestamp + 1)
    return ev.Happened(event, before=obj.id, after=obj.id)


def _transform(table: Table, event: ev.TransformEvent) -> ev.Happened | None:
    obj = table.game.objects.get(event.obj)
    if obj is None:
        return None
    _change(table, obj.id, face=1 - obj.face, timestamp=table.game.next_timestamp, transformed_at=table.game.next_id)
    table.change(next_timestamp=table.game.next_timestamp + 1)
    return ev.Happened(event, before=obj.id, after=obj.id)


def _becomes_copy(table: Table, event: ev.BecomesCopy) -> ev.Happened | None:
    if event.obj not in table.game.objects:
        return None
    table.game = table.game.with_object(as_copy(table.game.objects[event.obj], event.copied, event.ends))
    return ev.Happened(event, before=event.obj, after=event.obj)


def _regenerate(table: Table, event: ev.Regenerates) -> ev.Happened:
    """CR 701.19a: damage removed, tapped, out of combat; one shield is used up."""
    obj = table.game.objects[event.obj]
    _change(table, obj.id, damage=0, deathtouched=False, tapped=True, attacking=None, blocking=(), shields=obj.shields - 1)
    return ev.Happened(event, before=obj.id, after=obj.id)


def _no_longer_bestowed(table: Table, event: ev.CeasesToBeBestowed) -> ev.Happened | None:
    if event.obj not in table.game.objects:
        return None
    table.game = without_bestow(table.game, event.obj)
    return ev.Happened(event, before=event.obj, after=event.obj)


def _undamaged(table: Table, event: ev.Undamaged) -> ev.Happened:
    _change(table, event.obj, damage=0, deathtouched=False)
    return ev.Happened(event, before=event.obj, after=event.obj)


def _loses(table: Table, event: ev.Loses) -> ev.Happened | None:
    if table.game.players[event.player].lost:
        return None
    _player(table, event.player, lost=True)
    return ev.Happened(event)


def _wins(table: Table, event: ev.Wins) -> ev.Happened:
    for name in table.game.team(event.player):  # CR 810.8a
        _player(table, name, won=True)
    table.change(state="won")
    return ev.Happened(event)


def _attacks(table: Table, event: ev.Attacks) -> ev.Happened:
    _change(table, event.obj, attacking=event.target)
    return ev.Happened(event, before=event.obj, after=event.obj)


def _blocks(table: Table, event: ev.Blocks) -> ev.Happened:
    _change(table, event.obj, blocking=event.attackers)
    for attacker in event.attackers:
        obj = table.game.objects[attacker]
        _change(table, attacker, blocked=True, blocked_by=(*obj.blocked_by, event.obj))
    return ev.Happened(event, before=event.obj, after=event.obj)


def _out_of_combat(table: Table, event: ev.RemovedFromCombat) -> ev.Happened | None:
    obj = table.game.objects.get(event.obj)
    if obj is None or (obj.attacking is None and not obj.blocking):
        return None
    _change(table, event.obj, attacking=None, blocking=(), blocked=False, blocked_by=(), band=())
    return ev.Happened(event, before=obj.id, after=obj.id)


def _only_told(table: Table, event: ev.GameEvent) -> ev.Happened:
    """Events that change nothing by themselves: they are there to be seen by triggers."""
    return ev.Happened(event)


_APPLY: Final[dict[type, Callable[[Table, Any], ev.Happened | None]]] = {
    ev.Move: _move,
    ev.Create: _create,
    ev.Damage: _damage,
    ev.Life: _life,
    ev.Speed: _speed,
    ev.Counters: _counters,
    ev.DrawCard: _draw,
    ev.Chooses: _chooses,
    ev.SetTapped: _tap,
    ev.TurnUp: _turn_up,
    ev.TurnDown: _turn_down,
    ev.Attach: _attach,
    ev.TransformEvent: _transform,
    ev.BecomesCopy: _becomes_copy,
    ev.Phase: phase,
    ev.Regenerates: _regenerate,
    ev.Undamaged: _undamaged,
    ev.CeasesToBeBestowed: _no_longer_bestowed,
    ev.Loses: _loses,
    ev.Wins: _wins,
    ev.Attacks: _attacks,
    ev.Blocks: _blocks,
    ev.RemovedFromCombat: _out_of_combat,
    ev.Done: _only_told,
    ev.StepBegins: _only_told,
    ev.BlocksOne: _only_told,
    ev.CastSpell: _only_told,
    ev.ActivateAbility: _only_told,
    ev.TapsForMana: _only_told,
    ev.BecomesTarget: _only_told,
    ev.ManifestedDread: _only_told,
}
