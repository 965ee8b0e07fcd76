"""The journal's file: made when first written to, checked before anything is changed in it, its errors told in words.

States are only ever added: what stands in an entry is its newest state, so two apps that write to one journal at the
same time both keep what they wrote, in its history if not on top.
"""

import sqlite3
import time
from pathlib import Path
from typing import Final

from judgebot.journal.errors import JournalError

APPLICATION_ID: Final = 0x4A424A31
FORM: Final = 1
_BUSY_SECONDS: Final = 5.0
_TRIES: Final = 50
_PAUSE: Final = 0.05

_STATEMENTS: Final = (
    """CREATE TABLE state (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        entry TEXT NOT NULL,
        time TEXT NOT NULL,
        writer TEXT NOT NULL,
        sitting TEXT NOT NULL,
        change TEXT NOT NULL,
        undoes INTEGER,
        page TEXT
    ) STRICT""",
    "CREATE INDEX state_of_entry ON state (entry, number)",
    "CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {FORM}",
)


def open_journal(path: Path) -> sqlite3.Connection:
    """Return the journal's connection, its tables made if there were none; JournalError where it is not one we can use."""
    try:
        connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection
    except sqlite3.Error as error:
        raise explain(error, path) from error


def explain(error: sqlite3.Error, path: Path) -> JournalError:
    """Return the error to show: what is wrong with the journal and what to do."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    told = {
        sqlite3.SQLITE_BUSY: ("another program is holding the journal", "try again; what you wrote is still here"),
        sqlite3.SQLITE_LOCKED: ("another program is holding the journal", "try again; what you wrote is still here"),
        sqlite3.SQLITE_FULL: ("the disk is full: this was not kept", "free some space, then keep it again"),
        sqlite3.SQLITE_READONLY: ("the journal may only be read, not written", "look at the rights of the file and its folder"),
        sqlite3.SQLITE_CANTOPEN: ("the journal cannot be opened", "look at the rights of the file and its folder"),
        sqlite3.SQLITE_NOTADB: ("this file is no journal, or a damaged one", _MOVE),
        sqlite3.SQLITE_CORRUPT: ("the journal is damaged", _MOVE),
    }
    message, hint = told.get(code, (f"the journal cannot be used: {error}", "look at the folder's rights and free space"))
    return JournalError(message, str(path), hint)


_MOVE: Final = "move it to another place; judgebot then begins a new one"


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    if not _is_ours(connection, path):
        _write_ahead(connection)
        connection.execute("BEGIN IMMEDIATE")
        try:
            if not _is_ours(connection, path):  # another app may have made the tables meanwhile
                for statement in _STATEMENTS:
                    connection.execute(statement)
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
    connection.execute("PRAGMA synchronous = FULL")  # what was kept outlives a power cut too


def _is_ours(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the tables are there, in the form this version reads; False for a new file. Changes nothing."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    form = connection.execute("PRAGMA user_version").fetchone()[0]
    if application == 0 and form == 0 and not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        return False
    if application != APPLICATION_ID:
        raise JournalError("this file is not a journal of judgebot", str(path), _MOVE)
    if form > FORM:
        raise JournalError(
            f"a newer judgebot wrote this journal (form {form}; this one knows form {FORM}); nothing was changed",
            str(path),
            "upgrade judgebot, or set JUDGEBOT_HOME to another folder to begin a journal there",
        )
    return True


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Turn on write-ahead logging; another app may be doing the same at this moment, and SQLite does not wait for it."""
    for left in range(_TRIES, 0, -1):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if left == 1 or error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise
            time.sleep(_PAUSE)
