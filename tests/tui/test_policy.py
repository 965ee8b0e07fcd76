"""Policy: from what judges call it to the penalty, the repair and what to say; missed triggers as a walk."""

from datetime import UTC, datetime, timedelta

import pytest
from textual.widgets import Input

from judgebot.journal.clock import given
from judgebot.tui.app import JudgeApp
from judgebot.tui.clock import minutes_taken
from judgebot.tui.policy import RELS, at_level, circumstances, find_sections, section_of, to_say
from judgebot.tui.screens.entry import EntryScreen
from judgebot.tui.screens.time_back import TimeBackScreen
from judgebot.tui.walk import outcome, walk_of
from judgebot.tui.widgets.editions_bar import EditionsBar
from judgebot.tui.widgets.note import Note
from tests.tui.driving import NARROW, Table, at_table
from tests.tui.fake_judge import SECTIONS, FakeJudge

CALLED = {
    "hce": "IPG 2.3", "laec": "IPG 2.2", "mt": "IPG 2.1", "grv": "IPG 2.5", "ftmgs": "IPG 2.6", "f2mgs": "IPG 2.6",
    "mpe": "IPG 2.4", "tardy": "IPG 3.1", "slow play": "IPG 3.3", "usc": "IPG 4", "dec": "IPG 2.3", "ddlp": "IPG 3.4",
    "marked": "IPG 3.8", "oa": "IPG 3.2", "cpv": "IPG 3.7", "ipg 2.3": "IPG 2.3", "MTR B": "MTR B", "round time": "MTR B",
    "appeal": "MTR 2.9", "deck registration": "MTR 2.7", "sideboard": "MTR 3.16", "out of order sequencing": "MTR 4.3",
    "hidden information": "MTR 3.13", "2hg": "MTR 9.1", "extra card by accident": "IPG 2.3",
}  # fmt: skip


async def opened(table: Table, typed: str) -> None:
    """Open a section of policy from anywhere."""
    await table.keys("f10")
    await table.until(lambda: bool(table.policy.sections))
    await table.type(typed)
    await table.keys("enter")
    await table.until(lambda: table.policy.section is not None)


@pytest.mark.parametrize(("typed", "section"), CALLED.items())
def test_what_judges_call_it_leads_to_its_section(typed: str, section: str) -> None:
    assert find_sections(typed, SECTIONS, "Competitive")[0].id == section


@pytest.mark.parametrize(
    ("typed", "section"),
    [
        ("hce", "JAR 2.3"),
        ("mt", "JAR 2.1"),
        ("grv", "JAR 2.4"),
        ("slow play", "JAR 3"),
        ("cheating", "JAR 4"),
        ("usc major", "JAR 4"),
        ("stalling", "JAR 4"),
        ("usc minor", "JAR 1"),
        ("cpv", "JAR 2.4"),
        ("marked", "JAR 1"),
        ("draft procedure violation", "JAR 1"),
        ("mpe", "JAR 2.3"),
        ("ipg 2.3", "IPG 2.3"),
    ],
)
def test_at_regular_it_leads_to_judging_at_regular_unless_a_section_is_named(typed: str, section: str) -> None:
    assert find_sections(typed, SECTIONS, "Regular")[0].id == section


def test_every_infraction_has_a_penalty_that_can_be_said_at_every_level() -> None:
    for section in (section for section in SECTIONS if section.penalty):
        for rel in RELS:
            held = at_level(section, SECTIONS, rel)
            penalties = {held.penalty, *(each.penalty for each in circumstances(held))} - {None}
            assert all(to_say(held, str(penalty)) for penalty in penalties)


@pytest.mark.parametrize(
    ("section", "begins", "penalty"),
    [
        ("IPG 2.3", "Third", "Game Loss"),
        ("IPG 2.3", "A face-down", "Game Loss"),
        ("IPG 2.1", "The trigger", "Warning"),
        ("IPG 2.1", "Forgotten", None),
        ("IPG 3.1", "Not seated", "Match Loss"),
        ("IPG 3.1", "Seated before", "Warning"),
        ("IPG 3.3", "On purpose", "Disqualification"),
        ("IPG 3.4", "The Head Judge may", "No penalty"),
        ("IPG 2.6", "Never", None),
    ],
)
def test_what_a_circumstance_makes_of_the_penalty(section: str, begins: str, penalty: str | None) -> None:
    found = section_of(section, SECTIONS)
    assert found is not None
    assert [each.penalty for each in circumstances(found) if each.text.startswith(begins)] == [penalty]


