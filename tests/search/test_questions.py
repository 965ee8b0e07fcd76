"""Question files: well formed, about what exists, and not copied from what the corpus itself asks."""

import tomllib
from pathlib import Path

import pytest

from judgebot.errors import InputError
from judgebot.language import LANGUAGES, fold_words
from judgebot.search.analyze import plain_terms
from judgebot.search.documents import read_sources
from judgebot.search.questions import Question, read_questions

ROOT = Path(__file__).resolve().parents[2]
QUESTIONS = ROOT / "tests" / "questions"
DEV = read_questions(QUESTIONS / "ask_dev.jsonl")
TEST = read_questions(QUESTIONS / "ask_test.jsonl")
SOURCES = read_sources(ROOT / "rulings")
NEGATIVES: dict[str, list[str]] = tomllib.loads((ROOT / "rulings" / "negatives.toml").read_text("utf-8"))["unanswerable"]


def test_ids_are_unique_and_answers_exist() -> None:
    assert len({question.id for question in DEV}) == len(DEV)
    known = {document.id for document in SOURCES.documents}
    assert [a for question in DEV for a in question.answers[:1] if a not in known] == []


def test_every_language_asks() -> None:
    for language in LANGUAGES:
        assert sum(question.language == language for question in DEV) >= 10
        assert len(NEGATIVES[language]) >= 20


def test_no_negative_stands_in_a_question_file() -> None:
    asked = {fold_words(q.question) for path in QUESTIONS.glob("ask_*.jsonl") for q in read_questions(path)}
    assert [line for lines in NEGATIVES.values() for line in lines if fold_words(line) in asked] == []


def test_questions_do_not_repeat_what_the_corpus_asks() -> None:
    assert _repeated(DEV, 0.8) == []
    assert _repeated(TEST, 0.6) == []


def _repeated(questions: tuple[Question, ...], most: float) -> list[tuple[str, str]]:
    """The questions (by id only: nobody tunes on a test question) that share too many words with a line of a document."""
    lines = [
        (language, frozenset(plain_terms(line, language)), document.id)
        for document in SOURCES.documents
        for language, asked in document.asked.items()
        for line in asked
    ]
    words = [(question, frozenset(plain_terms(question.question, question.language))) for question in questions]
    return [
        (question.id, document)
        for question, ours in words
        for language, theirs, document in lines
        if language == question.language and _overlap(ours, theirs) > most
    ]


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 0.0


def test_a_bad_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text('{"id": "a"}\n')
    with pytest.raises(InputError, match=r"bad\.jsonl:1"):
        read_questions(path)
