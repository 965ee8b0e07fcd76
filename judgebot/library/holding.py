"""How much the library holds of an origin, and what is less after an import than before it."""

import sqlite3
from collections.abc import Iterator
from typing import Final

import msgspec

# What is counted, with the rows it is counted in
_COUNTED: Final = {
    "cards": "SELECT count(DISTINCT card) FROM card_text WHERE origin = ?",
    "rulings": "SELECT count(*) FROM ruling WHERE origin = ?",
    "translations": "SELECT count(*) FROM card_text WHERE origin = ? AND language <> 'en'",
    "rules": "SELECT count(*) FROM rule WHERE origin = ? AND number <> ''",
    "sections of policy": "SELECT count(*) FROM policy WHERE origin = ?",
}


class Holding(msgspec.Struct, frozen=True):
    """The edition ("cards 2026-07-09") and how many of each thing there are; nothing where the origin is not known."""

    edition: str | None = None
    counts: dict[str, int] = {}


def holding(connection: sqlite3.Connection, origin: str) -> Holding:
    """Return what the library holds of an origin."""
    found = connection.execute("SELECT id, edition FROM origin WHERE name = ?", (origin,)).fetchone()
    if found is None:
        return Holding()
    row, edition = found
    return Holding(edition, {what: connection.execute(sql, (row,)).fetchone()[0] for what, sql in _COUNTED.items()})


def losses(before: Holding, after: Holding) -> Iterator[str]:
    """Yield in words what an import took away: counts that fell, and an edition older than the one there was."""
    fell = [
        f"{after.counts[what]:,} {what} where there were {count:,}"
        for what, count in before.counts.items()
        if after.counts[what] < count
    ]
    if fell:
        yield f"it holds less than what it replaces: {', '.join(fell)}; import the earlier file again if that is wrong"
    if before.edition and after.edition and after.edition < before.edition:
        yield f"it is an older edition ({after.edition}) than the one it replaces ({before.edition})"
