"""What is loaded, and a field to import documents from a file or a folder."""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from judgebot.contract import ImportReport, LibraryReport
from judgebot.tui.desk import Desk
from judgebot.tui.door import Door
from judgebot.tui.messages import Failed, Imported
from judgebot.tui.widgets.at_once import Line
from judgebot.tui.widgets.editions_bar import aged_editions
from judgebot.tui.widgets.note import Note
from judgebot.tui.widgets.pane import Pane
from judgebot.tui.widgets.prose import plain

_COUNTED = ("documents", "cards", "rulings", "translations", "rules", "policy", "added", "updated", "unchanged")


class LibraryScreen(ModalScreen[bool]):
    """Gives back whether anything was imported."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "Close")]

    def __init__(self, desk: Desk[Door], library: LibraryReport | None) -> None:
        super().__init__()
        self.desk = desk
        self.library = library
        self.report: ImportReport | None = None
        self.ticket = 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static("Library", classes="sheet-title")
            yield Line(placeholder="A file or folder to import; Enter reads it")
            yield Note()
            with Pane(classes="sheet-body"):
                yield from _library(self.library)
            yield Static("Esc closes", classes="quiet")

    @on(Input.Submitted)
    def take_path(self, submitted: Input.Submitted) -> None:
        """Import what was named."""
        submitted.stop()
        path = Path(submitted.value.strip()).expanduser()
        if submitted.value.strip():
            self.ticket = self.desk.request("import", self, lambda judge: judge.import_documents((path,)), Imported)
            self.query_one(Note).working("Reading...")

    @on(Imported)
    async def show_report(self, imported: Imported) -> None:
        """Show what was read and what could not be placed."""
        imported.stop()
        if imported.ticket == self.ticket:
            self.report = imported.report
            self.query_one(Note).clear()
            await self.query_one(Pane).show(_report(imported.report))

    @on(Failed)
    def show_problem(self, failed: Failed) -> None:
        """Say what went wrong; the path stays in the field."""
        failed.stop()
        self.query_one(Note).problem(failed.error)

    def action_close(self) -> None:
        """Leave, saying whether the library changed."""
        self.dismiss(self.report is not None)


def _library(library: LibraryReport | None) -> Iterator[Widget]:
    if library is None:
        yield plain("The library is still being read.", "quiet")
        return
    yield plain("Editions", "heading")
    yield from (plain(edition, "item", "-") for edition in aged_editions(library))
    if library.maybe_stale:
        yield plain("Stale? Rules and cards change with every set: judgebot update, or a newer document here.", "quiet")
    yield plain("Imported so far", "heading")
    yield from (plain(f"{count:,} {name.replace('_', ' ')}", "item", "-") for name, count in library.counts.items() if count)
    yield plain(f"Kept in {library.home}", "quiet")
    if library.index_why:
        yield plain(f"The index was built last because {library.index_why}.", "quiet")


def _report(report: ImportReport) -> Iterator[Widget]:
    yield plain("Imported", "heading")
    counts = ((name, getattr(report, name)) for name in _COUNTED)
    yield plain(" · ".join(f"{count:,} {name}" for name, count in counts if count), "item")
    yield from (plain(f"left out: {each.file}: {each.why}", "item", "-") for each in report.skipped)
    for each in report.unplaced:
        yield plain(f"not placed: {each.file}:{each.line}: {each.why}: {each.text[:60]}", "item", "-")
