"""Question files: well formed, about what exists, and not copied from what the corpus itself asks."""

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
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
    return [
        (question.id, document)
        for question in questions
        for ours in [frozenset(plain_terms(question.question, question.language))]
        for shared, theirs, document in _lines_sharing(question.language, ours)
        if shared / len(ours | theirs) > most
    ]


def _lines_sharing(language: str, ours: frozenset[str]) -> Iterator[tuple[int, frozenset[str], str]]:
    """How many words each line that shares any has in common with these, its words, and whose it is."""
    by_word, lines = _asked_lines()
    places = Counter(place for word in ours for place in by_word.get((language, word), ()))
    for place, shared in places.items():
        yield shared, *lines[place]


@cache
def _asked_lines() -> tuple[dict[tuple[str, str], list[int]], list[tuple[frozenset[str], str]]]:
    """All "also asked as" lines: where each word of a language stands, and the words of each line with its document."""
    by_word: dict[tuple[str, str], list[int]] = defaultdict(list)
    lines: list[tuple[frozenset[str], str]] = []
    for document in SOURCES.documents:
        for language, asked in document.asked.items():
            for words in (frozenset(plain_terms(line, language)) for line in asked):
                for word in words:
                    by_word[language, word].append(len(lines))
                lines.append((words, document.id))
    return by_word, lines


def test_a_bad_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text('{"id": "a"}\n')
    with pytest.raises(InputError, match=r"bad\.jsonl:1"):
        read_questions(path)
