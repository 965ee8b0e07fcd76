"""Time back for a ruling, laid over Policy: the table and the minutes, given in the round clock and kept in the journal."""

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from judgebot.journal.journal import Journal
from judgebot.tui.clock import Outcome, TimeBack, give_back
from judgebot.tui.desk import Desk
from judgebot.tui.messages import ClockOrdered, Failed
from judgebot.tui.widgets.at_once import Line
from judgebot.tui.widgets.note import Note

_UNDER_A_MINUTE: Final = "It took a minute or less so far: no time is due for that [MTR 2.6]."
_HINT: Final = "Enter: next, then gives it · Esc closes"


class TimeBackScreen(ModalScreen[Outcome]):
    """Gives back what came of it; `meant` is what stands in the fields at first, `minutes` 0 where no time is due."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.pop_screen", "Close"),
        Binding("enter", "go_on", "Next", show=False, priority=True),
        Binding("down", "app.focus_next", "Next", show=False),
        Binding("up", "app.focus_previous", "Before", show=False),
    ]

    def __init__(self, desk: Desk[Journal], meant: TimeBack) -> None:
        super().__init__()
        self.desk = desk
        self.meant = meant

    def compose(self) -> ComposeResult:
        is_due = self.meant.minutes != "0"
        with Vertical(classes="sheet asking"):
            yield Static("Time back", classes="sheet-title")
            yield Static(self.meant.ruling, classes="quiet", markup=False)
            for name, value in (("table", self.meant.table), ("minutes", self.meant.minutes if is_due else "")):
                with Horizontal(classes="row"):
                    yield Label(name.capitalize(), classes="row-name")
                    yield Line(value, id=f"back-{name}")
            yield Note()
            yield Static(_HINT, classes="quiet")

    def on_mount(self) -> None:
        self.query_one("#back-table", Input).focus()
        if self.meant.minutes == "0":
            self.query_one(Note).remark(_UNDER_A_MINUTE)

    def action_go_on(self) -> None:
        """Go from the table to the minutes; from there, give them."""
        minutes = self.query_one("#back-minutes", Input)
        if self.focused is not minutes:
            self.set_focus(minutes)
            return
        back = TimeBack(self.query_one("#back-table", Input).value, minutes.value, self.meant.ruling, self.meant.round)
        self.desk.order("time back", self, lambda journal: give_back(journal, back), ClockOrdered)

    @on(ClockOrdered)
    def leave(self, ordered: ClockOrdered) -> None:
        """Close: it is given."""
        ordered.stop()
        self.dismiss(ordered.outcome)

    @on(Failed)
    def show_problem(self, failed: Failed) -> None:
        """Say what went wrong; what was typed stays."""
        failed.stop()
        self.query_one(Note).problem(failed.error)
