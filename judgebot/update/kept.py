"""The documents that were fetched and imported last: the good copies. One folder, one list of what they are."""

import os
from pathlib import Path
from typing import Final

import msgspec

from judgebot.update.fetching import Known
from judgebot.update.settings import SourceName

LIST_FILE: Final = "kept.json"


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A good copy: its file's name, what it was imported under, where it came from, and what the server said of it."""

    file: str
    origin: str
    address: str
    sha256: str
    edition: str | None = None
    etag: str = ""
    modified: str = ""

    @property
    def known(self) -> Known:
        """Return what to ask the server with, whether it is still the current one."""
        return Known(etag=self.etag, modified=self.modified)


class KeptFolder:
    """The folder of the good copies."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def list(self) -> dict[SourceName, Kept]:
        """Return the copy of each source whose file is there; empty where the list is missing or damaged."""
        try:
            listed = msgspec.json.decode((self.folder / LIST_FILE).read_bytes(), type=dict[SourceName, Kept])
        except (OSError, msgspec.DecodeError):
            return {}
        return {source: kept for source, kept in listed.items() if self.path(kept).is_file()}

    def path(self, kept: Kept) -> Path:
        """Return where a copy lies."""
        return self.folder / kept.file

    def put(self, source: SourceName, new: Path, kept: Kept) -> None:
        """Make a file the source's good copy: one move, then the list in one move; then the older copy goes."""
        listed = self.list()
        older = listed.get(source)
        self.folder.mkdir(parents=True, exist_ok=True)
        if new != self.path(kept):
            os.replace(new, self.path(kept))
        self._write(listed | {source: kept})
        if older is not None and older.file != kept.file:
            self.path(older).unlink(missing_ok=True)

    def _write(self, listed: dict[SourceName, Kept]) -> None:
        fresh = self.folder / f"{LIST_FILE}.new"
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(listed), indent=2))
        os.replace(fresh, self.folder / LIST_FILE)
