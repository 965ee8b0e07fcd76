"""Discarding as a cost (CR 701.9, 118.3) and at the end of a turn (CR 514.1).

Listed cards are chosen, those that nobody listed stand for unknown ones.
"""

from judgebot.cards import costs as c
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching, quantities, zones
from judgebot.game.batch import perform
from judgebot.game.monarchy import NO_SOURCE
from judgebot.game.picking import choose_among
from judgebot.game.table import Table
from judgebot.game.trace import MissingFactError


def why_not_discardable(table: Table, player: str, source: int, cost: c.DiscardCost) -> tuple[str, ...] | None:
    """Return why the player can't discard what the cost asks for, None where they can or nobody listed their hand."""
    rest = table.game.players[player].hand_rest
    much = quantities.quantity(table.context(source, player), cost.n)
    if rest is None or len(_listed(table, player, source, cost)) + rest >= much:
        return None
    return f"player {player} does not have the card{'s' if much > 1 else ''} to discard", "118.3"


def pay_by_discarding(table: Table, player: str, source: int, cost: c.DiscardCost) -> tuple[int, ...]:
    """Discard what the cost asks for, chosen by the player (CR 701.9b); return the cards as they were in the hand.

    Raises MissingFactError where it can't be known which cards of the hand these are.
    """
    much = quantities.quantity(table.context(source, player), cost.n)
    listed = _listed(table, player, source, cost)
    rest = table.game.players[player].hand_rest
    if rest == 0:
        chooser = "" if cost.at_random else player
        chosen = choose_among(table, chooser, source, listed, s.Number(much), "to discard")
    else:
        chosen = _with_unlisted(table, player, listed, much, cost)
    perform(table, tuple(ev.Move(i, "graveyard", "discarded", controller=player) for i in chosen))
    return chosen


def _with_unlisted(table: Table, player: str, listed: tuple[int, ...], much: int, cost: c.DiscardCost) -> tuple[int, ...]:
    rest = table.game.players[player].hand_rest
    all_of_them = rest is not None and len(listed) + rest == much
    if (listed and not all_of_them) or not _is_any_card(cost):
        raise MissingFactError(f"which cards player {player} discards")
    if rest is None:
        table.assume(f"player {player} has enough cards to discard")
    drawn: list[int] = []
    while len(listed) + len(drawn) < much:
        table.game, card = zones.draw_unlisted(table.game, player, "hand")
        drawn.append(card)
    return (*listed, *drawn)


def _is_any_card(cost: c.DiscardCost) -> bool:
    return cost.filter is None or matching.asks_nothing(cost.filter)


def _listed(table: Table, player: str, source: int, cost: c.DiscardCost) -> tuple[int, ...]:
    """The listed cards of the hand that the cost may be paid with; the source itself is being cast or activated."""
    hand = tuple(i for i in table.game.zone("hand", player) if i != source)
    if _is_any_card(cost):
        return hand
    ctx = table.context(source, player)
    assert cost.filter is not None
    return tuple(i for i in hand if matching.matches(ctx, cost.filter, table.row(i)))


def list_for_discard(table: Table, player: str, number: int | None) -> None:
    """Let unlisted cards of a hand stand for themselves, as unknown cards, where they are discarded whichever they are."""
    held, rest = len(table.game.zone("hand", player)), table.game.players[player].hand_rest
    if rest is None:
        raise MissingFactError(f"which cards are in player {player}'s hand")
    if rest and held and number is not None and number < held + rest:
        raise MissingFactError(f"which cards player {player} discards")
    for _ in range(rest if number is None else min(rest, number)):
        table.game, _card = zones.draw_unlisted(table.game, player, "hand")


def discard_to_hand_size(table: Table, player: str, most: int) -> None:
    """CR 402.2, 514.1: the player discards cards of their choice until that many are left. Of a hand of unknown size none."""
    held, rest = len(table.game.zone("hand", player)), table.game.players[player].hand_rest
    much = held + (rest or 0) - most
    if much <= 0:
        return
    if all(table.game.objects[i].is_unknown for i in table.game.zone("hand", player)):
        for _ in range(min(rest or 0, much)):
            table.game, _card = zones.draw_unlisted(table.game, player, "hand")
        chosen = table.game.zone("hand", player)[:much]  # whichever: nobody knows any of them
    else:
        list_for_discard(table, player, much)
        chosen = choose_among(table, player, NO_SOURCE, table.game.zone("hand", player), s.Number(much), "to discard")
    table.say(f"Player {player} has {held + (rest or 0)} cards in hand and discards {much}.", "514.1", "402.2")
    perform(table, tuple(ev.Move(i, "graveyard", "discarded", controller=player) for i in chosen))
