"""Handling triggered abilities (CR 603): what triggers, and putting it on the stack."""

from typing import Final

import msgspec

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.effects import Triggered
from judgebot.game import conditions, matching
from judgebot.game import events as ev
from judgebot.game.context import Context
from judgebot.game.dungeons import room_triggers
from judgebot.game.how_often import as_often_as_it_triggers
from judgebot.game.impossible import drawn_in
from judgebot.game.initiative import initiative_triggers
from judgebot.game.keywords import triggers_of_keyword
from judgebot.game.layers import view
from judgebot.game.monarchy import monarch_triggers
from judgebot.game.patterns import LOOK_BACK, match_event
from judgebot.game.quantities import compares
from judgebot.game.speeding import speed_triggers
from judgebot.game.state import DelayedTrigger, EventInfo, Game, StackItem, WaitingTrigger
from judgebot.game.table import Table
from judgebot.game.targets import announce_targets
from judgebot.game.trace import NotDecidedError
from judgebot.game.trigger_order import in_chosen_order
from judgebot.game.view import Row, View, once_for_each_view


def collect_triggers(table: Table, happened: tuple[ev.Happened, ...], before: Game) -> None:
    """Find what the events trigger and let it wait (CR 603.2, 603.3); zone-change triggers that leave look back (603.10)."""
    if not happened:
        return
    found: list[WaitingTrigger] = []
    for source, ability, events, look_back in _abilities(table, before):
        seen: list[WaitingTrigger] = []
        for done in happened:
            seen.extend(_triggered_by(table, before, source, ability, events, done, look_back))
        if _are_enough(table, source, ability, seen):
            found.extend(_within_limit(table, ability, as_often_as_it_triggers(ability, seen)))
    inherent = [trigger for find in _INHERENT for trigger in find(table, happened)]
    others = [*_chapters(table, happened), *_delayed(table, before, happened), *inherent]
    _refuse_additional(table, others)
    found.extend(others)
    table.change(waiting=(*table.game.waiting, *found))


_INHERENT: Final = (room_triggers, monarch_triggers, initiative_triggers, speed_triggers)
"""What finds the abilities that triggered and are no abilities of objects, or of objects outside the battlefield."""


def _are_enough(table: Table, source: Row, ability: Triggered, seen: list[WaitingTrigger]) -> bool:
    """Whether so many, or so strong ones, take part at the same time as the event says (CR 603.2c)."""
    ctx = table.context(source.id, source.controller)
    those = {trigger.event.that for trigger in seen if trigger.event.that is not None}
    for pattern in ability.events:
        if pattern.count is not None and not compares(ctx, len(those), pattern.count):
            return False
        if pattern.total_power is not None:
            power = sum(table.row(i).power or 0 for i in those)
            if not compares(ctx, power, pattern.total_power):
                return False
    return True


def _within_limit(table: Table, ability: Triggered, seen: list[WaitingTrigger]) -> list[WaitingTrigger]:
    """What triggers only so often each turn triggers no more (CR 603.2)."""
    most = 1 if ability.once_each_turn else ability.times_each_turn
    if not most or not seen:
        return seen
    if table.game.turn == table.game.began:
        table.assume(f"{table.name(seen[0].source)} did not trigger this turn before what is described")
    triggered = (done.event for done in table.game.log if isinstance(done.event, ev.Triggers))
    left = most - sum(1 for event in triggered if event.source == seen[0].source and event.ability == ability)
    kept = seen[: max(0, left)]
    table.change(log=(*table.game.log, *(ev.Happened(ev.Triggers(one.source, ability)) for one in kept)))
    return kept


def _chapters(table: Table, happened: tuple[ev.Happened, ...]) -> list[WaitingTrigger]:
    """CR 714.2b-c: a chapter ability triggers when lore counters bring their number to the chapter's, from below it."""
    found: list[WaitingTrigger] = []
    for done in happened:
        row = table.view.get(done.after)
        added = _lore_added(done)
        if row is None or not added or row.zone != "battlefield":
            continue
        now = table.game.objects[row.id].counters.get("lore", 0)
        for _, ability in row.abilities:
            if isinstance(ability, e.Chapter):
                for number in ability.numbers:
                    if now - added < number <= now:
                        made = Triggered((when.Event("counters put"),), ability.effects, ability.targets)
                        found.append(WaitingTrigger(row.id, row.label, row.controller, made, EventInfo(), f"chapter {number}"))
    return found


