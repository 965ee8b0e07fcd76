"""Noun phrases: "nontoken creature you control with flying" is a Filter and whether it is plural."""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from judgebot.cards import words
from judgebot.cards.grammar.parsing import Clause, Value, read, reader
from judgebot.cards.grammar.vocabulary import (
    COLOR_WORDS,
    SAME_IN_PLURAL,
    SUBTYPE_FORMS,
    SUPERTYPE_WORDS,
    TYPE_FORMS,
    any_of,
)
from judgebot.cards.selectors import Compare, Filter, Number

merge = msgspec.structs.replace
_ADJECTIVES: Final[dict[str, Filter]] = {
    "tapped": Filter(tapped=True),
    "untapped": Filter(tapped=False),
    "attacking": Filter(attacking=True),
    "blocking": Filter(blocking=True),
    "blocked": Filter(blocked=True),
    "unblocked": Filter(attacking=True, blocked=False),
    "enchanted": Filter(enchanted=True),
    "equipped": Filter(equipped=True),
    "modified": Filter(modified=True),
    "historic": Filter(historic=True),
    "face-down": Filter(face_down=True),
    "face-up": Filter(face_down=False),
    "nontoken": Filter(token=False),
    "token": Filter(token=True),
    "colorless": Filter(colorless=True),
    "multicolored": Filter(multicolored=True),
    "monocolored": Filter(monocolored=True),
    "snow": Filter(supertypes=("Snow",)),
    "commander": Filter(commander=True),
    "suspected": Filter(designation="suspected"),
    "saddled": Filter(designation="saddled"),
    "goaded": Filter(designation="goaded"),
}
_ADJECTIVE: Final = re.compile(any_of(tuple(_ADJECTIVES)) + r" (?=\w)")
_COLOR: Final = re.compile(any_of(tuple(COLOR_WORDS)) + r" (?=\w)")
_SUPERTYPE: Final = re.compile(any_of(tuple(SUPERTYPE_WORDS)) + r" (?=\w)")
_SIZE: Final = re.compile(r"(\d+)/(\d+) (?=\w)")
_NON: Final = re.compile(r"non-?([a-z']+)(?: (?=\w)|, (?=non))")
_TYPE: Final = re.compile(any_of(tuple(TYPE_FORMS)) + r"(?![\w-])")
_SUBTYPE: Final = re.compile(any_of(tuple(SUBTYPE_FORMS)) + r"(?![\w-])")
_HEAD: Final = re.compile(r"(permanent|spell|card|token|commander|source)(s?)(?![\w-])")
_EITHER: Final = re.compile(
    r"(attacking|blocking|tapped|untapped|enchanted|equipped|"
    + "|".join(COLOR_WORDS)
    + r") or (attacking|blocking|untapped|enchanted|equipped|"
    + "|".join(COLOR_WORDS)
    + r") (?=\w)"
)
_ONE_BEFORE: Final = re.compile(
    r"\b(?:an?|any|one|each|target|another|this|that|enchanted|basic|snow|nonbasic) "
    r"(?:(?:[\w-]+,? ){1,4}(?:and/or|or|and) )?"
    r"(?:(?:white|blue|black|red|green|non[a-z-]+|legendary|tapped|untapped|attacking|blocking|other) ){0,2}$"
)
"""What makes a word that is its own plural mean one thing: "an Equipment", "target Aura or blue Merfolk"."""
_JOIN: Final = re.compile(r",? (?:and/or|or|and) |, ")

Noun = tuple[Filter, bool]  # what it says, and whether it is plural


def both(one: Filter, other: Filter) -> Filter | None:
    """Return a filter that demands both, or None where two single-valued fields disagree."""
    changes: dict[str, Value] = {}
    for field in Filter.__struct_fields__:
        mine, its = getattr(one, field), getattr(other, field)
        default = getattr(_PLAIN, field)
        if its == default:
            continue
        if isinstance(its, tuple) and field != "any_of":
            changes[field] = (*mine, *its)
        elif mine in (default, its):
            changes[field] = its
        else:
            return None
    return merge(one, **changes)


_PLAIN: Final = Filter()


