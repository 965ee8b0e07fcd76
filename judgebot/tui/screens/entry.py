"""One entry of the journal: what the judge writes in it is kept with every key, without asking."""

import uuid
from typing import ClassVar, Final

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Input, Label, Static

from judgebot.journal.journal import Journal
from judgebot.journal.models import WRITTEN, Entry
from judgebot.tui.desk import Desk
from judgebot.tui.messages import CiteChosen, Failed, HistoryRead, Kept
from judgebot.tui.widgets.at_once import Line
from judgebot.tui.widgets.entry_parts import history_parts, kept_parts
from judgebot.tui.widgets.note import Note
from judgebot.tui.widgets.pane import Pane

PENALTIES: Final = ("No penalty", "Warning", "Game Loss", "Match Loss", "Disqualification")
_SPOKEN: Final = {"initials": "Players"}
_SAVED: Final = "Saved as you type · Enter: next · Esc closes"


class EntryScreen(ModalScreen[Entry]):
    """Gives back the entry as it was left. Each opening is one sitting: undo takes it back as one change."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close"),
        # Heeded before the field, so that what is typed right after it goes into the next one.
        Binding("enter", "go_on", "Next", show=False, priority=True),
        Binding("down", "app.focus_next", "Next", show=False),
        Binding("up", "app.focus_previous", "Before", show=False),
    ]

    def __init__(self, desk: Desk[Journal], entry: Entry, title: str) -> None:
        super().__init__()
        self.desk = desk
        self.entry = entry
        self.heading = title
        self.sitting = uuid.uuid4().hex
        self.written: dict[str, str] = {}
        self.ticket = 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(self.heading, classes="sheet-title")
            for field in WRITTEN:
                with Horizontal(classes="row"):
                    yield Label(_SPOKEN.get(field, field.capitalize()), classes="row-name")
                    yield self._input(field)
            yield Note()
            with Pane(classes="sheet-body"):
                yield from kept_parts(self.entry.page)
            yield Static(_SAVED, classes="quiet")

    def _input(self, field: str) -> Input:
        hint = SuggestFromList(PENALTIES, case_sensitive=False) if field == "penalty" else None
        return Line(getattr(self.entry.page, field), id=f"entry-{field}", suggester=hint, select_on_focus=False)

    def on_mount(self) -> None:
        self.query_one("#entry-table", Input).focus()
        entry = self.entry.id
        self.desk.request("history", self, lambda journal: journal.history(entry), HistoryRead)

    @on(Input.Changed)
    def write(self, changed: Input.Changed) -> None:
        """Keep what was typed; only fields that were changed here are written, others may be changed by another app."""
        changed.stop()
        field = str(changed.input.id).removeprefix("entry-")
        if changed.value == self.written.get(field, getattr(self.entry.page, field)):
            return
        self.written[field] = changed.value
        entry, written, sitting = self.entry.id, dict(self.written), self.sitting
        self.ticket = self.desk.request(f"edit {entry}", self, lambda journal: journal.edit(entry, written, sitting), Kept)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now: Enter goes on from a field; elsewhere it opens what is marked."""
        return action != "go_on" or isinstance(self.focused, Input)

    def action_go_on(self) -> None:
        """Go to the next field; from the last, close."""
        fields = list(self.query(Input))
        place = next(place for place, field in enumerate(fields) if field is self.focused)
        if place == len(fields) - 1:
            self.action_close()
        else:
            self.set_focus(fields[place + 1])

    @on(Kept)
    def show_kept(self, kept: Kept) -> None:
        """What was typed is in the journal."""
        kept.stop()
        if kept.ticket == self.ticket:
            self.query_one(Note).clear()

    @on(HistoryRead)
    async def show_history(self, read: HistoryRead) -> None:
        """Show what was written before under what is kept."""
        read.stop()
        await self.query_one(Pane).mount_all(history_parts(read.states))

    @on(Failed)
    def show_problem(self, failed: Failed) -> None:
        """Say that it is not in the journal; what was typed stays here, and the next key tries again."""
        failed.stop()
        self.query_one(Note).problem(failed.error)

    @on(CiteChosen)
    def open_cite(self, chosen: CiteChosen) -> None:
        """Open a rule: the sheet closes, the app shows it."""
        chosen.stop()
        self.action_close()
        self.app.post_message(chosen)

    def action_close(self) -> None:
        """Leave; all is kept already."""
        self.dismiss(Entry(id=self.entry.id, time=self.entry.time, page=replace(self.entry.page, **self.written)))
