"""The development set of boards in words: nothing is decided wrong. A part by default, all of it as a long test."""

from pathlib import Path

import pytest

from judgebot.service.bench_boards import Graded, grade, read_utterances
from judgebot.service.parts import Parts

QUESTIONS = Path(__file__).parents[1] / "questions"
FILE = QUESTIONS / "board_dev.jsonl"
OF_OTHERS = ("board_others.jsonl", "board_test.jsonl", "board_test2.jsonl", "board_test3.jsonl", "board_test4.jsonl")
EVERY = 12
LEAST_RIGHT = 0.7


@pytest.fixture(scope="module")
def parts() -> Parts:
    return Parts()


def _graded(parts: Parts, step: int) -> tuple[Graded, ...]:
    return tuple(grade(utterance, parts) for utterance in read_utterances(FILE)[::step])


def _wrong(graded: tuple[Graded, ...]) -> list[str]:
    return [f"{one.utterance.text} {one.why}" for one in graded if one.grade == "wrong"]


def test_there_are_many_utterances_and_topics() -> None:
    utterances = read_utterances(FILE)
    assert len(utterances) >= 300
    assert len({utterance.topic for utterance in utterances}) >= 10
    assert len({utterance.id for utterance in utterances}) == len(utterances)


def test_a_part_is_not_decided_wrong_and_every_word_is_accounted_for(parts: Parts) -> None:
    graded = _graded(parts, EVERY)
    assert _wrong(graded) == []
    assert all(one.accounted for one in graded)


@pytest.mark.long
def test_nothing_is_decided_wrong_and_most_is_decided_right(parts: Parts) -> None:
    graded = _graded(parts, 1)
    assert _wrong(graded) == []
    assert sum(one.grade == "right" for one in graded) >= LEAST_RIGHT * len(graded)


@pytest.mark.long
@pytest.mark.parametrize("name", OF_OTHERS)
def test_what_others_wrote_is_not_decided_wrong(parts: Parts, name: str) -> None:
    graded = tuple(grade(utterance, parts) for utterance in read_utterances(QUESTIONS / name))
    assert _wrong(graded) == []
    assert all(one.accounted for one in graded)
