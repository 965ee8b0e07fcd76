"""Which effects the checker acts on. What is not registered here is not executable, and a verdict that meets it is silent."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game.acted_on import ACTED_ON, COUNTED_EVENTS, KEYWORD_ACTIONS, TIMINGS
from judgebot.game.context import Context
from judgebot.game.event_parties import MODELLED_EVENTS
from judgebot.game.keywords import MODELLED
from judgebot.game.predefined_tokens import PREDEFINED
from judgebot.game.rule_effects import RULES_ACTED_ON
from judgebot.game.table import Table

Handler = Callable[[Table, Context, Any], tuple[int, ...]]
"""Carries out one effect; returns the ids of the objects it acted on, as they are now ("it", "those")."""

HANDLERS: Final[dict[type, Handler]] = {}
HandlerT = TypeVar("HandlerT", bound=Handler)


def acts_on(*kinds: type) -> Callable[[HandlerT], HandlerT]:
    """Register a handler for kinds of effects."""

    def register(handler: HandlerT) -> HandlerT:
        for kind in kinds:
            HANDLERS[kind] = handler
        return handler

    return register


@lru_cache(maxsize=4096)
def not_executable(ability: e.Ability) -> str | None:
    """Return what in an ability the checker does not act on, in a few words; None where it acts on all of it."""
    match ability:
        case e.NotUnderstood(face=face, line=line, reason=reason):
            return f"line {line} of its text{f' (face {face})' if face > 1 else ''}: {reason}"
        case e.Keyword(name=name, text="x"):
            return f"the keyword {name} X"
        case e.Keyword(name=name):
            return None if name in MODELLED else f"the keyword {name}"
        case _:
            return _first_problem(ability)


def _first_problem(word: object) -> str | None:
    """Look through every word of the ability for one, or for a detail of one, that is not modelled."""
    if isinstance(word, tuple):
        return next((found for part in word if (found := _first_problem(part)) is not None), None)
    if not isinstance(word, msgspec.Struct):
        return None
    if isinstance(word, when.Event) and word.kind not in MODELLED_EVENTS:
        return f"watching for '{word.kind}'"
    if isinstance(word, when.Event) and word.nth and word.kind not in COUNTED_EVENTS:
        return f"counting '{word.kind}' each turn"
    if isinstance(word, e.Rule):
        return _unread_rule(word)
    if isinstance(word, e.Activated) and not TIMINGS.issuperset(word.timing):
        return f"the timing '{', '.join(word.timing)}'"
    if isinstance(word, e.KeywordAction) and word.name not in KEYWORD_ACTIONS:
        return f"the keyword action '{word.name}'"
    if isinstance(word, e.TokenSpec) and word.predefined and word.predefined not in PREDEFINED:
        return f"the predefined token '{word.predefined}'"
    if isinstance(word, when.Designated) and word.name == "enduring story":
        return f"whether a player has '{word.name}'"
    if isinstance(word, s.Filter) and word.linked and word.other:
        return "which of the linked cards are the other ones"
    if isinstance(word, e.Keyword):
        return not_executable(word)
    if type(word) in _EFFECTS and type(word) not in HANDLERS:
        return f"the effect '{type(word).__name__}'"
    return _unread_detail(word)


def _unread_rule(rule: e.Rule) -> str | None:
    read = RULES_ACTED_ON.get(rule.kind)
    if read is None:
        return f"the rule '{rule.kind}'"
    for name, default in zip(rule.__struct_fields__[1:], rule.__struct_defaults__, strict=True):
        if name not in read and getattr(rule, name) != default:
            return f"'{name}' of the rule '{rule.kind}'"
    return next((found for name in read if (found := _first_problem(getattr(rule, name))) is not None), None)


def _unread_detail(word: msgspec.Struct) -> str | None:
    """A field that says something and that no rule function reads makes the whole ability not executable."""
    read = ACTED_ON.get(type(word))
    if read is None:
        return f"'{type(word).__name__}'"
    for name, default in zip(word.__struct_fields__, _defaults(type(word)), strict=True):
        value = getattr(word, name)
        if name not in read and value != default:
            return f"'{name}' of '{type(word).__name__}'"
    return next((found for name in read if (found := _first_problem(getattr(word, name))) is not None), None)


@lru_cache(maxsize=256)
def _defaults(kind: type[msgspec.Struct]) -> tuple[object, ...]:
    missing = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    return (msgspec.NODEFAULT,) * missing + kind.__struct_defaults__


_EFFECTS: Final = frozenset(e.Effect.__args__)
