"""Attacks and blocks told in several lines are one declaration (CR 508.1, 509.1): the first line makes it for all of them."""

import msgspec

from judgebot.scenario.models import Action, Expect

Line = Action | Expect


def as_declared(script: tuple[Line, ...], place: int) -> Line | None:
    """Return the line at a place with what the next lines declare in "also"; None where an earlier line has declared it."""
    line = script[place]
    if not _declares(line):
        return line
    if place and _is_one_declaration(script[place - 1], line):
        return None
    assert isinstance(line, Action)
    also: list[str] = []
    for n in range(place + 1, len(script)):
        later = script[n]
        if not _is_one_declaration(script[n - 1], later) or not isinstance(later, Action):
            break
        mark = f":{n}" if "in a band" in later.options else ""
        others = later.targets or ((later.options["defender"],) if "defender" in later.options else ("",))
        also.extend(f"{label}:{other}{mark}" for label in later.objects for other in others)
    return msgspec.structs.replace(line, options={**line.options, "also": " ".join(also)}) if also else line


def _declares(line: Line) -> bool:
    return isinstance(line, Action) and line.verb in ("attacks", "blocks")


def _is_one_declaration(one: Line, other: Line) -> bool:
    """Whether two lines, one after the other, are about one player attacking or blocking."""
    if not (isinstance(one, Action) and isinstance(other, Action) and _declares(one)):
        return False
    return (one.verb, one.player) == (other.verb, other.player)
