"""Journal: an answer is kept by a key, what is typed is saved with every key, and nothing done is lost."""

import sqlite3
from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input

from judgebot.journal.errors import JournalError
from judgebot.journal.journal import Journal
from judgebot.journal.models import Entry, Page
from judgebot.tui.app import JudgeApp
from judgebot.tui.screens.entry import EntryScreen
from judgebot.tui.screens.export import ExportScreen
from judgebot.tui.widgets.entry_parts import EntryLine
from judgebot.tui.widgets.note import Note
from tests.tui.driving import NARROW, Table, at_table
from tests.tui.fake_judge import RULING, FakeJudge


async def kept(table: Table) -> None:
    """Ask, and keep the answer."""
    await table.answered("do I lose")
    await table.keys("ctrl+s")
    await table.until(lambda: isinstance(table.app.screen, EntryScreen))


async def listed(table: Table, count: int) -> None:
    """Go to the journal and wait for its entries."""
    await table.keys("f11")
    await table.until(lambda: len(table.journal.entries) == count)


def stored(table: Table) -> Page:
    """Return the newest entry as another app reads it."""
    opener = table.app.journals._opener
    return opener().entries()[0].page


@pytest.mark.parametrize("key", ["ctrl+s", "alt+k"])
@pytest.mark.long
async def test_an_answer_is_kept_with_its_rules_by_a_key(key: str) -> None:
    async with at_table(NARROW) as table:
        await table.answered("do I lose")
        await table.keys(key)
        await table.until(lambda: isinstance(table.app.screen, EntryScreen))
        assert stored(table) == Page(question="do I lose", answer=RULING.text, cites=RULING.cites)


async def test_what_is_typed_is_saved_with_every_key() -> None:
    async with at_table(NARROW) as table:
        await kept(table)
        await table.type("12")
        await table.keys("enter", "3", "enter", *"ab", "enter", *"Warn", "right", "enter", "n")
        assert table.app.journals.settle(5)
        page = stored(table)
        assert (page.table, page.round, page.initials, page.penalty, page.note) == ("12", "3", "ab", "Warning", "n")


@pytest.mark.long
async def test_what_is_typed_fast_after_enter_goes_into_the_next_field() -> None:
    async with at_table(NARROW) as table:
        await kept(table)
        for key, character in (("1", "1"), ("enter", None), ("3", "3")):
            table.app.post_message(events.Key(key, character))
        await table.until(lambda: table.app.screen.query_one("#entry-round", Input).value == "3")
        assert table.app.screen.query_one("#entry-table", Input).value == "1"


@pytest.mark.long
async def test_the_entry_is_listed_with_where_who_and_what() -> None:
    async with at_table() as table:
        await kept(table)
        await table.keys("1", "2", "enter", "3", "escape")
        await listed(table, 1)
        assert "11-30 14:32 · R3 T12 · do I lose" in table.shown()


@pytest.mark.long
async def test_the_round_is_taken_over_into_the_next_entry() -> None:
    async with at_table() as table:
        await kept(table)
        await table.keys("enter", "3", "escape")
        await kept(table)
        assert table.app.screen.query_one("#entry-round", Input).value == "3"


@pytest.mark.long
@pytest.mark.parametrize(("key", "what"), [("f3", "Cloudform"), ("f4", "Cloudform"), ("f6", "CR 704.5m")])
async def test_every_view_keeps_what_it_shows(key: str, what: str) -> None:
    async with at_table() as table:
        await table.keys(key)
        field = table.app.view_of(table.app.shown).field
        if isinstance(field, Input):
            await table.type("704.5m" if key == "f6" else "cloudform")
            await table.keys("enter")
        else:
            await table.keys("f5")
        await table.until(lambda: table.app.view_of(table.app.shown).to_keep() is not None)
        await table.keys("ctrl+s")
        await table.until(lambda: isinstance(table.app.screen, EntryScreen))
        assert what in stored(table).question


async def test_nothing_shown_is_nothing_kept() -> None:
    async with at_table() as table:
        await table.keys("ctrl+s")
        assert "nothing to keep" in table.ask.note.said


