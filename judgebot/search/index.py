"""The door of search: open an index, ask it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from judgebot.contract import Kind
from judgebot.language import Language
from judgebot.search.arrays import BrokenIndexError, Stored, load_arrays
from judgebot.search.build import build_index, index_folder
from judgebot.search.documents import Sources
from judgebot.search.query import Query, take_apart
from judgebot.search.rank import WEIGHTS, FieldScores, Weights, combine, score_fields

MOST_HITS: Final = 10


class ScoredHit(msgspec.Struct, frozen=True):
    """A document that may answer, its score and the words of the question that found it."""

    id: str
    kind: Kind
    score: float
    matched: tuple[str, ...] = ()


class Found(msgspec.Struct, frozen=True):
    """The answer of a search. `answered` is whether the confidence (0..1) is above the line."""

    language: Language
    hits: tuple[ScoredHit, ...]
    confidence: float
    answered: bool
    repaired: dict[str, str] = {}


class Index:
    """An opened index; searching changes nothing."""

    def __init__(self, stored: Stored, weights: Weights = WEIGHTS) -> None:
        self.stored = stored
        self.weights = weights

    def search(self, question: str, language: Language | None = None, names: Sequence[str] = ()) -> Found:
        """Return the documents that may answer the question, best first, at most ten; ties break by id."""
        query = take_apart(question, language, names, self.stored)
        scores = score_fields(query, self.stored, self.weights)
        total = combine(scores, self.stored, self.weights)
        best = self._best(total)
        hits = tuple(self._hit(number, float(total[number]), query, scores) for number in best)
        return Found(query.language, hits, 0.0, False, query.repaired)

    def _best(self, total: np.ndarray) -> list[int]:  # type: ignore[type-arg]  # one score a document
        few = np.argpartition(-total, MOST_HITS)[: MOST_HITS + 1] if len(total) > MOST_HITS else np.arange(len(total))
        ids = self.stored.arrays["doc_id"]
        ordered = sorted(few.tolist(), key=lambda number: (-float(total[number]), bytes(ids[number])))
        return ordered[:MOST_HITS]

    def _hit(self, number: int, score: float, query: Query, scores: FieldScores) -> ScoredHit:
        identity = bytes(self.stored.arrays["doc_id"][number]).decode()
        kind: Kind = bytes(self.stored.arrays["doc_kind"][number]).decode()  # type: ignore[assignment]  # written from Kind
        return ScoredHit(identity, kind, score)


def open_index(folder: Path, stamp: str, rulings: Path, sources: Callable[[], Sources]) -> Index:
    """Return the index kept in folder for a stamp; a missing, stale or broken one is built in a child process.

    `sources` is called only for a build. Raises DataError where it cannot be built.
    """
    try:
        return Index(load_arrays(index_folder(folder, stamp)))
    except BrokenIndexError:
        return Index(build_index(folder, stamp, rulings, sources))
