"""Replacement and prevention effects (CR 614-616): what would happen is changed before it happens."""

from dataclasses import dataclass
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching
from judgebot.game.attachments import protected_from
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.lasting_replacements import lasting
from judgebot.game.patterns import match_event
from judgebot.game.state import EventInfo, Shield
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError
from judgebot.game.view import AbilityKey, Row
from judgebot.game.ways_to_cast import WAYS, goes_to_exile
from judgebot.game.would_happen import as_if_happened, as_it_would_enter

Key = tuple[int, AbilityKey]


@dataclass(frozen=True)
class Candidate:
    """A replacement or prevention effect that could modify an event now."""

    key: Key
    source: int
    controller: str
    ability: e.Replaces | e.Prevents | None
    info: EventInfo
    words: str
    targets: tuple[int | str, ...] = ()
    specs: tuple[int, ...] = ()


def replaced(table: Table, events: tuple[ev.GameEvent, ...]) -> tuple[ev.GameEvent, ...]:
    """Return the events as they will happen, each replacement applied at most once to each (CR 614.5, 616.1)."""
    done: list[ev.GameEvent] = []
    for event in events:
        done.extend(_one(table, event, table.replacing))
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
    found: list[Candidate] = []
    happened = as_if_happened(table, event)
    for row in table.view.rows.values():
        for key, ability in row.abilities:
            if isinstance(ability, e.Replaces) and _functions(row.zone, ability, event, row.id):
                info = _matches(table, row.id, row.controller, ability, happened)
                if info is not None:
                    found.append(Candidate((row.id, key), row.id, row.controller, ability, info, "replacement effect"))
            elif isinstance(ability, e.Prevents) and _prevents(table, row, ability, event):
                found.append(Candidate((row.id, key), row.id, row.controller, ability, EventInfo(), "prevention"))
    for effect, about in lasting(table, happened):
        key = (effect.source, ("lasting", effect.id))
        found.append(Candidate(key, effect.source, effect.controller, effect.ability, about, "replacement effect"))
    found.extend(_built_in(table, event))
    return found


def _functions(zone: str, ability: e.Replaces, event: ev.GameEvent, source: int) -> bool:
    """CR 113.6: on the battlefield; an effect on its own entering functions as it enters (614.12)."""
    return zone == "battlefield" or (isinstance(event, ev.Move) and event.obj == source)


def _matches(table: Table, source: int, you: str, ability: e.Replaces, happened: ev.Happened) -> EventInfo | None:
    if isinstance(happened.event, ev.Create) and ability.event.kind == "creates token":
        ctx = table.context(source, you)
        wanted = ability.event.player
        fits = wanted is None or happened.event.controller in matching.players(ctx, wanted)
        return EventInfo(player=happened.event.controller, amount=1) if fits else None
    ctx = table.context(source, you)
    if ability.event.kind == "enters":
        ctx, happened = as_it_would_enter(table, ctx, ability, happened)
    info = match_event(ctx, ability.event, happened)
    if info is None:
        return None
    seen = table.context(source, you, info)
    return info if ability.condition is None or matching.holds(seen, ability.condition) else None


def _prevents(table: Table, row: Row, ability: e.Prevents, event: ev.GameEvent) -> bool:
    if not isinstance(event, ev.Damage) or row.zone != "battlefield":
        return False
    if (ability.combat_only and not event.combat) or (ability.noncombat_only and event.combat):
        return False
    ctx = table.context(row.id, row.controller)
    if ability.condition is not None and not matching.holds(ctx, ability.condition):
        return False
    if event.unpreventable and not ability.then:
        return False  # CR 615.12: it prevents nothing, and there is nothing else that it does
    return _is_party(ctx, ability.to, event.target) and _is_party(ctx, ability.by, event.source)


def _is_party(ctx: Context, wanted: object, party: int | str) -> bool:
    if wanted is None:
        return True
    if isinstance(wanted, s.Filter):
        return isinstance(party, int) and matching.matches(ctx, wanted, ctx.row(party), anywhere=True)
    if isinstance(party, str):
        return isinstance(wanted, s.Players) and party in matching.players(ctx, wanted)
    return isinstance(wanted, s.Objects) and party in matching.objects(ctx, wanted)


def _built_in(table: Table, event: ev.GameEvent) -> list[Candidate]:
    """Effects that rules make: counters (122.1), protection prevents damage (702.16e), a regeneration shield (701.19a)."""
    return [*_by_counters(table, event), *_by_rules(table, event)]


