"""Which colours of mana a permanent can make (CR 106.1, 106.7, 605.1a)."""

from judgebot.cards import effects as e
from judgebot.cards.costs import TapThis
from judgebot.game import matching
from judgebot.game.registry import not_executable
from judgebot.game.table import Table
from judgebot.game.trace import MissingFactError, NotDecidedError
from judgebot.game.view import Row

_COLORS = "WUBRG"


def mana_by_tapping(table: Table, row: Row) -> frozenset[str]:
    """Return the kinds of mana (WUBRGC) that abilities of the permanent make which only tap it.

    Raises NotDecidedError where a clause of it that was not read may make mana.
    """
    unread = next((problem for _, one in row.abilities if (problem := _unread(one)) is not None), None)
    if unread is not None:
        raise NotDecidedError(f"which mana #{row.label} can make: {unread}")
    return _made(table, row, frozenset(), only_tapping=True)


def _unread(ability: e.Ability) -> str | None:
    return not_executable(ability) if isinstance(ability, e.NotUnderstood) else None


def _made(table: Table, row: Row, asked: frozenset[int], *, only_tapping: bool) -> frozenset[str]:
    """CR 106.7: what mana abilities would make if they resolved now, whatever they cost where another object asks."""
    abilities = (one for _, one in row.abilities if isinstance(one, e.Activated))
    open_ones = (one for one in abilities if not only_tapping or one.cost == (TapThis(),))
    effects = (effect for one in open_ones for effect in one.effects if isinstance(effect, e.AddMana))
    return frozenset().union(*(_kinds(table, row, effect, asked | {row.id}) for effect in effects))


def _kinds(table: Table, row: Row, effect: e.AddMana, asked: frozenset[int]) -> frozenset[str]:
    if effect.could_produce is not None:
        ctx = table.context(row.id, row.controller)
        others = (i for i in matching.matching(ctx, effect.could_produce) if i not in asked)
        made: frozenset[str] = frozenset().union(*(_made(table, table.view[i], asked, only_tapping=False) for i in others))
        return made if effect.any_type else made & frozenset(_COLORS)
    if effect.commander_identity:
        raise NotDecidedError("the colours of a commander's colour identity are not modelled")
    if effect.chosen:
        return frozenset(_chosen(table, row))
    return frozenset(_COLORS if effect.any_color else (*effect.symbols, *effect.among))


def _chosen(table: Table, row: Row) -> str:
    """The colour chosen for it; none where nobody chose one for the ability (CR 607.5a)."""
    color = table.obj(row.id).chosen.get("color")
    if color is None:
        raise MissingFactError(f"which color was chosen for #{row.label}")
    return color
