"""A call made in a child process: one that ends the process, or does not end itself, costs that call alone."""

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final, Generic, TypeVar

LIMIT: Final = 60.0  # seconds by the clock, on a busy machine; most boards take less than one
_FORKED: Final = multiprocessing.get_context("fork")  # what the parent built is shared with the child, not built anew
T = TypeVar("T")


class LostError(Exception):
    """The child process did not answer; the message says how."""


class Child(Generic[T]):
    """A process that answers `call(name)`; the next one takes its place when it is lost. Close it at the end."""

    def __init__(self, call: Callable[[str], T]) -> None:
        self._call = call
        self._begin()

    def _begin(self) -> None:
        self._line, theirs = _FORKED.Pipe()
        self._process = _FORKED.Process(target=_serve, args=(theirs, self._call), daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, name: str) -> T:
        """Return what the child answers. Raises LostError if it ends or takes longer than LIMIT seconds."""
        self._line.send(name)
        try:
            if self._line.poll(LIMIT):
                answer: T = self._line.recv()
                return answer
            why = f"it did not answer in {LIMIT:.0f} s"
        except EOFError:
            why = "its process ended"
        self.close()
        self._begin()
        raise LostError(why)

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._line.close()


def _serve(line: Connection, call: Callable[[str], object]) -> None:
    """Answer one name after the other until the other end is closed."""
    while True:
        line.send(call(line.recv()))
