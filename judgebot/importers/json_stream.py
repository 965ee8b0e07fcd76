"""Large JSON documents one part at a time: a hundred megabytes need not be in memory.

The members of a "data" object, the elements of an array, or the records of JSON lines.
"""

import io
import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final

from judgebot.errors import InputError

_CHUNK: Final = 2_000_000
# The largest part of any real file (a set with all its printings) is a tenth of this.
_LARGEST_PART: Final = 200_000_000
# An error so near to the end of what was read may be no error once more is read (a literal or an escape cut in two).
_CUT: Final = 16
_DATA: Final = re.compile(r'"data"\s*:\s*\{')
_OPENING: Final = re.compile(r"\s*\[")
_BETWEEN: Final = re.compile(r"[\s,]*")
_COLON: Final = re.compile(r"\s*:\s*")
_AGAIN: Final = "fetch the file again"


def data_members(stream: BinaryIO) -> Iterator[tuple[str, Any]]:
    """Yield key and value of each member of the top-level object "data".

    InputError says at which character the document breaks off or is damaged.
    """
    with _Text(stream) as text:
        window = _Window(text)
        window.find_data()
        while window.next_character() != "}":
            key = window.value()
            window.skip(_COLON)
            yield str(key), window.value()


def elements(stream: BinaryIO) -> Iterator[Any]:
    """Yield each element of a top-level array, or each value of JSON lines; InputError as above."""
    with _Text(stream) as text:
        window = _Window(text)
        if window.next_character(to_end=True) == "[":
            window.skip(_OPENING)
            end = "]"
        else:
            end = ""
        while window.next_character(to_end=not end) != end:
            yield window.value(to_end=not end)


class _Text:
    """The stream as text, told as InputError where it is none."""

    def __init__(self, stream: BinaryIO) -> None:
        self._text = io.TextIOWrapper(stream, encoding="utf-8-sig", errors="strict", newline="")

    def __enter__(self) -> io.TextIOWrapper:
        return self._text

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        self._text.detach()
        if isinstance(error, UnicodeDecodeError):
            raise InputError("the file is not UTF-8 text", hint="save it as UTF-8") from error


class _Window:
    """A window on the text: `_buffer` from `_at` on is not read yet; `_past` characters lie before the buffer."""

    def __init__(self, text: io.TextIOWrapper) -> None:
        self._text = text
        self._buffer = ""
        self._at = 0
        self._past = 0
        self._decoder = json.JSONDecoder()

    def find_data(self) -> None:
        """Move to the first member of "data"."""
        while (found := _DATA.search(self._buffer)) is None:
            if not self._more(may_end=True):
                raise InputError('there is no object "data" in the JSON', hint="this is not the file that was meant")
        self._at = found.end()

    def next_character(self, *, to_end: bool = False) -> str:
        """Return what comes after blanks and commas; "" at the end of the text, if it may end here."""
        self.skip(_BETWEEN, to_end=to_end)
        return self._buffer[self._at : self._at + 1]

    def skip(self, pattern: re.Pattern[str], *, to_end: bool = False) -> None:
        """Move behind what the pattern matches, with at least one character left to read unless the text ends."""
        while True:
            found = pattern.match(self._buffer, self._at)
            if found is not None and found.end() < len(self._buffer):
                self._at = found.end()
                return
            if not self._more(may_end=to_end):
                self._at = len(self._buffer)
                return

    def value(self, *, to_end: bool = False) -> Any:
        """Return the value that begins here. One that ends where the window ends may go on, so it is read again."""
        while True:
            try:
                value, end = self._decoder.raw_decode(self._buffer, self._at)
            except json.JSONDecodeError as error:
                if not error.msg.startswith("Unterminated string") and error.pos < len(self._buffer) - _CUT:
                    raise self._error("the JSON is damaged", error.pos) from error
                self._more()
                continue
            except RecursionError as error:
                raise self._error("the JSON is nested too deeply", self._at) from error
            if end < len(self._buffer) or not self._more(may_end=to_end):
                self._at = end
                return value

    def _more(self, *, may_end: bool = False) -> bool:
        """Read on, twice as much where one part fills the window; return False at the end of a text that may end here."""
        unread = len(self._buffer) - self._at
        if unread > _LARGEST_PART:
            raise self._error(f"one part of the JSON is longer than {_LARGEST_PART:,} characters", self._at)
        chunk = self._text.read(max(_CHUNK, unread))
        if not chunk:
            if may_end:
                return False
            raise self._error("the JSON breaks off", len(self._buffer))
        self._past += self._at
        self._buffer = self._buffer[self._at :] + chunk
        self._at = 0
        return True

    def _error(self, message: str, place: int) -> InputError:
        return InputError(message, f"character {self._past + place + 1:,}", _AGAIN)