def _lore_added(done: ev.Happened) -> int:
    event = done.event
    return max(0, event.amount) if isinstance(event, ev.Counters) and event.kind == "lore" else 0


def _abilities(table: Table, before: Game) -> list[tuple[Row, Triggered, tuple[when.Event, ...], bool]]:
    """Triggered abilities that could see the events: looking back at objects as they were, else as they are after.

    "Enters or dies" does both: each comes with those of its events that are looked for that way.
    """
    seen = ((_watching(view(before)), True), (_watching(table.view), False))
    return [
        (row, ability, events, look_back)
        for watching, look_back in seen
        for row, ability, heard in watching
        if (events := tuple(event for event in heard if _looks_back(event) == look_back))
    ]


@once_for_each_view
def _watching(view: View) -> tuple[tuple[Row, Triggered, tuple[when.Event, ...]], ...]:
    """The triggered abilities with those of their events for which they function where their objects are."""
    return tuple(
        (row, triggered, heard)
        for row, _, ability in view.abilities
        for triggered in _triggered(ability)
        if (heard := tuple(event for event in triggered.events if _functions_in(event, triggered, row)))
    )


def _looks_back(event: when.Event) -> bool:
    """CR 603.10a: leaving the battlefield is looked back for, however it is worded (603.6c)."""
    return event.kind in LOOK_BACK or event.from_zone == "battlefield"


def _triggered(ability: e.Ability) -> tuple[Triggered, ...]:
    if isinstance(ability, Triggered):
        return (ability,)
    return triggers_of_keyword(ability) if isinstance(ability, e.Keyword) else ()


def _functions_in(event: when.Event, ability: Triggered, row: Row) -> bool:
    """CR 113.6k: on casting its own spell on the stack, on cycling its own card wherever the card is then (702.29c); other
    events of the same ability, and all of any other one, on the battlefield unless it says where (113.6).
    """
    if _is_off_battlefield(event):
        return row.zone == "stack" or event.kind == "cycles"
    return row.zone == ("battlefield" if any(map(_is_off_battlefield, ability.events)) else ability.zone)


def _is_off_battlefield(event: when.Event) -> bool:
    return isinstance(event.subject, s.This) and event.kind in ("cast", "cycles")


def _triggered_by(
    table: Table,
    before: Game,
    source: Row,
    ability: Triggered,
    events: tuple[when.Event, ...],
    done: ev.Happened,
    look_back: bool,
) -> list[WaitingTrigger]:
    """CR 603.2c: once for each occurrence; CR 603.4: only if an intervening if holds."""
    game = before if look_back else table.game
    for pattern in events:
        if _is_step_of_teammate(table, pattern, ability, done):
            continue
        ctx = Context(game, _rows_for(table, before, look_back), source.id, source.controller)
        info = _with_spells_x(ctx, pattern, match_event(ctx, pattern, done))
        if info is None or (pattern.nth and _how_often(table, ctx, pattern, done, info) != pattern.nth):
            continue
        if ability.condition is not None and not conditions.holds(
            msgspec.structs.replace(ctx, event=info, x=info.x), ability.condition
        ):
            continue
        waiting = WaitingTrigger(source.id, source.label, source.controller, ability, info, _described(pattern))
        return [waiting] * _times(table, before, source, done, look_back)
    return []


def _with_spells_x(ctx: Context, pattern: when.Event, info: EventInfo | None) -> EventInfo | None:
    """CR 107.3m: X in an ability on entering is that of the spell that became the permanent, 0 where no spell did."""
    if info is None or pattern.kind != "enters" or not isinstance(pattern.subject, s.This):
        return info
    cast = ctx.obj(ctx.source).cast
    x = 0 if cast is None else cast.x
    return msgspec.structs.replace(info, x=0 if x is None and not _asks_for_x(ctx) else x)


def _asks_for_x(ctx: Context) -> bool:
    return "X" in (ctx.row(ctx.source).mana_cost or ())


