"""Numbers that are told and compared, and sizes that nobody told and that may not matter."""

import pytest

from judgebot.contract import Verdict
from judgebot.scenario.models import Ask, ObjectSpec, Scenario, ZoneSpec
from judgebot.scenario.plain.chunks import Chunk, Noun
from judgebot.scenario.plain.question_numbers import number_named, number_told
from judgebot.scenario.sizes import MOST, whatever_size

PLAYER = Chunk(tag="PLAYER", value="A")
TOKENS = Noun(n=4, heads=frozenset(("token",)))


def _board(*sizes: tuple[int, int] | None) -> Scenario:
    specs = tuple(ObjectSpec(label=str(n), types=("Creature",), size=size) for n, size in enumerate(sizes, 1))
    return Scenario(zones=(ZoneSpec(player="A", zone="battlefield", objects=specs),), asks=(Ask(question="dies", subject="1"),))


def _dies_of_three(board: Scenario) -> Verdict:
    first = board.zones[0].objects[0]
    assert first.size is not None
    return Verdict(status="decided", answer="", yes_no="yes" if first.size[1] <= 3 else "no")


def test_an_answer_that_all_sizes_give_is_given() -> None:
    found = whatever_size(_board(None), ("1",), lambda _board: Verdict(status="decided", answer="", yes_no="yes"))
    assert found is not None
    assert found.yes_no == "yes"


def test_an_answer_that_depends_on_the_size_is_none() -> None:
    assert whatever_size(_board(None), ("1",), _dies_of_three) is None


def test_what_one_of_two_sizes_decides_is_none() -> None:
    assert whatever_size(_board(None, None), ("1", "2"), _dies_of_three) is None


def test_a_whole_crowd_is_not_tried() -> None:
    labels = tuple(str(n) for n in range(1, MOST + 2))
    board = _board(*(None for _ in labels))
    assert whatever_size(board, labels, lambda _board: Verdict(status="decided", answer="", yes_no="no")) is None


@pytest.mark.parametrize("status", ["depends", "not_decided"])
def test_what_is_not_decided_with_some_size_is_none(status: str) -> None:
    assert whatever_size(_board(None), ("1",), lambda _board: Verdict(status=status, answer="")) is None  # type: ignore[arg-type]


def test_a_number_told_is_the_number_that_is_compared() -> None:
    told = number_told((PLAYER, Chunk(tag="NUM", n=3), Chunk(tag="DAMAGE", value="damage")))
    assert told is not None
    assert ([chunk.tag for chunk in told[0]], told[1]) == (["HOW", "DAMAGE", "PLAYER"], 3)


def test_what_is_counted_is_asked_for_first() -> None:
    told = number_told((PLAYER, Chunk(tag="NP", nouns=(TOKENS,))))
    assert told is not None
    assert ([chunk.tag for chunk in told[0]], told[1]) == (["HOW", "NP", "PLAYER"], 4)
    assert told[0][1].nouns[0].n is None


def test_two_numbers_are_compared_with_nothing() -> None:
    assert number_told((PLAYER, Chunk(tag="NUM", n=3), Chunk(tag="NUM", n=4))) is None


def test_a_number_that_is_only_named_is_asked_for() -> None:
    named = number_named((Chunk(tag="TOLD"), Chunk(tag="DAMAGE", value="damage"), PLAYER))
    assert [chunk.tag for chunk in named] == ["HOW", "DAMAGE", "PLAYER"]
    assert number_named((Chunk(tag="TOLD"), Chunk(tag="NEG"), PLAYER)) == ()
