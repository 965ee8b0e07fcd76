"""What is expected of something that nobody told is neither fulfilled nor broken."""

import pytest

from judgebot.scenario.notation import parse_scenario
from judgebot.scenario.run import run_scenario
from tests.game.scenario_files import card


@pytest.mark.parametrize(
    ("board", "expected", "holds"),
    [
        ("A hand: #1 Forest", "A library 7", None),
        ("A: library 7", "A library 7", True),
        ("A: library empty", "A library 1", False),
        ("A library: #1 Forest", "A library 1", None),
        ("A library: #1 Forest; nothing else", "A library 1", True),
        ("B battlefield: #1 Forest", "B hand 0", None),
        ("A battlefield: #1 ?", "#1 is 2/2", None),
        ("A battlefield: #1 green Beast creature token", "#1 is 2/2", None),
        ("A battlefield: #1 2/2 green Beast creature token", "#1 is 2/2", True),
    ],
)
def test_an_expectation_is_judged_only_where_what_it_asks_is_known(board: str, expected: str, holds: bool | None) -> None:
    verdict = run_scenario(parse_scenario(f"{board}\ndo: A gains 1 life\nexpect: {expected}"), card)
    assert [one.holds for one in verdict.expectations] == [holds]
