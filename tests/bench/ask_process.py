"""How long `judgebot ask --short` takes as a whole process, beside one that reads a pickle of scikit-learn: warm and cold.

`python -m tests.bench.ask_process`. The peer does the same with what most would reach for: it unpickles a TfidfVectorizer and
the matrix of the same documents, ranks them for the question and prints the first one's text. Both run in turn, so that the
ratio says more than the seconds. Cold: the system is asked to forget every file of Python, of judgebot and of what either
reads before each run; it forgets those that no other process holds.
"""

import os
import pickle
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from judgebot.corpus.place import rulings_folder
from judgebot.search.documents import read_sources
from judgebot.search.peers import whole_text
from tests.places import TOP

QUESTIONS: Final = (
    "May I look at my opponent's face-down creatures?",
    "Cloudform enters and my library is empty. Do I lose?",
    "Darf ich mir die verdeckten Kreaturen meines Gegners ansehen?",
)
WARM: Final = 7
COLD: Final = 3
_PEER: Final = (
    "import pickle, sys\n"
    "with open(sys.argv[1], 'rb') as file:\n"
    "    vectorizer, matrix, texts = pickle.load(file)\n"
    "scores = (matrix @ vectorizer.transform([sys.argv[2]]).T).toarray().ravel()\n"
    "print(texts[scores.argmax()])\n"
)


class Taken(msgspec.Struct, frozen=True):
    """What one process took: seconds of processor time, and seconds by the clock."""

    processor: float
    clock: float


def taken(command: list[str], home: Path) -> Taken:
    """Run a process to its end; return what it took."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}  # an installation compiles
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, cwd=TOP, stdout=subprocess.DEVNULL, check=False, env=env | {"JUDGEBOT_HOME": str(home)})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Taken(used, time.perf_counter() - begun)


def forget(folders: tuple[Path, ...]) -> None:
    """Ask the system to forget the files of folders, so that the next process reads them from the disk."""
    for path in (path for folder in folders for path in folder.rglob("*") if path.is_file()):
        file = os.open(path, os.O_RDONLY)
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(file)


def write_pickle(path: Path) -> None:
    """Fit the peer on our documents and pickle it."""
    from sklearn.feature_extraction.text import TfidfVectorizer  # heavy: only fitting needs it here

    documents = read_sources(rulings_folder()).documents
    vectorizer = TfidfVectorizer()
    matrix = vectorizer.fit_transform([whole_text(document) for document in documents])
    texts = [document.text.get("en", document.title) for document in documents]
    path.write_bytes(pickle.dumps((vectorizer, matrix, texts)))


def measured(home: Path, pickled: Path, runs: int, prepare: Callable[[], None]) -> Iterator[tuple[str, Taken, Taken]]:
    """Yield each question with the medians of what ours and the peer took, run in turn."""
    for question in QUESTIONS:
        ours, theirs = [], []
        for _ in range(runs):
            prepare()
            ours.append(taken([sys.executable, "-m", "judgebot", "ask", "--short", question], home))
            prepare()
            theirs.append(taken([sys.executable, "-c", _PEER, str(pickled), question], home))
        yield question, _median(ours), _median(theirs)


def _median(runs: list[Taken]) -> Taken:
    return Taken(statistics.median(run.processor for run in runs), statistics.median(run.clock for run in runs))


def main() -> None:
    """Print, warm and cold, what both take for each question, and the ratio of their processor times."""
    with tempfile.TemporaryDirectory(prefix="judgebot-bench-") as place:
        home, pickled = Path(place, "home"), Path(place, "peer.pickle")
        write_pickle(pickled)
        taken([sys.executable, "-m", "judgebot", "ask", "--short", QUESTIONS[0]], home)  # builds the index
        read = tuple(
            dict.fromkeys(Path(at).resolve() for at in (sys.prefix, sys.base_prefix, TOP / "judgebot", rulings_folder()))
        )
        for name, runs, prepare in (("warm", WARM, lambda: None), ("cold", COLD, lambda: forget((*read, Path(place))))):
            for question, ours, theirs in measured(home, pickled, runs, prepare):
                print(
                    f"{name}: ours {ours.processor:.3f} s of processor time ({ours.clock:.3f} s by the clock),"
                    f" a pickle of scikit-learn {theirs.processor:.3f} ({theirs.clock:.3f}):"
                    f" {ours.processor / theirs.processor:.2f} of it   {question}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
