"""The shipped cards: found by full and face names, with their facts."""

import pytest

from judgebot.cards import effects as e
from judgebot.cards.store import open_store


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Cloudform", "Cloudform"),
        ("Fire // Ice", "Fire // Ice"),
        ("Fire", "Fire // Ice"),
        ("Ice", "Fire // Ice"),
        ("Aquitect’s Will", "Aquitect's Will"),
        ("Ravager of the Fells", "Huntmaster of the Fells // Ravager of the Fells"),
    ],
)
def test_a_card_by_a_name_of_it(written: str, name: str) -> None:
    card = open_store().card(written)
    assert card is not None
    assert card.name == name


def test_no_such_card() -> None:
    assert open_store().card("No Card Has This Name") is None


def test_the_facts_of_a_card() -> None:
    card = open_store().card("Cloudform")
    assert card is not None
    (face,) = card.faces
    assert (face.cost, face.mana_value, face.colors, face.types) == ("{1}{U}{U}", 3, ("U",), ("Enchantment",))
    assert card.names["de"] == "Wolkenform"
    assert not any(isinstance(ability, e.NotUnderstood) for ability in face.abilities)


def test_both_faces_have_the_mana_value_of_the_front() -> None:
    card = open_store().card("Huntmaster of the Fells")
    assert card is not None
    assert [face.mana_value for face in card.faces] == [4, 4]


def test_the_counts() -> None:
    store = open_store()
    assert store.counts["cards"] == 34814
    assert store.edition.startswith("2026-")
