"""Card text that picks from among cards, counts events of a turn, or measures a group; invented cards."""

import pytest

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.compile import Compiler
from judgebot.cards.paragraph import compile_paragraph


def one_of(text: str, kind: str = "spell") -> e.Ability:
    Compiler()
    found = compile_paragraph(text, kind)
    assert not isinstance(found, str), found
    return found[0]


def test_a_card_from_among_those_looked_at() -> None:
    spell = one_of(
        "Look at the top two cards of your library. You may reveal a Goat card from among them and put it into your hand. "
        "Put the rest into your graveyard."
    )
    assert isinstance(spell, e.Spell)
    picked = s.OneOf(s.Done(), filter=s.Filter(subtypes=("Goat",), card=True, zone=""))
    assert spell.effects == (
        e.LookAt(s.Top(s.You(), s.Number(2))),
        e.May((e.Reveal(picked), e.MoveTo(s.Done(), "hand"))),
        e.MoveTo(s.Rest(s.Done(0)), "graveyard"),
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


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you attack with one or more Goats, scry 1.",
        "When this creature dies, double the number of +1/+1 counters on target Goat.",
        "Goats you control have reach as long as you've cast a Goat spell this turn.",
        "Whenever you cast a Goat spell, if Goats you control have total power 7 or greater, scry 1.",
        "This land enters tapped unless you control a Forest or an Island.",
    ],
)
def test_it_is_understood(text: str) -> None:
    assert not isinstance(one_of(text, "permanent"), e.NotUnderstood)


@pytest.mark.parametrize(
    "text",
    [
        "Double the number of +1/+1 counters on each creature you control.",
        "Counter target spell that targets two creatures.",
        "Whenever a creature attacks for the first time each turn, scry 1.",
    ],
)
def test_it_is_refused(text: str) -> None:
    Compiler()
    assert isinstance(compile_paragraph(text, "spell"), str)


def test_it_is_not_an_earlier_thing_where_something_nearer_may_be_meant() -> None:
    """What a conditional effect brought cannot be called; nor is "it" then what was spoken of before."""
    Compiler()
    found = compile_paragraph(
        "Tap target Goat. If you control a Swamp, exile the top card of your library. You may play it this turn.", "spell"
    )
    assert found == "'it' may not be there"


@pytest.mark.parametrize("those", ["them", "those cards"])
def test_several_picked_cards_are_meant_not_all_that_were_looked_at(those: str) -> None:
    spell = one_of(
        f"Look at the top four cards of your library. You may reveal up to two Goat cards from among them and put {those} into "
        "your hand. Put the rest into your graveyard."
    )
    assert isinstance(spell, e.Spell)
    assert isinstance(spell.effects[1], e.May)
    assert spell.effects[1].effects[1] == e.MoveTo(s.Done(), "hand")
