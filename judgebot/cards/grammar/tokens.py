"""Tokens and copies: "create two 1/1 white Soldier creature tokens", "a token that's a copy of", "becomes a copy of"."""

import re
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Clause, Value, put, reader, rule
from judgebot.cards.grammar.quantities import scaled
from judgebot.cards.grammar.vocabulary import COLOR_WORDS, any_of
from judgebot.cards.selectors import Filter, Number, Objects, Quantity, X
from judgebot.cards.words import PREDEFINED_TOKENS

merge = msgspec.structs.replace
_PREDEFINED: Final = {name.lower(): name for name in PREDEFINED_TOKENS}
_COLOR: Final = any_of(tuple(COLOR_WORDS))
_PAIR: Final = re.compile(rf"(?:{_COLOR}, )?{_COLOR},? and {_COLOR} ")


def _spec(noun: Filter, pt: tuple[Quantity, Quantity] | None, colors: tuple[str, ...], abilities: Value) -> e.TokenSpec | None:
    """Return the token that a noun says, or None where it says more than characteristics."""
    bare = merge(noun, types=(), subtypes=(), supertypes=(), colors=(), colorless=False, token=None)
    if bare != Filter() or noun.token is not True or not noun.types:
        return None
    power, toughness = pt or (None, None)
    return e.TokenSpec(noun.types, noun.subtypes, noun.supertypes, colors or noun.colors, power, toughness, abilities)


@reader("token_colors")
def _token_colors(clause: Clause, place: int) -> Value:
    if match := _PAIR.match(clause.text, place):
        yield tuple(COLOR_WORDS[word] for word in match.groups() if word), match.end()
    yield (), place


put("token_abilities", lambda words: words, " with <keywords>")
put("token_abilities", lambda words, one: (*words, one), " with <keywords>,? and <quoted>")
put("token_abilities", lambda one: (one,), " with <quoted>")
put("token_abilities", lambda one, other: (one, other), " with <quoted> and <quoted>")
put("token_abilities", lambda: (), "")
put("token_pt", lambda: (X(), X()), "x/x ")
put("token_pt", lambda power, toughness: (Number(int(power)), Number(int(toughness))), r"(\d+)/(\d+) ")


@rule("token", "(legendary )?<token_pt><token_colors><basic_noun><token_name><token_abilities>")
def _creature(legend: str | None, pt: Value, colors: tuple[str, ...], noun: Noun, name: str, abilities: Value) -> Value:
    spec = _spec(noun[0], pt, colors, abilities)
    if spec is None or "Creature" not in spec.types:
        return None
    return merge(spec, name=name, supertypes=(("Legendary",) if legend else ()) + spec.supertypes)


@rule("named_token", "<card_name>, an? legendary <token_pt><token_colors><basic_noun><token_abilities>")
def _legend(name: str, pt: Value, colors: tuple[str, ...], noun: Noun, abilities: Value) -> Value:
    spec = _spec(noun[0], pt, colors, abilities)
    return merge(spec, name=name, supertypes=("Legendary", *spec.supertypes)) if spec and "Creature" in spec.types else None


put("pvp", lambda token: lambda p: e.CreateToken(token, Number(1), p), "creates? <named_token>")


@rule("token", "<basic_noun><token_name><token_abilities>")
def _other(noun: Noun, name: str, abilities: Value) -> Value:
    spec = _spec(noun[0], None, (), abilities)
    return merge(spec, name=name) if spec is not None and "Creature" not in spec.types else None


put("token", lambda name: e.TokenSpec(predefined=_PREDEFINED[name]), any_of(tuple(_PREDEFINED)) + " tokens?")
put("token_name", lambda name: name, " named <card_name>")
put("token_name", lambda: "", "")
put("token_manner", lambda: {"tapped": True, "attacking": True}, "tapped and attacking ")
put("token_manner", lambda: {"tapped": True}, "tapped ")
put("token_manner", lambda: {}, "")
put(
    "token_after", lambda: {"tapped": True, "attacking": True}, " that's tapped and attacking", " that are tapped and attacking"
)
put("token_after", lambda: {"attacking": True}, " that's attacking", " that are attacking")
put("token_after", lambda: {}, "")


@rule(
    "pvp",
    "creates? <number> <token_manner><token><token_after><for_each>",
    "creates? <number> <token_manner><token><token_after>",
)
def _create(
    n: Quantity, before: dict[str, Value], token: e.TokenSpec, after: dict[str, Value], each: Quantity | None = None
) -> Value:
    total = scaled(n, each)
    return (lambda p: e.CreateToken(token, total, p, **(before | after))) if total else None