def _by_rules(table: Table, event: ev.GameEvent) -> list[Candidate]:
    if isinstance(event, ev.Damage) and isinstance(event.target, int) and event.amount > 0 and not event.unpreventable:
        host = table.view.get(event.target)
        if host is not None and protected_from(table.context(host.id, host.controller), host, table.row(event.source)):
            return [Candidate((host.id, ("protection",)), host.id, host.controller, e.Prevents(), EventInfo(), "protection")]
    if isinstance(event, ev.Damage) and not event.unpreventable and event.amount > 0:
        return [_shield(shield) for shield in table.game.shields if _covers(table, shield, event)]
    if isinstance(event, ev.Move) and event.to not in ("exile", "stack", "nowhere") and event.obj in table.game.objects:
        obj = table.game.objects[event.obj]
        if way := goes_to_exile(obj):
            return [Candidate((obj.id, (way,)), obj.id, obj.controller, None, EventInfo(), f"cast with {way}")]
    if isinstance(event, ev.DrawCard):
        return _dredging(table, event)
    if isinstance(event, ev.Move) and event.why == "discarded" and event.to == "graveyard" and _has_madness(table, event.obj):
        obj = table.game.objects[event.obj]
        return [Candidate((obj.id, ("madness",)), obj.id, obj.owner, None, EventInfo(), "madness")]
    if isinstance(event, ev.Move) and event.to in ("hand", "library") and _is_commander(table, event.obj):
        obj = table.game.objects[event.obj]
        return [Candidate((obj.id, ("commander",)), obj.id, obj.owner, None, EventInfo(), "commander")]
    if isinstance(event, ev.Move) and event.why == "destroyed" and event.obj in table.game.objects:
        return _instead_of_destruction(table, event)
    return []


def _instead_of_destruction(table: Table, event: ev.Move) -> list[Candidate]:
    """A regeneration shield (CR 701.19a), and each Aura on it with umbra armor (CR 702.89a)."""
    obj = table.game.objects[event.obj]
    player, found = table.row(obj.id).controller, []
    if event.regenerable and obj.shields > 0 and table.row(obj.id).rule("can't be regenerated") is None:
        found.append(Candidate((obj.id, ("shield",)), obj.id, player, None, EventInfo(), "regeneration"))
    for aura in table.game.battlefield():
        if aura.attached_to == obj.id and table.row(aura.id).has("umbra armor"):
            found.append(Candidate((aura.id, ("umbra armor",)), aura.id, player, None, EventInfo(), "umbra armor"))
    return found


def _dredging(table: Table, event: ev.DrawCard) -> list[Candidate]:
    """CR 702.52a-b: each card with dredge in the graveyard for which the library holds enough cards."""
    found: list[Candidate] = []
    for i in table.game.zone("graveyard", event.player):
        row = table.view[i]
        keyword = None if row.unknown else row.keyword("dredge")
        if keyword is not None and _holds_cards(table, event.player, keyword.n or 0):
            found.append(Candidate((i, ("dredge",)), i, event.player, None, EventInfo(), "dredge"))
    return found


def _holds_cards(table: Table, player: str, n: int) -> bool:
    rest = table.game.players[player].library_rest
    if rest is None:
        table.assume(f"player {player}'s library holds enough cards")
    return rest is None or rest + len(table.game.zone("library", player)) >= n


def _dredge(table: Table, event: ev.DrawCard, card: int) -> tuple[ev.GameEvent, ...]:
    """CR 702.52a: the player may mill so many cards and take the card instead of drawing."""
    n, name = table.row(card).keyword("dredge"), table.name(card)
    asked = Choice(event.player, "may", table.obj(card).label, f"whether to dredge {name} instead of drawing", ("yes", "no"))
    if n is None or table.choose(asked) == 1:
        return (event,)
    table.say(f"Player {event.player} dredges {name} instead of drawing.", "702.52a", "614.6")
    info = EventInfo(that=card)
    effects = (e.Mill(s.Number(n.n or 0)), e.MoveTo(s.This(), "hand"))
    _run(table, Candidate((card, ("dredge",)), card, event.player, None, info, "dredge"), effects, info)
    return ()


def _has_madness(table: Table, object_id: int) -> bool:
    row = table.view.get(object_id)
    return row is not None and row.zone == "hand" and not row.unknown and row.has("madness")


