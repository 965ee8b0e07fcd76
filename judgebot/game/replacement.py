"""Replacement and prevention effects (CR 614-616): what would happen is changed before it happens."""

from collections.abc import Hashable, Iterator

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.inside import words_inside
from judgebot.game import conditions, quantities
from judgebot.game import events as ev
from judgebot.game.built_in_replacements import Candidate, Key, apply_built_in, built_in, is_party, run_instead, use_up
from judgebot.game.choices import Choice
from judgebot.game.lasting_replacements import lasting
from judgebot.game.patterns import match_event
from judgebot.game.redirecting import redirected
from judgebot.game.state import EventInfo
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError
from judgebot.game.view import AbilityKey, Row, View, once_for_each_view
from judgebot.game.would_happen import as_if_happened, as_it_would_enter


def replaced(table: Table, events: tuple[ev.GameEvent, ...]) -> tuple[ev.GameEvent, ...]:
    """Return the events as they will happen, each replacement applied at most once to each (CR 614.5, 616.1)."""
    done: list[ev.GameEvent] = []
    outer, table.prevented = table.prevented, []
    for event in events:
        done.extend(_one(table, event, table.replacing))
    _follow_prevention(table, table.prevented)
    table.prevented = outer
    if any(shield.used for shield in table.game.shields):
        table.change(shields=tuple(shield for shield in table.game.shields if not shield.used))  # CR 615.8
    return tuple(done)


def _one(table: Table, event: ev.GameEvent, used: frozenset[Key]) -> tuple[ev.GameEvent, ...]:
    """CR 616.1: choose one applicable effect, apply it, look again."""
    settled = (isinstance(event, ev.Damage) and event.settled) or (isinstance(event, ev.Loses) and event.why == "conceded")
    found = [] if settled else [candidate for candidate in _candidates(table, event) if candidate.key not in used]
    if not found:
        return (event,)
    chosen = found[_choose(table, event, found)]
    result: list[ev.GameEvent] = []
    before, table.replacing = table.replacing, used | {chosen.key}
    modified_events = _apply(table, event, chosen)
    table.replacing = before
    for modified in modified_events:
        result.extend(_one(table, modified, used | {chosen.key}))
    return tuple(result)


def _choose(table: Table, event: ev.GameEvent, found: list[Candidate]) -> int:
    """CR 616.1: the affected object's controller or the affected player chooses."""
    same = len({(candidate.ability, candidate.words) for candidate in found}) == 1
    if same and not (isinstance(found[0].ability, e.Replaces) and found[0].ability.instead):
        return 0  # equal effects, and none does something to its own source
    player = _affected_player(table, event)
    options = tuple(f"{table.name(candidate.source)}: {candidate.words}" for candidate in found)
    labels = tuple(table.obj(candidate.source).label for candidate in found)
    return table.choose(Choice(player, "replacement", "", "which effect applies first", options, labels))


def _affected_player(table: Table, event: ev.GameEvent) -> str:
    match event:
        case ev.Damage(target=str(name)) | ev.Life(player=name) | ev.DrawCard(player=name) | ev.Counters(on=str(name)):
            return name
        case ev.Create(controller=name) | ev.Loses(player=name):
            return name
        case ev.Damage(target=int(i)) | ev.Counters(on=int(i)) | ev.Move(obj=i):
            return table.row(i).controller
        case _:
            return table.game.active


def _candidates(table: Table, event: ev.GameEvent) -> list[Candidate]:
    happened = as_if_happened(table, event)
    static = (_of_ability(table, row, key, ability, happened) for row, key, ability in _replacing(table.view))
    found = [candidate for candidate in (*static, *_of_lasting(table, happened)) if candidate is not None]
    return [*(one for one in found if not _is_there_anyway(one.ability, event)), *built_in(table, event)]


