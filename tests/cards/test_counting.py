"""What is counted as understood, on invented cards."""

from judgebot.cards.atomic import AtomicFace, Banlists, Entries, card_of
from judgebot.cards.compile import Compiler
from judgebot.cards.counting import clauses_with

ENTRIES: Entries = {
    "Veil Dancer": (AtomicFace("Veil Dancer", types=("Creature",), text="Flying\nMorph {U}\nFrobnicate the goats."),),
    "Morphling of Old": (AtomicFace("Morphling of Old", types=("Creature",), text="Morphling of Old can't block."),),
    "Grand Jest": (AtomicFace("Grand Jest", types=("Sorcery",), text="Manifest dread.", isFunny=True),),
    "Dark Errand": (AtomicFace("Dark Errand", types=("Sorcery",), text="Manifest dread, then draw a card."),),
}


def counted() -> dict[str, tuple[int, int]]:
    compiler, banlists = Compiler(), Banlists("", {})
    return clauses_with([card_of(name, ENTRIES, banlists, compiler) for name in ENTRIES], ENTRIES)


def test_all_clauses_of_a_card_with_a_mechanic_count() -> None:
    assert counted()["morph"] == (2, 3)


def test_a_card_that_manifests_dread_manifests() -> None:
    assert counted()["manifest"] == counted()["manifest dread"] == (1, 1)


def test_a_mechanic_that_only_a_name_has_does_not_count() -> None:
    assert counted()["megamorph"] == (0, 0)
