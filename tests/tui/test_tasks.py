"""Eleven things a judge does at a table, by keyboard alone: how many keys each takes beyond the words themselves."""

from collections.abc import Callable
from typing import Final

from judgebot.tui.screens.clock import ClockScreen
from judgebot.tui.screens.entry import EntryScreen
from judgebot.tui.screens.help import HelpScreen
from judgebot.tui.screens.time_back import TimeBackScreen
from judgebot.tui.widgets.field import Field
from tests.tui.driving import USUAL, Table, at_table

Task = tuple[str, tuple[str, ...], int, Callable[[Table], bool]]


def is_kept(at: Table, /, **fields: object) -> bool:
    """Whether the newest entry of the journal holds this."""
    page = at.app.journals._opener().entries()[0].page
    return all(getattr(page, field) == value for field, value in fields.items())


TASKS: Final[tuple[Task, ...]] = (
    (
        "a penalty from what judges call it, kept with its table",
        ("'hce", "enter", "~section", "ctrl+s", "~sheet", "'12", "escape"),
        6,
        lambda table: is_kept(table, question="Hidden Card Error", penalty="Warning", table="12"),
    ),
    (
        "a circumstance that raises the penalty",
        ("f2", "'tardy", "enter", "~section", "down", "enter"),
        4,
        lambda table: table.policy.penalty == "Match Loss",
    ),
    (
        "a missed trigger, walked through to what is done",
        ("alt+w", "n", "y"),
        3,
        lambda table: table.app.shown == "policy" and "Resolve it at once" in table.shown(),
    ),
    (
        "a rule by its number",
        ("f2", "'704.5m", "enter"),
        2,
        lambda table: table.app.shown == "rules" and table.rules.page is not None and table.rules.page.id == "CR 704.5m",
    ),
    (
        "a card by its name in another language",
        ("f2", "'wolkenform", "enter"),
        2,
        lambda table: table.app.shown == "cards" and table.cards.card is not None and bool(table.cards.card.faces),
    ),
    (
        "a question, and where it says that",
        ("f2", "'do I lose?", "enter", "~answer", "down", "enter"),
        4,
        lambda table: table.app.shown == "rules" and table.rules.page is not None and table.rules.page.id == "CR 704.5m",
    ),
    (
        "the board of an answer, decided step by step",
        ("f2", "'a board?", "enter", "~answer", "ctrl+o"),
        3,
        lambda table: table.app.shown == "verify" and table.verify.verdict is not None,
    ),
    (
        "a round begun, and five more minutes for a table",
        ("alt+m", "enter", "'7 +5", "enter", "~extension", "escape"),
        4,
        lambda table: not isinstance(table.app.screen, ClockScreen) and is_kept(table, table="7", cites=("MTR 2.6",)),
    ),
    (
        "the time that a ruling took, given back to the table",
        ("f10", "'grv", "enter", "~ruled", "alt+x", "~back", "'9", "enter", "'4", "enter", "~given"),
        5,
        lambda table: is_kept(table, table="9", note="Time extension: +4 minutes (Game Rule Violation)"),
    ),
    (
        "what was ruled at a table before",
        ("f11", "'error", "~found", "down", "enter"),
        3,
        lambda table: isinstance(table.app.screen, EntryScreen) and table.app.screen.entry.page.table == "12",
    ),
    (
        "help, and out of it",
        ("escape", "f1", "escape"),
        3,
        lambda table: not isinstance(table.app.screen, HelpScreen) and table.app.shown == "journal",
    ),
)

MEANWHILE: Final[dict[str, Callable[[Table], bool]]] = {
    "answer": lambda table: table.ask.answer is not None and table.ask.answer.question == table.app.query_one(Field).text,
    "extension": lambda table: table.app.clock is not None and len(table.app.clock.extensions) == 1,
    "section": lambda table: table.app.shown == "policy" and table.policy.section is not None,
    "sheet": lambda table: isinstance(table.app.screen, EntryScreen),
    "ruled": lambda table: table.policy.section is not None and table.policy.section.id == "IPG 2.5",
    "back": lambda table: isinstance(table.app.screen, TimeBackScreen),
    "given": lambda table: not isinstance(table.app.screen, TimeBackScreen),
    "found": lambda table: len(table.journal.entries) == 1,
}


async def test_the_tasks_by_keyboard_alone() -> None:
    async with at_table(USUAL) as table:
        await table.keys("alt+g", "alt+g")
        for name, steps, most, is_done in TASKS:
            assert sum(step[0] not in "'~" for step in steps) <= most, name
            for step in steps:
                match step[0]:
                    case "'":
                        await table.type(step[1:])
                    case "~":
                        await table.until(lambda step=step: MEANWHILE[step[1:]](table))  # type: ignore[misc]
                    case _:
                        await table.keys(step)
            try:
                await table.until(lambda is_done=is_done: is_done(table))  # type: ignore[misc]
            except AssertionError:
                raise AssertionError(f"{name}: {table.app.shown}\n{table.shown()}") from None
