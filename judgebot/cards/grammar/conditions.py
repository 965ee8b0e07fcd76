"""Conditions: "if you control a Swamp", "as long as it's your turn", "if it was kicked"."""

from typing import Final

import msgspec

from judgebot.cards.conditions import (
    CastLastTurn,
    Event,
    Exists,
    Happened,
    Is,
    Not,
    Quantities,
    SamePlayer,
    TurnOf,
    WasCast,
    WasKicked,
)
from judgebot.cards.grammar.nouns import Noun, both
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.refs import Pronoun
from judgebot.cards.grammar.vocabulary import COLOR_WORDS
from judgebot.cards.selectors import (
    Attached,
    CardsIn,
    Choose,
    Compare,
    ControllerOf,
    CountersOn,
    DefendingPlayer,
    Devotion,
    DistinctTypes,
    Filter,
    LifeOf,
    ManaValueOf,
    Number,
    Opponent,
    Players,
    PowerOf,
    Quantity,
    This,
    TimesResolved,
    Total,
    ToughnessOf,
    X,
    You,
)


def _controlled(noun: Filter, player: Players) -> Filter | None:
    return both(noun, Filter(controller=player))


@rule("condition", "you control <choice>")
def _you_control(choice: Choose) -> Exists | None:
    found = _controlled(choice.of, You())
    return Exists(found, Compare(">=", choice.n)) if found and not choice.up_to else None


@rule("condition", "you control an? <noun> or an? <noun>")
def _you_control_either(one: Noun, other: Noun) -> Exists | None:
    if one[1] or other[1] or one[0].zone != "battlefield" or other[0].zone != "battlefield":
        return None
    kinds = tuple(msgspec.structs.replace(noun[0], zone="") for noun in (one, other))
    return Exists(Filter(any_of=kinds, controller=You()))


@rule("condition", "there are <number> or more card types among cards in your graveyard")
def _delirium(n: Quantity) -> Quantities:
    mine = Filter(card=True, zone="graveyard", owner=You())
    return Quantities(DistinctTypes("card types", mine), Compare(">=", n))


put("condition", lambda what: Is(what, Filter(entered_this_turn=True)), "<object> entered this turn")


@rule("condition", "an opponent controls <choice>")
def _opponent_controls(choice: Choose) -> Exists | None:
    found = _controlled(choice.of, Opponent())
    return Exists(found) if found and choice.n == Number(1) and not choice.up_to else None


@rule("condition", "you control (at least) <number> (other )?<noun>")
def _you_control_at_least(_way: str, n: Quantity, other: str | None, noun: Noun) -> Exists | None:
    return _you_control_many(n, "more", other, noun)  # type: ignore[no-any-return]  # the rule below


@rule("condition", "you control <number> or (more|fewer) (other )?<noun>")
def _you_control_many(n: Quantity, way: str, other: str | None, noun: Noun) -> Exists | None:
    found = _controlled(noun[0], You())
    if found and other:
        found = both(found, Filter(other=True))
    return Exists(found, Compare(">=" if way == "more" else "<=", n)) if found and noun[1] else None


@rule("condition", "you control no (other )?<noun>", "you don't control an? (other )?<noun>")
def _you_control_no(other: str | None, noun: Noun) -> Exists | None:
    found = _controlled(noun[0], You())
    if found and other:
        found = both(found, Filter(other=True))
    return Exists(found, Compare("=", Number(0))) if found else None


@rule("condition", "no <noun> are on the battlefield", "there are no <noun> on the battlefield")
def _none(noun: Noun) -> Exists | None:
    return Exists(noun[0], Compare("=", Number(0))) if noun[1] else None


@rule("condition", "there are <number> or (more|fewer) <noun>(?: on the battlefield)?")
def _there_are(n: Quantity, way: str, noun: Noun) -> Exists | None:
    return Exists(noun[0], Compare(">=" if way == "more" else "<=", n)) if noun[1] else None


put(
    "condition",
    lambda noun: Exists(noun[0]) if not noun[1] else None,
    "there is an? <noun>",
    "an? <noun> is on the battlefield",
)

