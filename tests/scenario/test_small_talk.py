"""Small talk, quotations and sizes told: what changes no board is set aside, what somebody does by saying it never is."""

import pytest

from judgebot.contract import Verdict
from judgebot.service.boards import verify_board
from judgebot.service.parts import Parts


@pytest.fixture(scope="module")
def parts() -> Parts:
    return Parts()


def _verdict(parts: Parts, words: str) -> Verdict:
    return verify_board(words, parts)


@pytest.mark.parametrize(
    "words",
    [
        "Third round at the pub, everybody laughed. I bolt his Hill Giant. Does it die?",
        'I bolt his Hill Giant. He shouts "no way, I am furious". Does it die?',
        "I bolt his Hill Giant because I wanted to win. Does it die?",
        "I bolt his Hill Giant, no tricks, no other creatures. Does it die?",
    ],
)
def test_small_talk_and_what_is_shouted_change_nothing(parts: Parts, words: str) -> None:
    assert _verdict(parts, words).yes_no == "yes"


@pytest.mark.parametrize(
    "words",
    [
        'I attack with Hill Giant. He says "I block with Craw Wurm". Does my Giant die?',
        'I bolt his Hill Giant and he asks "regenerate?" Does it die?',
        "My sister is at 4. I cast Lightning Bolt at her, my brother Shocks her too. Is she dead?",
        "I tapped four and cast Wrath of God. He has two creatures. Does he lose both?",
    ],
)
def test_what_is_done_by_saying_it_and_who_is_a_third_are_no_talk(parts: Parts, words: str) -> None:
    assert _verdict(parts, words).status == "not_decided"


def test_a_size_told_is_borne_out_by_the_rules(parts: Parts) -> None:
    told = "I cast Giant Growth on my Grizzly Bears, so it's a 5/5 now. He bolts it. Does it die?"
    assert _verdict(parts, told).yes_no == "no"


def test_a_size_told_that_the_rules_do_not_give_is_not_decided(parts: Parts) -> None:
    told = "I cast Giant Growth on my Grizzly Bears, so it's a 6/6 now. He bolts it. Does it die?"
    assert "6/6" in _verdict(parts, told).answer
