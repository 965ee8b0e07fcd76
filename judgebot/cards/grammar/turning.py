"""Face-down permanents: what turning them up costs, mana for it, looking at them, piles of them (CR 702.37, 708)."""

from typing import Final, Literal

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import TurnOf
from judgebot.cards.costs import Mana
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.quantities import scaled
from judgebot.cards.grammar.sentences import Effects
from judgebot.cards.selectors import All, Done, Filter, Number, Objects, Quantity, This, Together, You

merge = msgspec.structs.replace
_END: Final = r"\.?(?![\w ])"
_CHEAPER: Final = "costs less to turn face up"

# What it costs to turn them up


@rule("part", "costs? <mana> less to turn face up")
def _cheaper(mana: Mana) -> e.Part | None:
    if len(mana.symbols) != 1 or not mana.symbols[0].isdigit():
        return None
    return e.Rule(_CHEAPER, n=Number(int(mana.symbols[0])))


@rule("additional", rf"<keyword>\. this cost is reduced by \{{(\d+)\}} for each <each_thing>{_END}")
def _cheaper_for_each(keyword: e.Keyword, digits: str, each: Quantity) -> Value:
    total = scaled(Number(int(digits)), each)
    if keyword.name not in ("morph", "megamorph", "disguise") or total is None:
        return None
    return (keyword, e.Static(This(), (e.Rule(_CHEAPER, n=total),)))


@rule("effect", "<noun> you cast this turn costs? <mana> (less|more) to cast")
def _cost_for_a_turn(noun: Noun, mana: Mana, way: Literal["less", "more"]) -> Effects | None:
    if not noun[1] or not noun[0].spell or len(mana.symbols) != 1 or not mana.symbols[0].isdigit():
        return None
    changed = e.Rule("costs less" if way == "less" else "costs more", noun[0], n=Number(int(mana.symbols[0])))
    return (e.Continuous(You(), (changed,), "end of turn"),)


@rule("static", f"<noun> can't be turned face up during your turn{_END}")
def _not_in_your_turn(noun: Noun) -> Value:
    return (e.Static(All(noun[0]), (e.Rule("can't turn face up"),), TurnOf(You())),) if noun[1] else None


# Mana to be spent on them only


@rule("effect", r"<mana_verb>\. spend this mana only to cast <spend_on><turning_up>")
def _for_face_down(verb: Value, wanted: Filter, _turning: Value) -> Effects | None:
    if wanted.face_down is not True:
        return None
    return (merge(verb(You()), spend_on=wanted, spend_turning_up=True),)


put(
    "effect",
    lambda verb: (merge(verb(You()), spend_turning_up=True),),
    r"<mana_verb>\. spend this mana only to turn (?:creatures|permanents) face up",
)
put("turning_up", lambda: True, ", pay (?:a|its) mana cost to turn a manifested creature face up, or pay a morph cost")
put("turning_up", lambda: True, " or to turn (?:creatures|permanents|a (?:creature|permanent)) face up")

# Looking at them


@rule("static", rf"you may look at <noun> any time{_END}")
def _may_look(noun: Noun) -> Value:
    return (e.Static(You(), (_looking(noun),)),) if noun[0].face_down and noun[1] else None


@rule("effect", "until end of turn, you may look at <noun> any time")
def _may_look_this_turn(noun: Noun) -> Effects | None:
    return (e.Continuous(You(), (_looking(noun),), "end of turn"),) if noun[0].face_down and noun[1] else None


def _looking(noun: Noun) -> e.Part:
    return e.Rule("may look at face down", filter=noun[0])


# Piles of cards in an order that nobody knows (CR 701.40e, 701.58e)

put("pile", lambda: True, " in a face-down pile, shuffle that pile")
put("pile_enters", lambda: {"tapped": True}, r"\. (?:they|those permanents) enter tapped")
put("pile_enters", lambda: {}, "")
_THEM: Final = "(?:those cards|them)"


@rule("clause", f"exile <object><pile>, then (manifest|cloak) {_THEM}<pile_enters>")
def _one_pile(what: Objects, _pile: Value, verb: str, how: dict[str, Value]) -> Effects:
    return (e.Exile(what, face_down=True), _put_down(verb, how))


@rule("clause", f"exile <object> and <object><pile>, then (manifest|cloak) {_THEM}<pile_enters>")
def _joined_pile(what: Objects, other: Objects, _pile: Value, verb: str, how: dict[str, Value]) -> Effects:
    return (e.Exile(Together((what, other)), face_down=True), _put_down(verb, how))


def _put_down(verb: str, how: dict[str, Value]) -> e.Effect:
    return e.Manifest(what=Done(), shuffled=True, **how) if verb == "manifest" else e.Cloak(what=Done(), shuffled=True, **how)
