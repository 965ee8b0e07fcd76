"""Pictures of the views on fixed answers; look at them when they change, then run pytest with --snapshot-update."""

from datetime import UTC, datetime
from itertools import product

import pytest
from syrupy.assertion import SnapshotAssertion

from judgebot.tui.screens.entry import EntryScreen
from judgebot.tui.themes import CONTRAST, DARK, LIGHT
from tests.tui.driving import NARROW, USUAL, WIDE, Table, at_table

SIZES = [NARROW, USUAL, WIDE]
THEMES = [DARK.name, LIGHT.name]
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


async def ask(table: Table) -> None:
    await table.answered("a board")
    await table.keys("down", "down")


async def verify(table: Table) -> None:
    await table.keys("f3", "f5")
    await table.until(lambda: table.verify.verdict is not None)
    await table.keys("escape")


async def board(table: Table) -> None:
    await table.keys("f3")
    table.verify.open("drawn")
    await table.until(lambda: table.verify.verdict is not None)
    await table.keys("escape", "alt+o")


async def cards(table: Table) -> None:
    await table.keys("f4")
    await table.type("cloudform")
    await table.keys("enter")
    await table.until(lambda: table.cards.card is not None)


async def rules(table: Table) -> None:
    await table.keys("f6")
    await table.type("704.5")
    await table.keys("enter")
    await table.until(lambda: table.rules.page is not None)


async def policy(table: Table) -> None:
    await table.keys("alt+g", "alt+g", "f10")
    await table.until(lambda: bool(table.policy.sections))
    await table.type("tardy")
    await table.keys("enter")
    await table.until(lambda: table.policy.section is not None)
    await table.keys("down", "enter")


async def walk(table: Table) -> None:
    await policy(table)
    await table.keys("alt+w", "n")


async def entry(table: Table) -> None:
    await table.answered("a board")
    await table.keys("ctrl+s")
    await table.until(lambda: isinstance(table.app.screen, EntryScreen))
    await table.keys("1", "2", "enter", "3", "enter", *"AB", "slash", *"CD", "enter", *"wa")


async def journal(table: Table) -> None:
    await entry(table)
    await table.keys("right", "enter", *"slow", "escape", "f11", "alt+n")
    await table.until(lambda: isinstance(table.app.screen, EntryScreen))
    await table.keys("enter", "enter", "enter", "enter", *"lunch", "escape")
    await table.until(lambda: len(table.journal.entries) == 2)
    await table.keys("down")


async def clock(table: Table) -> None:
    table.app.now = lambda: NOON
    await table.keys("alt+m", "enter")
    await table.until(lambda: table.app.clock is not None)
    await table.type("12 dc 7")
    await table.keys("enter")
    await table.until(lambda: table.app.clock is not None and bool(table.app.clock.extensions))


async def first_run(table: Table) -> None:
    await table.keys("down")


async def help_sheet(table: Table) -> None:
    await table.keys("f1")


async def problem(table: Table) -> None:
    await table.type("bad")
    await table.keys("enter")
    await table.until(lambda: bool(table.ask.note.said))


WALKS = [ask, verify, board, cards, rules, policy, walk, entry, journal, clock, first_run, help_sheet, problem]


PLAIN = [(ask, WIDE), (policy, USUAL), (board, NARROW)]  # the others are looked at by `pytest -m long`


def _pictures() -> list[object]:
    taken: list[object] = []
    for way, size, theme in product(WALKS, SIZES, THEMES):
        marks = () if theme == DARK.name and (way, size) in PLAIN else pytest.mark.long
        name = f"{way.__name__}-{size[0]}x{size[1]}{'' if theme == DARK.name else '-light'}"
        taken.append(pytest.param(size, theme, way, id=name, marks=marks))
    return taken


@pytest.mark.parametrize(("size", "theme", "way"), _pictures())
async def test_picture(size: tuple[int, int], theme: str, way: object, picture: SnapshotAssertion) -> None:
    async with at_table(size) as table:
        table.app.theme = theme
        await way(table)  # type: ignore[operator]  # one of the walks above
        assert table.app.export_screenshot(simplify=True) == picture


@pytest.mark.long
async def test_high_contrast_picture(picture: SnapshotAssertion) -> None:
    async with at_table(USUAL) as table:
        table.app.theme = CONTRAST.name
        await verify(table)
        assert table.app.export_screenshot(simplify=True) == picture
