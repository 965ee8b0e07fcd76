"""What players can't do, or only in some way: cast, activate, play, draw, get counters, be made to sacrifice (CR 101.2)."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Condition, TurnOf
from judgebot.cards.grammar.nouns import Noun, both
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.selectors import All, EachPlayer, Filter, Number, Opponent, Players, Quantity, Times, You

merge = msgspec.structs.replace
_END: Final = r"\.?(?![\w ])"
_PLAYERS: Final[dict[str, Players]] = {
    "your opponents": Opponent(),
    "each opponent": Opponent(),
    "opponents": Opponent(),
    "players": EachPlayer(),
    "each player": EachPlayer(),
    "you": You(),
}
_WHO: Final = "(" + "|".join(sorted(_PLAYERS, key=len, reverse=True)) + ")"


def _ruled(who: str, kind: str, condition: Condition | None = None, **fields: Value) -> Value:
    return (e.Static(_PLAYERS[who], (e.Rule(kind, **fields),), condition),)


def _spells(noun: Noun) -> Filter | None:
    """The filter of "noncreature spells"; of spells without more, a filter for any."""
    return noun[0] if noun[0].spell and noun[1] else None


# Casting: when (CR 601.3a), how many, from where


@rule("static", f"{_WHO} can't cast <noun> during your turn{_END}")
def _not_in_your_turn(who: str, noun: Noun) -> Value:
    wanted = _spells(noun)
    return _ruled(who, "can't cast", TurnOf(You()), filter=wanted) if wanted else None


@rule("static", f"{_WHO} can't cast <noun> during combat{_END}")
def _not_in_combat(who: str, noun: Noun) -> Value:
    wanted = _spells(noun)
    return _ruled(who, "can't cast during", filter=wanted, step="combat") if wanted else None


@rule("static", f"{_WHO} can cast <noun> only any time they could cast a sorcery{_END}")
def _as_sorcery(who: str, noun: Noun) -> Value:
    wanted = _spells(noun)
    return _ruled(who, "can cast only as sorcery", filter=wanted) if wanted else None


@rule("static", f"{_WHO} can't cast more than one <noun> each turn{_END}")
def _one_each_turn(who: str, noun: Noun) -> Value:
    if not noun[0].spell or noun[1] or noun[0] == Filter(spell=True, zone="stack"):
        return None
    return _ruled(who, "can't cast more than", n=Number(1), filter=noun[0])


@rule("static", f"{_WHO} who has cast an? <noun> this turn can't cast additional <noun>{_END}")
def _one_of_a_kind(who: str, noun: Noun, again: Noun) -> Value:
    """Whoever has cast one can't cast another: one each turn."""
    return _one_each_turn(who, noun) if again == (noun[0], True) else None


_ORIGINS: Final = {
    "anywhere other than their hands?": "not hand",
    "anywhere other than your hand": "not hand",
    "graveyards": "graveyard",
    "libraries": "library",
    "exile": "exile",
    "your hand": "hand",
    "their hands?": "hand",
}
_ZONES_SAID: Final = {"graveyards or libraries": ("graveyard", "library"), "libraries or graveyards": ("graveyard", "library")}
for _words, _origin in _ORIGINS.items():
    put(
        "static",
        lambda who, noun, origin=_origin: _not_from(who, noun, (origin,)),
        f"{_WHO} can't cast <noun> from {_words}{_END}",
    )
for _words, _origins in _ZONES_SAID.items():
    put(
        "static",
        lambda who, noun, origins=_origins: _not_from(who, noun, origins),
        f"{_WHO} can't cast <noun> from {_words}{_END}",
    )


def _not_from(who: str, noun: Noun, origins: tuple[str, ...]) -> Value:
    wanted = _spells(noun)
    if wanted is None:
        return None
    return (e.Static(_PLAYERS[who], tuple(e.Rule("can't cast", wanted, origin=origin) for origin in origins)),)


@rule("static", f"{_WHO} can't play lands or cast <noun> from your hand{_END}")
def _nothing_from_hand(who: str, noun: Noun) -> Value:
    wanted = _spells(noun)
    if wanted is None or who != "you":
        return None
    rules = (e.Rule("can't play lands", origin="hand"), e.Rule("can't cast", wanted, origin="hand"))
    return (e.Static(You(), rules),)