# Zones and totals


@rule("condition", "you have <number> or (more|fewer|less) (cards in hand|life)")
def _you_have(n: Quantity, way: str, what: str) -> Quantities:
    left: Quantity = LifeOf(You()) if what == "life" else CardsIn("hand", You())
    return Quantities(left, Compare(">=" if way == "more" else "<=", n))


put("condition", lambda: Quantities(CardsIn("hand", You()), Compare("=", Number(0))), "you have no cards in hand")
put("condition", lambda what, words: Not(_has_keyword(what, "has", words)), "<object> doesn't have <keyword_names>")
put("condition", lambda what, words: Not(_has_keyword(what, "had", words)), "<object> didn't have <keyword_names>")
put(
    "condition",
    lambda what, compare: Quantities(ManaValueOf(what), compare),
    "<whose_object> mana value is <compared>",
)


@rule("condition", "there are <number> or more cards in your graveyard", "<number> or more cards are in your graveyard")
def _graveyard(n: Quantity) -> Quantities:
    return Quantities(CardsIn("graveyard", You()), Compare(">=", n))


@rule("condition", "your life total is <compared>")
def _life(compare: Compare) -> Quantities:
    return Quantities(LifeOf(You()), compare)


@rule("condition", "<whose_object> power is <compared>")
def _power(what: Value, compare: Compare) -> Quantities:
    return Quantities(PowerOf(what), compare)


@rule("condition", "<object> (?:has|had) an? ([a-z+/0-9-]+) counter on it")
def _has_counter(what: Value, kind: str) -> Quantities:
    return Quantities(CountersOn(what, kind), Compare(">=", Number(1)))


@rule("condition", "<object> (?:has|had) no ([a-z+/0-9-]+) counters on it")
def _has_no_counter(what: Value, kind: str) -> Quantities:
    return Quantities(CountersOn(what, kind), Compare("=", Number(0)))


@rule(
    "condition",
    "<object> (?:has|had) <number> or more ([a-z+/0-9-]+) counters on it",
    "there are <number> or more ([a-z+/0-9-]+) counters on <object>",
)
def _has_counters(one: Value, two: Value, three: Value) -> Quantities:
    what, n, kind = (one, two, three) if isinstance(three, str) else (three, one, two)
    return Quantities(CountersOn(what, kind), Compare(">=", n))


# States of one object

put(
    "condition",
    lambda what, noun: Is(what, noun),
    "<object> is(?: an?)? <state>",
    "<short_it> <state>",
    "<short_it> an? <state>",
)
put("condition", lambda what, noun: Is(_as_it_was(what), noun), "<object> was(?: an?)? <state>")
put("condition", lambda what, noun: Not(Is(what, noun)), "<object> (?:isn't|is not)(?: an?)? <state>")
put("condition", lambda what, noun: Not(Is(_as_it_was(what), noun)), "<object> wasn't(?: an?)? <state>")


def _as_it_was(what: Value) -> Value:
    """What an effect moved, as it last was before that ("if it was a Goat", CR 608.2h)."""
    return msgspec.structs.replace(what, past=True) if isinstance(what, Pronoun) else what


put("short_it", lambda pos: _it(pos), "<place>it's")


def _it(pos: int) -> Value:
    return Pronoun(pos, "it")


put("state", lambda: Filter(tapped=True, zone=""), "tapped")
put("state", lambda: Filter(tapped=False, zone=""), "untapped")
put("state", lambda: Filter(attacking=True, zone=""), "attacking")
put("state", lambda: Filter(blocking=True, zone=""), "blocking")
put("state", lambda: Filter(blocked=True, zone=""), "blocked")
put("state", lambda: Filter(modified=True, zone=""), "modified")
put("state", lambda: Filter(enchanted=True, zone=""), "enchanted")
put("state", lambda: Filter(equipped=True, zone=""), "equipped")
put("state", lambda: Filter(face_down=True, zone=""), "face down")
put("state", lambda: Filter(face_down=False, zone=""), "face up")
put("state", lambda: Filter(multicolored=True, zone=""), "multicolored")
put("state", lambda color: Filter(colors=(color,), zone=""), "<color>")
put("state", lambda noun: _anywhere(noun), "<basic_noun>")


