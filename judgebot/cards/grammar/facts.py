"""Facts of a game that conditions ask for: mana spent, designations of players, what happened this turn, hands and life."""

from typing import Final

import msgspec

from judgebot.cards.conditions import (
    AnyPlayer,
    Both,
    Condition,
    Designated,
    Either,
    Event,
    Exists,
    Happened,
    Is,
    Not,
    Quantities,
    WasCast,
    WasKicked,
)
from judgebot.cards.grammar.costs import MANA, symbols
from judgebot.cards.grammar.nouns import Noun, both
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.quantities import PARTY
from judgebot.cards.grammar.refs import PlayerPronoun, Pronoun
from judgebot.cards.grammar.vocabulary import COLOR_WORDS
from judgebot.cards.selectors import (
    AmountThisTurn,
    CardsIn,
    Choose,
    Compare,
    EachPlayer,
    Filter,
    LifeOf,
    LostThisWay,
    Number,
    Opponent,
    PlayerCounters,
    Players,
    Quantity,
    SpentOn,
    ThatPlayer,
    This,
    You,
)

merge = msgspec.structs.replace
_SOME: Final = Compare(">=", Number(1))

# Mana spent (CR 601.2h)

_SPENT: Final = "spent to cast <object>"


@rule("condition", f"{MANA} was {_SPENT}")
def _spent(text: str, what: Value) -> Quantities | None:
    found = symbols(text)
    if len(set(found)) != 1 or found[0] not in "WUBRGC":
        return None
    return Quantities(SpentOn(what, found[0]), Compare(">=", Number(len(found))))


@rule("condition", f"at least <number> (white|blue|black|red|green) mana was {_SPENT}")
def _adamant(n: Quantity, color: str, what: Value) -> Quantities:
    return Quantities(SpentOn(what, COLOR_WORDS[color]), Compare(">=", n))


put("condition", lambda what: Quantities(SpentOn(what), Compare("=", Number(0))), f"no mana was {_SPENT}")
put("condition", lambda n, what: Quantities(SpentOn(what), Compare(">=", n)), f"<number> or more mana was {_SPENT}")
put("condition", lambda n, what: Quantities(SpentOn(what), Compare(">=", n)), f"at least <number> mana was {_SPENT}")
put("condition", lambda what: Quantities(SpentOn(what, "Treasure"), _SOME), f"mana from a treasure was {_SPENT}")
put("measure", lambda what: SpentOn(what), f"the amount of mana {_SPENT}")
put("measure", lambda what: SpentOn(what, "colors"), f"the number of colors of mana {_SPENT}")
put("each_thing", lambda what: SpentOn(what, "colors"), f"color of mana {_SPENT}")


@rule("each_thing", rf"\{{([wubrgcs])\}} {_SPENT}")
def _each_spent(symbol: str, what: Value) -> SpentOn:
    return SpentOn(what, symbol.upper())


# Designations of players

_DESIGNATIONS: Final = {
    "you're the monarch": "monarch",
    "you have the initiative": "initiative",
    "you have the city's blessing": "city's blessing",
    "you have max speed": "max speed",
    "you've completed a dungeon": "completed a dungeon",
    "you have an enduring story": "enduring story",
}
for _words, _name in _DESIGNATIONS.items():
    put("condition", lambda name=_name: Designated(You(), name), _words)
put("condition", lambda: Not(Designated(You(), "monarch")), "you aren't the monarch")
put("condition", lambda: Designated(You(), "starting player"), "you(?:'re| were) the starting player")
put(
    "condition",
    lambda: Not(Designated(You(), "starting player")),
    "you(?:'re not| weren't| aren't) the starting player",
)
put("condition", lambda: Designated(Opponent(), "monarch"), "an opponent is the monarch")

put("condition", lambda: Quantities(PARTY, Compare("=", Number(4))), "you have a full party")

# Hands, life and graveyards of others


def _measured(what: str, player: Players) -> Quantity | None:
    match what:
        case "life":
            return LifeOf(player)
        case "cards in hand":
            return CardsIn("hand", player)
        case "cards in their graveyard" | "cards in your graveyard":
            return CardsIn("graveyard", player)
        case _:
            return None


@rule("condition", "you have exactly <number> (cards in hand|life)")
def _exactly(n: Quantity, what: str) -> Quantities | None:
    left = _measured(what, You())
    return Quantities(left, Compare("=", n)) if left else None


@rule("condition", "you have at least <number> (cards in hand|life)")
def _at_least(n: Quantity, what: str) -> Quantities | None:
    left = _measured(what, You())
    return Quantities(left, Compare(">=", n)) if left else None


# "That player": the one player spoken of


