"""Fetching one document: several tries with back-off, going on where a download broke off, checksums.

A document is never half written under its name: the download grows in a `.part` file beside it, with a note of what it
is a part of, and is moved in place when it is whole.
"""

import gzip
import hashlib
import os
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from judgebot.errors import LibraryError
from judgebot.update.errors import FetchError
from judgebot.update.response import Broken, Response
from judgebot.update.settings import Settings

_Fetched = TypeVar("_Fetched")
_BLOCK: Final = 1_048_576

OnProgress = Callable[[int, int | None], None]
OnTrouble = Callable[[str], None]


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """What the server said of a copy: while that holds, it need not be sent again."""

    etag: str = ""
    modified: str = ""


class Fetched(msgspec.Struct, frozen=True, kw_only=True):
    """A whole document on disk; `address` is where it was in the end."""

    path: Path
    address: str
    sha256: str
    known: Known


class _Note(msgspec.Struct, frozen=True, kw_only=True):
    """What a `.part` file is a part of."""

    address: str
    etag: str = ""
    modified: str = ""

    @property
    def validator(self) -> str:
        """What proves that the rest is of the same document; a weak tag does not (RFC 9110, 13.1.5)."""
        return self.etag if self.etag and not self.etag.startswith("W/") else self.modified


class Fetcher:
    """Fetches under the limits of the settings. `wait` and `clock` are the machine's unless given."""

    def __init__(
        self,
        settings: Settings,
        on_trouble: OnTrouble = lambda _: None,
        wait: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._settings = settings
        self._on_trouble = on_trouble
        self._wait = wait
        self._clock = clock

    def page(self, address: str) -> tuple[str, str]:
        """Return a page's text and the address it was at in the end; FetchError where it cannot be had."""
        return self._tried(address, lambda: self._page(address))

    def fetch(
        self,
        address: str,
        to: Path,
        *,
        known: Known | None = None,
        sha256: str = "",
        on_progress: OnProgress = lambda *_: None,
    ) -> Fetched | None:
        """Return the document, whole and moved to `to` (with ".gz" where it came packed); None where `known` is current.

        Raises FetchError where it cannot be had or is not what the checksum says, LibraryError where it cannot be kept.
        """
        download = _Download(address, to, known, sha256, on_progress)
        return self._tried(address, lambda: self._document(download))

    def _tried(self, address: str, once: Callable[[], _Fetched]) -> _Fetched:
        why = ""
        for turn in range(1, self._settings.tries + 1):
            try:
                return once()
            except Broken as broken:
                why = broken.why
                if turn < self._settings.tries:
                    self._hold(why, broken.wait if broken.wait is not None else self._backoff(turn))
        raise FetchError(f"{why} (tried {self._settings.tries} times)", address)

    def _backoff(self, turn: int) -> float:
        return float(self._settings.backoff_seconds * 2 ** (turn - 1))

    def _hold(self, why: str, seconds: float) -> None:
        self._on_trouble(f"{why}; trying again in {seconds:g} s")
        self._wait(seconds)

    def _page(self, address: str) -> tuple[str, str]:
        with Response(address, {}, self._settings, self._clock) as response:
            content = b"".join(response.chunks())
            text = _unpacked(content, address) if response.is_packed else content
            return text.decode("utf-8", "replace"), response.address

    def _document(self, download: "_Download") -> Fetched | None:
        with Response(download.address, download.headers(), self._settings, self._clock) as response:
            if response.is_unchanged:
                return None
            if response.is_past_the_end:
                download.forget()
                raise Broken("what was fetched before is no part of the document any more")
            try:
                return download.take(response)
            except FetchError:
                download.forget()
                raise


class _Download:
    """One document on its way to the disk."""

    def __init__(self, address: str, to: Path, known: Known | None, sha256: str, on_progress: OnProgress) -> None:
        self.address = address
        self._to = to
        self._known = known or Known()
        self._sha256 = sha256.lower()
        self._on_progress = on_progress
        self._part = to.with_name(f"{to.name}.part")
        self._note = to.with_name(f"{to.name}.part.note")

    def headers(self) -> dict[str, str]:
        """Return what to ask for: the rest of what is there, or, where nothing is, the document if it has changed."""
        size = self._size()
        if size:
            return {"Range": f"bytes={size}-", "If-Range": self._read_note().validator}
        asked = {"If-None-Match": self._known.etag, "If-Modified-Since": self._known.modified}
        return {name: value for name, value in asked.items() if value}

    def take(self, response: Response) -> Fetched:
        """Return the document after the answer was read to its end and found right; Broken where it is not."""
        start = response.begins_at(self._size())
        packed = response.is_packed
        note = _Note(address=self.address, etag=response.header("ETag"), modified=response.header("Last-Modified"))
        try:
            if not start:
                self._note.write_bytes(msgspec.json.encode(note))
            self._append(start, response)
            sha256 = self._checked(response, packed)
            path = self._to.with_name(f"{self._to.name}.gz") if packed else self._to
            os.replace(self._part, path)
            self._note.unlink(missing_ok=True)
        except OSError as error:
            raise LibraryError(f"the document cannot be kept: {error.strerror or error}", str(self._part)) from error
        known = Known(etag=note.etag, modified=note.modified)
        return Fetched(path=path, address=response.address, sha256=sha256, known=known)

    def forget(self) -> None:
        """Remove what was fetched so far."""
        self._part.unlink(missing_ok=True)
        self._note.unlink(missing_ok=True)

    def _size(self) -> int:
        """How much of this very document is there, 0 where nothing proves that it is of this one."""
        if not self._part.exists() or not self._read_note().validator:
            return 0
        return self._part.stat().st_size

    def _read_note(self) -> _Note:
        try:
            note = msgspec.json.decode(self._note.read_bytes(), type=_Note)
        except (OSError, msgspec.DecodeError):
            note = _Note(address="")
        return note if note.address == self.address else _Note(address="")

    def _append(self, start: int, response: Response) -> None:
        with self._part.open("r+b" if start else "wb") as file:
            file.truncate(start)
            file.seek(start)
            for chunk in response.chunks():
                file.write(chunk)
                self._on_progress(file.tell(), response.total)
            file.flush()
            os.fsync(file.fileno())

    def _checked(self, response: Response, packed: bool) -> str:
        """The document's checksum, after it was held against those that were stated."""
        found = _sha256(self._part, packed=False)
        if response.sha256 not in (None, found):
            self.forget()
            raise Broken("the document is not what the server's own checksum says")
        if self._sha256 and self._sha256 != found and not (packed and self._sha256 == _sha256(self._part, packed=True)):
            self.forget()
            raise Broken("the document is not what the checksum in the settings says")
        return found


def _unpacked(content: bytes, address: str) -> bytes:
    try:
        return gzip.decompress(content)
    except (OSError, EOFError, zlib.error) as error:
        raise FetchError("the page comes packed and is damaged", address) from error


def _sha256(path: Path, packed: bool) -> str:
    """The checksum of a file, or of what is packed in it; empty where that is damaged."""
    digest = hashlib.sha256()
    try:
        with gzip.open(path) if packed else path.open("rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
    except (EOFError, zlib.error, gzip.BadGzipFile):
        return ""
    return digest.hexdigest()
