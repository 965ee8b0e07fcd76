"""The journal: entries kept, edited, removed, taken back and found again. Every sqlite3 error leaves as a JournalError."""

import sqlite3
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from judgebot.errors import InputError
from judgebot.journal.errors import JournalError
from judgebot.journal.models import WRITTEN, Change, Entry, Page, State
from judgebot.journal.schema import explain, open_journal
from judgebot.language import fold_words

JOURNAL_FILE: Final = "journal.sqlite"
_NEWEST: Final = """
    SELECT state.entry, state.page, kept.time
    FROM (SELECT entry, min(number) AS first, max(number) AS last FROM state GROUP BY entry) AS life
    JOIN state ON state.number = life.last
    JOIN state AS kept ON kept.number = life.first
    WHERE state.page IS NOT NULL
    ORDER BY life.first DESC"""


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class _Kept(msgspec.Struct, frozen=True):
    """An entry, its page as it is written in the file, and its words as they are looked for."""

    entry: Entry
    text: str
    words: str


class Journal:
    """One writer of a journal. Opened when first used; used by one thread. `clock` gives the time as ISO 8601 in UTC."""

    def __init__(self, path: Path, clock: Callable[[], str] = _now) -> None:
        self.path = path
        self._clock = clock
        self._writer = uuid.uuid4().hex
        self._entries: tuple[_Kept, ...] = ()
        self._stamp: tuple[int, int] | None = None

    def keep(self, page: Page) -> Entry:
        """Return the new entry of a page."""
        entry = Entry(id=uuid.uuid4().hex, time=self._clock(), page=page)
        with self._writing() as connection:
            self._add(connection, entry.id, "kept", page, time=entry.time)
        return entry

    def edit(self, entry: str, written: dict[str, str], sitting: str = "") -> Entry:
        """Return the entry after writing some of its fields; the others stay as any other app left them.

        Edits of one sitting are one state of the history, kept anew with each; undo takes the sitting back as one.
        """
        with self._writing() as connection:
            page = self._page(connection, entry)
            edited = replace(page, **{field: written[field] for field in WRITTEN if field in written})
            if edited != page:
                self._write_edit(connection, entry, edited, sitting)
            return Entry(id=entry, time=self._kept_at(connection, entry), page=edited)

    def remove(self, entry: str) -> None:
        """Remove an entry from the list; its history stays, and undo brings it back."""
        with self._writing() as connection:
            self._page(connection, entry)
            self._add(connection, entry, "removed", None)

    def undo(self) -> State:
        """Return the change of this app that was taken back, the newest not yet taken back; InputError where none is."""
        with self._writing() as connection:
            taken = self._last_own(connection)
            if taken is None:
                raise InputError("there is nothing to take back")
            entry, state = taken
            if self._is_overtaken(connection, entry, state.number):
                raise InputError("another app has changed this entry since", hint="edit it; its history shows what was written")
            self._add(connection, entry, "undone", self._before(connection, entry, state.number), undoes=state.number)
            return state

    def entries(self, words: str = "") -> tuple[Entry, ...]:
        """Return the entries that hold all the words (or beginnings of words), newest first; all where there are none.

        What was read is kept as long as no one writes: a search of 3,000 entries takes 2 ms, the first 60.
        """
        wanted = fold_words(words).split()
        return tuple(kept.entry for kept in self._kept() if all(word in kept.words for word in wanted))

    def stamp(self) -> tuple[int, int]:
        """Return two numbers that change when anyone writes to the journal, in this app or another; makes no file."""
        if not self.path.exists():
            return (0, 0)
        with self._reading() as connection:
            return _stamp(connection)

    def history(self, entry: str) -> tuple[State, ...]:
        """Return every state of an entry, oldest first; empty where there is no such entry."""
        with self._reading() as connection:
            rows = connection.execute("SELECT number, time, change, page FROM state WHERE entry = ? ORDER BY number", (entry,))
            return tuple(_state(*row) for row in rows)

    def setting(self, name: str) -> str | None:
        """Return a setting that was written earlier, or None; makes no file."""
        if not self.path.exists():
            return None
        with self._reading() as connection:
            row = connection.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
            return str(row[0]) if row else None

    def set(self, name: str, value: str) -> None:
        """Write a setting."""
        with self._writing() as connection:
            connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))

    def change(self, name: str, change: Callable[[str | None], str]) -> str:
        """Return a setting as it was written anew, made of what it was: what another app wrote a moment ago counts."""
        with self._writing() as connection:
            row = connection.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
            value = change(str(row[0]) if row else None)
            connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))
            return value

    def _kept(self) -> tuple[_Kept, ...]:
        """Every entry with its words, newest first; only what was written since is read anew."""
        with self._reading() as connection:
            stamp = _stamp(connection)
            if stamp != self._stamp:
                before = {(kept.entry.id, kept.text): kept for kept in self._entries}
                rows = connection.execute(_NEWEST).fetchall()
                self._entries = tuple(before.get(row[:2]) or _kept_in(*row) for row in rows)
                self._stamp = stamp
        return self._entries

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        if "_connection" in self.__dict__:
            self._connection.close()
            self._stamp = None
            del self.__dict__["_connection"]

    @cached_property
    def _connection(self) -> sqlite3.Connection:
        return open_journal(self.path)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        try:
            yield self._connection
        except sqlite3.Error as error:
            raise explain(error, self.path) from error
        except msgspec.MsgspecError as error:
            raise JournalError(f"an entry of the journal cannot be read: {error}", str(self.path)) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One change: whole or not at all, on what the newest change of any app left."""
        with self._reading() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def _add(
        self,
        connection: sqlite3.Connection,
        entry: str,
        change: Change,
        page: Page | None,
        *,
        sitting: str = "",
        undoes: int | None = None,
        time: str | None = None,
    ) -> None:
        row = (entry, time or self._clock(), self._writer, sitting, change, undoes, _text_of(page))
        connection.execute(
            "INSERT INTO state (entry, time, writer, sitting, change, undoes, page) VALUES (?, ?, ?, ?, ?, ?, ?)", row
        )

    def _write_edit(self, connection: sqlite3.Connection, entry: str, page: Page, sitting: str) -> None:
        """Write the state of the sitting anew if it is still the newest; else add one."""
        newest = connection.execute(
            "SELECT number, writer, sitting, change FROM state WHERE entry = ? ORDER BY number DESC LIMIT 1", (entry,)
        ).fetchone()
        if sitting and newest[1:] == (self._writer, sitting, "edited"):
            connection.execute(
                "UPDATE state SET page = ?, time = ? WHERE number = ?", (_text_of(page), self._clock(), newest[0])
            )
        else:
            self._add(connection, entry, "edited", page, sitting=sitting)

    def _page(self, connection: sqlite3.Connection, entry: str) -> Page:
        row = connection.execute("SELECT page FROM state WHERE entry = ? ORDER BY number DESC LIMIT 1", (entry,)).fetchone()
        if row is None or row[0] is None:
            raise InputError("this entry was removed", hint="undo in the app that removed it brings it back")
        return _page_of(row[0])

    def _kept_at(self, connection: sqlite3.Connection, entry: str) -> str:
        first = connection.execute("SELECT time FROM state WHERE entry = ? ORDER BY number LIMIT 1", (entry,)).fetchone()
        return str(first[0])

    def _last_own(self, connection: sqlite3.Connection) -> tuple[str, State] | None:
        row = connection.execute(
            """SELECT entry, number, time, change, page FROM state
            WHERE writer = ? AND change <> 'undone'
            AND number NOT IN (SELECT undoes FROM state WHERE undoes IS NOT NULL)
            ORDER BY number DESC LIMIT 1""",
            (self._writer,),
        ).fetchone()
        return (row[0], _state(*row[1:])) if row else None

    def _is_overtaken(self, connection: sqlite3.Connection, entry: str, number: int) -> bool:
        """Whether another app has changed the entry after a state; own changes since then are taken back already."""
        later = "SELECT 1 FROM state WHERE entry = ? AND number > ? AND writer <> ?"
        return connection.execute(later, (entry, number, self._writer)).fetchone() is not None

    def _before(self, connection: sqlite3.Connection, entry: str, number: int) -> Page | None:
        row = connection.execute(
            "SELECT page FROM state WHERE entry = ? AND number < ? ORDER BY number DESC LIMIT 1", (entry, number)
        ).fetchone()
        return _page_of(row[0]) if row and row[0] is not None else None


def _text_of(page: Page | None) -> str | None:
    return None if page is None else msgspec.json.encode(page).decode()


def _page_of(text: str) -> Page:
    return msgspec.json.decode(text, type=Page)


def _state(number: int, time: str, change: Change, page: str | None) -> State:
    return State(number=number, time=time, change=change, page=None if page is None else _page_of(page))


def _stamp(connection: sqlite3.Connection) -> tuple[int, int]:
    """What others have written (SQLite counts it for this connection) and what this one has."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0]), connection.total_changes


def _kept_in(entry: str, text: str, time: str) -> _Kept:
    page = _page_of(text)
    said = (page.table, page.round, page.initials, page.penalty, page.note, page.question, page.answer, *page.cites)
    return _Kept(Entry(id=entry, time=time, page=page), text, f" {fold_words(' '.join(said))} {time[:10]}")
