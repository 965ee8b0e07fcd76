"""`judgebot update`: each source fetched and checked, what is sound imported in one transaction, then kept as the good copy.

A source that fails leaves the others alone, and its last good copy, in the library and on disk, as it was.
"""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import unquote, urlsplit

import msgspec
from filelock import FileLock, Timeout

from judgebot.contract import ImportReport, SourceStatus, SourceUpdate, UpdateReport
from judgebot.corpus.load import Corpus, load_corpus
from judgebot.corpus.rule_prints import rule_prints
from judgebot.editions import CR_EDITION, SHIPPED_EDITIONS
from judgebot.errors import InputError
from judgebot.importers.candidate import Candidate
from judgebot.importers.read import import_paths
from judgebot.library.library import Library, open_library
from judgebot.update.errors import FetchError, Implausible
from judgebot.update.fetching import Fetcher
from judgebot.update.finding import address_of, stated_sha256
from judgebot.update.kept import Kept, KeptFolder
from judgebot.update.plausible import Before, check_document
from judgebot.update.progress import Progress
from judgebot.update.settings import SOURCES, Settings, SourceName, load_settings, settings_path

FOLDER: Final = "official"


def update_library(wanted: Sequence[SourceName], progress: Progress) -> UpdateReport:
    """Return what became of the wanted sources (all, where none is named), with the user's settings and library.

    Raises InputError where the settings cannot be read, or another update is running.
    """
    path = settings_path()
    settings = load_settings(path)
    corpus = load_corpus()
    with open_library(corpus=corpus) as library:
        if library.note:
            progress.say("library", library.note)
        return Update(settings, path, library, corpus, progress).run(wanted or SOURCES)


class _Ready(msgspec.Struct, frozen=True):
    """A document that may be imported, and what it is when it is kept."""

    path: Path
    kept: Kept


