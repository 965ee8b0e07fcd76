"""Descriptions of abilities in our own words, and that nothing of an ability is lost in them."""

import random

import pytest

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.compile import Compiler
from judgebot.cards.describe import describe, read_description
from judgebot.cards.names import card_names
from judgebot.cards.paragraph import compile_paragraph
from judgebot.cards.roundtrip import losses
from judgebot.cards.store import open_store


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Flying", "Flying"),
        ("Ward {2}", "Ward {2}"),
        ("Enchant creature", "Enchant creature"),
        ("Other Elves you control get +1/+1.", "Each other Elf you control gets +1/+1"),
        ("{T}: Add {G}.", "Pay {T}: you add {G}"),
        ("When this creature dies, draw a card.", "When the old oak dies: you draw one card"),
        ("This creature enters with a shield counter on it.", "As the old oak enters: put one shield counter on the old oak"),
        ("Whenever another Elf enters, you gain 1 life.", "Whenever another Elf enters: you gain 1 life"),
        (
            "Elves entering or dying don't cause abilities to trigger.",
            "You will see no ability trigger whenever an Elf enters and will see no ability trigger whenever an Elf dies",
        ),
        (
            "Elves can't attack you unless their controller pays {2} for each of those creatures.",
            "You can't be attacked unless a cost is paid (Elves) paying ({2})",
        ),
    ],
)
def test_an_ability_in_our_words(text: str, said: str) -> None:
    Compiler()
    found = compile_paragraph(text)
    assert not isinstance(found, str)
    assert describe(found[0], "the old oak") == said


def _sample(n: int) -> list[str]:
    """The same cards each time, of all that are shipped."""
    return sorted(random.Random(7082).sample(card_names(), n))


def _lost(names: list[str]) -> list[str]:
    cards = [card for name in names if (card := open_store().card(name))]
    assert len(cards) == len(names)
    return [loss.said for loss in losses(cards) if loss is not None]


def test_a_description_loses_nothing() -> None:
    assert _lost(_sample(300)) == []


@pytest.mark.long
def test_a_description_loses_nothing_of_many_cards() -> None:
    assert _lost(_sample(1000)) == []


@pytest.mark.parametrize(
    "text", ["", "Flying things are nice", "You draw", "You draw two cards.", "You draw two cards; ", "Pay {T}: you add"]
)
def test_what_is_not_our_english_is_not_read(text: str) -> None:
    assert read_description(text) is None


def test_what_has_no_words_yet_is_said_field_by_field() -> None:
    odd = e.Spell((e.Search(s.Filter(card=True), "nowhere"),))
    assert "nowhere" in describe(odd)
