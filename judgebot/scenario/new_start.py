"""The end of a board written down as a new beginning, and what cannot be written so: nothing is left out silently."""

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from judgebot.cards.effects import Keyword
from judgebot.cards.words import COLORS
from judgebot.contract import Final as Board
from judgebot.contract import ObjectOut
from judgebot.errors import InputError
from judgebot.game.state import Game, Obj, StepName
from judgebot.game.table import Table
from judgebot.game.untold_numbers import if_told
from judgebot.game.wording import keyword_words
from judgebot.scenario.card_names import CardFinder
from judgebot.scenario.final import final_state, zone_size
from judgebot.scenario.models import ObjectSpec, PlayerSpec, Scenario, Zone, ZoneSpec
from judgebot.scenario.moments import at_end, at_start
from judgebot.scenario.notation import format_scenario, parse_scenario
from judgebot.scenario.notation_numbers import number_objects
from judgebot.shown import EditedBoard

_ZONES: Final[tuple[Zone, ...]] = ("battlefield", "hand", "library", "graveyard", "exile", "command")
_COLOR_NAMES: Final = {letter: word.capitalize() for word, letter in COLORS.items()}
_ALWAYS: Final = "what happened before it this turn"


def new_start(text: str, cards: CardFinder) -> EditedBoard:
    """Return the end of a board as a board of its own, with comments on what could not be written, which `said` counts.

    InputError where there is no one end to begin at, or where it is no moment to begin at; ScenarioError where the text is
    no board.
    """
    scenario = number_objects(parse_scenario(text))
    table, why = at_end(scenario, cards)
    if table is None:
        raise InputError(f"how this board ends is not clear: {why}", hint="go on where the end is clear")
    if table.game.state != "running":
        raise InputError("the game is over at the end of this board")
    if table.game.stack:
        raise InputError("something is still on the stack at the end", hint="add do: pass, then take the end as a new start")
    written = _written(scenario, table)
    lost = (*_differences(final_state(table), final_state(at_start(written, cards))), *_lasting(table.game))
    if lost and (falls := _would_not_stay(written, cards)):
        raise InputError(f"without what can't be written ({'; '.join(lost)}), {falls}", hint="go on from the end instead")
    comments = "".join(f"// not carried over: {each}\n" for each in (*lost, _ALWAYS))
    beyond = f"; not carried over: {'; '.join(lost)}" if lost else ""
    return EditedBoard(f"{comments}{format_scenario(written)}", f"The end is the new start{beyond}")


def _written(scenario: Scenario, table: Table) -> Scenario:
    game = table.game
    specs = {spec.label: spec for zone in scenario.zones for spec in zone.objects}
    specs |= {item.object.label: item.object for item in scenario.stack if item.object is not None}
    zones = tuple(zone for player in game.players for name in _ZONES for zone in _zone(scenario, table, specs, player, name))
    return Scenario(
        title=scenario.title,
        variant=scenario.variant,
        strict=scenario.strict,
        active=game.active,
        step=msgspec.convert(game.step, StepName),
        turn=game.turn if scenario.turn is not None or game.turn != game.began else None,
        players=tuple(_player(game, name) for name in game.players),
        zones=_stamped(zones, game),
        choices=scenario.choices,
    )


def _player(game: Game, name: str) -> PlayerSpec:
    player = game.players[name]
    return PlayerSpec(
        name=name,
        life=player.life,
        library=zone_size(game, name, "library"),
        hand=zone_size(game, name, "hand"),
        poison=player.poison or None,
        mana=player.mana,
        counters=player.counters,
        top_revealed=player.top_revealed,
        monarch=game.monarch == name,
        initiative=game.initiative == name,
        completed=bool(player.completed),
        blessed=name in game.blessed,
        speed=player.speed or None,
        commander_damage=player.commander_damage,
    )


def _zone(scenario: Scenario, table: Table, specs: dict[str, ObjectSpec], player: str, name: Zone) -> Iterator[ZoneSpec]:
    """The zone of a player, where anything is known of it."""
    was_complete = any(zone.complete for zone in scenario.zones if (zone.player, zone.zone) == (player, name))
    is_counted = name in ("hand", "library")
    here = [table.game.objects[i] for i in table.game.zone(name, player)]
    known = [obj for obj in here if _holder(table, obj) == player and not (obj.is_unknown and is_counted)]
    complete = was_complete and not is_counted
    if known or complete:
        yield ZoneSpec(player=player, zone=name, objects=tuple(_object(table, obj, specs) for obj in known), complete=complete)


def _holder(table: Table, obj: Obj) -> str:
    return _controller(table, obj) if obj.zone == "battlefield" else obj.owner


def _controller(table: Table, obj: Obj) -> str:
    row = table.view.get(obj.id)
    return obj.controller if row is None else row.controller


