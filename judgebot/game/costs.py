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
from judgebot.game.paying_mana import as_any_color, lacks_mana, spend
from judgebot.game.picking import choose_among, top_cards
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
            return lacks_mana(table, table.game.players[player], as_any_color(table, player, symbols))
        case c.TapThis():
            return _cannot_tap(table, source, obj.tapped)
        case c.UntapThis():
            return _cannot_untap(table, source, obj.tapped)
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
        case c.RemoveCountersCost(kind, n, None, False):
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
        case c.PutCountersCost() | c.Exert():
            return None
        case c.RemoveCountersCost():
            return None if counters_to_remove(table, player, source, part) else ("there are too few such counters", "118.3")
        case c.PayEnergy(n):
            have = table.game.players[player].counters.get("energy", 0)
            much = quantities.quantity(table.context(source, player), n)
            return None if have >= much else (f"player {player} has only {have} energy", "118.3")
        case c.MillCost(n):
            much, rest = quantities.quantity(table.context(source, player), n), table.game.players[player].library_rest
            enough = rest is None or len(table.game.zone("library", player)) + rest >= much
            return None if enough else (f"player {player} has too few cards in the library", "118.3", "701.17b")
        case c.RevealCost(wanted, n):
            return _too_few(table, player, source, part, wanted, n)
        case _:
            raise NotDecidedError(f"paying '{type(part).__name__}' is not modelled")


def _cannot_tap(table: Table, source: int, tapped: bool) -> tuple[str, ...] | None:
    obj = table.obj(source)
    if tapped:
        return f"{obj.known_as} is already tapped", "107.5"
    return _is_too_new(table, source)


def _cannot_untap(table: Table, source: int, tapped: bool) -> tuple[str, ...] | None:
    if not tapped:
        return f"{table.obj(source).known_as} is not tapped", "107.6"
    return _is_too_new(table, source)


def _is_too_new(table: Table, source: int) -> tuple[str, ...] | None:
    if is_summoning_sick(table, source):
        return f"{table.obj(source).known_as} came under its controller's control this turn and has no haste", "302.6"
    return None


def is_summoning_sick(table: Table, object_id: int) -> bool:
    """CR 302.6: a creature that its controller has not controlled continuously since their turn began, without haste."""
    row, obj = table.row(object_id), table.obj(object_id)
    return row.is_creature and obj.control_since >= table.game.turn and not row.has("haste")


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
        case c.RevealCost(wanted, n):
            held = _candidates(table, player, source, part, wanted)
            return _reveal(table, player, choose_among(table, player, source, held, n, "to reveal"))
        case c.MillCost(n):
            milled = top_cards(table, player, quantities.quantity(table.context(source, player), n))
            perform(table, tuple(ev.Move(i, "graveyard", "milled") for i in milled))
            return milled
        case _:
            _pay_in_place(table, player, source, part)
            return ()


def _reveal(table: Table, player: str, shown: tuple[int, ...]) -> tuple[int, ...]:
    """CR 701.20a: a cost of revealing."""
    for i in shown:
        table.owe(player, "reveal", table.name(i), "701.20a")
        table.say(f"Player {player} reveals {table.name(i)}.", "701.20a")
    return shown


def counters_to_remove(table: Table, player: str, source: int, part: c.RemoveCountersCost) -> tuple[tuple[int, str], ...]:
    """Return the ways to remove what the cost asks for from one object: which, and of which kind (CR 118.3)."""
    much = quantities.quantity(table.context(source, player), part.n)
    found = (source,) if part.filter is None else _candidates(table, player, source, part, part.filter)
    if part.any_kind and much != 1:
        raise NotDecidedError("removing several counters of any kinds as a cost is not modelled")
    return tuple(
        (i, kind)
        for i in found
        if i in table.game.objects
        for kind, have in table.game.objects[i].counters.items()
        if part.kind in ("", kind) and have >= much
    )


def _remove_chosen(table: Table, player: str, source: int, part: c.RemoveCountersCost) -> None:
    """The player chooses from which object, and which kind, where the cost leaves it open (CR 601.2h)."""
    ways = counters_to_remove(table, player, source, part)
    options = tuple(f"a {kind} counter from {table.name(i)}" for i, kind in ways)
    labels = tuple(table.obj(i).label for i, _ in ways)
    asked = Choice(player, "object", table.obj(source).label, "which counters are removed", options, labels)
    i, kind = ways[table.choose(asked)]
    perform(table, (ev.Counters(i, kind, -quantities.quantity(table.context(source, player), part.n), cost=True),))


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
            spend(table, player, part.symbols)
        case c.TapThis():
            perform(table, (ev.SetTapped(source, True),))
        case c.UntapThis():
            perform(table, (ev.SetTapped(source, False),))
        case c.PayLife(n):
            perform(table, (ev.Life(player, -quantities.quantity(ctx, n)),))
        case c.TapPowerCost(n):
            _tap_for_power(table, player, source, n)
        case c.PayEnergy(n):
            perform(table, (ev.Counters(player, "energy", -quantities.quantity(ctx, n), cost=True),))
        case c.RemoveCountersCost() if part.filter is not None or part.any_kind:
            _remove_chosen(table, player, source, part)
        case c.RemoveCountersCost(kind, n, None):
            perform(table, (ev.Counters(source, kind, -quantities.quantity(ctx, n), cost=True),))
        case c.PutCountersCost(kind, n):
            perform(table, (ev.Counters(source, kind, quantities.quantity(ctx, n), cost=True, by=player),))
        case c.Loyalty(n, sign) if n is not None:
            perform(table, (ev.Counters(source, "loyalty", sign * n, cost=True, by=player),))
        case c.DiscardCost(this=True):
            perform(table, (ev.Move(source, "graveyard", "discarded", controller=player),))
        case c.Exert():
            from judgebot.game.exerting import exert  # exerting makes an effect, and effects ask for costs

            exert(table, player, source)
        case _:
            raise NotDecidedError(f"paying '{type(part).__name__}' is not modelled")


def _move_chosen(
    table: Table, player: str, source: int, part: c.CostPart, wanted: s.Filter | None, n: s.Quantity, to: str, why: str
) -> tuple[int, ...]:
    chosen = choose_among(table, player, source, _candidates(table, player, source, part, wanted), n, f"for the cost ({why})")
    moves = tuple(msgspec.convert({"obj": i, "to": to, "why": why}, ev.Move) for i in chosen)
    perform(table, moves)
    return chosen
