"""Costs to attack (CR 508.1d, 508.1h-j): what effects ask for letting creatures attack a player or their planeswalkers."""

from judgebot.cards.costs import Mana
from judgebot.game.costs import pay
from judgebot.game.rule_effects import is_about, player_rules
from judgebot.game.table import Table


def pay_to_attack(table: Table, player: str, pairs: tuple[tuple[int, int | str], ...]) -> None:
    """Pay what the chosen attackers cost together, whole or not at all (CR 508.1h-j).

    Raises ForbiddenError where it can't be paid.
    """
    taxes = [tax for attacker, target in pairs for tax in attack_costs(table, attacker, target)]
    symbols = tuple(symbol for _, mana in taxes for symbol in mana)
    if not symbols:
        return
    pay(table, player, taxes[0][0], (Mana(symbols),))
    causes = ", ".join(dict.fromkeys(table.name(source) for source, _ in taxes))
    table.say(
        f"Player {player} pays {''.join(f'{{{symbol}}}' for symbol in symbols)} to attack ({causes}).", "508.1h", "508.1j"
    )


def attack_costs(table: Table, attacker: int, target: int | str) -> list[tuple[int, tuple[str, ...]]]:
    """Return what effects ask for letting a creature attack a player or planeswalker: each the source's id and mana symbols."""
    kind = "can't attack unless cost paid" if isinstance(target, str) else "can't attack planeswalkers unless cost paid"
    defender = target if isinstance(target, str) else table.view[target].controller
    if not isinstance(target, str) and "Planeswalker" not in table.view[target].types:
        return []
    found: list[tuple[int, tuple[str, ...]]] = []
    for source, you, rule in player_rules(table.view, kind, defender):
        if is_about(table, source, you, rule, table.view[attacker]):
            found.extend((source, part.symbols) for part in rule.cost if isinstance(part, Mana))
    return found
