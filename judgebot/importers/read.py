"""From paths to documents: folders are walked, each file is read by its kind or skipped with the reason."""

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from judgebot.contract import ImportReport, Skipped
from judgebot.corpus.load import Corpus
from judgebot.errors import InputError
from judgebot.importers.candidate import Candidate, candidates
from judgebot.importers.card_names import FindCards, Titles, shipped_names
from judgebot.importers.kinds import Kind, kind_of, kinds
from judgebot.importers.seed_pages import PageReader
from judgebot.library.documents import Entry, ImportedDocument
from judgebot.library.library import Library
from judgebot.library.write import left_out

_JSON: Final = re.compile(r"\.json(?:l|\.|$)", re.IGNORECASE)
_STEP: Final = 5_000
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_NOT_DOCUMENTS: Final = {"families.json": "a key to the pages beside it, not a document"}


Tell = Callable[[str, int], None]
"""Is told how far an import is: the file, and how many of its entries were read."""


def import_paths(
    paths: Sequence[Path],
    library: Library,
    corpus: Corpus,
    find_cards: FindCards = shipped_names,
    tell: Tell = lambda _file, _entries: None,
) -> ImportReport:
    """Return the report of importing files and folders into the library, in one transaction.

    Raises InputError where a path does not exist, and LibraryError where nothing can be stored; then nothing changed.
    """
    for path in paths:
        if not _exists(path):
            raise InputError("there is no such file or folder", str(path))
    known = kinds(PageReader(Titles(corpus.unofficial_names, find_cards), library.placer))
    reading = _Reading(known, paths, tell)
    report = library.store(reading.documents())
    return msgspec.structs.replace(report, skipped=(*reading.skipped, *report.skipped))


class _Reading:
    """Walks paths and reads each file when the library wants the next; `skipped` fills on the way."""

    def __init__(self, known: tuple[Kind, ...], paths: Iterable[Path], tell: Tell) -> None:
        self._known = known
        self._tell = tell
        self._paths = paths
        self.skipped: list[Skipped] = []

    def documents(self) -> Iterator[ImportedDocument]:
        for path in walk(self._paths):
            if not path.is_file():
                self._skip(path.name, "not a file that can be read from its beginning")
                continue
            try:
                found = tuple(candidates(path))
            except InputError as error:
                self.skipped.append(left_out(path.name, error))
                continue
            yield from (document for candidate in found if (document := self._document(candidate)) is not None)

    def _document(self, candidate: Candidate) -> ImportedDocument | None:
        try:
            return self._read(candidate)
        except InputError as error:
            self.skipped.append(left_out(candidate.name, error))
            return None

    def _read(self, candidate: Candidate) -> ImportedDocument | None:
        kind = None
        if candidate.name in _NOT_DOCUMENTS:
            self._skip(candidate.name, _NOT_DOCUMENTS[candidate.name])
        elif candidate.is_empty:
            self._skip(candidate.name, "the file is empty")
        elif (kind := kind_of(candidate, self._known)) is None:
            self._skip(candidate.name, *self._unknown(candidate))
        return self._told(kind.read(candidate)) if kind is not None else None

    def _told(self, document: ImportedDocument) -> ImportedDocument:
        """Return the document, whose entries tell on the way how far the reading is."""

        def entries() -> Iterator[Entry]:
            for number, entry in enumerate(document.entries):
                if number % _STEP == 0:
                    self._tell(document.file, number)
                yield entry

        return msgspec.structs.replace(document, entries=entries())

    def _unknown(self, candidate: Candidate) -> tuple[str, str, str]:
        """Why a file is of no known kind, where that is, and what to do."""
        if candidate.is_web_page and _JSON.search(candidate.name):
            return "a web page was saved in place of the JSON", "line 1", "fetch the file again"
        if candidate.is_web_page:
            return "a web page in which no rulings were found", "", "save the page that shows the rulings themselves"
        if candidate.start.startswith(_UTF_16):
            return "the file is UTF-16 text, and of no kind that is read so", "", "save it as UTF-8"
        names = ", ".join(kind.name for kind in self._known)
        return f"of no known kind (known: {names})", "", ""

    def _skip(self, name: str, why: str, where: str = "", hint: str = "") -> None:
        self.skipped.append(Skipped(name, why, where, hint))


def _exists(path: Path) -> bool:
    """Return whether there is such a file or folder, also where its name cannot be one at all."""
    try:
        return path.exists()
    except OSError:
        return False


def walk(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the files, those in folders sorted and without hidden ones, each once."""
    done: set[Path] = set()
    for path in paths:
        for file in sorted(_files_below(path)) if path.is_dir() else (path,):
            place = file.resolve()
            if place not in done:
                done.add(place)
                yield file


def _files_below(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        inside = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith(".") for part in inside):
            yield path
