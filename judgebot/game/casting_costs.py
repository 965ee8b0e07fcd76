"""What a spell costs (CR 601.2b, 601.2f-h, 118): its mana cost or another one, additional costs, what changes the total."""

from collections.abc import Callable
from typing import Final

import msgspec

from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching, quantities
from judgebot.game.costs import pay, times_over, why_not_payable
from judgebot.game.paying_mana import as_any_color
from judgebot.game.rule_effects import is_about, player_rules
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, NotDecidedError
from judgebot.game.view import Row

_TOKEN_OR: Final = s.Filter(any_of=(s.Filter(types=("Artifact",)), s.Filter(types=("Enchantment",)), s.Filter(token=True)))
OPTIONAL: Final[dict[str, Callable[[e.Keyword], c.Cost]]] = {
    # Keywords for additional costs that a player may pay (CR 118.8a), each with its cost.
    "bargain": lambda _: (c.SacrificeCost(_TOKEN_OR),),  # CR 702.166a
    "buyback": lambda keyword: keyword.cost,
    "casualty": lambda keyword: (c.SacrificeCost(_creature_with_power(keyword.n or 0)),),  # CR 702.153a
    "entwine": lambda keyword: keyword.cost,
    "kicker": lambda keyword: keyword.cost,
    "multikicker": lambda keyword: keyword.cost,
    "offspring": lambda keyword: keyword.cost,
    "replicate": lambda keyword: keyword.cost,
    "squad": lambda keyword: keyword.cost,
}
ANY_NUMBER: Final = ("multikicker", "replicate", "squad")
"""CR 702.33c, 702.56a, 702.157a: those that may be paid any number of times."""
PAID_OTHERWISE: Final = ("assist", "convoke", "delve", "improvise")
"""CR 702.132a, 702.51a, 702.66a, 702.126a: mana that may be paid by another player, by tapping permanents or exiling cards."""


def _creature_with_power(n: int) -> s.Filter:
    return s.Filter(types=("Creature",), power=s.Compare(">=", s.Number(n)))


def pay_for(table: Table, player: str, new: int, base: c.Cost | None, paid: tuple[str, ...], x: int | None) -> tuple[int, ...]:
    """Pay for a spell (CR 601.2f-h): the base cost, additional costs, and what changes the total; return what was paid with.

    `base`: the mana cost or what is paid instead, () where nothing is; None: it has no mana cost. `paid`: what the player
    chose to pay beside it. Raises ForbiddenError where it can't be paid.
    """
    row = table.view[new]
    if base is None:
        raise ForbiddenError(f"{row.name} has no mana cost, so it can't be cast for it", "118.6", "202.1b")
    more = (*_additional_costs(row, paid), *_beyond_the_first(table, row))
    cost = total_cost(table, player, row, (*base, *more), x)
    reason = why_not_payable(table, player, new, cost)
    if reason is not None:
        raise ForbiddenError(*reason)
    _note_spent(table, player, row, cost)
    return pay(table, player, new, cost)


def _note_spent(table: Table, player: str, row: Row, cost: c.Cost) -> None:
    """Note how much mana is spent, and of which colours where the symbols say so (CR 601.2h); with convoke nobody knows."""
    obj = table.game.objects[row.id]
    if obj.cast is None or any(row.has(word) for word in PAID_OTHERWISE):
        return
    symbols = tuple(symbol for part in cost if isinstance(part, c.Mana) for symbol in part.symbols)
    spent = as_any_color(table, player, symbols)
    table.game = table.game.with_object(msgspec.structs.replace(obj, cast=msgspec.structs.replace(obj.cast, spent=spent)))


def mana_cost(row: Row) -> c.Cost | None:
    """Return the mana cost, None where it has none (CR 202.1b)."""
    return None if row.mana_cost is None else (c.Mana(row.mana_cost),)


