"""Verify: the board is edited and decided; steps, duties, expectations and layers are shown."""

import pytest
from textual import events

from judgebot.tui.screens.face_down import FaceDownScreen
from judgebot.tui.screens.language import LanguageScreen
from judgebot.tui.screens.layers import LayersScreen
from judgebot.tui.screens.thing import ThingScreen
from judgebot.tui.widgets.board import BoardField
from judgebot.tui.widgets.thing import Thing
from judgebot.tui.widgets.welcome import EXAMPLE
from tests.tui.driving import WIDE, at_table
from tests.tui.fake_judge import BOARD


async def test_steps_duties_expectations_and_the_end_are_shown_in_words() -> None:
    async with at_table(WIDE) as table:
        await table.keys("f3", "ctrl+r")
        await table.until(lambda: table.verify.verdict is not None)
        assert table.judge.verified == [EXAMPLE]
        shown = table.shown()
        assert "1. There is no card to manifest" in shown
        assert "B must keep distinguishable" in shown
        assert "holds  #1 in graveyard of A" in shown
        assert "FAILS  A has lost" in shown
        assert "open   #2 in hand of B" in shown
        assert "A: life 20, library 0, hand ?" in shown
        assert "Graveyard (1)" in shown


async def test_a_problem_puts_the_cursor_where_it_stands() -> None:
    async with at_table() as table:
        await table.keys("f3")
        field = table.app.query_one(BoardField)
        field.put("turn: A\nnonsense\n")
        await table.keys("f5")
        await table.until(lambda: "Problem" in table.verify.note.said)
        assert field.cursor_location == (1, 3)
        assert table.verify.note.said.count("Problem") == 2
        assert field.text == "turn: A\nnonsense\n"


async def test_without_a_board_it_says_what_to_do() -> None:
    async with at_table() as table:
        await table.keys("f3", "alt+o")
        assert "F5 decides it" in table.verify.note.said
        await table.keys("f7")
        assert "#1" in table.verify.note.said
        table.app.query_one(BoardField).put(" ")
        await table.keys("f5")
        assert "the board is empty" in table.verify.note.said
        assert table.judge.verified == []


@pytest.mark.long
async def test_the_example_replaces_the_board_and_undo_brings_it_back() -> None:
    async with at_table() as table:
        await table.keys("f3")
        field = table.app.query_one(BoardField)
        field.put("mine")
        await table.keys("f8")
        assert field.text == EXAMPLE
        await table.keys("ctrl+z")
        assert field.text == "mine"


async def test_layers_of_the_object_at_the_cursor() -> None:
    async with at_table() as table:
        await table.keys("f3")
        table.app.query_one(BoardField).go_to(4, 33)
        await table.keys("f7")
        await table.until(lambda: isinstance(table.app.screen, LayersScreen))
        assert "layer table of #1" in table.shown()
        await table.keys("escape")
        assert table.app.focused is table.app.query_one(BoardField)


async def test_layers_of_an_object_that_is_not_there_are_a_problem() -> None:
    async with at_table() as table:
        await table.keys("f3")
        table.app.query_one(BoardField).put("A battlefield: #9 Cloudform")
        await table.keys("f7")
        await table.until(lambda: "there is no #9" in table.verify.note.said)


@pytest.mark.long
async def test_an_object_at_the_end_shows_its_layers() -> None:
    async with at_table(WIDE) as table:
        await table.keys("f3", "f5")
        await table.until(lambda: bool(table.verify.query(".object")))
        table.verify.query(".object").first(Thing).focus()
        await table.keys("enter")
        await table.until(lambda: isinstance(table.app.screen, LayersScreen))


@pytest.mark.long
async def test_a_paste_is_put_in_once_and_refused_past_all_measure() -> None:
    async with at_table() as table:
        await table.keys("f3")
        field = table.app.query_one(BoardField)
        field.post_message(events.Paste("x" * 1_000_000))
        await table.pilot.pause()
        assert field.text == EXAMPLE
        table.app.post_message(events.Paste("// once\n"))
        await table.keys("1")
        assert field.text == f"// once\n1{EXAMPLE}"


async def test_the_verdict_is_copied_in_one_line_and_a_step_opens_its_rule() -> None:
    async with at_table() as table:
        await table.keys("f3", "f5")
        await table.until(lambda: table.verify.verdict is not None)
        await table.keys("alt+y")
        assert "A has not lost" in table.app.clipboard
        await table.keys("escape", "enter")
        await table.until(lambda: table.rules.page is not None)
        assert table.rules.trail.here == "CR 101.3"


async def test_where_it_depends_each_way_stands_in_a_line_and_the_board_read_can_be_put_in_place() -> None:
    async with at_table(WIDE) as table:
        await table.keys("f3")
        table.app.query_one(BoardField).put("which creature")
        await table.keys("f5")
        await table.until(lambda: table.verify.verdict is not None)
        shown = table.shown()
        assert "- if it has flying: no" in shown
        assert shown.count("it has not") == 1
        assert "- whether #2 has flying" in shown
        await table.keys("escape", "enter")
        await table.until(lambda: len(table.judge.verified) == 2)
        assert table.app.query_one(BoardField).text == BOARD


