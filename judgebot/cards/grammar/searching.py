"""Searching, the rarer ways: other players' libraries, graveyards too, cards with different names (CR 701.23)."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.sentences import with_x
from judgebot.cards.grammar.verbs import PlayerVerb
from judgebot.cards.selectors import Choose, Count, Filter, Number, Opponent, Players, Quantity, You

merge = msgspec.structs.replace
_THEM: Final = "(?:it|that card|them|those cards)"
_REVEAL: Final = f"(?:,? (?:and )?(reveals?) {_THEM})?"
_PLACES: Final = {
    "onto the battlefield": ("battlefield", False),
    "onto the battlefield tapped": ("battlefield", True),
    "into their hand": ("hand", False),
    "into your hand": ("hand", False),
    "into their graveyard": ("graveyard", False),
    "into your graveyard": ("graveyard", False),
}
_TO: Final = "(" + "|".join(sorted(_PLACES, key=len, reverse=True)) + ")"
_PUT: Final = f"{_REVEAL},? (?:and )?puts? {_THEM} {_TO}"
_THEN: Final = r"(?:,? then shuffles?|, then that player shuffles|\. then (?:shuffle|that player shuffles)|,? and shuffles?)"


def _wanted(choice: Choose) -> Filter | None:
    noun = choice.of
    return merge(noun, zone="library") if (noun.card or noun.permanent) and noun.zone in ("", "library") else None


@rule("pvp", f"search(?:es)? (?:your|their) library for <choice>( with different names)?{_PUT}{_THEN}")
def _search(choice: Choose, different: str | None, reveal: str | None, where: str) -> PlayerVerb | None:
    wanted = _wanted(choice)
    zone, tapped = _PLACES[where]
    names = "names" if different else ""
    if wanted is None:
        return None
    return lambda p: e.Search(wanted, zone, choice.n, p, tapped, reveal is not None, choice.up_to, different=names)


@rule("pvp", f"search(?:es)? (?:your|their) library for <choice>, where x is <amount>{_PUT}{_THEN}")
def _search_measured(choice: Choose, n: Quantity, reveal: str | None, where: str) -> PlayerVerb | None:
    found = _search(choice, None, reveal, where)
    return (lambda p: with_x(found(p), n)) if found else None


_IF_SEARCHED: Final = r"\. if you search your library this way, shuffle"


@rule(
    "pvp",
    rf"search your (library and/or graveyard|graveyard and/or library) for <choice>{_PUT}{_IF_SEARCHED}",
    rf"search your (library and/or graveyard|graveyard and/or library) for <choice>{_PUT}(?:, then shuffle|\. then shuffle)",
    rf"search your (hand, graveyard,? and/or library|graveyard, hand,? and/or library|hand and/or library|library, hand, "
    rf"and/or graveyard|library and/or hand|hand, library,? and/or graveyard) for <choice>{_PUT}{_IF_SEARCHED}",
)
def _search_zones(zones: str, choice: Choose, reveal: str | None, where: str) -> PlayerVerb | None:
    wanted = _wanted(choice)
    found = tuple(zone for zone in ("library", "graveyard", "hand") if zone in zones)
    zone, tapped = _PLACES[where]
    if wanted is None:
        return None
    return lambda p: e.Search(merge(wanted, zone=""), zone, choice.n, p, tapped, reveal is not None, choice.up_to, found)


put("pvp", lambda choice: _to_top(choice), "search your library for <choice>, then shuffle and put (?:that|the) card on top")


def _to_top(choice: Choose) -> Value:
    wanted = _wanted(choice)
    return (lambda p: e.Search(wanted, "top of library", choice.n, p, up_to=choice.up_to)) if wanted else None


# One to one place, the other to another


@rule(
    "pvp",
    f"search(?:es)? (?:your|their) library for <choice>{_REVEAL}, put one onto the battlefield( tapped)? and the other into "
    f"your hand{_THEN}",
    rf"search(?:es)? (?:your|their) library for <choice> and (reveal) {_THEM}\. put one of them onto the battlefield( tapped)? "
    f"and the other into your hand{_THEN}",
)
def _search_apart(choice: Choose, reveal: str | None, tapped: str | None) -> PlayerVerb | None:
    wanted = _wanted(choice)
    if wanted is None or choice.n != Number(2):
        return None
    shown = reveal is not None
    return lambda p: e.Search(wanted, "battlefield", choice.n, p, tapped is not None, shown, choice.up_to, rest="hand")


# In other players' libraries, and other zones of theirs

_THEIRS: Final = {
    "put (?:it|that card|them|those cards) onto the battlefield under your control": "battlefield",
    "exile (?:it|that card|them|those cards)": "exile",
    "put (?:it|that card|them|those cards) into (?:their|that player's) graveyard": "graveyard",
}
_SHUFFLED: Final = r"(?:\. then that player shuffles|\. that player shuffles|, then that player shuffles)"
for _words, _zone in _THEIRS.items():
    put(
        "effect",
        lambda whose, choice, zone=_zone: _in_library_of(whose, choice, zone),
        rf"search <whose> library for <choice>,? and {_words}{_SHUFFLED}",
    )
put(
    "effect",
    lambda whose, choice: _in_all_zones(whose, choice),
    rf"search <whose> graveyard, hand, and library for <choice> and exile (?:them|it|that card){_SHUFFLED}",
)
put(
    "effect",
    lambda whose, noun: _in_all_zones(whose, Choose(noun[0], n=Count(noun[0]))) if noun[1] else None,
    rf"search <whose> graveyard, hand, and library for all <noun> and exile (?:them|it|that card){_SHUFFLED}",
)


def _in_library_of(whose: Players, choice: Choose, zone: str) -> Value:
    wanted = _wanted(choice)
    return (e.Search(wanted, zone, choice.n, up_to=choice.up_to, whose=whose),) if wanted else None


def _in_all_zones(whose: Players, choice: Choose) -> Value:
    wanted = _wanted(choice)
    zones = ("library", "graveyard", "hand")
    return (
        (e.Search(merge(wanted, zone=""), "exile", choice.n, up_to=choice.up_to, zones=zones, whose=whose),) if wanted else None
    )


put("modifier", lambda: lambda noun: merge(noun, chosen="name") if noun.card and not noun.chosen else None, " with that name")

# Searching changed (CR 701.23)

_END: Final = r"\.?(?![\w ])"
put(
    "static",
    lambda n: (e.Static(Opponent(), (e.Rule("searches only top cards", n=n),)),),
    rf"if an opponent would search a library, (?:that player|they) search(?:es)? the top <number> cards of (?:that library|it) "
    rf"instead{_END}",
)
put(
    "static",
    lambda: (e.Static(Opponent(), (e.Rule("controls opponent's search"),)),),
    rf"you control your opponents while they're searching their libraries{_END}",
)
put("as_any_color", lambda: True, "(?:,? and) you may spend mana as though it were mana of any (?:color|type)")
put(
    "static",
    lambda _any: (e.Static(You(), (e.Rule("may play what opponents find"),)),),
    r"while an opponent is searching their library, they exile (?:each card|what) they find\. you may (?:play) those cards "
    rf"for as long as they remain exiled<as_any_color> to cast (?:them){_END}",
)