class Update:
    """One run. `fetcher` is one under the settings unless given."""

    def __init__(
        self,
        settings: Settings,
        settings_file: Path,
        library: Library,
        corpus: Corpus,
        progress: Progress,
        fetcher: Fetcher | None = None,
    ) -> None:
        self._settings = settings
        self._settings_file = settings_file
        self._library = library
        self._corpus = corpus
        self._progress = progress
        self._source: SourceName = "CR"
        self._fetcher = fetcher or Fetcher(settings, lambda words: progress.say(self._source, words))
        self._folder = library.home.folder / FOLDER
        self._kept = KeptFolder(self._folder / "kept")
        self._ready: dict[SourceName, _Ready] = {}

    def run(self, wanted: Sequence[SourceName]) -> UpdateReport:
        """Return the report; InputError where another update is running."""
        self._folder.mkdir(parents=True, exist_ok=True)
        try:
            with FileLock(self._folder / "update.lock", timeout=0):
                return self._run(wanted)
        except Timeout as error:
            hint = "try again when it has finished"
            raise InputError("another judgebot is updating this library", str(self._folder), hint) from error

    def _run(self, wanted: Sequence[SourceName]) -> UpdateReport:
        self._empty(self._folder / "new")
        # The cards come before the rulings, which name cards by ids that only the cards' file explains.
        outcomes = {source: self._one(source) for source in SOURCES if source in wanted}
        imported = self._import() if self._ready else None
        if imported is not None:
            outcomes |= self._keep(imported)
        self._empty(self._folder / "new")
        return UpdateReport(
            settings=str(self._settings_file),
            folder=str(self._folder),
            sources=tuple(outcomes.values()),
            imported=imported,
        )

    def _one(self, source: SourceName) -> SourceUpdate:
        """What became of one source, as far as it can be told before the import."""
        self._source = source
        try:
            outcome = self._fetched(source)
        except FetchError as error:
            outcome = self._outcome(source, "failed", str(error))
        except Implausible as error:
            outcome = self._outcome(source, "refused", str(error))
        said = "fetched and found sound" if outcome.status == "updated" else outcome.status
        self._progress.say(source, f"{said}: {outcome.why}" if outcome.why else said)
        return outcome

    def _fetched(self, source: SourceName) -> SourceUpdate:
        wanted = self._settings.sources[source]
        if not wanted.is_on:
            return self._outcome(source, "off", "no address is set")
        address = address_of(wanted, self._fetcher)
        self._progress.say(source, f"fetching {address}")
        kept = self._kept.list().get(source)
        name = f"{source}-{_file_name(address)}"
        parts = self._folder / "parts"
        parts.mkdir(exist_ok=True)
        found = self._fetcher.fetch(
            address,
            parts / name,
            known=kept.known if kept is not None and kept.address == address else None,
            sha256=stated_sha256(wanted, self._fetcher),
            on_progress=lambda done, total: self._progress.at(source, done, total),
        )
        if kept is not None and (found is None or found.sha256 == kept.sha256):
            return self._unchanged(source, kept)
        if found is None:
            raise FetchError("the server says that nothing changed, but there is no copy", address)
        fresh = self._folder / "new" / found.path.name
        os.replace(found.path, fresh)
        self._sweep(parts, source)
        origin, edition = self._checked(source, fresh)
        known = {"etag": found.known.etag, "modified": found.known.modified}
        copy = Kept(file=fresh.name, origin=origin, address=address, sha256=found.sha256, edition=edition, **known)
        self._ready[source] = _Ready(fresh, copy)
        return SourceUpdate(source=source, status="updated", edition=edition, address=address)

    def _unchanged(self, source: SourceName, kept: Kept) -> SourceUpdate:
        """Nothing to do, unless the library does not hold it any more: then the copy is imported again."""
        self._sweep(self._folder / "parts", source)
        if kept.origin in self._library.origins():
            return self._outcome(source, "unchanged", address=kept.address)
        self._ready[source] = _Ready(self._kept.path(kept), kept)
        return SourceUpdate(source=source, status="updated", edition=kept.edition, address=kept.address)

    def _checked(self, source: SourceName, fresh: Path) -> tuple[str, str | None]:
        """What the document is stored under and its edition; one that is refused is set aside for the user to look at."""
        if source == "rulings":
            self._bring_cards(fresh.parent)
        try:
            checked = check_document(source, Candidate(fresh), self._before(source), self._settings.sources[source].least)
        except Implausible as error:
            refused = self._folder / "refused" / fresh.name
            refused.parent.mkdir(exist_ok=True)
            self._sweep(refused.parent, source)
            os.replace(fresh, refused)
            error.hint = f"it is kept as {refused}; if it is right after all, use 'judgebot import' on it"
            raise
        return checked.origin, checked.edition

    def _bring_cards(self, folder: Path) -> None:
        """Put the good copy of the cards beside the rulings, unless new ones are there."""
        kept = self._kept.list().get("cards")
        if kept is not None and "cards" not in self._ready:
            shutil.copyfile(self._kept.path(kept), folder / kept.file)

    def _before(self, source: SourceName) -> Before:
        """What there was: in the library, or else what our own statements were read in."""
        kept = self._kept.list().get(source)
        if source in ("cards", "rulings"):
            return Before(edition=kept.edition, rows=self._library.size_of(kept.origin)) if kept else Before()
        ours = SHIPPED_EDITIONS[source]
        edition = max(ours, self._library.editions()[source] or "")
        if source != "CR":
            return Before(edition=edition, numbers=frozenset(self._library.policy_sections(edition)))
        known = self._library.rule_numbers(edition) if edition != CR_EDITION else rule_prints(self._corpus.folder)
        return Before(edition=edition, numbers=frozenset(known))

    def _import(self) -> ImportReport:
        self._progress.say("library", "importing what is new")
        return import_paths([ready.path for ready in self._ready.values()], self._library, self._corpus)

    def _keep(self, imported: ImportReport) -> dict[SourceName, SourceUpdate]:
        """Make what was imported the good copies; return the outcomes of what the library could not read after all."""
        unread = {skipped.file: skipped.why for skipped in imported.skipped}
        failed: dict[SourceName, SourceUpdate] = {}
        for source, ready in self._ready.items():
            if ready.path.name in unread:
                failed[source] = self._outcome(source, "refused", unread[ready.path.name])
            else:
                self._kept.put(source, ready.path, ready.kept)
        return failed

    def _outcome(self, source: SourceName, status: SourceStatus, why: str = "", address: str = "") -> SourceUpdate:
        """An outcome that leaves the source as it was; the edition is the one there is."""
        kept = self._kept.list().get(source)
        edition = kept.edition if kept else self._library.editions().get(source if source != "rulings" else "cards")
        return SourceUpdate(source=source, status=status, edition=edition, address=address, why=why)

    def _sweep(self, folder: Path, source: SourceName) -> None:
        """Remove what is left of earlier downloads of a source."""
        for path in folder.glob(f"{source}-*"):
            path.unlink(missing_ok=True)

    def _empty(self, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)


def _file_name(address: str) -> str:
    """The last part of an address as a file's name, which importers read dates and document names from."""
    name = PurePosixPath(unquote(urlsplit(address).path)).name or "document"
    return "".join(one if one.isalnum() or one in "-_." else "-" for one in name)[-80:]
