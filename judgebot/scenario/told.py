"""Results that a story tells after what brings them about: "he Shocks it and it dies" is one death, not two.

A told event may be the outcome of what was told before it, or another event. It is the outcome where the rules bring it about
without it.
"""

import re
from collections.abc import Callable
from typing import Final, Literal

import msgspec

from judgebot.contract import Verdict
from judgebot.scenario.models import Scenario

Result = Literal["dies", "gains", "loses", "dealt", "draws"]

_TEXTS: Final[dict[Result, str]] = {
    "dies": r"#{subject}\b.*\b(?:is|are) (?:destroyed|sacrificed|put into its owner's graveyard)",
    "gains": r"^Player {subject} gains (\d+) life",
    "loses": r"^Player {subject} loses (\d+) life",
    "dealt": r" deals (\d+) (?:combat )?damage to (?:player {subject}\b|.*#{subject}\b)",
    "draws": r"^Player {subject} draws a card",
}


class Told(msgspec.Struct, frozen=True):
    """A told event that may be a result: the place of its action in the script, what it is, of what or whom, how many."""

    at: int
    result: Result
    subject: str
    n: int = 1


class ToldSize(msgspec.Struct, frozen=True):
    """How big something is said to be at a place of the script: a fact of the story that the rules must bear out."""

    at: int
    subject: str
    power: int
    toughness: int


def sizes_not_so(scenario: Scenario, told: tuple[ToldSize, ...], run: Callable[[Scenario], Verdict]) -> str:
    """Return the first size told that the rules do not give, "" if they give all."""
    for one in told:
        final = run(_without(scenario, [], one.at)).final
        sized = next((obj for obj in final.objects if obj.id == one.subject), None) if final is not None else None
        if sized is not None and one.toughness <= 0 and sized.zone != "battlefield":
            continue  # seen for a moment only, before state-based actions
        if sized is None or (sized.power, sized.toughness) != (one.power, one.toughness):
            return f"#{one.subject} is said to be {one.power}/{one.toughness}."
    return ""


def without_results(scenario: Scenario, told: tuple[Told, ...], run: Callable[[Scenario], Verdict]) -> Scenario:
    """Return the scenario without the told events that have happened by themselves when they are told."""
    results: list[Told] = []
    for at, one in enumerate(told):
        alike = sum(other.n for other in told[:at] if (other.result, other.subject) == (one.result, one.subject))
        before = _without(scenario, results, one.at)
        if _how_many(run(before), one) >= alike + one.n:
            results.append(one)
    return _without(scenario, results, len(scenario.script))


def _without(scenario: Scenario, results: list[Told], end: int) -> Scenario:
    """Return the scenario up to a place of its script, without the actions that are results."""
    places = {one.at for one in results}
    script = tuple(one for at, one in enumerate(scenario.script[:end]) if at not in places)
    return msgspec.structs.replace(scenario, script=script)


def _how_many(verdict: Verdict, told: Told) -> int:
    pattern = re.compile(_TEXTS[told.result].format(subject=re.escape(told.subject)))
    matches = [found for step in verdict.steps if (found := pattern.search(step.text)) is not None]
    return sum(int(found[1]) if found.groups() and found[1] else 1 for found in matches)
