"""Effects in which somebody picks, or chance does (CR 608.2d, 705, 706): one of several things, objects, coins, dice."""

import json
from functools import lru_cache
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching, quantities
from judgebot.game.batch import perform
from judgebot.game.carrying_out import run_effects
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.picking import pick, present
from judgebot.game.possible import is_possible
from judgebot.game.registry import acts_on
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError

CHANCE: Final = ""
"""Who makes a choice that is left to chance: nobody."""


@acts_on(e.Pick)
def _pick_one(table: Table, ctx: Context, effect: e.Pick) -> tuple[int, ...]:
    """CR 608.2d: an option that can't be done can't be chosen."""
    (player,) = matching.players(ctx, effect.player)
    offered = tuple(option for option in effect.options if is_possible(table, ctx, player, option.effects))
    if not offered:
        table.say(f"Nothing of what {table.name(ctx.source)} offers can be done.", "608.2d")
        return ()
    said = tuple("; ".join(map(_in_words, option.effects)) for option in offered)
    asked = Choice(player, "mode", table.obj(ctx.source).label, "which of these happens", said)
    run_effects(table, ctx, offered[table.choose(asked)].effects)
    return ()


def _in_words(effect: e.Effect) -> str:
    from judgebot.cards.said import write  # the tables take 20 ms to fill: only where somebody picks

    return write(effect)


@acts_on(e.ChooseObjects)
def _choose_objects(table: Table, ctx: Context, effect: e.ChooseObjects) -> tuple[int, ...]:
    """CR 608.2d: chosen as it resolves, for what follows."""
    chosen = present(table, pick(table, ctx, effect.what))
    if chosen:
        table.say(f"Chosen: {', '.join(map(table.name, chosen))}.", "608.2d")
    return chosen


@acts_on(e.FlipCoin)
def _flip(table: Table, ctx: Context, effect: e.FlipCoin) -> tuple[int, ...]:
    """CR 705.2: the player who flips wins or loses the flip."""
    if quantities.amount(ctx, effect.n) != 1:
        raise NotDecidedError("flipping several coins at once is not modelled")
    (player,) = matching.players(ctx, effect.player)
    label = table.obj(ctx.source).label
    ctx.won = table.choose(Choice(CHANCE, "may", label, f"whether player {player} wins the flip", ("yes", "no"))) == 0
    table.say(f"Player {player} {'wins' if ctx.won else 'loses'} the coin flip.", "705.2")
    if ctx.won:
        perform(table, (ev.Done("wins flip", ctx.source, player),), quiet=True)
    return ()


@acts_on(e.RollDie)
def _roll(table: Table, ctx: Context, effect: e.RollDie) -> tuple[int, ...]:
    """CR 706.2: what happens depends on the row of the table in which the result lies."""
    if quantities.amount(ctx, effect.n) != 1:
        raise NotDecidedError("rolling several dice at once is not modelled")
    (player,) = matching.players(ctx, effect.player)
    if effect.rows and not _asks_result(effect.rows):
        row = effect.rows[_chance(table, ctx, f"which result player {player} rolls", tuple(map(_range, effect.rows)))]
        _rolled(table, ctx, player, _range(row))
        run_effects(table, ctx, row.effects)
        return ()
    results = tuple(str(n) for n in range(1, effect.sides + 1))
    ctx.amount = 1 + _chance(table, ctx, f"which result player {player} rolls", results)
    _rolled(table, ctx, player, str(ctx.amount))
    fitting = (row for row in effect.rows if row.least <= ctx.amount <= (row.most or effect.sides))
    run_effects(table, ctx, next((row.effects for row in fitting), ()))
    return ()


def _chance(table: Table, ctx: Context, question: str, options: tuple[str, ...]) -> int:
    return table.choose(Choice(CHANCE, "number", table.obj(ctx.source).label, question, options))


def _rolled(table: Table, ctx: Context, player: str, result: str) -> None:
    table.say(f"Player {player} rolls {result}.", "706.2")
    perform(table, (ev.Done("rolls", ctx.source, player),), quiet=True)


def _range(row: e.DieRow) -> str:
    if row.most is None:
        return f"{row.least} or more"
    return str(row.least) if row.most == row.least else f"{row.least} to {row.most}"


@lru_cache(maxsize=256)
def _asks_result(rows: tuple[e.DieRow, ...]) -> bool:
    """Whether what happens speaks of the very number."""
    word = json.dumps(s.DieResult.__struct_config__.tag)
    return f'"is":{word}' in msgspec.json.encode(rows).decode()
