"""Playing lands (CR 305, 116.2a): a special action, once a turn unless an effect allows more."""

import msgspec

from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching, quantities
from judgebot.game.batch import perform
from judgebot.game.casting import is_sorcery_time
from judgebot.game.choices import Choice
from judgebot.game.copying import face_up_values
from judgebot.game.leave_to_cast import permission
from judgebot.game.rule_effects import player_rules
from judgebot.game.state import Obj
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError


def play_land(table: Table, player: str, obj: Obj, name: str = "") -> None:
    """Play a land (CR 305.1, 116.2a): once a turn, own main phase, empty stack; does not use the stack.

    `name`: of the face that is played, where the player says so.
    """
    face = _land_face(table, player, obj, name)
    values = face_up_values(msgspec.structs.replace(obj, face=face))
    if obj.zone != "hand" and not _may_play_from(table, player, obj):
        raise ForbiddenError(f"nothing allows player {player} to play {obj.known_as} from the {obj.zone}", "305.1", "116.2a")
    if "Land" not in values.types:
        raise ForbiddenError(f"{obj.known_as} is not a land", "305.1")
    if not is_sorcery_time(table, player):
        raise ForbiddenError(
            f"player {player} can play a land only in their own main phase with an empty stack", "305.3", "116.2a"
        )
    if any(rule.origin in ("", obj.zone) for _, _, rule in player_rules(table.view, "can't play lands", player)):
        raise ForbiddenError(f"an effect says that player {player} can't play lands", "101.2", "305.1")
    who = table.game.players[player]
    if who.lands_played >= 1 + _additional_lands(table, player):
        raise ForbiddenError(f"player {player} has already played a land this turn", "305.2b")
    table.game = table.game.with_player(msgspec.structs.replace(who, lands_played=who.lands_played + 1))
    table.say(f"Player {player} plays {obj.known_as}. This does not use the stack.", "116.2a", "305.1")
    perform(table, (ev.Move(obj.id, "battlefield", "played", controller=player, face=face),))


def _land_face(table: Table, player: str, obj: Obj, name: str) -> int:
    """CR 712.12: of a modal double-faced card one of the faces that are lands; else the front face."""
    if obj.card is None or obj.card.layout != "modal_dfc":
        return 0
    lands = [n for n, face in enumerate(obj.card.faces) if "Land" in face.types and name in ("", obj.card.name, face.name)]
    if not lands:
        return 0
    names = tuple(obj.card.faces[n].name for n in lands)
    return lands[table.choose(Choice(player, "name", obj.label, f"which face of {obj.known_as} to play", names))]


def _may_play_from(table: Table, player: str, obj: Obj) -> bool:
    allowed = permission(table, player, obj)
    if allowed is not None and allowed.kind.startswith("may be played"):
        return True
    rules = player_rules(table.view, "may play lands from", player)
    row = table.view[obj.id]
    return any(rule.filter is not None and matching.matches(table.context(i, you), rule.filter, row) for i, you, rule in rules)


def _additional_lands(table: Table, player: str) -> int:
    total = 0
    for source, you, rule in player_rules(table.view, "additional land", player):
        total += quantities.quantity(table.context(source, you), rule.n or s.Number(1))
    return total
