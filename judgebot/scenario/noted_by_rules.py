"""What the rules note of an object, as a board tells it or leaves it untold: protectors, doors, the room of a dungeon."""

import msgspec

from judgebot.cards.effects import DungeonRoom
from judgebot.errors import InputError
from judgebot.game.copying import face_up_values
from judgebot.game.protectors import possible_protectors
from judgebot.game.room_halves import is_room
from judgebot.game.state import PROTECTOR, ROOM, UNLOCKED, UNTOLD, Game, Obj
from judgebot.scenario.models import ObjectSpec


def with_doors(obj: Obj) -> Obj:
    """A Room of which nobody told which halves are unlocked: either may be."""
    untold = is_room(obj) and UNLOCKED not in obj.chosen
    return msgspec.structs.replace(obj, chosen={**obj.chosen, UNLOCKED: UNTOLD}) if untold else obj


def with_protector(game: Game, obj: Obj) -> Obj:
    """A battle is protected by whom it is told to be, else by the one player who can be its protector (CR 310.9a)."""
    values = face_up_values(obj)
    if "Battle" not in values.types or PROTECTOR in obj.chosen:
        return obj
    possible = possible_protectors(game, values.subtypes, obj.controller)
    known = possible[0] if len(possible) == 1 else UNTOLD
    return msgspec.structs.replace(obj, chosen={**obj.chosen, PROTECTOR: known})


def unknown_room(spec: ObjectSpec, obj: Obj) -> InputError | None:
    """Return the problem of a room that is told and that the dungeon does not have."""
    if ROOM not in obj.chosen or obj.is_unknown:
        return None
    names = [ability.name for ability in face_up_values(obj).abilities if isinstance(ability, DungeonRoom)]
    if obj.chosen[ROOM] in names:
        return None
    hint = f"its rooms are {', '.join(names)}" if names else "only dungeon cards have rooms"
    return InputError(f"there is no room '{obj.chosen[ROOM]}' in it", where=str(spec.place), hint=hint)
