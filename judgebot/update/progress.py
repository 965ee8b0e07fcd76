"""Telling how far an update is: a line that changes on a terminal, a line per event elsewhere."""

from typing import Final, TextIO

_STEP: Final = 262_144
_WIDTH: Final = 78


class Progress:
    """Writes to a stream, as a rule standard error."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._is_terminal = stream.isatty()
        self._shown = 0
        self._is_open = False

    def say(self, source: str, words: str) -> None:
        """Write a line about a source."""
        self._end_line()
        self._stream.write(f"judgebot: {source}: {words}\n")
        self._stream.flush()
        self._shown = 0

    def at(self, source: str, done: int, total: int | None) -> None:
        """Show how much of a document is there; on a terminal only."""
        if not self._is_terminal or (done < self._shown + _STEP and done != total):
            return
        self._shown = done
        part = f"{_size(done)} of {_size(total)}, {done / total:.0%}" if total else _size(done)
        self._stream.write(f"\r{f'judgebot: {source}: {part}':<{_WIDTH}}")
        self._stream.flush()
        self._is_open = True

    def _end_line(self) -> None:
        if self._is_open:
            self._stream.write("\n")
            self._is_open = False


def _size(count: int) -> str:
    return f"{count / 1_000_000:.1f} MB" if count >= 1_000_000 else f"{count / 1_000:.0f} KB"
