"""Which objects: "target creature", "each land you control", "it", "enchanted creature". Pronouns and targets stay open."""

from collections.abc import Iterator
from typing import Final

import msgspec

from judgebot.cards import words
from judgebot.cards.grammar.nouns import Noun, both
from judgebot.cards.grammar.parsing import Clause, Value, put, read, reader, rule
from judgebot.cards.grammar.refs import Aim, Placed, Pronoun
from judgebot.cards.selectors import (
    All,
    Attached,
    Choose,
    Count,
    Filter,
    Number,
    Objects,
    OneOf,
    Players,
    Quantity,
    Rest,
    This,
    Top,
)

merge = msgspec.structs.replace
_SELF_NOUNS: Final = (
    "creature|artifact|enchantment|land|permanent|planeswalker|aura|equipment|vehicle|spell|card|token|saga|class|case|battle|siege|"
    "fortification|room|spacecraft|curse|shrine|background|attraction|mount|plan|emblem"
)
SELF: Final = rf"(?:~|this (?:{_SELF_NOUNS}))"

put("self", lambda: This(), SELF)
put("object_core", lambda: This(), SELF)
put(
    "object_core",
    lambda: Attached(),
    "enchanted (?:creature|permanent|land|artifact|enchantment|planeswalker|vehicle)",
    "equipped creature",
)
for _type in (*words.BASIC_LAND_TYPES, "Equipment"):
    put("object_core", lambda: Attached(), f"enchanted {_type.lower()}")
put("object_core", lambda pos: Pronoun(pos, "exiled"), "<place>the exiled (?:card|permanent|creature)s?")
put(
    "object_core",
    lambda pos, verb: Pronoun(pos, verb),
    "<place>the (sacrificed|discarded) (?:creature|card|artifact|permanent|land|enchantment)",
)


@reader("place")
def _place(_clause: Clause, place: int) -> Iterator[tuple[int, int]]:
    """The place itself: rules that open a reference need to know where it stands."""
    yield place, place


@reader("object")
def _object(clause: Clause, place: int) -> Iterator[tuple[Value, int]]:
    """Objects with the place where they are spoken of; pronouns and targets know theirs."""
    for value, end in read("object_core", clause, place):
        yield (value if isinstance(value, Aim | Pronoun) else Placed(place, value)), end


# Targets


def _aim(pos: int, noun: Noun, **fields: Value) -> Aim:
    return Aim(pos, filter=noun[0], **fields)


@rule("object_core", "<place>(another )?target <noun>")
def _target(pos: int, another: str | None, noun: Noun) -> Aim | None:
    return None if noun[1] else _aim(pos, noun, another=another is not None)


@rule("object_core", "<place>up to one (other )?target <noun>")
def _up_to_one(pos: int, another: str | None, noun: Noun) -> Aim | None:
    return None if noun[1] else _aim(pos, noun, up_to=True, another=another is not None)


@rule("object_core", "<place>(?:each of )?(up to )?<number> (other )?target <noun>")
def _targets(pos: int, up_to: str | None, n: Quantity, other: str | None, noun: Noun) -> Aim | None:
    if not noun[1] or n == Number(1):
        return None
    return _aim(pos, noun, n=n, up_to=up_to is not None, another=other is not None)


@rule("object_core", "<place>(?:each of )?any number of (other )?target <noun>")
def _any_number(pos: int, other: str | None, noun: Noun) -> Aim | None:
    return _aim(pos, noun, n=Count(noun[0]), up_to=True, another=other is not None) if noun[1] else None


@rule("object_core", "<place>(?:each of )?(one or two|one, two, or three) (other )?target <noun>")
def _one_or_two(pos: int, count: str, other: str | None, noun: Noun) -> Aim | None:
    most = Number(2 if count == "one or two" else 3)
    return _aim(pos, noun, n=most, up_to=True, least=1, another=other is not None) if noun[1] else None


# Groups


def _others(noun: Noun) -> Filter | None:
    return both(noun[0], Filter(other=True))


@rule("object_core", "(?:each|all)( other)? <noun>")
def _all(other: str | None, noun: Noun) -> Objects | None:
    found = _others(noun) if other else noun[0]
    return All(found) if found else None


@rule("object_core", "(other )?<noun>")
def _bare_plural(other: str | None, noun: Noun) -> Objects | None:
    found = _others(noun) if other else noun[0]
    return All(found) if found and noun[1] else None


# Objects chosen while resolving


@rule("choice_core", "an? <noun>")
def _one(noun: Noun) -> Objects | None:
    return None if noun[1] else Choose(noun[0])


@rule("choice_core", "another <noun>")
def _another(noun: Noun) -> Objects | None:
    found = _others(noun)
    return Choose(found) if found and not noun[1] else None


@rule("choice_core", "(up to )?<number> (other )?<noun>")
def _several(up_to: str | None, n: Quantity, other: str | None, noun: Noun) -> Objects | None:
    found = _others(noun) if other else noun[0]
    if found is None or (n == Number(1)) == noun[1]:
        return None
    return Choose(found, n=n, up_to=up_to is not None)


@rule("choice_core", "any number of (other )?<noun>")
def _any(other: str | None, noun: Noun) -> Objects | None:
    found = _others(noun) if other else noun[0]
    return Choose(found, n=Count(found), up_to=True) if found and noun[1] else None


