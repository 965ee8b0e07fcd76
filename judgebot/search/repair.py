"""Repair of misspelled words: only words that no document knows, only to a known word that is close."""

from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from judgebot.search.analyze import is_cjk, is_hangul

WORDS: Final = "words.msgpack"
SHORTEST: Final = 5
_CLOSE: Final = 80.0


def save_words(path: Path, words: dict[str, set[str]]) -> None:
    """Write the words of each language, bucketed by length."""
    buckets: dict[str, dict[int, list[str]]] = {}
    for language, known in sorted(words.items()):
        for word in sorted(known):
            if len(word) >= SHORTEST - 1 and word.isalpha() and not is_cjk(word) and not is_hangul(word):
                buckets.setdefault(language, {}).setdefault(len(word), []).append(word)
    path.write_bytes(msgspec.msgpack.encode(buckets))


@lru_cache(maxsize=4)
def _load_words(path: Path) -> dict[str, dict[int, list[str]]]:
    return msgspec.msgpack.decode(path.read_bytes(), type=dict[str, dict[int, list[str]]])


def closest_word(word: str, languages: tuple[str, ...], path: Path) -> tuple[str, float] | None:
    """Return the known word nearest to word in the languages, with its likeness (0..1), or None if none is close.

    The first letter may differ only where all others agree; ties go to the earlier language, then by the alphabet.
    """
    from rapidfuzz import fuzz, process  # loaded only for a question with an unknown word

    if len(word) < SHORTEST or not word.isalpha() or is_cjk(word) or is_hangul(word):
        return None
    best: tuple[str, float] | None = None
    buckets = _load_words(path)
    for language in languages:
        choices = [w for n in range(len(word) - 2, len(word) + 3) for w in buckets.get(language, {}).get(n, ())]
        found = process.extractOne(word, choices, scorer=fuzz.ratio, score_cutoff=_CLOSE)
        if found and (best is None or found[1] > best[1] * 100):
            best = (found[0], found[1] / 100)
    return best
