"""Mana that abilities added and that is lost as a step or phase ends (CR 106.4, 500.5).

What a scenario lists is what the player can pay with, not a pool: it is never lost.
"""

from collections import Counter

import msgspec

from judgebot.cards.effects import AddMana
from judgebot.game.rule_effects import player_rules
from judgebot.game.state import Player
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError


def add_floating(table: Table, who: Player, symbols: tuple[str, ...], effect: AddMana) -> None:
    """Give a player mana until the step ends, or as long as the effect says that it is kept."""
    until = "turn" if effect.kept else "combat" if effect.kept_in_combat else "step"
    floating = (*who.floating, *((symbol, until) for symbol in symbols))
    table.game = table.game.with_player(msgspec.structs.replace(who, mana=(*(who.mana or ()), *symbols), floating=floating))


def without_spent(who: Player, left: tuple[str, ...]) -> Player:
    """Return the player with only this mana left; of equal mana what would be lost first was spent."""
    spent = Counter(who.mana or ()) - Counter(left)
    kept: list[tuple[str, str]] = []
    for symbol, until in sorted(who.floating, key=lambda one: ("step", "combat", "turn").index(one[1])):
        if spent[symbol] > 0:
            spent[symbol] -= 1
        else:
            kept.append((symbol, until))
    return msgspec.structs.replace(who, mana=left, floating=tuple(kept))


def lose_floating(table: Table, *ended: str) -> None:
    """Take the mana that is lost with what has ended: "step", "combat", "turn"."""
    for who in table.game.players.values():
        lost = tuple(symbol for symbol, until in who.floating if until in ended)
        if not lost or _keeps_mana(table, who.name):
            continue
        table.say(f"Player {who.name} loses unspent mana: {', '.join(lost)}.", "500.5", "106.4")
        rest = tuple((Counter(who.mana or ()) - Counter(lost)).elements())
        kept = tuple(one for one in who.floating if one[1] not in ended)
        table.game = table.game.with_player(msgspec.structs.replace(who, mana=rest, floating=kept))


def _keeps_mana(table: Table, player: str) -> bool:
    rules = [rule for _, _, rule in player_rules(table.view, "mana doesn't empty", player)]
    if any(rule.filter is not None for rule in rules):
        raise NotDecidedError("mana of one colour only that is not lost is not modelled")
    return bool(rules)
