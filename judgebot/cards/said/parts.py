"""How the parts of continuous effects are said: "gets +1/+1", "has flying", "can't attack"."""

import re
from typing import Final

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards import words as w
from judgebot.cards.rule_kinds import RULE_KINDS
from judgebot.cards.said.forms import FIELD_CODECS, SEPARATORS, Codec, Found, Reading, kinds_of, say, write

_QUANTITY: Final = kinds_of(s.Quantity)


def _write_change(n: s.Quantity, _mark: str) -> str:
    match n:
        case s.Number(n=value):
            return f"{value:+d}"
        case s.Times(n=-1, of=of):
            return f"-({write(of)})"
        case _:
            return f"+({write(n)})"


_SIGNED: Final = re.compile(r"[+-]\d+")


def _read_change(reading: Reading, place: int) -> Found:
    if match := _SIGNED.match(reading.text, place):
        yield s.Number(int(match.group())), match.end()
    for sign in ("+(", "-("):
        if reading.text.startswith(sign, place):
            for n, end in reading.one_of(_QUANTITY, place + 2):
                if reading.text.startswith(")", end):
                    yield (n if sign == "+(" else s.Times(-1, n)), end + 1


CHANGE: Final = Codec(_write_change, _read_change)
FIELD_CODECS[e.ModifyPT, "power"] = CHANGE
FIELD_CODECS[e.ModifyPT, "toughness"] = CHANGE


def _write_size(n: s.Quantity, _mark: str) -> str:
    return write(n) if isinstance(n, s.Number | s.X) else f"({write(n)})"


def _read_size(reading: Reading, place: int) -> Found:
    yield from reading.kind(s.Number, place)
    yield from reading.kind(s.X, place)
    if reading.text.startswith("(", place):
        for n, end in reading.one_of(_QUANTITY, place + 1):
            if reading.text.startswith(")", end):
                yield n, end + 1


SIZE: Final = Codec(_write_size, _read_size)
for _kind in (e.SetPT, e.TokenSpec):
    FIELD_CODECS[_kind, "power"] = SIZE
    FIELD_CODECS[_kind, "toughness"] = SIZE

# Words of type lines, capitalised or not as players write them

_SUBTYPES: Final = tuple(w.TYPES_OF_SUBTYPE)


def _line(kinds: tuple[str, ...], *, lower: bool) -> Codec:
    """A codec for some words of a type line, with spaces between."""
    table = {(kind.lower() if lower else kind): kind for kind in kinds}

    def read(reading: Reading, place: int) -> Found:
        for kind, end in _words(reading, place):
            if reading.text.startswith(" ", end):
                yield from (((kind, *more), last) for more, last in read(reading, end + 1))
            yield (kind,), end

    def _words(reading: Reading, place: int) -> Found:
        yield from ((kind, place + len(word)) for word, kind in table.items() if reading.text.startswith(word, place))

    return Codec(lambda words, _: " ".join(word.lower() if lower else word for word in words), read)


for _typed in (e.TokenSpec, e.BecomeTypes):
    FIELD_CODECS[_typed, "types"] = _line(w.CARD_TYPES, lower=True)
    FIELD_CODECS[_typed, "subtypes"] = _line(_SUBTYPES, lower=False)
    FIELD_CODECS[_typed, "supertypes"] = _line(w.SUPERTYPES, lower=True)
FIELD_CODECS[e.BecomeTypes, "remove_types"] = _line(w.CARD_TYPES, lower=True)
FIELD_CODECS[e.BecomeTypes, "remove_supertypes"] = _line(w.SUPERTYPES, lower=True)

_TYPES: Final = "[ {supertypes}][ {subtypes}][ {types}]"
_EVERY: Final = (
    "[+all_creature_types:  every creature type][+all_basic_land_types:  every basic land type][+chosen:  the chosen type]"
)
_LESS: Final = "[ and not {remove_types}][ and not {remove_supertypes}]"
say(e.GainControl, "is controlled by {player}")
say(e.BecomeTypes, "stays what it is" + _LESS, keep=True)
say(e.BecomeTypes, "is also" + _TYPES + _EVERY + _LESS, keep=True)
say(e.BecomeTypes, "becomes just" + _TYPES + _EVERY + _LESS)
say(e.BecomeColors, "is the chosen color[+keep:  too]", chosen=True)
say(e.BecomeColors, "is {colors}[+keep:  too]")
say(e.BecomeColors, "is colorless[+keep:  too]", colors=())
say(e.GainAbilities, "has {abilities}")
say(e.GainAbilitiesOf, "has every activated ability of each {of}")
say(e.KeepsOwn, "keeps its own {what}")
say(e.LoseAbilities, "loses every ability[+except_mana:  but mana abilities]", keywords=())
say(e.LoseAbilities, "loses {keywords}")
say(e.CantHave, "can't have {keywords}")
say(e.SetPT, "has base {power}/{toughness}[+defining:  by definition]")
say(e.SetPT, "has base power {power}[+defining:  by definition]", toughness=None)
say(e.SetPT, "has base toughness {toughness}[+defining:  by definition]", power=None)
say(e.ModifyPT, "gets {power}/{toughness}")
say(e.SwitchPT, "has its power and toughness switched")
say(e.SetName, "is named {name}")
say(e.NoManaCost, "has no mana cost")
say(
    e.Rule,
    "{kind}[ ({filter*})][ (for {player})][ {n}][ paying ({cost})][ while ({condition})][ in the {step} step]"
    "[+first_each_turn:  for the first each turn][ whenever {event}][ cast from {origin}][ of the kind {counter}]"
    "[ down to {least} mana]",
)
SEPARATORS[e.SwitchPT] = " and "


_PHRASES: Final = {
    "damage can't be prevented": "can't have damage prevented",
    "can cast only as sorcery": "can cast at sorcery speed only",
    "no maximum hand size": "has no maximum hand size",
    "maximum hand size": "has a changed maximum hand size",
    "additional land": "may play more lands",
    "player has hexproof": "has hexproof as a player",
    "player has shroud": "has shroud as a player",
    "player has protection": "has protection as a player",
    "skip step": "skips a step",
    "skip turn": "skips a turn",
    "alternative cost": "has another way to be cast",
    "abilities cost less": "makes abilities cost less",
    "abilities cost more": "makes abilities cost more",
    "play with hands revealed": "plays with hands revealed",
    "lethal damage by power": "is dealt lethal damage by its power",
    "any number in deck": "may stand in a deck any number of times",
    "triggers additional time": "will see abilities trigger once more",
    "doesn't cause triggers": "will see no ability trigger",
    "can't attack unless cost paid": "can't be attacked unless a cost is paid",
    "can't attack planeswalkers unless cost paid": "can't have planeswalkers attacked unless a cost is paid",
    "legend rule doesn't apply": "is free of the legend rule",
    "doesn't lose for life": "can't lose for having no life",
    "counters at most": "can't have more counters than",
    "damage leaves 1 life": "can't lose the last life to damage",
    "damage as though infect": "will be dealt damage as though by infect",
    "damage as though wither": "will see damage dealt as though by wither",
}
_KINDS: Final = {kind: _PHRASES.get(kind, kind) for kind in RULE_KINDS}


def _read_kind(reading: Reading, place: int) -> Found:
    yield from ((kind, place + len(text)) for kind, text in _KINDS.items() if reading.text.startswith(text, place))


FIELD_CODECS[e.Rule, "kind"] = Codec(lambda kind, _: str(_KINDS.get(kind, kind)), _read_kind)
