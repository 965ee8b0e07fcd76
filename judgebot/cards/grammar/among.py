"""Cards picked "from among them": some of those that were just looked at, revealed, milled or exiled."""

from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.refs import Pronoun
from judgebot.cards.selectors import Filter, Number, Objects, OneOf, Quantity

put(
    "among_them",
    lambda pos: Pronoun(pos, "they"),
    "from among <place>(?:them|those cards|the (?:revealed|milled|exiled) cards)",
)


def _wanted(noun: Noun) -> Filter | None:
    """A card without a place of its own; what is only "a card" needs no filter."""
    found = noun[0]
    return found if (found.card or found.permanent) and found.zone in ("", "battlefield") and found.controller is None else None


@rule("object_core", "an? <noun> <among_them>")
def _one(noun: Noun, among: Value) -> Objects | None:
    found = _wanted(noun)
    return OneOf(among, filter=found) if found and found.card and not noun[1] else None


@rule("object_core", "an? <noun> or (?:an? )?<noun> <among_them>")
def _either(noun: Noun, other: Noun, among: Value) -> Objects | None:
    one, another = _wanted(noun), _wanted(other)
    if one is None or another is None or not (one.card and another.card) or noun[1] or other[1]:
        return None
    return OneOf(among, filter=Filter(any_of=(one, another), card=True, zone=""))


@rule("object_core", "(up to )?<number> <noun> <among_them>")
def _several(up_to: str | None, n: Quantity, noun: Noun, among: Value) -> Objects | None:
    found = _wanted(noun)
    if found is None or not found.card or (n == Number(1)) == noun[1]:
        return None
    return OneOf(among, filter=found, n=n, up_to=up_to is not None)
