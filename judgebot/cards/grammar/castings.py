"""Static abilities about casting and attacking: when a spell may be cast, from where, taxes, abilities that trigger again."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Condition, TurnOf
from judgebot.cards.costs import Cost
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.quantities import scaled
from judgebot.cards.selectors import Filter, Number, Opponent, Plus, Quantity, TargetCount, This, Times, You

merge = msgspec.structs.replace
_END: Final = r"\.?(?![\w ])"


def _own(kind: str, zone: str, condition: Condition | None = None, **fields: Value) -> Value:
    return (e.Static(This(), (e.Rule(kind, **fields),), condition, zone=zone),)


# When (CR 601.3a)

_STEPS: Final = {
    "during combat": "combat",
    "during combat before blockers are declared": "combat before blockers",
    "during combat after blockers are declared": "combat after blocks",
    "during the declare attackers step": "declare attackers",
    "during the declare blockers step": "declare blockers",
    "before the combat damage step": "before combat damage",
    "before attackers are declared": "before attackers",
    "during the beginning of combat step": "beginning of combat",
    "during your end step": "your end step",
    "during an opponent's upkeep": "an opponent's upkeep",
}
_WHEN: Final = "(" + "|".join(sorted(_STEPS, key=len, reverse=True)) + ")"
put("static", lambda when: _own("can be cast only", "hand", step=_STEPS[when]), f"cast (?:this spell|~) only {_WHEN}{_END}")
put("static", lambda condition: _only_if(condition), f"cast (?:this spell|~) only if <if_condition>{_END}")
put("static", lambda: _only_if(TurnOf(You())), f"cast (?:this spell|~) only during your turn{_END}")
put("static", lambda: _only_if(TurnOf(Opponent())), f"cast (?:this spell|~) only during an opponent's turn{_END}")


def _only_if(condition: Condition) -> Value:
    return (e.Static(This(), (e.Rule("can be cast only", condition=condition),), zone="hand"),)


@rule("static", f"cast (?:this spell|~) only {_WHEN} and only if <if_condition>{_END}")
def _step_and_condition(when: str, condition: Condition) -> Value:
    return (e.Static(This(), (e.Rule("can be cast only", step=_STEPS[when], condition=condition),), zone="hand"),)


put(
    "static",
    lambda condition: _flash(condition),
    f"you may cast (?:this spell|~) as though it had flash if <if_condition>{_END}",
)
put(
    "static",
    lambda condition: _flash(condition),
    f"if <if_condition>, you may cast (?:this spell|~) as though it had flash{_END}",
)


put(
    "static",
    lambda condition: _flash(condition),
    f"(?:this spell|~) has flash (?:as long as|if) <if_condition>{_END}",
)
put(
    "static",
    lambda condition: _flash(condition),
    f"as long as <if_condition>, (?:this spell|~) has flash{_END}",
)
put(
    "static",
    lambda condition: _flash(condition),
    f"you may cast (?:this spell|~) as though it had flash as long as <if_condition>{_END}",
)


def _flash(condition: Condition) -> Value:
    return (e.Static(This(), (e.Rule("may cast as though flash"),), condition, zone="hand"),)


@rule("static", rf"if <if_condition>, <self> costs <mana> (less|more) to cast{_END}")
def _costs_if(condition: Condition, _self: Value, mana: Value, way: str) -> Value:
    if len(mana.symbols) != 1 or not mana.symbols[0].isdigit():
        return None
    kind = "costs less" if way == "less" else "costs more"
    return _own(kind, "stack", condition, n=Number(int(mana.symbols[0])))


@rule("static", f"you may cast (?:this spell|~) as though it had flash if you pay <mana> more to cast it{_END}")
def _flash_paid(mana: Value) -> Value:
    return _own("may cast as though flash", "hand", cost=(mana,))


# From where

_FROM: Final = {"your graveyard": "graveyard", "exile": "exile", "the top of your library": "top of library"}
_WHERE: Final = "(" + "|".join(_FROM) + ")"
_THIS: Final = r"(?:this card|~|this spell)"


def _from_zone(where: str, condition: Condition | None = None, cost: Cost = ()) -> Value:
    zone = _FROM[where]
    return _own("may cast this from", zone, condition, filter=Filter(card=True, zone=zone, owner=You()), cost=cost)


put("static", lambda where: _from_zone(where), f"you may cast {_THIS} from {_WHERE}{_END}")
put(
    "static",
    lambda one, other: (*_from_zone(one), *_from_zone(other)),
    f"you may cast {_THIS} from {_WHERE} or from {_WHERE}{_END}",
)
put("static", _from_zone, f"you may cast {_THIS} from {_WHERE} (?:as long as|if) <if_condition>{_END}")
put(
    "static",
    lambda condition, where: _from_zone(where, condition),
    f"if <if_condition>, you may cast {_THIS} from {_WHERE}{_END}",
)
put(
    "static",
    lambda condition, where: _from_zone(where, condition),
    f"as long as <if_condition>, you may cast {_THIS} from {_WHERE}{_END}",
)

# Costs


@rule("static", rf"<self> costs \{{x\}} (less|more) to cast, where x is <amount>{_END}")
def _costs_x(_self: Value, way: str, n: Quantity) -> Value:
    return _own("costs less" if way == "less" else "costs more", "stack", n=n)


@rule("static", rf"<self> costs <mana> (less|more) to cast for each <each_thing>{_END}")
def _costs_each(_self: Value, mana: Value, way: str, each: Quantity) -> Value:
    if len(mana.symbols) != 1 or not mana.symbols[0].isdigit():
        return None
    total = scaled(Number(int(mana.symbols[0])), each)
    return _own("costs less" if way == "less" else "costs more", "stack", n=total) if total else None


@rule("static", rf"<self> costs <mana> more to cast for each target beyond the first{_END}")
def _strive(_self: Value, mana: Value) -> Value:
    beyond = Plus((TargetCount(), Times(-1, Number(1))))
    return _own("costs more", "stack", n=beyond, cost=(mana,))


@rule("static", rf"<noun> you cast costs? <mana> (less|more) to cast for each <each_thing>{_END}")
def _yours_each(noun: Noun, mana: Value, way: str, each: Quantity) -> Value:
    if not noun[1] or not noun[0].spell or len(mana.symbols) != 1 or not mana.symbols[0].isdigit():
        return None
    total = scaled(Number(int(mana.symbols[0])), each)
    kind = "costs less" if way == "less" else "costs more"
    return (e.Static(You(), (e.Rule(kind, noun[0], n=total),)),) if total else None
