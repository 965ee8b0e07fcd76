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
from judgebot.cards.models import Face
from tests.cards.witness import EVERGREEN

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "cards" / "AtomicCards.json.xz"
REMINDER = re.compile(r"\s*\((?:[^()\"]|\"[^\"]*\")*\)")

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
            if EVERGREEN.issuperset(words):
                assert names.issuperset(words)


def test_every_number_of_an_understood_text_stands_in_its_abilities(faces: list[tuple[str, tuple[e.Ability, ...]]]) -> None:
    for text, abilities in faces:
        if whole(abilities):
            said = repr(abilities)
            numbers = set(re.findall(r"(?<![\w{/+−\-])([2-9]|\d\d+)(?![\w}/])", text))
            assert all(re.search(rf"(?<!\d){number}(?!\d)", said) for number in numbers), text


def test_every_ability_has_a_description(faces: list[tuple[str, tuple[e.Ability, ...]]]) -> None:
    assert all(describe(ability) for _, abilities in faces for ability in abilities)