def _anywhere(noun: Noun) -> Filter:
    return msgspec.structs.replace(noun[0], zone="")


put("condition", lambda _self, words: Is(This(), Filter(keywords=words, zone="")), "<self> has <keyword_names>")
put(
    "condition",
    lambda words: Is(Attached(), Filter(keywords=words, zone="")),
    "(?:enchanted|equipped) creature has <keyword_names>",
)

# Turns, costs, events

put("condition", lambda: TurnOf(You()), "it's your turn")
put("condition", lambda: Not(TurnOf(You())), "it's not your turn")
put("condition", lambda: TurnOf(Opponent()), "it's an opponent's turn")
put("condition", lambda: WasKicked(), "(?:it|this spell|~|this \\w+) was kicked")
put("condition", lambda: WasCast(), "you cast (?:it|~|this \\w+)", "(?:it|~|this \\w+) was cast")
put("condition", lambda: WasCast("hand"), "you cast (?:it|~|this \\w+) from your hand")
put("condition", lambda: WasCast(during="your main phase"), "you cast (?:it|~|this \\w+) during your main phase")


@rule("condition", "a creature died this turn")
def _died() -> Happened:
    return Happened(Event("dies", subject=Filter(types=("Creature",))))


put(
    "condition",
    lambda: Happened(Event("attacks", player=You())),
    "you attacked this turn",
    "you attacked with a creature this turn",
)
put("condition", lambda: Happened(Event("gains life", player=You())), "you gained life this turn")
put("condition", lambda: Happened(Event("loses life", player=Opponent())), "an opponent lost life this turn")
put(
    "condition",
    lambda: Happened(Event("enters", subject=Filter(types=("Land",), controller=You()))),
    "a land entered the battlefield under your control this turn",
)


@rule("condition", "defending player controls <choice>")
def _defender_controls(choice: Choose) -> Exists | None:
    found = _controlled(choice.of, DefendingPlayer())
    return Exists(found, Compare(">=", choice.n)) if found and not choice.up_to else None


@rule("condition", "your opponents control <number> or more <noun>")
def _opponents_control(n: Quantity, noun: Noun) -> Exists | None:
    found = _controlled(noun[0], Opponent())
    return Exists(found, Compare(">=", n)) if found and noun[1] else None


@rule(
    "condition",
    "your devotion to (white|blue|black|red|green) is <compared>",
    "your devotion to (white|blue|black|red|green) and (white|blue|black|red|green) is <compared>",
)
def _devotion(*said: Value) -> Quantities:
    *colors, compare = said
    return Quantities(Devotion(tuple(COLOR_WORDS[color] for color in colors)), compare)


@rule("condition", "<object> (?:has|had) mana value <compared>")
def _has_mana_value(what: Value, compare: Compare) -> Quantities:
    return Quantities(ManaValueOf(what), compare)


@rule("condition", "<object> (?:has|had) power <compared>")
def _has_power(what: Value, compare: Compare) -> Quantities:
    return Quantities(PowerOf(what), compare)


@rule("condition", "<object> (?:has|had) toughness <compared>")
def _has_toughness(what: Value, compare: Compare) -> Quantities:
    return Quantities(ToughnessOf(what), compare)


@rule("condition", "<object> (has|had) <keyword_names>")
def _has_keyword(what: Value, tense: str, words: tuple[str, ...]) -> Is:
    return Is(_as_it_was(what) if tense == "had" else what, Filter(keywords=words, zone=""))


put(
    "condition",
    lambda: Happened(Event("leaves", subject=Filter(permanent=True, controller=You()))),
    "a permanent left the battlefield under your control this turn",
    "a permanent you controlled left the battlefield this turn",
)

put("condition", lambda: CastLastTurn(Compare("=", Number(0))), "no spells were cast last turn")
put("condition", lambda: CastLastTurn(Compare(">=", Number(2)), by_one=True), "a player cast two or more spells last turn")