def _is_step_of_teammate(table: Table, pattern: when.Event, ability: Triggered, done: ev.Happened) -> bool:
    """CR 805.4d: once for the team's step, save for what is the own step, or where "that player" is spoken of."""
    if not table.game.teams or not isinstance(done.event, ev.StepBegins) or isinstance(pattern.player, s.You):
        return False
    first = table.game.active_players()[0]
    return done.event.player != first and '"is":"that player"' not in msgspec.json.encode(ability).decode()


def _how_often(table: Table, ctx: Context, pattern: when.Event, done: ev.Happened, info: EventInfo) -> int:
    """The how many-th such event of this turn it is: of the same player where a player does it, of the same object where
    one is meant. What happened this turn before the board was described is taken not to have been such an event.
    """
    if table.game.turn == table.game.began:
        table.assume("nothing that is counted each turn happened this turn before what is described")
    earlier = table.game.log[: next(n for n, one in enumerate(table.game.log) if one is done)]
    if pattern.kind == "draws":
        return 1 + drawn_in(table, info.player, earlier)
    same = (match_event(ctx, pattern, one) for one in earlier)
    of_one = pattern.kind == "becomes target" and not isinstance(pattern.subject, s.Filter)
    if pattern.kind == "attacks" or of_one:  # whomever it attacked before, whosever the spell was
        return 1 + sum(1 for one in same if one is not None and one.that == info.that)
    return 1 + sum(1 for one in same if one is not None and one.player == info.player)


def _rows_for(table: Table, before: Game, look_back: bool) -> dict[int, Row]:
    """Rows of the side on which the ability looks; objects of the other side are found as they last were."""
    return view(before).rows if look_back else table.view.rows


def _times(table: Table, before: Game, source: Row, done: ev.Happened, look_back: bool) -> int:
    """How often an ability triggers on an event: once, not at all where an effect says that such events cause no triggers,
    and once more for each effect that says so (CR 603.2d). Those effects are looked at where the ability is: before the
    event for what looks back (CR 603.10), else after it.
    """
    game = before if look_back else table.game
    seen = view(game)
    times = 1
    for effect_source, you, rule, _ in seen.player_rules:
        if rule.kind not in ("triggers additional time", "doesn't cause triggers"):
            continue
        ctx = Context(game, _rows_for(table, before, look_back), effect_source, you)
        if rule.filter is not None and not matching.matches(ctx, rule.filter, source):
            continue
        if rule.event is not None and match_event(ctx, rule.event, done) is None:
            continue
        cause = table.name(effect_source)
        if rule.kind == "doesn't cause triggers":
            table.say(f"{table.name(source.id)} does not trigger: {cause} says so.", "603.2", "101.2")
            return 0
        table.say(f"{table.name(source.id)} triggers an additional time because of {cause}.", "603.2d")
        times += 1
    return times


def _refuse_additional(table: Table, found: list[WaitingTrigger]) -> None:
    """Chapter and delayed abilities that an effect might let trigger additional times are not modelled."""
    if found and any(rule.kind == "triggers additional time" for _, _, rule, _ in table.view.player_rules):
        raise NotDecidedError(f"'triggers an additional time' for the chapter or delayed trigger of #{found[0].source_label}")


def _described(pattern: when.Event) -> str:
    if pattern.kind == "put into zone":
        return f"put into {pattern.zone or 'a zone'}"
    return pattern.step if pattern.kind == "step begins" else pattern.kind


def _delayed(table: Table, before: Game, happened: tuple[ev.Happened, ...]) -> list[WaitingTrigger]:
    """CR 603.7: delayed triggered abilities; used up by the first event unless they last (603.7b)."""
    found: list[WaitingTrigger] = []
    kept: list[DelayedTrigger] = []
    for delayed in table.game.delayed:
        ability = Triggered(events=(delayed.event,), effects=delayed.effects)
        label = table.obj(delayed.source).label if delayed.source in {**table.game.objects, **table.game.left} else ""
        seen = [
            WaitingTrigger(delayed.source, label, delayed.controller, ability, info, _described(delayed.event))
            for info in _sees(table, before, delayed, happened)
        ]
        triggered = as_often_as_it_triggers(ability, seen)
        found.extend(triggered[:1] if delayed.once else triggered)
        if not (triggered and delayed.once):
            kept.append(delayed)
    if len(kept) != len(table.game.delayed):
        table.change(delayed=tuple(kept))
    return found


