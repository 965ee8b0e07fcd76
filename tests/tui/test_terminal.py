"""The app in a real terminal: a signal at any moment ends it in order and loses nothing; poor terminals will do."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest

from judgebot.journal.journal import JOURNAL_FILE, Journal
from tests.places import TOP

pytestmark = pytest.mark.long

_SECONDS: Final = 60.0
_ANSI: Final = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b\][^\x07]*\x07|\x1b[=>()][0-9A-B]?")


class Terminal:
    """A program in a terminal of its own, what it has drawn so far, and its keyboard."""

    def __init__(self, process: "subprocess.Popen[bytes]", end: int) -> None:
        self.process = process
        self._end = end
        self.drawn = ""

    def resize(self, width: int, height: int) -> None:
        """Make the terminal wider or narrower."""
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.process.send_signal(signal.SIGWINCH)

    def press(self, keys: bytes) -> None:
        """Type."""
        os.write(self._end, keys)

    def until(self, words: str) -> None:
        """Wait until words are drawn that were not yet; what was drawn before is forgotten."""
        begun = time.monotonic()
        while time.monotonic() - begun < _SECONDS:
            if words in " ".join(_ANSI.sub(" ", self.drawn).split()):
                self.drawn = ""
                return
            self._read()
        raise AssertionError(f"{words!r} was not drawn; the last was {self.drawn[-2000:]!r}")

    def _read(self) -> None:
        """Take in what is drawn; once the program has left there is nothing more to read."""
        if select.select([self._end], [], [], 0.1)[0]:
            with suppress(OSError):
                self.drawn += os.read(self._end, 65536).decode("utf-8", "replace")

    def ended(self) -> int:
        """Return the exit code once the program has left."""
        begun = time.monotonic()
        while self.process.poll() is None and time.monotonic() - begun < _SECONDS:
            self._read()
        return self.process.wait(1)


@contextmanager
def terminal(home: Path, **environment: str) -> Iterator[Terminal]:
    """Open the app in a terminal of 80 columns and 24 rows."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    told = {**os.environ, "TERM": "xterm-256color", "JUDGEBOT_HOME": str(home), "PYTHONPATH": str(TOP), **environment}
    command = [sys.executable, "-m", "judgebot"]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=told, start_new_session=True)
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_what_was_typed_in_the_journal_is_there_after_a_signal(tmp_path: Path, ending: signal.Signals) -> None:
    with terminal(tmp_path) as app:
        app.until("Ask a question in your words")
        app.press(b"\x1bj")
        app.until("Nothing is kept yet")
        app.press(b"\x1bn")
        app.until("Saved as you type")
        app.press(b"4711")
        app.until("4711")
        app.process.send_signal(ending)
        assert app.ended() == 0
    assert [entry.page.table for entry in Journal(tmp_path / JOURNAL_FILE).entries()] == ["4711"]


def test_an_interrupt_says_how_to_quit_and_keeps_the_text(tmp_path: Path) -> None:
    with terminal(tmp_path) as app:
        app.until("Ask a question in your words")
        app.press(b"half a question")
        app.until("question")
        app.process.send_signal(signal.SIGINT)
        app.until("quit")
        app.resize(20, 5)
        app.resize(80, 24)
        app.until("half a question")
        app.press(b"\x11")
        assert app.ended() == 0


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0"}, {"TERM": "linux"}])
def test_a_poor_terminal_will_do(tmp_path: Path, environment: dict[str, str]) -> None:
    with terminal(tmp_path, **environment) as app:
        app.until("Ask a question in your words")
        app.press(b"\x1bptardy\r")
        app.until("Penalty: Game Loss")
        app.press(b"\x11")
        assert app.ended() == 0
