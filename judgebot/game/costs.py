"""Costs (CR 118): whether a player can pay, and paying. Mana is enough unless the scenario lists it."""

from itertools import combinations
from typing import Final

import msgspec

from judgebot.cards import costs as c
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching, quantities
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.discarding import pay_by_discarding, why_not_discardable
from judgebot.game.impossible import may_have_counters
from judgebot.game.picking import choose_among
from judgebot.game.state import Player
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, MissingFactError, NotDecidedError


def can_pay(table: Table, player: str, source: int, cost: c.Cost) -> bool:
    """Return whether the player can pay the whole cost (CR 118.3)."""
    return why_not_payable(table, player, source, cost) is None


def why_not_payable(table: Table, player: str, source: int, cost: c.Cost, x: int | None = None) -> tuple[str, ...] | None:
    """Return the reason (and rules) why the cost can't be paid, None where it can; `x` is the X announced for it (CR 107.3)."""
    for part in with_x(cost, x):
        reason = _unpayable(table, player, source, part)
        if reason is not None:
            return reason
    return None


def with_x(cost: c.Cost, x: int | None) -> c.Cost:
    """Return the cost with the announced number in place of X (CR 601.2b, 107.3a); as it is where none was announced."""
    return cost if x is None else tuple(_part_with_x(part, x) for part in cost)


def times_over(cost: c.Cost, n: int) -> c.Cost:
    """Return the cost paid n times at once (CR 702.33c): its mana as one total, other parts in as great a number."""
    if n == 1:
        return cost
    parts = [part for part in cost if not isinstance(part, c.Mana)]
    symbols = tuple(symbol for part in cost if isinstance(part, c.Mana) for symbol in part.symbols)
    mana = (c.Mana(symbols * n),) if symbols and n else ()
    return (*mana, *(_part_times(part, n) for part in parts)) if n else ()


def _part_times(part: c.CostPart, n: int) -> c.CostPart:
    match part:
        case (
            c.PayLife(n=number)
            | c.SacrificeCost(n=number)
            | c.DiscardCost(n=number)
            | c.ExileCost(n=number)
            | c.ReturnCost(n=number)
            | c.TapCost(n=number)
        ):
            return msgspec.structs.replace(part, n=s.Times(n, number))
        case _:
            raise NotDecidedError(f"paying '{type(part).__name__}' several times is not modelled")


def _part_with_x(part: c.CostPart, x: int) -> c.CostPart:
    match part:
        case c.Mana(symbols):
            return c.Mana(tuple(str(x) if symbol == "X" else symbol for symbol in symbols))
        case c.Loyalty(n=None, sign=sign):
            return c.Loyalty(x, sign)
        case _:
            return msgspec.structs.replace(part, n=s.Number(x)) if isinstance(getattr(part, "n", None), s.X) else part


def _unpayable(table: Table, player: str, source: int, part: c.CostPart) -> tuple[str, ...] | None:
    obj = table.obj(source)
    match part:
        case c.Mana(symbols):
            return _lacks_mana(table, table.game.players[player], symbols)
        case c.TapThis():
            return _cannot_tap(table, source, obj.tapped)
        case c.UntapThis():
            return None if obj.tapped else (f"{obj.known_as} is not tapped", "107.6")
        case c.PayLife(n):
            much = quantities.quantity(table.context(source, player), n)
            enough = table.game.players[player].life >= much
            return None if enough else (f"player {player} has less than {much} life", "119.4")
        case c.SacrificeCost(wanted, n) | c.ReturnCost(wanted, n) | c.TapCost(wanted, n):
            return _too_few(table, player, source, part, wanted, n)
        case c.TapPowerCost(n):
            much = quantities.quantity(table.context(source, player), n)
            enough = sum(_powers(table, player, source).values()) >= much
            return None if enough else (f"player {player} has too little power to tap", "702.122a", "118.3")
        case c.ExileCost(wanted, n, _) | c.DiscardCost(wanted, n):
            return _too_few(table, player, source, part, wanted, n)
        case c.RemoveCountersCost(kind, n, None):
            have = obj.counters.get(kind, 0)
            much = quantities.quantity(table.context(source, player), n)
            return None if have >= much else (f"{obj.known_as} has only {have} {kind} counters", "118.3")
        case c.Loyalty(n, sign):
            lacking = n is not None and obj.counters.get("loyalty", 0) + sign * n < 0
            return (f"{obj.known_as} has too little loyalty", "606.6") if lacking else None
        case c.EitherCost(parts):
            reasons = [_unpayable(table, player, source, one) for one in parts]
            return None if None in reasons else reasons[0]
        case c.PutCountersCost(kind=kind) if not may_have_counters(table.view, source, kind):
            return f"{obj.known_as} can't have {kind} counters put on it", "614.17b"
        case c.PutCountersCost() | c.MillCost() | c.RevealCost():
            return None
        case _:
            raise NotDecidedError(f"paying '{type(part).__name__}' is not modelled")