@pytest.mark.parametrize(
    ("answers", "done"),
    [
        ("y", "It was not missed"),
        ("ny", "Resolve it at once"),
        ("nny", "The opponent picks whether it resolves"),
        ("nnny", "Play on"),
        ("nnnny", "Play on"),
        ("nnnnn", "The opponent decides whether it goes on the stack"),
    ],
)
def test_the_walk_of_a_missed_trigger_ends_where_an_answer_is_yes(answers: str, done: str) -> None:
    section = section_of("IPG 2.1", SECTIONS)
    assert section is not None
    walk = walk_of(section)
    assert walk is not None
    assert outcome(walk, tuple(answer == "y" for answer in answers)).startswith(done)
    assert not outcome(walk, (False,))


async def test_the_walk_at_regular_asks_whether_it_says_may() -> None:
    async with at_table(NARROW) as table:
        await table.keys("alt+g", "f10")
        await table.until(lambda: bool(table.policy.sections))
        await table.keys("f7", "n")
        assert "Optional (may)?" in table.shown()
        await table.keys("n")
        assert "Put it on the stack now" in table.shown()


async def test_a_circumstance_that_holds_changes_the_penalty_and_what_is_said() -> None:
    async with at_table((120, 60)) as table:
        await opened(table, "tardy")
        assert "Penalty: Game Loss" in table.shown()
        await table.keys("down", "enter")
        assert "Penalty: Match Loss" in table.shown()
        assert "(x) Not seated" in table.shown()
        assert "The penalty is a Match Loss" in table.shown()
        await table.keys("enter")
        assert "Penalty: Game Loss" in table.shown()


async def test_repair_rewind_time_and_appeal_are_cited() -> None:
    async with at_table((120, 60)) as table:
        await opened(table, "grv")
        shown = table.shown()
        assert all(
            words in shown
            for words in (
                "Repair",
                "Rewind?",
                "[IPG 1.4]",
                "The steps of a rewind (IPG 1.4)",
                "[MTR 2.6]",
                "[MTR 2.9]",
                "See [JAR 2.4]",
            )
        )


async def test_another_level_shows_what_holds_there_in_place_of_the_infraction_and_says_why() -> None:
    async with at_table((120, 60)) as table:
        await opened(table, "cpv")
        assert "Communication Policy Violation (IPG 3.7) · level not set" in table.shown()
        await table.keys("alt+g")
        assert "In-Game Error (General) at Regular (JAR 2.4)" in table.shown()
        assert "Communication Policy Violation: An honest slip" in table.shown()
        await table.keys("alt+g")
        assert "Communication Policy Violation (IPG 3.7) · at Competitive" in table.shown()


async def test_the_level_is_set_by_key_shown_and_remembered_with_language_and_theme() -> None:
    async with at_table(NARROW) as table:
        await table.keys("alt+g", "alt+g")
        assert table.app.query_one(EditionsBar).said == "CR 2026-08-07 (20 d) · REL Competitive · answers: as asked"
        await table.keys("alt+t", "f9", "down", "down", "enter")
        table.app.journals.settle(5)
        again = JudgeApp(FakeJudge(), table.app.journals._opener)
        async with again.run_test(size=NARROW) as pilot:
            await Table(again, pilot, FakeJudge()).until(lambda: again.rel == "Competitive")
            assert (again.theme, again.language) == ("judge-light", "de")


async def test_sections_are_listed_while_typing_and_chosen_with_enter() -> None:
    async with at_table() as table:
        await table.keys("f10")
        await table.until(lambda: bool(table.policy.sections))
        await table.type("shuffl")
        assert "IPG 3.9  Insufficient Shuffling · Warning" in table.shown()
        await table.keys("down", "down", "enter")
        assert table.policy.section is not None


async def test_words_that_name_no_section_are_searched_by_meaning() -> None:
    async with at_table() as table:
        await table.keys("f10")
        await table.until(lambda: bool(table.policy.sections))
        await table.type("zzz")
        await table.keys("enter")
        await table.until(lambda: "Nearest" in table.shown())
        assert "IPG 2.1  Missed Trigger" in table.shown()


