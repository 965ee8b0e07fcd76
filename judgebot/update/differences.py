"""What two editions of a numbered document do not have alike. Pure: number -> text on both sides.

A section keeps its identity by what it says, not by its number: first those with the very same words are paired, which shows
where whole rules have moved; then those most alike (normalised indel likeness of rapidfuzz), best pairs first, one that stands
where its rule has moved before one elsewhere. What stays single is new or gone.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec

from judgebot.corpus.rule_prints import settled

_REFERENCE: Final = re.compile(r"\b(?:rules? |sections? )?\d{3}\.\d+[a-z]{0,2}\b|\b(?:rules?|sections?) \d+\b", re.IGNORECASE)
_ALIKE: Final = 70.0
# The same place speaks for the same rule, so it may differ more.
_ALIKE_IN_PLACE: Final = 45.0
_IN_PLACE: Final = 15.0
_BESIDE: Final = 5.0
_SHORT: Final = 40
_ALIKE_SHORT: Final = 90.0


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """A section in both editions; `likeness` is 0..1, 1 where only the numbers that it refers to may differ."""

    was: str
    number: str
    likeness: float


class Differences(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers that are new or gone, and the pairs that are changed in place or have another number."""

    unchanged: int
    new: tuple[str, ...]
    gone: tuple[str, ...]
    changed: tuple[Pair, ...]
    renumbered: tuple[Pair, ...]


def differences(old: Mapping[str, str], new: Mapping[str, str]) -> Differences:
    """Return what changed from the old edition to the new one, each part in the order of its edition."""
    left = {number: text for number, text in old.items() if not _has_alike(new, number, text)}
    right = {number: text for number, text in new.items() if not _has_alike(old, number, text)}
    unchanged = len(old) - len(left)
    pairs = _paired(left, right, _same_words(left, right))
    stayed = (number for number in old if number in new and number not in left and number not in right)
    places = _places([*((number, number) for number in stayed), *((pair.was, pair.number) for pair in pairs)])
    pairs += _paired(left, right, _most_alike(left, right, places))
    order = {number: place for place, number in enumerate(new)}
    pairs.sort(key=lambda pair: order[pair.number])
    return Differences(
        unchanged=unchanged,
        new=tuple(right),
        gone=tuple(left),
        changed=tuple(pair for pair in pairs if pair.was == pair.number),
        renumbered=tuple(pair for pair in pairs if pair.was != pair.number),
    )


def without_references(text: str) -> str:
    """Return a text for comparing, the numbers of rules that it refers to made alike."""
    return settled(_REFERENCE.sub("#", text))


def _has_alike(other: Mapping[str, str], number: str, text: str) -> bool:
    return number in other and settled(other[number]) == settled(text)


def _paired(left: dict[str, str], right: dict[str, str], found: Iterator[Pair]) -> list[Pair]:
    """The pairs, each section used once; they are taken out of left and right."""
    pairs = []
    for pair in found:
        if pair.was in left and pair.number in right:
            del left[pair.was], right[pair.number]
            pairs.append(pair)
    return pairs


def _same_words(left: Mapping[str, str], right: Mapping[str, str]) -> Iterator[Pair]:
    """Those with the same words: at the same number, else in order."""
    by_words: dict[str, list[str]] = defaultdict(list)
    for number, text in right.items():
        by_words[without_references(text)].append(number)
    said = {number: by_words.get(without_references(text), []) for number, text in left.items()}
    in_place = [number for number, numbers in said.items() if number in numbers]
    for number in in_place:
        said[number].remove(number)
    yield from (Pair(was=number, number=number, likeness=1.0) for number in in_place)
    for number, numbers in said.items():
        if number not in in_place and numbers:
            yield Pair(was=number, number=numbers.pop(0), likeness=1.0)


def _places(found: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Where each rule ("701.28") has gone: where most of its parts with the same words are."""
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    for was, number in found:
        votes[_rule(was)][_rule(number)] += 1
    return {rule: gone.most_common(1)[0][0] for rule, gone in votes.items()}


def _rule(number: str) -> str:
    """The rule that a part belongs to: "701.28" for "701.28c"."""
    return number.rstrip("abcdefghijklmnopqrstuvwxyz")


def _most_alike(left: Mapping[str, str], right: Mapping[str, str], places: Mapping[str, str]) -> Iterator[Pair]:
    """Pairs by likeness, best first; ties in the order of the editions."""
    scored = sorted(_scored(left, right, places), key=lambda one: -one[0])
    yield from (pair for _, pair in scored)


def _scored(left: Mapping[str, str], right: Mapping[str, str], places: Mapping[str, str]) -> Iterator[tuple[float, Pair]]:
    from rapidfuzz import fuzz, process

    folded = {number: without_references(text) for number, text in right.items()}
    for was, text in left.items():
        words = without_references(text)
        rule = places.get(_rule(was), _rule(was))
        place = rule + was.removeprefix(_rule(was))
        for _, score, number in process.extract(words, folded, scorer=fuzz.ratio, score_cutoff=_ALIKE_IN_PLACE, limit=None):
            if score >= _least(number == place, len(words)):
                yield score + _nearness(number, place, rule), Pair(was=was, number=number, likeness=score / 100)
        if place in folded and (words in folded[place] or folded[place] in words):
            # Much was added to the rule, or taken from it, and the rest stands as it was.
            yield _ALIKE + _IN_PLACE, Pair(was=was, number=place, likeness=fuzz.ratio(words, folded[place]) / 100)


def _least(is_in_place: bool, length: int) -> float:
    if is_in_place:
        return _ALIKE_IN_PLACE
    return _ALIKE_SHORT if length < _SHORT else _ALIKE


def _nearness(number: str, place: str, rule: str) -> float:
    if number == place:
        return _IN_PLACE
    return _BESIDE if _rule(number) == rule else 0.0
