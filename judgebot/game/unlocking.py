"""Unlocking a half of a Room (CR 709.5e-i): a special action; what triggers sees which half it was."""

from judgebot.cards.costs import Mana
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.costs import pay, why_not_payable
from judgebot.game.room_halves import HALVES, is_room, unlocked, unlocked_halves
from judgebot.game.state import UNLOCKED, Obj
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError
from judgebot.game.values import face_values


def unlock(table: Table, player: str, obj: Obj) -> None:
    """CR 116.2m, 709.5e: pay the mana cost of a locked half, in the own main phase with an empty stack."""
    if obj.zone != "battlefield" or not is_room(obj) or table.view[obj.id].controller != player:
        raise ForbiddenError(f"{obj.known_as} is no Room that player {player} controls", "709.5e")
    if not table.game.is_active(player) or not table.game.step.startswith("main") or table.game.stack:
        raise ForbiddenError("a half is unlocked only in the own main phase with an empty stack", "709.5e", "116.2m")
    locked = tuple(half for half in HALVES if half not in unlocked_halves(obj))
    if not locked or obj.card is None:
        raise ForbiddenError(f"both halves of {obj.known_as} are unlocked", "709.5e")
    faces = tuple(obj.card.faces[HALVES.index(half)] for half in locked)
    names = tuple(face.name for face in faces)
    pick = table.choose(Choice(player, "name", obj.label, f"which half of {obj.known_as} to unlock", names))
    cost = (Mana(face_values(faces[pick]).mana_cost or ()),)
    reason = why_not_payable(table, player, obj.id, cost)
    if reason is not None:
        raise ForbiddenError(*reason)
    table.say(f"Player {player} unlocks {names[pick]} of {obj.known_as}: a special action.", "116.2m", "709.5e")
    pay(table, player, obj.id, cost)
    now = " ".join((*unlocked_halves(obj), locked[pick]))
    perform(table, (ev.Chooses(obj.id, UNLOCKED, now), *unlocked(obj.id, player, locked[pick], now)), quiet=True)
