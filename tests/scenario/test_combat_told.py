"""A board on which somebody attacks or blocks what they cannot is refused, with every problem at its place."""

import pytest

from judgebot.errors import ScenarioError
from judgebot.scenario.notation import parse_scenario
from judgebot.scenario.run import run_scenario

BOARD = """\
turn: A, declare blockers
A battlefield: #1 2/2 Bear creature token; #2 4/4 Angel creature token, attacking #1; #3 2/2 Bear creature token, attacking A
B battlefield: #4 2/2 Bear creature token, blocking #1; #5 2/2 Bear creature token, attacking A
"""


def test_everything_that_cannot_be_is_listed_with_line_and_column() -> None:
    with pytest.raises(ScenarioError) as refused:
        run_scenario(parse_scenario(BOARD), lambda name: None)
    assert [(problem.where, problem.message) for problem in refused.value.problems] == [
        ("2:44", "#2 can't attack #1"),
        ("2:87", "#3 can't attack player A, who controls it"),
        ("3:16", "#4 can't be blocking #1, which is not attacking"),
        ("3:57", "#5 can't be attacking: it is not player B's turn"),
    ]
