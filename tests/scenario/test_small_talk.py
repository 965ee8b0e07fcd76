"""Small talk, quotations and sizes told: what changes no board is set aside, what somebody does by saying it never is."""

import pytest

from tests.scenario.conftest import VerdictOn


@pytest.mark.parametrize(
    "words",
    [
        "Third round at the pub, everybody laughed. I bolt his Hill Giant. Does it die?",
        'I bolt his Hill Giant. He shouts "no way, I am furious". Does it die?',
        "I bolt his Hill Giant because I wanted to win. Does it die?",
        "I bolt his Hill Giant, no tricks, no other creatures. Does it die?",
    ],
)
def test_small_talk_and_what_is_shouted_change_nothing(verdict_on: VerdictOn, words: str) -> None:
    assert verdict_on(words).yes_no == "yes"


@pytest.mark.parametrize(
    "words",
    [
        'I bolt his Hill Giant and he asks "regenerate?" Does it die?',
        "My sister is at 4. I cast Lightning Bolt at her, my brother Shocks her too. Is she dead?",
        "I tapped four and cast Wrath of God. He has two creatures. Does he lose both?",
    ],
)
def test_what_may_be_done_by_saying_it_and_who_is_a_third_are_no_talk(verdict_on: VerdictOn, words: str) -> None:
    assert verdict_on(words).status == "not_decided"


def test_what_somebody_says_they_do_is_done_by_that_one(verdict_on: VerdictOn) -> None:
    told = 'I attack with Hill Giant. He says "I block with Craw Wurm". Does my Giant die?'
    assert verdict_on(told).yes_no == "yes"


def test_a_size_told_is_borne_out_by_the_rules(verdict_on: VerdictOn) -> None:
    told = "I cast Giant Growth on my Grizzly Bears, so it's a 5/5 now. He bolts it. Does it die?"
    assert verdict_on(told).yes_no == "no"


def test_a_size_told_that_the_rules_do_not_give_is_not_decided(verdict_on: VerdictOn) -> None:
    told = "I cast Giant Growth on my Grizzly Bears, so it's a 6/6 now. He bolts it. Does it die?"
    assert "6/6" in verdict_on(told).answer


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("He blocks my 3/3 first striker with a 3/3. What dies?", "These die: #2."),
        ("My double striker 2/2 is blocked by a 3/3. What dies?", "These die: #1, #2."),
        ("I attack with a 1/1 Goblin token and he blocks with Hill Giant. What dies?", "These die: Goblin Token (#1)."),
        ("I attack with a 4/4 and he blocks with Darksteel Myr. What dies?", "Nothing dies."),
    ],
)
def test_what_dies_is_told_of_all_that_dies(verdict_on: VerdictOn, words: str, answer: str) -> None:
    assert verdict_on(words).answer == answer
