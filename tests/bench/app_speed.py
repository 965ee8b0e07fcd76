"""How fast the app is, and how large: `python -m tests.bench.app_speed [HOME]` (HOME: a library, else an empty one).

Quiet figures: CPU time, which other work on the machine changes little, and its ratio to a bare Textual app measured beside
it, which stands for the machine. The first paint is that of a real process in a terminal; keys are pressed in the app itself,
on the real judge, and waited for until what they set off has settled.
"""

import asyncio
import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from textual.pilot import Pilot

from judgebot.tui.app import JudgeApp
from judgebot.tui.screens.ask import AskView
from tests.places import TOP

TYPED: Final = ("grizzly", "704.5m", "hce", "can I respond to")
RUNS: Final = 5
_SECONDS: Final = 60.0
_PAUSE: Final = 0.05
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_BARE: Final = (
    "from textual.app import App\nfrom textual.widgets import Static\n"
    "class Bare(App):\n    def compose(self):\n        yield Static('painted')\nBare().run()\n"
)


def cpu_seconds(process: int) -> float:
    """Return the CPU time that a process has taken, its children's left out."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def most_memory(process: int) -> float:
    """Return the most memory that a process has held at once, in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))


def opened(command: list[str], words: bytes, typed: bytes = b"", then: bytes = b"") -> tuple[float, float]:
    """Return CPU seconds until words are drawn in a terminal, and the most memory held once what is typed is answered."""
    process, end = pty.fork()
    if process == 0:
        os.execvp(command[0], command)
    try:
        _until(end, words)
        painted = cpu_seconds(process)
        if typed:
            os.write(end, typed)
            _until(end, then)
        return painted, most_memory(process)
    finally:
        os.kill(process, 9)
        os.waitpid(process, 0)
        os.close(end)


def _until(end: int, words: bytes) -> None:
    drawn, begun = b"", time.monotonic()
    while words not in drawn:
        if time.monotonic() - begun > _SECONDS:
            raise TimeoutError(f"{words!r} was not drawn")
        if select.select([end], [], [], 0.1)[0]:
            drawn += os.read(end, 65536)


async def keys() -> list[float]:
    """Return CPU milliseconds for each key typed into the field of Ask, with what is listed while one types."""
    app = JudgeApp()
    app.animation_level = "none"
    async with app.run_test(size=(80, 24)) as pilot:
        while app.library is None or app.query_one(AskView).note.said:
            await pilot.pause(_PAUSE)
        await _typed(pilot, "warm")
        return [each for words in TYPED for each in await _typed(pilot, words)]


async def _typed(pilot: "Pilot[None]", words: str) -> list[float]:
    taken: list[float] = []
    for letter in words:
        begun = time.process_time()
        await pilot.press({" ": "space", ".": "full_stop"}.get(letter, letter))
        await pilot.pause(_PAUSE)
        taken.append((time.process_time() - begun) * 1000)
    await pilot.press("ctrl+l")
    return taken


def report() -> str:
    """Return the figures, a line each."""
    ask = [sys.executable, "-m", "judgebot", "ask", "--short", "May I look at face-down cards?"]
    subprocess.run(ask, check=True, capture_output=True)  # the index stands before anything is measured
    app, bare = [sys.executable, "-m", "judgebot"], [sys.executable, "-c", _BARE]
    paints = [opened(app, b"Ask a question")[0] for _ in range(RUNS)]
    bares = [opened(bare, b"painted")[0] for _ in range(RUNS)]
    question = b"May I look at face-down cards?\r"
    memory = opened(app, b"Ask a question", question, b"708.5")[1]
    pressed = sorted(asyncio.run(keys()))
    paint, base = min(paints), min(bares)
    lines = (
        f"first paint: {paint * 1000:.0f} ms of CPU, {paint / base:.2f} times a bare Textual app ({base * 1000:.0f} ms)",
        f"a key: {statistics.median(pressed):.1f} ms of CPU at the median, {pressed[int(len(pressed) * 0.95)]:.1f} at the 95th",
        f"memory after a question: {memory:.0f} MB",
    )
    return "\n".join(lines)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as empty:
        os.environ |= {"JUDGEBOT_HOME": sys.argv[1] if len(sys.argv) > 1 else empty, "PYTHONPATH": str(TOP)}
        os.environ |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        print(report())
