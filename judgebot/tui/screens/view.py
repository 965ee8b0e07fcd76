"""What the views share: a field, a note, a pane, and the habit of dropping stale answers."""

from collections.abc import Callable
from typing import ClassVar, Final, Generic, TypeVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget

from judgebot.errors import JudgebotError
from judgebot.journal.models import Page
from judgebot.tui.bindings import View
from judgebot.tui.desk import Desk, Office
from judgebot.tui.messages import Failed, Ticketed, Told
from judgebot.tui.widgets.note import Note
from judgebot.tui.widgets.pane import Pane

_Answer = TypeVar("_Answer")
NO_TICKET: Final = 0
_THEN: Final = " What you asked comes right after."
_FIRST_TIME: Final = "Preparing the search, this once"


class JudgeView(Vertical, Generic[Office]):
    """A view: puts requests to its desk, shows the answer to the latest, or the problem, and keeps what was typed."""

    NAME: ClassVar[View]
    HELP: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        # Heeded before the field, so that an Enter typed right after it goes to the answer.
        Binding("down", "enter_pane", "Into the answer", show=False, priority=True)
    ]

    def __init__(self, desk: Desk[Office]) -> None:
        super().__init__(id=f"{self.NAME}-view", classes="view")
        self.desk = desk
        self.ticket = NO_TICKET
        self.is_waiting = False

    @property
    def field(self) -> Widget:
        """The widget that is typed in."""
        return self.query_one(f"#{self.NAME}-field")

    @property
    def pane(self) -> Pane:
        """The pane that is read."""
        return self.query_one(Pane)

    @property
    def note(self) -> Note:
        """The line that says what is wrong."""
        return self.query_one(Note)

    def request(
        self,
        work: Callable[[Office], _Answer],
        done: Callable[[int, _Answer], Message],
        words: str,
    ) -> None:
        """Put a request; what was under way for this view is stale from now on."""
        self.ticket = self.desk.request(self.NAME, self, work, done)
        self.is_waiting = True
        self.note.working(words)

    def refuse(self, error: JudgebotError) -> None:
        """Show a problem found before asking; an answer under way is stale."""
        self.ticket = self.desk.forget(self.NAME)
        self.is_waiting = False
        self.note.problem(error)

    def is_stale(self, message: Ticketed) -> bool:
        """Whether a newer request was put since; a message that is not stale clears the note."""
        message.stop()
        if message.ticket == self.ticket:
            self.is_waiting = False
            self.note.clear()
        return message.ticket != self.ticket

    @on(Told)
    def show_progress(self, told: Told) -> None:
        """Say what is being done for a request of this view."""
        told.stop()
        then = _THEN if self.is_waiting else ""
        self.note.progress(f"{_FIRST_TIME}: {told.words}...{then}")

    @on(Failed)
    def show_problem(self, failed: Failed) -> None:
        """Show what went wrong in place; the field and the last answer stay."""
        self.take_failure(failed)

    def take_failure(self, failed: Failed) -> None:
        """Show a problem of this view; views with requests of other kinds see to those first."""
        if not self.is_stale(failed):
            self.note.problem(failed.error)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now: down goes into the answer from the end of the field only."""
        return action != "enter_pane" or (self.screen.focused is self.field and self.is_at_end())

    def is_at_end(self) -> bool:
        """Whether there is nothing further down in the field."""
        return True

    def action_enter_pane(self) -> None:
        """Go down into the answer."""
        self.focus_pane()

    def come_up(self) -> None:
        """Look at what is new, as the view comes up."""

    def to_keep(self) -> Page | None:
        """Return what the journal would keep of what is shown; None where nothing is."""
        return None

    def focus_field(self) -> None:
        """Go to the field at once: what is typed next goes there."""
        self.screen.set_focus(self.field)

    def focus_pane(self) -> None:
        """Go to the first line of the answer that can be opened, or to the pane."""
        lines = self.pane.lines()
        self.screen.set_focus(lines[0] if lines else self.pane, scroll_visible=False)

    def swap_focus(self) -> None:
        """Go from the field to the answer, from anywhere else to the field."""
        if self.screen.focused is self.field:
            self.focus_pane()
        else:
            self.focus_field()
