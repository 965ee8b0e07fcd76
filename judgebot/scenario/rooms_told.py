"""The room of a dungeon in which its owner is, as told on a board."""

from judgebot.cards.effects import DungeonRoom
from judgebot.errors import InputError
from judgebot.game.copying import face_up_values
from judgebot.game.state import ROOM, Obj
from judgebot.scenario.models import ObjectSpec


def unknown_room(spec: ObjectSpec, obj: Obj) -> InputError | None:
    """Return the problem of a room that is told and that the dungeon does not have."""
    if ROOM not in obj.chosen or obj.is_unknown:
        return None
    names = [ability.name for ability in face_up_values(obj).abilities if isinstance(ability, DungeonRoom)]
    if obj.chosen[ROOM] in names:
        return None
    hint = f"its rooms are {', '.join(names)}" if names else "only dungeon cards have rooms"
    return InputError(f"there is no room '{obj.chosen[ROOM]}' in it", where=str(spec.place), hint=hint)
