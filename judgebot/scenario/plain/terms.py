"""Concepts of the game in a text of any of the ten other languages: the glossary's terms and the words that join them."""

import re
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from judgebot.corpus.load import load_corpus
from judgebot.language import Language, fold
from judgebot.scenario.plain.chunks import Chunk

CONCEPTS: Final = {
    "manifest": "MANIFESTED",
    "cloak": "CLOAKED",
    "disguise": "DISGUISED",
    "morph": "MORPH",
    "face-down": "FACEDOWN",
    "turn-face-up": "TURNUP",
    "library": "LIB",
    "empty-library": "EMPTYLIB",
    "dies": "DIE",
    "destroy": "DESTROY",
    "exile": "EXILE",
    "return-hand": "BOUNCE",
    "blink": "BLINK",
    "reveal": "REVEAL",
    "look-at": "LOOK",
    "lose-the-game": "LOSE",
    "leave-the-game": "LEAVEGAME",
    "copy": "COPY",
    "token": "TOKEN",
    "enters-trigger": "ENTER",
    "triggered-ability": "TRIGGER",
    "resolve": "RESOLVE",
    "cast": "CAST",
    "instant": "INSTANT",
    "sorcery": "SORCERY",
    "land": "LAND",
    "creature": "CREATURE",
    "double-faced-card": "DFC",
    "opponent": "OPPONENT",
    "power-toughness": "SIZE",
    "permanent": "PERMANENT",
    "flying": "FLYING",
    "hexproof": "HEXPROOF",
}
"""Which glossary concepts are read, and the tag each gets."""
SCRIPTS_WITHOUT_SPACES: Final = frozenset(("ja", "ko", "zhs", "zht"))


class _Terms:
    """The terms of a language by their folded words, and one expression that finds the longest at a place."""

    def __init__(self, language: Language, tags: dict[str, str]) -> None:
        self.tags = tags
        longest = sorted(tags, key=lambda term: (-len(term), term))
        whole = language in SCRIPTS_WITHOUT_SPACES
        start, end = ("", "") if whole else (r"(?<![^\W\d_])", r"(?![^\W\d_])")
        self.exact = re.compile(start + "(" + "|".join(map(re.escape, longest)) + ")" + end)
        stems = [term for term in longest if len(term) > 3]
        self.stem = re.compile(r"(?<![^\W\d_])(" + "|".join(map(re.escape, stems)) + r")[^\W\d_]{0,4}(?![^\W\d_])")


@cache
def _joining_words() -> dict[str, dict[str, str]]:
    text = Path(__file__).with_name("words_other.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@lru_cache(maxsize=4)
def _terms(language: Language) -> _Terms:
    """Return the terms of a language. Joining words of our own come before the glossary's where both have a term."""
    tags: dict[str, str] = {}
    for concept in load_corpus().glossary_file.concepts:
        if concept.id in CONCEPTS:
            for term in concept.terms.get(language, ()):
                tags.setdefault(fold(term), CONCEPTS[concept.id])
    for tag, written in _joining_words()[language].items():
        tags.update({fold(term.strip()): tag for term in written.split("|")})
    return _Terms(language, tags)


def find_terms(text: str, language: Language, taken: list[tuple[int, int]]) -> list[Chunk]:
    """Return the terms in a text from left to right, the longest at each place, outside the stretches already taken."""
    terms = _terms(language)
    folded = _fold_in_place(text)
    found: list[Chunk] = []
    for pattern in (terms.exact, terms.stem):
        for match in pattern.finditer(folded):
            start, end = match.span()
            if all(end <= a or b <= start for a, b in taken):
                found.append(Chunk(tag=terms.tags[match[1]], value=match[1], start=start, end=end))
                taken.append((start, end))
    return sorted(found, key=lambda chunk: chunk.start)


def _fold_in_place(text: str) -> str:
    """Return text folded letter by letter, so that places stay the same."""
    return "".join(folded if len(folded := fold(letter)) == 1 else letter for letter in text)
