"""How one-shot effects are said, in orders and sentences: "destroy the target", "you draw two cards"."""

import re
from typing import Any, Final

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.said.forms import FIELD_CODECS, SEPARATORS, Codec, Found, Reading, say
from judgebot.cards.said.words import PLUS_ONE, QUOTED, read_symbols, symbols
from judgebot.cards.words import PREDEFINED_TOKENS

SEPARATORS[e.Destroy] = "; "

# Damage, moving

_HOW: Final = (
    "[+divided:  divided as chosen][+unpreventable:  that can't be prevented][+with_next:  together with the next damage]"
)
say(e.DealDamage, "{source} deals {n} damage to the chosen target" + _HOW, to=None, any_target=0)
say(e.DealDamage, "{source} deals {n} damage to chosen target {any_target}" + _HOW, to=None)
say(e.DealDamage, "{source} deals {n} damage to {to}[, chosen target {any_target}]" + _HOW)
FIELD_CODECS[e.DealDamage, "any_target"] = PLUS_ONE
FIELD_CODECS[e.Prevent, "any_target"] = PLUS_ONE
say(e.Destroy, "destroy {what}[+no_regeneration:  without regeneration]")
say(
    e.Exile,
    "exile {what}[+face_down:  face down][+until_leaves:  while this permanent stays][ with {counters} counters]",
)
say(e.Sacrifice, "{player} sacrifice%s {what}")
_STATE: Final = (
    "[+tapped:  tapped][+attacking:  attacking][+face_down:  face down][+transformed:  transformed][ with {counters}]"
    "[ attached to {attach_to}][ under the control of {under}][+haste_and_exile:  with haste, exiled later]"
)
_FOR_EACH_PLACE: Final = {
    "top": "put {what} on top of the library",
    "bottom": "put {what} on the bottom of the library[+in_random_order:  in a random order]",
    "top or bottom": "put {what} on top or on the bottom of the library",
    "owner's choice": "put {what} on top or on the bottom of the library as its owner chooses",
    "shuffle": "shuffle {what} into the library",
}
for _position, _text in _FOR_EACH_PLACE.items():
    say(e.MoveTo, _text + _STATE, zone="library", position=_position)
say(e.MoveTo, "put {what} into the library at place {position}" + _STATE, zone="library")
say(e.MoveTo, "return {what} to hand" + _STATE, zone="hand", position="top")
say(e.MoveTo, "put {what} onto the battlefield" + _STATE, zone="battlefield", position="top")
say(e.MoveTo, "put {what} into the {zone}[ at {position}]" + _STATE + "[+in_random_order:  in a random order]")

# Players

