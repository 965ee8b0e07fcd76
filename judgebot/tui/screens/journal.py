"""Journal: what was kept, newest first; search while typing; edit, remove, undo, export."""

from datetime import datetime
from pathlib import Path
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Input

from judgebot.journal.export import write_export
from judgebot.journal.journal import Journal
from judgebot.journal.models import Entry, Page, State
from judgebot.tui.bindings import bindings_of
from judgebot.tui.desk import Desk
from judgebot.tui.messages import Failed, JournalRead, JournalStamped, Kept, Written
from judgebot.tui.screens.export import ExportScreen
from judgebot.tui.screens.view import NO_TICKET, JudgeView
from judgebot.tui.widgets.at_once import Line
from judgebot.tui.widgets.entry_parts import EntryLine, line_of
from judgebot.tui.widgets.note import Note
from judgebot.tui.widgets.pane import Pane
from judgebot.tui.widgets.prose import plain

_SHOWN: Final = 60
_SECONDS_BETWEEN_LOOKS: Final = 1.0
_EMPTY: Final = """\
Nothing is kept yet. Ctrl+S (Alt+K) in any view keeps what it shows, with table, round, players, penalty and a note. \
Alt+N makes an entry of your own. The journal lies on this machine and is sent nowhere."""


class JournalView(JudgeView[Journal]):
    """Holds the entries listed; `round` is the one written last, taken over into the next entry."""

    NAME = "journal"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("journal")]
    HELP = """\
Ctrl+S, in any view, keeps what is shown there. Here are the entries, newest first.
Write words to list the entries that hold them: a table, initials, a penalty, a date, any word.
Down goes to the entries; Enter opens one to write in it. What you type there is saved with every key.
Undo takes back what you did last, in this app; what others wrote in an entry stays in its history."""

    def __init__(self, desk: Desk[Journal]) -> None:
        super().__init__(desk)
        self.entries: tuple[Entry, ...] = ()
        self.round = ""
        self.said = ""
        self.stamp = (0, 0)
        self.listed = self.unasked = NO_TICKET

    def compose(self) -> ComposeResult:
        yield Line(placeholder="Words to look for: a table, initials, a penalty, a date", id="journal-field")
        yield Note()
        yield Pane(plain(_EMPTY, "quiet"), id="journal-pane")

    def on_mount(self) -> None:
        self.set_interval(_SECONDS_BETWEEN_LOOKS, self.look)

    def look(self) -> None:
        """Look whether someone wrote to the journal, while it is shown."""
        if self.is_on_screen and self.screen.is_current:
            self.desk.request("stamp", self, lambda journal: journal.stamp(), JournalStamped)

    @on(JournalStamped)
    def take_stamp(self, stamped: JournalStamped) -> None:
        """List the entries anew where they are not those that were listed; what was said last stays."""
        stamped.stop()
        if stamped.stamp != self.stamp and self.ticket in (self.listed, self.unasked):
            words = self.query_one(Input).value
            self.ticket = self.unasked = self.desk.request(self.NAME, self, lambda journal: _read(journal, words), JournalRead)

    @on(Input.Changed)
    def search(self, changed: Input.Changed) -> None:
        """List what holds the words typed so far."""
        changed.stop()
        self.action_read()

    @on(Input.Submitted)
    def go_down(self, submitted: Input.Submitted) -> None:
        """Go to the entries."""
        submitted.stop()
        self.focus_pane()

    def come_up(self) -> None:
        """List the entries as they are now."""
        self.action_read()

    def action_read(self) -> None:
        """List the entries as they are now, also those another app wrote."""
        words = self.query_one(Input).value
        self.request(lambda journal: _read(journal, words), JournalRead, "Looking...")

    @on(JournalRead)
    async def show_entries(self, read: JournalRead) -> None:
        """List the entries that were looked for last."""
        read.stop()
        if read.ticket != self.ticket:
            return
        if read.ticket != self.unasked:
            self.note.clear()
        self.entries, self.stamp, self.listed = read.entries, read.stamp, read.ticket
        if not self.round and read.entries:
            self.round = read.entries[0].page.round
        self._remark()
        marked = self._marked()
        place = None if marked is None else self.pane.lines().index(marked)
        await self.pane.show(self._lines())
        if marked is not None and place is not None:
            self._go_to(marked.entry.id, place)

    def _lines(self) -> list[Widget]:
        if not self.entries:
            return [plain("No entry holds these words." if self.query_one(Input).value else _EMPTY, "quiet")]
        lines: list[Widget] = [EntryLine(entry) for entry in self.entries[:_SHOWN]]
        beyond = len(self.entries) - _SHOWN
        return [*lines, plain(f"and {beyond} older ones; write words to find them", "quiet")] if beyond > 0 else lines

    def _marked(self) -> EntryLine | None:
        focused = self.screen.focused
        return focused if isinstance(focused, EntryLine) else None

    def _go_to(self, entry: str, place: int) -> None:
        """Mark the entry that was marked; where it is gone, the one in its place."""
        lines = self.pane.lines()
        same = (line for line in lines if isinstance(line, EntryLine) and line.entry.id == entry)
        self.screen.set_focus(next(same, lines[min(place, len(lines) - 1)] if lines else self.field))

    def _remark(self) -> None:
        """Say what was done, once what came of it is listed."""
        if self.said:
            self.note.remark(self.said)
            self.said = ""

    @on(Written)
    def show_written(self, written: Written) -> None:
        """Say what was done, and list the entries anew."""
        written.stop()
        self.said = written.words
        self.action_read()

    def take_failure(self, failed: Failed) -> None:
        """Say what went wrong, whatever was asked for; the list stays."""
        failed.stop()
        self.is_waiting = False
        self.note.problem(failed.error)

    def action_new(self) -> None:
        """Make an entry without an answer."""
        page = Page(round=self.round)
        self.desk.order("new", self, lambda journal: journal.keep(page), Kept)

    def action_remove(self) -> None:
        """Remove the marked entry."""
        marked = self._marked()
        if marked is None:
            self.note.remark("Go down to an entry first.")
        else:
            entry = marked.entry
            self.desk.order("remove", self, lambda journal: _remove(journal, entry), Written)

    def action_undo(self) -> None:
        """Take back the last change of this app."""
        self.desk.order("undo", self, lambda journal: _told(journal.undo()), Written)

    def action_export(self) -> None:
        """Ask for a file and write the entries listed to it."""
        self.app.push_screen(ExportScreen(len(self.entries), datetime.now()), self._export)

    def _export(self, path: Path | None) -> None:
        if path is not None:
            entries = self.entries
            self.desk.order("export", self, lambda _: _write(entries, path), Written)


def _read(journal: Journal, words: str) -> tuple[tuple[Entry, ...], tuple[int, int]]:
    """The entries and the stamp they were read at: what is written in between is read again, never missed."""
    stamp = journal.stamp()
    return journal.entries(words), stamp


def _remove(journal: Journal, entry: Entry) -> str:
    journal.remove(entry.id)
    return f"Removed: {line_of(entry)}. Alt+Z brings it back."


def _told(state: State) -> str:
    what = {"kept": "keeping an entry", "edited": "what you wrote", "removed": "removing an entry"}
    return f"Taken back: {what.get(state.change, state.change)}."


def _write(entries: tuple[Entry, ...], path: Path) -> str:
    write_export(entries, path)
    return f"Written: {len(entries)} entries to {path}"
