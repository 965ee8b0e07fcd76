"""Plain words: each utterance of plain_cases.txt is read as the notation under it, and every word is accounted for."""

import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgebot.cards.scanning import NameSpan
from judgebot.scenario.notation import format_scenario, parse_scenario
from judgebot.scenario.plain.read import read_plain
from judgebot.scenario.plain.reading import Reading
from judgebot.scenario.plain.words import english_words
from tests.scenario import fake_names


class Case(msgspec.Struct, frozen=True):
    """An utterance, the notation it means, and what is not understood, missing and asked back."""

    words: str
    notation: str
    rest: tuple[str, ...]


def _read_case(block: str) -> Case:
    head, *lines = block.strip().splitlines()
    rest = tuple(line for line in lines if line.startswith(("not understood: ", "missing: ", "back: ")))
    return Case(head.removeprefix("? "), "\n".join(line for line in lines if line not in rest), rest)


CASES = tuple(_read_case(block) for block in Path(__file__).with_name("plain_cases.txt").read_text("utf-8").split("\n\n"))


def _read(words: str) -> Reading:
    return read_plain(words, fake_names, fake_names.types_of)


def _rest_of(reading: Reading) -> tuple[str, ...]:
    rest = (
        ("not understood: ", " | ".join(reading.not_understood)),
        ("missing: ", " | ".join(reading.missing)),
        ("back: ", reading.ask),
    )
    return tuple(head + words for head, words in rest if words)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.words[:60])
def test_the_words_are_read_as_the_notation(case: Case) -> None:
    reading = _read(case.words)
    assert format_scenario(reading.scenario).removeprefix("turn: A, main 1\n").strip() == case.notation
    assert _rest_of(reading) == case.rest


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.words[:60])
def test_every_word_is_used_or_listed(case: Case) -> None:
    reading = _read(case.words)
    told = " ".join([*(one.text for one in reading.understood), *reading.chatter, *reading.not_understood])
    unaccounted = [word for word in re.findall(r"[^\W_]+", case.words) if word not in told]
    assert unaccounted == []


def test_there_are_many_cases_in_every_language() -> None:
    assert len(CASES) >= 120


@pytest.mark.parametrize(
    "words",
    [
        "My opponent proliferates.",
        "I control a Runeclaw Bear unless my opponent has a Forest.",
        "My manifested creature doesn't die.",
        "I cast Murder on my opponent's creature instead.",
        "Do I lose if I have no cards in hand?",
        "Can I activate my manifested creature?",
        "I attack with a 3/3. I mean, I attack with a 2/2.",
        "I attack with a 3/3, no wait.",
    ],
)
def test_a_word_that_means_something_unknown_is_not_dropped(words: str) -> None:
    assert not _read(words).is_complete


@pytest.mark.parametrize("words", ["", "   ", "???", "\x00\x01", "word " * 10_000, "Cloudform", "Pikachu uses a thing", "🙂"])
def test_odd_input_gives_a_helpful_reply(words: str) -> None:
    reading = _read(words)
    assert reading.ask
    assert reading.scenario.script == ()


def test_an_ambiguous_name_is_asked_back() -> None:
    class TwoCards:
        @staticmethod
        def exact_names(_text: str) -> tuple[str, ...]:
            return ()

        @staticmethod
        def scan_names(sentence: str) -> tuple[NameSpan, ...]:
            at = sentence.find("Jace")
            return (NameSpan(at, at + 4, "Jace", ("Jace Beleren", "Jace, Memory Adept"), True),)

    reading = read_plain("I control Jace. What happens?", TwoCards, fake_names.types_of)
    assert "Jace Beleren or Jace, Memory Adept" in reading.ask
    assert not reading.is_complete


def test_spelling_mistakes_are_mended() -> None:
    reading = _read("My manifestd creture dies, do I haev to reveel it?")
    assert reading.is_complete
    assert format_scenario(reading.scenario) == format_scenario(
        _read("My manifested creature dies, do I have to reveal it?").scenario
    )


def test_assumptions_are_said() -> None:
    assumed = " ".join(_read("Cloudform enters with an empty library").assumed)
    assert "was cast and resolved" in assumed
    assert "enough mana" in assumed


PHRASES = st.sampled_from(
    [*(" ".join(phrase) for phrase in english_words().phrases), *fake_names.TYPES, ",", ".", "?", "2/2", "3"]
)


@pytest.mark.parametrize(
    "words",
    ["me and my opponent each Murder i", "both players cast Murder", "each of us plays Cloudform", "we both have Cloudform"],
)
def test_one_thing_of_two_players_is_asked_back_or_not_read(words: str) -> None:
    reading = _read(words)
    assert all(zone.player in ("A", "B", "") for zone in reading.scenario.zones)
    written = format_scenario(reading.scenario)
    assert format_scenario(parse_scenario(written)) == written


@settings(max_examples=200, deadline=None)
@given(st.lists(PHRASES, min_size=1, max_size=14).map(" ".join))
def test_any_words_give_a_scenario_that_can_be_written_and_read(words: str) -> None:
    reading = _read(words)
    written = format_scenario(reading.scenario)
    assert format_scenario(parse_scenario(written)) == written
