"""By mouse or finger alone: every view is reached, what stands in it opens, and a whole line is the target."""

import pytest
from textual.widget import Widget
from textual.widgets import Input, TabbedContent

from judgebot.tui.bindings import VIEWS, View
from judgebot.tui.screens.entry import EntryScreen
from judgebot.tui.screens.help import HelpScreen
from judgebot.tui.screens.layers import LayersScreen
from judgebot.tui.screens.thing import ThingScreen
from judgebot.tui.widgets.choice import Choice
from judgebot.tui.widgets.cited import Cited
from judgebot.tui.widgets.entry_parts import EntryLine
from judgebot.tui.widgets.results import Result
from judgebot.tui.widgets.thing import Thing
from tests.tui.driving import Table, at_table

TALL = (60, 60)


async def tap(table: Table, kind: type[Widget], words: str) -> None:
    """Tap a line that shows these words, at its far end, where nothing is written."""
    found = [line for line in table.app.screen.query(kind) if words in str(line.render()) and line.is_on_screen]
    line = found[0]
    await table.pilot.click(line, offset=(line.size.width - 1, line.size.height - 1))
    await table.pilot.pause()


async def tap_tab(table: Table, name: View) -> None:
    """Tap the tab of a view."""
    await table.pilot.click(table.app.query_one(TabbedContent).get_tab(name))
    await table.pilot.pause()


def shown(table: Table) -> str:
    """Return the name of the view that is shown."""
    return table.app.shown


@pytest.mark.long
async def test_every_view_by_mouse_alone() -> None:
    async with at_table(TALL) as table:
        await tap(table, Choice, "What happens to Cloudform")
        await table.until(lambda: table.ask.answer is not None)
        first = table.ask.pane.query(Cited).first()
        await tap(table, Cited, first.text[:20])
        assert table.app.focused is first
        assert shown(table) == "ask"
        await tap(table, Cited, first.text[:20])
        await table.until(lambda: table.rules.page is not None)
        assert shown(table) == "rules"
        await tap(table, Choice, "Up: ")
        await table.until(lambda: bool(table.rules.page and table.rules.page.children))
        for name in VIEWS:
            await tap_tab(table, name)
            assert shown(table) == name
            assert table.app.view_of(name).has_focus_within
        await tap_tab(table, "cards")
        await table.type("cloudform")
        await table.until(lambda: any(line.display for line in table.cards.query(Result)))
        await tap(table, Result, "cloudform (Wolkenform)")
        await table.until(lambda: table.cards.card is not None)


@pytest.mark.long
async def test_a_ruling_is_marked_walked_and_kept_by_mouse() -> None:
    async with at_table(TALL) as table:
        await tap_tab(table, "policy")
        await table.until(lambda: bool(table.policy.sections))
        table.policy.query_one(Input).value = "missed trigger"
        await table.until(lambda: bool(table.policy.query(".section")))
        await tap(table, Choice, "IPG 2.1")
        await table.until(lambda: table.policy.section is not None)
        await tap(table, Choice, "Walk through it")
        await tap(table, Choice, "No (N)")
        await tap(table, Choice, "Yes (Y)")
        assert table.policy.answers == (False, True)
        await tap(table, Choice, "They appeal")
        await table.until(lambda: isinstance(table.app.screen, EntryScreen))
        await table.keys("escape")
        await tap_tab(table, "journal")
        await table.until(lambda: bool(table.journal.entries))
        await tap(table, EntryLine, "Appealed")
        await table.until(lambda: isinstance(table.app.screen, EntryScreen))


async def test_a_board_and_the_keys_at_the_foot_by_mouse() -> None:
    async with at_table(TALL) as table:
        await tap_tab(table, "verify")
        table.verify.open("drawn, played")
        await table.until(lambda: table.verify.verdict is not None)
        await table.keys("alt+o")
        await table.pilot.pause()
        await tap(table, Thing, "#2 Grizzly Bears")
        await table.until(lambda: isinstance(table.app.screen, ThingScreen))
        await table.pilot.click("OptionList", offset=(4, 0))
        await table.until(lambda: isinstance(table.app.screen, LayersScreen))
        await table.keys("escape")
        foot = next(key for key in table.app.query("FooterKey") if "Help" in str(key.render()))
        await table.pilot.click(foot)
        await table.until(lambda: isinstance(table.app.screen, HelpScreen))
