"""Static abilities that change what activating abilities costs (CR 118.7, 602.2b)."""

from typing import Final

from judgebot.cards import effects as e
from judgebot.cards.grammar.parsing import Value, rule
from judgebot.cards.selectors import Number, Objects, This

_END: Final = r"\.?(?![\w ])"
_NOT_LESS: Final = r"(\. this effect can't reduce the mana in that cost to less than one mana)?"


@rule("static", rf"activated abilities of <object> cost <mana> (less|more) to activate{_NOT_LESS}{_END}")
def _of_others(what: Objects, mana: Value, way: str, floor: str | None) -> Value:
    changed = ability_cost_rule(mana, way, floor)
    return (e.Static(what, (changed,)),) if changed else None


@rule("static", rf"<own> activated abilities cost <mana> (less|more) to activate{_NOT_LESS}{_END}")
def _own(_own: Value, mana: Value, way: str, floor: str | None) -> Value:
    changed = ability_cost_rule(mana, way, floor)
    return (e.Static(This(), (changed,)),) if changed else None


def ability_cost_rule(mana: Value, way: str, floor: str | None) -> e.Rule | None:
    """Return the rule that abilities cost so much generic mana less or more, down to one mana where that is said."""
    if len(mana.symbols) != 1 or not mana.symbols[0].isdigit():
        return None
    kind = "abilities cost less" if way == "less" else "abilities cost more"
    return e.Rule(kind, n=Number(int(mana.symbols[0])), least=1 if floor else 0)
