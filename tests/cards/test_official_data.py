"""The compiler against the official data, where it lies beside the checkout: other witnesses than the compiler itself."""

import json
import lzma
import re
from pathlib import Path
from typing import Any

import pytest

from judgebot.cards import effects as e
from judgebot.cards.compile import Compiler
from judgebot.cards.describe import describe
from judgebot.cards.keywordwords import OTHERS, SIMPLE, WITH_COST, WITH_NUMBER
from judgebot.cards.models import Face

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "cards" / "AtomicCards.json.xz"
REMINDER = re.compile(r"\s*\((?:[^()\"]|\"[^\"]*\")*\)")
EVERGREEN = (
    "deathtouch",
    "defender",
    "double strike",
    "first strike",
    "flash",
    "flying",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "reach",
    "trample",
    "vigilance",
)

pytestmark = pytest.mark.skipif(not DATA.is_file(), reason="the official card data is not beside this checkout")


@pytest.fixture(scope="module")
def faces() -> list[tuple[str, tuple[e.Ability, ...]]]:
    """Every 40th card: its text without reminder text, and its abilities."""
    with lzma.open(DATA, "rt", encoding="utf-8") as file:
        data: dict[str, list[dict[str, Any]]] = json.load(file)["data"]
    compiler = Compiler()
    found = []
    for name in sorted(data)[::40]:
        for raw in data[name]:
            face = Face(raw.get("faceName") or name, types=tuple(raw["types"]), supertypes=tuple(raw["supertypes"]))
            text = raw.get("text") or ""
            found.append((REMINDER.sub("", text), compiler.face(face, text)))
    return found


def whole(abilities: tuple[e.Ability, ...]) -> bool:
    return not any(isinstance(ability, e.NotUnderstood) for ability in abilities)


def test_at_least_half_is_understood(faces: list[tuple[str, tuple[e.Ability, ...]]]) -> None:
    assert sum(whole(abilities) for _, abilities in faces) > len(faces) / 2


def test_a_line_of_evergreen_keywords_gives_those_keywords(faces: list[tuple[str, tuple[e.Ability, ...]]]) -> None:
    for text, abilities in faces:
        names = {ability.name for ability in abilities if isinstance(ability, e.Keyword)}
        for line in text.lower().split("\n"):
            words = re.split(r"[,;] ", line)
            if all(word in EVERGREEN for word in words):
                assert names.issuperset(words)


def test_every_number_of_an_understood_text_stands_in_its_abilities(faces: list[tuple[str, tuple[e.Ability, ...]]]) -> None:
    for text, abilities in faces:
        if whole(abilities):
            said = repr(abilities)
            numbers = set(re.findall(r"(?<![\w{/+−\-])([2-9]|\d\d+)(?![\w}/])", text))
            assert all(re.search(rf"(?<!\d){number}(?!\d)", said) for number in numbers), text


def test_every_ability_has_a_description(faces: list[tuple[str, tuple[e.Ability, ...]]]) -> None:
    assert all(describe(ability) for _, abilities in faces for ability in abilities)


# Every card (minutes): other witnesses than the compiler


Whole = tuple[str, dict[str, Any], tuple[e.Ability, ...]]


@pytest.fixture(scope="module")
def understood() -> list[Whole]:
    """Every face that is understood whole: the card's name, its data, its abilities."""
    with lzma.open(DATA, "rt", encoding="utf-8") as file:
        data: dict[str, list[dict[str, Any]]] = json.load(file)["data"]
    compiler = Compiler()
    found = []
    for name, card in data.items():
        for number, raw in enumerate(card):
            half = name.split(" // ")[number] if " // " in name and number <= name.count(" // ") else name
            face = Face(
                raw.get("faceName") or half,
                types=tuple(raw["types"]),
                subtypes=tuple(raw["subtypes"]),
                supertypes=tuple(raw["supertypes"]),
                power=raw.get("power"),
                toughness=raw.get("toughness"),
            )
            abilities = compiler.face(face, raw.get("text") or "")
            if whole(abilities):
                found.append((name, raw, abilities))
    return found


def plain_text(raw: dict[str, Any]) -> str:
    return REMINDER.sub("", raw.get("text") or "").lower()


NAMES = {*SIMPLE, *WITH_NUMBER, *WITH_COST, *OTHERS}
BY_OTHER_NAMES = {"landwalk", "typecycling", "umbra armor", "partner with", "partner"}


@pytest.mark.long
def test_keywords_are_those_of_the_data(understood: list[Whole]) -> None:
    """None that the data does not know; of what it knows, less than one in a hundred is missing."""
    keywords = [(raw, abilities) for _, raw, abilities in understood if raw.get("keywords") and not raw.get("faceName")]
    told = [({word.lower() for word in raw["keywords"]}, abilities) for raw, abilities in keywords]
    compiled = [
        (said, {one.name for one in abilities if isinstance(one, e.Keyword)}, repr(abilities)) for said, abilities in told
    ]
    assert [names - said for said, names, _ in compiled if names - said - BY_OTHER_NAMES] == []
    missing = [word for said, _, whole in compiled for word in said & NAMES - BY_OTHER_NAMES if f"'{word}'" not in whole]
    cycled = [word for word in missing if word == "cycling"]  # "landcycling" is cycling of a kind
    assert len(missing) - len(cycled) < len(compiled) / 100


@pytest.mark.long
def test_every_evergreen_keyword_of_every_card_is_understood(understood: list[Whole]) -> None:
    for name, raw, abilities in understood:
        said = repr(abilities)  # a leveler has some of them on a level only
        for line in plain_text(raw).split("\n"):
            words = re.split(r"[,;] ", line)
            if all(word in EVERGREEN for word in words):
                assert all(f"'{word}'" in said for word in words), name


@pytest.mark.long
def test_every_mana_symbol_stands_in_the_abilities(understood: list[Whole]) -> None:
    """A {1} or {X} that a cost is changed by is a count; all others stand there as written."""
    for name, raw, abilities in understood:
        said = repr(abilities)
        for symbol in set(re.findall(r"\{([^}]+)\}", plain_text(raw).upper())) - {"T", "Q", "E", "1", "X", "CHAOS", "TK"}:
            assert f"'{symbol}'" in said or f"n={symbol}" in said, (name, symbol)


ZONE_WORDS = {
    "graveyard": ("graveyard", "then='exile'", "MovedTo", "'dies'"),
    "library": (
        "library",
        "'searches'",
        "'shuffles'",
        "top card",
        "Top(",
        "TopUntil(",
        "Search(",
        "Shuffle(",
        "Manifest",
        "Cloak(",
        "Mill",
        "Rest(",
        "Exile(",
        "LookAt(",
    ),
    "hand": ("hand", "Discard", "Return"),
    "exile": ("exile", "Exile", "Linked", "Meld"),
}


@pytest.mark.long
def test_every_zone_of_a_text_stands_in_the_abilities(understood: list[Whole]) -> None:
    missing = [
        (name, zone)
        for name, raw, abilities in understood
        for zone, words in ZONE_WORDS.items()
        if re.search(rf"\b{zone}", REMINDER.sub("", raw.get("text") or ""))
        and not any(word in repr(abilities) for word in words)
    ]
    assert missing == []
