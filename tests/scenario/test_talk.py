"""What is only talk is set aside by its kind and place; what may change a board never is."""

import pytest

from tests.scenario.conftest import VerdictOn


@pytest.mark.parametrize(
    "words",
    [
        "I bolt his puny Hill Giant, the jerk. Does it die?",
        "For fun I bolt his Hill Giant. Does it die?",
        "Out of spite I bolt his Hill Giant, no tricks. Does it die?",
        "I grudgingly bolt his Hill Giant, nobody responds. Does it die?",
        "Report, table 14: I bolt his Hill Giant. Does it die?",
        "I bolt his Hill Giant and he shrugs. Does it die?",
        "I bolt his Hill Giant, thinking that'd be it, and I have nothing else. Does it die?",
        "I bolt his Hill Giant, don't ask why. Does it die?",
    ],
)
def test_talk_is_set_aside(verdict_on: VerdictOn, words: str) -> None:
    assert verdict_on(words).yes_no == "yes"


@pytest.mark.parametrize(
    "words",
    [
        "I bolt his Hill Giant and he saves it. Does it die?",
        "I bolt his phased-out Hill Giant. Does it die?",
        "I bolt his protected Hill Giant. Does it die?",
        "He nearly bolts my Hill Giant. Does it die?",
        "I zap his Hill Giant with a bolt. Does it die?",
        "I bolt his Hill Giant and he refuses. Does it die?",
        "He nukes my Hill Giant. Does it die?",
        "I bolt his Hill Giant by accident, or maybe not. Does it die?",
    ],
)
def test_what_may_change_a_board_is_never_talk(verdict_on: VerdictOn, words: str) -> None:
    assert verdict_on(words).status == "not_decided"


def test_a_word_that_looks_like_a_short_one_is_not_taken_for_it(verdict_on: VerdictOn) -> None:
    words = "I have Serra Angel and a grin. He Murders it. Does it die?"
    assert "gain" not in verdict_on(words).scenario


def test_one_of_two_unlike_creatures_is_asked_back(verdict_on: VerdictOn) -> None:
    words = "He has a 2/2 and a 5/5. I bolt one of his creatures. Does it die?"
    assert verdict_on(words).status == "depends"


def test_what_someone_has_is_not_what_the_other_player_has(verdict_on: VerdictOn) -> None:
    words = "He swings Air Elemental at me. I have one untapped creature. Can I block with it?"
    assert verdict_on(words).yes_no is None