async def test_the_board_at_the_end_is_drawn_zone_by_zone() -> None:
    async with at_table((100, 60)) as table:
        await table.keys("f3")
        table.verify.open("drawn")
        await table.until(lambda: table.verify.verdict is not None)
        await table.keys("alt+o")
        shown = table.shown()
        for words in (
            "The stack, its top first",
            "A: life 20, library ?, hand ?",
            "B: life 3, library 40, hand 2, poison 1, HAS LOST",
            "#1 face down (manifested; the card is Shock) · 4/4 · tapped · +1/+1 x2",
            "> 2 x #3 Island",
            "#2 Grizzly Bears · 2/2 · damage 1",
            "└ #4 Pacifism (A's)",
            "> #4 Pacifism · on #2",
            "#5 face down (cloaked) · 2/2 · ward {2}",
            "Hand (1)",
        ):
            assert words in shown
        assert shown.count("#4 Pacifism") == 2
        await table.keys("down", "enter")
        await table.until(lambda: isinstance(table.app.screen, LayersScreen))
        assert "layer table of #1" in table.shown()
        await table.keys("escape", "space")
        await table.until(lambda: "#1: tap" in table.verify.note.said)
        field = table.app.query_one(BoardField)
        assert field.text == "drawn\n// #1: tap\n"
        focused = table.app.focused
        assert isinstance(focused, Thing)
        assert focused.label == "1"
        await table.keys("e")
        await table.until(lambda: isinstance(table.app.screen, ThingScreen))
        assert "#1 face down (manifested; the card is Shock)" in table.shown()
        await table.keys("up", "enter")
        await table.until(lambda: "#1: remove" in table.verify.note.said)
        await table.keys("z")
        await table.until(lambda: "Taken back" in table.verify.note.said)
        assert field.text == "drawn\n// #1: tap\n"
        await table.keys("up", "f")
        await table.until(lambda: "#8 is not described" in table.verify.note.said)
        assert field.text == "drawn\n// #1: tap\n"


async def test_face_down_help_tells_of_each_object() -> None:
    async with at_table((100, 40)) as table:
        await table.keys("f3")
        table.app.query_one(BoardField).put("other")
        await table.keys("alt+s")
        await table.until(lambda: isinstance(table.app.screen, FaceDownScreen))
        assert "Nothing lies face down" in table.shown()
        assert "a choice is open" in table.shown()
        await table.keys("escape")
        table.app.query_one(BoardField).put("drawn")
        await table.keys("alt+s")
        await table.until(lambda: isinstance(table.app.screen, FaceDownScreen))
        shown = table.shown()
        for words in (
            "#1 (manifested; the card is Shock), controlled by A, owned by B",
            "- Player A may look at it: you control it.",
            "B must keep distinguishable: which",
            "[ ] player B reveals #1, since the game ends",
        ):
            assert words in shown
        await table.keys("enter")
        await table.until(lambda: table.app.shown == "rules")


@pytest.mark.long
async def test_at_the_end_a_change_goes_on_and_on_the_board_as_described_it_changes_that() -> None:
    async with at_table((100, 60)) as table:
        await table.keys("f3")
        table.verify.open("drawn, played")
        field = table.app.query_one(BoardField)
        await table.until(lambda: table.verify.verdict is not None)
        await table.keys("alt+o", "down", "space")
        await table.until(lambda: "tap at the end" in table.verify.note.said)
        assert field.text == "drawn, played\n// #1: tap at the end\n"
        focused = table.app.focused
        assert isinstance(focused, Thing)
        assert focused.moment == "end"
        await table.keys("alt+d")
        await table.until(lambda: isinstance(table.app.focused, Thing) and table.app.focused.moment == "start")
        assert "As described" in table.shown()
        await table.keys("enter")
        await table.until(lambda: isinstance(table.app.screen, LayersScreen))
        assert ", as described" in table.shown()
        await table.keys("escape", "d")
        await table.until(lambda: "add damage (" in table.verify.note.said)
        assert isinstance(table.app.focused, Thing)
        assert table.app.focused.moment == "start"
        await table.keys("e")
        await table.until(lambda: isinstance(table.app.screen, ThingScreen))
        assert "Remove it from the description" in table.shown()
        await table.keys("escape", "alt+o", "e")
        await table.until(lambda: isinstance(table.app.screen, ThingScreen))
        assert "Goes on from the end" in table.shown()
        assert "Remove it from the description" not in table.shown()


async def test_the_end_is_taken_as_a_new_start_and_undo_brings_the_board_back() -> None:
    async with at_table(WIDE) as table:
        await table.keys("f3")
        table.verify.open("drawn, played")
        await table.until(lambda: table.verify.verdict is not None)
        await table.keys("alt+n")
        await table.until(lambda: "not carried over: 1 effect" in table.verify.note.said)
        field = table.app.query_one(BoardField)
        assert field.text == "A battlefield: #1 Cloudform\n"
        await table.keys("alt+z")
        await table.until(lambda: "Taken back" in table.verify.note.said)
        assert field.text == "drawn, played"
        field.put("over")
        await table.keys("alt+n")
        await table.until(lambda: "the game is over" in table.verify.note.said)
        assert field.text == "over"


async def test_the_verdict_is_shown_in_another_language_and_what_stays_english_is_said() -> None:
    async with at_table((100, 60)) as table:
        await table.keys("f3", "f5")
        await table.until(lambda: table.verify.verdict is not None)
        await table.keys("f9")
        await table.until(lambda: isinstance(table.app.screen, LanguageScreen))
        await table.keys("home", "down", "down", "enter")
        await table.until(lambda: "Entschieden: Cloudform is put into A's graveyard" in table.shown())
        assert "steht auf Englisch" in table.shown()
        assert len(table.judge.verified) == 1