def _sees(table: Table, before: Game, delayed: DelayedTrigger, happened: tuple[ev.Happened, ...]) -> list[EventInfo]:
    """Return what each event that it waits for means for it: "that" are the objects it remembers, if any."""
    look_back = delayed.event.kind in LOOK_BACK
    game = before if look_back else table.game
    found: list[EventInfo] = []
    for done in happened:
        event = EventInfo(that=delayed.objects[0] if delayed.objects else None)
        ctx = Context(game, _rows_for(table, before, look_back), delayed.source, delayed.controller, event)
        pattern = delayed.event
        if isinstance(pattern.subject, s.That | s.Done):
            if not _about_objects(delayed, done):
                continue
            pattern = _without_subject(pattern)
        info = match_event(ctx, pattern, done)
        if info is not None:
            that = delayed.objects[0] if delayed.objects else info.that
            about = {"those": delayed.objects, "targets": delayed.targets, "specs": delayed.specs, "moved": info.moved}
            found.append(EventInfo(that, info.other, info.player, info.amount, **about))  # type: ignore[arg-type]
    return found


def _about_objects(delayed: DelayedTrigger, done: ev.Happened) -> bool:
    return done.before in delayed.objects or done.after in delayed.objects


def _without_subject(pattern: when.Event) -> when.Event:
    return msgspec.structs.replace(pattern, subject=None)


# Putting them on the stack


def put_waiting_on_stack(table: Table) -> bool:
    """Put all waiting triggers on the stack, the active player's first (CR 603.3b); return whether there were any."""
    waiting = table.game.waiting
    if not waiting:
        return False
    table.change(waiting=())
    for player in table.game.in_game():
        team = table.game.team(player) if table.game.teams else (player,)
        mine = [trigger for trigger in waiting if trigger.controller in team and player == team[0]]
        for trigger in in_chosen_order(table, player, mine):
            _put_on_stack(table, trigger)
    return True


def _put_on_stack(table: Table, trigger: WaitingTrigger) -> None:
    """CR 603.3, 603.3d: modes and targets are chosen as it goes on the stack; without a legal choice it is removed."""
    source = f"#{trigger.source_label}" if trigger.source_label else "an effect"
    announced = announce_targets(table, trigger.source, trigger.controller, trigger.ability, trigger.event)
    if announced is None:
        table.say(f"The {trigger.description} trigger of {source} has no legal target and is removed from the stack.", "603.3d")
        return
    item = StackItem(
        id=table.game.next_id,
        label=trigger.source_label,
        controller=trigger.controller,
        kind="triggered",
        source=trigger.source,
        ability=trigger.ability,
        targets=announced.targets,
        specs=announced.specs,
        modes=announced.modes,
        event=trigger.event,
        description=f"the {trigger.description} trigger of {source}",
    )
    table.change(stack=(*table.game.stack, item), next_id=table.game.next_id + 1)
    table.say(f"The {trigger.description} trigger of {source} goes on the stack under player {trigger.controller}.", "603.3")
    announced.tell(table, item)


def state_triggers(table: Table) -> None:
    """CR 603.8: abilities that trigger on a state, not again while one is waiting or on the stack."""
    found: list[WaitingTrigger] = []
    for row, ability, condition in _watching_states(table.view):
        if not _pending(table, row.id, ability) and conditions.holds(table.context(row.id, row.controller), condition):
            found.append(WaitingTrigger(row.id, row.label, row.controller, ability, EventInfo(), "state"))
    if found:
        table.change(waiting=(*table.game.waiting, *found))


@once_for_each_view
def _watching_states(view: View) -> tuple[tuple[Row, Triggered, when.Condition], ...]:
    """The state triggers of all objects."""
    return tuple(
        (row, ability, pattern.condition)
        for row, _, ability in view.abilities
        if isinstance(ability, Triggered) and row.zone == ability.zone
        for pattern in ability.events
        if pattern.condition is not None
    )


def _pending(table: Table, source: int, ability: Triggered) -> bool:
    on_stack = any(item.source == source and item.ability == ability for item in table.game.stack)
    return on_stack or any(one.source == source and one.ability == ability for one in table.game.waiting)
