"""Results told after their causes, and clauses read as who does what to whom."""

import pytest

from judgebot.cards import scanning as names
from judgebot.contract import StepOut, Verdict
from judgebot.scenario.models import Action, Scenario
from judgebot.scenario.plain.clauses import clauses_of, sentences_of
from judgebot.scenario.plain.frames import Frame, frame_of
from judgebot.scenario.plain.tokens import read_tokens
from judgebot.scenario.plain.words import english_words
from judgebot.scenario.told import Told, without_results

SHOCK = Action(verb="casts", player="B", objects=("2",), targets=("1",))
DIES = Action(verb="is put into", objects=("1",))


def _verdict_of(deaths: int) -> Verdict:
    steps = tuple(
        StepOut("A creature (#1) has 2 damage and toughness 1: it is destroyed.", ("CR 704.5g",)) for _ in range(deaths)
    )
    return Verdict(status="decided", answer="", steps=steps)


def test_a_death_that_the_rules_bring_about_is_not_done_again() -> None:
    board = Scenario(script=(SHOCK, DIES))
    left = without_results(board, (Told(1, "dies", "1"),), lambda _board: _verdict_of(1))
    assert left.script == (SHOCK,)


def test_a_death_that_nothing_told_brings_about_is_an_event() -> None:
    board = Scenario(script=(SHOCK, DIES))
    left = without_results(board, (Told(1, "dies", "1"),), lambda _board: _verdict_of(0))
    assert left.script == (SHOCK, DIES)


def test_what_one_told_death_takes_up_another_does_not() -> None:
    board = Scenario(script=(SHOCK, DIES, DIES))
    told = (Told(1, "dies", "1"), Told(2, "dies", "1"))
    left = without_results(board, told, lambda _board: _verdict_of(1))
    assert left.script == (SHOCK, DIES)


def _frame(text: str) -> Frame | None:
    tokens = read_tokens(text, english_words(), names)
    return frame_of(clauses_of(sentences_of(tokens)[0])[0].chunks, text)


@pytest.mark.parametrize(
    ("text", "deed", "roles"),
    [
        ("he swings at me with a 3/3", "ATTACKV", {"subject", "at", "tool"}),
        ("with a 3/3 blocked by a 2/2", "BLOCKEDBY", set()),
        ("my 3/3 gets blocked by a 2/2", "BLOCKEDBY", {"subject", "objects"}),
        ("he sends a 3/3 at me", "PUT", {"subject", "objects", "at"}),
    ],
)
def test_a_clause_is_read_whole_or_not_at_all(text: str, deed: str, roles: set[str]) -> None:
    frame = _frame(text)
    if not roles:
        assert frame is None
        return
    assert frame is not None
    assert frame.deed == deed
    assert {role for role in ("subject", "objects", "at", "tool") if getattr(frame, role)} == roles
