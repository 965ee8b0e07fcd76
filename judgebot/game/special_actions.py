"""Special actions (CR 116) and turning permanents face up or down, by a cost or by an effect (CR 708.7, 708.8)."""

import msgspec

from judgebot.cards.costs import Cost, Mana
from judgebot.contract import FaceDownCause
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.costs import pay, why_not_payable
from judgebot.game.face_down import STAYS_DOWN, card_face, check_way_up, face_down, has_two_faces
from judgebot.game.layers import view
from judgebot.game.state import Obj
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError
from judgebot.game.turning_up import turning_up


def turn_up_by_special_action(table: Table, player: str, obj: Obj, by: str = "") -> None:
    """Turn a permanent face up for a cost: no stack, nobody can respond (CR 116.2b, 702.37e, 701.40b)."""
    way = check_way_up(table.game, player, obj, by)
    reason = why_not_payable(table, player, obj.id, way.cost)
    if reason is not None:
        raise ForbiddenError(*reason)
    table.say(
        f"Player {player} shows the card, pays its {way.name}{shown_cost(way.cost)} and turns {obj.known_as} face up. "
        "This is a special action: it does not use the stack and nobody can respond to it.",
        "116.2b",
        way.rule,
    )
    pay(table, player, obj.id, way.cost)
    megamorphed = way.name == "megamorph"
    turn_up(table, player, obj, {"+1/+1": 1} if megamorphed else {})


def shown_cost(cost: Cost) -> str:
    """Return the mana of a cost in brackets after a blank, "" where there is none."""
    symbols = "".join(f"{{{symbol}}}" for part in cost if isinstance(part, Mana) for symbol in part.symbols)
    return f" ({symbols})" if symbols else ""


def turn_up_by_effect(table: Table, obj: Obj, player: str) -> bool:
    """Turn a permanent face up because an effect of a player says so; return whether it turned (CR 708.7, 701.40g)."""
    if obj.face_down is None:
        table.say(f"{obj.known_as} is already face up: nothing happens.", "708.7")
        return False
    if view(table.game)[obj.id].rule("can't turn face up") is not None:
        table.say(f"{obj.known_as} can't be turned face up.", "101.2")
        return False
    types = card_face(obj).types
    rule = STAYS_DOWN.get(obj.face_down.cause, "701.40g")
    if "Instant" in types or "Sorcery" in types:
        controller = view(table.game)[obj.id].controller
        table.owe(controller, "reveal", f"{obj.known_as}: it is an instant or sorcery card", rule)
        table.say(
            f"{obj.known_as} is represented by an instant or sorcery card: player {controller} reveals it and it stays face "
            "down. Nothing was turned face up, so nothing that watches for that triggers.",
            rule,
        )
        return False
    turn_up(table, player, obj, {})
    return True


def turn_up(table: Table, player: str, obj: Obj, counters: dict[str, int]) -> None:
    """A player turns the permanent face up: the same permanent with its own characteristics (CR 708.8)."""
    event = turning_up(table, obj)
    perform(table, (msgspec.structs.replace(event, player=player, counters={**event.counters, **counters}),))


def turn_down(table: Table, obj: Obj, cause: FaceDownCause = "other") -> bool:
    """Turn a permanent face down by an effect; return whether it turned (CR 708.2a, 708.2b, 712.16)."""
    if obj.face_down is not None:
        table.say(f"{obj.known_as} is face down already: nothing happens.", "708.2b")
        return False
    if has_two_faces(obj):
        table.say(f"{obj.known_as} is double-faced and can't be turned face down: nothing happens.", "712.16")
        return False
    perform(table, (ev.TurnDown(obj.id, face_down(cause)),))
    return True
