"""The round clock: how long a round is, when it began, what each table was given. Pure: the time is always told."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

import msgspec
from msgspec.structs import replace

MINUTE: Final = 60
LEAST_ROUND: Final = 40 * MINUTE
"""The shortest a match may be (MTR B)."""
USUAL_ROUND: Final = 50 * MINUTE
"""The length advised for a Constructed or Limited round (MTR B)."""
AFTER_A_DECK_CHECK: Final = 3 * MINUTE
"""What a table gets beyond the time that a deck check took (MTR 2.6)."""


class Extension(msgspec.Struct, frozen=True):
    """Time that a table was given, in seconds; below zero where some was taken back."""

    table: str
    seconds: int


class Clock(msgspec.Struct, frozen=True):
    """A round: its length, when it last began to run (ISO 8601, UTC; None while it stands), what had run before that."""

    round: str
    seconds: int
    started: str | None
    spent: int = 0
    extensions: tuple[Extension, ...] = ()


def begun(number: str, seconds: int, now: datetime) -> Clock:
    """Return the clock of a round that begins now."""
    return Clock(number, seconds, now.isoformat())


def paused(clock: Clock, now: datetime) -> Clock:
    """Return the clock, standing."""
    return replace(clock, started=None, spent=_run(clock, now))


def resumed(clock: Clock, now: datetime) -> Clock:
    """Return the clock, running on; one that runs already is left alone."""
    return clock if clock.started else replace(clock, started=now.isoformat())


def extended(clock: Clock, table: str, seconds: int) -> Clock:
    """Return the clock with time given to a table; what is taken back is never more than it was given."""
    seconds = max(seconds, -given(clock, table))
    return replace(clock, extensions=(*clock.extensions, Extension(table, seconds)))


def given(clock: Clock, table: str) -> int:
    """Return the seconds a table was given in all."""
    return sum(each.seconds for each in clock.extensions if each.table == table)


def left(clock: Clock, now: datetime, table: str = "") -> int:
    """Return the seconds left in the round, or at a table; below zero once its time is over."""
    return clock.seconds + given(clock, table) - _run(clock, now)


def extended_tables(clock: Clock) -> Iterator[str]:
    """Yield the tables that have more time, by number."""
    tables = dict.fromkeys(each.table for each in clock.extensions)
    yield from sorted((table for table in tables if given(clock, table)), key=_by_number)


def over_at(clock: Clock, now: datetime) -> frozenset[str]:
    """Return the tables with more time whose time is over, and "" once that of the round is."""
    return frozenset(table for table in ("", *extended_tables(clock)) if left(clock, now, table) <= 0)


def _by_number(table: str) -> tuple[int, str]:
    digits = "".join(character for character in table if character.isdecimal())
    return int(digits or 0), table


def _run(clock: Clock, now: datetime) -> int:
    """The seconds that have run; a computer's clock that was set back makes none run backwards."""
    since = (now - datetime.fromisoformat(clock.started)).total_seconds() if clock.started else 0
    return clock.spent + max(0, int(since))
