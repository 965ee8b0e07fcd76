"""Loops (CR 732, 104.4b): a state that comes again without a choice between is a mandatory loop, and the game is a draw."""

from typing import Final

import msgspec

from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError

MOST_RESOLUTIONS: Final = 150


class LoopWatch:
    """Watches states as the stack empties. `seen` maps a state to the number of choices made until then."""

    def __init__(self) -> None:
        self.seen: dict[bytes, int] = {}
        self.resolutions = 0

    def look(self, table: Table) -> bool:
        """Return whether the game has just been drawn by a mandatory loop.

        Raises NotDecidedError for a loop with a choice in it (CR 732.2a, 732.3), and where no end is in sight.
        """
        self.resolutions += 1
        state = signature(table)
        if state in self.seen and self.seen[state] == table.choices_made:
            table.say(
                "The same state has come again without a choice: a loop that nobody can stop is a draw.", "732.4", "104.4b"
            )
            table.change(state="drawn")
            return True
        if state in self.seen:
            raise NotDecidedError("a loop with a choice in it: its players say how often it is repeated (CR 732.2a)")
        if self.resolutions > MOST_RESOLUTIONS:
            raise NotDecidedError(f"no end after {MOST_RESOLUTIONS} resolutions")
        self.seen[state] = table.choices_made
        return False


def signature(table: Table) -> bytes:
    """Return what of the state matters for repeating it: objects by label, players, the stack; no ids, no timestamps."""
    objects = sorted(
        (
            o.label,
            o.zone,
            table.row(o.id).controller if o.id in table.view.rows else o.controller,
            o.tapped,
            sorted(o.counters.items()),
            o.damage,
        )
        for o in table.game.objects.values()
    )
    players = [(p.name, p.life, p.poison, p.library_rest, p.hand_rest, p.lost) for p in table.game.players.values()]
    stack = [(item.label, item.kind, item.description) for item in table.game.stack]
    return msgspec.json.encode((objects, players, stack, table.game.turn, table.game.step))
