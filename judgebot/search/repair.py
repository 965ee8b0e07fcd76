"""Repair of misspelled words: only words that no document knows, only to a known word that is close."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from judgebot.search.analyze import is_cjk, is_hangul

_SHORTEST: Final = 4
_SHORT: Final = 5
_LONG: Final = 8
Buckets = dict[str, dict[int, list[str]]]


def save_words(path: Path, words: dict[str, Counter[str]]) -> None:
    """Write the words of each language by length, the commonest first."""
    buckets: Buckets = {}
    for language, known in sorted(words.items()):
        for word in sorted(known, key=lambda word: (-known[word], word)):
            if len(word) >= _SHORTEST - 1 and word.isalpha() and not is_cjk(word) and not is_hangul(word):
                buckets.setdefault(language, {}).setdefault(len(word), []).append(word)
    path.write_bytes(msgspec.msgpack.encode(buckets))


@lru_cache(maxsize=4)
def _load_words(path: Path) -> Buckets:
    return msgspec.msgpack.decode(path.read_bytes(), type=Buckets)


def closest_word(word: str, languages: tuple[str, ...], path: Path) -> str | None:
    """Return the known word nearest to word in the languages, or None if none is close.

    Close is one wrong, missing, extra or swapped letter; two from eight letters on; only swapped ones below six. Ties go
    to the same first letter, then the earlier language, then the commoner word. A word that is known only to the list is
    its own nearest.
    """
    from rapidfuzz.distance import OSA  # loaded only for a question with an unknown word

    if len(word) < _SHORTEST or not word.isalpha() or is_cjk(word) or is_hangul(word):
        return None
    most = 2 if len(word) >= _LONG else 1
    best: tuple[tuple[int, bool], str] | None = None
    for language in languages:
        for choice in _choices(word, most, _load_words(path).get(language, {})):
            distance = OSA.distance(word, choice, score_cutoff=most)
            order = (distance, choice[0] != word[0])
            if distance <= most and (best is None or order < best[0]):
                best = (order, choice)
    return best[1] if best else None


def _choices(word: str, most: int, buckets: dict[int, list[str]]) -> Iterator[str]:
    """The words that may be meant: for a short word, only those of the same letters, for many words are near it."""
    if len(word) <= _SHORT:
        letters = sorted(word)
        yield from (choice for choice in buckets.get(len(word), ()) if sorted(choice) == letters)
    else:
        yield from (choice for size in range(len(word) - most, len(word) + most + 1) for choice in buckets.get(size, ()))
