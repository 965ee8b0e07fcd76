"""Cards: a name gives the card; several candidates are chosen from."""

from textual.widgets import Input

from tests.tui.driving import at_table


async def test_a_name_shows_the_card() -> None:
    async with at_table() as table:
        await table.keys("f4")
        await table.type("cloudform")
        await table.keys("enter")
        await table.until(lambda: table.cards.card is not None)
        shown = table.shown()
        assert "Enchantment · colors U · mana value 3" in shown
        assert "the checker cannot play this yet" in shown
        assert "de: Wolkenform" in shown
        assert "legacy: legal" in shown
        assert "Formats, as of 2026-08-07" in shown
        assert "Official wording (Deutsch):" in shown
        await table.keys("f9", "down", "down", "enter")
        await table.until(lambda: table.judge.looked_up[-1] == ("Cloudform", "de"))
        await table.until(lambda: "Wolkenform (Deutsch) is:" in table.shown())


async def test_candidates_are_chosen_with_down_and_enter() -> None:
    async with at_table() as table:
        await table.keys("f4")
        await table.type("form")
        await table.keys("enter")
        await table.until(lambda: table.cards.card is not None)
        assert "Which card?" in table.shown()
        await table.keys("down", "enter")
        await table.until(lambda: table.cards.card is not None and bool(table.cards.card.faces))
        assert table.cards.query_one(Input).value == "Cloudform"


async def test_an_unknown_name_is_kept_and_said_and_an_empty_field_asks_nothing() -> None:
    async with at_table() as table:
        await table.keys("f4", "enter")
        assert table.cards.ticket == 0
        await table.type("nothing")
        await table.keys("enter")
        await table.until(lambda: bool(table.cards.note.said))
        assert "nearest: Cloudform" in table.cards.note.said
        assert table.cards.query_one(Input).value == "nothing"
