"""A file that may be imported: its name and its beginning, opened packed or not."""

import bz2
import gzip
import io
import lzma
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import BinaryIO, Final

from judgebot.errors import InputError
from judgebot.importers.text_files import decode

_START: Final = 65_536
_LARGEST_TEXT: Final = 16_000_000
_BROKEN: Final = (OSError, EOFError, lzma.LZMAError)


class Candidate:
    """A file on disk. Reading problems are raised as InputError."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def name(self) -> str:
        """Return the file's name without the folder."""
        return self.path.name

    @contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """Return the content as a stream, unpacked where the file is xz, gz or bz2."""
        try:
            with _opener(self.path) as stream:
                yield stream
        except _BROKEN as error:
            raise InputError(f"the file cannot be read: {_reason(error)}", str(self.path)) from error

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
    def is_json(self) -> bool:
        """Return whether the content begins as a JSON document does."""
        return self.start.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")


def _opener(path: Path) -> BinaryIO:
    match path.suffix.lower():
        case ".xz":
            return io.BufferedReader(lzma.open(path))
        case ".gz":
            return io.BufferedReader(gzip.open(path))
        case ".bz2":
            return io.BufferedReader(bz2.open(path))
        case _:
            return path.open("rb")


def _reason(error: BaseException) -> str:
    return getattr(error, "strerror", None) or str(error) or "it is damaged"