async def test_a_cited_section_opens_in_policy_and_back_leads_back() -> None:
    async with at_table() as table:
        await opened(table, "hce")
        await table.keys("f2")
        await table.type("IPG 2.1")
        await table.keys("enter")
        await table.until(lambda: table.policy.section is not None and table.policy.section.id == "IPG 2.1")
        assert table.app.shown == "policy"
        await table.keys("alt+left")
        assert table.policy.section is not None
        assert table.policy.section.id == "IPG 2.3"
        await table.keys("alt+right")
        assert table.policy.section.id == "IPG 2.1"


@pytest.mark.long
async def test_what_was_typed_before_the_sections_are_read_is_not_lost() -> None:
    async with at_table() as table:
        await table.keys("f10", *"hce", "enter")
        await table.until(lambda: table.policy.section is not None)
        assert table.policy.query_one(Input).value == "hce"


async def ruled(table: Table, typed: str = "hce") -> None:
    """Open an infraction from Ask at noon; it is three and a half minutes later."""
    noon = datetime(2026, 11, 30, 12, tzinfo=UTC)
    table.app.now = lambda: noon
    await table.keys("alt+g", "alt+g")
    await table.type(typed)
    await table.keys("enter")
    await table.until(lambda: table.policy.section is not None)
    table.app.now = lambda: noon + timedelta(minutes=3, seconds=30)


async def test_a_ruling_gives_the_table_its_time_back_in_the_clock_and_the_journal() -> None:
    async with at_table() as table:
        table.app.now = lambda: datetime(2026, 11, 30, 12, tzinfo=UTC)
        await table.keys("alt+m", "enter")
        await table.until(lambda: table.app.clock is not None)
        await table.keys("escape")
        await ruled(table)
        await table.keys("alt+x")
        await table.until(lambda: isinstance(table.app.screen, TimeBackScreen))
        await table.type("12")
        await table.keys("enter")
        assert table.app.screen.query_one("#back-minutes", Input).value == "4"
        await table.keys("enter")
        await table.until(lambda: not isinstance(table.app.screen, TimeBackScreen))
        assert table.app.clock is not None
        assert given(table.app.clock, "12") == 240
        assert "Table 12: +4 minutes" in table.policy.note.said
        page = table.app.journals._opener().entries()[0].page
        assert (page.table, page.note, page.cites) == ("12", "Time extension: +4 minutes (Hidden Card Error)", ("MTR 2.6",))


async def test_without_a_clock_time_back_is_kept_and_said_and_what_is_no_table_stays_typed() -> None:
    async with at_table(NARROW) as table:
        await ruled(table, "grv")
        await table.keys("escape", "x", "enter", "enter")
        await table.until(lambda: "which table" in table.app.screen.query_one(Note).said)
        assert table.app.screen.query_one("#back-minutes", Input).value == "4"
        await table.keys("up", "7", "enter", "enter")
        await table.until(lambda: "no round is on" in table.policy.note.said)
        assert table.app.journals._opener().entries()[0].page.table == "7"


async def test_an_appeal_is_kept_with_the_ruling_and_its_penalty() -> None:
    async with at_table() as table:
        await ruled(table, "tardy")
        await table.keys("alt+h")
        await table.until(lambda: isinstance(table.app.screen, EntryScreen))
        page = table.app.journals._opener().entries()[0].page
        assert (page.question, page.penalty, page.note) == ("Tardiness", "Game Loss", "Appealed to the Head Judge: ")
        assert page.cites == ("IPG 3.1", "MTR 2.9")


async def test_time_back_needs_a_ruling() -> None:
    async with at_table() as table:
        await opened(table, "appeal")
        await table.keys("alt+x")
        assert "Open an infraction" in table.policy.note.said


def test_a_ruling_of_a_minute_or_less_is_given_no_time() -> None:
    since = datetime(2026, 11, 30, 12, tzinfo=UTC)
    taken = [minutes_taken(since, since + timedelta(seconds=seconds)) for seconds in (0, 60, 61, 120, 121)]
    assert taken == [0, 0, 2, 2, 3]


async def test_time_limits_are_a_table() -> None:
    async with at_table((80, 40)) as table:
        await opened(table, "MTR B")
        assert "       40 s  15 or 14\n" in "\n".join(line.rstrip() for line in table.shown().split("\n"))
