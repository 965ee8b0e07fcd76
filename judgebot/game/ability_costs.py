"""What activating an ability costs (CR 602.2b, 601.2f): its own cost as effects and its own words change it."""

from collections.abc import Iterator

from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import conditions, quantities
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError
from judgebot.game.view import Row

_SIGNS = {"abilities cost less": -1, "abilities cost more": 1}


def ability_cost(table: Table, player: str, row: Row, ability: e.Activated) -> c.Cost:
    """Return the cost with its generic mana changed (CR 118.7a, 601.2f); only mana is."""
    changes = [(rule, n) for source, you, rule in _changes(player, row, ability) if (n := _amount(table, source, you, rule))]
    mana = next((part for part in ability.cost if isinstance(part, c.Mana)), None)
    if not changes or (mana is None and all(n < 0 for _, n in changes)):
        return ability.cost
    symbols = () if mana is None else mana.symbols
    if "X" in symbols and table.game.players[player].mana is not None:
        raise NotDecidedError(f"{table.name(row.id)}: changing a cost with X, beside listed mana, is not modelled")
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    others = tuple(symbol for symbol in symbols if not symbol.isdigit())
    floor = max((rule.least for rule, _ in changes), default=0) - len(others)
    total = max(0, min(floor, generic), generic + sum(n for _, n in changes))
    changed = c.Mana(((str(total),) if total or not others else ()) + others)
    return (changed, *(part for part in ability.cost if not isinstance(part, c.Mana)))


def _changes(player: str, row: Row, ability: e.Activated) -> Iterator[tuple[int, str, e.Rule]]:
    """The ability's own words, then effects on its source: the id of what says so, whose it is, the rule."""
    yield from ((row.id, player, rule) for rule in ability.changes)
    yield from ((source, you, rule) for source, you, rule in row.rules if rule.kind in _SIGNS)


def _amount(table: Table, source: int, you: str, rule: e.Rule) -> int:
    ctx = table.context(source, you)
    if rule.condition is not None and not conditions.holds(ctx, rule.condition):
        return 0
    return _SIGNS[rule.kind] * quantities.quantity(ctx, rule.n or s.Number(1))
