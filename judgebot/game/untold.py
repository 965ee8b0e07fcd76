"""What was not told of a described creature: what may still be true of it, so that no answer rests on its absence."""

from typing import Final

from judgebot.game.state import Obj
from judgebot.game.table import Table
from judgebot.game.untold_numbers import is_untold
from judgebot.game.view import Row

_WHAT_IT_TAKES: Final = {
    "702.9b": "has flying or reach",
    "702.13b": "is an artifact or shares a colour with the attacker",
    "702.28b": "has shadow",
    "702.31b": "has horsemanship",
    "702.36b": "is black or an artifact",
}
"""By evasion rule: what a creature must be or have to block all the same."""


def untold_to_block(table: Table, row: Row, rule: str) -> str | None:
    """Return what must be known of a barely told creature before an evasion rule keeps it from blocking, else None.

    "My creature" may well fly; "my 2/2" is taken to be just that.
    """
    takes = _WHAT_IT_TAKES.get(rule)
    return f"whether {table.name(row.id)} {takes}" if takes is not None and is_untold(row.toughness) else None


def is_barely_told(obj: Obj, row: Row) -> bool:
    """Return whether an object is an Aura that is described: of any colour but a told one, with whatever enchant ability."""
    return obj.card is None and not obj.token and "Aura" in row.subtypes