def _object(table: Table, obj: Obj, specs: dict[str, ObjectSpec]) -> ObjectSpec:
    """What it is as it was described, else as a token; how it lies now."""
    holder = _holder(table, obj)
    what = specs[obj.label].as_new() if obj.label in specs else _token(obj)
    what = replace(what, owner=obj.owner if obj.owner != holder else "", commander=obj.commander)
    if obj.zone != "battlefield":
        return replace(what, counters=obj.counters, face_down="other" if obj.exile_face_down else None)
    return replace(
        what,
        face_down=obj.face_down.cause if obj.face_down is not None else None,
        tapped=obj.tapped,
        transformed=obj.face == 1,
        phased_out=obj.phased_out,
        sick=obj.control_since == table.game.turn,
        counters=obj.counters,
        damage=obj.damage,
        attached_to=_reference(table, obj.attached_to),
        attacking=_reference(table, obj.attacking),
        blocking=tuple(_reference(table, i) for i in obj.blocking),
        copy_of=obj.copy_name if not obj.copy_ends else "",
        chosen={kind.removeprefix("creature "): _COLOR_NAMES.get(word, word) for kind, word in obj.chosen.items()},
    )


def _token(obj: Obj) -> ObjectSpec:
    """A card that came about in play by its name; a token by its characteristics (CR 111.3)."""
    if obj.values is None:
        return ObjectSpec(label=obj.label, name=obj.card.name if obj.card is not None else "", token=obj.token)
    values = obj.values
    power, toughness = if_told(values.power), if_told(values.toughness)
    size = None if power is None or toughness is None else (power, toughness)
    return ObjectSpec(
        label=obj.label,
        supertypes=values.supertypes,
        types=values.types,
        subtypes=values.subtypes,
        colors=values.colors,
        size=size,
        keywords=tuple(keyword_words(ability) for ability in values.abilities if isinstance(ability, Keyword)),
        token=obj.token,
    )


def _reference(table: Table, to: int | str | None) -> str:
    if to is None or isinstance(to, str):
        return to or ""
    return table.game.objects[to].label if to in table.game.objects else ""


def _stamped(zones: tuple[ZoneSpec, ...], game: Game) -> tuple[ZoneSpec, ...]:
    """The zones with time stamps written where the order of the lines is not that of the time stamps (CR 613.7)."""
    stamps = {obj.label: obj.timestamp for obj in game.objects.values() if obj.zone == "battlefield"}
    listed = [spec.label for zone in zones for spec in zone.objects if zone.zone == "battlefield"]
    ordered = sorted(listed, key=lambda label: stamps[label])
    if listed == ordered:
        return zones
    place = {label: n for n, label in enumerate(ordered, 1)}
    return tuple(
        replace(zone, objects=tuple(replace(spec, timestamp=place[spec.label]) for spec in zone.objects))
        if zone.zone == "battlefield"
        else zone
        for zone in zones
    )


# What cannot be written


def _would_not_stay(written: Scenario, cards: CardFinder) -> str:
    """What state-based actions would do at the new start that did not happen at the end, "" for nothing (CR 704.3)."""
    end, why = at_end(written, cards)
    if end is None:
        return why
    before = {thing.id: thing.zone for thing in final_state(at_start(written, cards)).objects}
    after = {thing.id: thing.zone for thing in final_state(end).objects}
    gone = [label for label, zone in before.items() if after.get(label) != zone]
    return f"{', '.join(f'#{label}' for label in gone)} would not stay where it is" if gone else ""


def _differences(end: Board, start: Board) -> Iterator[str]:
    """What is not the same at the new start as it was at the end, object by object."""
    again = {thing.id: thing for thing in start.objects}
    for thing in end.objects:
        other = again.get(thing.id)
        if other is None:
            yield f"#{thing.id} {thing.name or thing.card}"
        elif fields := _worth_saying(thing, other):
            yield f"#{thing.id} {thing.name or thing.card}: {', '.join(_said(thing, name) for name in fields)}"
    for name, player in end.players.items():
        if start.players.get(name) != player:
            yield f"something of player {name}"


def _worth_saying(thing: ObjectOut, other: ObjectOut) -> list[str]:
    """The fields that differ; a token is no card, whatever it copies."""
    fields = [name for name in ObjectOut.__struct_fields__ if getattr(thing, name) != getattr(other, name)]
    implied = {"toughness" if "power" in fields else "", "card" if thing.token else ""}
    return [name for name in fields if name not in implied]


def _said(thing: ObjectOut, name: str) -> str:
    if name in ("power", "toughness"):
        return f"it was {thing.power}/{thing.toughness}"
    value = getattr(thing, name)
    shown = ", ".join(map(str, value)) if isinstance(value, tuple | dict) else value
    return f"{name.replace('_', ' ')} {shown if shown not in ('', None) else 'none'}"


def _lasting(game: Game) -> Iterator[str]:
    """What goes on in the game beside its objects: effects, delayed abilities, protection from damage, turns to come.

    Effects on objects that last for good show in the objects themselves.
    """
    here = set(game.zone("battlefield"))
    ending = [effect for effect in game.effects if effect.duration != "permanent" or not effect.objects]
    told = (
        (sum(not each.objects or bool(here & {*each.objects}) for each in ending), "effect that lasts", "effects that last"),
        (len(game.delayed), "delayed triggered ability", "delayed triggered abilities"),
        (len(game.shields), "effect that prevents damage", "effects that prevent damage"),
        (len(game.until), "card that is to come back from exile", "cards that are to come back from exile"),
        (
            len(game.skips) + len(game.extra_turns) + len(game.extra_phases),
            "turn or step to be added or skipped",
            "turns or steps to be added or skipped",
        ),
    )
    yield from (f"{number} {one if number == 1 else many}" for number, one, many in told if number > 0)