@rule("pvp", "creates? <number> <token_manner><token> attached to <object>")
def _create_attached(n: Quantity, manner: dict[str, Value], token: e.TokenSpec, to: Objects) -> Value:
    return lambda p: e.CreateToken(token, n, p, attach_to=to, **manner)


@rule("pvp", "creates? a number of <token_manner><token> equal to <amount>")
def _create_equal(manner: dict[str, Value], token: e.TokenSpec, n: Quantity) -> Value:
    return lambda p: e.CreateToken(token, n, p, **manner)


# Copies


@rule(
    "pvp",
    "creates? <number> <token_manner>tokens? that(?:'s a copy|are copies) of <object><exceptions>",
    "creates? <number> <token_manner>tokens? that are copies of <object><exceptions>",
)
def _copies(n: Quantity, manner: dict[str, Value], of: Objects, exceptions: Value) -> Value:
    return lambda p: e.CreateCopy(of, n, p, exceptions, **manner)


put("exceptions", lambda: (), "")
put("token_after", lambda: {"tapped": True}, " that's tapped", " that are tapped")
put("exceptions", lambda parts: parts, ",? except <exception_list>")
put("exception_list", lambda parts: parts, "<exception>")
put(
    "exception_list", lambda parts, rest: (*parts, *rest), "<exception>,? and <exception_list>", "<exception>, <exception_list>"
)
put("exception", lambda parts: parts, "(?:it|they|the token|the tokens) <part_list>")
put("exception", lambda words: (e.GainAbilities(words),), "(?:it|they) (?:has|have) <keywords>")
put("exception", lambda parts: parts, "<contracted>")


@rule(
    "contracted",
    r"(?:it's|they're) (?:an? )?<basic_noun> in addition to (?:its|their) other (?:types|colors and types|creature types)",
)
def _also(noun: Noun) -> Value:
    bare = merge(noun[0], types=(), subtypes=(), supertypes=(), colors=())
    if bare != Filter():
        return None
    types = e.BecomeTypes(noun[0].types, noun[0].subtypes, noun[0].supertypes, keep=True)
    return (types, e.BecomeColors(noun[0].colors, keep=True)) if noun[0].colors else (types,)


put(
    "contracted",
    lambda: (e.BecomeTypes(remove_supertypes=("Legendary",), keep=True),),
    "it's not legendary",
    "(?:it|the token|the copy) isn't legendary",
    "they aren't legendary",
    "they're not legendary",
)
put("contracted", lambda pt: (e.SetPT(*pt),), "(?:it's|they're) <pt>")
put(
    "contracted",
    lambda: (e.BecomeTypes(supertypes=("Legendary",), keep=True),),
    "it's legendary(?: in addition to its other types)?",
)
put("exception", lambda parts: parts, "(?=has )<part_list>")


@rule("contracted", "(?:it's|they're) (?:an? )?<pt> <basic_noun>(?! in addition| with)")
def _made_into(pt: tuple[Quantity, Quantity], noun: Noun) -> Value:
    """Colours and subtypes in place of the copied ones; a card type would be said of what is no such thing."""
    wanted = merge(noun[0], subtypes=(), colors=())
    if wanted != Filter() or not noun[0].subtypes:
        return None
    colors = (e.BecomeColors(noun[0].colors),) if noun[0].colors else ()
    return (e.BecomeTypes(subtypes=noun[0].subtypes), *colors, e.SetPT(*pt))


@rule("contracted", "it's an? <pt> <basic_noun>(?: in addition to its other (?:types|colors and types))")
def _sized(pt: tuple[Quantity, Quantity], noun: Noun) -> Value:
    found = _also(noun)
    return (*found, e.SetPT(*pt)) if found else None


@rule("ovp", "becomes? a copy of <object><exceptions> until end of turn")
def _becomes_for_turn(of: Objects, exceptions: Value) -> Value:
    return lambda what: (e.BecomeCopy(what, of, exceptions, "end of turn"),)


put("ovp", lambda of, exceptions: _becomes_for_turn(of, exceptions), "become copies of <object><exceptions> until end of turn")


@rule("ovp", "becomes? a copy of <object><exceptions>")
def _becomes(of: Objects, exceptions: Value) -> Value:
    return lambda what: (e.BecomeCopy(what, of, exceptions),)
