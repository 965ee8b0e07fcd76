"""Counts of what is understood: by card, clause, mechanic and set, and of the cards that are held out apart."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from judgebot.cards.atomic import AtomicFace, Entries
from judgebot.cards.compile import Compiler
from judgebot.cards.effects import NotUnderstood
from judgebot.cards.keywordwords import SIMPLE, WITH_COST, WITH_NUMBER
from judgebot.cards.models import Card, is_understood
from judgebot.cards.textlines import paragraphs

Mechanics = dict[str, tuple[int, int]]
_UN_TYPES: Final = {"Plane", "Phenomenon", "Scheme", "Vanguard", "Conspiracy", "Dungeon"}
_MECHANICS: Final = {
    word: re.compile(rf"\b{word}")
    for word in (
        *("manifest", "manifest dread", "cloak", "morph", "megamorph", "disguise", "face-down", "face down", "face up"),
        *("copy", "token", "counter", "attach", "equip", "enchant", "damage", "sacrifice", "search", "exile", "destroy"),
        *(name for name in (*SIMPLE, *WITH_NUMBER, *WITH_COST) if name != "retrace"),
    )
}
_FACE_DOWN: Final = {
    word: re.compile(rf"\b{word}(?:s|ed|ing)?\b|(?:^|[.:—•\"] ?){word.capitalize()}\b")  # not a name: "Goat Cloak"
    for word in ("manifest", "manifest dread", "cloak", "morph", "megamorph", "disguise")
}


def is_held_out(name: str) -> bool:
    """Return whether a card is among the eighth that is never read while the grammar is written."""
    return hashlib.sha1(name.encode(), usedforsecurity=False).hexdigest()[-1] in "01"


def is_counted(card: Card, faces: tuple[AtomicFace, ...]) -> bool:
    """Return whether coverage counts a card: no un-cards, planes, schemes or vanguards."""
    return not any(face.isFunny for face in faces) and not _UN_TYPES.intersection(card.faces[0].types)


def counts(cards: tuple[Card, ...], entries: Entries, compiler: Compiler) -> dict[str, int]:
    """Return how many cards and clauses there are, and how many are understood."""
    counted = [card for card in cards if is_counted(card, entries[card.name])]
    return {
        "cards": len(cards),
        "counted": len(counted),
        "understood": sum(map(is_understood, counted)),
        "understood_of_all": sum(map(is_understood, cards)),
        "clauses": compiler.clauses,
        "clauses_understood": compiler.understood,
        "distinct_clauses": len(compiler.known),
    }


def mechanics(cards: tuple[Card, ...], entries: Entries) -> Mechanics:
    """Return for each mechanic how many clauses that name it are understood, and how many there are."""
    found: dict[str, tuple[int, int]] = dict.fromkeys(_MECHANICS, (0, 0))
    for card in cards:
        for face, raw in zip(card.faces, entries[card.name], strict=False):
            missed = {ability.line for ability in face.abilities if isinstance(ability, NotUnderstood)}
            for line, text in paragraphs(raw.text):
                for word in _named(text.lower()):
                    read, all_ = found[word]
                    found[word] = (read + (line not in missed), all_ + 1)
    return dict(sorted(found.items()))


def clauses_with(cards: Iterable[Card], entries: Entries) -> Mechanics:
    """Return for each face-down mechanic how many clauses of the cards that have it are understood, and how many there are.

    All clauses of those cards count, whatever they are about. A card has what its text speaks of, its own names left out.
    """
    found: dict[str, tuple[int, int]] = dict.fromkeys(_FACE_DOWN, (0, 0))
    for card in cards:
        faces = entries[card.name]
        if not is_counted(card, faces):
            continue
        text = _without_names(card, ". ".join(said for face in faces for _, said in paragraphs(face.text)))
        read, all_ = _clauses(card, faces)
        for word, pattern in _FACE_DOWN.items():
            if pattern.search(text):
                found[word] = (found[word][0] + read, found[word][1] + all_)
    return found


def _without_names(card: Card, text: str) -> str:
    names = sorted((face.name for face in card.faces), key=len, reverse=True)
    for name in (*names, *(name.partition(",")[0] for name in names)):
        text = text.replace(name, "~")
    return text


def _clauses(card: Card, faces: tuple[AtomicFace, ...]) -> tuple[int, int]:
    """Return how many clauses of a card are understood, and how many there are."""
    all_ = sum(len(paragraphs(face.text)) for face in faces)
    lines = {(a.face, a.line) for face in card.faces[: len(faces)] for a in face.abilities if isinstance(a, NotUnderstood)}
    return all_ - len(lines), all_


def by_set(cards: tuple[Card, ...], entries: Entries) -> Mechanics:
    """Return for each set, by its code, how many of its cards are understood whole, and how many there are."""
    found: Counter[str] = Counter()
    understood: Counter[str] = Counter()
    for card in cards:
        if is_counted(card, entries[card.name]):
            codes = entries[card.name][0].printings
            found.update(codes)
            understood.update(codes if is_understood(card) else ())
    return {code: (understood[code], number) for code, number in sorted(found.items())}


def missed(cards: Iterable[Card], most: int = 100) -> tuple[tuple[str, int], ...]:
    """Return the words at which reading stopped most often, with how often; cards that are held out are left out."""
    told = (card for card in cards if not is_held_out(card.name))
    reasons = Counter(
        one.reason for card in told for face in card.faces for one in face.abilities if isinstance(one, NotUnderstood)
    )
    return tuple(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))[:most])


def _named(text: str) -> tuple[str, ...]:
    return tuple(word for word, pattern in _MECHANICS.items() if pattern.search(text))


def held_out_counts(cards: Iterable[Card]) -> dict[str, int]:
    """Return how many of the cards held out are understood whole."""
    held = [card for card in cards if is_held_out(card.name)]
    return {"cards": len(held), "understood": sum(map(is_understood, held))}
