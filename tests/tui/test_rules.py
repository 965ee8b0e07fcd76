"""Rules: a number opens the rule in its place; the trail goes back and forward."""

import pytest
from textual.widgets import Input

from judgebot.tui.pages import Trail, is_rule_number, number_of, rule_page
from tests.tui.driving import Table, at_table
from tests.tui.fake_judge import FakeJudge


async def opened(table: Table, number: str) -> None:
    table.app.query_one("#rules-field", Input).value = number
    await table.keys("f6", "enter")
    await table.until(lambda: table.rules.page is not None and table.rules.page.id == f"CR {number}")


async def test_a_number_shows_the_rule_in_its_place_and_its_links_open() -> None:
    async with at_table() as table:
        await opened(table, "704.5m")
        assert "Official wording" in table.shown()
        assert "Up: CR 704.5" in table.shown()
        assert "CR 704.5m  State-Based Actions" in table.shown()
        await table.keys("alt+pageup")
        await table.until(lambda: table.rules.trail.here == "CR 704.5b")
        await table.keys("alt+pagedown")
        await table.until(lambda: table.rules.trail.here == "CR 101.3")
        await table.keys("down", "down", "down", "down", "enter")
        await table.until(lambda: bool(table.judge.told))
        assert table.judge.told == [("empty-library", "empty library", None)]
        assert table.app.shown == "ask"


async def test_up_goes_to_the_parent_and_its_children_open() -> None:
    async with at_table() as table:
        await opened(table, "704.5m")
        await table.keys("down", "enter")
        await table.until(lambda: table.rules.trail.here == "CR 704.5")
        assert "CR 704.5b  Whoever tried to draw" in table.shown()
        await table.keys("down", "enter")
        await table.until(lambda: table.rules.trail.here == "CR 704.5b")


async def test_back_and_forward_walk_the_trail() -> None:
    async with at_table() as table:
        await opened(table, "704.5m")
        await opened(table, "101.3")
        await table.keys("alt+left")
        await table.until(lambda: table.rules.page is not None and table.rules.page.id == "CR 704.5m")
        await table.keys("f8")
        await table.until(lambda: table.rules.page is not None and table.rules.page.id == "CR 101.3")


@pytest.mark.long
async def test_a_policy_section_opens_too() -> None:
    async with at_table() as table:
        await table.keys("f6")
        await table.type("IPG 2.1")
        await table.keys("enter")
        await table.until(lambda: table.rules.page is not None)
        assert "Missed Trigger (policy IPG 2.1, superseded)" in table.shown()
        assert "A [short] statement of ours." in table.shown()


async def test_an_unknown_number_leaves_the_page_the_trail_and_the_field() -> None:
    async with at_table() as table:
        await opened(table, "704.5m")
        table.rules.query_one(Input).value = "999.9"
        await table.keys("enter")
        await table.until(lambda: bool(table.rules.note.said))
        assert "nearest: 704.5m" in table.rules.note.said
        assert table.rules.trail.here == "704.5m"
        assert table.rules.query_one(Input).value == "999.9"


def test_the_trail_forgets_what_lay_ahead_when_another_page_is_opened() -> None:
    trail = Trail().to("a").to("b").back().to("c")
    assert trail == Trail("c", ("a",), ())
    assert trail.back().forward() == trail
    assert trail.to("c") is trail
    assert Trail().back() == Trail().forward() == Trail()


def test_a_child_that_cannot_be_read_stands_there_with_its_reason() -> None:
    page = rule_page(FakeJudge(), "CR 704.5")
    assert [child.id for child in page.children] == ["CR 704.5b", "CR 704.5m"]


def test_the_number_of_a_citation() -> None:
    assert number_of(" cr 704.5m ") == "704.5m"
    assert number_of("state-based actions") == "state-based actions"


@pytest.mark.parametrize("text", ["704", "704.5", "704.5m", "cr 702.184a", "IPG 2.1", "MTR 3.14", "MTR B", "JAR 3"])
def test_what_is_a_rule_number(text: str) -> None:
    assert is_rule_number(text)


@pytest.mark.parametrize("text", ["20", "7.5", "Murder", "704.5m please", "IPG", "1996 World Champion"])
def test_what_is_no_rule_number(text: str) -> None:
    assert not is_rule_number(text)
