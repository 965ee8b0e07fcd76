"""Mana abilities (CR 605): they resolve at once, and so do the triggered ones that follow."""

from judgebot.cards import costs as c
from judgebot.cards.effects import Activated
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.carrying_out import run_effects
from judgebot.game.characteristics import is_mana_ability
from judgebot.game.context import Context
from judgebot.game.paying_mana import pool
from judgebot.game.table import Table


def resolve_mana_ability(table: Table, ctx: Context, ability: Activated) -> None:
    """Resolve an activated mana ability without the stack (CR 605.3b), then what triggers on the tapping (CR 106.12a)."""
    table.say("It is a mana ability: it does not use the stack and resolves at once.", "605.3b")
    perform(table, (ev.ActivateAbility(ctx.source, ctx.you, mana=True, ability=ability),), quiet=True)
    before = _listed(table, ctx.you)
    run_effects(table, ctx, ability.effects)
    if any(isinstance(part, c.TapThis) for part in ability.cost):
        made = tuple(_listed(table, ctx.you)[len(before) :])
        perform(table, (ev.TapsForMana(ctx.source, ctx.you, made),), quiet=True)
        _resolve_triggered(table)


def _listed(table: Table, player: str) -> list[str]:
    return pool(table.game.players[player].mana or ())


def _resolve_triggered(table: Table) -> None:
    """CR 605.4a: triggered mana abilities do not wait for the stack."""
    found = tuple(one for one in table.game.waiting if is_mana_ability(one.ability))
    table.change(waiting=tuple(one for one in table.game.waiting if one not in found))
    for one in found:
        table.say(f"The triggered mana ability of {table.name(one.source)} resolves at once.", "605.4a", "605.1b")
        run_effects(table, table.context(one.source, one.controller, one.event), one.ability.effects)
