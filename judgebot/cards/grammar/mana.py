"""Mana that effects add (CR 106): of chosen colours, of what others could produce, to be spent on some things only."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.costs import MANA, symbols
from judgebot.cards.grammar.parsing import put, rule
from judgebot.cards.grammar.verbs import PlayerVerb
from judgebot.cards.selectors import Filter, Number, Quantity, You

merge = msgspec.structs.replace
_ADDITIONAL: Final = "(?:an additional )?"

# Mana: added to, of a chosen colour, to be spent on some spells only

put("pvp", lambda text: lambda p: e.AddMana(symbols(text), player=p), f"adds? an additional {MANA}")
put("pvp", lambda: lambda p: e.AddMana(chosen=True, player=p), f"adds? {_ADDITIONAL}one mana of the chosen color")
put("pvp", lambda: lambda p: e.AddMana(any_color=True, player=p), "adds? an additional one mana of any color")
put(
    "pvp",
    lambda: lambda p: e.AddMana(produced=True, player=p),
    f"adds? {_ADDITIONAL}one mana of any type that (?:land|permanent|creature|artifact) produced",
)
put("pvp", lambda n: lambda p: e.AddMana(chosen=True, n=n, player=p), "adds? <number> mana of the chosen color")


@rule(
    "effect",
    r"<mana_verb>\. spend this mana only to cast <spend_on>",
    r"<mana_verb>\. spend this mana only to cast <spend_on>, and that (spell) can't be countered",
)
def _restricted(verb: PlayerVerb, wanted: Filter, uncounterable: str | None = None) -> tuple[e.Effect, ...]:
    return _spent(verb, spend_on=wanted, uncounterable=uncounterable is not None)


def _spent(verb: PlayerVerb, **fields: Filter | bool) -> tuple[e.Effect, ...]:
    return (merge(verb(You()), **fields),)


put(
    "effect",
    lambda verb: _spent(verb, kept=True),
    r"<mana_verb>\. until end of turn, you don't lose this mana as steps and phases end",
)
put("mana_verb", lambda verb: verb if isinstance(verb(You()), e.AddMana) else None, "<pvp>")
put("spend_on", lambda noun: noun[0] if noun[0].spell else None, "(?:an? )?<noun>")

# Mana of several colours, of a kind that lands could make


@rule("pvp", "adds? <number> mana in any combination of colors")
def _combination(n: Quantity) -> PlayerVerb:
    """One colour chosen for each mana."""
    return lambda p: e.AddMana(any_color=True, n=n, combination=True, player=p)


@rule(
    "pvp",
    rf"adds? <number> mana in any combination of {MANA} and/or {MANA}",
    rf"adds? <number> mana in any combination of {MANA}, {MANA},? and/or {MANA}",
)
def _combination_of(n: Quantity, *texts: str) -> PlayerVerb | None:
    found = tuple(symbols(text) for text in texts)
    if any(len(one) != 1 for one in found):
        return None
    among = tuple(one[0] for one in found)
    return lambda p: e.AddMana(among=among, n=n, combination=True, player=p)


@rule("pvp", "adds? one mana of any (color|type) that an? <noun> could produce")
def _could_produce(kind: str, noun: tuple[Filter, bool]) -> PlayerVerb | None:
    return None if noun[1] else lambda p: e.AddMana(could_produce=noun[0], any_type=kind == "type", player=p)


put(
    "pvp",
    lambda: lambda p: e.AddMana(commander_identity=True, player=p),
    "adds? one mana of any color in your commander's color identity",
)


@rule(
    "effect",
    r"<mana_verb>\. spend this mana only to cast <spend_on> or (?:to )?activate (?:an ability|abilities) of <spend_source>",
)
def _restricted_both(verb: PlayerVerb, wanted: Filter, source: Filter) -> tuple[e.Effect, ...]:
    return _spent(verb, spend_on=wanted, spend_on_abilities=source)


@rule("effect", r"<mana_verb>\. spend this mana only to activate (?:an ability|abilities) of <spend_source>")
def _only_abilities(verb: PlayerVerb, source: Filter) -> tuple[e.Effect, ...]:
    return _spent(verb, spend_on_abilities=source)


put("spend_source", lambda noun: merge(noun[0], zone=""), "(?:an? )?<basic_noun>(?: sources?)?", "<basic_noun> you control")


@rule("pvp", f"adds? {MANA}, {MANA}, or {MANA}")
def _two_of_two(*texts: str) -> PlayerVerb | None:
    """Both, or two of either: a choice for each mana by itself."""
    one, mixed, other = (symbols(text) for text in texts)
    if len(mixed) != 2 or one != (mixed[0],) * 2 or other != (mixed[1],) * 2:
        return None
    return lambda p: e.AddMana(among=mixed, n=Number(2), combination=True, player=p)


@rule("pvp", "adds? one mana of any color among <noun>")
def _colors_among(noun: tuple[Filter, bool]) -> PlayerVerb | None:
    return (lambda p: e.AddMana(colors_of=noun[0], player=p)) if noun[1] else None


put(
    "pvp",
    lambda: lambda p: e.AddMana(colors_of=Filter(card=True, zone="exile", linked=True), player=p),
    "adds? one mana of any of the exiled card's colors",
)
