"""A board, drawn: a box for the stack and one for each player, zone by zone, attachments under what they
are on. Keys on an object change it (thing.py).
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace
from textual.containers import Container
from textual.widget import Widget

from judgebot.contract import Final as Board
from judgebot.contract import ObjectOut, PlayerOut
from judgebot.shown import Moment
from judgebot.tui.widgets.prose import plain
from judgebot.tui.widgets.thing import Thing

_ZONES: Final = ("battlefield", "hand", "graveyard", "exile", "command", "library")
CAUSES: Final = {
    "manifest": "manifested",
    "manifest_dread": "manifested (dread)",
    "cloak": "cloaked",
    "morph": "cast with morph",
    "megamorph": "cast with megamorph",
    "disguise": "cast with disguise",
    "other": "by another effect",
}
_KEYS: Final = "On an object: Enter shows its layers, Space taps it, + and - are counters, E lists all that can be changed."
_THEN: Final[dict[Moment, str]] = {
    "start": "What is described changes, and is decided again.",
    "end": "The game goes on with it: a line is added. Alt+N takes the end as a new start.",
}
Things = tuple[ObjectOut, ...]


def board_parts(board: Board, moment: Moment, title: str) -> Iterator[Widget]:
    """Yield the board: whose turn, the stack, then each player with zones and objects, which are those of that moment."""
    yield plain(f"{title} (turn of {board.turn}, {board.step}, game {board.game})", f"heading board at-{moment}")
    stack = tuple(thing for thing in board.objects if thing.zone == "stack")
    if stack:
        yield _box("The stack, its top first", tuple(_line(thing, 1, moment) for thing in reversed(stack)))
    for name, player in board.players.items():
        yield _box(_about(name, player), tuple(_zones(name, board.objects, moment)))


def keys_of(moment: Moment) -> Widget:
    """Return what the keys on an object of a board do."""
    return plain(f"{_KEYS} {_THEN[moment]}", "quiet")


def _box(title: str, lines: tuple[Widget, ...]) -> Container:
    box = Container(*(lines or (plain("nothing that is known", "quiet"),)), classes="player-box")
    box.border_title = title.replace("[", "\\[")
    return box


def _about(name: str, player: PlayerOut) -> str:
    said = (("life", player.life), ("library", player.library), ("hand", player.hand))
    numbers = [f"{word} {'?' if number is None else number}" for word, number in said]
    poison = [f"poison {player.poison}"] if player.poison else []
    counters = [f"{counter} {count}" for counter, count in player.counters.items()]
    outcome = ["HAS LOST"] if player.lost else ["HAS WON"] if player.won else []
    return f"{name}: {', '.join((*numbers, *poison, *counters, *outcome))}"


def _zones(player: str, things: Things, moment: Moment) -> Iterator[Widget]:
    zones = (*_ZONES, *sorted({thing.zone for thing in things} - {*_ZONES, "stack"}))
    for zone in zones:
        here = tuple(thing for thing in things if thing.zone == zone and _holder(thing) == player)
        if here:
            yield plain(f"{zone.capitalize()} ({len(here)})", "zone")
            yield from _nested(here, things, moment)


def _holder(thing: ObjectOut) -> str:
    """Whose box an object stands in: that of its controller on the battlefield, else that of its owner."""
    return thing.controller if thing.zone == "battlefield" else thing.owner


def _nested(here: Things, things: Things, moment: Moment) -> Iterator[Widget]:
    """The objects of a zone; what is attached stands under what it is on, whoever controls it, and is named here."""
    at = {thing.id for thing in here}
    for alike in _alike(tuple(thing for thing in here if thing.attached_to not in at)):
        yield _line(alike[0], len(alike), moment)
        yield from _attached(alike[0], things, moment)


def _attached(thing: ObjectOut, things: Things, moment: Moment, depth: int = 1) -> Iterator[Widget]:
    for each in things:
        if each.attached_to == thing.id and depth < len(things):
            whose = "" if _holder(each) == _holder(thing) else f" ({each.controller}'s)"
            yield Thing(f"{'  ' * depth}└ {words_of(each)}{whose}", each.id, moment)
            yield from _attached(each, things, moment, depth + 1)


def _alike(things: Things) -> list[list[ObjectOut]]:
    """Objects that differ in nothing but their labels stand in one line, such as three untapped Islands."""
    groups: dict[str, list[ObjectOut]] = {}
    carriers = {thing.attached_to for thing in things}
    for thing in things:
        key = thing.id if thing.id in carriers else repr(replace(thing, id=""))
        groups.setdefault(key, []).append(thing)
    return list(groups.values())


def _line(thing: ObjectOut, count: int, moment: Moment) -> Thing:
    many = f"{count} x " if count > 1 else ""
    on = f" · on #{thing.attached_to}" if (thing.attached_to or "").isdigit() else ""
    return Thing(f"{many}{words_of(thing)}{on}", thing.id, moment)


def words_of(thing: ObjectOut) -> str:
    """Return an object in a line: label, name, size, how it lies, what is on it, what it does."""
    return " · ".join((f"#{thing.id} {_name(thing)}", *_facts(thing)))


def _name(thing: ObjectOut) -> str:
    if thing.face_down:
        card = f"; the card is {thing.card}" if thing.card else ""
        return f"face down ({CAUSES.get(thing.face_down_cause or 'other')}{card})"
    name = thing.name or thing.card or "unknown"
    return f"{name} (the card is {thing.card})" if thing.card and thing.card != name else name


def _facts(thing: ObjectOut) -> Iterator[str]:
    if thing.power is not None and thing.toughness is not None and thing.zone in ("battlefield", "stack"):
        yield f"{thing.power}/{thing.toughness}"
    numbers = (("loyalty", thing.loyalty), ("defense", thing.defense))
    yield from (f"{word} {number}" for word, number in numbers if number is not None)
    flags = (("token", thing.token), ("tapped", thing.tapped), ("phased out", thing.phased_out))
    yield from (word for word, holds in flags if holds)
    yield from (f"{name} x{count}" for name, count in thing.counters.items())
    if thing.damage:
        yield f"damage {thing.damage}"
    if thing.copy_of:
        yield f"copy of {thing.copy_of}"
    if thing.attached_to is not None and not thing.attached_to.isdigit():
        yield f"attached to {thing.attached_to}"
    if thing.attacking is not None:
        yield f"attacking {thing.attacking}"
    if thing.blocking:
        yield f"blocking {', '.join(f'#{label}' for label in thing.blocking)}"
    if thing.keywords:
        yield ", ".join(thing.keywords)
