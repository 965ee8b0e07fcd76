"""Going on from the end of a board: a change of an object there is one more `do:` line, so nothing that happened is lost."""

import re
from collections.abc import Callable
from typing import Final

from judgebot.contract import ObjectOut
from judgebot.errors import InputError
from judgebot.scenario.card_names import CardFinder
from judgebot.scenario.final import final_state
from judgebot.scenario.models import Scenario
from judgebot.scenario.moments import at_end
from judgebot.scenario.notation import parse_scenario
from judgebot.scenario.notation_numbers import number_objects
from judgebot.scenario.setup import player_names
from judgebot.shown import Change, EditedBoard

_ASK: Final = re.compile(r"^(\s*)(ask\s*:)", re.MULTILINE)
_COUNTER: Final = "+1/+1"
_OPEN: Final = "go on where the end is clear, or change the board as described"


def go_on(text: str, changes: tuple[tuple[str, Change], ...], cards: CardFinder) -> EditedBoard:
    """Return the board with a line for each change, each of the object with a label ("1") as it is at the end so far.

    What was asked of the board was asked of its end before: it becomes a comment. InputError where there is no one end, no
    such object, or no line that does it; ScenarioError where the text is no board.
    """
    text = _ASK.sub(r"\1// \2", text.rstrip("\n"))
    said: list[str] = []
    for label, change in changes:
        line = _line(parse_scenario(text), label, change, cards)
        text = f"{text}\ndo: {line}"
        said.append(line)
    return EditedBoard(f"{text}\n", f"Going on from the end: {'; '.join(said)}")


def _line(scenario: Scenario, label: str, change: Change, cards: CardFinder) -> str:
    table, why = at_end(number_objects(scenario), cards)
    if table is None:
        raise InputError(f"how this board ends is not clear: {why}", hint=_OPEN)
    thing = next((each for each in final_state(table).objects if each.id == label), None)
    if thing is None:
        raise InputError(f"#{label} is nowhere at the end")
    if change not in _LINES:
        raise InputError(_IMPOSSIBLE.get(change, "no line does that"), hint="change it on the board as described instead")
    return _LINES[change](thing, player_names(scenario))


Players = tuple[str, ...]


def _tap(thing: ObjectOut, _: Players) -> str:
    return f"#{thing.id} is {'untapped' if thing.tapped else 'tapped'}"


def _turn_over(thing: ObjectOut, _: Players) -> str:
    return f"#{thing.id} is turned face {'up' if thing.face_down else 'down'}"


def _add_counter(thing: ObjectOut, _: Players) -> str:
    return f"put 1 {next(iter(thing.counters), _COUNTER)} counters on #{thing.id}"


def _remove_counter(thing: ObjectOut, _: Players) -> str:
    if not thing.counters:
        raise InputError(f"no counter is on #{thing.id} at the end")
    return f"remove 1 {next(iter(thing.counters))} counters from #{thing.id}"


def _give(thing: ObjectOut, players: Players) -> str:
    return f"{players[(players.index(thing.controller) + 1) % len(players)]} gains control of #{thing.id}"


_LINES: Final[dict[Change, Callable[[ObjectOut, Players], str]]] = {
    "tap": _tap,
    "turn over": _turn_over,
    "add counter": _add_counter,
    "remove counter": _remove_counter,
    "add damage": lambda thing, _: f"#{thing.id} is dealt 1 damage",
    "other player": _give,
    "to battlefield": lambda thing, _: f"#{thing.id} returns to the battlefield",
    "to hand": lambda thing, _: f"#{thing.id} is returned to hand",
    "to graveyard": lambda thing, _: f"#{thing.id} is put into graveyard",
    "to exile": lambda thing, _: f"#{thing.id} is exiled",
    "to library": lambda thing, _: f"#{thing.id} is put into library top",
}
_IMPOSSIBLE: Final[dict[Change, str]] = {
    "remove damage": "damage wears off in the cleanup step and by regeneration only [CR 514.2, CR 701.19a]",
    "remove": "an object does not vanish in play",
}
