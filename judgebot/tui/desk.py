"""A desk: one thread that owns a judge and works through requests, the newest of each kind only.

The thread is a daemon: leaving the app never waits for it. Nothing here touches a widget but by a message.
"""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Final, TypeVar

import msgspec
from textual.message import Message
from textual.message_pump import MessagePump

from judgebot.errors import DataError, JudgebotError
from judgebot.tui.door import Door
from judgebot.tui.messages import Failed

_Answer = TypeVar("_Answer")
_KEPT: Final = "what you typed is kept; `judgebot check` looks for broken data"


class _Request(msgspec.Struct, frozen=True):
    ticket: int
    kind: str
    sender: MessagePump
    work: Callable[[Door], Message]


class Desk:
    """Takes requests and posts what came of each to its sender: the message made of the answer, or Failed."""

    def __init__(self, name: str, opener: Callable[[], Door]) -> None:
        self._name = name
        self._opener = opener
        self._judge: Door | None = None
        self._queue: SimpleQueue[_Request] = SimpleQueue()
        self._newest: dict[str, int] = {}
        self._lock = Lock()
        self._thread: Thread | None = None

    def request(
        self,
        kind: str,
        sender: MessagePump,
        work: Callable[[Door], _Answer],
        done: Callable[[int, _Answer], Message],
    ) -> int:
        """Return the ticket of the request; older ones of its kind that have not begun are dropped."""
        with self._lock:
            ticket = self._newest.get(kind, 0) + 1
            self._newest[kind] = ticket
        self._queue.put(_Request(ticket, kind, sender, lambda judge: done(ticket, work(judge))))
        self._start()
        return ticket

    def forget(self, kind: str) -> int:
        """Return a ticket no request has: what is under way for this kind is stale from now on."""
        with self._lock:
            self._newest[kind] = self._newest.get(kind, 0) + 1
            return self._newest[kind]

    def _start(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._serve, name=self._name, daemon=True)
            self._thread.start()

    def _serve(self) -> None:
        while True:
            request = self._queue.get()
            if self._is_newest(request):
                outcome = self._outcome(request)
                if self._is_newest(request):
                    request.sender.post_message(outcome)

    def _is_newest(self, request: _Request) -> bool:
        with self._lock:
            return self._newest[request.kind] == request.ticket

    def _outcome(self, request: _Request) -> Message:
        try:
            if self._judge is None:
                self._judge = self._opener()
            return request.work(self._judge)
        except JudgebotError as error:
            return Failed(request.ticket, request.kind, error)
        except Exception as error:  # a worker's edge: a fault is shown in place, the app goes on
            return Failed(request.ticket, request.kind, _fault(error))


def _fault(error: Exception) -> DataError:
    """What to tell of an error that nothing foresaw."""
    return DataError(f"something in judgebot failed ({type(error).__name__}: {error})", hint=_KEPT)
