"""The round clock: one field begins a round, gives a table time, pauses; the time goes on when the sheet is closed."""

from collections.abc import Callable
from datetime import datetime
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from judgebot.journal.clock import Clock
from judgebot.journal.journal import Journal
from judgebot.tui.clock import order, read_clock
from judgebot.tui.desk import Desk
from judgebot.tui.messages import CiteChosen, ClockOrdered, ClockRead, Failed
from judgebot.tui.widgets.at_once import Line
from judgebot.tui.widgets.clock_parts import clock_line, clock_parts, table_lines
from judgebot.tui.widgets.note import Note
from judgebot.tui.widgets.pane import Pane
from judgebot.tui.widgets.prose import Prose

_SECOND: Final = 1.0
_PLACEHOLDER: Final = "50 · 12 +5 · 12 dc 7 · +2 · new 50 · end"
_HINT: Final = "50 begins · 12 +5 a table · 12 dc 7 a deck check · Enter alone pauses · Esc closes"


class ClockScreen(ModalScreen[None]):
    """Tells the app each clock that it comes to. `last_round` is the round a first clock belongs to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,alt+m", "close", "Close"),
        Binding("down", "app.focus_next", "Next", show=False),
        Binding("up", "app.focus_previous", "Before", show=False),
    ]

    def __init__(self, desk: Desk[Journal], clock: Clock | None, now: Callable[[], datetime], last_round: str) -> None:
        super().__init__()
        self.desk = desk
        self.clock = clock
        self.now = now
        self.last_round = last_round
        self.ticket = 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static("Round clock", classes="sheet-title")
            yield Prose(clock_line(self.clock, self.now()), classes="answer", id="clock-line")
            yield Line(placeholder=_PLACEHOLDER, id="clock-field")
            yield Note()
            with Pane(classes="sheet-body"):
                yield from clock_parts(self.clock, self.now())
            yield Static(_HINT, classes="quiet")

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self.set_interval(_SECOND, self.tick)
        self.ticket = self.desk.request("clock", self, read_clock, ClockRead)

    def tick(self) -> None:
        """Show the time as it is now."""
        self.query_one("#clock-line", Prose).say(clock_line(self.clock, self.now()))
        lines = table_lines(self.clock, self.now())
        for shown, line in zip(self.query(".table-time").results(Prose), lines, strict=False):
            shown.say(line)

    @on(Input.Submitted)
    def take_order(self, submitted: Input.Submitted) -> None:
        """Do what was typed."""
        submitted.stop()
        typed, now, last = submitted.value, self.now(), self.last_round
        self.desk.order("clock order", self, lambda journal: order(journal, typed, now, last), ClockOrdered)

    @on(ClockOrdered)
    async def show_outcome(self, ordered: ClockOrdered) -> None:
        """Show the clock after it, and say what was done."""
        ordered.stop()
        self.query_one(Input).value = ""
        await self._show(ordered.outcome.clock)
        cites = ", ".join(ordered.outcome.cites)
        kept = " Kept in the journal." if ordered.outcome.page else ""
        self.query_one(Note).remark(f"{ordered.outcome.said}{f' [{cites}]' if cites else ''}{kept}")

    @on(ClockRead)
    async def take_clock(self, read: ClockRead) -> None:
        """Show the clock as another app may have left it."""
        read.stop()
        if read.clock != self.clock:
            await self._show(read.clock)

    @on(Failed)
    def show_problem(self, failed: Failed) -> None:
        """Say what went wrong; what was typed stays."""
        failed.stop()
        self.query_one(Note).problem(failed.error)

    async def _show(self, clock: Clock | None) -> None:
        self.clock = clock
        self.app.post_message(ClockRead(self.ticket, clock))
        await self.query_one(Pane).show(clock_parts(clock, self.now()))
        self.tick()

    @on(CiteChosen)
    def open_cite(self, chosen: CiteChosen) -> None:
        """Open a section: the sheet closes, the app shows it."""
        chosen.stop()
        self.action_close()
        self.app.post_message(chosen)

    def action_close(self) -> None:
        """Leave; the clock is written down already."""
        self.dismiss()
