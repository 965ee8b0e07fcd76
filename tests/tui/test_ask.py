"""Ask: what is typed is asked, what comes back is shown, stale answers and problems keep their place."""

import pytest
from textual import events
from textual.widgets import Collapsible, Input

from judgebot.tui.widgets.choice import Choice
from judgebot.tui.widgets.field import Field
from judgebot.tui.widgets.welcome import QUESTIONS
from tests.tui.driving import NARROW, at_table
from tests.tui.fake_judge import BOARD, RULING


async def test_enter_asks_what_was_typed_and_shows_the_sentence_first() -> None:
    async with at_table() as table:
        await table.answered("what happens?")
        assert table.judge.asked == [("what happens?", None)]
        assert RULING.text.split(".")[0] in " ".join(table.shown().split())
        assert "dated 2014-11-24" in table.shown()
        assert "Official wording (English)" in table.shown()


async def test_first_run_names_editions_and_how_to_import_and_a_question_is_asked_with_two_keys() -> None:
    async with at_table() as table:
        assert "CR 2026-08-07 (20 d) · cards 2026-08-07 (115 d, stale?)" in table.shown()
        assert "judgebot import FOLDER" in table.shown()
        await table.keys("down", "enter")
        await table.until(lambda: table.ask.answer is not None)
        assert table.judge.asked == [(QUESTIONS[0], None)]
        assert table.app.query_one(Field).text == QUESTIONS[0]


async def test_the_citation_of_an_answer_opens_its_rule() -> None:
    async with at_table() as table:
        await table.answered("what happens")
        await table.keys("down", "enter")
        await table.until(lambda: table.rules.page is not None)
        assert table.app.shown == "rules"
        assert table.rules.trail.here == "CR 704.5m"


@pytest.mark.long
async def test_right_marks_the_next_citation() -> None:
    async with at_table() as table:
        await table.answered("what happens")
        await table.keys("down", "down", "right", "enter")
        await table.until(lambda: table.rules.page is not None)
        assert table.rules.trail.here == "CR 101.3"


@pytest.mark.long
async def test_a_card_named_in_an_answer_opens() -> None:
    async with at_table() as table:
        await table.answered("what happens")
        await table.keys("down", "down", "down", "enter")
        await table.until(lambda: table.cards.card is not None)
        assert table.app.shown == "cards"


@pytest.mark.long
async def test_a_click_on_a_citation_opens_it() -> None:
    async with at_table() as table:
        await table.answered("what happens")
        row = next(y for y, line in enumerate(table.shown().splitlines()) if "Rules: [" in line)
        column = table.shown().splitlines()[row].index("CR 101.3")
        await table.pilot.click(offset=(column, row))
        await table.until(lambda: table.rules.page is not None)
        assert table.rules.trail.here == "CR 101.3"


async def test_an_answer_with_a_board_opens_in_verify_and_is_decided_there() -> None:
    async with at_table() as table:
        await table.answered("a board")
        await table.keys("ctrl+o")
        await table.until(lambda: table.verify.verdict is not None)
        assert table.app.shown == "verify"
        assert table.judge.verified == [BOARD]


async def test_a_board_in_the_notation_goes_to_verify() -> None:
    async with at_table() as table:
        table.app.query_one(Field).put(BOARD)
        await table.keys("enter")
        await table.until(lambda: table.verify.verdict is not None)
        assert table.judge.verified == [BOARD.strip()]
        assert table.judge.asked == []


async def test_no_answer_says_so_and_folds_the_nearest_under_it() -> None:
    async with at_table() as table:
        await table.answered("weather")
        assert "No ruling found" in table.shown()
        assert "Nearest" in table.shown()
        assert len(table.ask.query(Collapsible)) == 2
        await table.keys("down", "enter")
        assert not table.ask.query(Collapsible).first().collapsed


async def test_what_takes_long_is_told_and_only_the_latest_question_answered() -> None:
    async with at_table() as table:
        await table.type("slow one")
        await table.keys("enter")
        await table.until(lambda: table.judge.is_busy)
        table.app.books.tell("weighing the words")
        await table.until(lambda: "weighing the words... What you asked comes right after" in table.ask.note.said)
        table.app.query_one(Field).put("second")
        await table.keys("enter")
        table.judge.released.set()
        await table.until(lambda: table.ask.answer is not None)
        assert table.ask.answer is not None
        assert table.ask.answer.question == "second"
        assert table.ask.note.said == ""
        assert table.judge.prepared


