"""The tables of the user's library, and opening the file they are in."""

import sqlite3
from pathlib import Path
from typing import Final

from judgebot.errors import LibraryError

SCHEMA_VERSION: Final = 1
APPLICATION_ID: Final = 0x6A646762
BUSY_SECONDS: Final = 10.0

_TABLES: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE origin (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, edition TEXT, file TEXT NOT NULL
);
CREATE TABLE text (
    id INTEGER PRIMARY KEY, sha TEXT NOT NULL, language TEXT NOT NULL, body TEXT NOT NULL, sketch TEXT NOT NULL,
    family TEXT, wording TEXT, rank INTEGER, standing TEXT, how TEXT,
    UNIQUE (sha, language, body)
);
CREATE INDEX text_family ON text (family) WHERE family IS NOT NULL;
CREATE TABLE ruling (
    id INTEGER PRIMARY KEY, origin INTEGER NOT NULL REFERENCES origin, card TEXT NOT NULL, date TEXT NOT NULL,
    sha TEXT NOT NULL, language TEXT NOT NULL, nth INTEGER NOT NULL, text INTEGER NOT NULL REFERENCES text,
    named TEXT NOT NULL, line INTEGER NOT NULL,
    UNIQUE (origin, card, date, sha, language, nth)
);
CREATE INDEX ruling_text ON ruling (text);
CREATE INDEX ruling_card ON ruling (card);
CREATE INDEX ruling_date ON ruling (date);
CREATE TABLE card_text (
    id INTEGER PRIMARY KEY, origin INTEGER NOT NULL REFERENCES origin, card TEXT NOT NULL, face TEXT NOT NULL,
    language TEXT NOT NULL, printing TEXT NOT NULL, name TEXT NOT NULL, folded TEXT NOT NULL, body TEXT NOT NULL,
    UNIQUE (card, face, language, printing, origin)
);
CREATE INDEX card_text_folded ON card_text (folded);
CREATE TABLE name (
    folded TEXT NOT NULL, card TEXT NOT NULL, origin INTEGER NOT NULL REFERENCES origin, language TEXT, name TEXT NOT NULL,
    official INTEGER NOT NULL, why TEXT NOT NULL,
    PRIMARY KEY (folded, card, origin)
) WITHOUT ROWID;
CREATE INDEX name_card ON name (card, origin);
CREATE TABLE rule (
    id INTEGER PRIMARY KEY, origin INTEGER NOT NULL REFERENCES origin, number TEXT NOT NULL, term TEXT NOT NULL,
    body TEXT NOT NULL, UNIQUE (number, term, origin)
);
CREATE TABLE policy (
    id INTEGER PRIMARY KEY, origin INTEGER NOT NULL REFERENCES origin, section TEXT NOT NULL, part INTEGER NOT NULL,
    title TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (section, part, origin)
);
"""


def open_file(path: Path) -> sqlite3.Connection:
    """Return a connection to the library, made where there is none; LibraryError says what is wrong with it."""
    try:
        return prepare(_connect(str(path)))
    except sqlite3.DatabaseError as error:
        raise explain(error, path) from error


def open_empty() -> sqlite3.Connection:
    """Return an empty library in memory, for reading where nothing was imported yet."""
    return prepare(_connect(":memory:"))


def prepare(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Return the connection after making the tables or checking that they are ours."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    if version == 0 and application == 0 and not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        _make_tables(connection)
    elif application != APPLICATION_ID:
        raise LibraryError("this is not a library of judgebot", hint="move the file away, then import again")
    elif version != SCHEMA_VERSION:
        raise LibraryError(
            f"the library has form {version}, this judgebot reads form {SCHEMA_VERSION}",
            hint="upgrade judgebot, or move the file away and import again",
        )
    connection.execute("SELECT count(*) FROM meta").fetchone()
    return connection


def explain(error: sqlite3.Error, path: Path) -> LibraryError:
    """Return the error to show; a damaged file is moved aside first, so that importing again starts anew."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LibraryError("another judgebot is writing to the library", str(path), "try again when it has finished")
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        kept = move_aside(path)
        hint = f"it is kept as {kept.name}; run 'judgebot import' on your documents again"
        return LibraryError("the library was damaged and has been set aside", str(path), hint)
    return LibraryError(f"the library cannot be used: {error}", str(path), "look at the folder's rights and free space")


def move_aside(path: Path) -> Path:
    """Return the new path of a damaged library, its side files moved along; nothing is deleted."""
    number = 1
    while (kept := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    for ending in ("-wal", "-shm", ""):
        old = path.with_name(path.name + ending)
        if old.exists():
            old.replace(kept.with_name(kept.name + ending))
    return kept


def _connect(target: str) -> sqlite3.Connection:
    # One connection serves the app's worker threads: the sqlite3 module serialises them.
    connection = sqlite3.connect(target, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _make_tables(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("BEGIN IMMEDIATE")
    try:
        if not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
            for statement in _TABLES.split(";\n"):
                if statement.strip():
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
