"""Keyword abilities with their parameters (CR 702), and the lists they stand in."""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import words
from judgebot.cards.costs import Mana
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Clause, put, read, reader, rule
from judgebot.cards.grammar.vocabulary import COLOR_WORDS, any_of
from judgebot.cards.keywordwords import SIMPLE, WITH_COST, WITH_NUMBER
from judgebot.cards.selectors import EachPlayer, Filter, Opponent, Players

_SIMPLE_WORD: Final = any_of(SIMPLE)


def keyword(name: str, **fields: object) -> e.Keyword:
    """Return the keyword; old names become the current ones."""
    return e.Keyword("umbra armor" if name == "totem armor" else name, **fields)  # type: ignore[arg-type]


put("keyword", lambda name: keyword(name), _SIMPLE_WORD)
put("keyword", lambda name, n: keyword(name, n=int(n)), any_of(WITH_NUMBER) + r" (\d+)")
put("keyword", lambda: keyword("vanishing"), r"vanishing(?! \d)")
put("keyword", lambda name: keyword(name, text="x"), r"(bloodthirst) x")
put("keyword", lambda name, mana: keyword(name, cost=(mana,)), any_of(WITH_COST) + r" <mana>")
put("keyword", lambda name, cost: keyword(name, cost=cost), any_of(WITH_COST) + r" ?— ?<cost>")
put("keyword", lambda n, mana: keyword("suspend", n=int(n), cost=(mana,)), r"suspend (\d+) ?— ?<mana>")
put("keyword", lambda n, mana: keyword("awaken", n=int(n), cost=(mana,)), r"awaken (\d+) ?— ?<mana>")
put("keyword", lambda n, mana: keyword("reinforce", n=int(n), cost=(mana,)), r"reinforce (\d+) ?— ?<mana>")
put("keyword", lambda n, mana: keyword("impending", n=int(n), cost=(mana,)), r"impending (\d+) ?— ?<mana>")
put("keyword", lambda mana, pt: keyword("prototype", cost=(mana,), text=pt), r"prototype <mana> — (\d+/\d+)")
put("keyword", lambda noun: e.Keyword("landwalk", filter=noun[0]), "<walked>walk")


@rule("keyword", "enchant <noun>")
def _enchant(noun: Noun) -> e.Keyword:
    return e.Keyword("enchant", filter=noun[0])


@rule("keyword", "enchant (player|opponent)")
def _enchant_player(word: str) -> e.Keyword:
    player: Players = EachPlayer() if word == "player" else Opponent()
    return e.Keyword("enchant", player=player)


# Protection and hexproof from qualities

put("quality", lambda color: Filter(colors=(color,), zone=""), "<color>")
put("quality", lambda: Filter(multicolored=True, zone=""), "multicolored")
put("quality", lambda: Filter(monocolored=True, zone=""), "monocolored")
put("quality", lambda: Filter(colorless=True, zone=""), "colorless")
put("quality", lambda: _all_colors(), "all colors", "each color")
put("quality", lambda: Filter(zone=""), "everything")
put("quality", lambda: Filter(chosen="color", zone=""), "the chosen color")
put("quality", lambda: Filter(chosen="creature type", zone=""), "(?:creatures|permanents) of the chosen type")


def _all_colors() -> Filter:
    return Filter(any_of=tuple(Filter(colors=(letter,), zone="") for letter in COLOR_WORDS.values()), zone="")


@rule("quality", "<basic_noun>")
def _noun_quality(noun: Noun) -> Filter | None:
    return msgspec.structs.replace(noun[0], zone="") if noun[1] and not noun[0].spell and not noun[0].card else None


put("keyword", lambda name, quality: e.Keyword(name, filter=quality), "(protection|hexproof) from <quality>")


@rule("keyword_pair", "(protection|hexproof) from <quality> and from <quality>")
def _from_two(name: str, one: Filter, other: Filter) -> tuple[e.Keyword, ...]:
    return (e.Keyword(name, filter=one), e.Keyword(name, filter=other))


@rule("keyword_pair", "(protection|hexproof) from <quality>, from <quality>, and from <quality>")
def _from_three(name: str, *qualities: Filter) -> tuple[e.Keyword, ...]:
    return tuple(e.Keyword(name, filter=quality) for quality in qualities)


# Equip and cycling variants


@rule("keyword", "equip <basic_noun> <mana>")
def _equip(noun: Noun, mana: Mana) -> e.Keyword:
    return e.Keyword("equip", cost=(mana,), filter=noun[0])


@rule("keyword", r"([a-z]+)cycling <mana>", r"(basic land)cycling <mana>")
def _typecycling(word: str, mana: Mana) -> e.Keyword | None:
    return e.Keyword("typecycling", cost=(mana,), text=word) if word in _CYCLED else None


_CYCLED: Final = frozenset(
    [name.lower() for name in (*words.BASIC_LAND_TYPES, *words.CREATURE_TYPES, "Equipment", "Aura")]
    + ["basic land", "land", "artifact"]
)


@rule("keyword", "affinity for <noun>")
def _affinity(noun: Noun) -> e.Keyword | None:
    return e.Keyword("affinity", filter=noun[0]) if noun[1] else None


@rule("keyword", "partner with <card_name>")
def _partner_with(name: str) -> e.Keyword:
    return e.Keyword("partner with", text=name)


put("keywords", lambda one: (one,), "<keyword>")
put("keywords", lambda pair: pair, "<keyword_pair>")
put("keywords", lambda one, rest: (one, *rest), "<keyword>[,;] <keywords>", "<keyword>,? and <keywords>")
put("keywords", lambda pair, rest: (*pair, *rest), "<keyword_pair>[,;] <keywords>", "<keyword_pair>,? and <keywords>")

# Names of keywords in filters ("with flying"): only those that a name alone says

put("keyword_names", lambda name: (name,), _SIMPLE_WORD)
put("keyword_names", lambda word: (word,), "((?:plains|island|swamp|mountain|forest)walk)")
put("keyword_names", lambda one, other: (one, other), f"{_SIMPLE_WORD} and {_SIMPLE_WORD}")
put(
    "keyword_names",
    lambda name: (name,),
    "(morph|disguise|cycling|flashback|ward|toxic|mutate|suspend|kicker|annihilator|landwalk|protection)(?! from)",
)


@reader("walked")
def _walked(clause: Clause, place: int) -> Iterator[tuple[Noun, int]]:
    """The land of a landwalk ability, written together: "nonbasic landwalk", "snow swampwalk"."""
    match = _WALK.match(clause.text, place)
    if match is None:
        return
    word = Clause(match.group(1))
    for noun, end in read("basic_noun", word, 0):
        if end == len(word.text) and (noun[0].types == ("Land",) or noun[0].subtypes):
            yield noun, match.end() - len("walk")


_WALK: Final = re.compile(r"((?:(?:nonbasic|snow|legendary|basic|artifact) )?(?:land|[a-z]+))walk(?!\w)")

put("keyword", lambda onto, mana: keyword("splice", cost=(mana,), text=onto), "splice onto (arcane|instant or sorcery) <mana>")
put("keyword", lambda onto, cost: keyword("splice", cost=cost, text=onto), "splice onto (arcane|instant or sorcery)—<cost>")
put(
    "quality",
    lambda: Filter(spell=True, zone="", none_of=(Filter(colorless=True, zone=""),)),
    "spells that are one or more colors",
)
put("keyword", lambda name: keyword(name), "(doctor's companion|double team)")
