"""Filters as nouns: adjectives, type words, then what it has, whose it is and where: "tapped Elf you control with flying"."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec

from judgebot.cards import words as w
from judgebot.cards.said.forms import (
    FIELD_CODECS,
    WORD_CODECS,
    Codec,
    Form,
    Found,
    Reading,
    field_kinds,
    write,
    write_nodes,
)
from judgebot.cards.selectors import EachPlayer, Filter, Opponent, You

merge = msgspec.structs.replace
COLOR_OF: Final = {letter: word for word, letter in w.COLORS.items()}
_STATES: Final = {
    "other": ("other", ""),
    "tapped": ("tapped", "untapped"),
    "face_down": ("face-down", "face-up"),
    "attacking": ("attacking", "nonattacking"),
    "blocking": ("blocking", "nonblocking"),
    "blocked": ("blocked", "unblocked"),
    "enchanted": ("enchanted", "unenchanted"),
    "equipped": ("equipped", "unequipped"),
    "modified": ("modified", "unmodified"),
    "historic": ("historic", "nonhistoric"),
    "commander": ("commander", "noncommander"),
    "token": ("", "nontoken"),
    "colorless": ("colorless", ""),
    "multicolored": ("multicolored", ""),
    "monocolored": ("monocolored", ""),
}
_HEADS: Final = {"permanent": "permanent", "token": "token", "spell": "spell", "card": "card"}
_SUBTYPES: Final = (
    *w.ARTIFACT_TYPES,
    *w.ENCHANTMENT_TYPES,
    *w.LAND_TYPES,
    *w.PLANESWALKER_TYPES,
    *w.SPELL_TYPES,
    *w.CREATURE_TYPES,
    "Siege",
)


def plural_of(word: str) -> str:
    """Return the plural of a type word, as capitalised as the word."""
    form = w.plurals(word[:1].upper() + word[1:])[0]
    return form[:1].upper() + form[1:] if word[:1].isupper() else form


def _word_table() -> dict[str, tuple[str, Any]]:
    """Every word that a noun may be made of: the field it fills and the value it adds."""
    table: dict[str, tuple[str, Any]] = {}
    for name, (yes, no) in _STATES.items():
        table |= ({yes: (name, True)} if yes else {}) | ({no: (name, False)} if no else {})
    table |= {word: ("colors", letter) for letter, word in COLOR_OF.items()}
    table |= {word.lower(): ("supertypes", word) for word in w.SUPERTYPES}
    for kind in (*_SUBTYPES, *w.CARD_TYPES):
        word, field = (kind, "subtypes") if kind in _SUBTYPES else (kind.lower(), "types")
        table |= {word: (field, kind), plural_of(word): (field, kind)}
        table[f"non-{word}" if field == "subtypes" else f"non{word}"] = ("none_of", merge(Filter(zone=""), **{field: (kind,)}))
    table |= {f"non{word}": ("none_of", Filter(colors=(letter,), zone="")) for letter, word in COLOR_OF.items()}
    table |= {f"non{word.lower()}": ("none_of", Filter(supertypes=(word,), zone="")) for word in w.SUPERTYPES}
    for name in _HEADS:
        table |= {name: (name, True), name + "s": (name, True)}
    return (
        table
        | {word: ("", None) for word in ("object", "objects")}
        | {word: ("zone", "source") for word in ("source", "sources")}
    )


_TABLE: Final = _word_table()


@cache
def _word() -> re.Pattern[str]:
    return re.compile("(" + "|".join(re.escape(word) for word in sorted(_TABLE, key=lambda w: -len(w))) + r")(?![\w-])")


_NON: Final = {value: word for word, (name, value) in _TABLE.items() if name == "none_of"}

# What stands behind the words, in order
_BEHIND: Final = Form(
    Filter,
    "[ with {keywords}][ without {lacks}][ named {names}][ of power {power}][ of toughness {toughness}]"
    "[ of mana value {mana_value}][ bearing a {counters} counter][ of the chosen {chosen}]"
    "[ sharing its name with ({same_name_as})][ attached to ({attached_to})][ except for ({except_for})]"
    "[+linked:  linked to it][+no_abilities:  without abilities][-no_abilities:  with abilities]"
    "[ damaged this turn by ({damaged_by})]"
    "[+damaged_this_turn:  damaged this turn][+entered_this_turn:  new this turn]"
    "[+turned_up_this_turn:  turned face up this turn]"
    "[+any_counter:  bearing any counter][-any_counter:  without counters][ that targets ({targets@})]"
    "[+single_target:  with one target][-single_target:  with several targets]"
    "[ attacking ({attacks})][ blocking ({blocks})][ blocked by ({blocked_by})][ as an ability: {ability}]"
    "[ that counts as {designation}][ sharing a {shares} with ({shares_with@})][ put there this turn from {left_zone}]"
    "[+died_this_turn:  that died this turn][+was_cast:  that was cast][-was_cast:  that was not cast]"
    "[+has_x:  with X in its cost][-has_x:  without X in its cost][ of {parity} mana value]"
    "[ {controller}][ {owner}]",
    {},
)
_ZONES: Final = {
    "battlefield": " on the battlefield",
    "": " anywhere",
    "source": " as a source",
    "stack": " on the stack",
    "exile": " in exile",
    "graveyard": " in a graveyard",
    "hand": " in a hand",
    "library": " in a library",
    "command": " in the command zone",
    "top of library": " on top of a library",
    "not battlefield": " off the battlefield",
}
_WHOSE: Final[dict[str, dict[Any, str]]] = {
    "controller": {You(): "you control", Opponent(): "an opponent controls", EachPlayer(): "any player controls"},
    "owner": {You(): "you own", Opponent(): "an opponent owns", EachPlayer(): "any player owns"},
}
_BY: Final = {"controller": "controlled by ", "owner": "owned by "}


def _whose(field: str) -> Codec:
    short, by = _WHOSE[field], _BY[field]

    def read(reading: Reading, place: int) -> Found:
        for player, text in short.items():
            if reading.text.startswith(text, place):
                yield player, place + len(text)
        if reading.text.startswith(by, place):
            yield from reading.one_of(field_kinds(Filter, field), place + len(by))

    return Codec(lambda player, _mark: short.get(player) or by + write(player), read)


FIELD_CODECS[Filter, "controller"] = _whose("controller")
FIELD_CODECS[Filter, "owner"] = _whose("owner")


def write_noun(noun: Filter, mark: str = "", *, nested: bool = False) -> str:
    """Return a filter as a noun; marks: "*" plural, "@" with an article."""
    front = [*_adjectives(noun), *_alternatives(noun), *_heads(noun, plural=mark == "*")]
    text = " ".join(front) + write_nodes(noun, _BEHIND) + _none_of(noun)
    text += "" if noun.zone == _usual_zone(noun, nested=nested) else _ZONES[noun.zone]
    article = "an" if text.startswith("other ") else "an " if text[:1].lower() in "aeiou" else "a "
    return article + text if mark == "@" else text


def _usual_zone(noun: Filter, *, nested: bool) -> str:
    """Return the zone that a noun says without words of its own."""
    if noun.zone == "source" and not _is_headed(noun):
        return "source"
    return "stack" if noun.spell else "" if noun.card or nested else "battlefield"


def _is_headed(noun: Filter) -> bool:
    return bool(noun.subtypes or noun.types or noun.any_of or any(getattr(noun, name) is True for name in _HEADS))


def _adjectives(noun: Filter) -> Iterator[str]:
    for name, (yes, no) in _STATES.items():
        value = getattr(noun, name)
        if value is True and yes:
            yield yes
        elif value is False and no:
            yield no
    yield from (_NON[one] for one in noun.none_of if one in _NON)
    yield from (COLOR_OF[letter] for letter in noun.colors)
    yield from (word.lower() for word in noun.supertypes)


def _alternatives(noun: Filter) -> Iterator[str]:
    if noun.any_of:
        yield "(" + " or ".join(write_noun(one, nested=True) for one in noun.any_of) + ")"


def _heads(noun: Filter, *, plural: bool) -> list[str]:
    found = [*noun.subtypes, *(word.lower() for word in noun.types)]
    found += [word for name, word in _HEADS.items() if getattr(noun, name) is True]
    if not _is_headed(noun):
        found = ["source" if noun.zone == "source" else "object"]
    return [*found[:-1], plural_of(found[-1])] if plural and found else found


def _none_of(noun: Filter) -> str:
    others = [one for one in noun.none_of if one not in _NON]
    return " but not (" + " or ".join(write_noun(one, nested=True) for one in others) + ")" if others else ""


# Reading


def _read_noun(reading: Reading, place: int, *, nested: bool = False) -> Found:
    for front, end in _fronts(reading, place, Filter(zone="")):
        for said, stop in reading.nodes(Filter, _BEHIND.nodes, end):
            for none_of, last in _read_none_of(reading, stop):
                noun = merge(front, **said, none_of=(*front.none_of, *none_of))
                usual = merge(noun, zone=front.zone or _usual_zone(noun, nested=nested))
                yield usual, last
                yield from _read_zone(reading, noun, last)


def _read_zone(reading: Reading, noun: Filter, place: int) -> Found:
    for zone, text in _ZONES.items():
        if reading.text.startswith(text, place):
            yield merge(noun, zone=zone), place + len(text)


def _fronts(reading: Reading, place: int, so_far: Filter) -> Iterator[tuple[Filter, int]]:
    """Yield the nouns so far, after each word that one may end with."""
    for step, end in _steps(reading, place, so_far):
        if reading.text.startswith(" ", end):
            yield from _fronts(reading, end + 1, step)
        yield step, end


def _steps(reading: Reading, place: int, so_far: Filter) -> Iterator[tuple[Filter, int]]:
    if match := _word().match(reading.text, place):
        name, value = _TABLE[match[1]]
        old = getattr(so_far, name) if name else None
        fields = {name: (*old, value) if isinstance(old, tuple) else value} if name else {}
        yield merge(so_far, **fields), match.end()
    elif reading.text.startswith("(", place) and not so_far.any_of:
        for alternatives, end in _nested(reading, (), place + 1):
            yield merge(so_far, any_of=alternatives), end


def _nested(reading: Reading, so_far: tuple[Filter, ...], place: int) -> Iterator[tuple[tuple[Filter, ...], int]]:
    for noun, end in reading.remembered("nested noun", lambda: _read_noun(reading, place, nested=True), place):
        if reading.text.startswith(" or ", end):
            yield from _nested(reading, (*so_far, noun), end + 4)
        elif reading.text.startswith(")", end):
            yield (*so_far, noun), end + 1


def _read_none_of(reading: Reading, place: int) -> Iterator[tuple[tuple[Filter, ...], int]]:
    if reading.text.startswith(" but not (", place):
        yield from _nested(reading, (), place + 10)
    yield (), place


WORD_CODECS[Filter] = Codec(write_noun, _read_noun)
