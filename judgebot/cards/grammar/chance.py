"""Clashes, coins and dice (CR 701.30a, 705.2, 706.2)."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Not, Won
from judgebot.cards.grammar.parsing import put
from judgebot.cards.selectors import DieResult, Number

_SIDES: Final = {"a four-sided die": 4, "a six-sided die": 6, "an eight-sided die": 8, "a twelve-sided die": 12}

put("effect", lambda: (e.Clash(),), "clash with an opponent")
put("condition", lambda: Won(), "you win(?: the clash| the flip)?(?! the)", "you won(?: the flip)?")
put("condition", lambda: Not(Won()), "you lose the flip")
put("pvp", lambda: lambda p: e.FlipCoin(player=p), "flips? a coin")
for _words, _sides in _SIDES.items():
    put("pvp", lambda sides=_sides: lambda p: e.RollDie(sides, p), f"rolls? {_words}")
put("pvp", lambda sides: lambda p: e.RollDie(int(sides), p), r"rolls? a d(\d+)")
put("pvp", lambda n, sides: lambda p: e.RollDie(int(sides), p, n), r"rolls? <number> d(\d+)s?")
put("measure", lambda: DieResult(), "the result")


def with_rows(effects: tuple[e.Effect, ...], rows: tuple[e.DieRow, ...]) -> tuple[e.Effect, ...] | None:
    """Return the effects with the table of results at the roll, which is the last of them (CR 706.2)."""
    last = effects[-1] if effects else None
    if not isinstance(last, e.RollDie) or last.n != Number(1) or last.rows:
        return None
    return (*effects[:-1], msgspec.structs.replace(last, rows=rows))