_COUNTER_RULES: Final = {"shield": "122.1c", "stun": "122.1d", "finality": "122.1h"}


def _by_counters(table: Table, event: ev.GameEvent) -> list[Candidate]:
    """Shield, stun and finality counters replace events of their permanent (CR 122.1c, 122.1d, 122.1h)."""
    object_id, kinds = _counters_at_work(event)
    obj = table.game.objects.get(object_id)
    if obj is None or obj.zone != "battlefield":
        return []
    controller = table.row(obj.id).controller
    return [
        Candidate((obj.id, (kind,)), obj.id, controller, None, EventInfo(), f"{kind} counter")
        for kind in kinds
        if obj.counters.get(kind)
    ]


def _counters_at_work(event: ev.GameEvent) -> tuple[int, tuple[str, ...]]:
    match event:
        case ev.Move(obj=i, to="graveyard", why="destroyed", by_effect=True):
            return i, ("shield", "finality")
        case ev.Move(obj=i, to="graveyard"):
            return i, ("finality",)
        case ev.Damage(target=int(i), unpreventable=False, amount=n) if n > 0:
            return i, ("shield",)
        case ev.SetTapped(obj=i, tapped=False):
            return i, ("stun",)
        case _:
            return -1, ()


def _counter_replaces(table: Table, event: ev.GameEvent, chosen: Candidate) -> tuple[ev.GameEvent, ...]:
    kind = chosen.words.partition(" ")[0]
    table.say(f"The {kind} counter of {table.name(chosen.source)} changes what would happen.", _COUNTER_RULES[kind])
    if kind == "finality" and isinstance(event, ev.Move):
        return (msgspec.structs.replace(event, to="exile", why="exiled"),)
    return (ev.Counters(chosen.source, kind, -1),)


def _is_commander(table: Table, object_id: int) -> bool:
    obj = table.game.objects.get(object_id)
    return table.game.variant == "commander" and obj is not None and obj.commander


def _home(table: Table, event: ev.Move) -> tuple[ev.GameEvent, ...]:
    """CR 903.9b: its owner may put a commander into the command zone instead of into a hand or library."""
    obj = table.game.objects[event.obj]
    asked = Choice(obj.owner, "may", obj.label, f"whether {obj.known_as} goes to the command zone instead", ("yes", "no"))
    if table.choose(asked) == 1:
        return (event,)
    table.say(f"Player {obj.owner} puts the commander {obj.known_as} into the command zone instead.", "903.9b", "614.6")
    return (msgspec.structs.replace(event, to="command", why="commander"),)


def _covers(table: Table, shield: Shield, event: ev.Damage) -> bool:
    if shield.combat_only and not event.combat:
        return False
    ctx = table.context(shield.source, shield.controller)
    if not _is_party(ctx, shield.to_any, event.target) or not _is_party(ctx, shield.by_any, event.source):
        return False
    return (shield.to is None or event.target in shield.to) and (shield.by is None or event.source in shield.by)


def _shield(shield: Shield) -> Candidate:
    prevents = e.Prevents(n=None if shield.left is None else s.Number(shield.left), then=shield.then)
    key = (shield.source, ("shield", shield.id))
    return Candidate(
        key, shield.source, shield.controller, prevents, EventInfo(), "prevention shield", shield.targets, shield.specs
    )


def _use_up(table: Table, chosen: Candidate, much: int) -> None:
    """CR 615.7: a shield of so much damage shrinks by what it prevents."""
    left = []
    for shield in table.game.shields:
        if ("shield", shield.id) == chosen.key[1] and shield.left is not None:
            shield = msgspec.structs.replace(shield, left=shield.left - much)
        elif ("shield", shield.id) == chosen.key[1] and shield.next_time:
            shield = msgspec.structs.replace(shield, used=True)
        if shield.left is None or shield.left > 0:
            left.append(shield)
    table.change(shields=tuple(left))