@rule("condition", "<place>that player has <number> or (more|fewer|less) (cards in hand|cards in their graveyard|life)")
def _they_have(pos: int, n: Quantity, way: str, what: str) -> Quantities | None:
    left = _measured(what, _that(pos))
    return Quantities(left, Compare(">=" if way == "more" else "<=", n)) if left else None


@rule("condition", "<place>that player has no cards in hand")
def _they_have_none(pos: int) -> Quantities:
    return Quantities(CardsIn("hand", _that(pos)), Compare("=", Number(0)))


def _that(pos: int) -> Value:
    return PlayerPronoun(pos)


@rule("condition", "<place>(?:that player|they) controls? <choice>")
def _they_control(pos: int, choice: Choose) -> Exists | None:
    found = both(choice.of, Filter(controller=_that(pos)))
    return Exists(found, Compare(">=", choice.n)) if found and not choice.up_to else None


# What happened this turn

_YOUR_CARD: Final = Filter(card=True, zone="", owner=You())


def _happened(kind: str, **fields: Value) -> Happened:
    return Happened(Event(kind, **fields))  # type: ignore[arg-type]  # kinds are written below only


put("condition", lambda: _happened("attacks", subject=This()), "(?:~|this \\w+) attacked this turn")
put("condition", lambda: Not(_happened("attacks", subject=This())), "(?:~|this \\w+) didn't attack this turn")
put("condition", lambda: _happened("loses life", player=You()), "you lost life this turn")
put(
    "condition",
    lambda: _happened("discards", player=You()),
    "you discarded a card this turn",
    "you've discarded a card this turn",
)
put("condition", lambda: _happened("commits a crime", player=You()), "you've committed a crime this turn")
put("condition", lambda: _happened("leaves graveyard", subject=_YOUR_CARD), "a card left your graveyard this turn")
put("condition", lambda: _happened("sacrificed", player=You()), "you sacrificed a permanent this turn")
put("condition", lambda: Not(_happened("cast", player=You())), "you haven't cast a spell this turn")


@rule("condition", "you sacrificed an? <noun> this turn", "you've sacrificed an? <noun> this turn")
def _sacrificed(noun: Noun) -> Happened | None:
    return _happened("sacrificed", subject=noun[0], player=You()) if not noun[1] else None


@rule("condition", "an? <noun> died this turn")
def _one_died(noun: Noun) -> Happened | None:
    return _happened("dies", subject=noun[0]) if not noun[1] else None


@rule("condition", "you attacked with an? <noun> this turn")
def _attacked_with(noun: Noun) -> Happened | None:
    mine = both(noun[0], Filter(controller=You()))
    return _happened("attacks", subject=mine) if mine and not noun[1] else None


@rule("condition", "you attacked with <noun> with total power <compared> this combat")
def _attacked_with_power(noun: Noun, power: Compare) -> Happened | None:
    mine = both(noun[0], Filter(controller=You()))
    return _happened("attacks", subject=mine, batch=True, total_power=power) if mine and noun[1] else None


# How much this turn

_SUMS: Final = {
    "life you gained this turn": ("life gained", You()),
    "life you've gained this turn": ("life gained", You()),
    "life you lost this turn": ("life lost", You()),
    "life you've lost this turn": ("life lost", You()),
}
_COUNTS: Final = {
    "cards you've drawn this turn": ("cards drawn", You()),
    "cards you've discarded this turn": ("cards discarded", You()),
    "spells you've cast this turn": ("spells cast", You()),
}
for _words, (_what, _player) in _SUMS.items():
    put("measure", lambda what=_what, player=_player: AmountThisTurn(what, player), f"the (?:amount of|total) {_words}")
for _words, (_what, _player) in _COUNTS.items():
    put("measure", lambda what=_what, player=_player: AmountThisTurn(what, player), f"the number of {_words}")
    put("each_thing", lambda what=_what, player=_player: AmountThisTurn(what, player), _words.replace("s ", " ", 1))
_EACH_VERB: Final = {
    "you've drawn <number> or more cards this turn": "cards drawn",
    "you've discarded <number> or more cards this turn": "cards discarded",
    "you've cast <number> or more spells this turn": "spells cast",
    "you gained <number> or more life this turn": "life gained",
    "you've gained <number> or more life this turn": "life gained",
    "you lost <number> or more life this turn": "life lost",
}
for _words, _what in _EACH_VERB.items():
    put("condition", lambda n, what=_what: Quantities(AmountThisTurn(what, You()), Compare(">=", n)), _words)


@rule("measure", "the number of <noun> you've cast this turn")
def _spells_cast(noun: Noun) -> Quantity | None:
    return AmountThisTurn("spells cast", You(), noun[0]) if noun[0].spell and noun[1] else None


@rule("each_thing", "(other )?<noun> you've cast this turn")
def _each_cast(other: str | None, noun: Noun) -> Quantity | None:
    if not noun[0].spell or noun[1]:
        return None
    wanted = merge(noun[0], other=True) if other else noun[0]
    return AmountThisTurn("spells cast", You(), None if wanted == Filter(spell=True, zone="stack") else wanted)


