"""The round clock: one field begins a round, pauses it and gives tables time; it outlives the app."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judgebot.errors import InputError
from judgebot.journal.clock import Clock, Extension, begun, given, paused
from judgebot.journal.journal import Journal
from judgebot.journal.models import Page
from judgebot.tui.app import JudgeApp
from judgebot.tui.clock import Order, carried_out, order, parse_order, read_clock, short_clock
from judgebot.tui.screens.clock import ClockScreen
from judgebot.tui.widgets.editions_bar import EditionsBar
from tests.tui.driving import NARROW, USUAL, Table, at_table
from tests.tui.fake_judge import FakeJudge

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
ON = begun("3", 3000, NOON)
OVER = NOON + timedelta(minutes=51)


@pytest.mark.parametrize(
    ("typed", "clock", "now", "ordered"),
    [
        ("", None, NOON, Order("new", 3000)),
        ("", ON, NOON, Order("pause")),
        ("", paused(ON, NOON), NOON, Order("go on")),
        ("50", None, NOON, Order("new", 3000)),
        ("90 min", ON, OVER, Order("new", 5400)),
        ("new r4 40", ON, NOON, Order("new", 2400, round="4")),
        ("12 +5", ON, NOON, Order("table", 300, "12")),
        ("table 12 5 min", ON, NOON, Order("table", 300, "12")),
        ("t12 -5", ON, NOON, Order("table", -300, "12")),
        ("a7+3", ON, NOON, Order("table", 180, "A7")),
        ("12 dc 7", ON, NOON, Order("deck check", 600, "12")),
        ("Deck check 12 7", ON, NOON, Order("deck check", 600, "12")),
        ("+2", ON, NOON, Order("all", 120)),
        ("pause", ON, NOON, Order("pause")),
        ("END", ON, NOON, Order("end")),
    ],
)
def test_what_is_typed_to_the_clock(typed: str, clock: Clock | None, now: datetime, ordered: Order) -> None:
    assert parse_order(typed, clock, now) == ordered


@pytest.mark.parametrize(("typed", "said"), [("12", "still on"), ("five", "nothing the clock"), ("new 0", "no minutes")])
def test_what_the_clock_does_not_do_says_what_it_does(typed: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as told:
        parse_order(typed, ON, NOON)
    assert "12 +5" in told.value.hint


def test_a_deck_check_gives_its_time_and_three_minutes_and_is_kept() -> None:
    outcome = carried_out(Order("deck check", 600, "12"), ON, NOON)
    assert outcome.clock is not None
    assert given(outcome.clock, "12") == 600
    note = "Time extension: +10 minutes (a deck check of 7 and three)"
    assert outcome.page == Page(table="12", round="3", note=note, cites=("MTR 2.6",))


def test_the_next_round_has_the_next_number_and_a_short_one_is_remarked_on() -> None:
    outcome = carried_out(Order("new", 1800), ON, OVER)
    assert outcome.clock == begun("4", 1800, OVER)
    assert outcome.said.endswith("A match must have at least 40.")
    assert outcome.cites == ("MTR B",)


def test_without_a_round_there_is_nothing_to_extend() -> None:
    with pytest.raises(InputError, match="no round is on"):
        carried_out(Order("table", 300, "12"), None, NOON)


def test_two_apps_that_give_time_at_once_both_count(tmp_path: Path) -> None:
    mine, other = Journal(tmp_path / "journal.sqlite"), Journal(tmp_path / "journal.sqlite")
    assert read_clock(mine) is None
    assert not mine.path.exists()
    order(mine, "50", NOON, "3")
    order(other, "12 +5", NOON, "")
    order(mine, "7 +2", NOON, "")
    clock = read_clock(other)
    assert clock is not None
    assert (clock.round, clock.extensions) == ("3", (Extension("12", 300), Extension("7", 120)))
    assert [entry.page.note for entry in mine.entries()] == ["Time extension: +2 minutes", "Time extension: +5 minutes"]
    order(other, "end", NOON, "")
    assert read_clock(mine) is None


def test_the_time_at_the_top() -> None:
    assert short_clock(ON, NOON + timedelta(seconds=528)) == "R3 41:12"
    assert short_clock(paused(ON, NOON), OVER) == "R3 50:00 paused"
    assert short_clock(ON, OVER) == "R3 TIME"


async def test_a_round_is_begun_a_table_given_time_the_end_called_and_all_is_there_after_a_restart() -> None:
    async with at_table(NARROW) as table:
        time = [NOON]
        table.app.now = lambda: time[0]
        await table.keys("alt+m", "enter")
        assert isinstance(table.app.screen, ClockScreen)
        await table.until(lambda: table.app.clock is not None)
        await table.type("12 +5")
        await table.keys("enter")
        await table.until(lambda: "Table 12: +5, 55:00 left" in table.shown())
        assert "Kept in the journal" in table.shown()
        await table.keys("escape")
        assert table.app.query_one(EditionsBar).said == "CR 2026-08-07 (20 d) · R1 50:00 · answers: as asked"
        time[0] = OVER
        table.app.tick()
        table.app.tick()
        await table.until(lambda: [told.title for told in table.app._notifications] == ["Time in the round"])
        assert "R1 TIME" in table.app.query_one(EditionsBar).said
        table.app.journals.settle(5)
        again = JudgeApp(FakeJudge(), table.app.journals._opener)
        again.now = lambda: OVER
        async with again.run_test(size=USUAL) as pilot:
            restarted = Table(again, pilot, FakeJudge())
            await restarted.until(lambda: "R1 TIME" in again.query_one(EditionsBar).said)
            assert not again._notifications
