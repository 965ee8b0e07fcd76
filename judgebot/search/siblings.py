"""Rulings about nearly the same thing: how likely a question is for each of them, by the words that tell them apart.

Multinomial logistic regression over our rulings and "anything else", fitted when an index is built on what is asked for all
documents. A line counts in whatever language: by its concepts, and by its words in English, as the lexicon has them.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from judgebot.language import Language
from judgebot.search.analyze import plain_terms
from judgebot.search.arrays import Stored, find_in, term_key
from judgebot.search.concepts import ConceptTable, concepts_of
from judgebot.search.documents import Document
from judgebot.search.lexicon import Lexicon
from judgebot.search.query import Query

_CONCEPT: Final = 1.5
_STRENGTH: Final = 20.0
_ROUNDS: Final = 150
_FEWEST_LINES: Final = 40
_EACH_OTHER: Final = 4  # of what is asked for rules in English: enough to know what "anything else" looks like
_EACH_OTHER_ABROAD: Final = 2
_ANYTHING_ELSE: Final = -1
Marks = dict[int, float]
"""What a question is told apart by: the keys of its concepts and English words, and how much each counts."""
Line = tuple[int, Marks]


def siblings_told_apart(query: Query, stored: Stored) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    """Return the numbers of our rulings, and how likely (0..1) the question is for each; they need not add up to 1."""
    arrays = stored.arrays
    siblings, keys = arrays["sibling_doc"].astype(np.intp), arrays["sibling_key"]
    marks = _marks(query.concepts, _english_words(query))
    at = [(place, count) for place, count in zip(find_in(keys, list(marks)), marks.values(), strict=True) if place >= 0]
    if not at or not len(siblings):
        return siblings, np.zeros(len(siblings), np.float32)
    places = np.array([place for place, _ in at])
    counts = np.array([count for _, count in at], np.float32) * arrays["sibling_idf"][places].astype(np.float32)
    weights = arrays["sibling_weight"].reshape(len(keys), -1)[places].astype(np.float32)
    odds = arrays["sibling_bias"].astype(np.float32) + (counts / np.linalg.norm(counts)) @ weights
    likely = np.exp(odds - odds.max())
    return siblings, (likely / likely.sum())[1:].astype(np.float32)


def _english_words(query: Query) -> dict[str, float]:
    """The words of a question in English, those that came through the lexicon as likely as it says."""
    bags = (bag for bag in query.bags if (bag.field, bag.language) == ("asked", "en"))
    return {word: weight for bag in bags for word, weight in bag.counts.items() if " " not in word and "*" not in word}


def _marks(concepts: Iterable[str], words: dict[str, float]) -> Marks:
    named = {term_key("sibling", "any", name): _CONCEPT for name in concepts}
    return named | {term_key("sibling", "en", word): min(weight, 1.0) for word, weight in words.items()}


def sibling_arrays(documents: Sequence[Document], table: ConceptTable, lexicon: Lexicon) -> dict[str, NDArray[np.generic]]:
    """Return the fitted model; an empty one where too little is asked for our rulings, or for anything else."""
    lines = tuple(_lines(documents, table, lexicon))
    labels = [number for number, _ in lines]
    ours = sum(number != _ANYTHING_ELSE for number in labels)
    if min(ours, len(lines) - ours) < _FEWEST_LINES or len(set(labels)) < 3:
        return _arrays([], np.zeros(0), [], np.zeros((0, 0)), np.zeros(0))
    keys = sorted({key for _, marks in lines for key in marks})
    idf = _rarity(lines)
    siblings, weights, bias = _fit(lines, {key: place for place, key in enumerate(keys)}, idf)
    return _arrays(keys, idf, siblings, weights, bias)


def _rarity(lines: Sequence[Line]) -> NDArray[np.float64]:
    """How rare each mark is, in the order of their keys."""
    _, holders = np.unique(np.array([key for _, marks in lines for key in marks], np.uint64), return_counts=True)
    rarity: NDArray[np.float64] = np.log((1 + len(lines)) / (1 + holders)) + 1
    return rarity


def _fit(
    lines: Sequence[Line], places: dict[int, int], idf: NDArray[np.float64]
) -> tuple[list[int], NDArray[np.float64], NDArray[np.float64]]:
    """Our rulings, the weights (a row a mark, a column a ruling, "anything else" first), and what each column starts with."""
    from scipy.sparse import csr_matrix  # heavy: only the build process pays for it
    from sklearn.linear_model import LogisticRegression
    from sklearn.preprocessing import normalize

    columns = np.array([places[key] for _, marks in lines for key in marks])
    counts = np.array([count for _, marks in lines for count in marks.values()]) * idf[columns]
    starts = np.concatenate([[0], np.cumsum([len(marks) for _, marks in lines])])
    found = normalize(csr_matrix((counts, columns, starts), shape=(len(lines), len(idf))))
    model = LogisticRegression(C=_STRENGTH, max_iter=_ROUNDS, tol=1e-3).fit(found, [number for number, _ in lines])
    return model.classes_[1:].tolist(), model.coef_.T, model.intercept_


def _lines(documents: Sequence[Document], table: ConceptTable, lexicon: Lexicon) -> Iterator[Line]:
    """What is asked for our rulings, and a sample of what is asked for other documents, as marks."""
    others = 0
    for number, document in enumerate(documents):
        for language, asked in document.asked.items():
            for line in asked:
                others += document.kind != "ruling"
                if document.kind == "ruling" or others % (_EACH_OTHER if language == "en" else _EACH_OTHER_ABROAD) == 0:
                    label = number if document.kind == "ruling" else _ANYTHING_ELSE
                    if marks := _marks(concepts_of(line, language, table), _in_english(line, language, lexicon)):
                        yield label, marks


def _in_english(line: str, language: Language, lexicon: Lexicon) -> dict[str, float]:
    """The words of a line in English, the likeliest ones and how likely they are."""
    found = plain_terms(line, language)
    if language == "en":
        return dict.fromkeys(found, 1.0)
    entries = lexicon.get(language, {})
    english: dict[str, float] = {}
    for term in found:
        for word, weight in entries.get(term, ()):
            english[word] = max(english.get(word, 0.0), weight)
    return english


def _arrays(
    keys: Sequence[int],
    idf: NDArray[np.float64],
    siblings: Sequence[int],
    weights: NDArray[np.float64],
    bias: NDArray[np.float64],
) -> dict[str, NDArray[np.generic]]:
    return {
        "sibling_key": np.array(keys, np.uint64),
        "sibling_idf": idf.astype(np.float32),
        "sibling_doc": np.array(siblings, np.int32),
        "sibling_weight": weights.astype(np.float32).ravel(),
        "sibling_bias": bias.astype(np.float32),
    }