@rule("condition", "you've cast another <noun> this turn", "you've cast another (spell) this turn")
def _cast_another(noun: Noun | str) -> Happened | None:
    wanted = Filter(spell=True, zone="stack") if isinstance(noun, str) else noun[0]
    return _happened("cast", subject=merge(wanted, other=True), player=You()) if wanted.spell else None


# How a spell was paid for

_PAID: Final = {
    "bargained": "bargain",
    "foretold": "foretell",
    "escaped": "escape",
    "unearthed": "unearth",
}
_IT: Final = r"(?:it|this spell|~|this \w+)"
put("condition", lambda word: WasKicked(_PAID[word]), f"{_IT} was (bargained|foretold|unearthed)")
put("condition", lambda: WasKicked("escape"), f"{_IT} escaped")
put(
    "condition",
    lambda name: WasKicked(name),
    r"(?:its|this spell's|~'s|this \w+'s) ([a-z]+(?:-[a-z]+)?) cost was paid",
)
put("condition", lambda: WasKicked("gift"), "the gift was promised")
put("condition", lambda: Not(WasKicked("gift")), "the gift wasn't promised")
put("condition", lambda: Not(WasKicked("tribute")), "tribute wasn't paid")
put("condition", lambda: Not(WasKicked()), f"{_IT} wasn't kicked")
put("condition", lambda: WasCast("exile"), f"{_IT} was cast from exile", f"you cast {_IT} from exile")
put("condition", lambda: WasCast("graveyard"), f"{_IT} was cast from your graveyard", f"you cast {_IT} from your graveyard")
put("condition", lambda: Not(WasCast()), f"{_IT} wasn't cast")
put("condition", lambda: Not(WasCast("hand")), f"{_IT} wasn't cast from your hand")

# Designations of permanents

_NTH: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
_STATES: Final = ("saddled", "suspected", "monstrous", "renowned", "prepared", "goaded", "solved", "harnessed")
for _state in _STATES:
    put("state", lambda name=_state: Filter(designation=name, zone=""), _state)

# Which spell of the turn it is


@rule("condition", f"<place>it's the ({'|'.join(_NTH)}) <noun> you(?:'ve)? cast this turn")
def _nth_cast(pos: int, nth: str, noun: Noun) -> Both | None:
    """Such a spell itself, and with it so many of them."""
    it: Value = Pronoun(pos, "it")
    cast = Quantities(AmountThisTurn("spells cast", You(), noun[0]), Compare("=", Number(_NTH[nth])))
    return Both((Is(it, merge(noun[0], zone="")), cast)) if noun[0].spell and not noun[1] else None


@rule("condition", "you've cast <number> or more <noun> this turn")
def _cast_so_many(n: Quantity, noun: Noun) -> Quantities | None:
    return Quantities(AmountThisTurn("spells cast", You(), noun[0]), Compare(">=", n)) if noun[0].spell and noun[1] else None


# Counters of players (CR 122.1f)

_HAS: Final[dict[str, Players]] = {"an opponent has": Opponent(), "a player has": EachPlayer()}


@rule("condition", f"({'|'.join(_HAS)}) <number> or more (poison|experience|rad) counters")
def _someone_has(who: str, n: Quantity, kind: str) -> AnyPlayer:
    return AnyPlayer(_HAS[who], Quantities(PlayerCounters(kind, ThatPlayer()), Compare(">=", n)))


put(
    "condition",
    lambda n, kind: Quantities(PlayerCounters(kind, You()), Compare(">=", n)),
    "you have <number> or more (poison|experience|energy|rad) counters",
)
put("measure", lambda kind: PlayerCounters(kind, You()), "the number of (poison|experience|energy|rad) counters you have")
put("each_thing", lambda kind: PlayerCounters(kind, You()), "(poison|experience|energy|rad) counter you have")
put("measure", lambda: LostThisWay(), "the (?:total )?life lost this way")

# What a spell targets


@rule("condition", "<object> targets an? <noun>", "<object> targets (?:one or more )<noun>")
def _targets(what: Value, noun: Noun) -> Is:
    return Is(what, Filter(targets=noun[0], zone=""))


put("condition", lambda what, other: Is(what, Filter(targets=other, zone="")), "<object> targets <self>")

# Two conditions


@rule("two_conditions", "<condition> and <condition>")
def _both_hold(one: Condition, other: Condition) -> Condition:
    return Both((one, other))


@rule("two_conditions", "<condition> or <condition>", "<condition> or if <condition>")
def _either_holds(one: Condition, other: Condition) -> Condition:
    return Either((one, other))


put("if_condition", lambda condition: condition, "<condition>", "<two_conditions>")