async def test_search_while_typing_then_an_entry_is_opened_and_its_history_shown() -> None:
    async with at_table() as table:
        await kept(table)
        await table.keys("1", "escape")
        await listed(table, 1)
        await table.type("weather")
        await table.until(lambda: not table.journal.entries)
        assert "No entry holds these words" in table.shown()
        table.journal.query_one(Input).value = "lose"
        await table.until(lambda: len(table.journal.entries) == 1)
        await table.keys("down", "enter")
        await table.until(lambda: "What was written" in table.shown())
        assert "edited (table: 1)" in table.shown()


async def test_what_another_app_keeps_appears_by_itself_and_the_marked_entry_stays_marked() -> None:
    async with at_table() as table:
        await kept(table)
        await table.keys("escape")
        await listed(table, 1)
        await table.keys("down")
        table.app.journals._opener().keep(Page(note="kept elsewhere"))
        table.journal.look()
        await table.until(lambda: len(table.journal.entries) == 2)
        assert "kept elsewhere" in table.shown()
        marked = table.app.focused
        assert isinstance(marked, EntryLine)
        assert marked.entry.page.question == "do I lose"


async def test_an_entry_is_removed_and_brought_back() -> None:
    async with at_table() as table:
        await kept(table)
        await table.keys("escape")
        await listed(table, 1)
        await table.keys("alt+d")
        assert "Go down to an entry" in table.journal.note.said
        await table.keys("down", "delete")
        await table.until(lambda: not table.journal.entries)
        assert "Removed" in table.journal.note.said
        await table.keys("alt+z")
        await table.until(lambda: len(table.journal.entries) == 1)
        assert table.app.query(EntryLine)


async def test_nothing_to_undo_is_said_and_an_entry_of_ones_own_needs_no_answer() -> None:
    async with at_table() as table:
        await table.keys("f11", "alt+z")
        await table.until(lambda: "nothing to take back" in table.journal.note.said)
        await table.keys("alt+n")
        await table.until(lambda: isinstance(table.app.screen, EntryScreen))
        await table.keys("7", "escape")
        await listed(table, 1)


@pytest.mark.long
async def test_the_entries_listed_are_written_to_a_file(tmp_path: Path) -> None:
    async with at_table() as table:
        await kept(table)
        await table.keys("escape")
        await listed(table, 1)
        await table.keys("alt+e")
        assert isinstance(table.app.screen, ExportScreen)
        field = table.app.screen.query_one(Input)
        field.value = "day.txt"
        await table.keys("enter")
        assert "end the name with" in table.app.screen.query_one(Note).said
        field.value = str(tmp_path / "day.csv")
        await table.keys("enter")
        await table.until(lambda: "Written: 1" in table.journal.note.said)
        assert "do I lose" in (tmp_path / "day.csv").read_text()
        await table.keys("alt+e")
        table.app.screen.query_one(Input).value = str(tmp_path / "day.csv")
        await table.keys("enter")
        await table.until(lambda: "exists already" in table.journal.note.said)


class FullJournal(Journal):
    def edit(self, entry: str, written: dict[str, str], sitting: str = "") -> Entry:
        raise JournalError("the disk is full: this was not kept", "journal.sqlite", "free some space")


async def test_what_could_not_be_saved_is_said_and_stays_in_its_field(tmp_path: Path) -> None:
    app = JudgeApp(FakeJudge(), lambda: FullJournal(tmp_path / "journal.sqlite"))
    async with app.run_test() as pilot:
        table = Table(app, pilot, FakeJudge())
        await kept(table)
        await table.keys("1")
        await table.until(lambda: "the disk is full" in table.shown())
        assert app.screen.query_one("#entry-table", Input).value == "1"


async def test_a_journal_of_a_newer_judgebot_is_said_at_once_and_questions_are_answered(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    Journal(path).keep(Page(note="kept"))
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    app = JudgeApp(FakeJudge(), lambda: Journal(path))
    async with app.run_test() as pilot:
        table = Table(app, pilot, FakeJudge())
        await table.until(lambda: "upgrade judgebot" in table.ask.note.said)
        await table.answered("do I lose")


@pytest.mark.long
async def test_a_journal_that_cannot_be_used_is_said_and_the_answer_stays(tmp_path: Path) -> None:
    app = JudgeApp(FakeJudge(), lambda: Journal(tmp_path / "absent" / "journal.sqlite"))
    async with app.run_test() as pilot:
        table = Table(app, pilot, FakeJudge())
        await table.answered("do I lose")
        await table.keys("ctrl+s")
        await table.until(lambda: "cannot be opened" in table.ask.note.said)
        assert table.ask.answer is not None
