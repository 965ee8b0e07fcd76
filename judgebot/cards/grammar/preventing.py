"""Static prevention effects in wider forms: to you and others, all but so much, with what follows (CR 615)."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Condition
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.selectors import All, EventAmount, Number, Objects, Plus, Quantity, This, Times, You

_END: Final = r"\.?(?![\w ])"
put("the_shielded", lambda *_self: This(), "<self>", "it", "him", "her")

# To you and others: one effect each, for no damage is dealt to both (CR 615.1a)


@rule(
    "prevention",
    f"prevent all (combat |noncombat )?damage that would be dealt to you and (other )?<noun>{_END}",
)
def _to_you_and(kind: str | None, other: str | None, noun: Noun) -> Value:
    if not noun[1]:
        return None
    prevents = e.Prevents(combat_only=kind == "combat ", noncombat_only=kind == "noncombat ")
    others = msgspec.structs.replace(noun[0], other=other is not None or noun[0].other)
    return (msgspec.structs.replace(prevents, to=You()), msgspec.structs.replace(prevents, to=others))


@rule("effect", "prevent all (combat )?damage that would be dealt to you and (other )?<noun> this turn")
def _to_you_and_this_turn(combat: str | None, other: str | None, noun: Noun) -> Value:
    if not noun[1]:
        return None
    others = msgspec.structs.replace(noun[0], other=other is not None or noun[0].other)
    only = combat is not None
    return (e.Prevent(None, You(), combat_only=only), e.Prevent(None, All(others), combat_only=only))


# Some of the damage of a source

put("so_much", lambda n: n if isinstance(n, Number) else None, "<number> of that damage")
put(
    "so_much",
    lambda n: Plus((EventAmount(), Times(-1, n))) if isinstance(n, Number) else None,
    "all but <number> of that damage",
)
put("so_much", lambda: False, "that damage")
put("damager", lambda: False, "a source")
put("damager", lambda party: party, "<party>")


@rule("prevention", f"if <damager> would deal damage to you or <party>, prevent <so_much>{_END}")
def _of_both(by: Value, to: Value, much: Quantity | bool) -> Value:
    n = much or None
    return (e.Prevents(n=n, to=You(), by=by or None), e.Prevents(n=n, to=to, by=by or None))  # type: ignore[arg-type]


@rule("prevention", f"if <damager> would deal damage to <shielded>, prevent <so_much>{_END}")
def _of_one(by: Value, to: Value, much: Quantity | bool) -> Value:
    return e.Prevents(n=much or None, to=to, by=by or None)  # type: ignore[arg-type]


# With what follows

put("would_be_dealt", lambda _self: None, "if (?:damage would be dealt to|a source would deal damage to) <self>")
put(
    "would_be_dealt",
    lambda _self, condition: condition,
    "if (?:damage would be dealt to|a source would deal damage to) <self> while <if_condition>",
)


@rule("prevention", rf"<would_be_dealt>, prevent that damage(?: and|\.) <prevented>{_END}")
def _and_then(condition: Condition | None, then: Value) -> Value:
    return e.Prevents(to=This(), then=then, condition=condition)


@rule("prevention", rf"<would_be_dealt>, prevent that damage{_END}")
def _while(condition: Condition | None) -> Value:
    return e.Prevents(to=This(), condition=condition)


@rule(
    "prevented",
    "put that many ([a-z+/0-9-]+) counters on <the_shielded>",
    "put an? ([a-z+/0-9-]+) counter on <self> for each 1 damage prevented this way",
)
def _grows(kind: str, *_self: Objects) -> Value:
    return (e.PutCounters(kind, EventAmount(), This()),)


@rule("prevented", "remove that many ([a-z+/0-9-]+) counters from <the_shielded>")
def _shrinks(kind: str, *_self: Objects) -> Value:
    return (e.RemoveCounters(kind, EventAmount(), This()),)


put(
    "prevented",
    lambda kind, it: (e.RemoveCounters(kind, Number(1), it),),
    "remove an? ([a-z+/0-9-]+) counter from <the_shielded>",
)
put("prevented", lambda: (e.Mill(EventAmount()),), "mill that many cards")
put("prevented", lambda: (e.Mill(Times(2, EventAmount())),), "mill twice that many cards")


@rule(
    "prevention",
    rf"if (?:damage would be dealt to|a source would deal damage to) you, prevent that damage(?: and|\.) <prevented_you>{_END}",
)
def _to_you_then(then: Value) -> Value:
    return e.Prevents(to=You(), then=then)


put("prevented_you", lambda: (e.Mill(EventAmount()),), "mill that many cards")
put("prevented_you", lambda: (e.Mill(Times(2, EventAmount())),), "mill twice that many cards")
put(
    "prevented_you",
    lambda kind, _self: (e.PutCounters(kind, EventAmount(), This()),),
    "put that many ([a-z+/0-9-]+) counters on <self>",
)
