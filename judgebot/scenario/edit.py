"""Changing one object of a described board: tap it, turn it over, move it. What is described changes, nothing is played.

Only the lines of the zones concerned are written anew; other lines, and all comments, stay as they are.
"""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from judgebot.errors import InputError
from judgebot.scenario.models import ObjectSpec, Scenario, Zone, ZoneSpec
from judgebot.scenario.notation import format_zone, parse_scenario
from judgebot.scenario.notation_numbers import number_objects
from judgebot.scenario.notation_text import comment_of
from judgebot.shown import Change, EditedBoard

_COUNTER: Final = "+1/+1"
_MOVES: Final[dict[Change, Zone]] = {
    "to battlefield": "battlefield",
    "to hand": "hand",
    "to graveyard": "graveyard",
    "to exile": "exile",
    "to library": "library",
}
_Zones = tuple[ZoneSpec, ...]


def edit_objects(text: str, changes: tuple[tuple[str, Change], ...]) -> EditedBoard:
    """Return the board after changes, each of the object with a label ("1"), in order.

    Raises InputError where an object is not described or cannot be changed so, ScenarioError where the text is no board.
    """
    said: list[str] = []
    for label, change in changes:
        scenario = parse_scenario(text)
        zones, words = _changed(scenario, label, change)
        text = _rewritten(text, scenario.zones, zones)
        said.append(words)
    return EditedBoard(text, "; ".join(said))


def _changed(scenario: Scenario, label: str, change: Change) -> tuple[_Zones, str]:
    numbered = number_objects(scenario).zones
    at = next((n for n, zone in enumerate(numbered) if any(spec.label == label for spec in zone.objects)), None)
    if at is None:
        raise InputError(
            f"#{label} is not described on this board",
            hint="it came about in play: change what is described, or write do: lines",
        )
    spec = next(spec for spec in numbered[at].objects if spec.label == label)
    if change in _EDITS:
        edited, words = _EDITS[change](spec, numbered[at].zone)
        zones = (*scenario.zones[:at], _with(scenario.zones[at], numbered[at], edited), *scenario.zones[at + 1 :])
        return zones, f"#{label}: {words}"
    zones, words = _moved(numbered, at, spec, change, scenario)
    return zones, f"#{label}: {words}"


def _with(zone: ZoneSpec, numbered: ZoneSpec, edited: ObjectSpec) -> ZoneSpec:
    """The zone as written, but for the object; one of several alike ("Island x3") stands by itself from now on."""
    objects: list[ObjectSpec] = []
    singles = iter(numbered.objects)
    for spec in zone.objects:
        several = [next(singles) for _ in range(spec.count)]
        is_meant = any(each.label == edited.label for each in several)
        objects += [edited if each.label == edited.label else each for each in several] if is_meant else [spec]
    return replace(zone, objects=tuple(objects))


# One object


def _tap(spec: ObjectSpec, zone: Zone) -> tuple[ObjectSpec, str]:
    _need_battlefield(zone, "tapped or untapped", "CR 110.5")
    return replace(spec, tapped=not spec.tapped), "untapped" if spec.tapped else "tapped"


def _turn_over(spec: ObjectSpec, zone: Zone) -> tuple[ObjectSpec, str]:
    _need_battlefield(zone, "face down so", "CR 110.5")
    if spec.face_down is not None:
        return replace(spec, face_down=None), "face up"
    return replace(spec, face_down="manifest"), "face down (manifested)"


def _add_counter(spec: ObjectSpec, _zone: Zone) -> tuple[ObjectSpec, str]:
    kind = next(iter(spec.counters), _COUNTER)
    number = spec.counters.get(kind, 0) + 1
    return replace(spec, counters={**spec.counters, kind: number}), f"{kind} x{number}"


def _remove_counter(spec: ObjectSpec, _zone: Zone) -> tuple[ObjectSpec, str]:
    if not spec.counters:
        raise InputError(f"no counter is described on #{spec.label}")
    kind, number = next(iter(spec.counters.items()))
    rest = {name: count for name, count in spec.counters.items() if name != kind}
    left = {kind: number - 1, **rest} if number > 1 else rest
    return replace(spec, counters=left), f"{kind} x{number - 1}"


