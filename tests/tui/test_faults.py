"""When nothing can be read or written: every view says so and keeps what was typed; sizes and pastes beyond all measure."""

from pathlib import Path
from typing import Any, NoReturn

import pytest
from textual import events
from textual.widgets import Input, TextArea

from judgebot.errors import DataError
from judgebot.journal.journal import JOURNAL_FILE, Journal
from judgebot.tui.bindings import VIEWS
from judgebot.tui.screens.clock import ClockScreen
from judgebot.tui.screens.entry import EntryScreen
from judgebot.tui.screens.time_back import TimeBackScreen
from judgebot.tui.widgets.field import Field
from judgebot.tui.widgets.note import Note
from tests.tui.driving import Table, at_table
from tests.tui.fake_judge import FakeJudge


def broken(*_: object) -> NoReturn:
    raise DataError("the library is damaged", "/home/judge/judgebot", "move it to another place")


class BrokenJudge(FakeJudge):
    """Can read nothing."""

    def __getattribute__(self, name: str) -> Any:
        is_read = name in ("ask", "card", "rule", "policy", "policy_sections", "verify", "library")
        return broken if is_read else super().__getattribute__(name)


def typed(table: Table, view: str) -> str:
    field = table.app.view_of(next(name for name in VIEWS if name == view)).field
    return field.text if isinstance(field, TextArea) else field.value if isinstance(field, Input) else ""


async def test_with_a_damaged_library_every_view_says_so_and_keeps_what_was_typed() -> None:
    async with at_table(judge=BrokenJudge()) as table:
        for view, key, commit in (
            ("ask", "f2", "enter"),
            ("verify", "f3", "f5"),
            ("cards", "f4", "enter"),
            ("rules", "f6", "enter"),
            ("policy", "f10", "enter"),
        ):
            await table.keys(key)
            await table.type("trample")
            await table.keys(commit)
            note = table.app.view_of(next(name for name in VIEWS if name == view)).note
            await table.until(lambda note=note: "the library is damaged" in note.said)  # type: ignore[misc]
            assert "To do: move it" in note.said
            assert "trample" in typed(table, view)


@pytest.mark.long
async def test_with_a_journal_that_cannot_be_used_every_sheet_says_so_and_keeps_what_was_typed(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL_FILE
    path.write_bytes(b"no journal at all" * 99)
    async with at_table(journal=lambda: Journal(path)) as table:
        await table.keys("f11")
        await table.type("error")
        await table.until(lambda: "no journal" in table.journal.note.said)
        assert typed(table, "journal") == "error"
        await table.keys("alt+g", "f10")
        await table.until(lambda: bool(table.policy.sections))
        await table.type("grv")
        await table.keys("enter")
        await table.until(lambda: table.policy.section is not None)
        await table.keys("alt+x")
        await table.until(lambda: isinstance(table.app.screen, TimeBackScreen))
        await table.keys("1", "2", "enter", "4", "enter")
        await table.until(lambda: "no journal" in table.app.screen.query_one(Note).said)
        assert [field.value for field in table.app.screen.query(Input)] == ["12", "4"]
        await table.keys("escape", "alt+m")
        await table.until(lambda: isinstance(table.app.screen, ClockScreen))
        await table.type("50")
        await table.keys("enter")
        await table.until(lambda: "no journal" in table.app.screen.query_one(Note).said)
        assert table.app.screen.query_one(Input).value == "50"
        await table.keys("escape", "ctrl+s")
        await table.until(lambda: "no journal" in table.policy.note.said)
    assert path.read_bytes() == b"no journal at all" * 99


async def test_a_terminal_made_tiny_and_wide_again_keeps_everything() -> None:
    async with at_table() as table:
        await table.answered("a board")
        await table.type(" and more")
        before = table.shown()
        for size in ((20, 5), (1, 1), (200, 60), (80, 24)):
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
        assert table.shown() == before
        assert table.app.query_one(Field).text.endswith("and more")


async def test_a_paste_of_a_million_characters_into_a_line_is_refused_and_what_was_typed_stays() -> None:
    async with at_table() as table:
        for key, view in (("f4", "cards"), ("f6", "rules"), ("f10", "policy"), ("f11", "journal")):
            await table.keys(key)
            await table.type("trample")
            table.app.post_message(events.Paste("x" * 1_000_000))
            await table.pilot.pause()
            assert typed(table, view) == "trample"
            assert "a line has at most 5,000" in [told.message for told in table.app._notifications][-1]


async def test_where_no_folder_can_be_written_it_is_said_wherever_something_is_kept() -> None:
    judge = FakeJudge()
    judge.note = "/data cannot be written to (full): working in the temporary folder /tmp/j"
    async with at_table((80, 40), judge=judge) as table:
        assert "working in the temporary folder" in " ".join(table.shown().split())
        await table.answered("a board")
        await table.keys("ctrl+s")
        await table.until(lambda: isinstance(table.app.screen, EntryScreen))
        assert "Kept in a TEMPORARY folder" in table.shown()
