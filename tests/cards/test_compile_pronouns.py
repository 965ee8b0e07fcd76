"""What "it", "the token", "that much" and a name mean in card text; invented cards."""

import pytest

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.compile import Compiler
from judgebot.cards.models import Face
from judgebot.cards.paragraph import compile_paragraph


def one_of(text: str, kind: str = "permanent") -> e.Ability:
    Compiler()
    found = compile_paragraph(text, kind)
    assert not isinstance(found, str), found
    return found[0]


def refusal_of(text: str, kind: str = "permanent") -> str:
    Compiler()
    found = compile_paragraph(text, kind)
    assert isinstance(found, str), found
    return found


def test_it_is_what_was_spoken_of_last() -> None:
    found = one_of(
        "Whenever this creature damages a creature, untap that creature and it can't block this turn.".replace(
            "damages a", "deals damage to a"
        )
    )
    assert isinstance(found, e.Triggered)
    held = e.Continuous(s.Other(), (e.Rule("can't block"),))
    assert found.effects == (e.Untap(s.Other()), held)


def test_it_in_a_condition_is_spoken_of_last_too() -> None:
    found = one_of(
        "Whenever an artifact you control enters, create a 1/1 white Goat creature token. "
        "If that artifact is an Equipment, attach it to the token."
    )
    assert isinstance(found, e.Triggered)
    inner = found.effects[1]
    assert isinstance(inner, e.If)
    assert inner.effects == (e.AttachTo(s.That(), s.Done()),)


def test_the_copy_is_not_what_was_copied() -> None:
    assert (
        refusal_of("Copy target sorcery spell, then return it to its owner's hand.", "spell") == "whether 'it' means the copy"
    )
    assert refusal_of("When this creature enters, draw a card. The token gains haste until end of turn.") != ""


def test_those_picked_are_they_and_not_all_looked_at() -> None:
    spell = one_of(
        "Look at the top four cards of your library. You may reveal up to two Goat cards from among them "
        "and put them into your hand. Put the rest into your graveyard.",
        "spell",
    )
    assert isinstance(spell, e.Spell)
    offered = spell.effects[1]
    assert isinstance(offered, e.May)
    assert offered.effects[1] == e.MoveTo(s.Done(), "hand")


@pytest.mark.parametrize(
    "text",
    [
        "Target player mills two cards. If you control a Goat, that player mills twice that many cards instead.",
        "You gain 3 life. If you control a Goat, draw a card. Otherwise, you lose that much life.",
    ],
)
def test_that_much_of_what_was_not_done(text: str) -> None:
    assert refusal_of(text, "spell") == "that much of what was not done"


def test_a_name_in_a_granted_ability_is_what_grants_it() -> None:
    goad = Face("Goat Prod", types=("Artifact",), subtypes=("Equipment",))
    text = 'Equipped creature has "{T}, Sacrifice Goat Prod: Scry 1."'
    (found,) = Compiler().face(goad, text)
    assert isinstance(found, e.NotUnderstood)
    (own,) = Compiler().face(goad, 'Equipped creature has "{T}, Sacrifice this creature: Scry 1."')
    assert isinstance(own, e.Static)


def test_it_after_that_cards_mana_value_is_that_card() -> None:
    found = one_of(
        "Whenever this creature attacks, exile the top card of your library. This creature deals damage to you equal to "
        "that card's mana value. You may play it this turn."
    )
    assert isinstance(found, e.Triggered)
    last = found.effects[-1]
    assert isinstance(last, e.CastFree)
    assert last.what == s.Done(0)


def test_the_controller_of_that_spell() -> None:
    spell = one_of(
        "Counter target creature spell. You lose life equal to that spell's power. Its controller draws a card.", "spell"
    )
    assert isinstance(spell, e.Spell)
    assert spell.effects[-1] == e.Draw(player=s.ControllerOf(s.Target()))


def test_abilities_that_a_created_token_has() -> None:
    spell = one_of('Create a 1/1 green Goat creature token. It has "{T}: Add {G}."', "spell")
    assert isinstance(spell, e.Spell)
    (made,) = spell.effects
    assert isinstance(made, e.CreateToken)
    assert len(made.token.abilities) == 1
    gains = one_of("Create a 1/1 green Goat creature token. It gains haste.", "spell")
    assert isinstance(gains, e.Spell)
    assert isinstance(gains.effects[1], e.Continuous)


def test_another_than_what_the_event_is_about() -> None:
    text = "Whenever a creature you control dies, return another target creature card from your graveyard to your hand."
    assert refusal_of(text) == "another than which"
    found = one_of("Whenever you sacrifice a Food, another target creature you control gets +1/+1 until end of turn.")
    assert isinstance(found, e.Triggered)
    assert found.targets[0].filter == s.Filter(types=("Creature",), controller=s.You(), other=True)


def test_its_power_in_a_filter_is_that_of_the_object_asked_of() -> None:
    found = one_of("Whenever another creature you control with toughness greater than its power enters, scry 1.")
    assert isinstance(found, e.Triggered)
    noun = found.events[0].subject
    assert isinstance(noun, s.Filter)
    assert noun.toughness == s.Compare(">", s.PowerOf(s.Itself()))


def test_less_than_its_own_is_less_than_that_of_the_source() -> None:
    found = one_of(
        "When this creature dies, return target creature card with mana value less than its mana value to your hand."
    )
    assert isinstance(found, e.Triggered)
    noun = found.targets[0].filter
    assert noun is not None
    assert noun.mana_value == s.Compare("<", s.ManaValueOf(s.This()))