async def test_a_problem_is_shown_in_place_the_question_kept_and_the_next_answer_clears_it() -> None:
    async with at_table(NARROW) as table:
        for text, said in (("bad", "To do: write one"), ("fault", "ZeroDivisionError: a fault inside")):
            table.app.query_one(Field).put(text)
            await table.keys("enter")
            await table.until(lambda said=said: said in table.ask.note.said)  # type: ignore[misc]
            assert table.ask.note.said.startswith("Problem")
            assert table.app.query_one(Field).text == text
        table.app.query_one(Field).put("")
        await table.answered("good")
        assert table.ask.note.said == ""


@pytest.mark.long
async def test_up_brings_back_earlier_questions_and_down_the_draft() -> None:
    async with at_table() as table:
        field = table.app.query_one(Field)
        await table.answered("first")
        await table.answered("second")
        await table.keys("up")
        assert field.text == "first"
        await table.keys("down", "down")
        assert field.text == "second"


async def test_a_paste_past_all_measure_is_refused_and_the_text_kept() -> None:
    async with at_table() as table:
        await table.type("kept")
        table.app.query_one(Field).post_message(events.Paste("x" * 1_000_000))
        await table.until(lambda: bool(table.ask.note.said))
        assert "1,000,000 characters" in table.ask.note.said
        assert table.app.query_one(Field).text == "kept"
        table.app.post_message(events.Paste(" once"))
        await table.keys("end", "1")
        assert table.app.query_one(Field).text == "kept once1"


async def test_new_empties_the_field_and_undo_brings_it_back() -> None:
    async with at_table() as table:
        await table.answered("what")
        await table.keys("ctrl+l")
        assert table.app.query_one(Field).text == ""
        assert table.ask.query(Choice)
        await table.keys("ctrl+z")
        assert table.app.query_one(Field).text == "what"


async def test_ctrl_j_begins_a_new_line() -> None:
    async with at_table() as table:
        await table.type("one")
        await table.keys("ctrl+j")
        await table.type("two")
        assert table.app.query_one(Field).text == "one\ntwo"
        assert table.judge.asked == []


async def test_a_rule_number_opens_the_rule() -> None:
    async with at_table() as table:
        await table.type("704.5m")
        await table.keys("enter")
        await table.until(lambda: table.rules.page is not None)
        assert table.app.shown == "rules"
        assert table.judge.asked == []


async def test_what_is_typed_after_an_answer_replaces_the_question_and_it_is_copied_in_one_line() -> None:
    async with at_table() as table:
        await table.answered("first")
        await table.keys("ctrl+o")  # there is no board to open
        assert table.app.shown == "ask"
        await table.answered("second")
        assert [question for question, _ in table.judge.asked] == ["first", "second"]
        await table.keys("alt+y")
        assert table.app.clipboard.startswith("The Form becomes an Aura")
        assert "\n" not in table.app.clipboard


async def test_one_field_leads_where_what_was_typed_belongs() -> None:
    belongs = (("hce", "policy"), ("wolkenform", "cards"), ("CR 704.5m", "rules"), ("round time", "policy"))
    async with at_table(NARROW) as table:
        for typed, view in belongs:
            await table.keys("f2")
            table.app.query_one(Field).put(typed)
            await table.keys("enter")
            await table.until(lambda view=view: table.app.shown == view)  # type: ignore[misc]
            await table.until(lambda: table.app.view_of(table.app.shown).to_keep() is not None)
        assert table.judge.asked == []
        await table.keys("f2")
        table.app.query_one(Field).put("")
        await table.answered("cloudform?")
        assert table.app.shown == "ask"


async def test_keys_that_edit_keep_their_place_among_letters_typed_fast() -> None:
    async with at_table() as table:
        for key in ("o", "l", "backspace", "n", "e", "left", "x", "end", "backspace", "enter", "y"):
            table.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await table.until(lambda: bool(table.judge.asked))
        assert table.judge.asked == [("onx", None)]
        await table.keys("f6")
        for key in ("7", "backspace", "1", "0", "1", "full_stop", "3", "enter", "9"):
            table.app.post_message(events.Key(key, "." if key == "full_stop" else key if len(key) == 1 else None))
        await table.until(lambda: table.rules.page is not None)
        assert table.rules.trail.here == "101.3"


async def test_a_key_with_alt_that_means_nothing_here_writes_no_letter() -> None:
    async with at_table() as table:
        await table.type("trample")
        table.app.post_message(events.Key("alt+o", "o"))
        await table.keys("f4")
        table.app.post_message(events.Key("alt+o", "o"))
        await table.pilot.pause()
        assert table.app.query_one(Field).text == "trample"
        assert table.cards.query_one(Input).value == ""