# Casting and activating


@rule("static", f"during your turn, {_WHO} can't cast <noun> or activate abilities of <noun>{_END}")
def _abolished(who: str, noun: Noun, sources: Noun) -> Value:
    wanted = _spells(noun)
    if wanted is None or not sources[1] or sources[0].zone != "battlefield":
        return None
    spells = e.Static(_PLAYERS[who], (e.Rule("can't cast", wanted),), TurnOf(You()))
    theirs = both(sources[0], Filter(controller=_PLAYERS[who]))
    stopped = e.Static(All(theirs), (e.Rule("can't activate abilities"),), TurnOf(You())) if theirs else None
    return (spells, stopped) if stopped else None


@rule("static", f"players can't cast <noun> from graveyards or activate abilities of cards in graveyards{_END}")
def _in_graveyards(noun: Noun) -> Value:
    wanted = _spells(noun)
    cards = All(Filter(card=True, zone="graveyard"))
    if wanted is None:
        return None
    spells = e.Static(EachPlayer(), (e.Rule("can't cast", wanted, origin="graveyard"),))
    return (spells, e.Static(cards, (e.Rule("can't activate abilities"),)))


# Searching, drawing, life, counters


put("static", lambda who: _ruled(who, "can't search"), f"{_WHO} can't search libraries{_END}")
put("static", lambda who: _ruled(who, "can't get counters"), f"{_WHO} can't get counters{_END}")
put("static", lambda who, kind: _ruled(who, "can't get counters", counter=kind), f"{_WHO} can't get ([a-z]+) counters{_END}")


@rule("static", f"counters can't be put on <noun>{_END}")
def _no_counters(noun: Noun) -> Value:
    return (e.Static(All(noun[0]), (e.Rule("can't have counters"),)),) if noun[1] and noun[0].zone == "battlefield" else None


put("part", lambda kind: e.Rule("can't have counters", counter=kind), r"can't have ([a-z+/0-9-]+) counters put on (?:it|them)")

put(
    "part",
    lambda n, kind: e.Rule("counters at most", n=n, counter=kind),
    r"can't have more than <number> ([a-z+/0-9-]+) counters on (?:it|them)",
)


@rule("static", f"spells and abilities your opponents control can't cause you to sacrifice permanents{_END}")
def _kept() -> Value:
    return _ruled("you", "can't be made to sacrifice")


put("static", lambda: _ruled("players", "damage can't be prevented"), f"damage can't be prevented{_END}")
put(
    "effect",
    lambda: (e.Continuous(EachPlayer(), (e.Rule("damage can't be prevented"),), "end of turn"),),
    "damage can't be prevented this turn",
)
_FLOOR: Final = "damage that would reduce (?:your) life total (?:to less than|below) 1 reduces it to 1 (?:instead)"
put("static", lambda: _ruled("you", "doesn't lose for life"), f"you don't lose the game for having 0 or less life{_END}")
put(
    "static",
    lambda: _ruled("you", "damage leaves 1 life"),
    f"{_FLOOR}{_END}",
)
put(
    "static",
    lambda condition: _ruled("you", "damage leaves 1 life", condition),
    f"if <if_condition>, {_FLOOR}{_END}",
)
put(
    "effect",
    lambda: (e.Continuous(You(), (e.Rule("damage leaves 1 life"),), "end of turn"),),
    f"until end of turn, {_FLOOR}",
)
put(
    "static",
    lambda condition: _ruled("you", "damage as though infect", condition),
    f"as long as <if_condition>, (?:all )?damage is dealt to you as though its source had infect{_END}",
)
put(
    "static",
    lambda: _ruled("players", "damage as though wither"),
    f"(?:all )?damage is dealt as though its source had wither{_END}",
)

_SPAN_RULES: Final = {
    "can't lose the game": "can't lose game",
    "can't win the game": "can't win game",
    "life total can't change": "life total can't change",
}


@rule("effect", "<player> (can't lose the game|can't win the game)<duration>")
def _outcome_for_a_time(player: Players, words: str, duration: e.Duration) -> Value:
    return (e.Continuous(player, (e.Rule(_SPAN_RULES[words]),), duration),)


