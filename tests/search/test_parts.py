"""Concepts, lexicon, cues, measures: the small parts."""

from pathlib import Path
from typing import Literal

import pytest

from judgebot.corpus.models import Concept
from judgebot.search.concepts import build_table, find_concepts
from judgebot.search.cues import cue_score, learn_cues
from judgebot.search.documents import Document
from judgebot.search.fit import priors_of
from judgebot.search.learn import term_pairs, translate_terms
from judgebot.search.lexicon import EVERYDAY, load_lexicon
from judgebot.search.measure import Answered, measures, separation
from judgebot.search.questions import Question
from judgebot.search.typos import misspelled

TABLE = build_table(
    (
        Concept(id="down", meaning="m", terms={"en": ("face down", "face-down"), "ja": ("裏向き",), "ko": ("뒷면",)}),
        Concept(id="face", meaning="m", terms={"en": ("face",)}),
    )
)


@pytest.mark.parametrize(
    ("text", "language", "ids"),
    [
        ("my face-down creature", "en", ["down"]),
        ("Face down, then on its face", "en", ["down", "face"]),
        ("これは裏向きのカード", "ja", ["down"]),
        ("뒷면 생물", "ko", ["down"]),
        ("nothing here", "en", []),
    ],
)
def test_the_longest_term_is_the_concept(text: str, language: str, ids: list[str]) -> None:
    found = find_concepts(text, language, TABLE)  # type: ignore[arg-type]  # the cases name languages
    assert [name for concept in found for name in concept.ids] == ids


def test_words_are_learned_from_parallel_lines() -> None:
    lines = [
        (f"{english} number{n}", f"{german} nummer{n}")
        for n in range(6)
        for english, german in (("tree", "baum"), ("house", "haus"))
    ]
    learned = translate_terms(term_pairs(lines, "de"))
    assert learned["baum"][0][0].startswith("tre")
    assert learned["hau" if "hau" in learned else "haus"][0][0].startswith("hous")


def test_hand_written_words_come_with_full_weight(tmp_path: Path) -> None:
    (tmp_path / EVERYDAY).write_text("en\tde\tja\nlate\tverspätet/zu spät\t遅刻\n", "utf-8")
    lexicon = load_lexicon(tmp_path)
    assert lexicon["ja"]["遅刻"] == (("lat", 1.0),)
    assert any(targets == (("lat", 1.0),) for targets in lexicon["de"].values())


def test_cues_tell_questions_about_the_game_from_others() -> None:
    cues = learn_cues([("en", "can it block", True), ("en", "can it attack", True), ("en", "buy a boat", False)])
    assert cue_score("can we", "en", cues) > 0 > cue_score("buy it", "en", cues)
    assert cue_score("", "en", cues) == 0


def test_a_question_without_a_right_hit_counts_as_zero() -> None:
    asked = [Answered(Question(str(n), "q", "en", "rule", ("a",)), place, 0.5) for n, place in enumerate((0, 1, 7, None))]
    found = measures(asked)
    assert (found.count, found.first, found.near) == (4, 0.25, 0.5)
    assert found.reciprocal == pytest.approx((1 + 1 / 2 + 1 / 8) / 4)


def test_separation_counts_pairs() -> None:
    yes = Answered(Question("1", "q", "en", "rule", ("a",)), 0, 0.9)
    no = Answered(Question("2", "q", "en", "none"), None, 0.9)
    assert separation([yes, no]) == 0.5
    assert separation([yes]) is None


def test_typing_errors_are_two_and_always_the_same() -> None:
    question = "does trample damage carry over to planeswalkers"
    spoiled = misspelled(question)
    assert spoiled == misspelled(question)
    assert sum(one != other for one, other in zip(question.split(), spoiled.split(), strict=True)) == 2
    assert misspelled("践踏") == "践踏"


def test_a_rule_asked_about_more_than_others_starts_higher() -> None:
    seldom, often, ruling = priors_of((_asked("CR 1", "rule", 2), _asked("CR 2", "rule", 16), _asked("sky", "ruling", 16)))
    assert often > seldom > ruling


def test_twice_as_many_questions_for_every_rule_move_nothing() -> None:
    some = priors_of((_asked("CR 1", "rule", 2), _asked("IPG 1", "policy", 5), _asked("sky", "ruling", 3)))
    more = priors_of((_asked("CR 1", "rule", 4), _asked("IPG 1", "policy", 10), _asked("sky", "ruling", 3)))
    assert more.tolist() == pytest.approx(some.tolist())


def _asked(name: str, kind: Literal["rule", "policy", "ruling"], count: int) -> Document:
    return Document(id=name, kind=kind, asked={"en": tuple(f"question {number}" for number in range(count))})