say(e.Draw, "{player} draw%s {n'} card%p")
say(e.Discard, "{player} discard%s the whole hand[+at_random:  at random][ chosen by {chosen_by}]", n=None)
say(e.Discard, "{player} discard%s every {filter} from hand", n=None)
say(e.Discard, "{player} discard%s up to {n'} {filter#} from hand[ chosen by {chosen_by}]", up_to=True)
say(e.Discard, "{player} discard%s up to {n'} card%p[ chosen by {chosen_by}]", up_to=True)
say(e.Discard, "{player} discard%s {n'} {filter#} from hand[+at_random:  at random][ chosen by {chosen_by}]")
say(e.Discard, "{player} discard%s {n'} card%p[+at_random:  at random][ chosen by {chosen_by}]")
say(e.Mill, "{player} mill%s {n'} card%p")
say(e.GainLife, "{player} gain%s {n} life")
say(e.LoseLife, "{player} lose%s {n} life")
say(e.SetLife, "{player} %h a life total of {n}")
say(e.Scry, "{player} %b to scry {n}")
say(e.Surveil, "{player} surveil%s {n}")
say(e.Shuffle, "{player} shuffle%s")
say(e.RevealHand, "{player} reveal%s the hand")
say(e.LookAt, "{player} look%s at {what}")
say(e.Reveal, "reveal {what}")
say(e.ChooseObjects, "choose {what}")
say(e.Pick, "{player} pick%s one of ⟨{options}⟩")
say(e.ExtraPhases, "after this phase add {phases}")
say(e.Perpetual, "perpetually {what} {parts}")
say(e.Conjure, "{player} conjure%s {n'} {name} into the {zone}[+tapped:  tapped]")
say(e.Conjure, "{player} conjure%s {n'} copies of ({of}) into the {zone}[+tapped:  tapped]")
say(e.Seek, "{player} seek%s {n'} {filter#}")
say(e.Clash, "clash")
say(e.FlipCoin, "{player} flip%s {n'} coin%p")
say(e.RollDie, "{player} roll%s {n'} dice of {sides} sides⟨{rows}⟩")
say(e.RollDie, "{player} roll%s {n'} dice of {sides} sides")
say(e.DieRow, "from {least}[ to {most}]: [targeting {targets}: ]({effects})")
SEPARATORS[e.DieRow] = " / "
say(e.ExtraTurn, "{player} take%s an extra turn")
say(e.Proliferate, "proliferate")
say(e.LoseGame, "{player} lose%s the game")
say(e.WinGame, "{player} win%s the game")
say(e.SkipNext, "{player} skip%s the next {step}")
_FOUND: Final = (
    "for [+up_to: up to ]{n'} {filter#}[ with different {different}], to the {to}[+tapped:  tapped][, the others to the {rest}]"
    "[+reveal:  revealed], then shuffling"
)
say(e.Search, "{player} search%es " + _FOUND)
say(e.Search, "{player} search%es the {zones} " + _FOUND)
say(e.Search, "{player} search%es [the {zones} ]of {whose} " + _FOUND)

# Objects

say(e.CounterSpell, "counter {what}[, putting it into the {then}]")
say(e.Tap, "tap {what}")
say(e.Untap, "untap {what}")
say(e.PutCounters, "distribute {n'} {kind} counter%p among {on}", divided=True)
say(e.PutCounters, "put {n'} {kind} counter%p on {on}")
say(e.RemoveCounters, "remove all[ {kind}] counters from {of}", n=None)
say(e.RemoveCounters, "remove {n'}[ {kind}] counter%p[+any_kind:  of any kind] from {of}")
say(e.Fight, "{one} fights {other}")
say(e.Regenerate, "regenerate {what}")
say(e.ExchangeControl, "exchange control of {one} and {other}")
say(e.ExchangeLife, "exchange the life totals of {one}[ and {other}]")
say(e.PhaseOut, "phase out {what}")
say(e.Goad, "goad {what}")
say(e.RemoveFromCombat, "remove {what} from combat")
say(e.TurnFaceUp, "turn up {what}")
say(e.TurnFaceDown, "turn down {what}")
say(e.AttachTo, "attach {what} to {to}")
say(e.Unattach, "unattach {what}")
say(e.Transform, "transform {what}")
_TAPPED: Final = "[+tapped: , tapped]"
say(e.Manifest, "{player} manifest%s the top card of the library" + _TAPPED, n=s.Number(1), what=None)
say(e.Manifest, "{player} manifest%s the top {n'} cards of the library" + _TAPPED, what=None)
say(e.Manifest, "{player} manifest%s {what}[, {n} of them]" + _TAPPED)
say(e.Manifest, "{player} manifest%s {what} in an unknown order" + _TAPPED, shuffled=True, n=s.Number(1))
say(e.ManifestDread, "{player} manifest%s dread[ {n} times]")
say(e.Cloak, "{player} cloak%s the top card of the library" + _TAPPED, n=s.Number(1), what=None)
say(e.Cloak, "{player} cloak%s the top {n'} cards of the library" + _TAPPED, what=None)
say(e.Cloak, "{player} cloak%s {what}[, {n} of them]" + _TAPPED)
say(e.Cloak, "{player} cloak%s {what} in an unknown order" + _TAPPED, shuffled=True, n=s.Number(1))
say(e.ChangeTarget, "choose new targets for {what}", new=True)
say(e.ChangeTarget, "change the target of {what}[ to {to}]")
say(e.ChooseTargets, "name {what@}")
say(e.Meld, "exile the meld pair and meld it into {into}")
FIELD_CODECS[e.Meld, "into"] = QUOTED
say(e.KeywordAction, "do ({name})[ with {what}][ by {player}][ in number {n}]")
say(e.NameChoice, "{player} choose%s a {kind}[ of {filter*}]")

