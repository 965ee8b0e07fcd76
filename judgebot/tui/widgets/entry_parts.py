"""Entries of the journal as lines, and what stands in one."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import Final

from textual.widget import Widget

from judgebot.journal.models import WRITTEN, Entry, Page, State
from judgebot.tui.messages import EntryChosen
from judgebot.tui.widgets.choice import Choice
from judgebot.tui.widgets.cited import Cited
from judgebot.tui.widgets.prose import plain

_LONGEST: Final = 160


class EntryLine(Choice):
    """An entry in a line or two; Enter opens it."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(line_of(entry), partial(EntryChosen, entry), classes="entry")
        self.entry = entry


def line_of(entry: Entry) -> str:
    """Return an entry in short: when, where, who, penalty, and what it was about."""
    page = entry.page
    place = " ".join(f"{letter}{value}" for letter, value in (("R", page.round), ("T", page.table)) if value)
    about = page.note or page.question or page.answer
    said = (spoken_time(entry.time), place, page.initials, page.penalty, _short(about))
    return " · ".join(part for part in said if part)


def spoken_time(time: str) -> str:
    """Return a time of the journal as the clock on the wall shows it: "11-30 14:32"."""
    return datetime.fromisoformat(time).astimezone().strftime("%m-%d %H:%M")


def kept_parts(page: Page) -> Iterator[Widget]:
    """Yield the answer that an entry keeps."""
    if page.question:
        yield plain(page.question, "quiet")
    if page.answer or page.cites:
        yield Cited(page.answer, page.cites)


def history_parts(states: tuple[State, ...]) -> Iterator[Widget]:
    """Yield what was written over time, where more than one thing was."""
    if len(states) > 1:
        yield plain("What was written", "heading")
        before: Page | None = None
        for state in states:
            yield plain(f"{spoken_time(state.time)} {state.change}{_difference(before, state.page)}", "item", "-")
            before = state.page


def _difference(before: Page | None, after: Page | None) -> str:
    if before is None or after is None:
        return ""
    changed = [f"{field}: {getattr(after, field) or '(empty)'}" for field in WRITTEN if _differs(before, after, field)]
    return f" ({'; '.join(changed)})" if changed else ""


def _differs(before: Page, after: Page, field: str) -> bool:
    return bool(getattr(before, field) != getattr(after, field))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST].rsplit(' ', 1)[0]}…"