def _of_ability(
    table: Table, row: Row, key: AbilityKey, ability: e.Replaces | e.Prevents, happened: ev.Happened
) -> Candidate | None:
    """What a static ability would do to an event, None where it has nothing to do with it."""
    if isinstance(ability, e.Prevents):
        if not _prevents(table, row, ability, happened.event):
            return None
        return Candidate((row.id, key), row.id, row.controller, ability, EventInfo(), "prevention")
    info = _matches(table, row, ability, happened) if _functions(row, happened.event) else None
    if info is None:
        return None
    return Candidate((row.id, key), row.id, row.controller, ability, info, "replacement effect")


def _of_lasting(table: Table, happened: ev.Happened) -> Iterator[Candidate]:
    for effect, about in lasting(table, happened):
        key = (effect.source, ("lasting", effect.id))
        yield Candidate(key, effect.source, effect.controller, effect.ability, about, "replacement effect")


@once_for_each_view
def _replacing(view: View) -> tuple[tuple[Row, AbilityKey, e.Replaces | e.Prevents], ...]:
    """The abilities of all objects that replace or prevent."""
    return tuple((row, key, one) for row, key, one in view.abilities if isinstance(one, e.Replaces | e.Prevents))


def _is_there_anyway(ability: e.Replaces | e.Prevents | None, event: ev.GameEvent) -> bool:
    """Whether it would go to that zone anyhow: then there is nothing to replace (CR 614.6, 702.84a)."""
    return isinstance(event, ev.Move) and isinstance(ability, e.Replaces) and ability.zone_instead.partition(" ")[0] == event.to


def _functions(row: Row, event: ev.GameEvent) -> bool:
    """CR 113.6: on the battlefield; an effect on its own entering functions as it enters (614.12)."""
    return row.zone == "battlefield" or (isinstance(event, ev.Move) and event.obj == row.id)


def _matches(table: Table, row: Row, ability: e.Replaces, happened: ev.Happened) -> EventInfo | None:
    ctx = table.context(row.id, row.controller)
    if ability.event.kind == "enters":
        ctx, happened = as_it_would_enter(table, ctx, ability, happened)
    info = match_event(ctx, ability.event, happened)
    if info is None:
        return None
    seen = table.context(row.id, row.controller, info)
    return info if ability.condition is None or conditions.holds(seen, ability.condition) else None


def _prevents(table: Table, row: Row, ability: e.Prevents, event: ev.GameEvent) -> bool:
    if not isinstance(event, ev.Damage) or row.zone != "battlefield":
        return False
    if (ability.combat_only and not event.combat) or (ability.noncombat_only and event.combat):
        return False
    ctx = table.context(row.id, row.controller)
    if event.unpreventable and not ability.then:
        return False  # CR 615.12: it prevents nothing, and there is nothing else that it does
    if ability.condition is not None and not conditions.holds(ctx, ability.condition):
        return False
    return is_party(ctx, ability.to, event.target) and is_party(ctx, ability.by, event.source)


def _apply(table: Table, event: ev.GameEvent, chosen: Candidate) -> tuple[ev.GameEvent, ...]:
    if chosen.ability is None:
        return apply_built_in(table, event, chosen)
    if isinstance(chosen.ability, e.Prevents) and isinstance(event, ev.Damage):
        return _prevent(table, event, chosen, chosen.ability)
    assert isinstance(chosen.ability, e.Replaces)
    return _replace(table, event, chosen, chosen.ability)


def _prevent(table: Table, event: ev.Damage, chosen: Candidate, ability: e.Prevents) -> tuple[ev.GameEvent, ...]:
    much = event.amount
    if ability.n is not None:
        ctx = table.context(chosen.source, chosen.controller, EventInfo(amount=event.amount))
        much = min(much, quantities.quantity(ctx, ability.n))
    if chosen.words == "prevention shield":
        use_up(table, chosen, much)
    if event.unpreventable:
        table.say(f"The damage to {table.name(event.target)} can't be prevented ({table.name(chosen.source)}).", "615.12")
        table.prevented.append((chosen, ability.then, EventInfo(amount=0, other=event.source)))
        return (event,)
    rule = "702.16e" if chosen.words == "protection" else "615.1"
    table.say(f"{much} damage to {table.name(event.target)} is prevented ({table.name(chosen.source)}).", rule)
    if ability.then:
        table.prevented.append((chosen, ability.then, EventInfo(amount=much, other=event.source)))
    left = event.amount - much
    return (msgspec.structs.replace(event, amount=left),) if left > 0 else ()


