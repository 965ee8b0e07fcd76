"""What a choice says is the same whether it was understood from words or read in the notation."""

from judgebot.scenario.notation import format_scenario, parse_scenario
from judgebot.scenario.run import run_scenario

BOARD = """\
turn: A, main 1
B: life 20
A battlefield: #1 5/5 creature, with trample
B battlefield: #2 2/2 creature
choose: A divide: most to player B for #1
do: A attacks with #1
do: pass
do: B blocks #1 with #2
do: combat damage
expect: B life 17
"""


def test_most_to_a_player_is_what_tramples_through() -> None:
    verdict = run_scenario(parse_scenario(format_scenario(parse_scenario(BOARD))), lambda name: None)
    assert verdict.status == "decided"
    assert [each.holds for each in verdict.expectations] == [True]
