"""Building an index in a child process, under a lock, so that the asking process never loads scikit-learn.

`python -m judgebot.search.build FOLDER` reads FOLDER/request.msgpack and writes the index named in it.
"""

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from threading import Timer
from typing import Final

import msgspec

from judgebot.errors import DataError
from judgebot.search import arrays
from judgebot.search.analyze import VERSION, tokens
from judgebot.search.arrays import FORMAT, WORDS, Meta, Stored, full_stamp, index_folder
from judgebot.search.concepts import build_table
from judgebot.search.confidence import calibrate
from judgebot.search.documents import Document, Sources
from judgebot.search.fit import fit_arrays, rows_of, standing_of, topics_of
from judgebot.search.lexicon import Lexicon, load_lexicon
from judgebot.search.progress import Progress, says_nothing
from judgebot.search.repair import save_words
from judgebot.search.siblings import sibling_arrays
from judgebot.search.why import why_built, write_why

_REQUEST: Final = "request.msgpack"
_ERRORS: Final = "errors.txt"
_LOCK: Final = "build.lock"
_LOCK_SECONDS: Final = 600
_BUILD_SECONDS: Final = 1800
WAITING: Final = "the index has to be built, this once"
GATHERING: Final = "gathering what there is to be found"


class _Request(msgspec.Struct, frozen=True):
    sources: Sources
    stamp: str
    target: str
    rulings: str


def build_index(
    folder: Path, stamp: str, rulings: Path, sources: Callable[[], Sources], on_progress: Progress = says_nothing
) -> Stored:
    """Return the index of folder for stamp, built in a child process if no other process has just built it.

    `on_progress` is told in plain words what is being done, a few times. Raises DataError where the child fails or the
    folder cannot be written.
    """
    from filelock import FileLock, Timeout  # only building needs it

    target = index_folder(folder, stamp)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        on_progress(WAITING)
        with FileLock(folder / _LOCK, timeout=_LOCK_SECONDS):
            built = _usable(target)
            if built is None:
                on_progress(GATHERING)
                why = why_built(folder, target)
                request = _Request(sources(), full_stamp(stamp), str(target), str(rulings))
                try:
                    _run_child(folder, request, on_progress)
                finally:
                    _clean(folder)
                _remove_others(folder, target)
                write_why(folder, why)
                built = arrays.load_arrays(target)
    except (OSError, Timeout) as problem:
        raise DataError(
            f"the index cannot be written: {problem}", str(folder), "free the folder, or set JUDGEBOT_HOME"
        ) from problem
    return built


def _usable(target: Path) -> Stored | None:
    try:
        return arrays.load_arrays(target)
    except arrays.BrokenIndexError:
        return None


def _run_child(folder: Path, request: _Request, on_progress: Progress) -> None:
    """Run the build; each line that the child prints is a message for the caller."""
    (folder / _REQUEST).write_bytes(msgspec.msgpack.encode(request))
    package_home = str(Path(__file__).resolve().parents[2])
    paths = [package_home, *filter(None, [os.environ.get("PYTHONPATH")])]
    with (folder / _ERRORS).open("w+", encoding="utf-8") as errors:
        child = subprocess.Popen(
            [sys.executable, "-m", "judgebot.search.build", str(folder)],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8"},
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
        )
        code = _listen(child, on_progress)
        errors.seek(0)
        last = errors.read().strip().splitlines()[-1:] or ["no message"]
    if code:
        raise DataError(f"building the index failed: {last[0]}", str(folder), "run it again, or report this")


def _clean(folder: Path) -> None:
    """Leave nothing behind of a build, whatever became of it: on a full disk others need the room."""
    (folder / _REQUEST).unlink(missing_ok=True)
    (folder / _ERRORS).unlink(missing_ok=True)
    for partial in folder.glob("partial-*"):
        shutil.rmtree(partial, ignore_errors=True)


def _listen(child: "subprocess.Popen[str]", on_progress: Progress) -> int:
    """Pass on what the child says until it ends; return its exit code. A child that takes far too long is killed."""
    alarm = Timer(_BUILD_SECONDS, child.kill)
    alarm.start()
    try:
        with child:
            for line in child.stdout or ():
                on_progress(line.strip())
    finally:
        alarm.cancel()
        child.kill()
    return child.wait()


def _remove_others(folder: Path, kept: Path) -> None:
    for other in (*folder.glob("index-*"), *folder.glob("partial-*")):
        if other != kept:
            shutil.rmtree(other, ignore_errors=True)


def write_index(sources: Sources, stamp: str, target: Path, rulings: Path, on_progress: Progress = says_nothing) -> None:
    """Fit, calibrate and write an index; the folder appears whole or not at all."""
    on_progress(f"reading {len(sources.documents):,} rulings, rules and sections")
    table = build_table(sources.concepts)
    lexicon = load_lexicon(rulings)
    rows = rows_of(sources.documents, table, sources.concepts)
    on_progress(f"weighing the words of {len(rows):,} texts")
    fitted = fit_arrays(sources.documents, rows, lexicon)
    on_progress("writing the index")
    partial = target.with_name(f"partial-{os.getpid()}")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    save_words(partial / WORDS, _words(sources, lexicon))
    siblings = sibling_arrays(sources.documents, table, lexicon)
    sizes, sums = arrays.save_arrays(partial, fitted.arrays | siblings)
    meta = Meta(
        format=FORMAT,
        analyzer=VERSION,
        stamp=stamp,
        sizes=sizes,
        sums=sums,
        missing_idf=fitted.missing_idf,
        concepts=table,
        aliases=_aliases(sources.documents),
        standing=standing_of(sources.documents, sources.concepts),
        topics=topics_of(sources.documents, rows),
    )
    arrays.save_meta(partial, meta)
    on_progress("learning when to say that nothing was found")
    calibration = calibrate(arrays.load_arrays(partial), sources.documents, rows, rulings)
    arrays.save_meta(partial, msgspec.structs.replace(meta, calibration=calibration))
    shutil.rmtree(target, ignore_errors=True)
    partial.rename(target)


def _words(sources: Sources, lexicon: Lexicon) -> dict[str, Counter[str]]:
    """The words each language knows, which misspelled ones are compared with, and how often they occur."""
    words: dict[str, Counter[str]] = {}
    for document in sources.documents:
        for language, text in document.text.items():
            words.setdefault(language, Counter()).update(tokens(text))
        for language, lines in document.asked.items():
            words.setdefault(language, Counter()).update(token for line in lines for token in tokens(line))
    for concept in sources.concepts:
        for language, terms in concept.terms.items():
            words.setdefault(language, Counter()).update(token for term in terms for token in tokens(term))
    for name, entries in lexicon.items():
        words.setdefault(name, Counter()).update(entries.keys())
    return words


def _aliases(documents: tuple[Document, ...]) -> dict[str, tuple[int, ...]]:
    """Folded aliases and the documents they name."""
    found: dict[str, tuple[int, ...]] = {}
    for number, document in enumerate(documents):
        for alias in (document.id, *document.aliases):
            key = " ".join(tokens(alias))
            if key and number not in found.get(key, ()):
                found[key] = (*found.get(key, ()), number)
    return found


def main(folder: Path) -> None:
    """Build what the request in folder asks for."""
    request = msgspec.msgpack.decode((folder / _REQUEST).read_bytes(), type=_Request)
    write_index(request.sources, request.stamp, Path(request.target), Path(request.rulings), _say)


def _say(words: str) -> None:
    print(words, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
