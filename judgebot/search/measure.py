"""`judgebot bench ask`: how often the right answer comes first, per language and kind, beside plain peers."""

import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from judgebot.cards.scanning import scan_names
from judgebot.corpus.load import load_corpus
from judgebot.corpus.place import rulings_folder
from judgebot.errors import InputError
from judgebot.search.card_asked import card_asked_for
from judgebot.search.documents import Sources, read_sources
from judgebot.search.index import SURE, Index, open_index
from judgebot.search.official import import_official
from judgebot.search.peers import Peer, Ranking, bm25_peer, neural_peer, tfidf_peer
from judgebot.search.questions import Question, read_questions
from judgebot.search.routing import names_and_traits
from judgebot.search.typos import misspelled

_NEAR: Final = 5
_SEEN: Final = 10
_TYPICAL: Final = 0.5
_SLOW: Final = 0.95
_Z: Final = 1.96
_KILOBYTE: Final = 1024
_MEGABYTE: Final = 1_000_000


class Answered(msgspec.Struct, frozen=True):
    """What a retriever did with a question: the place of the first right answer (from 0), or None; and how sure it was."""

    question: Question
    place: int | None
    sureness: float


class Measures(msgspec.Struct, frozen=True):
    """Over the answerable questions of a group: how many, right at first place (and half its 95% interval, Wilson 1927),
    mean reciprocal rank, within five."""

    count: int
    first: float
    spread: float
    reciprocal: float
    near: float


def run(
    questions: Sequence[Path] = (),
    rulings: Path | None = None,
    say: Callable[[str], None] = print,
    full: Path | None = None,
) -> None:
    """Measure on question files (the checkout's by default) and print a table for each.

    `full`: a file of official cards with rulings (MTGJSON's AtomicCards) to measure among, too; it is read into a library
    of its own that lasts as long as the measuring. Raises InputError where there are no question files.
    """
    folder = rulings if rulings is not None else rulings_folder()
    files = tuple(questions) or _shipped_questions(folder)
    if not files:
        raise InputError("there are no question files here", hint="run it from a checkout, which has tests/questions")
    with tempfile.TemporaryDirectory(prefix="judgebot-bench-") as place:
        sources = read_sources(folder)
        if full is not None:
            sources = import_official(sources, full, Path(place), folder)
        index = _built(Path(place) / "index", folder, sources, say)
        retrievers = {"judgebot": _ours(index)} | _peers(sources, with_neural=full is None)
        for file in files:
            _report(file.name, read_questions(file), retrievers, say)


def measures(answered: Sequence[Answered]) -> Measures:
    """Return the measures of the answerable questions; one without a right hit among ten counts as zero."""
    places = [each.place for each in answered if each.question.answers]
    count = max(1, len(places))
    seen = [place for place in places if place is not None and place < _SEEN]
    return Measures(
        count=len(places),
        first=sum(place == 0 for place in seen) / count,
        spread=_half_interval(sum(place == 0 for place in seen) / count, count),
        reciprocal=sum(1 / (place + 1) for place in seen) / count,
        near=sum(place < _NEAR for place in seen) / count,
    )


def _half_interval(share: float, count: int) -> float:
    """Half the width of the 95% Wilson interval of a share of count."""
    inside = share * (1 - share) / count + _Z**2 / (4 * count**2)
    return float(_Z * inside**0.5 / (1 + _Z**2 / count))


def separation(answered: Sequence[Answered]) -> float | None:
    """Return how often an answerable question is surer than an unanswerable one (AUROC); None without both kinds."""
    yes = [each.sureness for each in answered if each.question.answers]
    no = [each.sureness for each in answered if not each.question.answers]
    if not yes or not no:
        return None
    return sum((one > other) + 0.5 * (one == other) for one in yes for other in no) / (len(yes) * len(no))


def _built(place: Path, rulings: Path, sources: Sources, say: Callable[[str], None]) -> Index:
    """Build an index and say what it took: seconds, the memory of the building process at its peak, the space on disk."""
    start = time.perf_counter()
    index = open_index(place, load_corpus(rulings).version, rulings, lambda: sources)
    seconds = time.perf_counter() - start
    megabytes = sum(path.stat().st_size for path in place.rglob("*") if path.is_file()) / _MEGABYTE
    memory = peak_of_children()
    peak = f", at most {memory / _MEGABYTE:.0f} MB of memory" if memory else ""
    say(f"{len(sources.documents):,} documents; index built in {seconds:.1f} s{peak}; {megabytes:.1f} MB on disk")
    return index


