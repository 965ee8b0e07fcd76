"""Storing documents: row by row against what is there, each document whole or not at all.

The caller holds the transaction.
"""

import hashlib
import sqlite3
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, assert_never

import msgspec

from judgebot.contract import ImportReport, Skipped, Unplaced, Warned
from judgebot.errors import InputError
from judgebot.language import Language, fold_words
from judgebot.library.attach import Attachment, Fingerprint, Placer, fingerprint
from judgebot.library.documents import (
    CardTextEntry,
    DoubtEntry,
    Entry,
    ImportedDocument,
    NameEntry,
    PolicyEntry,
    RuleEntry,
    RulingEntry,
)
from judgebot.library.holding import Holding, holding, losses

Change = Literal["added", "updated", "unchanged"]
Table = Literal["ruling", "card_text", "rule", "policy"]
_TABLES: Final[tuple[Table, ...]] = ("ruling", "card_text", "rule", "policy")
_SHOWN: Final = 120
_NO_FAMILY: Final = "no ruling family has this wording; it is kept with its card"


class StoredText(msgspec.Struct, frozen=True):
    """A ruling's text in the library: its row, the sha of its folded words, its family."""

    id: int
    sha: str
    place: Attachment | None


@dataclass
class _Tally:
    """What one document held and what became of it."""

    cards: set[str] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)
    unplaced: list[Unplaced] = field(default_factory=list)
    warnings: list[Warned] = field(default_factory=list)