@rule("effect", "<player> (can't lose the game)<duration> and <player> (can't win the game)<duration>")
def _outcomes_for_a_time(one: Players, lose: str, span: e.Duration, other: Players, win: str, again: e.Duration) -> Value:
    return (*_outcome_for_a_time(one, lose, span), *_outcome_for_a_time(other, win, again))


put(
    "effect",
    lambda: (e.Continuous(You(), (e.Rule("no maximum hand size"),), "permanent"),),
    "you have no maximum hand size for the rest of the game",
)
_HAND_SIZES: Final[dict[str, Players]] = {"your": You(), "each opponent's": Opponent(), "each player's": EachPlayer()}


@rule("static", f"({'|'.join(_HAND_SIZES)}) maximum hand size is (reduced|increased) by <number>{_END}")
def _hand_size(whose: str, way: str, n: Quantity) -> Value:
    changed = n if way == "increased" else Times(-1, n)
    return (e.Static(_HAND_SIZES[whose], (e.Rule("maximum hand size", n=changed),)),)


# Attacking one player

put(
    "static",
    lambda noun: (e.Static(All(noun[0]), (e.Rule("can't attack", player=You()),)),) if noun[1] else None,
    f"<noun> can't attack you{_END}",
)
put(
    "static",
    lambda noun: (e.Static(All(noun[0]), (e.Rule("can't attack you"),)),) if noun[1] else None,
    f"<noun> can't attack you or planeswalkers you control{_END}",
)

# Casting in one's own turn only

put(
    "static",
    lambda who: _ruled(who, "casts only in own turn"),
    f"{_WHO} can cast spells only during (?:their|your) own turns?{_END}",
)

put("effect", lambda duration: _still(duration), "your life total can't change<duration>")
put("effect", lambda duration, quality: _protected(quality, duration), "<first_duration>, you gain protection from <quality>")
put("effect", lambda quality, duration: _protected(quality, duration), "you gain protection from <quality><duration>")
put(
    "effect",
    lambda duration, quality: (*_still(duration), *_protected(quality, duration)),
    "<first_duration>, your life total can't change and you gain protection from <quality>",
)
put("first_duration", lambda: "your next turn", "until your next turn")
put("first_duration", lambda: "end of turn", "until end of turn")
put(
    "static",
    lambda quality: _ruled("you", "player has protection", filter=quality),
    f"you have protection from <quality>{_END}",
)


def _still(duration: e.Duration) -> Value:
    return (e.Continuous(You(), (e.Rule("life total can't change"),), duration),)


def _protected(quality: Filter, duration: e.Duration) -> Value:
    return (e.Continuous(You(), (e.Rule("player has protection", filter=quality),), duration),)


@rule("effect", "<first_duration>, you may cast <noun> as though they had flash")
def _flash_for_a_time(duration: e.Duration, noun: Noun) -> Value:
    wanted = _spells(noun)
    return (e.Continuous(You(), (e.Rule("may cast as though flash", wanted),), duration),) if wanted else None


@rule("static", f"players can't untap more than <number> <noun> during their untap steps{_END}")
def _untap_few(n: Quantity, noun: Noun) -> Value:
    return _ruled("players", "untaps at most", n=n, filter=noun[0]) if noun[1] == (n != Number(1)) else None


@rule("static", f"as long as <if_condition>, players can't untap more than <number> <noun> during their untap steps{_END}")
def _untap_few_while(condition: Condition, n: Quantity, noun: Noun) -> Value:
    return _ruled("players", "untaps at most", condition, n=n, filter=noun[0]) if noun[1] == (n != Number(1)) else None


# The legend rule (CR 704.5j)

put(
    "static",
    lambda: (e.Static(All(Filter(permanent=True)), (e.Rule("legend rule doesn't apply"),)),),
    f'the "legend rule" doesn\'t apply{_END}',
)


@rule("static", f'the "legend rule" doesn\'t apply to <noun>{_END}')
def _no_legend_rule(noun: Noun) -> Value:
    return (e.Static(All(noun[0]), (e.Rule("legend rule doesn't apply"),)),) if noun[1] else None


put("player", lambda: EachPlayer(), "players(?= can't)")
