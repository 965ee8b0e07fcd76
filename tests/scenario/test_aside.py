"""What is told aside changes nothing; what may change a board is never taken for it."""

import pytest

from tests.scenario.conftest import VerdictOn


@pytest.mark.parametrize(
    "aside",
    [
        "She shrugs and grins.",
        "He says it lives because it has four toughness, so I say no.",
        "I'd have used Fog.",
        "Nobody removes anything.",
        "Back in the day we never had this come up.",
        "It was a lovely evening at the club.",
    ],
)
def test_what_is_told_aside_changes_nothing(verdict_on: VerdictOn, aside: str) -> None:
    assert verdict_on(f"I cast Lightning Bolt on his Hill Giant. {aside} Does it die?").yes_no == "yes"


@pytest.mark.parametrize(
    "told",
    [
        "She amasses Zombies.",
        "He wrecks it.",
        "He has Gromblebor out.",
        "It phases.",
        "He proliferates.",
        "His other creature gets bigger.",
    ],
)
def test_what_may_change_a_board_is_never_told_aside(verdict_on: VerdictOn, told: str) -> None:
    verdict = verdict_on(f"I cast Lightning Bolt on his Hill Giant. {told} Does it die?")
    assert verdict.not_understood


def test_who_claims_something_tells_no_fact(verdict_on: VerdictOn) -> None:
    verdict = verdict_on("I'm at 3. He Shocks me. He argues that I take 5, so I lose. Do I lose?")
    assert verdict.yes_no == "no"


def test_what_somebody_announces_is_done(verdict_on: VerdictOn) -> None:
    verdict = verdict_on("I cast Giant Growth on my Grizzly Bears. He says Lightning Bolt on it in response. Does it survive?")
    assert verdict.yes_no == "no"


@pytest.mark.parametrize(
    ("words", "controller"), [("Hill Giant attacks, I block with a 2/2.", "B"), ("Hill Giant comes in.", "A")]
)
def test_what_is_blocked_is_the_other_players_where_nobody_said_whose_it_is(
    verdict_on: VerdictOn, words: str, controller: str
) -> None:
    final = verdict_on(f"{words} What happens?").final
    assert final is not None
    assert [one.controller for one in final.objects if one.card == "Hill Giant"] == [controller]
