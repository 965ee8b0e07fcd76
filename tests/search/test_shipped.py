"""Search over what the project ships: named answers, bad input, and floors that ranking must not fall under."""

import time
from pathlib import Path

import pytest

from judgebot.search.documents import read_sources
from judgebot.search.index import Index
from judgebot.search.measure import Answered, measures, separation
from judgebot.search.peers import bm25_peer
from judgebot.search.questions import Question, read_questions
from judgebot.search.routing import named_in

DEV = Path(__file__).resolve().parents[1] / "questions" / "ask_dev.jsonl"


@pytest.fixture(scope="module")
def answered(shipped: Index) -> tuple[Answered, ...]:
    return tuple(_asked(shipped, question) for question in read_questions(DEV))


def _asked(index: Index, question: Question) -> Answered:
    found = index.search(question.question)
    place = next((at for at, hit in enumerate(found.hits) if hit.id in question.answers), None)
    return Answered(question, place, found.confidence)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("702.19b", "CR 702.19b"),
        ("what does rule 704.5m say?", "CR 704.5m"),
        ("IPG 2.1", "IPG 2.1"),
        ("jar 2.3", "JAR 2.3"),
        ("what is ward", "CR 702.21"),
        ("Was ist Trampelschaden?", "CR 702.19"),
        ("践踏是什么意思", "CR 702.19"),
    ],
)
def test_a_question_that_names_its_answer_needs_no_ranking(shipped: Index, question: str, first: str) -> None:
    found = shipped.search(question)
    assert found.answered
    assert found.hits[0].id == first


@pytest.mark.parametrize(
    "question",
    [
        *("", " ", "🙂🙂", "the the of", "\x00\x01", "(a+)+$", "?" * 1000, "9" * 400),
        *("'; DELETE FROM users; --", "'; DROP TABLE x; --", "UPDATE cards SET name = 'x' WHERE id = 4"),
    ],
)
def test_a_question_without_content_is_answered_honestly(shipped: Index, question: str) -> None:
    assert not shipped.search(question).answered


def test_a_megabyte_is_answered_in_time(shipped: Index) -> None:
    start = time.process_time()
    shipped.search("manifested creature 変異 " * 40_000)
    assert time.process_time() - start < 5


def test_the_first_answer_is_right_often_enough(answered: tuple[Answered, ...]) -> None:
    found = measures(answered)
    assert found.first >= 0.8
    assert found.near >= 0.93


def test_the_worst_language_is_not_left_behind(answered: tuple[Answered, ...]) -> None:
    for language in {each.question.language for each in answered}:
        assert measures([each for each in answered if each.question.language == language]).near >= 0.85, language


def test_unanswerable_questions_are_told_apart(answered: tuple[Answered, ...]) -> None:
    apart = separation(answered)
    assert apart is not None
    assert apart >= 0.95


def test_we_beat_bm25_by_ten_points(shipped: Index, answered: tuple[Answered, ...]) -> None:
    peer = bm25_peer(read_sources(Path(__file__).resolve().parents[2] / "rulings").documents)
    if peer is None:
        pytest.skip("bm25s is not installed")
    right = sum(peer(each.question.question)[0][:1] in [(a,) for a in each.question.answers] for each in answered)
    assert measures(answered).first >= right / measures(answered).count + 0.10


@pytest.mark.parametrize(
    "question",
    [
        "how is trmaple damage assgined to blockers",
        "may I activate a planeswalker twcie in one trun",
        "Wie wird Trampelschaden auf die Blokcer vertielt",
    ],
)
def test_typing_errors_do_not_make_a_question_unanswerable(shipped: Index, question: str) -> None:
    assert shipped.search(question).answered


@pytest.mark.parametrize(
    "question",
    ["can I castle after moving the rook", "how much does Shivan Dragon cost in a shop", "who scored the most goals"],
)
def test_what_is_no_question_about_the_rules_is_declined(shipped: Index, question: str) -> None:
    assert not shipped.search(question).answered


def test_a_named_card_and_what_it_is_make_a_short_question_answerable(shipped: Index) -> None:
    names, traits = named_in("Can I use Liliana of the Veil twice in my turn?")
    assert "planeswalker" in traits
    found = shipped.search("Can I use Liliana of the Veil twice in my turn?", names=names, traits=traits)
    assert found.answered
    assert found.hits[0].id in ("CR 606.3", "CR 306.5d")


@pytest.mark.parametrize(
    ("question", "language"),
    [("Como distribuir dano de atropelar entre bloqueadores?", "pt"), ("0 Lebenspunkte", "de"), ("graveyard order", "en")],
)
def test_the_words_that_a_language_knows_tell_it_from_its_neighbours(shipped: Index, question: str, language: str) -> None:
    assert shipped.search(question).language == language