def _apply(table: Table, event: ev.GameEvent, chosen: Candidate) -> tuple[ev.GameEvent, ...]:
    if chosen.words.endswith(" counter"):
        return _counter_replaces(table, event, chosen)
    if chosen.words.startswith("cast with ") and isinstance(event, ev.Move):
        rule = WAYS[chosen.words.removeprefix("cast with ")].rule
        table.say(f"{table.name(event.obj)} was {chosen.words}: it is exiled instead.", rule, "614.1a")
        return (msgspec.structs.replace(event, to="exile", why="exiled"),)
    if chosen.words == "dredge" and isinstance(event, ev.DrawCard):
        return _dredge(table, event, chosen.source)
    if chosen.words == "madness" and isinstance(event, ev.Move):
        table.say(f"{table.name(event.obj)} has madness: it is discarded into exile.", "702.35a")
        return (msgspec.structs.replace(event, to="exile"),)
    if chosen.words == "umbra armor" and isinstance(event, ev.Move):
        table.say(f"{table.name(chosen.source)} is destroyed instead, and all damage is removed.", "702.89a")
        return (ev.Undamaged(event.obj), *_destroyed(table, chosen.source))
    if chosen.words == "commander" and isinstance(event, ev.Move):
        return _home(table, event)
    if chosen.ability is None and isinstance(event, ev.Move):
        return (ev.Regenerates(event.obj),)
    if isinstance(chosen.ability, e.Prevents) and isinstance(event, ev.Damage):
        return _prevent(table, event, chosen, chosen.ability)
    assert isinstance(chosen.ability, e.Replaces)
    return _replace(table, event, chosen, chosen.ability)


def _destroyed(table: Table, object_id: int) -> tuple[ev.GameEvent, ...]:
    """CR 702.12b: nothing where it is indestructible."""
    if table.row(object_id).has("indestructible"):
        return ()
    return (ev.Move(object_id, "graveyard", "destroyed", by_effect=True),)


def _prevent(table: Table, event: ev.Damage, chosen: Candidate, ability: e.Prevents) -> tuple[ev.GameEvent, ...]:
    much = event.amount
    if ability.n is not None:
        ctx = table.context(chosen.source, chosen.controller, EventInfo(amount=event.amount))
        much = min(much, matching.quantity(ctx, ability.n))
    if chosen.words == "prevention shield":
        _use_up(table, chosen, much)
    if event.unpreventable:
        table.say(f"The damage to {table.name(event.target)} can't be prevented ({table.name(chosen.source)}).", "615.12")
        _run(table, chosen, ability.then, EventInfo(amount=0, other=event.source))
        return (event,)
    rule = "702.16e" if chosen.words == "protection" else "615.1"
    table.say(f"{much} damage to {table.name(event.target)} is prevented ({table.name(chosen.source)}).", rule)
    if ability.then:
        _run(table, chosen, ability.then, EventInfo(amount=much, other=event.source))
    left = event.amount - much
    return (msgspec.structs.replace(event, amount=left),) if left > 0 else ()


def _replace(table: Table, event: ev.GameEvent, chosen: Candidate, ability: e.Replaces) -> tuple[ev.GameEvent, ...]:
    source = table.name(chosen.source)
    if ability.zone_instead and isinstance(event, ev.Move):
        zone, _, position = ability.zone_instead.partition(" ")
        table.say(f"{table.name(event.obj)} goes to {zone} instead ({source}).", "614.1a", "614.6")
        moved = msgspec.structs.replace(event, to=zone, position=position or "top", why="exiled" if zone == "exile" else "")
        if ability.instead:
            _run(table, chosen, ability.instead, chosen.info)
        return (moved,)
    if ability.multiply is not None or ability.add is not None:
        return _more(table, event, chosen, ability)
    if ability.skip and not ability.instead:
        table.say(f"An event does not happen ({source}).", "614.1a", "614.6")
        return ()
    if ability.instead:
        table.say(f"Something else happens instead ({source}).", "614.1a", "614.6")
        _run(table, chosen, ability.instead, chosen.info)
        return ()
    raise NotDecidedError(f"a replacement effect of {source} is not modelled")


def _run(table: Table, chosen: Candidate, effects: tuple[e.Effect, ...], info: EventInfo) -> None:
    from judgebot.game.resolution import run_effects  # resolution performs batches, which ask for replacements

    ctx = table.context(chosen.source, chosen.controller, info, targets=chosen.targets, specs=chosen.specs)
    run_effects(table, ctx, effects)


def _more(table: Table, event: ev.GameEvent, chosen: Candidate, ability: e.Replaces) -> tuple[ev.GameEvent, ...]:
    """Doubling and "that many plus": counters, damage, tokens, life, cards."""
    ctx = table.context(chosen.source, chosen.controller, chosen.info)
    added = 0 if ability.add is None else matching.quantity(ctx, ability.add)
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