# Tokens, copies

_BUT: Final = "[, but it {exceptions}]"
_ENTERING: Final = "[+tapped: , tapped][+attacking: , attacking]"
say(e.CreateToken, "{player} create%s {n'} {token#}" + _ENTERING + "[ attached to {attach_to}]")
say(
    e.CreateCopy,
    "{player} create%s {n'} token%p copying {of}" + _BUT + _ENTERING + "[+haste_and_exile:  with haste, exiled later]",
)
say(e.BecomeCopy, "{what} becomes a copy of {of}" + _BUT, duration="permanent")
say(e.BecomeCopy, "{what} becomes a copy of {of}" + _BUT + " ({duration})")
say(e.CopyCard, "copy the card, {what}, where it is")
say(e.CopySpell, "copy {what}[ {n} times][-new_targets:  with the same targets]")
_CALLED: Final = " token%p[ called {name}][ having {abilities}]"


def _read_predefined(reading: Reading, place: int) -> Found:
    yield from ((name, place + len(name)) for name in PREDEFINED_TOKENS if reading.text.startswith(name, place))


FIELD_CODECS[e.TokenSpec, "predefined"] = Codec(lambda name, _: str(name), _read_predefined)
say(e.TokenSpec, "{predefined} token%p")
_LINE: Final = "[{supertypes} ]{colors}[ {subtypes}][ {types}]" + _CALLED
say(e.TokenSpec, "{power}/{toughness} " + _LINE)
say(e.TokenSpec, _LINE)

# Continuous

_LASTING: Final[dict[str, str]] = {
    "end of turn": "until end of turn",
    "your next turn": "until your next turn",
    "your next end step": "until your next end step",
    "end of combat": "until end of combat",
    "end of your next turn": "through your next turn",
    "next untap step": "through its controller's next untap step",
    "your next untap step": "through your next untap step",
    "source leaves": "while this permanent stays",
    "source tapped": "while this permanent stays tapped",
    "control source": "while you control this permanent",
    "attached": "while attached",
    "bestowed": "while bestowed",
    "turned face down": "until turned face down",
    "permanent": "for good",
    "now": "at once",
}


def _read_duration(reading: Reading, place: int) -> Found:
    for duration, text in _LASTING.items():
        if reading.text.startswith(text, place):
            yield duration, place + len(text)


_DURATION: Final = Codec(lambda duration, _: _LASTING[duration], _read_duration)
for _kind in (e.BecomeCopy, e.Continuous, e.Delayed, e.CastFree, e.ReplaceUntil):
    FIELD_CODECS[_kind, "duration"] = _DURATION
say(e.Continuous, "the game: {parts} {duration}[, as long as {condition}]", what=None)
say(e.Continuous, "{what} {parts} {duration}[, as long as {condition}]")
say(e.ReplaceUntil, "{duration}, for ({objects}): ({ability})")
_NEXT: Final = "the next[+combat_only:  combat] damage at one time"
_FIRST: Final = "the next {n}[+combat_only:  combat] damage"
_SHIELD: Final = "[ to {to@}][ by {by@}][, to the chosen target {any_target}][, and then ({then})]"
say(e.Prevent, "prevent " + _NEXT + _SHIELD, n=None, next_time=True)
say(e.Prevent, "prevent " + _FIRST + _SHIELD)
say(e.Prevent, "prevent all[+combat_only:  combat] damage" + _SHIELD, n=None)

