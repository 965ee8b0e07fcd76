"""From documents to arrays, with scikit-learn's TF-IDF: one fit for each field and language. Runs in the build process."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from judgebot.corpus.models import Concept
from judgebot.language import LANGUAGES, Language, fold_words
from judgebot.search.analyze import plain_terms, terms, whole_terms, word_grams
from judgebot.search.arrays import FIELDS, term_key
from judgebot.search.concepts import ConceptTable, concepts_of
from judgebot.search.documents import Document
from judgebot.search.lexicon import Lexicon

ANY: Final = "any"
COMMON: Final = 0.2
MANY_ROWS: Final = 5000
_ONE_CARD: Final = -0.25
_EACH_DOUBLING: Final = 0.065
_EACH_DOUBLING_OF_QUESTIONS: Final = 0.1
_USUAL_RULE: Final = 0.25
_ASKED_ABOUT: Final = ("rule", "policy")
_TOPIC: Final = 0.03
_FAR_MORE: Final = 5
BM25_K: Final = 1.2
BM25_B: Final = 0.3
_BINARY: Final = ("about", "cited", "name")
_UNSCALED: Final = ("text", *_BINARY)
_ASKED, _TEXT, _WHOLE, _GRAMS, _CONCEPT, _ABOUT, _CITED, _NAME = range(len(FIELDS))
_LIKE_CONCEPTS: Final = (f"about/{ANY}", f"cited/{ANY}")


class Row(msgspec.Struct, frozen=True):
    """One text of one document: the unit that is weighted and matched.

    `written` and `part` say which language and which part of the document it came from, whatever group it is weighed in.
    """

    field: int
    doc: int
    language: str
    terms: tuple[str, ...]
    written: str = ANY
    part: str = ""


class Fitted(msgspec.Struct, frozen=True):
    """All arrays of an index, and the weight a term of no document would have, per field and language."""

    arrays: dict[str, NDArray[np.generic]]
    missing_idf: dict[str, float]


def rows_of(documents: Sequence[Document], table: ConceptTable, concepts: Sequence[Concept] = ()) -> tuple[Row, ...]:
    """Return the rows of all documents, sorted by field, then document."""
    rows = [row for number, document in enumerate(documents) for row in _document_rows(number, document, table)]
    rows.extend(_cited_rows(documents, concepts))
    rows.extend(_about_rows(rows))
    return tuple(sorted(rows, key=lambda row: (row.field, row.doc)))


def _document_rows(number: int, document: Document, table: ConceptTable) -> Iterator[Row]:
    for language, text in document.text.items():
        titled = f"{_heading(document)}. {text}" if language == "en" else text
        yield Row(_TEXT, number, language, terms(titled, language), language, "text")
        if language == "en" or "en" not in document.text:  # a translation says no more, and its words may mean more
            yield Row(_CONCEPT, number, ANY, concepts_of(titled, language, table), language, "text")
        yield Row(_WHOLE, number, language, whole_terms(_whole(document, titled, language), language), language, "whole")
    for language, lines in document.asked.items():
        if language not in document.text:
            yield Row(_WHOLE, number, language, whole_terms(_whole(document, "", language), language), language, "whole")
        for line in lines:
            yield Row(_ASKED, number, language, terms(line, language), language, "asked")
            yield Row(_CONCEPT, number, ANY, concepts_of(line, language, table), language, "concept")
            yield Row(_GRAMS, number, language, word_grams(plain_terms(line, language)), language, "grams")
    names = {fold_words(name) for name in (*document.cards, *document.names)}
    if names:
        yield Row(_NAME, number, ANY, tuple(sorted(names)))


def _whole(document: Document, titled: str, language: Language) -> str:
    aliases = (document.title, *document.aliases) if language == "en" else ()
    return " . ".join((titled, *document.asked.get(language, ()), *aliases))


def _heading(document: Document) -> str:
    return document.title if document.kind == "ruling" else document.section


def _cited_rows(documents: Sequence[Document], concepts: Sequence[Concept]) -> Iterator[Row]:
    """For each document, the concepts that stand on it; a cited section stands for its rules, the first one most."""
    cited: dict[int, list[str]] = {}
    for name, numbers in standing_of(documents, concepts).items():
        for number in numbers:
            cited.setdefault(number, []).append(name)
    for number, names in cited.items():
        yield Row(_CITED, number, ANY, tuple(dict.fromkeys(names)))


def _about_rows(rows: Sequence[Row]) -> tuple[Row, ...]:
    """For each document, all concepts that it speaks of: in its texts, in what is asked for it, by standing on it."""
    spoken_of: dict[int, dict[str, None]] = {}
    for row in rows:
        if row.field in (_CONCEPT, _CITED):
            spoken_of.setdefault(row.doc, {}).update(dict.fromkeys(row.terms))
    return tuple(Row(_ABOUT, number, ANY, tuple(names)) for number, names in spoken_of.items())


def standing_of(documents: Sequence[Document], concepts: Sequence[Concept]) -> dict[str, tuple[int, ...]]:
    """Return, for each concept, the documents it stands on; a cited section stands for the rules in it."""
    numbers: dict[str, int] = {document.id: number for number, document in enumerate(documents)}
    children: dict[str, list[int]] = {}
    for name, number in numbers.items():
        children.setdefault(name.rstrip("abcdefghijklmnopqrstuvwxyz"), []).append(number)
    return {
        concept.id: tuple(
            number for cite in concept.cites for number in ((numbers[cite],) if cite in numbers else children.get(cite, ()))
        )
        for concept in concepts
    }


def topics_of(documents: Sequence[Document], rows: Sequence[Row]) -> tuple[str, ...]:
    """Return the concepts that our rulings are about: asked for them often, and far more often than for anything else."""
    of_rulings, of_others = Counter[str](), Counter[str]()
    lines = [row for row in rows if row.part == "concept"]
    for row in lines:
        (of_rulings if documents[row.doc].kind == "ruling" else of_others).update(row.terms)
    rulings = sum(documents[row.doc].kind == "ruling" for row in lines)
    others = len(lines) - rulings
    shares = {name: (count / rulings, (of_others[name] + 1) / (others + 1)) for name, count in of_rulings.items()}
    return tuple(sorted(name for name, (ours, theirs) in shares.items() if ours >= _TOPIC and ours >= _FAR_MORE * theirs))


def fit_arrays(documents: Sequence[Document], rows: Sequence[Row], lexicon: Lexicon) -> Fitted:
    """Return the arrays of an index over rows."""
    groups: dict[tuple[int, str], list[int]] = {}
    for number, row in enumerate(rows):
        groups.setdefault((row.field, row.language), []).append(number)
    parts = [_fit_group(FIELDS[field], language, numbers, rows) for (field, language), numbers in sorted(groups.items())]
    parts = [_weighed_like_concepts(part, parts) if part.name in _LIKE_CONCEPTS else part for part in parts]
    arrays = _merge(parts) | _row_arrays(rows) | _document_arrays(documents) | _lexicon_arrays(lexicon)
    return Fitted(arrays, {part.name: part.missing for part in parts})


class _Part(msgspec.Struct, frozen=True):
    name: str
    missing: float
    vocabulary: tuple[str, ...]
    keys: NDArray[np.uint64]
    idf: NDArray[np.float32]
    starts: NDArray[np.int64]
    row: NDArray[np.int32]
    weight: NDArray[np.float32]


def _fit_group(field: str, language: str, numbers: list[int], rows: Sequence[Row]) -> _Part:
    """One field in one language: TF-IDF with damped counts, as columns. Short lines have unit length, texts have none."""
    from sklearn.feature_extraction.text import TfidfVectorizer  # heavy: only the build process pays for it

    if field == "whole":
        return _fit_whole(language, numbers, rows)
    binary = field in _BINARY
    vectorizer = TfidfVectorizer(
        analyzer=lambda number: rows[number].terms,
        sublinear_tf=True,
        norm="l2" if field not in _UNSCALED else None,
        use_idf=not binary,
        max_df=COMMON if field == "text" and len(numbers) > MANY_ROWS else 1.0,
        dtype=np.float32,
    )
    try:
        columns = vectorizer.fit_transform(numbers).tocsc()
    except ValueError:  # no terms at all, as with an empty glossary
        return _empty_part(f"{field}/{language}")
    vocabulary = vectorizer.get_feature_names_out()
    keys = np.array([term_key(field, language, term) for term in vocabulary], dtype=np.uint64)
    idf = np.ones(len(keys), np.float32) if binary else vectorizer.idf_.astype(np.float32)
    real = np.array(numbers, dtype=np.int32)[columns.indices]
    missing = float(np.log(1 + len(numbers)) + 1)
    return _Part(
        f"{field}/{language}", missing, tuple(vocabulary), keys, idf, columns.indptr.astype(np.int64), real, columns.data
    )


def _fit_whole(language: str, numbers: list[int], rows: Sequence[Row]) -> _Part:
    """Whole documents: the weights of BM25 (Robertson and Zaragoza 2009), its idf kept apart for the query."""
    from sklearn.feature_extraction.text import CountVectorizer  # heavy: only the build process pays for it

    common = COMMON if len(numbers) > MANY_ROWS else 1.0
    vectorizer = CountVectorizer(analyzer=lambda number: rows[number].terms, max_df=common, dtype=np.float32)
    try:
        columns = vectorizer.fit_transform(numbers).tocsc()
    except ValueError:
        return _empty_part(f"whole/{language}")
    lengths = np.asarray(columns.sum(axis=1)).ravel()
    damping = BM25_K * (1 - BM25_B + BM25_B * lengths / max(float(lengths.mean()), 1e-9))
    weights = columns.data * (BM25_K + 1) / (columns.data + damping[columns.indices])
    holders = np.diff(columns.indptr)
    idf = np.log1p((len(numbers) - holders + 0.5) / (holders + 0.5)).astype(np.float32)
    vocabulary = vectorizer.get_feature_names_out()
    keys = np.array([term_key("whole", language, term) for term in vocabulary], dtype=np.uint64)
    real = np.array(numbers, dtype=np.int32)[columns.indices]
    missing = float(np.log1p(2 * len(numbers) + 1))
    starts = columns.indptr.astype(np.int64)
    return _Part(f"whole/{language}", missing, tuple(vocabulary), keys, idf, starts, real, weights.astype(np.float32))


def _weighed_like_concepts(found: _Part, parts: Sequence[_Part]) -> _Part:
    """A concept's weight is its weight in single texts wherever it is found: common concepts point nowhere."""
    texts = next(part for part in parts if part.name == f"{FIELDS[_CONCEPT]}/{ANY}")
    weight = dict(zip(texts.vocabulary, texts.idf.tolist(), strict=True))
    idf = np.array([weight.get(name, texts.missing) for name in found.vocabulary], np.float32)
    return msgspec.structs.replace(found, idf=idf, missing=texts.missing)