def _non(word: str) -> Filter | None:
    """Return the filter for "nonland", "non-Human", "nonblack", "nonbasic"."""
    if word in TYPE_FORMS:
        return Filter(none_of=(Filter(types=(TYPE_FORMS[word][0],), zone=""),))
    if word in SUPERTYPE_WORDS:
        return Filter(none_of=(Filter(supertypes=(SUPERTYPE_WORDS[word],), zone=""),))
    if word in COLOR_WORDS:
        return Filter(none_of=(Filter(colors=(COLOR_WORDS[word],), zone=""),))
    if word in SUBTYPE_FORMS:
        return Filter(none_of=(Filter(subtypes=(SUBTYPE_FORMS[word][0],), zone=""),))
    if word in ("attacking", "enchanted", "historic", "commander"):
        return Filter(none_of=(merge(_ADJECTIVES[word], zone=""),))
    return None


def _adjective(clause: Clause, place: int) -> tuple[Filter, int] | None:
    text = clause.text
    if match := _EITHER.match(text, place):
        either = tuple(_simple(word) for word in match.groups())
        return Filter(any_of=either), match.end()
    if match := _SIZE.match(text, place):
        power, toughness = (Compare("=", Number(int(digits))) for digits in match.groups())
        return Filter(power=power, toughness=toughness), match.end()
    for pattern in (_ADJECTIVE, _COLOR, _SUPERTYPE):
        if match := pattern.match(text, place):
            return _simple(match.group(1)), match.end()
    if match := _NON.match(text, place):
        found = _non(match.group(1))
        return (found, match.end()) if found else None
    return None


def _simple(word: str) -> Filter:
    if word in COLOR_WORDS:
        return Filter(colors=(COLOR_WORDS[word],))
    if word in SUPERTYPE_WORDS:
        return Filter(supertypes=(SUPERTYPE_WORDS[word],))
    return _ADJECTIVES[word]


def _adjectives(clause: Clause, place: int) -> Iterator[tuple[Filter, int]]:
    """Yield the adjectives from a place on, all of them first; commas may stand between them ("noncreature, nonland")."""
    so_far, stops = Filter(), [(Filter(), place)]
    while True:
        found = _adjective(clause, place)
        if found is None and clause.text.startswith(", ", place):
            found = _adjective(clause, place + 2)
        joined = both(so_far, found[0]) if found else None
        if found is None or joined is None:
            break
        so_far, place = joined, _after_comma(clause, found[1])
        stops.append((so_far, place))
    yield from reversed(stops)


def _after_comma(clause: Clause, place: int) -> int:
    return place


def _unit(clause: Clause, place: int) -> Iterator[tuple[Filter, bool, int, bool]]:
    """Yield (filter, plural, end, whether it had adjectives) for adjectives and type words without modifiers behind."""
    for adjectives, start in _adjectives(clause, place):
        for core, plural, end in _core(clause, start):
            whole = both(adjectives, core)
            if whole is not None:
                yield whole, plural, end, start != place


def _core(clause: Clause, place: int) -> Iterator[tuple[Filter, bool, int]]:
    """Yield type words: subtypes, card types, then "card", "spell", "token", "permanent"; the longest first."""
    stops: list[tuple[Filter, bool, int]] = []
    so_far, end = Filter(), place
    while True:
        step = _type_word(clause, end)
        joined = both(so_far, step[0]) if step else None
        if step is None or joined is None:
            break
        so_far, end = joined, step[2]
        stops.append((so_far, step[1], end))
        if step[1] and not step[3]:
            break
        if not clause.text.startswith(" ", end):
            break
        end += 1
    for types, plural, end in reversed(stops):
        yield types, plural, end
    head = _HEAD.match(clause.text, place)
    if head:
        yield from _headed(Filter(), head)
    for types, _, end in reversed(stops):
        head = _HEAD.match(clause.text, end + 1) if clause.text.startswith(" ", end) else None
        if head:
            yield from _headed(types, head)


def _headed(types: Filter, head: re.Match[str]) -> Iterator[tuple[Filter, bool, int]]:
    word, plural = head.group(1), bool(head.group(2))
    if word == "permanent":
        yield from _permanent(types, head, plural)
    elif word == "spell":
        yield merge(types, spell=True, zone="stack"), plural, head.end()
    elif word == "card":
        yield merge(types, card=True, zone=""), plural, head.end()
    elif word == "token":
        yield merge(types, token=True), plural, head.end()
    elif word == "commander":
        yield merge(types, commander=True), plural, head.end()
    else:
        yield merge(types, zone="source"), plural, head.end()


