"""Learning the lexicon: which English words a foreign word stands for, from card texts in parallel.

`python -m judgebot.search.learn AtomicCards.json.xz` writes rulings/lexicon.tsv.xz: single words and weights, never a
sentence. The model is the first of Brown, Della Pietra, Della Pietra and Mercer 1993: each English term of a line is
owed to one foreign term of the same line, with probabilities found by expectation maximization.
"""

import json
import lzma
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from judgebot.corpus.place import rulings_folder
from judgebot.language import NAMED_IN_ENGLISH, Language
from judgebot.search.analyze import plain_terms
from judgebot.search.lexicon import FILE

_ROUNDS: Final = 6
_MOST_PAIRS: Final = 30000
_RAREST: Final = 4
_LEAST: Final = 0.08
_SUREST: Final = 0.2
_MOST_TARGETS: Final = 4
Pair = tuple[tuple[str, ...], tuple[str, ...]]


def parallel_lines(cards: dict[str, Any], wanted: str) -> Iterator[tuple[str, str]]:
    """Yield (English, foreign) lines of the cards' texts and types, where both have the same number of lines."""
    for faces in cards.values():
        for face in faces:
            for foreign in face.get("foreignData", ()):
                if foreign.get("language") == wanted:
                    yield from _face_lines(face, foreign)


def _face_lines(face: dict[str, Any], foreign: dict[str, Any]) -> Iterator[tuple[str, str]]:
    ours, theirs = _lines(face), _lines(foreign)
    if len(ours) == len(theirs):
        yield from zip(ours, theirs, strict=True)
    elif ours and theirs:
        yield " ".join(ours), " ".join(theirs)
    if face.get("type") and foreign.get("type"):
        yield face["type"], foreign["type"]


def _lines(face: dict[str, Any]) -> list[str]:
    name = face.get("faceName") or face.get("name") or "\n"
    return [line for line in (face.get("text") or "").replace(name, " ").splitlines() if line.strip()]


def term_pairs(lines: Iterable[tuple[str, str]], language: Language) -> list[Pair]:
    """Return the terms of distinct line pairs, evenly thinned to at most 30,000."""
    seen = dict.fromkeys(lines)
    step = max(1, len(seen) // _MOST_PAIRS)
    pairs = [(_distinct(ours, "en"), _distinct(theirs, language)) for ours, theirs in list(seen)[::step]]
    rare = Counter(term for _, theirs in pairs for term in theirs)
    return [(ours, tuple(t for t in theirs if rare[t] >= _RAREST)) for ours, theirs in pairs if ours and theirs]


def _distinct(text: str, language: Language) -> tuple[str, ...]:
    return tuple(dict.fromkeys(plain_terms(text, language)))


def translate_terms(pairs: Sequence[Pair]) -> dict[str, tuple[tuple[str, float], ...]]:
    """Return, for each foreign term that says something, its likeliest English terms with their probabilities."""
    ours, theirs = _numbers(p[0] for p in pairs), _numbers(p[1] for p in pairs)
    cells, sentence = _cells(pairs, ours, theirs)
    unique, cell = np.unique(cells, return_inverse=True)
    source = unique // len(ours)
    chance = np.ones(len(unique))
    for _ in range(_ROUNDS):
        share = chance[cell]
        share /= np.bincount(sentence, share)[sentence]
        counted = np.bincount(cell, share)
        chance = counted / np.bincount(source, counted)[source]
    return _best_targets(unique, chance, list(ours), list(theirs))


def _numbers(groups: Iterable[tuple[str, ...]]) -> dict[str, int]:
    return {term: number for number, term in enumerate(dict.fromkeys(term for group in groups for term in group))}


def _cells(pairs: Sequence[Pair], ours: dict[str, int], theirs: dict[str, int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every (foreign, English) combination within a line, and the number of the English occurrence it belongs to."""
    cells, sentences, occurrence = [], [], 0
    for english, foreign in pairs:
        if not foreign:
            continue
        sources = np.array([theirs[term] for term in foreign], np.int64) * len(ours)
        targets = np.array([ours[term] for term in english], np.int64)
        cells.append((targets[:, None] + sources[None, :]).ravel())
        sentences.append(np.repeat(np.arange(occurrence, occurrence + len(targets)), len(sources)))
        occurrence += len(targets)
    return np.concatenate(cells), np.concatenate(sentences)


def _best_targets(
    unique: NDArray[np.int64], chance: NDArray[np.float64], ours: list[str], theirs: list[str]
) -> dict[str, tuple[tuple[str, float], ...]]:
    found: dict[str, list[tuple[str, float]]] = {}
    for place in np.flatnonzero(chance >= _LEAST):
        source, target = divmod(int(unique[place]), len(ours))
        found.setdefault(theirs[source], []).append((ours[target], float(chance[place])))
    best = {source: sorted(targets, key=lambda t: (-t[1], t[0]))[:_MOST_TARGETS] for source, targets in found.items()}
    return {source: tuple(targets) for source, targets in best.items() if targets[0][1] >= _SUREST}


def main(cards_file: Path) -> None:
    """Learn all ten languages and write the lexicon."""
    cards = json.loads(lzma.decompress(cards_file.read_bytes()))["data"]
    lines = []
    for name, language in NAMED_IN_ENGLISH.items():
        entries = translate_terms(term_pairs(parallel_lines(cards, name), language))
        print(f"{language}: {len(entries)} terms")
        for source, targets in sorted(entries.items()):
            pairs = "\t".join(f"{target}\t{round(100 * chance)}" for target, chance in targets)
            lines.append(f"{language}\t{source}\t{pairs}\n")
    (rulings_folder() / FILE).write_bytes(lzma.compress("".join(lines).encode(), preset=9))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