def _empty_part(name: str) -> _Part:
    none = np.zeros(0, np.float32)
    return _Part(name, 1.0, (), np.zeros(0, np.uint64), none, np.zeros(1, np.int64), np.zeros(0, np.int32), none)


def _merge(parts: Sequence[_Part]) -> dict[str, NDArray[np.generic]]:
    """All groups in one table of terms, sorted by key."""
    keys = np.concatenate([part.keys for part in parts])
    order = np.argsort(keys)
    sizes = np.concatenate([np.diff(part.starts) for part in parts])
    offsets = np.concatenate([[0], np.cumsum(sizes)])
    take = np.concatenate([np.arange(offsets[i], offsets[i + 1]) for i in order]) if len(order) else np.zeros(0, int)
    return {
        "term_hash": keys[order],
        "term_start": np.concatenate([[0], np.cumsum(sizes[order])]).astype(np.int32),
        "term_idf": np.concatenate([part.idf for part in parts])[order],
        "post_row": np.concatenate([part.row for part in parts])[take].astype(np.int32),
        "post_weight": np.concatenate([part.weight for part in parts])[take].astype(np.float32),
    }


def _row_arrays(rows: Sequence[Row]) -> dict[str, NDArray[np.generic]]:
    """Rows, and runs of rows that belong to the same document in the same field."""
    starts = [
        number
        for number, row in enumerate(rows)
        if not number or (row.field, row.doc) != (rows[number - 1].field, rows[number - 1].doc)
    ]
    languages = (*LANGUAGES, ANY)
    return {
        "row_doc": np.array([row.doc for row in rows], np.int32),
        "row_language": np.array([languages.index(row.language) for row in rows], np.uint8),
        "run_start": np.array(starts, np.int32),
        "run_doc": np.array([rows[start].doc for start in starts], np.int32),
        "run_field": np.array([rows[start].field for start in starts], np.int32),
    }


