"""The line between field and answer: what is being worked on, or what went wrong and what to do. Empty, it takes no room."""

from typing import Final

from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from judgebot.errors import CorpusError, JudgebotError, ScenarioError

_PATIENCE: Final = 0.2


class Note(Static):
    """Says in words whether it is a problem; colour only repeats it."""

    def __init__(self) -> None:
        super().__init__(classes="note")
        self.said = ""
        self._wait: Timer | None = None

    def working(self, words: str) -> None:
        """Say what is being worked on, if it takes longer than a blink."""
        self.clear()
        self._wait = self.set_timer(_PATIENCE, lambda: self._say(words, "working"))

    def progress(self, words: str) -> None:
        """Say at once what is being done, unless a problem stands here."""
        if not self.has_class("problem"):
            self.clear()
            self._say(words, "working")

    def problem(self, error: JudgebotError) -> None:
        """Say what went wrong, where, and what to do; every problem of a scenario."""
        self.clear()
        problems = error.problems if isinstance(error, ScenarioError | CorpusError) else (error,)
        self._say("\n".join(f"Problem: {_spoken(one)}" for one in problems), "problem")

    def remark(self, words: str) -> None:
        """Say something that is no problem."""
        self.clear()
        self._say(words, "remark")

    def clear(self) -> None:
        """Say nothing."""
        if self._wait is not None:
            self._wait.stop()
            self._wait = None
        self._say("", "")

    def _say(self, words: str, kind: str) -> None:
        self.said = words
        self.set_classes(f"note {kind}".strip())
        self.update(Content(words))
        self.display = bool(words)


def _spoken(error: JudgebotError) -> str:
    place = f"{error.where}: " if error.where else ""
    return f"{place}{error.message}" + (f". To do: {error.hint}" if error.hint else "")