def _cannot_tap(table: Table, source: int, tapped: bool) -> tuple[str, ...] | None:
    obj = table.obj(source)
    if tapped:
        return f"{obj.known_as} is already tapped", "107.5"
    if is_summoning_sick(table, source):
        return f"{obj.known_as} came under its controller's control this turn and has no haste", "302.6"
    return None


def is_summoning_sick(table: Table, object_id: int) -> bool:
    """CR 302.6: a creature that its controller has not controlled continuously since their turn began, without haste."""
    row, obj = table.row(object_id), table.obj(object_id)
    return row.is_creature and obj.control_since >= table.game.turn and not row.has("haste")


def _lacks_mana(table: Table, player: Player, symbols: tuple[str, ...]) -> tuple[str, ...] | None:
    """With mana enough, always payable; with mana listed, each coloured symbol and the generic rest must be there."""
    if player.mana is None:
        return None
    left = pool(player.mana)
    generic = 0
    for symbol in symbols:
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol in left:
            left.remove(symbol)
        elif symbol in COLORED and ANY in left:
            if len(pool(player.mana)) < _mana_of(symbols):
                return (f"player {player.name} has too little mana", "118.3")
            raise MissingFactError(f"which colours of mana player {player.name} has")
        elif symbol in COLORED:
            return f"player {player.name} lacks {{{symbol}}}", "118.3", "202.1a"
        else:
            raise NotDecidedError(f"paying {{{symbol}}} out of a listed amount of mana is not modelled")
    return None if len(left) >= generic else (f"player {player.name} has too little mana", "118.3")


COLORED: Final = ("W", "U", "B", "R", "G", "C")
ANY: Final = "any"
"""A mana of which only the amount was said: {2} in a list of mana is two of them."""


def _mana_of(symbols: tuple[str, ...]) -> int:
    """Return how much mana symbols are at the least: a number for so much, another for one, X for none."""
    return sum(int(symbol) if symbol.isdigit() else symbol != "X" for symbol in symbols)


def pool(mana: tuple[str, ...]) -> list[str]:
    """Return listed mana one by one; a number stands for so many mana of a kind nobody said."""
    return [one for symbol in mana for one in ([ANY] * int(symbol) if symbol.isdigit() else [symbol])]


def _candidates(table: Table, player: str, source: int, part: c.CostPart, wanted: s.Filter | None) -> tuple[int, ...]:
    if wanted is None:
        return (source,) if source in table.game.objects else ()
    ctx = table.context(source, player)
    found = (i for i in matching.matching(ctx, wanted) if table.row(i).controller == player)
    return tuple(i for i in found if not (isinstance(part, c.TapCost) and table.obj(i).tapped))


def _too_few(
    table: Table, player: str, source: int, part: c.CostPart, wanted: s.Filter | None, n: s.Quantity
) -> tuple[str, ...] | None:
    if isinstance(part, c.DiscardCost) and not part.this:
        return why_not_discardable(table, player, source, part)
    much = quantities.quantity(table.context(source, player), n)
    found = _candidates(table, player, source, part, wanted)
    if len(found) < much and wanted is not None and wanted.zone == "hand" and table.game.players[player].hand_rest != 0:
        raise MissingFactError(f"what is in player {player}'s hand")
    return None if len(found) >= much else (f"player {player} does not have what the cost asks for", "118.3")


def pay(table: Table, player: str, source: int, cost: c.Cost, x: int | None = None) -> tuple[int, ...]:
    """Pay a cost in the order given (CR 118.3a, 601.2h); return the objects paid with, as they were before.

    Raises ForbiddenError where it can't be paid.
    """
    reason = why_not_payable(table, player, source, cost, x)
    if reason is not None:
        raise ForbiddenError(*reason)
    return tuple(i for part in with_x(cost, x) for i in _pay(table, player, source, part))