class Writer:
    """Writes documents through a connection that is in a transaction."""

    def __init__(self, connection: sqlite3.Connection, placer: Placer) -> None:
        self._connection = connection
        self._placer = placer
        self._texts: dict[tuple[str, Language], StoredText] = {}
        self._digest = hashlib.sha1()

    def store(self, documents: Iterable[ImportedDocument]) -> ImportReport:
        """Return what was stored; a document that turns out unreadable is left out and listed as skipped."""
        total = _Tally()
        read = 0
        skipped: list[Skipped] = []
        for document in documents:
            try:
                one = self._store_whole(document)
            except InputError as error:
                skipped.append(left_out(document.file, error))
                continue
            read += 1
            total.cards |= one.cards
            total.counts += one.counts
            total.unplaced += one.unplaced
            total.warnings += one.warnings
        if total.counts["removed"]:
            self._connection.execute("DELETE FROM text WHERE id NOT IN (SELECT text FROM ruling)")
        if total.counts["added"] + total.counts["updated"] + total.counts["removed"]:
            self._note_version()
        return _report(read, total, tuple(skipped))

    def remove(self, edition: str) -> int:
        """Remove everything of an origin, or of all origins of an edition; returns how many rows went."""
        found = self._connection.execute("SELECT id FROM origin WHERE name = ? OR edition = ?", (edition, edition))
        removed = sum(self._remove_origin(origin) for (origin,) in found.fetchall())
        if removed:
            self._connection.execute("DELETE FROM text WHERE id NOT IN (SELECT text FROM ruling)")
            self._note_version()
        return removed

    def _remove_origin(self, origin: int) -> int:
        removed = sum(self.drop_others(origin, table, set()) for table in _TABLES)
        self.forget_names(origin)
        self._connection.execute("DELETE FROM origin WHERE id = ?", (origin,))
        return removed

    def _store_whole(self, document: ImportedDocument) -> _Tally:
        self._connection.execute("SAVEPOINT document")
        try:
            tally = _Stored(self, document).run()
        except BaseException:
            self._connection.execute("ROLLBACK TO document")
            self._connection.execute("RELEASE document")
            self._texts.clear()
            raise
        self._connection.execute("RELEASE document")
        return tally

    def note(self, change: str, table: str, *key: object) -> None:
        """Take a change into the library's version."""
        self._digest.update(repr((change, table, *key)).encode())

    def _note_version(self) -> None:
        old = read_meta(self._connection, "version") or ""
        self._digest.update(old.encode())
        write_meta(self._connection, "version", self._digest.hexdigest()[:16])

    def text(self, body: str, language: Language) -> StoredText:
        """Return a ruling's text, stored once however often it stands: as it is printed, quotes and all."""
        key = (body, language)
        if key not in self._texts:
            self._texts[key] = self._stored_text(body, language)
        return self._texts[key]

    def _stored_text(self, body: str, language: Language) -> StoredText:
        one = fingerprint(body, language)
        place = self._placer.place(one)
        found = self._connection.execute(
            "SELECT id FROM text WHERE sha = ? AND language = ? AND body = ?", (one.sha, language, body)
        ).fetchone()
        if found:
            return StoredText(found[0], one.sha, place)
        cursor = self._connection.execute(
            "INSERT INTO text (sha, language, body, sketch, family, wording, rank, standing, how)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (one.sha, language, body, one.sketch, *attachment_columns(place)),
        )
        assert cursor.lastrowid is not None
        return StoredText(cursor.lastrowid, one.sha, place)

    def known(self, origin: str) -> Holding:
        """Return what the library holds of an origin."""
        return holding(self._connection, origin)

    def origin(self, document: ImportedDocument) -> int:
        """Return the id of the document's origin, its edition brought up to date."""
        columns = (document.kind, document.edition, document.file, document.origin)
        found = self._connection.execute("SELECT id FROM origin WHERE name = ?", (document.origin,)).fetchone()
        if found:
            self._connection.execute("UPDATE origin SET kind = ?, edition = ?, file = ? WHERE name = ?", columns)
            return int(found[0])
        cursor = self._connection.execute("INSERT INTO origin (kind, edition, file, name) VALUES (?, ?, ?, ?)", columns)
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def put(
        self, table: Table, key: dict[str, object], content: dict[str, object], at_first: dict[str, object]
    ) -> tuple[int, Change]:
        """Insert the row with this key, or change it where its content differs; returns its id and what was done.

        `at_first` is written with a new row and not compared later.
        """
        where = " AND ".join(f"{column} = ?" for column in key)
        wanted = tuple(content.values())
        found = self._connection.execute(
            f"SELECT id, {', '.join(content)} FROM {table} WHERE {where}", tuple(key.values())
        ).fetchone()
        if found is None:
            return self._insert(table, key | content | at_first), "added"
        if tuple(found[1:]) == wanted:
            return found[0], "unchanged"
        changed = ", ".join(f"{column} = ?" for column in content)
        self._connection.execute(f"UPDATE {table} SET {changed} WHERE id = ?", (*wanted, found[0]))
        self.note("updated", table, *key.values(), *wanted)
        return found[0], "updated"

    def _insert(self, table: Table, row: dict[str, object]) -> int:
        places = ", ".join("?" * len(row))
        cursor = self._connection.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})", tuple(row.values()))
        self.note("added", table, *row.values())
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def put_name(self, origin: int, entry: NameEntry) -> None:
        """Keep a name that a document gives to a card."""
        self._connection.execute(
            "INSERT OR REPLACE INTO name (folded, card, origin, language, name, official, why) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (fold_words(entry.name), entry.card, origin, entry.language, entry.name, entry.official, entry.why),
        )

    def forget_names(self, origin: int) -> None:
        """Remove the names that an origin's documents gave."""
        self._connection.execute("DELETE FROM name WHERE origin = ?", (origin,))

    def drop_others(self, origin: int, table: Table, seen: set[int]) -> int:
        """Remove the rows of an origin that its newest document no longer holds; returns how many."""
        old = {row[0] for row in self._connection.execute(f"SELECT id FROM {table} WHERE origin = ?", (origin,))} - seen
        self._connection.executemany(f"DELETE FROM {table} WHERE id = ?", ((row,) for row in sorted(old)))
        if old:
            self.note("removed", table, origin, sorted(old))
        return len(old)


