"""Rulings about nearly the same thing: a question is likely for the one that it is about, and for none if it is about else."""

import numpy as np
import pytest

from judgebot.search.index import Index
from judgebot.search.query import take_apart
from judgebot.search.siblings import siblings_told_apart


def likeliest(index: Index, question: str) -> tuple[str, float]:
    siblings, likely = siblings_told_apart(take_apart(question, None, (), index.stored), index.stored)
    best = int(np.argmax(likely))
    return bytes(index.stored.arrays["doc_id"][siblings[best]]).decode(), float(likely[best])


@pytest.mark.parametrize(
    ("question", "ruling"),
    [
        ("the face-down creature I manifested has died, do I show it to everyone", "reveal-duty"),
        ("if I flip my manifest while it is tapped, is it untapped then", "tapped-status"),
        ("Ich drehe meine manifestierte Kreatur um, bleibt sie getappt?", "tapped-status"),
        ("verso para cima: a criatura manifestada continua virada?", "tapped-status"),
    ],
)
def test_a_question_is_for_the_ruling_it_is_about(shipped: Index, question: str, ruling: str) -> None:
    name, likely = likeliest(shipped, question)
    assert name == ruling
    assert likely > 0.3


@pytest.mark.parametrize("question", ["how much damage does trample deal", "my opponent is late for the round", "zzz"])
def test_a_question_about_something_else_is_for_none_of_them(shipped: Index, question: str) -> None:
    assert likeliest(shipped, question)[1] < 0.1


def test_where_little_is_asked_nothing_is_told_apart(tiny: Index) -> None:
    siblings, likely = siblings_told_apart(take_apart("does my glass wall break", None, (), tiny.stored), tiny.stored)
    assert len(siblings) == len(likely) == 0
