"""Putting a subject to a verb: verbs are functions of their subject, and "their" and "it" in them look at it."""

from collections.abc import Callable

from judgebot.cards.effects import Effect, ForEach
from judgebot.cards.grammar.parsing import Value
from judgebot.cards.grammar.refs import Subject
from judgebot.cards.grammar.walk import nodes, replaced
from judgebot.cards.selectors import EachPlayer, Opponent, OtherPlayers, ThatPlayer

PlayerVerb = Callable[[Value], Value]


def done_by(player: Value, verb: PlayerVerb) -> tuple[Effect, ...]:
    """Return the effects of a player doing something. A group each of whom is measured ("their") does it one by one."""
    effects = verb(player)
    effects = effects if isinstance(effects, tuple) else (effects,)
    if not _speaks_of_subject(effects):
        return effects
    if isinstance(player, EachPlayer | Opponent | OtherPlayers):
        return (ForEach(of=player, effects=_with_subject(verb(ThatPlayer()), ThatPlayer())),)
    return _with_subject(effects, player)


def _with_subject(effects: Value, player: Value) -> tuple[Effect, ...]:
    found = replaced(effects, lambda node: player if isinstance(node, Subject) else node)
    return found if isinstance(found, tuple) else (found,)


def _speaks_of_subject(effects: Value) -> bool:
    return any(isinstance(node, Subject) for node in nodes(effects))
