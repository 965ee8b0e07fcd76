"""What entered first, where nobody said it: a board is run the other way round too, and where the answers differ it depends."""

import re
from typing import Final

import msgspec

from judgebot.contract import Branch, Verdict
from judgebot.scenario.models import ObjectSpec, Scenario, ZoneSpec

_LEAST: Final = 2
_TOLD: Final = "Not allowed: "
_STEP: Final = " are declared in the "
"""What is said where a block or an attack was read outside its step: never an answer."""
_RESTRICTIONS: Final = ("CR 702.", "CR 101.2")
"""Rules for which a told action fails on the board itself; where others forbid it, it was rather not meant so."""


def other_order(scenario: Scenario) -> Scenario | None:
    """Return the scenario with what is on the battlefield in the opposite order of arrival, None where the order is told.

    Only named cards lying face up count: what nobody knows the order of, and what has abilities of its own.
    """
    open_order = _unordered(scenario)
    if len(open_order) < _LEAST:
        return None
    stamps = {spec.label: len(open_order) - n for n, spec in enumerate(open_order)}
    zones = tuple(_stamped(zone, stamps) if zone.zone == "battlefield" else zone for zone in scenario.zones)
    return msgspec.structs.replace(scenario, zones=zones)


def _unordered(scenario: Scenario) -> tuple[ObjectSpec, ...]:
    there = tuple(spec for zone in scenario.zones if zone.zone == "battlefield" for spec in zone.objects)
    if any(spec.timestamp is not None for spec in there):
        return ()
    named = [spec for spec in there if spec.name and spec.face_down is None]
    return there if len(named) >= _LEAST else ()


def _stamped(zone: ZoneSpec, stamps: dict[str, int]) -> ZoneSpec:
    objects = tuple(msgspec.structs.replace(spec, timestamp=stamps[spec.label]) for spec in zone.objects)
    return msgspec.structs.replace(zone, objects=objects)


def differ(scenario: Scenario, one: Verdict, two: Verdict) -> bool:
    """Return whether two verdicts differ in what was asked, or, where nothing was, in what there is at the end."""
    if one.status != two.status:
        return True
    if scenario.asks and not all(ask.question == "what happens" and not ask.words for ask in scenario.asks):
        return (_sentences(one), one.yes_no, one.value) != (_sentences(two), two.yes_no, two.value)
    return _shown(one) != _shown(two)


def _sentences(verdict: Verdict) -> list[str]:
    """Return what an answer says, whatever the order in which it says it."""
    return sorted(re.split(r"(?:;|(?<=\.)) ", verdict.answer.rstrip(".")))


def _shown(verdict: Verdict) -> tuple[object, ...]:
    if verdict.final is None:
        return ()
    return (verdict.final.players, sorted(map(repr, verdict.final.objects)))


def depends_on_order(scenario: Scenario, one: Verdict, two: Verdict) -> Verdict:
    """Return the verdict that both orders of arrival give."""
    names = [f"{spec.name or 'the other'} (#{spec.label})" for spec in _unordered(scenario) if spec.name]
    ways = ("in this order: " + ", ".join(names), "in this order: " + ", ".join(reversed(names)))
    told = "; ".join(f"if they entered {way}: {verdict.answer}" for way, verdict in zip(ways, (one, two), strict=True))
    return msgspec.structs.replace(
        one,
        status="depends",
        answer=f"It depends on which came first: {told}",
        yes_no=None,
        value=None,
        final=None,
        branches=tuple(Branch(way, verdict.answer, verdict.final) for way, verdict in zip(ways, (one, two), strict=True)),
        missing=(f"which entered first: {' or '.join(names)}",),
    )


def told_but_forbidden(scenario: Scenario, verdict: Verdict) -> str:
    """Return why something told as done cannot be done as it was read, "" if all can.

    What was only asked ("can I ...") is the last action and may be forbidden; so may what the board itself forbids.
    """
    forbidden = [step for step in verdict.steps if step.text.startswith(_TOLD)]
    tried = any(ask.question in ("may", "look") for ask in scenario.asks)
    if tried and forbidden and verdict.yes_no == "no" and _STEP not in forbidden[-1].text:
        forbidden = forbidden[:-1]
    odd = [step for step in forbidden if not any(cite.startswith(_RESTRICTIONS) for cite in step.cites)]
    return odd[0].text.removeprefix(_TOLD).removesuffix(" Nothing changes.") if odd else ""
