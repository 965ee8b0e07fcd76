"""Damage dealt to something else (CR 614.9), and what damage can be dealt to (CR 120.1)."""

import msgspec

from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching
from judgebot.game.context import Context
from judgebot.game.table import Table


def can_be_dealt_damage(table: Table, target: int | str) -> bool:
    """CR 120.1: only to a player in the game, or a creature, planeswalker or battle on the battlefield."""
    if isinstance(target, str):
        return target in table.game.in_game()
    row = table.view.get(target)
    return row is not None and row.zone == "battlefield" and bool({"Creature", "Planeswalker", "Battle"} & set(row.types))


def redirected(table: Table, ctx: Context, damage: ev.Damage, to: s.Objects | s.Players) -> ev.Damage:
    """CR 614.9: the same damage to something else, if that is there and can be dealt damage; else the effect does nothing."""
    meant = matching.players(ctx, to) if isinstance(to, s.Players) else matching.objects(ctx, to)
    there = [one for one in meant if can_be_dealt_damage(table, one)]
    if len(there) != 1:
        table.say(f"There is nothing that {table.name(ctx.source)} could have the damage dealt to instead.", "614.9")
        return damage
    table.say(f"The damage is dealt to {table.name(there[0])} instead ({table.name(ctx.source)}).", "614.9")
    return msgspec.structs.replace(damage, target=there[0])
