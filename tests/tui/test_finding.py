"""While one types: what it may mean is listed, by a desk of its own, and opened with Down and Enter."""

from textual.widgets import Input

from judgebot.tui.widgets.field import Field
from tests.tui.driving import NARROW, Table, at_table
from tests.tui.fake_judge import RULING


def listed(table: Table) -> list[str]:
    return [each.id for each in table.ask.results.shown]


async def test_what_is_typed_is_looked_up_at_once_and_enter_still_asks() -> None:
    async with at_table(NARROW) as table:
        await table.type("cl")
        await table.until(lambda: len(listed(table)) == 5)
        rows = [line.strip() for line in table.shown().splitlines()]
        assert any(row.startswith("> clauses of auras: An Aura") and row.endswith("…") for row in rows)
        await table.type("ou")
        await table.until(lambda: listed(table) == ["Cloudform", "empty-library"])
        await table.keys("enter")
        await table.until(lambda: table.ask.answer is not None)
        assert table.judge.asked == [("clou", None)]
        assert not table.ask.results.display
        await table.type("broken")
        await table.keys("home")
        await table.type("cl")
        assert table.ask.note.said == ""


async def test_down_goes_through_the_list_into_the_answer_and_up_back_to_the_field() -> None:
    async with at_table() as table:
        await table.type("clou")
        await table.until(lambda: len(listed(table)) == 2)
        await table.keys("down", "down", "down")
        assert table.ask.pane.has_focus_within
        await table.keys("escape", "down", "up")
        assert table.app.query_one(Field).has_focus
        await table.keys("down", "down", "enter")
        await table.until(lambda: table.ask.answer is not None)
        assert table.judge.told == [("empty-library", "clou", None)]
        assert RULING.title in table.shown()
        assert table.app.query_one(Field).has_focus
        await table.keys("f9", "down", "down", "enter")
        await table.until(lambda: table.judge.told[1:] == [("empty-library", "clou", "de")])


async def test_a_line_opens_where_it_belongs() -> None:
    async with at_table() as table:
        await table.type("clau")
        await table.until(lambda: listed(table) == ["CR 704.5m"])
        await table.keys("down", "enter")
        await table.until(lambda: table.rules.page is not None)
        assert table.rules.trail.here == "CR 704.5m"
        await table.keys("f4")
        await table.type("cl")
        await table.until(lambda: [each.id for each in table.cards.results.shown] == ["Cloudform"])
        await table.pilot.click(table.cards.results.lines()[0])
        await table.until(lambda: table.cards.card is not None)
        assert table.cards.query_one(Input).value == "Cloudform"
        assert table.judge.looked_up[-1] == ("Cloudform", "de")
        assert not table.cards.results.display
        await table.keys("f6")
        await table.type("clo")
        await table.until(lambda: [each.id for each in table.rules.results.shown] == ["G-cloak"])
