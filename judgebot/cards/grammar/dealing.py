"""Damage, dealt by a source to objects and players, divided, and damage that can't be prevented (CR 120, 601.2d)."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.quantities import scaled
from judgebot.cards.grammar.refs import Aim, Pronoun
from judgebot.cards.selectors import (
    AttackedBy,
    Count,
    EachPlayer,
    Evenly,
    Filter,
    HowManyPlayers,
    Number,
    Objects,
    Opponent,
    Players,
    Plus,
    Quantity,
    You,
)

merge = msgspec.structs.replace

# Damage: by a source, to objects or players


@rule("recipient", "<place>(any|another|any other) target")
def _any_target(pos: int, word: str) -> Aim:
    return Aim(pos, player=True, extra=_ANY, another=word != "any")


@rule("recipient", "<place>each of (up to )?<number> targets")
def _any_targets(pos: int, up_to: str | None, n: Quantity) -> Aim:
    return Aim(pos, player=True, extra=_ANY, n=n, up_to=up_to is not None)


def _it(pos: int) -> Value:
    return Pronoun(pos, "it")


_ANY: Final = Filter(
    any_of=(
        Filter(types=("Creature",), zone=""),
        Filter(types=("Planeswalker",), zone=""),
        Filter(types=("Battle",), zone=""),
    )
)
put("recipient", lambda pos: Aim(pos, player=True, extra=Filter(types=("Creature",))), "<place>target creature or player")
put(
    "recipient",
    lambda pos: Aim(pos, player=True, extra=Filter(types=("Planeswalker",))),
    "<place>target player or planeswalker",
)
put(
    "recipient",
    lambda pos: Pronoun(pos, "any"),
    "<place>that (?:permanent|creature|planeswalker) or player",
    "<place>that player or planeswalker",
)
put(
    "recipient",
    lambda pos: AttackedBy(_it(pos)),
    "the player(?:,| or) planeswalker(?:, or battle)? <place>(?:it's|he's|she's|that creature is|~ is) attacking",
)
put("recipient", lambda what: what, "<object>")
put("recipient", lambda player: player, "<player>")


@rule("ovp", "deals? <number> damage to <recipient><for_each>", "deals? <number> damage to <recipient>")
def _damage(n: Quantity, to: Value, each: Quantity | None = None) -> Value:
    total = scaled(n, each)
    return (lambda source: (e.DealDamage(total, to, source),)) if total else None


put("ovp", lambda n, to: lambda source: (e.DealDamage(n, to, source),), "deals? damage equal to <amount> to <recipient>")


@rule("ovp", "deals? <number> damage divided evenly, rounded down, among <divided>")
def _evenly(n: Quantity, aim: Aim) -> Value:
    everything = Plus((HowManyPlayers(EachPlayer()), Count(_ANY)))
    to: Value = merge(aim, n=everything) if aim.n is None else aim
    return lambda source: (e.DealDamage(Evenly(n), to, source),)


put("ovp", lambda to, n: lambda source: (e.DealDamage(n, to, source),), "deals? damage to <recipient> equal to <amount>")


@rule("ovp", "deals? <number> damage to <recipient> and <number> damage to <recipient>")
def _damage_twice(n: Quantity, to: Value, m: Quantity, other: Value) -> Value:
    return lambda source: (e.DealDamage(n, to, source, with_next=True), e.DealDamage(m, other, source))


_WHO: Final[dict[str, Players]] = {"you": You(), "each player": EachPlayer(), "each opponent": Opponent()}


@rule("ovp", "deals? <number> damage to <object> and (each player|each opponent|you)")
def _damage_all(n: Quantity, to: Objects, who: str) -> Value:
    player: Players = _WHO[who]
    return lambda source: (e.DealDamage(n, to, source, with_next=True), e.DealDamage(n, player, source))


put("ovp", lambda other: lambda one: (e.Fight(one, other),), "fights? <object>")

# Divided damage (CR 601.2d)


@rule("ovp", "deals? <number> damage divided as you choose among <divided>")
def _divided(n: Quantity, aim: Aim) -> Value:
    to: Value = merge(aim, n=n) if aim.n is None else aim
    return lambda source: (e.DealDamage(n, to, source, divided=True),)


@rule("divided", "<place>(one or two|one, two, or three|any number of) targets")
def _divided_any(pos: int, count: str) -> Aim:
    return _shared(Aim(pos, player=True, extra=_ANY), count)


@rule("divided", "<place>(one or two|one, two, or three|any number of) target <noun>")
def _divided_nouns(pos: int, count: str, noun: tuple[Filter, bool]) -> Aim | None:
    return _shared(Aim(pos, filter=noun[0]), count) if noun[1] else None


def _shared(aim: Aim, count: str) -> Aim:
    """Targets of divided damage; "any number" is at most the damage, for each must be dealt some (CR 601.2d)."""
    n = {"one or two": Number(2), "one, two, or three": Number(3)}.get(count)
    return merge(aim, n=n, up_to=True, least=0 if count == "any number of" else 1)


# Damage that can't be prevented


@rule("effect", r"<object> <ovp>\. the damage can't be prevented")
def _unpreventable(what: Objects, verb: Value) -> Value:
    effects = verb(what)
    if not all(isinstance(effect, e.DealDamage) for effect in effects):
        return None
    return tuple(merge(effect, unpreventable=True) for effect in effects)