def _pay(table: Table, player: str, source: int, part: c.CostPart) -> tuple[int, ...]:
    """Pay one part; return the objects moved to pay it."""
    match part:
        case c.SacrificeCost(wanted, n):
            return _move_chosen(table, player, source, part, wanted, n, "graveyard", "sacrificed")
        case c.ExileCost(wanted, n, _):
            return _move_chosen(table, player, source, part, wanted, n, "exile", "exiled")
        case c.DiscardCost(this=False):
            return pay_by_discarding(table, player, source, part)
        case c.ReturnCost(wanted, n):
            return _move_chosen(table, player, source, part, wanted, n, "hand", "cost")
        case c.TapCost(wanted, n):
            chosen = choose_among(table, player, source, _candidates(table, player, source, part, wanted), n, "to tap")
            perform(table, tuple(ev.SetTapped(i, True) for i in chosen))
            return chosen
        case c.EitherCost(parts):
            return _pay(table, player, source, _one_of(table, player, source, parts))
        case _:
            _pay_in_place(table, player, source, part)
            return ()


def _one_of(table: Table, player: str, source: int, parts: tuple[c.CostPart, ...]) -> c.CostPart:
    """CR 601.2b: the player chooses among the costs that can be paid."""
    open_ones = tuple(part for part in parts if _unpayable(table, player, source, part) is None)
    options = tuple(f"cost {parts.index(part) + 1}" for part in open_ones)
    return open_ones[table.choose(Choice(player, "pay", table.obj(source).label, "which of the costs is paid", options))]


MOST_CREW: Final = 8


def _powers(table: Table, player: str, source: int) -> dict[int, int]:
    """The power of each other untapped creature of the player that has any."""
    creatures = (row for row in table.view.permanents if row.is_creature and row.controller == player and row.id != source)
    return {row.id: row.power or 0 for row in creatures if not table.obj(row.id).tapped and (row.power or 0) > 0}


def _tap_for_power(table: Table, player: str, source: int, n: s.Quantity) -> None:
    """CR 702.122a: any number of creatures; offered are the sets of which none could be left out."""
    powers, much = _powers(table, player, source), quantities.quantity(table.context(source, player), n)
    if len(powers) > MOST_CREW:
        raise NotDecidedError("too many creatures that could be tapped for their power: not every set is tried")
    ways = [
        way
        for size in range(len(powers) + 1)
        for way in combinations(powers, size)
        if (total := sum(powers[i] for i in way)) >= much and all(total - powers[i] < much for i in way)
    ]
    options = tuple(" and ".join(table.name(i) for i in way) or "none" for way in ways)
    labels = tuple(",".join(table.obj(i).label for i in way) for way in ways)
    pick = table.choose(Choice(player, "object", table.obj(source).label, "which creatures are tapped", options, labels))
    perform(table, tuple(ev.SetTapped(i, True) for i in ways[pick]))


def _pay_in_place(table: Table, player: str, source: int, part: c.CostPart) -> None:
    ctx = table.context(source, player)
    match part:
        case c.Mana():
            _spend(table, player, part.symbols)
        case c.TapThis():
            perform(table, (ev.SetTapped(source, True),))
        case c.UntapThis():
            perform(table, (ev.SetTapped(source, False),))
        case c.PayLife(n):
            perform(table, (ev.Life(player, -quantities.quantity(ctx, n)),))
        case c.TapPowerCost(n):
            _tap_for_power(table, player, source, n)
        case c.RemoveCountersCost(kind, n, None):
            perform(table, (ev.Counters(source, kind, -quantities.quantity(ctx, n), cost=True),))
        case c.PutCountersCost(kind, n):
            perform(table, (ev.Counters(source, kind, quantities.quantity(ctx, n), cost=True, by=player),))
        case c.Loyalty(n, sign) if n is not None:
            perform(table, (ev.Counters(source, "loyalty", sign * n, cost=True, by=player),))
        case c.DiscardCost(this=True):
            perform(table, (ev.Move(source, "graveyard", "discarded", controller=player),))
        case _:
            raise NotDecidedError(f"paying '{type(part).__name__}' is not modelled")


def _spend(table: Table, player: str, symbols: tuple[str, ...]) -> None:
    who = table.game.players[player]
    if who.mana is None:
        table.assume(f"player {player} has enough mana")
        return
    left = pool(who.mana)
    for symbol in symbols:
        if symbol in left:
            left.remove(symbol)
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    table.game = table.game.with_player(_with_mana(who, tuple(left[generic:])))


def _with_mana(who: Player, mana: tuple[str, ...]) -> Player:
    return msgspec.structs.replace(who, mana=mana)


def _move_chosen(
    table: Table, player: str, source: int, part: c.CostPart, wanted: s.Filter | None, n: s.Quantity, to: str, why: str
) -> tuple[int, ...]:
    chosen = choose_among(table, player, source, _candidates(table, player, source, part, wanted), n, f"for the cost ({why})")
    moves = tuple(msgspec.convert({"obj": i, "to": to, "why": why}, ev.Move) for i in chosen)
    perform(table, moves)
    return chosen
