"""Permanents with two halves and a shared type line, Rooms (CR 709.5): only what is unlocked has name, cost and rules text."""

from functools import lru_cache
from typing import Final

import msgspec

from judgebot.cards.effects import Ability, Triggered
from judgebot.cards.models import Face
from judgebot.game import events as ev
from judgebot.game.state import UNLOCKED, UNTOLD, Obj
from judgebot.game.trace import MissingFactError
from judgebot.game.values import Characteristics, card_values, face_values

HALVES: Final = ("left", "right")


def is_room(obj: Obj) -> bool:
    """Whether an object is a face-up Room card of its own, and no copy of something else."""
    return obj.card is not None and obj.card.layout == "room" and obj.copied is None and obj.face_down is None


def unlocked_halves(obj: Obj) -> tuple[str, ...]:
    """Return which halves of a Room are unlocked (CR 709.5c). Raises MissingFactError where nobody told."""
    told = obj.chosen.get(UNLOCKED, "")
    if told == UNTOLD:
        raise MissingFactError(f"which halves of #{obj.label} are unlocked")
    return tuple(half for half in HALVES if half in told.split())


def room_values(obj: Obj) -> Characteristics:
    """Return the characteristics of a Room permanent: those of its unlocked halves (CR 709.5)."""
    assert obj.card is not None
    return _values(card_values(obj.card), obj.card.faces, unlocked_halves(obj))


@lru_cache(maxsize=256)
def _values(whole: Characteristics, faces: tuple[Face, ...], unlocked: tuple[str, ...]) -> Characteristics:
    if not unlocked:
        return msgspec.structs.replace(whole, name="", mana_cost=None, colors=(), abilities=(), mana_value=0)
    abilities = tuple(
        _of_half(ability, half)
        for half, face in zip(HALVES, faces, strict=True)
        if half in unlocked
        for ability in face.abilities
    )
    own = whole if len(unlocked) == 2 else face_values(faces[HALVES.index(unlocked[0])])
    return msgspec.structs.replace(own, types=whole.types, subtypes=whole.subtypes, abilities=abilities)


def _of_half(ability: Ability, half: str) -> Ability:
    """ "This door" is the half that the ability is printed on (CR 709.5j)."""
    if not isinstance(ability, Triggered) or all(event.kind != "unlocked" for event in ability.events):
        return ability
    events = (msgspec.structs.replace(event, step=half) if event.kind == "unlocked" else event for event in ability.events)
    return msgspec.structs.replace(ability, events=tuple(events))


def unlocked(room: int, player: str, half: str, now: str) -> tuple[ev.Done, ...]:
    """Return what abilities see as a half gets unlocked (CR 709.5h-i)."""
    seen = ev.Done("unlocked", room, player, HALVES.index(half))
    return (seen, ev.Done("fully unlocked", room, player)) if len(now.split()) == len(HALVES) else (seen,)