def peak_of_children() -> int:
    """Return the most memory, in bytes, that a finished child process has held; 0 where the system does not tell."""
    try:
        import resource  # not on Windows
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else _KILOBYTE
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit


def _shipped_questions(rulings: Path) -> tuple[Path, ...]:
    return tuple(sorted((rulings.parent / "tests" / "questions").glob("ask_*.jsonl")))


def _ours(index: Index) -> Peer:
    def ranked(question: str) -> Ranking:
        spans = scan_names(question)
        names, traits = names_and_traits(spans)
        found = index.search(question, names=names, traits=traits)
        ids = tuple(hit.id for hit in found.hits)
        card = card_asked_for(question, found.language, spans, index.stored.meta.concepts)
        return ((card.candidates[0], *ids), SURE) if card else (ids, found.confidence)

    return ranked


def _peers(sources: Sources, *, with_neural: bool) -> dict[str, Peer]:
    """The peers that are installed; the neural one takes minutes for ours, too long for the official corpus."""
    found = {
        "tf-idf": tfidf_peer(sources.documents),
        "bm25": bm25_peer(sources.documents),
        "e5-small": neural_peer(sources.documents) if with_neural else None,
    }
    return {name: peer for name, peer in found.items() if peer is not None}


def _report(name: str, questions: Sequence[Question], retrievers: dict[str, Peer], say: Callable[[str], None]) -> None:
    say(f"\n{name}: {len(questions)} questions, {sum(not q.answers for q in questions)} of them unanswerable")
    asked = {who: _ask_all(questions, peer) for who, peer in retrievers.items()}
    say(f"{'':16}{'n':>5}  " + "".join(f"{who:>9}    ±  mrr10  in 5 " for who in asked))
    for group, wanted in _groups(questions).items():
        each = [measures([a for a in answered if a.question.id in wanted]) for answered, _ in asked.values()]
        if each[0].count:
            say(
                f"{group:16}{each[0].count:5}  "
                + "".join(f"{m.first:9.3f} {m.spread:.2f}  {m.reciprocal:.3f} {m.near:.3f} " for m in each)
            )
    for who, (answered, seconds) in asked.items():
        apart = separation(answered)
        known = f"answerable or not, AUROC {apart:.3f}; " if apart is not None else ""
        times = sorted(seconds)
        typical, slow = (1000 * times[int(share * (len(times) - 1))] for share in (_TYPICAL, _SLOW))
        say(f"{who}: {known}a question {typical:.1f} ms, p95 {slow:.1f} ms")
    for who, peer in retrievers.items():
        say(f"{who}: two typing errors cost {100 * _typo_loss(asked[who][0], peer):.1f} points of accuracy (paired)")


def _typo_loss(answered: Sequence[Answered], peer: Peer) -> float:
    """How much less often the first answer is right when the same questions are asked with two typing errors."""
    plain = [
        each for each in answered if each.question.answers and misspelled(each.question.question) != each.question.question
    ]
    right = [peer(misspelled(each.question.question))[0][:1] for each in plain]
    spoiled = sum(bool(ids) and ids[0] in each.question.answers for each, ids in zip(plain, right, strict=True))
    return (sum(each.place == 0 for each in plain) - spoiled) / max(1, len(plain))


def _ask_all(questions: Sequence[Question], peer: Peer) -> tuple[tuple[Answered, ...], tuple[float, ...]]:
    answered, seconds = [], []
    for question in questions:
        start = time.perf_counter()
        ids, sureness = peer(question.question)
        seconds.append(time.perf_counter() - start)
        place = next((at for at, found in enumerate(ids) if found in question.answers), None)
        answered.append(Answered(question, place, sureness))
    return tuple(answered), tuple(seconds)


def _groups(questions: Sequence[Question]) -> dict[str, set[str]]:
    """The ids of all questions, of each kind, of each language."""
    groups: dict[str, set[str]] = {"all": {question.id for question in questions}}
    for kind in sorted({question.kind for question in questions}):
        groups[f"kind {kind}"] = {question.id for question in questions if question.kind == kind}
    for language in sorted({question.language for question in questions}):
        groups[f"in {language}"] = {question.id for question in questions if question.language == language}
    return groups


if __name__ == "__main__":
    run()
