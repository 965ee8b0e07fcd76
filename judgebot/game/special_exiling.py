"""Special actions that exile a card from the hand, to be cast later: suspend, foretell, plot (CR 116.2f, 116.2h, 116.2k)."""

from judgebot.cards.costs import Cost, Mana
from judgebot.cards.effects import Keyword
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.casting import check_could_cast
from judgebot.game.costs import pay, why_not_payable
from judgebot.game.keyword_actions_growth import designate, tell
from judgebot.game.looking import let_look
from judgebot.game.state import Obj
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, MissingFactError, NotDecidedError


def suspend(table: Table, player: str, obj: Obj) -> None:
    """CR 116.2f, 702.62a: exiled with time counters, when the player could begin to cast it."""
    keyword = _of_card_in_hand(table, player, obj, "suspend", "702.62a")
    if keyword.n is None:
        raise NotDecidedError(f"suspending {obj.known_as} for X is not modelled")
    check_could_cast(table, player, obj)
    _exile_from_hand(table, player, obj, keyword.cost, "suspends", "702.62a", {"time": keyword.n})


def foretell(table: Table, player: str, obj: Obj) -> None:
    """CR 116.2h, 702.143a: exiled face down for {2}, during the own turn."""
    _of_card_in_hand(table, player, obj, "foretell", "702.143a")
    if not table.game.is_active(player):
        raise ForbiddenError("a card can be foretold only during its owner's turn", "116.2h", "702.143a")
    card = _exile_from_hand(table, player, obj, (Mana(("2",)),), "foretells", "702.143a", face_down=True)
    designate(table, card, "foretold")
    table.owe(player, "keep_distinguishable", "foretold cards in exile", "702.143e")


def plot(table: Table, player: str, obj: Obj) -> None:
    """CR 116.2k, 702.170a: exiled for the plot cost, in the own main phase with an empty stack."""
    keyword = _of_card_in_hand(table, player, obj, "plot", "702.170a")
    if not table.game.is_active(player) or not table.game.step.startswith("main") or table.game.stack:
        raise ForbiddenError("a card is plotted only in the own main phase with an empty stack", "116.2k", "702.170a")
    designate(table, _exile_from_hand(table, player, obj, keyword.cost, "plots", "702.170a"), "plotted")


def _of_card_in_hand(table: Table, player: str, obj: Obj, name: str, rule: str) -> Keyword:
    keyword = None if obj.is_unknown else table.view[obj.id].keyword(name)
    if obj.is_unknown:
        raise MissingFactError(f"which card #{obj.label} is")
    if keyword is None or obj.zone != "hand" or obj.owner != player:
        raise ForbiddenError(f"{obj.known_as} is no card with {name} in player {player}'s hand", rule)
    return keyword


def _exile_from_hand(
    table: Table,
    player: str,
    obj: Obj,
    cost: Cost,
    verb: str,
    rule: str,
    counters: dict[str, int] | None = None,
    face_down: bool = False,
) -> int:
    """Pay and exile the card as a special action; return what it is in exile."""
    reason = why_not_payable(table, player, obj.id, cost)
    if reason is not None:
        raise ForbiddenError(*reason)
    table.say(f"Player {player} {verb} {obj.known_as}: a special action, which does not use the stack.", "116.2", rule)
    pay(table, player, obj.id, cost)
    move = ev.Move(obj.id, "exile", "exiled", exile_face_down=face_down, counters=counters or {})
    (done,) = perform(table, (move,))
    if face_down:
        let_look(table, player, done.after)
    if verb in ("foretells", "plots"):
        tell(table, verb, done.after, player)
    return done.after
