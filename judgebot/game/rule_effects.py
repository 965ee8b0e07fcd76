"""Effects on the rules (CR 613.10, 613.11): which kinds the rules ask for, and asking for them.

A kind that is not listed, or that says more than the listed details, makes its ability not executable.
"""

from collections.abc import Iterator
from typing import Final

from judgebot.cards.effects import Rule
from judgebot.cards.selectors import Number
from judgebot.game import matching, quantities
from judgebot.game.state import EventInfo
from judgebot.game.table import Table
from judgebot.game.view import Row, View

RULES_ACTED_ON: Final[dict[str, tuple[str, ...]]] = {
    # Kind -> the details of it that are read.
    "additional land": ("n",),
    "alternative cost": ("cost",),
    "assigns damage equal to toughness": (),
    "assigns no combat damage": (),
    "can attack as though no defender": (),
    "can block additional": ("n",),
    "can't activate abilities": (),
    "attackers at most": ("n",),
    "blockers at most": ("n",),
    "can block any number": (),
    "can block only": ("filter",),
    "can't attack": ("condition", "player"),
    "casts only in own turn": (),
    "can't attack alone": (),
    "can't attack planeswalkers unless cost paid": ("filter", "cost"),
    "can't attack unless cost paid": ("filter", "cost"),
    "can't be blocked": (),
    "can't be blocked by": ("filter",),
    "can't be blocked except by": ("filter", "n"),
    "can't be blocked by more than": ("n",),
    "can't be countered": (),
    "can't be enchanted": ("filter",),
    "can't be equipped": ("filter",),
    "can't be regenerated": (),
    "can't be sacrificed": (),
    "can't be targeted": ("filter", "player"),
    "can't block": ("condition",),
    "can't block alone": (),
    "can cast only as sorcery": ("filter",),
    "can't be made to sacrifice": (),
    "can't cast": ("filter", "origin"),
    "can't cast more than": ("filter", "n"),
    "can't draw more than": ("n",),
    "can't enter": ("filter",),
    "can't gain life": (),
    "can't get counters": ("counter",),
    "can't have counters": ("counter",),
    "counters at most": ("n", "counter"),
    "can't play lands": ("origin",),
    "can't search": (),
    "can't lose game": (),
    "can't lose life": (),
    "can't turn face up": (),
    "can't win game": (),
    "costs less": ("filter", "n", "first_each_turn"),
    "costs less to turn face up": ("n",),
    "costs more": ("filter", "n", "cost"),
    "damage as though infect": (),
    "damage as though wither": (),
    "damage can't be prevented": (),
    "damage leaves 1 life": (),
    "doesn't lose for life": (),
    "doesn't untap": ("player",),
    "doesn't cause triggers": ("filter", "event"),
    "legend rule doesn't apply": (),
    "life total can't change": (),
    "may be exerted as it attacks": (),
    "may begin the game on the battlefield": (),  # CR 103.6a: before the first turn, so before any board that is told
    "may cast as though flash": ("filter",),
    "may be cast": (),
    "may be cast free": (),
    "may be played": (),
    "may be played free": (),
    "may cast from": ("filter",),
    "may cast this from": ("filter",),
    "may cast without paying": (),
    "may look at top card": (),
    "can be cast only": ("step", "condition"),
    "can be your commander": (),
    "can't activate abilities except mana": (),
    "can't attack you": (),
    "can't become untapped": (),
    "can't cast during": ("filter", "step"),
    "may choose not to untap": (),
    "untaps at most": ("filter", "n"),
    "untaps in other players' untap steps": (),
    "abilities cost less": ("n", "condition", "least"),
    "abilities cost more": ("n", "condition"),
    "maximum hand size": ("n",),
    "may look at face down": ("filter",),
    "may play lands from": ("filter",),
    "may spend mana as any color": ("filter",),
    "mana doesn't empty": ("filter",),
    "goaded": (),
    "must attack": (),
    "must be blocked": (),
    "must be blocked by all able": (),
    "must block": (),
    "no maximum hand size": (),
    "player has hexproof": (),
    "player has protection": ("filter",),
    "player has shroud": (),
    "plays with top card revealed": (),
    "searches only top cards": ("n",),
    "skip step": ("step",),
    "triggers additional time": ("filter", "event"),
}


def player_rules(view: View, kind: str, player: str) -> Iterator[tuple[int, str, Rule]]:
    """Yield the effects of a kind that apply to a player: the source's id, its controller, the effect."""
    for source, you, rule, who in view.player_rules:
        if rule.kind == kind and who == player:
            yield source, you, rule


def has_player_rule(view: View, kind: str, player: str) -> bool:
    """Return whether an effect of that kind applies to the player."""
    return next(player_rules(view, kind, player), None) is not None


def may_change_life(view: View, team: tuple[str, ...], amount: int) -> bool:
    """Return whether a player may gain (or, below 0, lose) life: no effect says they can't (CR 101.2, 119.7, 119.8).

    `team`: the player with their team, for whom it holds together (CR 810.9g-h).
    """
    word = "can't gain life" if amount > 0 else "can't lose life"
    return not any(has_player_rule(view, rule, name) for rule in (word, "life total can't change") for name in team)


def protection_of_player(table: Table, player: str, source: Row) -> int | None:
    """Return what gives a player protection from an object, None where nothing does (CR 702.16a, 702.16j)."""
    for origin, you, rule in player_rules(table.view, "player has protection", player):
        if is_about(table, origin, you, rule, source):
            return origin
    return None


def rules_of(row: Row, kind: str) -> Iterator[tuple[int, str, Rule]]:
    """Yield the effects of a kind on an object: the source's id, its controller, the effect."""
    return (found for found in row.rules if found[2].kind == kind)


def number(table: Table, source: int, you: str, rule: Rule, default: Number) -> int:
    """Return the number of an effect."""
    return quantities.quantity(table.context(source, you), rule.n or default)


def fewest(table: Table, kind: str, player: str) -> int | None:
    """Return the least number that effects of a kind on a player say, None where there are none."""
    return min((number(table, *found, Number(1)) for found in player_rules(table.view, kind, player)), default=None)


def is_about(table: Table, source: int, you: str, rule: Rule, row: Row, affected: int | None = None) -> bool:
    """Return whether the effect is about an object: it matches the filter, if there is one. `affected`: the object that the
    effect acts on, where the filter compares with it ("can't be blocked by creatures with greater power").
    """
    seen = EventInfo(that=affected)
    return rule.filter is None or matching.matches(table.context(source, you, seen), rule.filter, row, anywhere=True)
