"""Searching, the rarer ways: other players' libraries, graveyards too, cards with different names (CR 701.23)."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.verbs import PlayerVerb
from judgebot.cards.selectors import Choose, Filter

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


put("pvp", lambda choice: _to_top(choice), "search your library for <choice>, then shuffle and put that card on top")


def _to_top(choice: Choose) -> Value:
    wanted = _wanted(choice)
    return (lambda p: e.Search(wanted, "top of library", choice.n, p, up_to=choice.up_to)) if wanted else None
