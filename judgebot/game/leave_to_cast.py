"""From where a card may be cast, and by which effect (CR 601.3): judged by the spell that it would be (CR 601.3e)."""

from dataclasses import dataclass
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.contract import FaceDownCause
from judgebot.game import conditions, matching
from judgebot.game.bestowing import as_bestowed
from judgebot.game.copying import copiable_values, face_up_values
from judgebot.game.face_down import MORPH_KEYWORDS, face_down
from judgebot.game.registry import not_executable
from judgebot.game.rule_effects import player_rules
from judgebot.game.state import CastDetails, Obj
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, NotDecidedError
from judgebot.game.view import Row, start_row
from judgebot.game.ways_to_cast import chosen_way

MAY_BE_CAST: Final = ("may be cast", "may be played", "may be cast free", "may be played free")


def permission(table: Table, player: str, obj: Obj) -> e.Rule | None:
    """Return the effect that lets the player cast or play this very card, None where there is none."""
    found = [rule for _, you, rule in table.view[obj.id].rules if rule.kind in MAY_BE_CAST and you == player]
    return max(found, key=lambda rule: rule.kind.endswith("free"), default=None)


def is_on_an_adventure(table: Table, player: str, obj: Obj) -> bool:
    """Return whether it was exiled as it resolved as an Adventure, and so allows itself to be played (CR 715.3d)."""
    return any(
        source == obj.id and you == player and rule.kind in MAY_BE_CAST for source, you, rule in table.view[obj.id].rules
    )


@dataclass(frozen=True)
class AsCast:
    """How a card would be cast: face down or not, for which keyword's cost, which of its faces."""

    face_down: bool = False
    way: str = ""
    face: int = 0


CHANGING: Final = ("bestow", "prototype")
"""Keywords whose cost, if it is paid, makes another spell of the card."""


def check_zone(table: Table, player: str, obj: Obj, plan: AsCast) -> None:
    """CR 601.3: a card is cast from another zone than the hand only where an effect allows it. Raises ForbiddenError."""
    if permission(table, player, obj) is not None:
        return
    found = None if plan.face_down else chosen_way(table, player, obj, plan.way, plan.face)
    if found is not None and found.way.zone:
        return
    if not plan.face_down and _says_so_itself(table, player, obj):
        return
    row = _as_cast(table, obj, plan)
    for source, you, rule in player_rules(table.view, "may cast from", player):
        if rule.filter is not None and matching.matches(table.context(source, you), rule.filter, row):
            return
    allowing = [ability for ability in face_up_values(obj).abilities if not_executable(ability) is not None]
    if allowing:
        raise NotDecidedError(f"casting {obj.known_as} from the {obj.zone}: {not_executable(allowing[0])}")
    raise ForbiddenError(f"nothing allows player {player} to cast {obj.known_as} from the {obj.zone}", "601.3")


def _says_so_itself(table: Table, player: str, obj: Obj) -> bool:
    """CR 113.6m: an ability of the card lets its owner cast it from the zone in which it works."""
    for _, ability in table.view[obj.id].abilities:
        if not isinstance(ability, e.Static) or ability.zone != obj.zone or obj.owner != player:
            continue
        if any(isinstance(part, e.Rule) and part.kind == "may cast this from" for part in ability.parts):
            return ability.condition is None or conditions.holds(table.context(obj.id, player), ability.condition)
    return False


def _as_cast(table: Table, obj: Obj, plan: AsCast) -> Row:
    """Return the card as the spell it would be, still where it is: by that is judged whether it may be cast (CR 601.3e).

    Face down (708.4), bestowed (702.103d), prototyped (718.3a), as an Adventure (715.3a), one half (709.3a) or the other
    face (712.11c): what the spell would be counts, not the card.
    """
    if plan.face_down:
        values = face_down(face_down_cause(obj)).values
    elif plan.way in CHANGING or plan.face or (obj.card is not None and obj.card.layout in ("split", "aftermath")):
        paid = CastDetails(paid=(plan.way,) if plan.way else ())
        values = copiable_values(msgspec.structs.replace(obj, zone="stack", face=plan.face, cast=paid))
    else:
        return table.view[obj.id]
    row = start_row(obj.id, obj.label, obj.zone, obj.owner, obj.controller, values)
    return as_bestowed(row) if plan.way == "bestow" else row


def face_down_cause(obj: Obj) -> FaceDownCause:
    """Return by which keyword a card is cast face down; ForbiddenError where none lets it be.

    CR 702.37d, 702.168c: only an ability such as morph or disguise lets a card be cast face down.
    """
    for ability in face_up_values(obj).abilities:
        if isinstance(ability, e.Keyword) and ability.name in MORPH_KEYWORDS:
            cause: FaceDownCause = msgspec.convert(ability.name, FaceDownCause)
            return cause
    raise ForbiddenError(
        f"{obj.known_as} has no morph, megamorph or disguise, so it can't be cast face down", "702.37d", "702.168c"
    )