put("choice", lambda choice: choice, "<choice_core> of (?:your|their) choice", "<choice_core>")
put("object_core", lambda choice: choice, "<choice>")

# Spoken of before

put(
    "object_core",
    lambda pos: Pronoun(pos, "put there"),
    "<place>a card (?:you |they )?put into (?:your|their) graveyard this way",
)
_CALLED: Final = "(creature|permanent|card|land)(?! card| token| you| with| that)"


@rule("object_core", f"<place>the {_CALLED}")
def _the(pos: int, word: str) -> Pronoun:
    noun = {"permanent": Filter(permanent=True), "card": Filter(card=True, zone="")}.get(word)
    return Pronoun(pos, "that", noun or Filter(types=(word.capitalize(),)))


put("object_core", lambda pos: Pronoun(pos, "it"), "<place>it(?!')")
put("object_core", lambda pos: Pronoun(pos, "made"), "<place>the (?:token|copy)(?!')")
put("object_core", lambda pos: Pronoun(pos, "all made"), "<place>the tokens(?!')")
put("object_core", lambda pos: Pronoun(pos, "itself"), "<place>itself")
put("object_core", lambda pos: Pronoun(pos, "they"), "<place>they", "<place>them")
put("object_core", lambda pos: Pronoun(pos, "they"), "<place>each of them", "<place>all of them")
put("object_core", lambda pos: Pronoun(pos, "it"), "<place>(?:him|her|he|she)(?!\\w)")


@rule("object_core", "<place>that <basic_noun>")
def _that(pos: int, noun: Noun) -> Pronoun | None:
    return None if noun[1] else Pronoun(pos, "that", noun[0])


@rule(
    "object_core", "<place>(?:those|these) <basic_noun>", "<place>each of those <basic_noun>", "<place>all those <basic_noun>"
)
def _those(pos: int, noun: Noun) -> Pronoun | None:
    return Pronoun(pos, "those", noun[0]) if noun[1] else None


@rule("object_core", "<place>(up to )?<number> of (?:them|those cards|those creatures)")
def _of_them(pos: int, up_to: str | None, n: Quantity) -> Objects:
    among: Value = Pronoun(pos, "they")
    return OneOf(among, n=n, up_to=up_to is not None)


@rule("object_core", "<place>one(?= (?:into|onto|on|back))")
def _one_of_them(pos: int) -> Objects:
    among: Value = Pronoun(pos, "they")
    return OneOf(among)


@rule("object_core", "<place>the (?:rest|other|others)")
def _rest(pos: int) -> Objects:
    among: Value = Pronoun(pos, "they")
    return Rest(among)


# Cards of a library


@rule("object_core", "the top card of <whose> library")
def _top_card(player: Players) -> Objects:
    return Top(player)


@rule("object_core", "the top <number> cards of <whose> library")
def _top_cards(player_n: Quantity, player: Players) -> Objects:
    return Top(player, player_n)


# A noun of an event: "a creature you control", "another creature", "one or more creatures", "this creature"

put("party", lambda: This(), SELF)
put("party", lambda: Attached(), "enchanted (?:creature|permanent|land|artifact|enchantment)", "equipped creature")
put("party", lambda: Attached(), f"enchanted (?:{'|'.join(word.lower() for word in words.BASIC_LAND_TYPES)})")


@rule("party", "an? <noun>")
def _party(noun: Noun) -> Filter | None:
    return None if noun[1] else noun[0]


@rule("party", "another <noun>")
def _other_party(noun: Noun) -> Filter | None:
    return None if noun[1] else _others(noun)


@rule("parties", "one or more (other )?<noun>")
def _parties(other: str | None, noun: Noun) -> Filter | None:
    found = _others(noun) if other else noun[0]
    return found if noun[1] else None


@rule("object_core", "all <noun> and all <noun>", "each <noun> and each <noun>")
def _all_and_all(one: Noun, other: Noun) -> Objects | None:
    if one[0].zone != other[0].zone:
        return None
    parts = tuple(merge(noun[0], zone="") for noun in (one, other))
    return All(Filter(any_of=parts, zone=one[0].zone))


@rule(
    "object_core",
    "each <basic_noun>, <basic_noun>,? and <basic_noun><each_modifier>",
    "each <basic_noun> and <basic_noun><each_modifier>",
)
def _each_of_kinds(*said: Value) -> Objects | None:
    """ "Each artifact, creature, and enchantment with mana value 2 or less": what stands behind holds for all of them."""
    *nouns, change = said
    *first, last = (noun[0] for noun in nouns)
    if any(noun[1] for noun in nouns) or any(kind.zone != "battlefield" or kind.permanent or kind.token for kind in first):
        return None
    if last.permanent or last.token:
        return None
    kinds = tuple(merge(kind, card=False, spell=False, zone="") for kind in (*first, last))
    found = change(Filter(any_of=kinds, card=last.card, spell=last.spell, zone=last.zone))
    return All(found) if found else None


put("each_modifier", lambda change: change, "<modifier>")
put("each_modifier", lambda: lambda noun: noun, "")

put("object_core", lambda: All(Filter(zone="")), "all cards that aren't on the battlefield, spells, and permanents")