def _document_arrays(documents: Sequence[Document]) -> dict[str, NDArray[np.generic]]:
    numbers = {document.id: number for number, document in enumerate(documents)}
    return {
        "doc_id": np.array([document.id.encode() for document in documents], dtype=np.bytes_),
        "doc_kind": np.array([document.kind.encode() for document in documents], dtype=np.bytes_),
        "doc_prior": priors_of(documents),
        "doc_title": np.array([document.is_title for document in documents], np.uint8),
        "doc_decider": np.array([_decider(document, numbers) for document in documents], np.int32),
    }


def _decider(document: Document, numbers: dict[str, int]) -> int:
    """The number of the rule that decides a ruling, -1 for other documents and where there is none."""
    is_decided = document.kind == "ruling" and document.cites
    return numbers.get(document.cites[0], -1) if is_decided else -1


def priors_of(documents: Sequence[Document]) -> NDArray[np.float32]:
    """What each document starts with, for being asked about more often than others.

    An imported ruling on a single card answers few questions, one on many cards more; of rules and sections those are
    asked most that have more questions written down, in all languages, than the others: questions written for all of
    them alike move nothing.
    """
    doublings = {number: _doublings(document) for number, document in enumerate(documents) if document.kind in _ASKED_ABOUT}
    usual = float(np.mean(list(doublings.values()))) if doublings else 0.0
    more = {number: _USUAL_RULE + _EACH_DOUBLING_OF_QUESTIONS * (count - usual) for number, count in doublings.items()}
    own = [document.prior + more.get(number, _spread(document)) for number, document in enumerate(documents)]
    return np.array(own, np.float32)


