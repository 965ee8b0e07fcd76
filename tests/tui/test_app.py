"""The app: keys, help, palette, language, themes, library; it quits at once and loses nothing."""

import time

import pytest
from textual import events
from textual.command import CommandPalette
from textual.widgets import Input, OptionList

from judgebot.contract import LibraryReport
from judgebot.errors import LibraryError
from judgebot.tui.bindings import VIEWS, View
from judgebot.tui.screens.help import HelpScreen
from judgebot.tui.screens.language import LanguageScreen
from judgebot.tui.screens.library import LibraryScreen
from judgebot.tui.widgets.editions_bar import EditionsBar
from judgebot.tui.widgets.field import Field
from judgebot.tui.widgets.welcome import QUESTIONS
from tests.tui.driving import NARROW, at_table
from tests.tui.fake_judge import FakeJudge


class BrokenLibrary(FakeJudge):
    """Damaged, then set aside: the second time there is an empty one."""

    reads = 0

    def library(self) -> LibraryReport:
        self.reads += 1
        if self.reads == 1:
            raise LibraryError("the library is damaged", "library.sqlite", "move it away")
        return super().library()


VIEW_KEYS: list[tuple[str, View]] = [
    ("f3", "verify"),
    ("alt+c", "cards"),
    ("f6", "rules"),
    ("alt+p", "policy"),
    ("f11", "journal"),
    ("f2", "ask"),
    ("alt+v", "verify"),
    ("f4", "cards"),
    ("alt+r", "rules"),
    ("f10", "policy"),
    ("alt+j", "journal"),
    ("alt+a", "ask"),
]


async def test_a_key_shows_a_view_and_goes_to_its_field() -> None:
    async with at_table(NARROW) as table:
        for key, view in VIEW_KEYS:
            await table.keys(key)
            assert table.app.shown == view
            assert table.app.view_of(view).field.has_focus


async def test_single_letters_are_typed_in_the_field_at_once_and_are_keys_outside_it() -> None:
    async with at_table() as table:
        assert table.app.focused is table.app.query_one(Field)
        await table.type("vc")
        assert table.app.query_one(Field).text == "vc"
        await table.keys("escape", "v")
        assert table.app.shown == "verify"


async def test_what_is_typed_fast_after_a_key_goes_where_the_key_led() -> None:
    async with at_table() as table:
        await table.type("old")
        for key, character in (("ctrl+l", "\x0c"), ("x", "x"), ("f6", None), ("y", "y")):
            table.app.post_message(events.Key(key, character))
        await table.until(lambda: table.rules.query_one(Input).value == "y")
        assert table.app.query_one(Field).text == "x"


async def test_enter_right_after_down_goes_to_the_answer() -> None:
    async with at_table() as table:
        for key in ("down", "down", "enter"):
            table.app.post_message(events.Key(key, None))
        await table.until(lambda: bool(table.judge.asked))
        assert table.judge.asked == [(QUESTIONS[1], None)]


async def test_help_is_that_of_the_view_and_closes_with_its_key() -> None:
    async with at_table() as table:
        for view in VIEWS:
            table.app.action_view(view)
            await table.keys("f1")
            assert isinstance(table.app.screen, HelpScreen)
            assert f"Help: {view.capitalize()}" in table.shown()
            await table.keys("f1")
            assert not isinstance(table.app.screen, HelpScreen)


async def test_a_question_mark_outside_a_field_is_help_and_under_it_other_keys_wait() -> None:
    async with at_table() as table:
        await table.keys("escape", "question_mark", "f9", "f3")
        assert isinstance(table.app.screen, HelpScreen)
        assert table.app.shown == "ask"


async def test_the_palette_finds_an_action_by_name_and_does_it_in_its_view() -> None:
    async with at_table() as table:
        await table.keys("ctrl+p")
        assert isinstance(table.app.screen, CommandPalette)
        await table.type("decide the board")
        await table.until(lambda: bool(table.app.screen.query(OptionList).first().option_count))
        await table.pilot.pause(0.3)
        await table.keys("enter")
        await table.until(lambda: table.verify.verdict is not None)
        assert table.app.shown == "verify"


@pytest.mark.long
async def test_the_language_is_chosen_by_key_and_the_question_asked_again() -> None:
    async with at_table() as table:
        await table.answered("what")
        await table.keys("f9")
        assert isinstance(table.app.screen, LanguageScreen)
        await table.keys("down", "down", "enter")
        await table.until(lambda: len(table.judge.asked) == 2)
        assert table.judge.asked[1] == ("what", "de")
        assert "answers: Deutsch" in table.app.query_one(EditionsBar).said


@pytest.mark.long
async def test_leaving_the_choice_of_language_changes_nothing() -> None:
    async with at_table() as table:
        await table.keys("f9", "escape")
        assert table.app.language is None


@pytest.mark.long
async def test_themes_come_in_turn() -> None:
    async with at_table() as table:
        names = []
        for _ in range(3):
            await table.keys("f12")
            names.append(table.app.theme)
        assert names == ["judge-light", "judge-contrast", "judge-dark"]


async def test_documents_are_imported_and_what_was_not_placed_is_said() -> None:
    async with at_table() as table:
        await table.keys("alt+i")
        await table.type("seed")
        await table.keys("enter")
        await table.until(lambda: "not placed" in table.shown())
        assert "seed.txt:7: no card" in table.shown()
        await table.keys("escape")
        assert not isinstance(table.app.screen, LibraryScreen)


@pytest.mark.long
async def test_a_path_that_is_not_there_is_kept_and_said() -> None:
    async with at_table() as table:
        await table.keys("alt+i")
        await table.type("missing")
        await table.keys("enter")
        await table.until(lambda: "check the path" in table.shown())
        assert table.app.screen.query_one(Input).value == "missing"


async def test_ctrl_c_loses_no_text_and_says_how_to_quit() -> None:
    async with at_table() as table:
        await table.type("kept")
        await table.keys("ctrl+c")
        assert table.app.query_one(Field).text == "kept"
        assert table.app.is_running


async def test_ctrl_q_quits_at_once_though_an_answer_is_under_way() -> None:
    async with at_table() as table:
        await table.type("slow")
        await table.keys("enter")
        began = time.monotonic()
        await table.keys("ctrl+q")
        assert not table.app.is_running
    assert time.monotonic() - began < 2


@pytest.mark.long
async def test_ctrl_q_quits_from_a_sheet() -> None:
    async with at_table() as table:
        await table.keys("f1", "ctrl+q")
        assert not table.app.is_running


async def test_a_screen_made_tiny_and_large_again_keeps_the_text() -> None:
    async with at_table() as table:
        await table.answered("what")
        await table.pilot.resize_terminal(20, 5)
        await table.pilot.pause()
        await table.pilot.resize_terminal(80, 24)
        await table.pilot.pause()
        assert table.app.query_one(Field).text == "what"
        assert "704.5m" in table.shown()


async def test_a_damaged_library_is_said_and_read_again_once() -> None:
    judge = BrokenLibrary()
    async with at_table(judge=judge) as table:
        await table.until(lambda: table.app.library is not None)
        assert "move it away" in table.ask.note.said
        await table.answered("what")
        assert table.ask.answer is not None


async def test_the_editions_line_leaves_off_what_does_not_fit() -> None:
    async with at_table(NARROW) as table:
        assert table.app.query_one(EditionsBar).said == "judgebot · CR 2026-08-07 (20 d) · answers: as asked"