def _follow_prevention(table: Table, prevented: list[tuple[Candidate, tuple[e.Effect, ...], EventInfo]]) -> None:
    """CR 615.5: what else such effects do comes right afterwards, once for all damage that was to be dealt at once."""
    groups: dict[Hashable, list[tuple[Candidate, tuple[e.Effect, ...], EventInfo]]] = {}
    for chosen, then, info in prevented:
        of_each = any(isinstance(word, s.Other) for word in words_inside(then))
        groups.setdefault((chosen.key, info.other if of_each else None), []).append((chosen, then, info))
    for group in groups.values():
        chosen, then, info = group[0]
        amount = sum(one.amount or 0 for _, _, one in group)
        before, table.replacing = table.replacing, table.replacing | {chosen.key}
        run_instead(table, chosen, then, msgspec.structs.replace(info, amount=amount))
        table.replacing = before


def _replace(table: Table, event: ev.GameEvent, chosen: Candidate, ability: e.Replaces) -> tuple[ev.GameEvent, ...]:
    source = table.name(chosen.source)
    if ability.zone_instead and isinstance(event, ev.Move):
        zone, _, position = ability.zone_instead.partition(" ")
        table.say(f"{table.name(event.obj)} goes to {zone} instead ({source}).", "614.1a", "614.6")
        moved = ev.to_another_zone(event, zone, position)
        if ability.instead:
            run_instead(table, chosen, ability.instead, chosen.info)
        return (moved,)
    if ability.to is not None and isinstance(event, ev.Damage):
        ctx = table.context(chosen.source, chosen.controller, chosen.info)
        return (redirected(table, ctx, event, ability.to),)
    if ability.multiply is not None or ability.add is not None:
        return _more(table, event, chosen, ability)
    if ability.skip:
        table.say(f"An event does not happen ({source}).", "614.1a", "614.6")
        return ()
    if ability.instead:
        table.say(f"Something else happens instead ({source}).", "614.1a", "614.6")
        run_instead(table, chosen, ability.instead, chosen.info)
        return ()
    raise NotDecidedError(f"a replacement effect of {source} is not modelled")


def _more(table: Table, event: ev.GameEvent, chosen: Candidate, ability: e.Replaces) -> tuple[ev.GameEvent, ...]:
    """Doubling and "that many plus": counters, damage, tokens, life, cards."""
    ctx = table.context(chosen.source, chosen.controller, chosen.info)
    added = 0 if ability.add is None else quantities.quantity(ctx, ability.add)
    times = ability.multiply or 1
    table.say(f"{table.name(chosen.source)} changes how much or how many.", "614.1a", "616.1")
    match event:
        case ev.Counters(amount=n) | ev.Damage(amount=n) | ev.Life(amount=n):
            return (msgspec.structs.replace(event, amount=n * times + added),) if n * times + added > 0 or n < 0 else ()
        case ev.Create() | ev.DrawCard() if not added:
            return (event,) * times
        case _:
            raise NotDecidedError(f"a replacement effect of {table.name(chosen.source)} is not modelled")


def replaced_counters(table: Table, object_id: int, kind: str, n: int) -> int:
    """Return how many counters are put when n would be, with all effects that change that (CR 614.16)."""
    events = replaced(table, (ev.Counters(object_id, kind, n, by=table.row(object_id).controller),))  # CR 122.6a
    return sum(event.amount for event in events if isinstance(event, ev.Counters) and event.kind == kind)
