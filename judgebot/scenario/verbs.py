"""The verbs of `do:` lines: which function carries each out, and what the words of a line point at."""

from collections.abc import Callable
from typing import Final

from judgebot.errors import InputError
from judgebot.game.state import Obj
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError
from judgebot.game.wording import place_words
from judgebot.scenario.models import Action, Verb, Zone

Act = Callable[[Table, Action], None]
ACTS: Final[dict[Verb, Act]] = {}


def does(*verbs: Verb) -> Callable[[Act], Act]:
    def register(act: Act) -> Act:
        for verb in verbs:
            ACTS[verb] = act
        return act

    return register


# What the words of an action point at


def find_object(table: Table, action: Action, label: str = "") -> Obj:
    wanted = label or (action.objects[0] if action.objects else "")
    found = table.game.find(wanted)
    if found is None:
        raise InputError(f"there is no #{wanted} now", where=str(action.place), hint="number the object that is meant")
    return found


def find_permanent(table: Table, action: Action, label: str = "") -> Obj:
    obj = find_object(table, action, label)
    if obj.zone != "battlefield":
        raise ForbiddenError(f"{obj.known_as} is not on the battlefield but {place_words(obj.zone)}", "403.3", "101.3")
    return obj


def id_or_player(table: Table, action: Action, label: str) -> int | str:
    if label in table.game.players:
        return label
    on_stack = next((item for item in table.game.stack if item.label == label and item.kind == "spell"), None)
    return on_stack.id if on_stack is not None else find_object(table, action, label).id


def card_named(table: Table, action: Action, zone: Zone, *others: Zone) -> Obj:
    """The object of an action given by number, or by name among the player's cards in the zone, else in one of the others."""
    if action.objects:
        return find_object(table, action)
    for i in (card for place in (zone, *others) for card in table.game.zone(place, action.player)):
        obj = table.game.objects[i]
        names = () if obj.card is None or obj.exile_face_down else (obj.card.name, *(face.name for face in obj.card.faces))
        if action.name in names and obj.owner == action.player:
            return obj
    raise InputError(
        f"{action.name} is not in player {action.player}'s {zone}",
        where=str(action.place),
        hint=f"list it: '{action.player} {zone}: {action.name}'",
    )
