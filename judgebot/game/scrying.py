"""Scrying and surveilling (CR 701.22, 701.25): the top cards of a library are looked at, and some are put elsewhere."""

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from judgebot.cards import effects as e
from judgebot.game import events as ev
from judgebot.game import matching, quantities
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.picking import top_cards
from judgebot.game.registry import acts_on
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError

_MOST: Final = 4
"""With more cards there are too many ways to try."""


@acts_on(e.Scry)
def _scry(table: Table, ctx: Context, effect: e.Scry) -> tuple[int, ...]:
    """CR 701.22a: any number to the bottom in any order, the rest on top in any order."""
    label = table.obj(ctx.source).label
    for player, cards in _looked_at(table, ctx, effect):
        if len(cards) > 1 and all(table.game.objects[card].is_unknown for card in cards):
            table.say(f"Player {player} scries {len(cards)} cards nobody listed: nothing known changes.", "701.22a")
            continue
        below = [card for card in cards if _goes(table, player, label, card)]
        above = [card for card in cards if card not in below]
        if above and not below and len(cards) == 1:
            table.say("The card stays on top.", "701.22a")
        _put_on_top(table, player, label, above, "701.22a")
        for card in _in_order(table, player, label, below, "on the bottom"):
            perform(table, (ev.Move(card, "library", position="bottom"),))
    _tell(table, ctx, effect, "scries")
    return ()


def _goes(table: Table, player: str, label: str, card: int) -> bool:
    asked = Choice(player, "top or bottom", label, f"where {table.name(card)} goes", ("top", "bottom"))
    return table.choose(asked) == 1


@acts_on(e.Surveil)
def _surveil(table: Table, ctx: Context, effect: e.Surveil) -> tuple[int, ...]:
    """CR 701.25a: any number into the graveyard, the rest on top in any order."""
    label = table.obj(ctx.source).label
    for player, cards in _looked_at(table, ctx, effect):
        gone = [card for card in cards if _is_buried(table, player, label, card)]
        kept = [card for card in cards if card not in gone]
        perform(table, tuple(ev.Move(card, "graveyard") for card in gone))
        if len(cards) == 1 and kept:
            table.say("The card stays on top.", "701.25a")
        _put_on_top(table, player, label, kept, "701.25a")
    _tell(table, ctx, effect, "surveils")
    return ()


def _tell(table: Table, ctx: Context, effect: e.Scry | e.Surveil, kind: str) -> None:
    """CR 701.22b, 701.22d, 701.25c-d: done also where that was impossible in part, but not where the number is 0."""
    if quantities.amount(ctx, effect.n) > 0:
        players = matching.players(ctx, effect.player)
        perform(table, tuple(ev.Done(kind, ctx.source, player) for player in players), quiet=True)


def _is_buried(table: Table, player: str, label: str, card: int) -> bool:
    asked = Choice(player, "may", label, f"whether {table.name(card)} goes to the graveyard", ("yes", "no"))
    return table.choose(asked) == 0


def _looked_at(table: Table, ctx: Context, effect: e.Scry | e.Surveil) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each player with the top cards of their library."""
    n = quantities.amount(ctx, effect.n)
    if n > _MOST:
        raise NotDecidedError(f"looking at {n} cards and putting them back in any order: too many ways")
    for player in matching.players(ctx, effect.player):
        cards = top_cards(table, player, n)
        if cards:
            yield player, cards


def _put_on_top(table: Table, player: str, label: str, cards: list[int], cite: str) -> None:
    """Put cards that are on top back in the order the player likes."""
    if len(cards) < 2:
        return
    ordered = _in_order(table, player, label, cards, "on top")
    rest = tuple(i for i in table.game.zone("library", player) if i not in ordered)
    table.change(zones={**table.game.zones, ("library", player): (*ordered, *rest)})
    table.say(f"On top of the library, in this order: {', '.join(table.name(i) for i in ordered)}.", cite)


def _in_order(table: Table, player: str, label: str, cards: list[int], where: str) -> tuple[int, ...]:
    """Return the cards in the order chosen; cards that nobody knows need none."""
    if len(cards) < 2 or all(table.game.objects[card].is_unknown for card in cards):
        return tuple(cards)
    orders = list(permutations(cards))
    options = tuple(", then ".join(table.name(card) for card in order) for order in orders)
    labels = tuple(",".join(table.game.objects[card].label for card in order) for order in orders)
    return orders[table.choose(Choice(player, "order", label, f"the order of the cards {where}", options, labels))]
