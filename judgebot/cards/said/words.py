"""How quantities, objects, players, conditions, events and costs are said."""

import re
from typing import Any, Final

from judgebot.cards import conditions as when
from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.said.forms import (
    FIELD_CODECS,
    MAY_BE_EMPTY,
    SEPARATORS,
    WORD_CODECS,
    Codec,
    Found,
    Reading,
    kinds_of,
    say,
    write,
)
from judgebot.cards.said.nouns import COLOR_OF

SELF: Final = "this permanent"
_SMALL: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

# Quantities


def _write_number(n: s.Number, mark: str) -> str:
    return _SMALL[n.n] if mark == "'" and 0 <= n.n < len(_SMALL) else str(n.n)


_NUMBER: Final = re.compile(r"(-?\d+)|(" + "|".join(_SMALL) + r")\b")


def _read_number(reading: Reading, place: int) -> Found:
    if match := _NUMBER.match(reading.text, place):
        yield s.Number(int(match[1]) if match[1] else _SMALL.index(match[2])), match.end()


WORD_CODECS[s.Number] = Codec(_write_number, _read_number)
say(s.X, "X")
say(s.Count, "the number of {of*}")
say(s.PowerOf, "the power of {what}")
say(s.ToughnessOf, "the toughness of {what}")
say(s.ManaValueOf, "the mana value of {what}")
say(s.CountersOn, "the number of[ {kind}] counters on {what}")
say(s.LifeOf, "the life total of {player}")
say(s.SpeedOf, "the speed of {player}")
say(s.CardsIn, "the number of cards in the {zone} of {player}[ that are {filter*}]")
say(s.EventAmount, "that many")
say(s.Evenly, "an even share of ({of})")
say(s.LostThisWay, "the life lost this way")
say(s.PlayerCounters, "how many {kind} counters {player} has")
say(s.Times, "minus ({of})", n=-1)
say(s.Times, "{n} times ({of})")
say(s.Plus, "the sum of ({parts})")
say(s.Half, "half of ({of}) rounded {rounded}")
say(s.Devotion, "your devotion to {colors}")
say(s.StartingLife, "the starting life total of {player}")
say(s.HowManyPlayers, "how many players {of} there are")
say(s.HowMany, "how many {of} there are[ counting only {filter*}]")
say(s.SpentOn, "the mana spent on {what}[ as {of}]")
say(s.TimesResolved, "how often this has resolved this turn")
say(s.DieResult, "the result of the roll")
say(s.AmountThisTurn, "the {what} this turn by {player}[ being {filter*}]")
say(s.LevelOf, "the level of {what}")
say(s.TargetCount, "the number of its targets")
say(s.TimesPaid, "how often its {cost} cost was paid")
say(s.CastBefore, "how many spells were cast before it this turn")
say(s.DistinctTypes, "the number of different {what} among {among*}")
say(s.Greatest, "the greatest {what} among {among*}")
say(s.Total, "the total {what} of {of*}")
for _op, _text in (("<", "less than {to}"), (">", "more than {to}"), ("!=", "other than {to}")):
    say(s.Compare, _text, op=_op)
for _op, _text in (("<=", "{to} or less"), ("=", "exactly {to}"), (">=", "{to} or more")):
    say(s.Compare, _text, op=_op)

# Objects; what is counted from 0 is said from 1


def _read_ordinal(reading: Reading, place: int) -> Found:
    if match := re.compile(r"[1-9]\d*").match(reading.text, place):
        yield int(match.group()) - 1, match.end()


PLUS_ONE: Final = Codec(lambda n, _: str(n + 1), _read_ordinal)
for _counted in (s.Target, s.TargetPlayer, s.Done):
    FIELD_CODECS[_counted, "n"] = PLUS_ONE
say(s.This, SELF)
say(s.Itself, "that very object")
say(s.Target, "the target", n=0)
say(s.Target, "target {n}")
say(s.That, "that object")
say(s.Other, "the other object")
say(s.Attached, "what it is attached to")
say(s.Done, "what that acted on", n=-1)
say(s.Done, "what effect {n} acted on")
say(s.Linked, "the linked cards")
say(s.All, "each {of}")
say(
    s.Choose,
    "[+up_to: up to ]{n'} {of#}[+at_random:  at random][ chosen by {by}]",
)
say(s.Top, "the top card of the library of {player}", n=s.Number(1))
say(s.Top, "the top {n'} cards of the library of {player}")
say(s.TopUntil, "cards off the library of {player} until a {filter} appears", n=s.Number(1))
say(s.TopUntil, "cards off the library of {player} until {n'} {filter#} appear")
say(s.OneOf, "[+up_to: up to ]{n'}[ {filter#}] of ({among})[ chosen by {by}]")
say(s.Rest, "the rest of ({of})")
say(s.Paid, "what was paid")
say(s.AttackedBy, "who or what {what} attacks")
say(s.Together, "all of ({parts})")
SEPARATORS[s.Together] = " and "
say(s.Those, "those of ({of}) that are {filter*}")
say(s.AsTheyWere, "what ({of}) were before")
say(s.MovedTo, "what of ({of}) went to the {zone}")

