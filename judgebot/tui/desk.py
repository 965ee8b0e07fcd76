"""A desk: one thread that owns what it opened (a judge, a journal) and works through requests, the newest of each kind
only.

The thread is a daemon: leaving the app never waits for it, save to `settle` what was written. Nothing here touches a
widget but by a message.
"""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Final, Generic, TypeVar

import msgspec
from textual.message import Message
from textual.message_pump import MessagePump

from judgebot.errors import DataError, JudgebotError
from judgebot.tui.messages import Failed, Told

Office = TypeVar("Office")
_Answer = TypeVar("_Answer")
_KEPT: Final = "what you typed is kept; `judgebot check` looks for broken data"


class _Request(msgspec.Struct, Generic[Office], frozen=True):
    ticket: int
    kind: str
    sender: MessagePump
    work: Callable[[Office], Message]


class Desk(Generic[Office]):
    """Takes requests and posts what came of each to its sender: the message made of the answer, or Failed."""

    def __init__(self, name: str, opener: Callable[[], Office]) -> None:
        self._name = name
        self._opener = opener
        self._office: Office | None = None
        self._queue: SimpleQueue[_Request[Office] | Event] = SimpleQueue()
        self._newest: dict[str, int] = {}
        self._orders = 0
        self._current: _Request[Office] | None = None
        self._lock = Lock()
        self._thread: Thread | None = None

    def request(
        self,
        kind: str,
        sender: MessagePump,
        work: Callable[[Office], _Answer],
        done: Callable[[int, _Answer], Message],
    ) -> int:
        """Return the ticket of the request; older ones of its kind that have not begun are dropped."""
        with self._lock:
            ticket = self._newest.get(kind, 0) + 1
            self._newest[kind] = ticket
        self._queue.put(_Request(ticket, kind, sender, lambda office: done(ticket, work(office))))
        self._start()
        return ticket

    def order(
        self,
        kind: str,
        sender: MessagePump,
        work: Callable[[Office], _Answer],
        done: Callable[[int, _Answer], Message],
    ) -> int:
        """Return the ticket of a request that is never dropped, whatever comes after it: something to write."""
        with self._lock:
            self._orders += 1
            kind = f"{kind} {self._orders}"
        return self.request(kind, sender, work, done)

    def forget(self, kind: str) -> int:
        """Return a ticket no request has: what is under way for this kind is stale from now on."""
        with self._lock:
            self._newest[kind] = self._newest.get(kind, 0) + 1
            return self._newest[kind]

    def tell(self, words: str) -> None:
        """Tell the sender of the request under way what is being done; the office calls it, in the thread of the desk."""
        request = self._current
        if request is not None:
            request.sender.post_message(Told(request.ticket, request.kind, words))

    def settle(self, seconds: float) -> bool:
        """Return whether all that was requested so far is done; waits for it no longer than that."""
        if self._thread is None:
            return True
        done = Event()
        self._queue.put(done)
        return done.wait(seconds)

    def _start(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._serve, name=self._name, daemon=True)
            self._thread.start()

    def _serve(self) -> None:
        while True:
            request = self._queue.get()
            if isinstance(request, Event):
                request.set()
            elif self._is_newest(request):
                self._current = request
                outcome = self._outcome(request)
                if self._is_newest(request):
                    request.sender.post_message(outcome)

    def _is_newest(self, request: _Request[Office]) -> bool:
        with self._lock:
            return self._newest[request.kind] == request.ticket

    def _outcome(self, request: _Request[Office]) -> Message:
        try:
            if self._office is None:
                self._office = self._opener()
            return request.work(self._office)
        except JudgebotError as error:
            return Failed(request.ticket, request.kind, error)
        except Exception as error:  # a worker's edge: a fault is shown in place, the app goes on
            return Failed(request.ticket, request.kind, _fault(error))


def _fault(error: Exception) -> DataError:
    """What to tell of an error that nothing foresaw."""
    return DataError(f"something in judgebot failed ({type(error).__name__}: {error})", hint=_KEPT)
