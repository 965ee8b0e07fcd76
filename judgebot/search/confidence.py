"""How sure the search is that the corpus answers a question: a logistic model of a few features.

It is fitted when an index is built: the corpus's own questions, each with its own line hidden, against questions that
nothing answers (rulings/negatives.toml). A fixed line on scores does not carry over from a small corpus to a large one.
"""

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from judgebot.language import Language
from judgebot.search.arrays import FIELDS, Calibration, Stored
from judgebot.search.cues import Cues, Told, cue_score, fold_of, learn_cues, learn_folds
from judgebot.search.documents import Document
from judgebot.search.fit import Row
from judgebot.search.query import Query, take_apart
from judgebot.search.rank import FieldScores, best_of_field, combine, score_fields
from judgebot.search.routing import named_in
from judgebot.search.typos import misspelled

NEGATIVES: Final = "negatives.toml"
_NEAR: Final = 3
_LED: Final = 6
_LOOKED_AT: Final = tuple(field for field in FIELDS if field not in ("whole", "about"))
_MOST_ENGLISH: Final = 600
_MOST_OTHER: Final = 30
_FEWEST: Final = 20
_ANSWERABLE_SHARE: Final = 0.7  # of what people ask a rules judge; the examples are weighed half and half
Features = NDArray[np.float64]


class _Case(msgspec.Struct, frozen=True):
    """A question to learn from; `answer` is the document's number, or -1; rows in `hidden` count as absent."""

    question: str
    language: Language
    answer: int
    hidden: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    fold: int = 0


def features(query: Query, scores: FieldScores, stored: Stored, cue: float) -> Features:
    """Return what the model looks at: the best document's scores, its lead, how much of the question is known, its cues.

    What is told of whole documents is left out: it holds the very lines that the model learns from.
    """
    total = combine(scores, stored, fields=_LOOKED_AT)
    top = int(np.argmax(total))
    order = np.sort(np.partition(total, -_LED)[-_LED:] if len(total) > _LED else total)[::-1]
    fields = [float(best_of_field(scores, field)[top]) for field in ("asked", "text", "grams", "concept", "cited")]
    lead = float(order[0] - order[1]) if len(order) > 1 else 0.0
    lead_of_five = float(order[0] - order[1:_LED].mean()) if len(order) > 1 else 0.0
    words = max(1, len(query.words))
    known = [query.known, query.known**2, np.log1p(len(query.concepts)), query.covered]
    strange = [len(query.unknown) / words, len(query.repaired) / words, np.log1p(len(query.words))]
    return np.array([float(order[0]), lead, lead_of_five, *fields, *known, *strange, bool(query.names), cue])


def confidence(calibration: Calibration, found: Features) -> float:
    """Return the probability (0..1) that the corpus answers; 0 where the model was never fitted."""
    if not calibration.weights:
        return 0.0
    logit = calibration.bias + float(np.dot(calibration.weights, found))
    return float(1 / (1 + np.exp(-np.clip(logit, -30, 30))))


def calibrate(stored: Stored, documents: Sequence[Document], rows: Sequence[Row], rulings: Path) -> Calibration:
    """Return the fitted model; an empty one where there is too little to learn from."""
    plain = [_with_names(case) for case in (*_answerable(documents, rows), *_unanswerable(rulings / NEGATIVES))]
    told: list[Told] = [(case.language, case.question, case.answer >= 0) for case in plain]
    learned = learn_folds(told)
    examples = [
        (found, case.answer >= 0)
        for case in (*plain, *filter(None, map(_with_typos, plain[::2])))
        if (found := _example(case, cue_score(case.question, case.language, learned[case.fold]), stored)) is not None
    ]
    labels = np.array([label for _, label in examples])
    if min(labels.sum(), len(labels) - labels.sum()) < _FEWEST:
        return Calibration()
    return _fit(np.array([found for found, _ in examples]), labels, learn_cues(told))


def _fit(found: NDArray[np.float64], labels: NDArray[np.bool_], cues: Cues) -> Calibration:
    from sklearn.linear_model import LogisticRegression  # heavy: only the build process pays for it

    mean, spread = found.mean(0), found.std(0) + 1e-9
    model = LogisticRegression(class_weight="balanced", C=0.3, max_iter=2000).fit((found - mean) / spread, labels)
    weights = model.coef_[0] / spread
    prior = np.log(_ANSWERABLE_SHARE / (1 - _ANSWERABLE_SHARE))
    return Calibration(tuple(weights.tolist()), float(model.intercept_[0] - np.dot(weights, mean) + prior), cues=cues)


def _example(case: _Case, cue: float, stored: Stored) -> Features | None:
    """The features of a case; None for an answerable question whose answer is not even near the top."""
    query = take_apart(case.question, case.language, case.names, stored, case.traits, case.hidden)
    scores = score_fields(query, stored, hidden=case.hidden)
    total = combine(scores, stored, fields=_LOOKED_AT)
    if case.answer >= 0 and int((total > total[case.answer]).sum()) >= _NEAR:
        return None
    return features(query, scores, stored, cue)


def _with_names(case: _Case) -> _Case:
    names, traits = named_in(case.question, misspelt_too=False)
    return msgspec.structs.replace(case, names=names, traits=traits, fold=fold_of(case.question))


def _with_typos(case: _Case) -> _Case | None:
    """The case with two typing errors: a typing error says nothing about whether there is an answer."""
    spoiled = misspelled(case.question)
    return msgspec.structs.replace(case, question=spoiled) if spoiled != case.question else None


def _answerable(documents: Sequence[Document], rows: Sequence[Row]) -> Iterator[_Case]:
    """The corpus's own questions: each without its line; every second one outside English without its language."""
    places = {key: tuple(numbers) for key, numbers in _places(rows).items()}
    for language in dict.fromkeys(language for document in documents for language in document.asked):
        lines = [
            (number, place)
            for number, document in enumerate(documents)
            for place in range(len(document.asked.get(language, ())))
        ]
        step = max(1, len(lines) // (_MOST_ENGLISH if language == "en" else _MOST_OTHER))
        for count, (number, place) in enumerate(lines[::step]):
            own = places[number, language]
            hidden = own if language != "en" and count % 2 else _rows_of_line(own, place, documents[number], language)
            yield _Case(documents[number].asked[language][place], language, number, hidden)


def _rows_of_line(own: tuple[int, ...], place: int, document: Document, language: Language) -> tuple[int, ...]:
    """The rows of one asked line: `own` lists all of the document's rows of a language in three equal parts and a text."""
    count = len(document.asked[language])
    asked, grams, concept = own[:count], own[count : 2 * count], own[2 * count : 3 * count]
    return (asked[place], grams[place], concept[place])


def _places(rows: Sequence[Row]) -> dict[tuple[int, str], list[int]]:
    """Rows by document and the language they were written in, in the order asked, grams, concept, text."""
    found: dict[tuple[int, str], list[int]] = {}
    for part in ("asked", "grams", "concept", "text"):
        for number, row in enumerate(rows):
            if row.part == part:
                found.setdefault((row.doc, row.written), []).append(number)
    return found


def _unanswerable(path: Path) -> Iterator[_Case]:
    if not path.exists():
        return
    for language, lines in tomllib.loads(path.read_text("utf-8"))["unanswerable"].items():
        for line in lines:
            yield _Case(line, language, -1)
