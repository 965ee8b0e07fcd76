"""What `card` shows: whose words, how much is understood, legality with its date."""

import pytest

from judgebot.cards.models import Card
from judgebot.contract import AbilityOut, CardAnswer, FaceOut
from judgebot.present.blocks import Paragraph, Quote
from judgebot.present.lookups import card_blocks
from judgebot.service.card_facts import spoken_in

FACE = FaceOut(
    name="Old Oak",
    cost="{G}",
    mana_value=1,
    colors=("G",),
    supertypes=(),
    types=("Creature",),
    subtypes=("Treefolk",),
    power="0",
    toughness="3",
    loyalty=None,
    defense=None,
    keywords=("reach",),
    abilities=(
        AbilityOut(kind="keyword", text="Reach", data=None, understood=True, executable=True),
        AbilityOut(kind="not understood", text="line 2", data=None, understood=False, executable=False),
    ),
)


def answer(**more: object) -> CardAnswer:
    facts = {"names": {}, "candidates": ("Old Oak",), "faces": (FACE,), "rulings": (), "edition": "2026-07-09"}
    return CardAnswer(name="Old Oak", **(facts | more))  # type: ignore[arg-type]


def lines(shown: CardAnswer) -> list[str]:
    return [block.text for block in card_blocks(shown) if isinstance(block, Paragraph)]


def test_it_says_that_the_words_are_ours_and_how_much_is_understood() -> None:
    assert "in our words (1 of 2 understood)" in lines(answer(legal=None))[0]


def test_the_wording_of_the_library_comes_first() -> None:
    first = card_blocks(answer(legal=None, official_text="Grows slowly.", official_language="de"))[0]
    assert isinstance(first, Quote)
    assert first.text == "Grows slowly."


def test_legality_has_its_date() -> None:
    shown = answer(legal={"legacy": "legal", "vintage": "restricted"}, legal_date="2026-07-09")
    assert any(line.startswith("Formats (as of 2026-07-09): legacy, vintage (restricted).") for line in lines(shown))


def test_unknown_legality_is_said() -> None:
    assert "Formats: unknown." in lines(answer(legal=None))


@pytest.mark.parametrize(
    ("asked", "language"),
    [("old oak", "en"), ("Alte  EICHE", "de"), ("old oaks", "en"), ("Quercia", "it"), ("古いオーク", "ja")],
)
def test_a_card_is_shown_in_the_language_that_names_it_so(asked: str, language: str) -> None:
    names = {"de": "Alte Eiche", "en": "Old Oak", "it": "Quercia", "fr": "Old Oak", "ja": "古いオーク"}
    assert spoken_in(asked, Card(name="Old Oak", names=names, faces=(), layout="normal")) == language
