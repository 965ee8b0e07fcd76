"""Replacement effects that a resolving spell or ability makes about objects, for a time (CR 614.1a, 611.2)."""

from collections.abc import Iterator

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game.context import Context
from judgebot.game.patterns import match_event
from judgebot.game.picking import pick, present
from judgebot.game.registry import acts_on
from judgebot.game.state import EventInfo, LastingReplacement
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError

_DURATIONS = ("end of turn", "permanent")


@acts_on(e.ReplaceUntil)
def _replace_until(table: Table, ctx: Context, effect: e.ReplaceUntil) -> tuple[int, ...]:
    """CR 611.2c: about the objects meant now, as long as they stay where they are (CR 400.7)."""
    if effect.duration not in _DURATIONS:
        raise NotDecidedError(f"a replacement effect that lasts '{effect.duration}' is not modelled")
    if effect.ability.to is not None:
        raise NotDecidedError("damage that is redirected for a time is not modelled")
    ids = present(table, pick(table, ctx, effect.objects))
    ends = effect.duration == "end of turn"
    made = LastingReplacement(table.game.next_id, effect.ability, ids, ctx.source, ctx.you, ends)
    if ids:
        table.change(replacing=(*table.game.replacing, made), next_id=table.game.next_id + 1)
    return ids


def lasting(table: Table, happened: ev.Happened) -> Iterator[tuple[LastingReplacement, EventInfo]]:
    """Yield the effects that could replace an event, each with what the event means for it."""
    for effect in table.game.replacing:
        info = _meant(table, effect, happened)
        if info is not None:
            yield effect, info


def _meant(table: Table, effect: LastingReplacement, happened: ev.Happened) -> EventInfo | None:
    pattern = effect.ability.event
    if isinstance(pattern.subject, s.That):
        if happened.before not in effect.objects:
            return None
        pattern = msgspec.structs.replace(pattern, subject=None)
    return match_event(table.context(effect.source, effect.controller), pattern, happened)
