"""From paths to documents: folders are walked, each file is read by its kind or skipped with the reason."""

from collections.abc import Iterable, Iterator, Sequence
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
from judgebot.library.documents import ImportedDocument
from judgebot.library.library import Library

_NOT_DOCUMENTS: Final = {"families.json": "a key to the pages beside it, not a document"}


def import_paths(
    paths: Sequence[Path], library: Library, corpus: Corpus, find_cards: FindCards = shipped_names
) -> ImportReport:
    """Return the report of importing files and folders into the library, in one transaction.

    Raises InputError where a path does not exist, and LibraryError where nothing can be stored; then nothing changed.
    """
    for path in paths:
        if not _exists(path):
            raise InputError("there is no such file or folder", str(path))
    known = kinds(PageReader(Titles(corpus.unofficial_names, find_cards), library.placer))
    reading = _Reading(known, paths)
    report = library.store(reading.documents())
    return msgspec.structs.replace(report, skipped=(*reading.skipped, *report.skipped))


class _Reading:
    """Walks paths and reads each file when the library wants the next; `skipped` fills on the way."""

    def __init__(self, known: tuple[Kind, ...], paths: Iterable[Path]) -> None:
        self._known = known
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
                self._skip(path.name, error.message)
                continue
            yield from (document for candidate in found if (document := self._document(candidate)) is not None)

    def _document(self, candidate: Candidate) -> ImportedDocument | None:
        try:
            return self._read(candidate)
        except InputError as error:
            self._skip(candidate.name, error.message)
            return None

    def _read(self, candidate: Candidate) -> ImportedDocument | None:
        kind = None
        if candidate.name in _NOT_DOCUMENTS:
            self._skip(candidate.name, _NOT_DOCUMENTS[candidate.name])
        elif candidate.is_empty:
            self._skip(candidate.name, "the file is empty")
        elif (kind := kind_of(candidate, self._known)) is None:
            names = ", ".join(kind.name for kind in self._known)
            self._skip(candidate.name, f"of no known kind (known: {names})")
        return kind.read(candidate) if kind is not None else None

    def _skip(self, name: str, why: str) -> None:
        self.skipped.append(Skipped(name, why))


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
