"""What the checker says in other languages: patterns are whole, names stay as they are, what is missing stays English."""

import re
from typing import Final

import pytest

from judgebot.contract import StepOut, Verdict
from judgebot.language import LANGUAGES
from judgebot.service.said import all_said, headline_in, in_language, status_in, stays_english, verdict_in
from tests.places import TOP

OTHERS: Final = tuple(language for language in LANGUAGES if language != "en")
_SLOT: Final = re.compile(r"\{\w+\}")
_LEFT_OUT: Final = {"{a}", "{x}"}


def test_every_sentence_is_there_in_every_language_with_the_same_slots() -> None:
    said = all_said()
    for table in (said.words, said.begins, said.trigger):
        assert all(set(row) == set(OTHERS) for row in table.values())
    for sentence in said.sentences:
        assert set(sentence.said) == set(LANGUAGES)
        named = set(sentence.pattern.groupindex) - {"a"}
        for language in OTHERS:
            slots = {slot.strip("{}") for slot in _SLOT.findall(sentence.said[language])}
            assert slots <= named, (language, sentence.said["en"])
            assert {f"{{{slot}}}" for slot in named - slots} <= _LEFT_OUT, (language, sentence.said["en"])


def test_no_two_sentences_are_the_same_pattern() -> None:
    patterns = [sentence.pattern.pattern for sentence in all_said().sentences]
    assert len(patterns) == len(set(patterns))


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Yes: Hill Giant (#2) is in the graveyard.", "Ja: Hill Giant (#2) ist auf dem Friedhof."),
        ("No: player A does not lose the game.", "Nein: Spieler A verliert die Partie nicht."),
        ("Player B loses 3 life and is at 17.", "Spieler B verliert 3 Lebenspunkte und steht bei 17."),
        (
            "Circle of Protection: Red (#1) resolves. #2 (face down) is exiled.",
            "Circle of Protection: Red (#1) wird verrechnet. #2 (verdeckt) wird ins Exil geschickt.",
        ),
        ("The dies trigger of Old Oak (#1) resolves.", "Die ausgelöste Fähigkeit von Old Oak (#1) (stirbt) wird verrechnet."),
        (
            "Player A's library is empty, so there is no card to manifest: nothing happens. This is not drawing a card. "
            "Old Oak (#1) is exiled.",
            "Die Bibliothek von Spieler A ist leer, es gibt keine Karte zu manifestieren: nichts geschieht. Das ist kein "
            "Ziehen. Old Oak (#1) wird ins Exil geschickt.",
        ),
        ("Island (#2) is 2/2; Island (#3) is 3/3.", "Island (#2) ist 2/2. Island (#3) ist 3/3."),
        (
            "Player A attacks with Sword and Shield (#1) and Old Oak (#2).",
            "Spieler A greift an mit: Sword and Shield (#1), Old Oak (#2).",
        ),
    ],
)
def test_a_sentence_is_said_in_another_language_and_names_stay(english: str, german: str) -> None:
    assert in_language(english, "de") == german
    assert in_language(english, "en") == english


@pytest.mark.parametrize(
    "english",
    [
        "Something no pattern has.",
        "Player A casts Old Oak (#1) resolves.",
        "Old Oak (#1) resolves. Something no pattern has.",
        "x" * 9,
    ],
)
def test_what_has_no_translation_is_none_and_never_half(english: str) -> None:
    assert all(in_language(english, language) is None for language in OTHERS)


def test_a_verdict_says_that_some_of_it_stays_english() -> None:
    steps = (StepOut("Old Oak (#1) resolves.", ("CR 608.1",)), StepOut("Something no pattern has.", ("CR 101.3",)))
    verdict = Verdict(status="decided", answer="Nothing happens.", steps=steps)
    told = verdict_in(verdict, "fr")
    assert [step.text for step in told.steps] == ["Old Oak (#1) se résout.", "Something no pattern has."]
    assert [step.cites for step in told.steps] == [step.cites for step in verdict.steps]
    assert "anglais" in stays_english(verdict, "fr")
    assert stays_english(Verdict(status="decided", answer="Nothing happens."), "fr") == ""
    assert verdict_in(verdict, "en") is verdict


def test_the_status_stands_before_an_answer_once() -> None:
    depends = Verdict(status="depends", answer="It depends: Nothing happens.")
    assert headline_in(verdict_in(depends, "de"), "de") == "Es kommt darauf an: Nichts geschieht."
    assert status_in(depends, "es") == "Depende:"
    assert headline_in(verdict_in(Verdict(status="decided", answer="Nothing dies."), "it"), "it") == "Deciso: Nulla muore."


def test_most_of_what_the_checker_says_on_our_boards_has_a_translation() -> None:
    traces = (TOP / "tests" / "game" / "traces.txt").read_text(encoding="utf-8")
    steps = [re.sub(r" \[[^\]]*\]$", "", line.strip()) for line in traces.splitlines()[::10] if line.startswith("  ")]
    translated = sum(in_language(step, "ja") is not None for step in steps)
    assert translated >= 0.8 * len(steps)