# Players

say(s.You, "you")
say(s.Opponent, "each opponent")
say(s.EachPlayer, "each player")
say(s.TargetPlayer, "the target player", n=0)
say(s.TargetPlayer, "target player {n}")
say(s.ThatPlayer, "that player")
say(s.ControllerOf, "the controller of {what}")
say(s.OwnerOf, "the owner of {what}")
say(s.ActivePlayer, "the active player")
say(s.DefendingPlayer, "the defending player")
say(s.EnchantedPlayer, "the enchanted player")
say(s.ChosenPlayer, "the chosen player")
say(s.OtherPlayers, "each other player")
FIELD_CODECS[s.PlayerOrController, "n"] = PLUS_ONE
say(s.PlayerOrController, "the player or controller of target {n}")

# Conditions

say(when.Exists, "there is {of@}", number=s.Compare(">=", s.Number(1)))
say(when.Exists, "the number of {of*} is {number}")
say(when.Is, "{what} is {filter@}")
say(when.InZone, "{what} is found in {zones}")
say(when.Quantities, "{left} is {compare}")
say(when.TurnOf, "it is the turn of {player}")
say(when.WasKicked, "the {cost} cost was paid")
say(when.WasCast, "it was cast[ from a {zone}][ during {during}]")
say(when.Happened, "this turn ({event})")
say(when.DidIt, "that was done[+forced:  as ordered]")
say(when.CastLastTurn, "the number of spells cast last turn is {number}[+by_one:  for one player]")
say(when.SamePlayer, "the player of {one} is {among}")
say(when.Designated, "{player} %h got {name}")
say(when.AnyPlayer, "for one of {of} ({condition})")
say(when.Won, "it was won")
say(when.CameSinceLastUpkeep, "this came under your control since your last upkeep began")
say(when.Not, "it is not so that ({condition})")
say(when.Both, "both ({conditions})")
say(when.Either, "either ({conditions})")
SEPARATORS[s.Number] = " plus "
SEPARATORS[when.Exists] = ") and ("

# Events

_ANYONE: Final[dict[Any, str]] = {s.EachPlayer(): "a player", s.Opponent(): "an opponent"}


def _read_anyone(reading: Reading, place: int) -> Found:
    yield from ((player, place + len(text)) for player, text in _ANYONE.items() if reading.text.startswith(text, place))
    yield from reading.one_of(kinds_of(s.Players), place)


for _role in ("player", "to_player"):
    FIELD_CODECS[when.Event, _role] = Codec(lambda player, _: _ANYONE.get(player) or write(player), _read_anyone)
ZONES: Final = ("top of library", "battlefield", "hand", "graveyard", "library", "exile", "stack", "command")


def _read_zone(reading: Reading, place: int) -> Found:
    yield from ((zone, place + len(zone)) for zone in ZONES if reading.text.startswith(zone, place))


def _zones(between: str) -> Codec:
    """Several zones, with this between them."""

    def read(reading: Reading, place: int) -> Found:
        for zone, end in _read_zone(reading, place):
            if reading.text.startswith(between, end):
                yield from (((zone, *more), last) for more, last in read(reading, end + len(between)))
            yield (zone,), end

    return Codec(lambda zones, _: between.join(zones), read)


FIELD_CODECS[when.InZone, "zones"] = _zones(" or ")
FIELD_CODECS[e.Search, "zones"] = _zones(", ")


ZONE: Final = Codec(lambda zone, _: str(zone), _read_zone)
for _zoned in (
    (when.Event, "zone"),
    (when.Event, "from_zone"),
    (s.CardsIn, "zone"),
    (s.MovedTo, "zone"),
    (c.ExileCost, "zone"),
    (e.Search, "to"),
    (e.Search, "rest"),
    (e.Conjure, "zone"),
):
    FIELD_CODECS[_zoned] = ZONE