@rule("condition", "you have no (cards) in (hand|your graveyard)", "there are no (cards) in your (graveyard|hand)")
def _no_cards(_cards: str, zone: str) -> Quantities:
    return Quantities(CardsIn(zone.removeprefix("your "), You()), Compare("=", Number(0)))


put(
    "condition",
    lambda: Quantities(CardsIn("library", You()), Compare("=", Number(0))),
    "your library has no cards in it",
    "there are no cards in your library",
)


@rule("condition", "<object> (is|was) <state> or <state>")
def _either_state(what: Value, tense: str, one: Filter, other: Filter) -> Is:
    return Is(_as_it_was(what) if tense == "was" else what, Filter(any_of=(one, other), zone=""))


put("condition", lambda what: SamePlayer(ControllerOf(what), You()), "you controlled <object>")
_NTH: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4}


@rule("condition", f"(?:this is|it's|it is) the ({'|'.join(_NTH)}) time(?: this ability has resolved this turn)?")
def _resolved(nth: str) -> Quantities:
    return Quantities(TimesResolved(), Compare("=", Number(_NTH[nth])))


# Measured groups, and what happened this turn


@rule("condition", "<noun> have total power <compared>")
def _total_power(noun: Noun, compare: Compare) -> Quantities | None:
    return Quantities(Total("power", noun[0]), compare) if noun[1] else None


@rule("condition", "you control <number> or more <noun> with different powers")
def _different_powers(n: Quantity, noun: Noun) -> Quantities | None:
    mine = _controlled(noun[0], You())
    return Quantities(DistinctTypes("powers", mine), Compare(">=", n)) if mine and noun[1] else None


@rule("condition", "you control <number> or more <noun> with different names")
def _different_names(n: Quantity, noun: Noun) -> Quantities | None:
    mine = _controlled(noun[0], You())
    return Quantities(DistinctTypes("names", mine), Compare(">=", n)) if mine and noun[1] else None


@rule("condition", "there are <number> or more mana values among cards in your graveyard")
def _mana_values(n: Quantity) -> Quantities:
    mine = Filter(card=True, zone="graveyard", owner=You())
    return Quantities(DistinctTypes("mana values", mine), Compare(">=", n))


put("condition", lambda what: Quantities(CountersOn(what), Compare(">=", Number(1))), "<object> (?:has|had) counters on it")
put("condition", lambda what: Quantities(CountersOn(what), Compare("=", Number(0))), "<object> (?:has|had) no counters on it")
put("condition", lambda compare: Quantities(X(), compare), "x is <compared>")
put("condition", lambda: Exists(Filter(commander=True, controller=You(), owner=You())), "you control your commander")
put("condition", lambda: WasCast("graveyard"), "(?:it|this spell|~) was cast from a graveyard")
put("state", lambda: Filter(supertypes=("Legendary",), zone=""), "legendary")


@rule(
    "condition",
    "an? <noun> entered(?: the battlefield)? under your control this turn",
    "you had an? <noun> enter(?: the battlefield)? under your control this turn",
)
def _entered(noun: Noun) -> Happened | None:
    mine = _controlled(noun[0], You())
    return Happened(Event("enters", subject=mine)) if mine and not noun[1] else None


@rule("condition", "an? <noun> died under your control this turn")
def _died_yours(noun: Noun) -> Happened | None:
    mine = _controlled(noun[0], You())
    return Happened(Event("dies", subject=mine)) if mine and not noun[1] else None


@rule("condition", "you've cast an? <noun> this turn")
def _have_cast(noun: Noun) -> Happened | None:
    return Happened(Event("cast", subject=noun[0], player=You())) if noun[0].spell and not noun[1] else None


@rule("condition", "an opponent (?:has )?cast an? <noun> this turn")
def _opponent_cast(noun: Noun) -> Happened | None:
    return Happened(Event("cast", subject=noun[0], player=Opponent())) if noun[0].spell and not noun[1] else None