def _additional_costs(row: Row, paid: tuple[str, ...]) -> c.Cost:
    """CR 118.8, 702.33a: additional costs that must be paid, and those that the player chose to pay, as often as chosen."""
    parts: list[c.CostPart] = []
    offered = set()
    for _, ability in row.abilities:
        match ability:
            case e.AdditionalCost(cost=cost, optional=optional, name=name) if not optional or name in paid:
                parts.extend(cost)
                offered.add(name)
            case e.Keyword(name=name) if name in OPTIONAL and name in paid and name not in offered:
                parts.extend(times_over(OPTIONAL[name](ability), paid.count(name)))
                offered.add(name)
            case _:
                pass
    _refuse_not_offered(row, paid, offered)
    return tuple(parts)


def _refuse_not_offered(row: Row, paid: tuple[str, ...], offered: set[str]) -> None:
    """CR 601.2b: only a cost that the spell offers can be paid, and once unless it says any number of times."""
    if "multikicker" in offered:
        offered = offered | {"kicker"}  # CR 702.33c: a multikicker cost is a kicker cost
    for name in paid:
        if name in OPTIONAL and name not in offered:
            raise ForbiddenError(f"{row.name} has no {name} cost", "601.2b", "118.8a")
        if name in OPTIONAL and paid.count(name) > 1 and name not in ANY_NUMBER:
            raise ForbiddenError(f"the {name} cost of {row.name} can be paid only once", "601.2b", "118.8a")


def total_cost(table: Table, player: str, row: Row, cost: c.Cost, x: int | None) -> c.Cost:
    """CR 601.2f, 118.9d: X is filled in, increases are added, then reductions of the generic part, not below zero."""
    if table.game.players[player].mana is not None and any(row.has(word) for word in PAID_OTHERWISE):
        raise NotDecidedError("paying for part of a spell with permanents or cards, beside listed mana, is not modelled")
    more = _changes(table, player, row, "costs more") - _changes(table, player, row, "costs less") - _affinity(table, row)
    more -= sum(word.name == "undaunted" for word in row.keywords()) * len(table.game.opponents(player))  # CR 702.125a
    symbols = tuple(symbol for part in cost if isinstance(part, c.Mana) for symbol in part.symbols)
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit()) + (x or 0) * symbols.count("X")
    colored = tuple(symbol for symbol in symbols if not symbol.isdigit() and symbol != "X")
    total = max(0, generic + more)
    mana = c.Mana(((str(total),) if total or not colored else ()) + colored)
    return (mana, *(part for part in cost if not isinstance(part, c.Mana)))


def _affinity(table: Table, row: Row) -> int:
    """CR 702.41a-b: one less for each such permanent, for each affinity ability."""
    ctx = table.context(row.id, row.controller)
    wanted = (ability.filter for ability in row.keywords() if ability.name == "affinity" and ability.filter is not None)
    mine = (msgspec.structs.replace(one, controller=s.You()) for one in wanted)
    return sum(len(matching.matching(ctx, one)) for one in mine)


def _beyond_the_first(table: Table, row: Row) -> c.Cost:
    """CR 601.2f: what the spell says it costs more for each of so many, in mana symbols."""
    found = [(source, you, rule) for source, you, rule in row.rules if rule.kind == "costs more" and rule.cost]
    times = ((rule.cost, quantities.quantity(table.context(source, you), rule.n or s.Number(1))) for source, you, rule in found)
    return tuple(part for cost, n in times if n > 0 for part in times_over(cost, n))


def _changes(table: Table, player: str, row: Row, kind: str) -> int:
    found = [*player_rules(table.view, kind, player), *(found for found in row.rules if found[2].kind == kind)]
    applying = [
        (source, you, rule)
        for source, you, rule in found
        if not rule.cost
        and is_about(table, source, you, rule, row)
        and not (rule.first_each_turn and _cast_before(table, player, source, you, rule))
    ]
    return sum(quantities.quantity(table.context(source, you), rule.n or s.Number(1)) for source, you, rule in applying)


def _cast_before(table: Table, player: str, source: int, you: str, rule: e.Rule) -> bool:
    """Whether the player has cast such a spell this turn already."""
    cast = [done.event.obj for done in table.game.log if isinstance(done.event, ev.CastSpell) and done.event.player == player]
    return any(is_about(table, source, you, rule, table.row(i)) for i in cast)
