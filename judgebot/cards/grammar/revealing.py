"""Cards revealed or exiled from the top of a library until some kind appears; how many things were done "this way"."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.refs import Pronoun, Way
from judgebot.cards.grammar.verbs import PlayerVerb
from judgebot.cards.selectors import Filter, HowMany, Number, Quantity, Rest, TopUntil

merge = msgspec.structs.replace

_FROM: Final = "cards from the top of (?:their|your) library until (?:you|they|that player)"


def _sought(noun: Filter) -> Filter | None:
    return (
        merge(noun, zone="")
        if (noun.card or noun.permanent) and noun.zone in ("", "battlefield") and not noun.controller
        else None
    )


@rule("pvp", f"reveals? {_FROM} reveals? an? <noun>", f"reveals? {_FROM} reveals? <number> <noun>")
def _reveal_until(*said: Value) -> PlayerVerb | None:
    n, noun = _counted(said)
    wanted = _sought(noun[0])
    return (lambda p: e.Reveal(TopUntil(p, wanted, n))) if wanted and noun[1] == (n != Number(1)) else None


_TOP: Final = "cards from the top of (?:their|your) library until"
put(
    "pvp",
    lambda *said: _reveal_until(*said),
    f"reveals? {_TOP} an? <noun> is revealed",
    f"reveals? {_TOP} <number> <noun> are revealed",
)


@rule("pvp", f"exiles? {_FROM} exiles? an? <noun>", f"exiles? {_FROM} exiles? <number> <noun>")
def _exile_until(*said: Value) -> PlayerVerb | None:
    n, noun = _counted(said)
    wanted = _sought(noun[0])
    return (lambda p: e.Exile(TopUntil(p, wanted, n))) if wanted and noun[1] == (n != Number(1)) else None


def _counted(said: tuple[Value, ...]) -> tuple[Quantity, Noun]:
    return (said[0], said[1]) if len(said) == 2 else (Number(1), said[0])


# The rest of them

_UNDER: Final = "on the bottom of (?:your|their) library in (a random|any) order"
_OTHERS: Final = "(?:the rest|all other cards revealed this way|the rest of the revealed cards|all other revealed cards)"
put(
    "effect",
    lambda found, how, pos, order: (
        e.MoveTo(found, "battlefield", **how),
        e.MoveTo(_rest(pos), "library", "bottom", in_random_order=order == "a random"),
    ),
    f"put <object> onto the battlefield<manner> and <place>{_OTHERS} {_UNDER}",
)
put(
    "effect",
    lambda found, pos, order: (
        e.MoveTo(found, "hand"),
        e.MoveTo(_rest(pos), "library", "bottom", in_random_order=order == "a random"),
    ),
    f"put <object> into your hand and (?:put )?<place>{_OTHERS} on the bottom of your library in (a random|any) order",
)
put(
    "effect",
    lambda found, how, pos: (e.MoveTo(found, "battlefield", **how), e.MoveTo(_rest(pos), "graveyard")),
    f"put <object> onto the battlefield<manner> and (?:put )?<place>{_OTHERS} into your graveyard",
)
put(
    "effect",
    lambda found, pos: (e.MoveTo(found, "hand"), e.MoveTo(_rest(pos), "graveyard")),
    f"put <object> into your hand and (?:put )?<place>{_OTHERS} into your graveyard",
)


def _rest(pos: int) -> Value:
    among: Value = Pronoun(pos, "they")
    return Rest(among)


# This way: what an earlier effect did

_VERBS: Final = {
    "destroyed": "destroyed",
    "exiled": "exiled",
    "sacrificed": "sacrificed",
    "discarded": "discarded",
    "milled": "milled",
    "revealed": "revealed",
    "returned to your hand": "hand",
    "put into your hand": "hand",
    "returned to its owner's hand": "hand",
    "put onto the battlefield": "battlefield",
    "returned to the battlefield": "battlefield",
    "put into your graveyard": "graveyard",
    "put into their graveyard": "graveyard",
    "shuffled into your library": "library",
}
_DONE: Final = "(" + "|".join(sorted(_VERBS, key=len, reverse=True)) + ")"


def _this_way(pos: int, noun: Filter, verb: str) -> HowMany | None:
    if noun.controller is not None or noun.zone not in ("", "battlefield"):
        return None
    way: Value = Way(pos, _VERBS[verb], noun)
    return HowMany(way)


put(
    "each_thing",
    lambda pos, noun, verb: _this_way(pos, noun[0], verb) if not noun[1] else None,
    f"<place><basic_noun> {_DONE} this way",
)
put(
    "measure",
    lambda pos, noun, verb: _this_way(pos, noun[0], verb) if noun[1] else None,
    f"the number of <place><basic_noun> {_DONE} this way",
)
