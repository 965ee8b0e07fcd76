"""How many: numbers, X, "equal to the number of ...", "for each ...", powers and life totals."""

import msgspec

from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.vocabulary import COLOR_WORDS, NUMBER, NUMBER_WORDS, any_of
from judgebot.cards.selectors import (
    CardsIn,
    Count,
    CountersOn,
    Devotion,
    DistinctTypes,
    EventAmount,
    Filter,
    Greatest,
    Half,
    LifeOf,
    ManaValueOf,
    Number,
    Objects,
    Plus,
    PowerOf,
    Quantity,
    SpeedOf,
    Times,
    TimesPaid,
    Total,
    ToughnessOf,
    X,
    You,
)

put("number", lambda digits: Number(int(digits)), r"(\d+)(?![\w/])")
put("number", lambda word: Number(NUMBER_WORDS[word]), NUMBER)
put("number", lambda: X(), "x(?![\\w/])")
put("number", lambda: EventAmount(), "that much", "that many")
put("number", lambda: Times(2, EventAmount()), "twice that much", "twice that many")
put("number", lambda: Times(2, X()), "twice x")
put("number", lambda word: Times(NUMBER_WORDS[word], X()), r"(three|four|five) times x")
put("number", lambda whose: Times(2, whose), "twice <measure>")
put("color", lambda word: COLOR_WORDS[word], any_of(tuple(COLOR_WORDS)))


@rule("number", "half <measure>, rounded (up|down)", "half (x|that many|that much), rounded (up|down)")
def _half(whole: Quantity | str, rounded: str) -> Quantity | None:
    if isinstance(whole, str):
        whole = X() if whole == "x" else EventAmount()
    return Half(whole, "up" if rounded == "up" else "down")


# "the number of ...", "its power": what can be measured

put("measure", lambda what: PowerOf(what), "<whose_object> power")
put("measure", lambda what: ToughnessOf(what), "<whose_object> toughness")
put("measure", lambda what: ManaValueOf(what), "<whose_object> mana value", "the mana value of <object>")
put("measure", lambda player: LifeOf(player), "<whose> life total")
put("measure", lambda player: SpeedOf(player), "<whose> speed")
put("measure", lambda noun: Count(noun[0]), "the number of <counted_noun>")
put("measure", lambda noun: Count(msgspec.structs.replace(noun[0], other=True)), "the number of other <counted_noun>")
put("measure", lambda player: CardsIn("hand", player), "the number of cards in <whose> hand")
put("measure", lambda player: CardsIn("graveyard", player), "the number of cards in <whose> graveyard")
put("measure", lambda player: CardsIn("library", player), "the number of cards in <whose> library")


_WHAT = "(power|toughness|mana value)"
put("measure", lambda what, noun: Greatest(what, noun[0]) if noun[1] else None, f"the greatest {_WHAT} among <noun>")
put("measure", lambda what, noun: _greatest_other(what, noun), f"the greatest {_WHAT} among other <noun>")
put("measure", lambda what, noun: Total(what, noun[0]) if noun[1] else None, f"the total {_WHAT} of <noun>")


def _greatest_other(what: str, noun: Noun) -> Quantity | None:
    other = msgspec.structs.replace(noun[0], other=True)
    return Greatest(what, other) if noun[1] else None  # type: ignore[arg-type]  # the pattern allows those words only


@rule("counted_noun", "<noun>")
def _counted(noun: Noun) -> Noun | None:
    return noun if noun[1] and noun[0] != Filter(card=True, zone="") else None


@rule("measure", "the number of ([a-z+/0-9-]+) counters on <object>", "the number of (counters) on <object>")
def _counters(kind: str, what: Objects) -> Quantity:
    return CountersOn(what, "" if kind == "counters" else kind)


@rule("measure", "the number of (card types|colors|basic land types|creature types) among <noun>")
def _distinct(kind: str, noun: Noun) -> Quantity:
    return DistinctTypes(kind, noun[0])  # type: ignore[arg-type]  # the pattern allows those words only


put("measure", lambda color: Devotion((color,)), "your devotion to <color>")
put("measure", lambda one, other: Devotion((one, other)), "your devotion to <color> and <color>")
put("measure", lambda noun: DistinctTypes("names", noun[0]) if noun[1] else None, "the number of differently named <noun>")


@rule("measure", "the number of basic land types among lands you control")
def _domain() -> Quantity:
    return DistinctTypes("basic land types", Filter(types=("Land",), controller=You()))


@rule("amount", "<measure> (plus|minus) <number>")
def _plus(measure: Quantity, sign: str, n: Quantity) -> Quantity:
    return Plus((measure, n if sign == "plus" else Times(-1, n)))


@rule("amount", "<number> plus <measure>")
def _plus_measure(n: Quantity, measure: Quantity) -> Quantity:
    return Plus((n, measure))


put("amount", lambda n: n, "<measure>", "<number>")
put("amount", lambda measure: Times(2, measure), "twice <measure>")
put("amount", lambda n, measure: Times(n.n, measure) if isinstance(n, Number) else None, "<number> times <measure>")

PARTY: Quantity = DistinctTypes("party", Filter(types=("Creature",), controller=You()))
put("measure", lambda: PARTY, "the number of creatures in your party")
put("each_thing", lambda: PARTY, "creature in your party")

# "for each creature you control"


@rule("each_thing", "(other )?<noun>")
def _each_noun(other: str | None, noun: Noun) -> Quantity | None:
    if noun[1] or noun[0] == Filter(card=True, zone=""):
        return None
    if other:
        return Count(msgspec.structs.replace(noun[0], other=True))
    return Count(noun[0])


@rule("each_thing", "<basic_noun> and <basic_noun><each_modifier>")
def _each_of_kinds(one: Noun, other: Noun, change: Value) -> Quantity | None:
    """ "For each instant and sorcery card in your graveyard": what stands behind holds for both."""
    last = other[0]
    if one[1] or other[1] or one[0].card or one[0].permanent or one[0].token:
        return None
    kinds = tuple(msgspec.structs.replace(noun[0], card=False, zone="") for noun in (one, other))
    found = change(Filter(any_of=kinds, card=last.card, spell=last.spell, zone=last.zone))
    return Count(found) if found else None


put("each_thing", lambda: TimesPaid("multikicker"), "time (?:it|~|this spell|this \\w+) was kicked")
put("each_thing", lambda player: CardsIn("hand", player), "card in <whose> hand")
put("each_thing", lambda player: CardsIn("graveyard", player), "card in <whose> graveyard")
put("each_thing", lambda kind, what: CountersOn(what, kind), "([a-z+/0-9-]+) counter on <object>")
put("each_thing", lambda what: CountersOn(what), "counter on <object>")
put(
    "each_thing",
    lambda: DistinctTypes("basic land types", Filter(types=("Land",), controller=You())),
    "basic land type among lands you control",
)
put("each_thing", lambda noun: DistinctTypes("card types", noun[0]), "card type among <noun>")
put("each_thing", lambda noun: DistinctTypes("colors", noun[0]), "color among <noun>")
put("for_each", lambda n: n, " for each <each_thing>")


def scaled(n: Quantity, each: Quantity | None) -> Quantity | None:
    """Return n for each of so many; None where neither is a plain number."""
    match n:
        case _ if each is None:
            return n
        case Number(n=1):
            return each
        case Number(n=number):
            return Times(number, each)
        case _:
            return None
