"""Scores of all documents for a query: a weighted sum over fields, numpy over memory-mapped postings only."""

from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from judgebot.search.arrays import FIELDS, Stored, find_keys
from judgebot.search.concepts import WITHOUT_BLANKS
from judgebot.search.query import Bag, Query

TRANSLATED: Final = ("asked", "text", "whole", "grams")
Scores = NDArray[np.float32]


class Weights(msgspec.Struct, frozen=True):
    """What each field counts for; the `translated_` ones, as a share of the field, for matches through English.

    `foreign_whole`: the share of whole documents in other languages, which hold few lines beside the English ones.
    """

    asked: float = 1.0
    text: float = 0.65
    whole: float = 2.1
    grams: float = 0.6
    concept: float = 1.45
    about: float = 1.5
    cited: float = 0.39
    name: float = 0.5
    translated_asked: float = 0.62
    translated_text: float = 1.05
    translated_whole: float = 1.0
    translated_grams: float = 1.2
    foreign_whole: float = 0.85
    unknown: float = 0.5
    rest: float = 0.5


WEIGHTS: Final = Weights()
_HALF: Final = 0.5


class FieldScores(msgspec.Struct, frozen=True):
    """For each field, each document's best row (cosine, 0..1); direct and translated apart."""

    direct: dict[str, Scores]
    translated: dict[str, Scores]


def score_fields(query: Query, stored: Stored, weights: Weights = WEIGHTS, hidden: Sequence[int] = ()) -> FieldScores:
    """Return the scores of every document in every field; rows in `hidden` count as absent."""
    direct = _rows_to_documents([bag for bag in query.bags if not bag.translated], stored, weights, hidden)
    translated_bags = [bag for bag in query.bags if bag.translated]
    translated = _rows_to_documents(translated_bags, stored, weights, hidden) if translated_bags else {}
    return FieldScores(direct, translated)


def combine(scores: FieldScores, stored: Stored, weights: Weights = WEIGHTS, fields: Sequence[str] = FIELDS) -> Scores:
    """Return one score for each document."""
    total: Scores = stored.arrays["doc_prior"].astype(np.float32)
    for field in fields:
        total = total + np.float32(getattr(weights, field)) * best_of_field(scores, field, weights)
    return total


def best_of_field(scores: FieldScores, field: str, weights: Weights = WEIGHTS) -> Scores:
    """Return each document's score in a field, direct or through English, whichever is better."""
    if field not in scores.translated or field not in TRANSLATED:
        return scores.direct[field]
    share = np.float32(getattr(weights, f"translated_{field}"))
    better: Scores = np.maximum(scores.direct[field], share * scores.translated[field])
    return better


def _rows_to_documents(bags: Sequence[Bag], stored: Stored, weights: Weights, hidden: Sequence[int]) -> dict[str, Scores]:
    rows = np.zeros(len(stored.arrays["row_doc"]), np.float32)
    for bag in bags:
        add_bag(bag, rows, stored, weights)
    if len(hidden):
        rows[np.asarray(hidden)] = 0
    return _best_rows(rows, stored)


def _best_rows(rows: Scores, stored: Stored) -> dict[str, Scores]:
    """The best row of each document in each field. Runs of rows are sorted by field: each field is one stretch of them."""
    starts, run_doc = stored.arrays["run_start"].astype(np.intp), stored.arrays["run_doc"]
    best = np.maximum.reduceat(rows, starts) if len(rows) else rows
    borders = np.searchsorted(stored.arrays["run_field"], np.arange(len(FIELDS) + 1))
    fields: dict[str, Scores] = {}
    for number, field in enumerate(FIELDS):
        here = slice(int(borders[number]), int(borders[number + 1]))
        fields[field] = np.zeros(len(stored.arrays["doc_prior"]), np.float32)
        fields[field][run_doc[here]] = best[here]
    return fields


def add_bag(bag: Bag, rows: Scores, stored: Stored, weights: Weights) -> None:
    """Add the cosine of a bag with every row it shares a term with. Unknown terms lengthen the query, damped."""
    arrays = stored.arrays
    missing = stored.meta.missing_idf.get(f"{bag.field}/{bag.language}")
    if missing is None or not bag.counts:
        return
    places = find_keys(stored, bag.field, bag.language, tuple(bag.counts))
    wanted = [
        _damped(count) * float(arrays["term_idf"][place] if place >= 0 else missing * weights.unknown)
        for place, count in zip(places, bag.counts.values(), strict=True)
    ]
    share = weights.foreign_whole if bag.field == "whole" and bag.language != "en" else 1.0
    scale = share / max(_query_length(bag, wanted, weights.rest * _rest_length(bag, stored, weights)), 1e-9)
    for place, weight in zip(places, wanted, strict=True):
        if place >= 0:
            span = slice(int(arrays["term_start"][place]), int(arrays["term_start"][place + 1]))
            rows[arrays["post_row"][span]] += arrays["post_weight"][span].astype(np.float32) * np.float32(weight * scale)


def _damped(count: float) -> float:
    return 1 + float(np.log(count)) if count > 1 else count


def _query_length(bag: Bag, wanted: Sequence[float], rest: float) -> float:
    """What the sum over matching terms is divided by: a text that holds every term of the question then scores about 1."""
    squared = sum(weight * weight for weight in wanted) + rest
    match bag.field:
        case "name":
            return float(len(bag.counts))
        case "text":
            return squared
        case "whole" | "about":
            return sum(wanted)
        case _:
            return float(np.sqrt(squared))


def _rest_length(bag: Bag, stored: Stored, weights: Weights) -> float:
    """The squared length that the question's other words add to a bag of concepts."""
    missing = stored.meta.missing_idf.get(f"text/{bag.rest_language}")
    if missing is None or not bag.rest:
        return 0.0
    share = _HALF if bag.rest_language in WITHOUT_BLANKS else 1.0
    places = find_keys(stored, "text", bag.rest_language, bag.rest)
    idf = stored.arrays["term_idf"]
    return sum(float(share * (idf[place] if place >= 0 else missing * weights.unknown)) ** 2 for place in places)
