"""A file that may be imported, on disk or in a zip archive: its name and its beginning, opened packed or not.

Nothing is unpacked to disk. What unpacks to more than a gigabyte is refused: no document is that large.
"""

import bz2
import gzip
import io
import lzma
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import IO, Any, BinaryIO, Final

from judgebot.errors import InputError
from judgebot.importers.text_files import decode

_START: Final = 65_536
_PAGE: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|\?xml|!--)", re.IGNORECASE)
_LARGEST_TEXT: Final = 16_000_000
_LARGEST: Final = 1_000_000_000
_BROKEN: Final = (OSError, EOFError, lzma.LZMAError, zlib.error, zipfile.BadZipFile, NotImplementedError, RuntimeError)


class Candidate:
    """A file on disk, or a member of a zip archive. Reading problems are raised as InputError."""

    def __init__(self, path: Path, member: str = "") -> None:
        self.path = path
        self.member = member

    @property
    def name(self) -> str:
        """Return the file's name without the folder."""
        return PurePosixPath(self.member).name if self.member else self.path.name

    @contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """Return the content as a stream, unpacked where the file is xz, gz, bz2 or in a zip archive."""
        try:
            with self._opened() as stream:
                yield stream
        except _BROKEN as error:
            raise _unreadable(error, self.path) from error

    def _opened(self) -> BinaryIO:
        if not self.member:
            return _opener(self.path)
        with zipfile.ZipFile(self.path) as archive:  # what is open keeps its file open
            return io.BufferedReader(_Limited(archive.open(self.member), str(self.path)))

    @cached_property
    def start(self) -> bytes:
        """Return the first 64 KB."""
        with self.open() as stream:
            return stream.read(_START)

    @cached_property
    def text(self) -> str:
        """Return the whole content as text; InputError where it is none, or too large to be a page."""
        with self.open() as stream:
            content = stream.read(_LARGEST_TEXT + 1)
        if len(content) > _LARGEST_TEXT:
            raise InputError("the file is too large to be a text of rulings or rules", str(self.path))
        return decode(content)

    @property
    def is_empty(self) -> bool:
        """Return whether there is nothing in the file but blanks."""
        return not self.start.strip() and len(self.start) < _START

    @property
    def is_web_page(self) -> bool:
        """Return whether the content begins as a web page does."""
        return _PAGE.match(self.start) is not None

    @property
    def is_json(self) -> bool:
        """Return whether the content begins as a JSON document does."""
        return self.start.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")


class _Limited(io.RawIOBase):
    """A packed stream that may not unpack to more than is reasonable."""

    def __init__(self, packed: IO[bytes] | gzip.GzipFile, where: str) -> None:
        self._packed, self._where, self._left = packed, where, _LARGEST

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        content = self._packed.read(len(buffer))
        self._left -= len(content)
        if self._left < 0:
            raise InputError("the file unpacks to more than a gigabyte", self._where, "unpack it yourself and see what it is")
        buffer[: len(content)] = content
        return len(content)

    def close(self) -> None:
        self._packed.close()
        super().close()


def candidates(path: Path) -> Iterator[Candidate]:
    """Yield the file, or where it is a zip archive each file in it; InputError where the archive is damaged or plays tricks."""
    if path.suffix.lower() != ".zip":
        yield Candidate(path)
        return
    try:
        with zipfile.ZipFile(path) as archive:
            members = sorted(info.filename for info in archive.infolist() if not info.is_dir())
    except _BROKEN as error:
        raise _unreadable(error, path) from error
    for member in members:
        parts = PurePosixPath(member.replace("\\", "/"))
        if parts.is_absolute() or ".." in parts.parts or ":" in member:
            raise InputError(f"the archive names a file outside of it ({member}): nothing of it is read", str(path))
    yield from (Candidate(path, member) for member in members if not PurePosixPath(member).name.startswith("."))


def _opener(path: Path) -> BinaryIO:
    match path.suffix.lower():
        case ".xz":
            return io.BufferedReader(_Limited(lzma.open(path), str(path)))
        case ".gz":
            return io.BufferedReader(_Limited(gzip.open(path), str(path)))
        case ".bz2":
            return io.BufferedReader(_Limited(bz2.open(path), str(path)))
        case _:
            return path.open("rb")


def _unreadable(error: BaseException, path: Path) -> InputError:
    reason = getattr(error, "strerror", None) or str(error) or "it is damaged"
    advice = "look at its rights and at the disk" if isinstance(error, PermissionError) else "fetch the file again"
    return InputError(f"the file cannot be read: {reason}", str(path), advice)
