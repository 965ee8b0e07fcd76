"""Mana and lands told as what a player can pay with: "one Mountain untapped", "2WW up", "two lands and nothing else"."""

import re
from typing import Final

from judgebot.scenario.plain.board import EACH, Draft, note, say_of_player
from judgebot.scenario.plain.card_types import stored_cost
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.referents import resolve_noun
from judgebot.scenario.plain.rules import Parts, Rule, nouns, number_of, who
from judgebot.scenario.plain.setup_states import is_there

_BASICS: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
_SYMBOL: Final = re.compile(r"\{([^{}]+)\}|(\d+)|([WUBRGC])", re.IGNORECASE)
_PLENTY: Final = 10
"""So much mana is enough for what is told."""


def mana_told(draft: Draft, parts: Parts) -> str | None:
    """ "I have two lands untapped", "one mana open": no more than that can be paid, beside what was paid already."""
    name = who(draft, parts) or draft.subject or draft.actor or "A"
    symbols = _symbols(parts)
    if name not in EACH or symbols is None:
        return None
    if sum(int(one) if one.isdigit() else 1 for one in symbols) >= _PLENTY:
        return f"{name} has mana enough"
    paid = _paid_before(draft, name)
    if paid is None:
        return None
    say_of_player(draft, name, mana=(*paid, *symbols))
    draft.actor = name
    return f"{name}: mana {' '.join(symbols)}"


def _symbols(parts: Parts) -> tuple[str, ...] | None:
    """Return the mana that is told: symbols, a number, or lands."""
    cost, color = first(parts, "MANACOST"), first(parts, "COLOR")
    if cost is not None:
        return symbols_of(cost.value)
    if color is not None:
        return (color.value,) * (number_of(parts) or 1) if color.value in tuple(_BASICS.values()) else None
    if first(parts, "MANA") is not None:
        n = number_of(parts)
        return (str(n),) if n is not None else None
    made = [_mana_of(noun) for noun in nouns(parts)]
    return tuple(one for mana in made for one in mana or ()) if made and None not in made else None


def _mana_of(noun: Noun) -> tuple[str, ...] | None:
    """Return the mana of lands that are only counted: of basics by their kind, of others of a kind nobody said."""
    n = noun.n if noun.n is not None else 1 if noun.determiner == "indef" else 0
    if not n or noun.owner or noun.states - {"untapped"}:
        return None
    if noun.names and len(noun.names) == 1 and noun.names[0] in _BASICS:
        return (_BASICS[noun.names[0]],) * n
    return (str(n),) if noun.heads == {"land"} and not noun.names else None


def amount_for(name: str, n: int) -> tuple[str, ...]:
    """Return so much mana, of the colours of a card as far as it goes: what a number says of it."""
    colored = tuple(symbol for symbol in symbols_of(stored_cost(name)) if symbol in _BASICS.values())[:n] if name else ()
    return (*colored, str(n - len(colored))) if n > len(colored) or not colored else colored


def symbols_of(cost: str) -> tuple[str, ...]:
    """Return the symbols of a cost written with braces or without ("2WW")."""
    return tuple(next(filter(None, found.groups())).upper() for found in _SYMBOL.finditer(cost))


def _paid_before(draft: Draft, name: str, tried: int = 0) -> tuple[str, ...] | None:
    """Return the mana of what the player cast so far, without the last `tried` actions; None where that is not known."""
    paid: list[str] = []
    for action in draft.script[: len(draft.script) - tried]:
        if action.player == name and action.verb == "casts":
            thing = next((one for one in draft.things if one.label in action.objects), None)
            cost = symbols_of(stored_cost(thing.spec.name)) if thing is not None and thing.spec.name else ()
            if not cost or action.options or any(len(symbol) > 1 or symbol == "X" for symbol in cost):
                return None
            paid += cost
        elif action.player == name and action.verb in ("activates", "turns face up"):
            return None
    return tuple(paid)


def lands_told(draft: Draft, parts: Parts) -> str | None:
    """ "two lands untapped", "five lands up": lands that are told of as what can be paid with."""
    free = any(part.tag in ("FREE", "FACEUP", "LEFT") for part in parts) or any(
        "untapped" in noun.states for noun in nouns(parts)
    )
    is_free = free or any(part.tag == "ADJ" and part.value == "untapped" for part in parts)
    counted = [noun for noun in nouns(parts) if noun.heads == {"land"} and (noun.n or 0) > 1 and not noun.names]
    if not is_free and len(counted) != len(nouns(parts)):
        return None
    said = mana_told(draft, parts)
    if said is not None and not is_free:
        note(draft.assumed, "the lands told of are untapped, and there is no other mana")
    if said is not None and first(parts, "HAVE", "CONTROL", "THERE") is not None and not draft.script:
        owner = who(draft, parts) or draft.actor or "A"
        said = f"{said}; {is_there([land for noun in nouns(parts) for land in resolve_noun(draft, noun, controller=owner)])}"
    return said


def pay_with_basics(draft: Draft) -> None:
    """Where it is asked whether a player may do something, the basic lands told of are what there is to pay with.

    What is tried is the last thing done.
    """
    for name in {ask.subject for ask in draft.asks if ask.question == "may"} & set(EACH):
        lands = [one for one in draft.things if one.zone == "battlefield" and one.controller == name and "Land" in one.kinds]
        basics = [one for one in lands if one.spec.name in _BASICS and not (one.spec.face_down or one.spec.tapped)]
        known = draft.players.get(name)
        paid = _paid_before(draft, name, tried=1)
        if not basics or basics != lands or paid is None or (known is not None and known.mana is not None):
            continue
        say_of_player(draft, name, mana=(*paid, *(_BASICS[one.spec.name] for one in basics)))
        note(draft.assumed, "the lands told of are untapped, and there is no other mana")


def no_other_mana(draft: Draft, parts: Parts) -> str | None:
    """ "... and no other mana": beside what was told there is none."""
    name = who(draft, parts) or draft.subject or draft.actor or "A"
    told = draft.players.get(name)
    if name not in EACH or told is None or told.mana is None:
        return None
    return f"{name} has no other mana"


_AMOUNT: Final = "(MANACOST MANA?|NUM MANA|NUM COLOR MANA)"
_COLORED: Final = "(DET? MANACOST|(NUM|DET)? COLOR MANA?)"
_FREE: Final = "(FREE|FACEUP|ADJ|LEFT|OUT)"
MANA_RULES: Final = (
    Rule(f"PLAYERS (BE|HAVE)+ {_AMOUNT} {_FREE}*|^WITH? {_AMOUNT} {_FREE}+", mana_told),
    Rule(f"PLAYERS (BE|HAVE)+ {_COLORED} FREE|WITH? {_COLORED} FREE", mana_told),
    Rule(f"PLAYERS (BE|HAVE|CONTROL)+ NP {_FREE}*|^WITH? NP {_FREE}*", lands_told),
    Rule("(PLAYERS HAVE|WITH)? NO DET? MANA (FREE|LEFT|OUT)*", no_other_mana),
)
