"""Which words of a question found a document: for showing why it is a hit."""

from collections.abc import Sequence
from typing import Final

from judgebot.search.arrays import Stored, find_keys
from judgebot.search.query import Bag, Query

_MOST: Final = 8
_COMMON: Final = 3000  # a word that stands in more rows explains no hit
_FIELDS: Final = ("asked", "text")


def matched_words(documents: Sequence[int], query: Query, stored: Stored) -> dict[int, tuple[str, ...]]:
    """Return, for each document, the question's words that stand in it, strongest first, at most eight.

    A word that came through English is given in English.
    """
    found: dict[int, dict[str, float]] = {document: {} for document in documents}
    for bag in query.bags:
        if bag.field in _FIELDS and bag.counts:
            _add_matches(bag, stored, found)
    return {document: _strongest(weights) for document, weights in found.items()}


def _strongest(weights: dict[str, float]) -> tuple[str, ...]:
    ordered = sorted(weights, key=lambda term: (-weights[term], term))
    whole = [term for term in ordered if not any(term != other and term in other for other in ordered)]
    return tuple(whole[:_MOST])


def _add_matches(bag: Bag, stored: Stored, found: dict[int, dict[str, float]]) -> None:
    arrays = stored.arrays
    wanted = sorted(found)
    terms = [term for term in bag.counts if "*" not in term]
    for term, place in zip(terms, find_keys(stored, bag.field, bag.language, terms), strict=True):
        first, last = (int(arrays["term_start"][place]), int(arrays["term_start"][place + 1])) if place >= 0 else (0, 0)
        if 0 < last - first <= _COMMON:
            rows = arrays["post_row"][first:last]
            here = set(arrays["row_doc"][rows].tolist())
            for document in wanted:
                if document not in here:
                    continue
                weight = float(arrays["term_idf"][place])
                found[document][term] = max(found[document].get(term, 0.0), weight)
