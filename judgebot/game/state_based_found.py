"""What a check of state-based actions finds (CR 704.3)."""

from collections.abc import Callable, Iterator

import msgspec

from judgebot.game import events as ev
from judgebot.game.table import Table
from judgebot.game.view import Row


class Found(msgspec.Struct, frozen=True):
    """A state-based action that applies: what happens, why in words, and the rules; `would` is said where it is replaced."""

    event: ev.GameEvent
    why: str
    rules: tuple[str, ...]
    would: str = ""


Check = Callable[[Table], Iterator[Found]]


def is_pending(table: Table, row: Row) -> bool:
    """Whether an ability of the object has triggered or is on the stack and has not left it yet."""
    return any(item.source == row.id for item in table.game.stack) or any(t.source == row.id for t in table.game.waiting)
