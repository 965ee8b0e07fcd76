"""Silence: what is not read, or not acted on, is never passed over (CR 608.2c: all instructions are followed)."""

import pytest

from judgebot.scenario.notation import parse_scenario
from judgebot.scenario.run import run_scenario
from tests.game.scenario_files import card

DRAW = "Draw a card."


def cast(text: str) -> str:
    board = f"A: library 10; hand 0\nA hand: #1 {{Thought Lent | {{1}}{{U}} | Sorcery | {text}}}\ndo: A casts #1\ndo: all pass"
    verdict = run_scenario(parse_scenario(board), card)
    return f"{verdict.status}: {verdict.answer}"


def test_a_spell_that_is_read_is_decided() -> None:
    assert cast(DRAW).startswith("decided")


@pytest.mark.parametrize(
    "other",
    ["Gloop the fnord.", "Conspire", "Demonstrate", "Gravestorm", "Ripple 4"],
    ids=["unread line", "conspire", "demonstrate", "gravestorm", "ripple"],
)
@pytest.mark.parametrize("first", [True, False], ids=["before", "after"])
def test_a_spell_with_a_line_that_is_not_acted_on_is_not_decided(other: str, first: bool) -> None:
    lines = (other, DRAW) if first else (DRAW, other)
    assert cast(" | ".join(lines)).startswith("not_decided")


@pytest.mark.parametrize("cost", ["Flashback {4}{U}", "Buyback {3}", "Cycling {2}"])
def test_a_keyword_that_nobody_uses_is_passed_over(cost: str) -> None:
    assert cast(f"{DRAW} | {cost}").startswith("decided")