def _doublings(document: Document) -> float:
    """How often one has to be doubled to make the number of its questions."""
    return float(np.log2(max(1, sum(map(len, document.asked.values())))))


def _spread(document: Document) -> float:
    """What a ruling starts with, for the cards it stands on; nothing, where it is ours, and for other documents."""
    if document.kind != "ruling" or document.asked:
        return 0.0
    return float(_ONE_CARD + _EACH_DOUBLING * np.log2(max(1, len(document.cards))))


def _lexicon_arrays(lexicon: Lexicon) -> dict[str, NDArray[np.generic]]:
    words = sorted({target for entries in lexicon.values() for targets in entries.values() for target, _ in targets})
    number = {word: index for index, word in enumerate(words)}
    flat = sorted(
        (term_key("lexicon", language, source), targets)
        for language, entries in lexicon.items()
        for source, targets in entries.items()
    )
    lengths = [len(targets) for _, targets in flat]
    return {
        "lexicon_hash": np.array([key for key, _ in flat], np.uint64),
        "lexicon_start": np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32),
        "lexicon_target": np.array([number[target] for _, targets in flat for target, _ in targets], np.int32),
        "lexicon_weight": np.array([weight for _, targets in flat for _, weight in targets], np.float32),
        "lexicon_word": np.array([word.encode() for word in words] or [b""], dtype=np.bytes_),
    }
