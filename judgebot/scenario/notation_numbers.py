"""Numbers for the objects of a scenario that have none."""

from collections.abc import Iterator

import msgspec

from judgebot.scenario.models import ObjectSpec, Scenario, StackSpec, ZoneSpec


def number_objects(scenario: Scenario) -> Scenario:
    """Return the scenario with every object labelled and one by one: each takes the lowest free number as it appears.

    Zones come first, in their order, then the stack from the bottom. Labels already given stay.
    """
    free = _free_labels(used_labels(scenario))
    zones = tuple(_number_zone(zone, free) for zone in scenario.zones)
    return msgspec.structs.replace(scenario, zones=zones, stack=tuple(_number_stacked(item, free) for item in scenario.stack))


def used_labels(scenario: Scenario) -> frozenset[str]:
    """Return the labels that the scenario's objects already have."""
    zoned = {spec.label for zone in scenario.zones for spec in zone.objects}
    stacked = {label for item in scenario.stack for label in (item.label, item.object.label if item.object else "")}
    return frozenset((zoned | stacked) - {""})


def _free_labels(used: frozenset[str]) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        if str(number) not in used:
            yield str(number)


def _number_zone(zone: ZoneSpec, free: Iterator[str]) -> ZoneSpec:
    single = (one for spec in zone.objects for one in _singles(spec, free))
    return msgspec.structs.replace(zone, objects=tuple(single))


def _singles(spec: ObjectSpec, free: Iterator[str]) -> Iterator[ObjectSpec]:
    if spec.label and spec.count == 1:
        yield spec
        return
    for _ in range(spec.count):
        yield msgspec.structs.replace(spec, label=next(free), count=1)


def _number_stacked(item: StackSpec, free: Iterator[str]) -> StackSpec:
    if item.object is None:
        return item if item.label else msgspec.structs.replace(item, label=next(free))
    if item.object.label:
        return item
    return msgspec.structs.replace(item, object=msgspec.structs.replace(item.object, label=next(free)))
