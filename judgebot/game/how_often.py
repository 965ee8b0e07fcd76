"""How often an ability triggers on events that happen at the same time (CR 603.2c, 509.3c)."""

from collections.abc import Hashable

import msgspec

from judgebot.cards import conditions as when
from judgebot.cards.effects import Triggered
from judgebot.game.state import WaitingTrigger


def as_often_as_it_triggers(ability: Triggered, seen: list[WaitingTrigger]) -> list[WaitingTrigger]:
    """Return the triggers that are left of those seen in one batch.

    "One or more" triggers once, for each player whom it is about, "one or more counters are put on a creature" once for each
    creature; "is dealt damage" and "deals damage" once for each creature
    however many sources or recipients there are, with all of the damage as its amount; "becomes blocked" once for each
    creature. What triggers additional times on one event is in the list as often (CR 603.2d), and stays so.
    """
    kept: list[WaitingTrigger] = []
    groups: dict[Hashable, list[WaitingTrigger]] = {}
    for trigger in {id(trigger): trigger for trigger in seen}.values():
        groups.setdefault(_occurrence(ability, trigger), []).append(trigger)
    for group in groups.values():
        times = max(sum(other is one for other in seen) for one in group)
        kept += [_together(group)] * times
    return kept


def _occurrence(ability: Triggered, trigger: WaitingTrigger) -> Hashable:
    """Return what tells one occurrence of the trigger event from another (CR 603.2c)."""
    event = trigger.event
    if any(pattern.batch and pattern.kind == "counters put" for pattern in ability.events):
        return event.that, event.player
    if any(pattern.batch for pattern in ability.events):
        return event.player if any(pattern.to_player is not None for pattern in ability.events) else ""
    if any(_is_one_for_each_object(pattern) for pattern in ability.events):
        return event.that
    return id(trigger)


def _is_one_for_each_object(pattern: when.Event) -> bool:
    """Whether all that happens to (or is done by) one object at the same time is one occurrence: nothing else is named."""
    alone = pattern.other is None and pattern.to_player is None
    return alone and pattern.kind in ("becomes blocked", "is dealt damage", "deals damage", "deals combat damage")


def _together(group: list[WaitingTrigger]) -> WaitingTrigger:
    amounts = [trigger.event.amount for trigger in group if trigger.event.amount is not None]
    if len(group) == 1 or not amounts:
        return group[0]
    return msgspec.structs.replace(group[0], event=msgspec.structs.replace(group[0].event, amount=sum(amounts)))
