"""Conditions on one of several players: "an opponent has eight or more cards in hand", "controls more lands than you"."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import AnyPlayer, Condition, Exists, Quantities
from judgebot.cards.grammar.nouns import Noun, both
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.selectors import (
    All,
    CardsIn,
    Compare,
    Count,
    EachPlayer,
    Filter,
    HowManyPlayers,
    LifeOf,
    Number,
    Opponent,
    Players,
    Quantity,
    ThatPlayer,
    You,
)

merge = msgspec.structs.replace
_ONE: Final = ThatPlayer()
_WHO: Final[dict[str, Players]] = {"an opponent": Opponent(), "a player": EachPlayer(), "any opponent": Opponent()}
_ANY: Final = "(an opponent|a player|any opponent)"
_MEASURES: Final[dict[str, Quantity]] = {
    "life": LifeOf(_ONE),
    "cards in hand": CardsIn("hand", _ONE),
    "cards in their hand": CardsIn("hand", _ONE),
    "cards in their graveyard": CardsIn("graveyard", _ONE),
    "cards in their library": CardsIn("library", _ONE),
}
_WHAT: Final = "(" + "|".join(sorted(_MEASURES, key=len, reverse=True)) + ")"


@rule("condition", f"{_ANY} has <number> or (more|fewer|less) {_WHAT}")
def _has(who: str, n: Quantity, way: str, what: str) -> Condition:
    return AnyPlayer(_WHO[who], Quantities(_MEASURES[what], Compare(">=" if way == "more" else "<=", n)))


put(
    "condition",
    lambda who: AnyPlayer(_WHO[who], Quantities(CardsIn("hand", _ONE), Compare("=", Number(0)))),
    f"{_ANY} has no cards in hand",
)


@rule("condition", f"{_ANY} has (more|less) life than you")
def _life_compared(who: str, way: str) -> Condition:
    return AnyPlayer(_WHO[who], Quantities(LifeOf(_ONE), Compare(">" if way == "more" else "<", LifeOf(You()))))


@rule("condition", f"{_ANY} has more cards in hand than you")
def _hands_compared(who: str) -> Condition:
    return AnyPlayer(_WHO[who], Quantities(CardsIn("hand", _ONE), Compare(">", CardsIn("hand", You()))))


@rule("condition", f"{_ANY} controls more <noun> than you(?: do)?")
def _controls_more(who: str, noun: Noun) -> Condition | None:
    theirs, mine = both(noun[0], Filter(controller=_ONE)), both(noun[0], Filter(controller=You()))
    if theirs is None or mine is None or not noun[1]:
        return None
    return AnyPlayer(_WHO[who], Exists(theirs, Compare(">", Count(mine))))


@rule("condition", f"{_ANY} controls <number> or (more|fewer) <noun>")
def _controls(who: str, n: Quantity, way: str, noun: Noun) -> Condition | None:
    theirs = both(noun[0], Filter(controller=_ONE))
    if theirs is None or not noun[1]:
        return None
    return AnyPlayer(_WHO[who], Exists(theirs, Compare(">=" if way == "more" else "<=", n)))


@rule("condition", f"{_ANY} controls no <noun>")
def _controls_no(who: str, noun: Noun) -> Condition | None:
    theirs = both(noun[0], Filter(controller=_ONE))
    return AnyPlayer(_WHO[who], Exists(theirs, Compare("=", Number(0)))) if theirs and noun[1] else None


put("condition", lambda n: Quantities(HowManyPlayers(Opponent()), Compare(">=", n)), "you have <number> or more opponents")
put("each_thing", lambda: HowManyPlayers(Opponent()), "opponent you have", "of your opponents", "opponent(?! \\w)")

# You and what you control


@rule("static", r"you and <noun> have hexproof\.?(?![\w ])")
def _both_hexproof(noun: Noun) -> Value:
    mine = e.Static(All(noun[0]), (e.GainAbilities((e.Keyword("hexproof"),)),))
    return (e.Static(You(), (e.Rule("player has hexproof"),)), mine) if noun[1] and noun[0].controller == You() else None


# Untapping in other untap steps


@rule("static", r"untap <object> during each other player's untap step\.?(?![\w ])")
def _untaps_too(what: Value) -> Value:
    return (e.Static(what, (e.Rule("untaps in other players' untap steps"),)),)
