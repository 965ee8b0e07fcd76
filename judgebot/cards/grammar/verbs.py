"""Putting a subject to a verb: verbs are functions of their subject, and "their" and "it" in them look at it."""

from collections.abc import Callable

from msgspec.structs import replace

from judgebot.cards.effects import Effect, Exile, ForEach, MoveTo, Sacrifice
from judgebot.cards.grammar.parsing import Value
from judgebot.cards.grammar.refs import Placed, Subject
from judgebot.cards.grammar.walk import nodes, replaced
from judgebot.cards.selectors import All, EachPlayer, Opponent, OtherPlayers, ThatPlayer

PlayerVerb = Callable[[Value], Value]


def done_by(player: Value, verb: PlayerVerb) -> tuple[Effect, ...]:
    """Return the effects of a player doing something. A group each of whom is measured ("their") does it one by one."""
    effects = verb(player)
    effects = effects if isinstance(effects, tuple) else (effects,)
    if not _speaks_of_subject(effects):
        return effects
    if isinstance(player, EachPlayer) and all(map(_is_of_all_theirs, effects)):
        return _with_subject(effects, player)  # all of them at the same time: "each player exiles all cards in their graveyard"
    if isinstance(player, EachPlayer | Opponent | OtherPlayers):
        return (ForEach(of=player, effects=_with_subject(verb(ThatPlayer()), ThatPlayer())),)
    return _with_subject(effects, player)


def _is_of_all_theirs(effect: Effect) -> bool:
    """Whether something happens to all of a kind that the subject owns or controls, whoever they are."""
    what = getattr(effect, "what", None)
    plain = what.what if isinstance(what, Placed) else what
    if not isinstance(effect, Exile | Sacrifice | MoveTo) or not isinstance(plain, All):
        return False
    wide = replace(plain.of, owner=None, controller=None)
    return not _speaks_of_subject((wide,))


def _with_subject(effects: Value, player: Value) -> tuple[Effect, ...]:
    found = replaced(effects, lambda node: player if isinstance(node, Subject) else node)
    return found if isinstance(found, tuple) else (found,)


def _speaks_of_subject(effects: Value) -> bool:
    return any(isinstance(node, Subject) for node in nodes(effects))
