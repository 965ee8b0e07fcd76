"""What a judge types to the round clock, and what comes of it. Pure: the time is told."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Final, Literal

import msgspec

from judgebot.errors import InputError
from judgebot.journal.clock import (
    AFTER_A_DECK_CHECK,
    LEAST_ROUND,
    MINUTE,
    USUAL_ROUND,
    Clock,
    begun,
    extended,
    given,
    left,
    paused,
    resumed,
)
from judgebot.journal.journal import Journal
from judgebot.journal.models import Page

Kind = Literal["new", "go on", "pause", "table", "deck check", "all", "end"]
_NEW: Final = re.compile(r"(?P<new>new)?\s*(?:r(?:ound)?\s*(?P<round>\d{1,2}))?\s*(?P<minutes>\d{1,3})?(?:\s*min(?:utes)?)?")
_TABLE: Final = re.compile(
    r"(?:t(?:able)?\s*)?(?P<table>[a-z]?\d{1,4})\s*(?:(?P<sign>[+-])\s*|\s)(?P<minutes>\d{1,3})(?:\s*min)?"
)
_DECK_CHECK: Final = re.compile(
    r"(?:(?:dc|deck check)\s+(?P<table>[a-z]?\d{1,4})|(?P<first>[a-z]?\d{1,4})\s+(?:dc|deck check))\s+(?P<minutes>\d{1,3})"
)
_ONE_TABLE: Final = re.compile(r"[A-Z]?\d{1,4}")
_MINUTES: Final = re.compile(r"[1-9]\d?")
_ALL: Final = re.compile(r"(?P<sign>[+-])\s*(?P<minutes>\d{1,3})(?:\s*min)?")
_WORDS: Final[dict[str, Kind]] = {
    "go": "go on", "go on": "go on", "start": "go on", "pause": "pause", "stop": "pause", "end": "end",
}  # fmt: skip
_EXAMPLES: Final = "50 begins a round, 12 +5 gives table 12 five minutes, 12 dc 7 for a deck check that took seven"


class Order(msgspec.Struct, frozen=True):
    """What is to be done with the clock; `seconds` is the round's length, or what is given."""

    kind: Kind
    seconds: int = 0
    table: str = ""
    round: str = ""


def parse_order(text: str, clock: Clock | None, now: datetime) -> Order:
    """Return what was typed; InputError where it is nothing the clock can do. Empty text pauses, or goes on."""
    typed = " ".join(text.casefold().split())
    if not typed:
        return _turned(clock)
    if typed in _WORDS:
        return Order(_WORDS[typed])
    if found := _DECK_CHECK.fullmatch(typed):
        took = int(found["minutes"]) * MINUTE
        return Order("deck check", took + AFTER_A_DECK_CHECK, (found["table"] or found["first"]).upper())
    if found := _TABLE.fullmatch(typed):
        return Order("table", _signed(found), found["table"].upper())
    if found := _ALL.fullmatch(typed):
        return Order("all", _signed(found))
    if found := _NEW.fullmatch(typed):
        return _new_round(found, clock, now)
    raise InputError(f"'{text.strip()}' is nothing the clock can do", hint=_EXAMPLES)


def _turned(clock: Clock | None) -> Order:
    if clock is None:
        return Order("new", USUAL_ROUND)
    return Order("pause" if clock.started else "go on")


def _signed(found: "re.Match[str]") -> int:
    return int(found["minutes"]) * MINUTE * (-1 if found["sign"] == "-" else 1)


def _new_round(found: "re.Match[str]", clock: Clock | None, now: datetime) -> Order:
    """A bare number never ends a round that is under way: it may be a table whose minutes were forgotten."""
    if clock is not None and left(clock, now) > 0 and not found["new"]:
        raise InputError("the round is still on", hint=f"new {found['minutes'] or 50} begins another; {_EXAMPLES}")
    seconds = int(found["minutes"]) * MINUTE if found["minutes"] else USUAL_ROUND
    if not seconds:
        raise InputError("a round of no minutes", hint=_EXAMPLES)
    return Order("new", seconds, round=found["round"] or "")


class Outcome(msgspec.Struct, frozen=True):
    """The clock after an order, what to say, what rules it stands on, and what the journal keeps of it."""

    clock: Clock | None
    said: str
    cites: tuple[str, ...] = ()
    page: Page | None = None


def carried_out(order: Order, clock: Clock | None, now: datetime, last_round: str = "") -> Outcome:
    """Return what comes of an order; InputError where there is no clock to do it with."""
    if order.kind == "new":
        return _begun(order, clock, now, last_round)
    if clock is None:
        raise InputError("no round is on", hint="50 and Enter begins one of fifty minutes")
    match order.kind:
        case "pause":
            return Outcome(paused(clock, now), "The clock stands, for every table. Enter: it goes on.")
        case "go on":
            return Outcome(resumed(clock, now), "The clock runs.")
        case "end":
            return Outcome(None, "The round is over.")
        case "all":
            longer = msgspec.structs.replace(clock, seconds=max(0, clock.seconds + order.seconds))
            return Outcome(longer, f"The round: {_minutes(order.seconds)}.", ("MTR B",))
        case _:
            return _given(order, clock)


