"""What goes into the file of names: every name in eleven languages, names of faces, short names, ordinary words."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from judgebot.cards.atomic import Entries
from judgebot.cards.models import Card
from judgebot.cards.namefile import Entry, Group, name_key, script_groups

_SHORT_ENDS: Final = (", ", "、", "，", " of ", " the ")
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_ORDINARY_COUNT: Final = 6
_LONGEST: Final = 4


def name_entries(cards: tuple[Card, ...], entries: Entries) -> Iterator[Entry]:
    """Yield a key for every name of every card, English ones first."""
    for number, card in enumerate(cards):
        for name in _english(card):
            yield from _entry("en", name, number)
        for name in _foreign(card, entries):
            yield from _entry(_group(name), name, number)
        for name in _shorts(card):
            yield from _entry("short", name, number)


def _entry(group: Group, name: str, number: int) -> Iterator[Entry]:
    key = name_key(name)
    if key:
        yield Entry(group, key, number)


def _group(name: str) -> Group:
    groups = script_groups(name_key(name))
    return "latin" if groups[0] == "en" else groups[0]


def _english(card: Card) -> tuple[str, ...]:
    plain = card.name.removeprefix("A-")
    return (plain, *(face.name.removeprefix("A-") for face in card.faces))


def _foreign(card: Card, entries: Entries) -> Iterator[str]:
    yield from card.names.values()
    for face in entries[card.name]:
        yield from (foreign.faceName for foreign in face.foreignData if foreign.faceName)


def _shorts(card: Card) -> Iterator[str]:
    """What stands before the comma, or before "of" and "the" in the name of a legend; a name without its article."""
    for name in (face.name for face in card.faces):
        legendary = "Legendary" in card.faces[0].supertypes
        yield from (name.split(end)[0] for end in _SHORT_ENDS if end in name and (legendary or end == ", "))
        if name.startswith("The "):
            yield name.removeprefix("The ")
    for name in card.names.values():
        yield from (name.split(end)[0] for end in _SHORT_ENDS[:3] if end in name)


def ordinary_keys(cards: tuple[Card, ...], entries: Entries) -> set[str]:
    """Return the words that rules texts say often in lower case, and the names that are such words or phrases."""
    names = {name_key(name) for card in cards for name in (*_english(card), *card.names.values())}
    words: Counter[str] = Counter()
    phrases: set[str] = set()
    for text in _texts(entries):
        found = [word for word in _WORD.findall(text) if word.islower() or word.istitle()]
        lower = [name_key(word) if word.islower() else "" for word in found]
        words.update(word for word in lower if word)
        phrases.update(key for key in _phrases(lower) if key in names)
    return {word for word, count in words.items() if count >= _ORDINARY_COUNT} | phrases


def _phrases(words: list[str]) -> Iterator[str]:
    for length in range(1, _LONGEST + 1):
        for start in range(len(words) - length + 1):
            if all(words[start : start + length]):
                yield " ".join(words[start : start + length])


def _texts(entries: Entries) -> Iterator[str]:
    seen: set[str] = set()
    for faces in entries.values():
        for face in faces:
            yield face.text
            for ruling in face.rulings:
                if ruling.text not in seen:
                    seen.add(ruling.text)
                    yield ruling.text
            yield from (foreign.text for foreign in face.foreignData if foreign.text)
