"""A name for the file that the journal is written to; its ending says the form."""

from datetime import datetime
from pathlib import Path
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from judgebot.errors import JudgebotError
from judgebot.journal.export import form_of
from judgebot.tui.widgets.at_once import Line
from judgebot.tui.widgets.note import Note

_HINT: Final = ".md to read, .csv for a spreadsheet, .json for a program · Enter writes · Esc closes"


class ExportScreen(ModalScreen[Path]):
    """Gives back the path that was written."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Close")]

    def __init__(self, count: int, now: datetime) -> None:
        super().__init__()
        self.count = count
        self.suggested = str(Path.home() / f"journal-{now:%Y%m%d-%H%M}.md")

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet asking"):
            yield Static(f"Write the {self.count} entries listed to", classes="sheet-title")
            yield Line(self.suggested, select_on_focus=False)
            yield Note()
            yield Static(_HINT, classes="quiet")

    @on(Input.Submitted)
    def take_path(self, submitted: Input.Submitted) -> None:
        """Give the path back, if it says a form."""
        submitted.stop()
        try:
            form_of(submitted.value.strip())
        except JudgebotError as error:
            self.query_one(Note).problem(error)
        else:
            self.dismiss(Path(submitted.value.strip()).expanduser())
