"""The door of search: open an index, ask it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from judgebot.contract import Kind
from judgebot.language import Language
from judgebot.search.arrays import BrokenIndexError, Stored, index_folder, load_arrays
from judgebot.search.confidence import confidence, features
from judgebot.search.cues import cue_score
from judgebot.search.direct import Named, named_documents
from judgebot.search.documents import Sources
from judgebot.search.kinship import (
    guides_keep_to_their_level,
    rulings_before_their_rule,
    rulings_keep_to_their_topic,
    speaks_of_our_rulings,
    titles_yield,
)
from judgebot.search.lexicon import lexicon_stamp
from judgebot.search.matched import matched_words
from judgebot.search.progress import Progress, says_nothing
from judgebot.search.query import is_short, take_apart
from judgebot.search.rank import WEIGHTS, Scores, Weights, combine, score_fields

MOST_HITS: Final = 10
SURE: Final = 0.97
NAMED_BONUS: Final = 1.0


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
        self._priors = stored.arrays["doc_prior"].astype(np.float32)

    def search(
        self, question: str, language: Language | None = None, names: Sequence[str] = (), traits: Sequence[str] = ()
    ) -> Found:
        """Return the documents that may answer the question, best first, at most ten; ties break by id.

        `names` are the English names of the cards it mentions, `traits` what these are (routing.py). A question without a
        single known word has no hits.
        """
        query = take_apart(question, language, names, self.stored, traits)
        scores = score_fields(query, self.stored, self.weights)
        total = combine(scores, self.stored, self.weights)
        named = named_documents(question, query.language, self.stored)
        calibration = self.stored.meta.calibration
        if not named.documents and not is_short(query):
            total = titles_yield(total, self.stored)
        is_on_topic = speaks_of_our_rulings(self.stored, query, scores.direct["name"])
        total = rulings_keep_to_their_topic(total, self.stored, query, is_on_topic=is_on_topic)
        total = guides_keep_to_their_level(total, self.stored, query)
        total = rulings_before_their_rule(total, self.stored)
        if named.documents and not named.is_exact:
            total[list(named.documents)] += np.linspace(NAMED_BONUS, NAMED_BONUS / 2, len(named.documents), dtype=np.float32)
            total[named.documents[0]] += NAMED_BONUS / 2  # the rule of that name comes before its parts
        cue = cue_score(question, query.language, calibration.cues)
        sure = SURE if named.documents else confidence(calibration, features(query, scores, self.stored, cue))
        best = self._best(np.where(total > self._priors, total, np.float32(-np.inf)), named)
        matched = matched_words(best, query, self.stored) | dict.fromkeys(named.documents, named.words)
        hits = tuple(self._hit(number, float(total[number]), matched[number]) for number in best)
        return Found(query.language, hits, sure, sure >= calibration.line, query.repaired)

    def _best(self, total: Scores, named: Named) -> list[int]:
        few = np.argpartition(-total, MOST_HITS)[: MOST_HITS + 1] if len(total) > MOST_HITS else np.arange(len(total))
        ids = self.stored.arrays["doc_id"]
        ordered = sorted(
            (number for number in few.tolist() if np.isfinite(total[number])),
            key=lambda number: (-float(total[number]), bytes(ids[number])),
        )
        first = named.documents if named.is_exact else ()
        return list(dict.fromkeys((*first, *ordered)))[:MOST_HITS]

    def _hit(self, number: int, score: float, matched: tuple[str, ...]) -> ScoredHit:
        identity = bytes(self.stored.arrays["doc_id"][number]).decode()
        kind: Kind = bytes(self.stored.arrays["doc_kind"][number]).decode()  # type: ignore[assignment]  # written from Kind
        return ScoredHit(identity, kind, score, matched)


def ready_index(folder: Path, stamp: str, rulings: Path) -> Index | None:
    """Return the index kept in folder for a stamp, None where it has yet to be built; nothing is built."""
    try:
        return Index(load_arrays(index_folder(folder, f"{stamp}-{lexicon_stamp(rulings)}")))
    except BrokenIndexError:
        return None


def open_index(
    folder: Path, stamp: str, rulings: Path, sources: Callable[[], Sources], on_progress: Progress = says_nothing
) -> Index:
    """Return the index kept in folder for a stamp; a missing, stale or broken one is built in a child process.

    `sources` and `on_progress` are called only for a build, the latter with a few plain words at each stage. Raises
    DataError where it cannot be built.
    """
    stamp = f"{stamp}-{lexicon_stamp(rulings)}"
    target = index_folder(folder, stamp)
    try:
        return Index(load_arrays(target))
    except BrokenIndexError:
        from judgebot.search.build import build_index  # only a build needs it

        return Index(build_index(folder, stamp, rulings, sources, on_progress))
