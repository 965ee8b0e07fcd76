"""Replacement effects that rules and keywords make: counters, protection, shields, madness, dredge, commanders (CR 614.1a)."""

from dataclasses import dataclass
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching
from judgebot.game.attachments import protected_from
from judgebot.game.carrying_out import run_effects
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.rule_effects import protection_of_player
from judgebot.game.state import EventInfo, Shield
from judgebot.game.table import Table
from judgebot.game.view import AbilityKey
from judgebot.game.ways_to_cast import WAYS, goes_to_exile

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


def is_party(ctx: Context, wanted: object, party: int | str) -> bool:
    """Return whether an object or player is meant: by a filter, as one of the players or of the objects; None is anything."""
    if wanted is None:
        return True
    if isinstance(wanted, s.Filter):
        return isinstance(party, int) and matching.matches(ctx, wanted, ctx.row(party), anywhere=True)
    if isinstance(party, str):
        return isinstance(wanted, s.Players) and party in matching.players(ctx, wanted)
    return isinstance(wanted, s.Objects) and party in matching.objects(ctx, wanted)


def built_in(table: Table, event: ev.GameEvent) -> list[Candidate]:
    """Effects that rules make: counters (122.1), protection prevents damage (702.16e), a regeneration shield (701.19a)."""
    return [*_by_counters(table, event), *_by_rules(table, event)]


def _by_rules(table: Table, event: ev.GameEvent) -> list[Candidate]:
    if isinstance(event, ev.Damage) and isinstance(event.target, int) and event.amount > 0 and not event.unpreventable:
        host = table.view.get(event.target)
        if host is not None and protected_from(table.context(host.id, host.controller), host, table.row(event.source)):
            return [Candidate((host.id, ("protection",)), host.id, host.controller, e.Prevents(), EventInfo(), "protection")]
    if isinstance(event, ev.Damage) and isinstance(event.target, str) and event.amount > 0 and not event.unpreventable:
        from_what = protection_of_player(table, event.target, table.row(event.source))
        if from_what is not None:
            return [Candidate((from_what, ("protection",)), from_what, event.target, e.Prevents(), EventInfo(), "protection")]
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
    run_instead(table, Candidate((card, ("dredge",)), card, event.player, None, info, "dredge"), effects, info)
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
        return (ev.to_another_zone(event, "exile"),)
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
    if not is_party(ctx, shield.to_any, event.target) or not is_party(ctx, shield.by_any, event.source):
        return False
    return (shield.to is None or event.target in shield.to) and (shield.by is None or event.source in shield.by)


def _shield(shield: Shield) -> Candidate:
    prevents = e.Prevents(n=None if shield.left is None else s.Number(shield.left), then=shield.then)
    key = (shield.source, ("shield", shield.id))
    return Candidate(
        key, shield.source, shield.controller, prevents, EventInfo(), "prevention shield", shield.targets, shield.specs
    )


def use_up(table: Table, chosen: Candidate, much: int) -> None:
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


def apply_built_in(table: Table, event: ev.GameEvent, chosen: Candidate) -> tuple[ev.GameEvent, ...]:
    """Return what happens instead of an event by an effect that a rule or keyword makes."""
    if chosen.words.endswith(" counter"):
        return _counter_replaces(table, event, chosen)
    if isinstance(event, ev.DrawCard):
        return _dredge(table, event, chosen.source)
    assert isinstance(event, ev.Move)
    if chosen.words.startswith("cast with "):
        rule = WAYS[chosen.words.removeprefix("cast with ")].rule
        table.say(f"{table.name(event.obj)} was {chosen.words}: it is exiled instead.", rule, "614.1a")
        return (ev.to_another_zone(event, "exile"),)
    match chosen.words:
        case "madness":
            table.say(f"{table.name(event.obj)} has madness: it is discarded into exile.", "702.35a")
            return (ev.to_another_zone(event, "exile"),)
        case "umbra armor":
            armor = table.name(chosen.source)
            told = (
                f"{table.name(event.obj)} would be destroyed: all damage is removed from it and {armor} is destroyed instead."
            )
            table.say(told, "702.89a")
            return (ev.Undamaged(event.obj), *_destroyed(table, chosen.source))
        case "commander":
            return _home(table, event)
        case _:
            return (ev.Regenerates(event.obj),)


def _destroyed(table: Table, object_id: int) -> tuple[ev.GameEvent, ...]:
    """CR 702.12b: nothing where it is indestructible."""
    if table.row(object_id).has("indestructible"):
        return ()
    return (ev.Move(object_id, "graveyard", "destroyed", by_effect=True),)


def run_instead(table: Table, chosen: Candidate, effects: tuple[e.Effect, ...], info: EventInfo) -> None:
    """Carry out what happens instead, in the words of the effect."""
    ctx = table.context(chosen.source, chosen.controller, info, targets=chosen.targets, specs=chosen.specs)
    run_effects(table, ctx, effects)
