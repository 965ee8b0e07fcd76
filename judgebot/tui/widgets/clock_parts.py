"""The round clock as widgets: what is left, for whom, and what to do when the time is over."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from textual.widget import Widget

from judgebot.journal.clock import MINUTE, Clock, extended_tables, given, left
from judgebot.tui.clock import spoken
from judgebot.tui.widgets.cited import Cited
from judgebot.tui.widgets.prose import Prose, plain

_AT_TIME: Final = (
    "Where more time was given, play on until it is over.",
    "Then: the turn is finished, and five more are played in all (three where teammates play together). Who had "
    "said that they pass the turn is in the next one already.",
    "Slow Play may have added turns. No new game begins; one unfinished after these turns is a draw.",
    "In single elimination a game must be won: the highest life total wins it, and where they are equal play goes on "
    "until one is higher.",
)


def clock_line(clock: Clock | None, now: datetime) -> str:
    """Return the round in a line: "Round 3: 41:12 left of 50, ends at 14:50"."""
    if clock is None:
        return "No round is on. Enter begins one of 50 minutes."
    seconds = left(clock, now)
    whole = clock.seconds // MINUTE
    if not clock.started:
        return f"Round {clock.round}: STANDS with {spoken(seconds)} left of {whole}"
    if seconds > 0:
        return f"Round {clock.round}: {spoken(seconds)} left of {whole}, ends at {_wall(now, seconds)}"
    return f"Round {clock.round}: TIME, {spoken(-seconds)} ago"


def table_lines(clock: Clock | None, now: datetime) -> tuple[str, ...]:
    """Return a line for each table that was given time."""
    return () if clock is None else tuple(_table_line(clock, table, now) for table in extended_tables(clock))


def _table_line(clock: Clock, table: str, now: datetime) -> str:
    seconds = left(clock, now, table)
    ends = f", ends at {_wall(now, seconds)}" if clock.started and seconds > 0 else ""
    shown = f"{spoken(seconds)} left" if seconds > 0 else f"TIME, {spoken(-seconds)} ago"
    return f"Table {table}: {given(clock, table) // MINUTE:+d}, {shown}{ends}"


def _wall(now: datetime, seconds: int) -> str:
    return (now + timedelta(seconds=seconds)).astimezone().strftime("%H:%M")


def clock_parts(clock: Clock | None, now: datetime) -> Iterator[Widget]:
    """Yield the tables with more time, and the rules of the clock; at its end, what to do."""
    lines = table_lines(clock, now)
    if lines:
        yield plain("Tables with more time", "heading")
        yield from (Prose(line, mark="-", classes="item table-time") for line in lines)
    yield plain("When the time is over", "heading")
    yield from (Cited(line, ("MTR 2.4",) if not place else (), mark="-", classes="item") for place, line in enumerate(_AT_TIME))
    yield plain("How long", "heading")
    yield Cited(
        "A ruling that took more than a minute gives that time back; a deck check, its time and three minutes.", ("MTR 2.6",)
    )
    yield Cited("A round has 50 minutes as a rule, 40 at the least; a final has no limit.", ("MTR B",))