# Mana


def _write_among(among: tuple[str, ...], _mark: str) -> str:
    return " or ".join(symbols((one,)) for one in among)


def _read_among(reading: Reading, place: int) -> Found:
    for found, end in read_symbols(reading, place):
        if len(found) == 1:
            if reading.text.startswith(" or ", end):
                yield from (((*found, *more), last) for more, last in _read_among(reading, end + 4))
            yield found, end


def _read_symbol_list(reading: Reading, place: int) -> Found:
    yield from read_symbols(reading, place)


FIELD_CODECS[e.AddMana, "among"] = Codec(_write_among, _read_among)
FIELD_CODECS[e.AddMana, "symbols"] = Codec(lambda given, _: symbols(given), _read_symbol_list)
_SPENT: Final = (
    "[, {n} times][+combination: , each by itself][, to cast {spend_on*}][, for abilities of {spend_on_abilities*}]"
    "[+spend_turning_up: , or to turn up][+kept: , kept this turn][+kept_in_combat: , kept this combat]"
    "[+uncounterable: , against countering]"
)
say(
    e.AddMana,
    "{player} add%s one color[+any_type:  or type] that {could_produce*} could produce" + _SPENT,
)
say(e.AddMana, "{player} add%s one color of the commander" + _SPENT, commander_identity=True)
say(e.AddMana, "{player} add%s one mana of a type produced" + _SPENT, produced=True)
say(e.AddMana, "{player} add%s one color that {colors_of@} has" + _SPENT)
say(e.AddMana, "{player} add%s one color of choice[ out of {among}]" + _SPENT, any_color=True)
say(e.AddMana, "{player} add%s the chosen color" + _SPENT, chosen=True)
say(e.AddMana, "{player} add%s {symbols}" + _SPENT)
say(e.AddMana, "{player} add%s either {among}" + _SPENT)

# Counters that something enters with

_COUNTER: Final = re.compile(r"(\d+) ([^\s]+) counters?")


def _write_counters(counters: tuple[tuple[str, int], ...], _mark: str) -> str:
    return " and ".join(f"{n} {kind} counter{'s' if n != 1 else ''}" for kind, n in counters)


def _read_counters(reading: Reading, place: int) -> Found:
    if match := _COUNTER.match(reading.text, place):
        one: Any = (match[2], int(match[1]))
        if reading.text.startswith(" and ", match.end()):
            yield from (((one, *more), end) for more, end in _read_counters(reading, match.end() + 5))
        yield (one,), match.end()


FIELD_CODECS[e.MoveTo, "counters"] = Codec(_write_counters, _read_counters)

# Effects made of effects

say(e.May, "{player} may pay ({cost})[, and then ({effects})][, otherwise ({otherwise})]")
say(e.May, "{player} may ({effects})[, otherwise ({otherwise})]")
say(e.Unless, "({effects}) unless {player} pay%s ({cost})[, times {times}]")
say(e.If, "if {condition}, ({effects})[, otherwise ({otherwise})]")
say(e.If, "if {condition}, nothing, otherwise ({otherwise})", effects=())
say(e.ForEach, "for each {of@}: ({effects})")
say(e.Repeat, "{n} times: ({effects})")
say(e.Delayed, "later, when {event}: ({effects}) for ({objects})", once=True, duration="permanent")
say(e.Delayed, "each time {event}, {duration}: ({effects}) for ({objects})", once=False)
say(e.Delayed, "the next time {event}, {duration}: ({effects}) for ({objects})", once=True)
say(e.Reflexive, "when that is done, [targeting {targets}: ]({effects})")
say(e.MakeEmblem, "{player} get%s an emblem with {abilities}")
say(
    e.CastFree,
    "{player} may [+lands: play][-lands: cast] {what}[+free:  without paying][-free:  by paying]"
    "[+any_mana:  with any mana] {duration}",
)
