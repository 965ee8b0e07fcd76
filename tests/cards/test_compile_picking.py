"""Card text that picks from among cards, counts events of a turn, or measures a group; invented cards."""

import pytest

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.compile import Compiler, compile_paragraph


def one_of(text: str, kind: str = "spell") -> e.Ability:
    Compiler()
    found = compile_paragraph(text, kind)
    assert not isinstance(found, str), found
    return found[0]


def test_a_card_from_among_those_looked_at() -> None:
    spell = one_of(
        "Look at the top two cards of your library. You may reveal a Goat card from among them and put it into your hand. "
        "Put the rest on the bottom of your library in a random order."
    )
    assert isinstance(spell, e.Spell)
    picked = s.OneOf(s.Done(), filter=s.Filter(subtypes=("Goat",), card=True, zone=""))
    assert spell.effects == (
        e.LookAt(s.Top(s.You(), s.Number(2))),
        e.May((e.Reveal(picked), e.MoveTo(s.Done(), "hand"))),
        e.MoveTo(s.Rest(s.Done(0)), "library", "bottom", in_random_order=True),
    )


def test_the_second_spell_of_a_turn() -> None:
    found = one_of("Whenever you cast your second Goat spell each turn, draw a card.", "permanent")
    assert isinstance(found, e.Triggered)
    assert found.events[0].nth == 2


@pytest.mark.parametrize(("words", "said"), [("a counter on it", True), ("no counters on it", False)])
def test_counters_of_any_kind(words: str, said: bool) -> None:
    spell = one_of(f"Destroy target creature with {words}.")
    assert isinstance(spell, e.Spell)
    assert spell.targets == (e.TargetSpec(s.Filter(types=("Creature",), any_counter=said)),)


def test_a_spell_that_targets_the_source() -> None:
    found = one_of("Whenever you cast a spell that targets this creature, scry 1.", "permanent")
    assert isinstance(found, e.Triggered)
    assert found.events[0].subject == s.Filter(spell=True, zone="stack", targets=s.This())


def test_the_greatest_power() -> None:
    spell = one_of("You gain life equal to the greatest power among Goats you control.")
    assert isinstance(spell, e.Spell)
    assert spell.effects == (e.GainLife(s.Greatest("power", s.Filter(subtypes=("Goat",), controller=s.You()))),)
