"""How big a creature is, where nobody said it: the board is tried with many sizes, and an answer that all give is given."""

from collections.abc import Callable
from typing import Final

import msgspec

from judgebot.contract import Verdict
from judgebot.scenario.models import ObjectSpec, Scenario, ZoneSpec
from judgebot.scenario.orders import differ

Size = tuple[int, int]
SIZES: Final[tuple[Size, ...]] = ((2, 2), (0, 1), (1, 1), (1, 6), (3, 3), (4, 4), (6, 1), (7, 7), (50, 50))
"""From what anything kills to what nothing does; damage and bonuses that matter lie between two of them."""
_MIXED: Final[tuple[Size, Size]] = ((1, 1), (50, 50))
MOST: Final = 5
"""So many creatures of unknown size are tried at most."""


def whatever_size(scenario: Scenario, labels: tuple[str, ...], run: Callable[[Scenario], Verdict]) -> Verdict | None:
    """Return the verdict that a board has whatever size some creatures have, None where it has not one for all.

    The first size stands in for the others in what is shown.
    """
    if not labels or len(labels) > MOST or not scenario.asks:
        return None
    first: Verdict | None = None
    for sizes in _trials(labels):
        verdict = run(_sized(scenario, sizes))
        first = first or verdict
        if verdict.status != "decided" or _differs(scenario, first, verdict):
            return None
    return first


def _differs(scenario: Scenario, first: Verdict, verdict: Verdict) -> bool:
    """Return whether a size changes what was asked; where all that happens was, no step may change."""
    if (verdict.yes_no, verdict.value) != (first.yes_no, first.value):
        return True
    if first.yes_no is not None:
        return False
    if first.value is not None:
        return differ(scenario, first, verdict)
    return [step.text for step in verdict.steps] != [step.text for step in first.steps] or verdict.answer != first.answer


def _trials(labels: tuple[str, ...]) -> list[dict[str, Size]]:
    """Return the sizes that are tried: all alike, then each small among large ones and large among small ones."""
    alike = [dict.fromkeys(labels, size) for size in SIZES]
    small, large = _MIXED
    mixed = [
        {label: one if label == odd else rest for label in labels}
        for odd in labels
        for one, rest in ((small, large), (large, small))
    ]
    return alike if len(labels) == 1 else [*alike, *mixed]


def _sized(scenario: Scenario, sizes: dict[str, Size]) -> Scenario:
    zones = tuple(_zone_sized(zone, sizes) for zone in scenario.zones)
    return msgspec.structs.replace(scenario, zones=zones)


def _zone_sized(zone: ZoneSpec, sizes: dict[str, Size]) -> ZoneSpec:
    return msgspec.structs.replace(zone, objects=tuple(_spec_sized(spec, sizes) for spec in zone.objects))


def _spec_sized(spec: ObjectSpec, sizes: dict[str, Size]) -> ObjectSpec:
    return msgspec.structs.replace(spec, size=sizes[spec.label]) if spec.label in sizes else spec