class _Stored:
    """One document on its way into the library."""

    def __init__(self, writer: Writer, document: ImportedDocument) -> None:
        self._writer = writer
        self._document = document
        self._before = writer.known(document.origin)
        self._origin = writer.origin(document)
        self._tally = _Tally(unplaced=list(document.unplaced))
        self._repeats: Counter[tuple[str, ...]] = Counter()
        self._seen: dict[Table, set[int]] = {table: set() for table in _TABLES}

    def run(self) -> _Tally:
        if self._document.is_whole:
            self._writer.forget_names(self._origin)
        for entry in self._document.entries:
            self._put(entry)
        if self._document.is_whole:
            for table in _TABLES:
                self._tally.counts["removed"] += self._writer.drop_others(self._origin, table, self._seen[table])
        for doubt in losses(self._before, self._writer.known(self._document.origin)):
            self._doubt(doubt)
        return self._tally

    def _doubt(self, what: str) -> None:
        self._tally.warnings.append(Warned(self._document.file, what))

    def _put(self, entry: Entry) -> None:
        match entry:
            case RulingEntry():
                self._put_ruling(entry)
            case CardTextEntry():
                self._put_card_text(entry)
            case NameEntry():
                self._tally.cards.add(entry.card)
                self._writer.put_name(self._origin, entry)
            case RuleEntry():
                self._tally.counts["rules"] += entry.is_rule
                self._row("rule", {"number": entry.number, "term": entry.term}, {"body": entry.text})
            case PolicyEntry():
                self._tally.counts["policy"] += 1
                self._row("policy", {"section": entry.id, "part": entry.part}, {"title": entry.title, "body": entry.text})
            case DoubtEntry():
                self._doubt(entry.what)
            case _:
                assert_never(entry)

    def _put_ruling(self, entry: RulingEntry) -> None:
        text = self._writer.text(entry.text, entry.language)
        stands = {"card": entry.card, "date": entry.date or "", "sha": text.sha, "language": entry.language}
        repeat = tuple(stands.values())
        self._repeats[repeat] += 1
        key: dict[str, object] = {**stands, "nth": self._repeats[repeat]}
        self._row("ruling", key, {"text": text.id, "named": entry.named}, {"line": entry.line})
        self._tally.counts["rulings"] += 1
        self._tally.counts["superseded"] += text.place is not None and text.place.standing == "superseded"
        if text.place is None and self._document.kind == "page":
            self._tally.unplaced.append(Unplaced(self._document.file, entry.line, shorten(entry.text), _NO_FAMILY))

    def _put_card_text(self, entry: CardTextEntry) -> None:
        self._tally.cards.add(entry.card)
        self._tally.counts["translations"] += entry.language != "en" and not entry.printing
        key: dict[str, object] = {
            "card": entry.card,
            "face": entry.face,
            "language": entry.language,
            "printing": entry.printing,
        }
        self._row("card_text", key, {"name": entry.name, "folded": fold_words(entry.name), "body": entry.text})

    def _row(
        self,
        table: Table,
        key: dict[str, object],
        content: dict[str, object],
        at_first: dict[str, object] | None = None,
    ) -> None:
        row, change = self._writer.put(table, key | {"origin": self._origin}, content, at_first or {})
        self._seen[table].add(row)
        self._tally.counts[change] += 1


def left_out(file: str, error: InputError) -> Skipped:
    """Return what to say of a file that cannot be read; a place that is only the file's path says nothing more."""
    return Skipped(file, error.message, "" if file in error.where else error.where, error.hint)


def attachment_columns(place: Attachment | None) -> tuple[object, ...]:
    """Return the columns family, wording, rank, standing and how of a text."""
    if place is None:
        return (None,) * 5
    return (place.family, place.wording, place.rank, place.standing, place.how)


def attach_again(connection: sqlite3.Connection, placer: Placer) -> None:
    """Find the family of every stored text anew, after the families have changed."""
    rows = connection.execute("SELECT body, language, sha, sketch, id FROM text").fetchall()
    columns = ((*attachment_columns(placer.place(Fingerprint(*one))), row) for *one, row in rows)
    connection.executemany("UPDATE text SET family = ?, wording = ?, rank = ?, standing = ?, how = ? WHERE id = ?", columns)


def read_meta(connection: sqlite3.Connection, key: str) -> str | None:
    """Return a fact about the library itself, None where it is not set."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return row[0] if row else None


def write_meta(connection: sqlite3.Connection, key: str, value: str) -> None:
    """Set a fact about the library itself."""
    connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, value))


def shorten(text: str) -> str:
    """Return the beginning of a paragraph, enough to find it by."""
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"


def _report(read: int, total: _Tally, skipped: tuple[Skipped, ...]) -> ImportReport:
    counts = total.counts
    return ImportReport(
        documents=read,
        cards=len(total.cards),
        rulings=counts["rulings"],
        translations=counts["translations"],
        rules=counts["rules"],
        policy=counts["policy"],
        added=counts["added"],
        updated=counts["updated"],
        unchanged=counts["unchanged"],
        superseded=counts["superseded"],
        skipped=skipped,
        unplaced=tuple(total.unplaced),
        warnings=tuple(total.warnings),
    )