_AFTER_PERMANENT: Final = re.compile(r" (spell|card)(s?)(?![\w-])")


def _permanent(types: Filter, head: re.Match[str], plural: bool) -> Iterator[tuple[Filter, bool, int]]:
    more = _AFTER_PERMANENT.match(head.string, head.end())
    if more:
        kind = {"spell": True, "zone": "stack"} if more.group(1) == "spell" else {"card": True, "zone": ""}
        yield merge(types, permanent=True, **kind), bool(more.group(2)), more.end()
    yield merge(types, permanent=True), plural, head.end()


def _type_word(clause: Clause, place: int) -> tuple[Filter, bool, int, bool] | None:
    """Return (filter, plural, end, whether the word is the same in singular and plural)."""
    if match := _TYPE.match(clause.text, place):
        word, plural = TYPE_FORMS[match.group(1)]
        return Filter(types=(word,)), plural, match.end(), False
    if match := _SUBTYPE.match(clause.text, place):
        word, plural = SUBTYPE_FORMS[match.group(1)]
        either = match.group(1) in SAME_IN_PLURAL
        if either:
            plural = _ONE_BEFORE.search(clause.text[:place]) is None
        return Filter(subtypes=(word,)), plural, match.end(), either
    return None


@reader("basic_noun")
def _basic_noun(clause: Clause, place: int) -> Iterator[tuple[Noun, int]]:
    """One unit, or a list of them: "artifact, creature, or enchantment", "instant and sorcery cards"."""
    for first, plural, end, had in _unit(clause, place):
        yield from _listed(clause, [(first, had)], end)
        yield (first, plural), end


def _listed(clause: Clause, units: list[tuple[Filter, bool]], end: int) -> Iterator[tuple[Noun, int]]:
    join = _JOIN.match(clause.text, end)
    if join is None or len(units) > 6:
        return
    last = join.group().strip(" ,") != ""
    for found, plural, stop, had in _unit(clause, join.end()):
        extended = [*units, (found, had)]
        if not last:
            yield from _listed(clause, extended, stop)
            continue
        union = _union(extended)
        conjunction = join.group().strip(" ,")
        if union is not None and (plural or conjunction != "and"):
            yield (union, plural), stop


def _union(units: list[tuple[Filter, bool]]) -> Filter | None:
    """Return a filter for any of the units. What the last says of cards and spells holds for all of them.

    Adjectives before the first only are ambiguous ("tapped artifact or creature"): refused, unless every unit is of one kind.
    """
    filters = [found for found, _ in units]
    if units[0][1] and not all(had for _, had in units):
        return None
    shared = filters[-1]
    if any(found.card or found.spell or found.permanent for found in filters[:-1]):
        return None
    bare = tuple(merge(found, card=False, spell=False, zone="") for found in filters)
    if shared.permanent or shared.token:
        return None
    return Filter(any_of=bare, card=shared.card, spell=shared.spell, zone=shared.zone)


@reader("noun")
def _noun(clause: Clause, place: int) -> Iterator[tuple[Noun, int]]:
    """A basic noun and what stands behind it: "you control", "with flying", "in your graveyard"."""
    for (filter_, plural), end in read("basic_noun", clause, place):
        yield from _modified(clause, filter_, plural, end, 0)


def _modified(clause: Clause, noun: Filter, plural: bool, end: int, depth: int) -> Iterator[tuple[Noun, int]]:
    if depth < 5:
        for change, stop in read("modifier", clause, end):
            changed = change(noun)
            if changed is not None:
                yield from _modified(clause, changed, plural, stop, depth + 1)
    yield (noun, plural), end


def with_field(noun: Filter, **fields: Value) -> Filter | None:
    """Return the noun with fields set that were unset, else None."""
    if any(getattr(noun, name) != getattr(_PLAIN, name) for name in fields):
        return None
    return merge(noun, **fields)


CARD_TYPES: Final = words.CARD_TYPES
