"""Who takes part in an event: the object or player it happens to, the other party, the player, the amount (CR 603.2)."""

import re
from collections.abc import Callable
from typing import Final

from judgebot.cards import conditions as when
from judgebot.game import events as ev
from judgebot.game.room_halves import HALVES

Party = int | str | None
Parties = tuple[Party, Party, str, int | None]
"""The object or player it happens to, the other party, the player concerned, the amount."""


def parties_of(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    """Return the parties of an event of the pattern's kind, None where it is of another kind.

    A kind without a reader is of an action that the checker does not perform (it would be silent there), so it never matches.
    """
    reader = _READERS.get(pattern.kind)
    if reader is None or (happened.second_card and (pattern.kind != "put into zone" or pattern.from_zone == "battlefield")):
        return None
    return reader(pattern, happened)


def _moved(pattern: when.Event, happened: ev.Happened, to: str = "", origin: str = "") -> ev.Move | None:
    event = happened.event
    if not isinstance(event, ev.Move) or (to and event.to != to) or (origin and happened.from_zone != origin):
        return None
    return event


def _enters(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = happened.event
    if isinstance(event, ev.Create) and not pattern.from_zone:
        return happened.after, None, event.controller, None
    if isinstance(event, ev.Move) and event.to == "battlefield" and happened.from_zone != "battlefield":
        if pattern.from_zone and happened.from_zone != pattern.from_zone:
            return None
        return happened.after, None, "", None
    return None


def _leaves(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = _moved(pattern, happened, origin="battlefield")
    return None if event is None or event.to == "battlefield" else (happened.before, None, "", None)


def _dies(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    """CR 700.4: put into a graveyard from the battlefield."""
    event = _moved(pattern, happened, "graveyard", "battlefield")
    return None if event is None else (happened.before, None, "", None)


def _exiled(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = _moved(pattern, happened, "exile", "battlefield")
    return None if event is None else (happened.before, None, "", None)


def _leaves_graveyard(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = _moved(pattern, happened, origin="graveyard")
    return None if event is None or event.to == "graveyard" else (happened.before, None, "", None)


def _phases_in(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = happened.event
    return (event.obj, None, "", None) if isinstance(event, ev.Phase) and not event.out else None


def _put_into_zone(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = _moved(pattern, happened, pattern.zone, pattern.from_zone)
    if event is None:
        return None
    subject = happened.before if pattern.from_zone == "battlefield" else happened.after  # CR 603.6c: not "from anywhere"
    return subject, None, "", None


def _moved_because(why: str) -> Callable[[when.Event, ev.Happened], Parties | None]:
    def read(pattern: when.Event, happened: ev.Happened) -> Parties | None:
        event = _moved(pattern, happened)
        if event is None or event.why != why:
            return None
        return happened.before, None, event.controller, None

    return read


def _damage(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = happened.event
    if not isinstance(event, ev.Damage) or happened.amount <= 0:
        return None
    if (pattern.kind == "deals combat damage" and not event.combat) or (
        pattern.kind == "deals noncombat damage" and event.combat
    ):
        return None
    player = event.target if isinstance(event.target, str) else ""
    if pattern.kind == "is dealt damage":
        return event.target, event.source, player, happened.amount
    return event.source, event.target, player, happened.amount


def _attacks(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    """The player is the one who attacks where the words are about them (CR 508.3c-d), else the one who is attacked."""
    event = happened.event
    if not isinstance(event, ev.Attacks):
        return None
    attacked = event.target if isinstance(event.target, str) else ""
    return event.obj, event.target, attacked if pattern.player is None else event.player, None


def _blocks(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    """CR 509.3a-d: "blocks" is once for a blocker; what names both creatures is once for each of its attackers."""
    event = happened.event
    if isinstance(event, ev.BlocksOne):
        if pattern.kind == "becomes blocked":
            return event.attacker, event.obj, "", None
        return None if pattern.other is None else (event.obj, event.attacker, "", None)
    if isinstance(event, ev.Blocks) and pattern.kind == "blocks" and pattern.other is None:
        return event.obj, event.attackers[0], "", None
    return None


def _cast(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = happened.event
    return (event.obj, None, event.player, None) if isinstance(event, ev.CastSpell) else None


def _activated(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = happened.event
    if not isinstance(event, ev.ActivateAbility) or event.mana:
        return None
    return event.source, None, event.player, None


def _taps_for_mana(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    """CR 106.12a: as a mana ability with {T} in its cost resolves and produces mana."""
    event = happened.event
    return (event.obj, None, event.player, None) if isinstance(event, ev.TapsForMana) else None


def _becomes_target(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    """`player` controls the spell or ability; of a player who becomes the target, they are the other party."""
    event = happened.event
    if not isinstance(event, ev.BecomesTarget):
        return None
    return event.obj, event.obj if isinstance(event.obj, str) else event.source, event.player, None


def _draws(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = happened.event
    drew = isinstance(event, ev.DrawCard) and happened.after >= 0
    return (None, None, event.player, 1) if drew and isinstance(event, ev.DrawCard) else None


def _tapping(tapped: bool) -> Callable[[when.Event, ev.Happened], Parties | None]:
    def read(pattern: when.Event, happened: ev.Happened) -> Parties | None:
        event = happened.event
        return (event.obj, None, "", None) if isinstance(event, ev.SetTapped) and event.tapped == tapped else None

    return read


def _of_object(
    kind: type[ev.TurnUp] | type[ev.TurnDown] | type[ev.TransformEvent],
) -> Callable[[when.Event, ev.Happened], Parties | None]:
    def read(pattern: when.Event, happened: ev.Happened) -> Parties | None:
        event = happened.event
        return (event.obj, None, "", None) if isinstance(event, kind) else None

    return read


def _life(sign: int) -> Callable[[when.Event, ev.Happened], Parties | None]:
    def read(pattern: when.Event, happened: ev.Happened) -> Parties | None:
        event = happened.event
        if not isinstance(event, ev.Life) or event.amount * sign <= 0:
            return None
        return None, None, event.player, abs(event.amount)

    return read


def _counters(sign: int) -> Callable[[when.Event, ev.Happened], Parties | None]:
    def read(pattern: when.Event, happened: ev.Happened) -> Parties | None:
        event = happened.event
        if not isinstance(event, ev.Counters) or event.amount * sign <= 0:
            return None
        if pattern.counter and event.kind != pattern.counter:
            return None
        return event.on, None, event.on if isinstance(event.on, str) else "", abs(event.amount)

    return read


def _attached(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = happened.event
    if not isinstance(event, ev.Attach) or (event.to is None) != (pattern.kind == "becomes unattached"):
        return None
    return event.obj, event.to, "", None


def _step_begins(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = happened.event
    if not isinstance(event, ev.StepBegins) or event.step != pattern.step:
        return None
    return None, None, event.player, None


def _loses_game(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = happened.event
    return (None, None, event.player, None) if isinstance(event, ev.Loses) else None


def _creates_token(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = happened.event
    return (happened.after, None, event.controller, 1) if isinstance(event, ev.Create) else None


def _manifests_dread(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = happened.event
    return (None, event.card, event.player, None) if isinstance(event, ev.ManifestedDread) else None


def _exiled_with_madness(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    """CR 702.35a: discarded into exile."""
    event = _moved(pattern, happened, "exile")
    return None if event is None or event.why != "discarded" else (happened.after, None, event.controller, None)


def _told(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    event = happened.event
    told = isinstance(event, ev.Done) and event.kind == pattern.kind
    return (event.obj, None, event.player, event.amount) if told and isinstance(event, ev.Done) else None


def _unlocked(pattern: when.Event, happened: ev.Happened) -> Parties | None:
    """CR 709.5h: the half that the ability is about (room_halves.py notes it in the pattern)."""
    found = _told(pattern, happened)
    return found if found is not None and pattern.step in ("", HALVES[found[3] or 0]) else None


def _turns_up(_: when.Event, happened: ev.Happened) -> Parties | None:
    """ "You turn a permanent face up": by the special action, or because an effect of yours says so (CR 708.7)."""
    event = happened.event
    return (event.obj, None, event.player, None) if isinstance(event, ev.TurnUp) else None


_TOLD: Final = re.split(
    r",\s+",
    """
    becomes crewed, becomes level, becomes monstrous, becomes renowned, becomes saddled, cycles, foretells,
    investigates, plots, proliferates, scries, searches, shuffles
    """.strip(),
)
"""Kinds of events that happen as events of their own, with nothing else to tell them by (events.Done)."""

_READERS: Final[dict[str, Callable[[when.Event, ev.Happened], Parties | None]]] = {
    **dict.fromkeys(_TOLD, _told),
    "enters": _enters,
    "leaves": _leaves,
    "dies": _dies,
    "put into zone": _put_into_zone,
    "sacrificed": _moved_because("sacrificed"),
    "discards": _moved_because("discarded"),
    "mills": _moved_because("milled"),
    "plays land": _moved_because("played"),
    "countered": _moved_because("countered"),
    "deals damage": _damage,
    "deals combat damage": _damage,
    "deals noncombat damage": _damage,
    "is dealt damage": _damage,
    "attacks": _attacks,
    "blocks": _blocks,
    "becomes blocked": _blocks,
    "cast": _cast,
    "activated": _activated,
    "taps for mana": _taps_for_mana,
    "becomes target": _becomes_target,
    "draws": _draws,
    "taps": _tapping(True),
    "untaps": _tapping(False),
    "turned face up": _of_object(ev.TurnUp),
    "turns face up": _turns_up,
    "turned face down": _of_object(ev.TurnDown),
    "transforms": _of_object(ev.TransformEvent),
    "gains life": _life(1),
    "loses life": _life(-1),
    "counters put": _counters(1),
    "counters removed": _counters(-1),
    "becomes attached": _attached,
    "becomes unattached": _attached,
    "step begins": _step_begins,
    "loses game": _loses_game,
    "creates token": _creates_token,
    **dict.fromkeys(
        ("adapts", "commits a crime", "connives", "copied", "evolves", "exerted", "explores", "exploits", "fights"), _told
    ),
    **dict.fromkeys(
        ("attacks and is not blocked", "becomes monarch", "revealed for miracle", "ring tempts", "surveils", "trains"), _told
    ),
    **dict.fromkeys(("venture", "completes a dungeon"), _told),
    "unlocked": _unlocked,
    "fully unlocked": _told,
    "exiled": _exiled,
    "leaves graveyard": _leaves_graveyard,
    "phases in": _phases_in,
    "exiled with madness": _exiled_with_madness,
    "manifests dread": _manifests_dread,
}

MODELLED_EVENTS: Final = frozenset(_READERS) | {"state"}