def _begun(order: Order, clock: Clock | None, now: datetime, last_round: str) -> Outcome:
    before = clock.round if clock else last_round
    number = order.round or (str(int(before) + 1) if before.isdecimal() and clock else before or "1")
    said = f"Round {number} begins: {order.seconds // MINUTE} minutes."
    is_short = order.seconds < LEAST_ROUND
    said += f" A match must have at least {LEAST_ROUND // MINUTE}." if is_short else ""
    return Outcome(begun(number, order.seconds, now), said, ("MTR B",))


def _given(order: Order, clock: Clock) -> Outcome:
    """Time given to a table, kept in the journal."""
    longer = extended(clock, order.table, order.seconds)
    seconds = given(longer, order.table) - given(clock, order.table)
    why = f" (a deck check of {_spent(order)} and three)" if order.kind == "deck check" else ""
    note = f"Time extension: {_minutes(seconds)}{why}"
    page = Page(table=order.table, round=clock.round, note=note, cites=("MTR 2.6",)) if seconds else None
    said = f"Table {order.table}: {_minutes(seconds)}{why}, {_minutes(given(longer, order.table))} in all."
    return Outcome(longer, said, ("MTR 2.6",), page)


class TimeBack(msgspec.Struct, frozen=True):
    """Time that a table gets back because of a ruling, as it was typed; `round` is what the journal writes without a clock."""

    table: str
    minutes: str
    ruling: str
    round: str = ""


def minutes_taken(since: datetime, now: datetime) -> int:
    """Return the minutes to give back for a ruling, begun ones counted whole; 0 for one of a minute or less (MTR 2.6)."""
    seconds = (now - since).total_seconds()
    return 0 if seconds <= MINUTE else -int(-seconds // MINUTE)


def given_back(back: TimeBack, clock: Clock | None) -> Outcome:
    """Return what comes of giving time back; InputError where no table or no time is named."""
    table, minutes = back.table.strip().upper(), back.minutes.strip().removeprefix("+")
    if not _ONE_TABLE.fullmatch(table):
        raise InputError("which table?", hint="its number: 12, or A7")
    if not _MINUTES.fullmatch(minutes):
        raise InputError(f"'{back.minutes.strip()}' is no number of minutes", hint="one from 1 to 99")
    seconds = int(minutes) * MINUTE
    longer = None if clock is None else extended(clock, table, seconds)
    note = f"Time extension: {_minutes(seconds)} ({back.ruling})"
    page = Page(table=table, round=clock.round if clock else back.round, note=note, cites=("MTR 2.6",))
    where = f"{_minutes(given(longer, table))} in all" if longer else "no round is on here: write it on the slip"
    return Outcome(longer, f"Table {table}: {_minutes(seconds)}, {where}.", ("MTR 2.6",), page)


def _spent(order: Order) -> int:
    return (order.seconds - AFTER_A_DECK_CHECK) // MINUTE


def _minutes(seconds: int) -> str:
    return f"{seconds // MINUTE:+d} minute{'' if abs(seconds) == MINUTE else 's'}"


def spoken(seconds: int) -> str:
    """Return a time as a clock shows it: "41:12", "-0:30"."""
    minutes, rest = divmod(abs(seconds), MINUTE)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02d}"


def short_clock(clock: Clock, now: datetime) -> str:
    """Return the clock for the line at the top: "R3 41:12", "R3 TIME", "R3 41:12 paused"."""
    seconds = left(clock, now)
    shown = spoken(seconds) if seconds > 0 else "TIME"
    return f"R{clock.round} {shown}{'' if clock.started else ' paused'}"


_CLOCK: Final = "clock"


def read_clock(journal: Journal) -> Clock | None:
    """Return the clock as it was left, here or in another app; None where no round is on. Makes no file."""
    return _clock_of(journal.setting(_CLOCK))


def _clock_of(text: str | None) -> Clock | None:
    return msgspec.json.decode(text, type=Clock | None) if text else None


def order(journal: Journal, typed: str, now: datetime, last_round: str) -> Outcome:
    """Do what was typed with the clock as any app left it, write it down, and keep what belongs in the journal."""
    return _written(journal, lambda clock: carried_out(parse_order(typed, clock, now), clock, now, last_round))


def give_back(journal: Journal, back: TimeBack) -> Outcome:
    """Give a table the time that a ruling took; where no round is on here, the journal keeps it alone."""
    return _written(journal, lambda clock: given_back(back, clock))


def _written(journal: Journal, act: Callable[[Clock | None], Outcome]) -> Outcome:
    outcomes: list[Outcome] = []

    def change(text: str | None) -> str:
        outcomes.append(act(_clock_of(text)))
        return msgspec.json.encode(outcomes[0].clock).decode()

    journal.change(_CLOCK, change)
    if outcomes[0].page is not None:
        journal.keep(outcomes[0].page)
    return outcomes[0]
