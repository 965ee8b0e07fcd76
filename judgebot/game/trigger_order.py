"""The order in which a player puts triggered abilities on the stack (CR 603.3b): orders that come to the same are one.

Two triggers are alike where nothing tells their abilities apart as they resolve: they do the same, and speak neither of
what set them off nor of their source, or it is the same one. Alike triggers may change places. Triggers that only move life
totals by fixed numbers may too, as long as nothing in the game looks at life and no player runs out of it on the way.
"""

from collections import Counter
from collections.abc import Iterator
from math import factorial, prod
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.describe import describe
from judgebot.cards.inside import words_inside
from judgebot.game.choices import Choice
from judgebot.game.state import EventInfo, WaitingTrigger
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError

MOST_ORDERS: Final = 24
"""With more orders there are too many branches to try."""

_OF_THEMSELVES: Final = (
    # Words that say what is done without the event, and speak of the source only as This or in a filter.
    *(
        e.GainLife,
        e.LoseLife,
        e.Draw,
        e.Mill,
        e.CreateToken,
        e.PutCounters,
        e.May,
        e.Scry,
        e.Surveil,
        e.TargetSpec,
        e.TokenSpec,
    ),
    *(s.Number, s.Count, s.Compare, s.Filter, s.All, s.This, s.Target, s.TargetPlayer),
    *(s.You, s.Opponent, s.EachPlayer, s.OtherPlayers, s.ActivePlayer),
)
_LIFE_ONLY: Final = (e.GainLife, e.LoseLife, e.May, e.TargetSpec, s.Number, s.TargetPlayer, s.You, s.Opponent, s.EachPlayer)
_LOOKS_AT_LIFE: Final = (s.LifeOf, s.AmountThisTurn, s.StartingLife)

Identity = tuple[object, ...]


def in_chosen_order(table: Table, player: str, mine: list[WaitingTrigger]) -> list[WaitingTrigger]:
    """Return the player's triggers in the order they go on the stack (CR 603.3b); raise where too many orders differ."""
    kinds = [_what_it_does(trigger) for trigger in mine]
    if len(set(kinds)) <= 1:
        return mine
    if _how_many_orders(kinds) > MOST_ORDERS:
        if _only_move_life(table, mine):
            return mine
        raise NotDecidedError(f"{len(mine)} triggers of player {player} at once: too many orders to try")
    orders = list(_orders(kinds))
    names = _told_apart(mine)
    options = tuple(", then ".join(names[i] for i in order) for order in orders)
    labels = tuple(",".join(mine[i].source_label for i in order) for order in orders)
    pick = table.choose(Choice(player, "order", "", "the order in which the triggers go on the stack", options, labels))
    return [mine[i] for i in orders[pick]]


def _told_apart(mine: list[WaitingTrigger]) -> list[str]:
    """Name each trigger by its source and event, and by what it does where another one is named so too."""
    names = [f"#{trigger.source_label} ({trigger.description})" for trigger in mine]
    abilities = {name: {one.ability for one, other in zip(mine, names, strict=True) if other == name} for name in names}
    return [
        name if len(abilities[name]) == 1 else f"#{trigger.source_label} ({describe(trigger.ability)})"
        for trigger, name in zip(mine, names, strict=True)
    ]


def _what_it_does(trigger: WaitingTrigger) -> Identity:
    """Return what tells this trigger from another as it resolves."""
    ability = trigger.ability
    told = (ability.effects, ability.targets, ability.modes, ability.choose, ability.condition)
    words = tuple(words_inside((ability.effects, ability.targets, ability.modes, ability.condition)))
    if not all(isinstance(word, _OF_THEMSELVES) for word in words):
        return (ability, trigger.source, trigger.event)
    if any(isinstance(word, s.This) or (isinstance(word, s.Filter) and _asks_about_source(word)) for word in words):
        return (*told, trigger.source, EventInfo())
    return told


def _asks_about_source(wanted: s.Filter) -> bool:
    return wanted.other or wanted.linked or bool(wanted.chosen)


def _how_many_orders(kinds: list[Identity]) -> int:
    return factorial(len(kinds)) // prod(factorial(n) for n in Counter(kinds).values())


def _orders(kinds: list[Identity]) -> Iterator[tuple[int, ...]]:
    """Yield the orders of places that differ: alike ones stay in the order they have, the given order first."""
    if not kinds:
        yield ()
        return
    for first in dict.fromkeys(kinds):
        place = kinds.index(first)
        left = [n for n in range(len(kinds)) if n != place]
        for order in _orders([kinds[n] for n in left]):
            yield (place, *(left[n] for n in order))


# Triggers that only move life


def _only_move_life(table: Table, mine: list[WaitingTrigger]) -> bool:
    """Tell whether all orders end with the same life totals, nothing in between being seen by anything."""
    if any(not isinstance(w, _LIFE_ONLY) for t in mine for w in words_inside((t.ability.effects, t.ability.targets))):
        return False
    if any(trigger.ability.condition is not None or trigger.ability.modes for trigger in mine):
        return False
    at_most = sum(_life_lost(word) for trigger in mine for word in words_inside(trigger.ability.effects))
    if any(one.life <= at_most for one in table.game.players.values()):
        return False
    return not table.game.stack and not any(_looks_at_life(ability) for ability in _all_abilities(table))


def _life_lost(word: object) -> int:
    return word.n.n if isinstance(word, e.LoseLife) and isinstance(word.n, s.Number) else 0


def _all_abilities(table: Table) -> Iterator[object]:
    for row in table.view.rows.values():
        yield from (ability for _, ability in row.abilities)
    yield from table.game.delayed


def _looks_at_life(ability: object) -> bool:
    """Tell whether an ability asks about life, or watches or replaces its gain or loss; what is not read is said to."""
    words = tuple(words_inside(ability)) if isinstance(ability, msgspec.Struct) else ()
    return not words or any(isinstance(word, _LOOKS_AT_LIFE) or _is_about_life(word) for word in words)


def _is_about_life(word: object) -> bool:
    kind = getattr(word, "kind", "")
    return isinstance(kind, str) and "life" in kind
