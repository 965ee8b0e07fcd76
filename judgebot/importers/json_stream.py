"""Large JSON documents one part at a time: a hundred megabytes need not be in memory.

The members of a "data" object, the elements of an array, or the records of JSON lines.
"""

import io
import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, BinaryIO, Final

from judgebot.errors import InputError

_CHUNK: Final = 2_000_000
_DATA: Final = re.compile(r'"data"\s*:\s*\{')
_OPENING: Final = re.compile(r"\s*\[")
_BETWEEN: Final = re.compile(r"[\s,]*")
_COLON: Final = re.compile(r"\s*:\s*")
_BROKEN_OFF: Final = "the JSON breaks off or is damaged"


def data_members(stream: BinaryIO) -> Iterator[tuple[str, Any]]:
    """Yield key and value of each member of the top-level object "data"; InputError where the document breaks off."""
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", errors="strict", newline="")
    try:
        yield from _Members(text).members()
    except UnicodeDecodeError as error:
        raise InputError("the file is not UTF-8 text") from error
    finally:
        text.detach()


def elements(stream: BinaryIO) -> Iterator[Any]:
    """Yield each element of a top-level array, or the value of each line; InputError where the document breaks off."""
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", errors="strict", newline="\n")
    try:
        first = text.readline()
        while first and not first.strip():
            first = text.readline()
        yield from _Members(text, first).elements() if first.lstrip().startswith("[") else _lines(first, text)
    except UnicodeDecodeError as error:
        raise InputError("the file is not UTF-8 text") from error
    finally:
        text.detach()


def _lines(first: str, rest: Iterable[str]) -> Iterator[Any]:
    try:
        yield from (json.loads(line) for line in chain((first,), rest) if line.strip())
    except (json.JSONDecodeError, RecursionError) as error:
        raise InputError(_BROKEN_OFF) from error


class _Members:
    """A window on the text: `_buffer` from `_at` on is not read yet."""

    def __init__(self, text: io.TextIOWrapper, read: str = "") -> None:
        self._text = text
        self._buffer = read
        self._at = 0
        self._decoder = json.JSONDecoder()

    def members(self) -> Iterator[tuple[str, Any]]:
        self._find_data()
        while self._next_character() != "}":
            key = self._value()
            self._skip(_COLON)
            yield str(key), self._value()

    def elements(self) -> Iterator[Any]:
        self._skip(_OPENING)
        while self._next_character() != "]":
            yield self._value()

    def _find_data(self) -> None:
        while (found := _DATA.search(self._buffer)) is None:
            self._more()
        self._at = found.end()

    def _next_character(self) -> str:
        self._skip(_BETWEEN)
        return self._buffer[self._at]

    def _skip(self, pattern: re.Pattern[str]) -> None:
        """Move behind what the pattern matches, with at least one character left to read."""
        while True:
            found = pattern.match(self._buffer, self._at)
            if found is not None and found.end() < len(self._buffer):
                self._at = found.end()
                return
            self._more()

    def _value(self) -> Any:
        """The value that begins here. One that ends where the window ends may go on, so it is read again."""
        while True:
            try:
                value, end = self._decoder.raw_decode(self._buffer, self._at)
            except json.JSONDecodeError:
                self._more()
                continue
            except RecursionError as error:
                raise InputError("the JSON is nested too deeply") from error
            if end < len(self._buffer):
                self._at = end
                return value
            self._more()

    def _more(self) -> None:
        chunk = self._text.read(_CHUNK)
        if not chunk:
            raise InputError(_BROKEN_OFF)
        self._buffer = self._buffer[self._at :] + chunk
        self._at = 0
