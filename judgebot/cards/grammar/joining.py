"""Joins the sentences of a text: "otherwise", "if you do" and "instead" belong to what stands before them."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import DidIt, Not
from judgebot.cards.grammar.parsing import Value

Effects = tuple[e.Effect, ...]


def joined(sentences: tuple[tuple[str, Effects], ...]) -> Effects | None:
    """Return the effects of sentences in order; "otherwise" and "if you do" are joined to what they look back to."""
    effects: list[e.Effect] = []
    previous: Effects | None = None
    for kind, said in sentences:
        last = effects[-1] if effects else None
        if kind == "plain":
            effects.extend(said)
            previous = said
        elif kind in ("instead", "many instead", "damage instead"):
            if previous is None or (kind == "damage instead" and not _is_one_damage(previous)):
                return None
            effects[len(effects) - len(previous) :] = _instead(previous, said, many=kind != "instead")
            previous = None
        elif kind == "prevented" and isinstance(last, e.Prevent):
            effects[-1] = msgspec.structs.replace(last, then=said)
        elif kind == "otherwise" and isinstance(last, e.If) and not last.otherwise:
            effects[-1] = msgspec.structs.replace(last, otherwise=said)
        elif kind == "did" and isinstance(last, e.May):
            effects[-1:] = _then(last, said)
        elif kind == "did" and isinstance(last, e.If) and last.effects and isinstance(last.effects[-1], e.May):
            if last.otherwise:
                return None
            effects[-1] = msgspec.structs.replace(last, effects=(*last.effects[:-1], *_then(last.effects[-1], said)))
        elif kind == "could not" and isinstance(last, _ORDERS):
            effects.append(e.If(Not(DidIt(forced=True)), said))
        elif kind == "did" and isinstance(last, _ORDERS):
            effects.append(e.If(DidIt(forced=True), said))
        elif kind == "reflexive" and isinstance(last, _ORDERS):
            effects.append(e.If(DidIt(forced=True), (e.Reflexive((), said),)))
        elif kind == "revealed" and isinstance(last, e.May) and _reveals(last.effects):
            effects[-1:] = _then(last, said)
        elif kind == "revealed" and isinstance(last, e.Reveal):
            effects.extend(said)
        elif kind == "did not" and isinstance(last, e.May) and not last.otherwise:
            effects[-1] = msgspec.structs.replace(last, otherwise=said)
        elif kind == "reflexive" and isinstance(last, e.May):
            effects[-1:] = _then(last, (e.Reflexive((), said),))
        else:
            return None
    return tuple(effects)


_ORDERS: Final = (
    e.Sacrifice,
    e.Discard,
    e.Exile,
    e.RemoveCounters,
    e.MoveTo,
    e.Destroy,
    e.AttachTo,
    e.CounterSpell,
    e.Tap,
    e.TurnFaceUp,
)


def _reveals(effects: Effects) -> bool:
    return len(effects) == 1 and isinstance(effects[0], e.Reveal)


def _is_one_damage(effects: Effects) -> bool:
    return len(effects) == 1 and isinstance(effects[0], e.DealDamage)


def _instead(previous: Effects, said: Value, *, many: bool) -> Effects:
    """What a sentence says instead of the one before it: that one happens only where the condition does not hold."""
    condition, other = said
    if many:
        other = tuple(msgspec.structs.replace(effect, n=other) for effect in previous)
    return (e.If(Not(condition), previous, other),)


def _then(last: e.May, said: Effects) -> tuple[e.Effect, ...]:
    """What a payment buys stands inside the choice; what follows a deed stands behind it (CR 608.2c)."""
    if last.cost and not last.effects:
        return (msgspec.structs.replace(last, effects=said),)
    return (last, e.If(DidIt(), said))