_MORE: Final = (
    "[ with {other@}][ done to {to_player}][ from the {from_zone}][ into the {zone}][ ({counter} counters)]"
    "[ in number {number}][ provided that ({condition})][+by_effect:  by an effect][ as number {nth} of the turn]"
    "[ cast from {origin}][+alone:  alone][ with others: {with_others}][ as a group of {count}]"
    "[ of total power {total_power}][ during ({during})][+but_first:  beyond the first in each draw step][ put by {by}]"
)
_TAIL: Final = (
    "[ in number {number}][ provided that ({condition})][+by_effect:  by an effect][ as number {nth} of the turn]"
    "[ during ({during})]"
)
_BATCH: Final = "[+batch: one or more: ]"
_BY_PLAYERS: Final = {
    "cast": "cast%s",
    "activated": "activate%s",
    "draws": "draw%s a card",
    "discards": "discard%s",
    "gains life": "gain%s life",
    "loses life": "lose%s life",
    "sacrificed": "sacrifice%s",
    "shuffles": "shuffle%s",
    "searches": "search%es",
    "scries": "%b scrying",
    "surveils": "surveil%s",
    "manifests dread": "manifest%s dread",
    "creates token": "create%s a token",
    "plays land": "play%s a land",
    "loses game": "lose%s the game",
    "mills": "mill%s",
    "proliferates": "proliferate%s",
    "taps for mana": "tap%s for mana",
    "cycles": "cycle%s",
}
say(when.Event, "your {step} step begins", kind="step begins", player=s.You())
say(when.Event, "the {step} step[ of {player}] begins", kind="step begins")
say(when.Event, "it is so that ({condition})", kind="state")
for _kind, _verb in _BY_PLAYERS.items():
    say(when.Event, _BATCH + "{player} " + _verb + "[: {subject@}]" + _MORE, kind=_kind)
for _one in ("enters", "dies", "attacks", "blocks", "leaves", "becomes blocked", "untaps", "taps", "turned face up"):
    _said = {"turned face up": "is turned face up", "leaves": "leaves the battlefield"}.get(_one, _one)
    say(when.Event, _BATCH + "{subject@} " + _said + _MORE, kind=_one)
say(when.Event, _BATCH + "{subject@} deals combat damage[ to {other@}][ to {to_player}]" + _TAIL, kind="deals combat damage")
say(when.Event, _BATCH + "{subject@} deals damage[ to {other@}][ to {to_player}]" + _TAIL, kind="deals damage")
say(when.Event, _BATCH + "[{subject@}: ]{kind}[ by {player}]" + _MORE + "[ in the {step} step]")
SEPARATORS[when.Event] = ", or "

# Costs


def _write_mana(mana: c.Mana, _mark: str) -> str:
    return symbols(mana.symbols)


def symbols(given: tuple[str, ...]) -> str:
    """Return mana symbols in braces."""
    return "".join("{" + symbol + "}" for symbol in given)


_SYMBOLS: Final = re.compile(r"(?:\{[^{}]+\})+")


def read_symbols(reading: Reading, place: int) -> Found:
    """Yield all symbols in a row."""
    if match := _SYMBOLS.match(reading.text, place):
        yield tuple(match.group()[1:-1].split("}{")), match.end()


def _read_mana(reading: Reading, place: int) -> Found:
    yield from ((c.Mana(found), end) for found, end in read_symbols(reading, place) if found not in (("T",), ("Q",)))


def _write_loyalty(cost: c.Loyalty, _mark: str) -> str:
    sign = "+" if cost.sign > 0 else "-"
    return f"loyalty {sign}X" if cost.n is None else f"loyalty {cost.n:+d}"


_LOYALTY: Final = re.compile(r"loyalty (?:([+-])X|([+-]\d+))")


def _read_loyalty(reading: Reading, place: int) -> Found:
    if match := _LOYALTY.match(reading.text, place):
        sign: Any = -1 if match[1] == "-" else 1
        yield c.Loyalty(int(match[2]) if match[2] else None, sign), match.end()


WORD_CODECS[c.Mana] = Codec(_write_mana, _read_mana)
WORD_CODECS[c.Loyalty] = Codec(_write_loyalty, _read_loyalty)


def _symbol(word: Any, text: str) -> Codec:
    def read(reading: Reading, place: int) -> Found:
        if reading.text.startswith(text, place):
            yield word, place + len(text)

    return Codec(lambda _word, _mark: text, read)