@pytest.mark.parametrize("word", ["this Aura", "~"])
def test_what_grants_an_ability_is_not_what_has_it(word: str) -> None:
    """CR 201.5a; "this creature" is what has it."""
    text = 'Enchanted creature has "{{T}}, Sacrifice {}: Draw a card."'
    assert refusal_of(text.format(word))
    assert isinstance(one_of(text.format("this creature")), e.Static)


def test_this_equipment_is_the_token_that_has_the_ability() -> None:
    token = 'Create a colorless Equipment artifact token with "Equip {1}" and "Sacrifice this Equipment: Draw a card."'
    assert isinstance(one_of(token, "spell"), e.Spell)


def test_another_target_of_a_kind_that_the_first_is_not_is_refused() -> None:
    """Other than the first target says nothing there: it may be the source that is meant."""
    text = "Whenever this creature attacks, {} Then another target creature can't block this turn."
    assert refusal_of(text.format("untap up to one target artifact.")) == "another target"
    assert refusal_of(text.format("target player loses 1 life.")) == "another target"
    found = one_of(text.format("untap up to one target Goat."))
    assert isinstance(found, e.Triggered)
    assert [spec.other_than for spec in found.targets] == [None, 0]


def test_your_next_untap_step_is_yours_whoever_controls_the_object_then() -> None:
    found = one_of("{T}: Add {U}. This land doesn't untap during your next untap step.")
    assert isinstance(found, e.Activated)
    assert found.effects[1] == e.Continuous(s.This(), (e.Rule("doesn't untap", player=s.You()),), "your next untap step")


def test_the_exiled_card_is_one_that_was_exiled() -> None:
    """Not what was returned or sacrificed; in a spell it may be what the spell cost, of which no word is known here."""
    text = "{}draw a card if the exiled creature was a Goat."
    assert refusal_of(text.format("Return target creature card from your graveyard to the battlefield. Then "), "spell")
    assert refusal_of(text.format("").capitalize(), "spell") == "what was exiled"
    leaving = one_of(
        "When this enchantment leaves the battlefield, sacrifice all Goats you control. "
        "Then return the exiled cards to the battlefield."
    )
    assert isinstance(leaving, e.Triggered)
    returned = leaving.effects[1]
    assert isinstance(returned, e.MoveTo)
    assert returned.what == s.Linked()
    exile = one_of("Exile target creature. If the exiled creature was a Goat, draw a card.", "spell")
    assert isinstance(exile, e.Spell)
    asked = exile.effects[1]
    assert isinstance(asked, e.If)
    assert asked.condition == when.Is(s.Done(), s.Filter(subtypes=("Goat",), zone=""))


def test_cards_are_moved_from_a_zone_that_was_read() -> None:
    text = "Return each artifact and Goat card with mana value X from your graveyard to the battlefield."
    assert refusal_of(text, "spell")


def test_what_it_was_is_asked_of_it_as_it_last_was() -> None:
    spell = one_of("Return target creature to its owner's hand. If it was a Goat, draw a card.", "spell")
    assert isinstance(spell, e.Spell)
    assert spell.effects[1] == e.If(when.Is(s.Target(0), s.Filter(subtypes=("Goat",), zone="")), (e.Draw(),))


def test_another_target_in_a_granted_ability_is_another_than_what_has_it() -> None:
    static = one_of('Equipped creature has "{T}: Another target Goat gains reach until end of turn."')
    assert isinstance(static, e.Static)
    (part,) = static.parts
    assert isinstance(part, e.GainAbilities)
    (granted,) = part.abilities
    assert isinstance(granted, e.Activated)
    assert granted.targets == (e.TargetSpec(s.Filter(subtypes=("Goat",), other=True)),)


def test_it_is_the_spell_or_what_it_targets() -> None:
    assert refusal_of("Whenever you cast a spell that targets this creature, put a +1/+1 counter on it.")


def test_that_creature_is_not_the_card_that_was_put_back() -> None:
    text = (
        "Whenever a Goat you control enters, you may return this card from your graveyard to the battlefield, then attach it "
    )
    found = one_of(text + "to that creature.")
    assert isinstance(found, e.Triggered)
    (offered,) = found.effects
    assert isinstance(offered, e.May)
    assert offered.effects[1] == e.AttachTo(s.Done(), s.That())


def test_another_card_with_the_same_name_is_another_than_itself() -> None:
    assert refusal_of("Target player discards all Goat cards with the same name as another card in their hand.", "spell")


def test_it_in_a_condition_behind_is_what_was_spoken_of_before_it() -> None:
    found = one_of("At the beginning of your upkeep, tap enchanted creature if it's black.")
    assert isinstance(found, e.Triggered)
    assert found.effects == (e.If(when.Is(s.Attached(), s.Filter(colors=("B",), zone="")), (e.Tap(s.Attached()),)),)


def test_it_in_a_condition_behind_is_not_the_source_where_something_was_chosen() -> None:
    assert refusal_of("At the beginning of your upkeep, tap a Goat you control if it's black.")


def test_its_of_what_was_chosen_is_that_one() -> None:
    Compiler()
    found = compile_paragraph(
        "Choose target Goat you control and target Goat an opponent controls. The Goat you control deals damage equal to its "
        "power to the Goat an opponent controls.",
        "spell",
    )
    assert isinstance(found[0], e.Spell)
    assert found[0].effects[-1] == e.DealDamage(s.PowerOf(s.Target(0)), s.Target(1), s.Target(0))
