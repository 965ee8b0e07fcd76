"""Paying mana (CR 106, 118.3): enough unless the scenario lists it, and then symbol by symbol."""

from typing import Final

from judgebot.cards import conditions as when
from judgebot.cards.effects import AddMana, Triggered
from judgebot.game import matching
from judgebot.game.floating_mana import without_spent
from judgebot.game.rule_effects import player_rules
from judgebot.game.state import Player
from judgebot.game.table import Table
from judgebot.game.trace import MissingFactError, NotDecidedError


def lacks_mana(table: Table, player: Player, symbols: tuple[str, ...]) -> tuple[str, ...] | None:
    """With mana enough, always payable; with mana listed, each coloured symbol and the generic rest must be there."""
    if player.mana is None:
        return None
    left = pool(player.mana)
    generic = 0
    for symbol in symbols:
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol in left:
            left.remove(symbol)
        elif symbol in COLORED and ANY in left:
            if len(pool(player.mana)) < _mana_of(symbols):
                return (f"player {player.name} has too little mana", "118.3")
            raise MissingFactError(f"which colours of mana player {player.name} has")
        elif symbol in COLORED:
            return f"player {player.name} lacks {{{symbol}}}", "118.3", "202.1a"
        else:
            raise NotDecidedError(f"paying {{{symbol}}} out of a listed amount of mana is not modelled")
    return None if len(left) >= generic else (f"player {player.name} has too little mana", "118.3")


COLORS: Final = ("W", "U", "B", "R", "G")
COLORED: Final = (*COLORS, "C")
ANY: Final = "any"
"""A mana of which only the amount was said: {2} in a list of mana is two of them."""


def _mana_of(symbols: tuple[str, ...]) -> int:
    """Return how much mana symbols are at the least: a number for so much, another for one, X for none."""
    return sum(int(symbol) if symbol.isdigit() else symbol != "X" for symbol in symbols)


def pool(mana: tuple[str, ...]) -> list[str]:
    """Return listed mana one by one; a number stands for so many mana of a kind nobody said."""
    return [one for symbol in mana for one in ([ANY] * int(symbol) if symbol.isdigit() else [symbol])]


def spend(table: Table, player: str, symbols: tuple[str, ...]) -> None:
    """Take the mana for the symbols from what the player has; with mana enough nothing is counted."""
    who = table.game.players[player]
    if who.mana is None:
        _refuse_watched_tapping(table, player, symbols)
        table.assume(f"player {player} has enough mana")
        return
    left = sorted(pool(who.mana), key=[symbol for symbol, _ in who.floating].__contains__, reverse=True)
    symbols = as_any_color(table, player, symbols)
    for symbol in symbols:
        if symbol in left:
            left.remove(symbol)
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    table.game = table.game.with_player(without_spent(who, tuple(left[generic:])))


def _refuse_watched_tapping(table: Table, player: str, symbols: tuple[str, ...]) -> None:
    """What is tapped for the mana was not told: nothing but more mana may come of it (CR 106.12a, 605.1b)."""
    if not any(symbol != "0" for symbol in symbols):
        return
    for row in table.view.permanents:
        for _, ability in row.abilities:
            if isinstance(ability, Triggered) and not all(isinstance(effect, AddMana) for effect in ability.effects):
                patterns = (event for event in ability.events if event.kind == "taps for mana")
                if any(_may_be_by(table, row.id, row.controller, event, player) for event in patterns):
                    raise NotDecidedError(f"{table.name(row.id)}: which permanents were tapped for mana is not told")


def _may_be_by(table: Table, source: int, you: str, event: when.Event, player: str) -> bool:
    return event.player is None or player in matching.players(table.context(source, you), event.player)


def as_any_color(table: Table, player: str, symbols: tuple[str, ...]) -> tuple[str, ...]:
    """Return the symbols as they can be paid: those of colours like generic ones where mana may be spent so (CR 609.4b)."""
    found = [rule for _, _, rule in player_rules(table.view, "may spend mana as any color", player)]
    if not found:
        return symbols
    if any(rule.filter is not None for rule in found) and table.game.players[player].mana is not None:
        raise NotDecidedError("spending listed mana as though it were of any colour on some spells only is not modelled")
    colored = sum(symbol in COLORS for symbol in symbols)
    return (*(symbol for symbol in symbols if symbol not in COLORS), *((str(colored),) if colored else ()))