WORD_CODECS[c.TapThis] = _symbol(c.TapThis(), "{T}")
WORD_CODECS[c.UntapThis] = _symbol(c.UntapThis(), "{Q}")
say(c.PayLife, "pay {n} life")
say(c.SacrificeCost, "sacrifice " + SELF, filter=None)
say(c.SacrificeCost, "sacrifice {n'} {filter#}")
say(c.DiscardCost, "discard " + SELF, this=True)
say(c.DiscardCost, "discard {n'} {filter#}[+at_random:  at random]")
say(c.DiscardCost, "discard the whole hand or {n'} cards")
say(c.ExileCost, "exile " + SELF + "[ from the {zone}]", filter=None)
say(c.ExileCost, "exile {n'} {filter#}[ out of the {zone}]")
say(c.ReturnCost, "return " + SELF + " to hand", filter=None)
say(c.ReturnCost, "return {n'} {filter#} to hand")
say(c.TapPowerCost, "tap other creatures of total power {n} or more")
say(c.TapCost, "tap {n'} {filter#}")
say(c.RemoveCountersCost, "remove {n'}[ {kind}] counter%p[+any_kind:  of any kind] from " + SELF, filter=None)
say(c.RemoveCountersCost, "remove {n'}[ {kind}] counter%p[+any_kind:  of any kind] from among {filter*}")
say(c.PutCountersCost, "put {n'} {kind} counter%p on " + SELF)
say(c.RevealCost, "reveal " + SELF, filter=None)
say(c.RevealCost, "reveal {n'} {filter#}")
say(c.MillCost, "mill {n'} card%p")
say(c.PayEnergy, "pay {n} energy")
say(c.Forage, "forage")
say(c.CollectEvidence, "collect evidence {n}")
say(c.Blight, "blight {n}")
say(c.Behold, "behold {filter@}")
say(c.Exert, "exert " + SELF)
say(c.EitherCost, "either ({parts})")
SEPARATORS[c.Mana] = ", "


def _read_waterbend(reading: Reading, place: int) -> Found:
    yield from read_symbols(reading, place)


FIELD_CODECS[c.Waterbend, "symbols"] = Codec(lambda given, _: symbols(given), _read_waterbend)
say(c.Waterbend, "waterbend {symbols}")

# Colours


def _read_colors(reading: Reading, place: int) -> Found:
    yield from _more_colors(reading, (), place)


def _more_colors(reading: Reading, so_far: tuple[str, ...], place: int) -> Found:
    for letter, word in COLOR_OF.items():
        if reading.text.startswith(word, place):
            end = place + len(word)
            if reading.text.startswith("-", end):
                yield from _more_colors(reading, (*so_far, letter), end + 1)
            yield (*so_far, letter), end
    if not so_far and reading.text.startswith("colorless", place):
        yield (), place + 9


COLORS: Final = Codec(lambda letters, _: "-".join(COLOR_OF[one] for one in letters) or "colorless", _read_colors)
FIELD_CODECS[s.Devotion, "colors"] = COLORS
FIELD_CODECS[e.BecomeColors, "colors"] = COLORS
FIELD_CODECS[e.TokenSpec, "colors"] = COLORS
MAY_BE_EMPTY.add((e.TokenSpec, "colors"))

# Names in quotation marks

_QUOTED: Final = re.compile(r"“([^“”]*)”")


def _read_quoted(reading: Reading, place: int) -> Found:
    if match := _QUOTED.match(reading.text, place):
        yield match[1], match.end()


def _read_names(reading: Reading, place: int) -> Found:
    if match := _QUOTED.match(reading.text, place):
        yield tuple(match[1].split(" / ")), match.end()


QUOTED: Final = Codec(lambda name, _: f"“{name}”", _read_quoted)
NAMES: Final = Codec(lambda names, _: f"“{' / '.join(names)}”", _read_names)
FIELD_CODECS[s.Filter, "names"] = NAMES
FIELD_CODECS[s.Filter, "designation"] = QUOTED
FIELD_CODECS[s.Filter, "ability"] = QUOTED
FIELD_CODECS[s.Filter, "shares"] = QUOTED
FIELD_CODECS[s.Filter, "left_zone"] = QUOTED
for _place in ((e.SetName, "name"), (e.TokenSpec, "name"), (e.Conjure, "name"), (e.Keyword, "text")):
    FIELD_CODECS[_place] = QUOTED
