"""The part of the app that keeps the round's time: the clock, its calls, time given back to a table."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from textual import on
from textual.app import App

from judgebot.journal.clock import Clock, over_at
from judgebot.journal.journal import Journal
from judgebot.tui.clock import Outcome, TimeBack, minutes_taken, short_clock
from judgebot.tui.desk import Desk
from judgebot.tui.messages import ClockRead, TimeBackWanted
from judgebot.tui.screens.clock import ClockScreen
from judgebot.tui.screens.journal import JournalView
from judgebot.tui.screens.policy import PolicyView
from judgebot.tui.screens.time_back import TimeBackScreen
from judgebot.tui.widgets.editions_bar import EditionsBar

_TIME_IS_OVER: Final = "Finish the turn, then five in all; who was given more time plays on. Alt+M: the rest. [MTR 2.4]"
_SECONDS_OF_A_CALL: Final = 30


class RoundApp(App[None]):
    """Owns the desk of the journal, in which the clock is written down too."""

    def __init__(self, journal: Callable[[], Journal]) -> None:
        super().__init__()
        self.journals = Desk("judgebot-journal", journal)
        self.clock: Clock | None = None
        self.called: frozenset[str] = frozenset()
        self.last_table = ""
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)

    def action_clock(self) -> None:
        """Lay the round clock over the view."""
        last = self.query_one(JournalView).round
        self.push_screen(ClockScreen(self.journals, self.clock, lambda: self.now(), last))

    @on(ClockRead)
    def take_clock(self, read: ClockRead) -> None:
        """Know the clock as it was left; what was over by then is not called again."""
        self.clock = read.clock
        if read.clock is not None:
            for journal in self.query(JournalView):
                journal.round = read.clock.round
            self.called = over_at(read.clock, self.now())
        self.tick()

    def tick(self) -> None:
        """Show the round's time at the top; say once where it is over."""
        clock, now = self.clock, self.now()
        for bar in self.query(EditionsBar):  # none once the app is closing
            bar.show_clock(short_clock(clock, now) if clock else "")
        over = over_at(clock, now) if clock else frozenset()
        for table in sorted(over - self.called):
            self.bell()
            where = f"at table {table}" if table else "in the round"
            self.notify(_TIME_IS_OVER, title=f"Time {where}", timeout=_SECONDS_OF_A_CALL, markup=False)
        self.called = over

    @on(TimeBackWanted)
    def open_time_back(self, wanted: TimeBackWanted) -> None:
        """Ask for the table that gets the time back; it is that of the ruling kept last."""
        minutes = str(minutes_taken(wanted.since, self.now()))
        meant = TimeBack(self.last_table, minutes, wanted.ruling, self.query_one(JournalView).round)
        self.push_screen(TimeBackScreen(self.journals, meant), self._take_time_back)

    def _take_time_back(self, given: Outcome | None) -> None:
        if given is not None:
            self.clock = given.clock
            self.tick()
            self.query_one(PolicyView).note.remark(f"{given.said} [{', '.join(given.cites)}] Kept in the journal.")
