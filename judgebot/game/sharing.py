"""When two states are the same for the layers: the View of one is then that of the other (layers.view).

A layer pass is a pure function of what it reads: the objects as listed here, the effects, who plays, and what its effects ask.
"""

from typing import Final

from judgebot.cards.effects import ModifyPT
from judgebot.cards.selectors import Number
from judgebot.game.footprint import EVERYTHING, Words, reads_all
from judgebot.game.state import ContinuousEffect, Game, Obj

NEVER_READ: Final = frozenset(
    # Facts of an object that no characteristic depends on.
    {
        "damage",
        "deathtouched",
        "revealed",
        "world_since",
        "exile_face_down",
        "known_to",
        "shields",
        "transformed_at",
        "blocked_by",
        "band",
        "controller_seen",
    }
)
STATUS: Final = ("tapped", "attacking", "blocking", "blocked")
"""Facts of an object that are read only where an effect asks for them ("status")."""

_ALWAYS: Final = tuple(name for name in Obj.__struct_fields__ if name not in NEVER_READ and name not in STATUS)
_MOST: Final = 12
"""States with more objects that are not the same ones are taken for different without looking further."""


def different_objects(old: Game, new: Game, read: Words) -> list[int] | None:
    """Return the ids of objects that differ for the layers, None where the states differ in something else that is read."""
    if EVERYTHING in read or not _same_beside_objects(old, new, read):
        return None
    if old.objects is new.objects:
        return []
    changed = [i for i, obj in new.objects.items() if old.objects.get(i) is not obj]
    if len(changed) > _MOST:
        return None
    fields = (*_ALWAYS, *STATUS) if "status" in read else _ALWAYS
    found = [i for i in changed if i not in old.objects or _differ(old.objects[i], new.objects[i], fields)]
    return found + [i for i in old.objects if i not in new.objects]


def _same_beside_objects(old: Game, new: Game, read: Words) -> bool:
    if old.turn != new.turn or old.active != new.active:
        return False
    if "zones" in read and old.zones != new.zones:
        return False
    if old.players is new.players:
        return True
    return "players" not in read and _who_plays(old) == _who_plays(new)


def different_sizes(old: Game, new: Game, read: Words) -> dict[int, tuple[int, int]] | None:
    """Return what is added to power and toughness more (or less) by object, None where the effects differ in something else."""
    if old.effects is new.effects:
        return {}
    if {"power", "toughness"} & read:
        return None
    sizes: dict[int, tuple[int, int]] = {}
    for sign, effects, others in ((1, new.effects, old.effects), (-1, old.effects, new.effects)):
        for effect in (one for one in effects if not any(one is other for other in others)):
            for part in effect.parts:
                if not (isinstance(part, ModifyPT) and isinstance(part.power, Number) and isinstance(part.toughness, Number)):
                    return None
                for i in effect.objects:
                    power, toughness = sizes.get(i, (0, 0))
                    sizes[i] = power + sign * part.power.n, toughness + sign * part.toughness.n
    return sizes


def _who_plays(game: Game) -> list[tuple[str, bool, bool]]:
    return [(player.name, player.lost, player.left) for player in game.players.values()]


def _differ(old: Obj, new: Obj, fields: tuple[str, ...]) -> bool:
    return any(getattr(old, name) != getattr(new, name) for name in fields)


def is_apart(game: Game, obj: Obj, read: Words) -> bool:
    """Return whether an object is where no effect of a pass looks, and neither affected by one nor something's host."""
    if obj.zone == "battlefield" or f"zone:{obj.zone}" in read or "zone:*" in read:
        return False
    if any(obj.id in effect.objects or _is_asked_source(obj, effect) for effect in game.effects):
        return False
    return not any(other.attached_to == obj.id for other in game.objects.values())


def _is_asked_source(obj: Obj, effect: ContinuousEffect) -> bool:
    return obj.id == effect.source and "source" in reads_all(effect.parts)