def _add_damage(spec: ObjectSpec, zone: Zone) -> tuple[ObjectSpec, str]:
    _need_battlefield(zone, "damaged", "CR 120.1")
    return replace(spec, damage=spec.damage + 1), f"damage {spec.damage + 1}"


def _remove_damage(spec: ObjectSpec, _zone: Zone) -> tuple[ObjectSpec, str]:
    if not spec.damage:
        raise InputError(f"no damage is described on #{spec.label}")
    return replace(spec, damage=spec.damage - 1), f"damage {spec.damage - 1}"


def _need_battlefield(zone: Zone, what: str, cite: str) -> None:
    if zone != "battlefield":
        raise InputError(f"only what is on the battlefield can be {what} [{cite}]")


_EDITS: Final[dict[Change, Callable[[ObjectSpec, Zone], tuple[ObjectSpec, str]]]] = {
    "tap": _tap,
    "turn over": _turn_over,
    "add counter": _add_counter,
    "remove counter": _remove_counter,
    "add damage": _add_damage,
    "remove damage": _remove_damage,
}


# Between zones


def _moved(zones: _Zones, at: int, spec: ObjectSpec, change: Change, scenario: Scenario) -> tuple[_Zones, str]:
    """Every object keeps its number: all are written, lest one that has none take that of the object that went."""
    here = zones[at]
    left = replace(here, objects=tuple(each for each in here.objects if each.label != spec.label))
    zones = (*zones[:at], left, *zones[at + 1 :])
    if change == "remove":
        return _without_references(zones, spec.label), "removed"
    owner = spec.owner or here.player
    if change == "other player":
        _need_battlefield(here.zone, "under another player's control", "CR 110.2")
        player = _other(here.player, scenario)
        return _put(zones, player, "battlefield", replace(spec, owner="" if owner == player else owner)), f"to player {player}"
    zone = _MOVES[change]
    if zone == here.zone:
        raise InputError(f"#{spec.label} is there already")
    going = spec.as_new() if here.zone == "battlefield" else spec
    zones = _without_references(zones, spec.label) if here.zone == "battlefield" else zones
    return _put(zones, owner, zone, replace(going, owner="")), f"to the {zone} of player {owner}"


def _other(player: str, scenario: Scenario) -> str:
    names = sorted({"A", "B", *(said.name for said in scenario.players), *(zone.player for zone in scenario.zones)})
    return names[(names.index(player) + 1) % len(names)]


def _put(zones: _Zones, player: str, zone: Zone, spec: ObjectSpec) -> _Zones:
    """The zones with the object last in that zone, in a library on top."""
    for n, each in enumerate(zones):
        if (each.player, each.zone) == (player, zone):
            objects = (spec, *each.objects) if zone == "library" else (*each.objects, spec)
            return (*zones[:n], replace(each, objects=objects), *zones[n + 1 :])
    return (*zones, ZoneSpec(player=player, zone=zone, objects=(spec,)))


def _without_references(zones: _Zones, label: str) -> _Zones:
    """The zones in which nothing is attached to the object, blocks it or attacks it."""
    return tuple(replace(zone, objects=tuple(_let_go(spec, label) for spec in zone.objects)) for zone in zones)


def _let_go(spec: ObjectSpec, label: str) -> ObjectSpec:
    return replace(
        spec,
        attached_to="" if spec.attached_to == label else spec.attached_to,
        attacking="" if spec.attacking == label else spec.attacking,
        blocking=tuple(other for other in spec.blocking if other != label),
    )


# The lines


def _rewritten(text: str, before: _Zones, after: _Zones) -> str:
    """The text with the lines of the zones that changed written anew; a new zone's line stands under the last one."""
    lines: list[str | None] = list(text.lstrip("\ufeff").splitlines())
    for old, new in zip(before, after, strict=False):
        at = old.place.line - 1
        written = lines[at]
        if new.objects != old.objects and written is not None:
            is_said = bool(new.objects) or new.complete
            lines[at] = format_zone(new) + comment_of(written) if is_said else None
    end = max((zone.place.line for zone in before), default=0)
    lines[end:end] = [format_zone(zone) for zone in after[len(before) :]]
    return "\n".join(line for line in lines if line is not None) + "\n"
