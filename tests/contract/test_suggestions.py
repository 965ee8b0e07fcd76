"""What the beginning of an input may mean: numbers, aliases, names in any language, words of the game. Nothing is built."""

import pytest

from judgebot.service import Judge


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge()


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("704.5m", "CR 704.5m"),
        ("cr 702.19", "CR 702.19"),
        ("laec", "IPG 2.2"),
        ("hce", "IPG 2.3"),
        ("ipg2.1", "IPG 2.1"),
        ("slow p", "IPG 3.3"),
        ("cloudform", "Cloudform"),
        ("wolkenf", "Cloudform"),
        ("Облик Тум", "Cloudform"),
        ("雲変", "Cloudform"),
        ("clodform", "Cloudform"),
        ("bob", "Dark Confidant"),
        ("manifest", "G-manifest"),
    ],
)
def test_the_likeliest_comes_first(judge: Judge, typed: str, first: str) -> None:
    assert judge.suggest(typed)[0].id == first


def test_each_stands_once_and_says_what_it_is(judge: Judge) -> None:
    found = judge.suggest("grizzly b") + judge.suggest("704.5")
    assert {each.kind for each in judge.suggest("704.5", None, ("rule",))} == {"rule"}
    assert len({each.id for each in judge.suggest("tr")}) == len(judge.suggest("tr")) <= 8
    assert all(each.title and each.text for each in found)
    begun = judge.suggest("wolkenf", None, ("card",))[0]
    assert (begun.title, begun.language) == ("Cloudform (Wolkenform)", "de")


@pytest.mark.parametrize("typed", ["", " ", "g", "two\nlines", "x" * 301])
def test_nothing_for_what_is_no_beginning(judge: Judge, typed: str) -> None:
    assert judge.suggest(typed) == ()


def test_a_suggestion_is_told_as_an_answer(judge: Judge) -> None:
    told = judge.tell("G-manifest", "manif")
    assert told.answered
    assert told.question == "manif"
    assert told.hits[0].id == "G-manifest"
    assert judge.tell("empty-library", "wolke", "de").language == "de"
