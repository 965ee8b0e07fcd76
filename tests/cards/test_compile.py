"""Card text to abilities, on invented texts: what is read, and what is refused."""

from functools import lru_cache

import pytest

from judgebot.cards import effects as e
from judgebot.cards.compile import Compiler
from judgebot.cards.conditions import Both, DidIt, Event, Exists, Not, Quantities, TurnOf
from judgebot.cards.costs import DiscardCost, ExileCost, Mana, SacrificeCost, TapThis
from judgebot.cards.models import Face
from judgebot.cards.paragraph import compile_paragraph
from judgebot.cards.selectors import (
    All,
    Attached,
    Choose,
    Compare,
    ControllerOf,
    Count,
    CountersOn,
    DefendingPlayer,
    Done,
    EachPlayer,
    Filter,
    ManaValueOf,
    Number,
    Opponent,
    Other,
    Paid,
    PowerOf,
    Rest,
    Target,
    TargetPlayer,
    That,
    ThatPlayer,
    This,
    Times,
    You,
)

CREATURE = Filter(types=("Creature",))
MINE = Filter(types=("Creature",), controller=You())


@lru_cache(maxsize=1)
def compiler() -> Compiler:
    return Compiler()


def read(text: str, kind: str = "permanent") -> tuple[e.Ability, ...]:
    compiler()
    found = compile_paragraph(text, kind)
    assert not isinstance(found, str), found
    return found


def only(text: str, kind: str = "permanent") -> e.Ability:
    (ability,) = read(text, kind)
    return ability


def effects(text: str) -> tuple[e.Effect, ...]:
    ability = only(text, "spell")
    assert isinstance(ability, e.Spell)
    return ability.effects


def refusal(text: str, kind: str = "permanent") -> str:
    compiler()
    found = compile_paragraph(text, kind)
    assert isinstance(found, str), found
    return found


# Keywords


def test_a_list_of_keywords() -> None:
    assert [k.name for k in read("Reach, vigilance, indestructible") if isinstance(k, e.Keyword)] == [
        "reach",
        "vigilance",
        "indestructible",
    ]


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("Ward {3}", e.Keyword("ward", cost=(Mana(("3",)),))),
        ("Ward—Discard a card.", e.Keyword("ward", cost=(DiscardCost(Filter(card=True, zone="hand")),))),
        ("Toxic 4", e.Keyword("toxic", n=4)),
        ("Morph {2}{U/B}", e.Keyword("morph", cost=(Mana(("2", "U/B")),))),
        ("Enchant creature you control", e.Keyword("enchant", filter=MINE)),
        ("Enchant opponent", e.Keyword("enchant", player=Opponent())),
        ("Protection from blue", e.Keyword("protection", filter=Filter(colors=("U",), zone=""))),
        ("Protection from Goblins", e.Keyword("protection", filter=Filter(subtypes=("Goblin",), zone=""))),
        ("Swampwalk", e.Keyword("landwalk", filter=Filter(subtypes=("Swamp",)))),
        ("Suspend 2—{1}{R}", e.Keyword("suspend", n=2, cost=(Mana(("1", "R")),))),
        ("Forestcycling {2}", e.Keyword("typecycling", cost=(Mana(("2",)),), text="forest")),
    ],
)
def test_a_keyword_with_its_parameters(text: str, keyword: e.Keyword) -> None:
    assert only(text) == keyword


def test_protection_from_two_colors_is_two_abilities() -> None:
    assert len(read("Protection from white and from red")) == 2


def test_an_ability_word_means_nothing() -> None:
    assert read("Landfall — Whenever a land you control enters, draw a card.") == read(
        "Whenever a land you control enters, draw a card."
    )


# Triggered abilities


def test_it_is_the_source_where_the_event_is_about_the_source() -> None:
    ability = only(
        "Whenever this artifact attacks, it becomes an Aura with enchant land. "
        "Cloak the top card of your library and attach it to it."
    )
    aura = e.Continuous(
        This(),
        (
            e.BecomeTypes(subtypes=("Aura",), keep=True),
            e.GainAbilities((e.Keyword("enchant", filter=Filter(types=("Land",))),)),
        ),
        "permanent",
    )
    assert isinstance(ability, e.Triggered)
    assert ability.effects[:2] == (aura, e.Cloak())


def test_what_an_effect_made_is_it_for_the_next() -> None:
    ability = only("When this Equipment enters, manifest dread, then attach this Equipment to that creature.")
    assert isinstance(ability, e.Triggered)
    assert ability.effects == (e.ManifestDread(), e.AttachTo(This(), Done()))


def test_that_creature_is_the_other_party() -> None:
    ability = only("Whenever this creature blocks a creature, destroy that creature at end of combat.")
    assert isinstance(ability, e.Triggered)
    (delayed,) = ability.effects
    assert isinstance(delayed, e.Delayed)
    assert (delayed.objects, delayed.effects) == (Other(), (e.Destroy(That()),))


def test_that_player_is_the_player_of_the_event() -> None:
    ability = only("Whenever this creature deals combat damage to a player, that player discards two cards.")
    assert isinstance(ability, e.Triggered)
    assert ability.effects == (e.Discard(Number(2), ThatPlayer()),)


def test_an_if_behind_the_event_is_a_condition_of_the_trigger() -> None:
    ability = only("At the beginning of your upkeep, if you control a Swamp, you lose 1 life.")
    assert isinstance(ability, e.Triggered)
    assert ability.condition == Exists(Filter(subtypes=("Swamp",), controller=You()))
    assert ability.effects == (e.LoseLife(Number(1)),)


def test_one_or_more_is_a_batch() -> None:
    ability = only("Whenever one or more Goblins you control die, scry 1.")
    assert isinstance(ability, e.Triggered)
    assert ability.events[0].batch


def test_this_or_another_is_two_events() -> None:
    ability = only("Whenever this creature or another Elf you control enters, you gain 1 life.")
    assert isinstance(ability, e.Triggered)
    assert [event.subject for event in ability.events] == [This(), Filter(subtypes=("Elf",), controller=You(), other=True)]


def test_once_each_turn() -> None:
    ability = only("Whenever you draw a card, you gain 1 life. This ability triggers only once each turn.")
    assert isinstance(ability, e.Triggered)
    assert ability.once_each_turn


def test_a_card_that_returns_itself_works_from_the_graveyard() -> None:
    ability = only("{4}{B}: Return this card from your graveyard to your hand.")
    assert isinstance(ability, e.Activated)
    assert ability.zone == "graveyard"


# Activated abilities


def test_cost_targets_and_timing() -> None:
    ability = only("{2}{R}, {T}, Sacrifice a Goblin: This creature deals 3 damage to any target. Activate only as a sorcery.")
    assert isinstance(ability, e.Activated)
    assert ability.cost == (Mana(("2", "R")), TapThis(), SacrificeCost(Filter(subtypes=("Goblin",))))
    assert ability.timing == ("sorcery",)
    (damage,) = ability.effects
    assert isinstance(damage, e.DealDamage)
    assert damage.any_target == 0
    assert isinstance(ability.targets[0].player, EachPlayer)


def test_what_was_paid() -> None:
    ability = only("Exile a creature card from your graveyard: You gain life equal to the exiled card's power.")
    assert isinstance(ability, e.Activated)
    assert ability.cost == (ExileCost(Filter(types=("Creature",), card=True, zone="graveyard", owner=You()), zone="graveyard"),)
    assert ability.effects == (e.GainLife(PowerOf(Paid())),)


def test_mana_of_two_colors() -> None:
    ability = only("{T}: Add {G} or {U}.")
    assert isinstance(ability, e.Activated)
    assert ability.effects == (e.AddMana(among=("G", "U")),)


# Spells


def test_its_controller_is_that_of_the_target() -> None:
    done = effects("Destroy target artifact. Its controller creates two 1/1 green Snake creature tokens.")
    assert done[0] == e.Destroy(Target(0))
    assert isinstance(done[1], e.CreateToken)
    assert done[1].player == ControllerOf(Target(0))


def test_what_was_moved_is_called_by_the_effect() -> None:
    done = effects(
        "Put target artifact card from a graveyard onto the battlefield. It gains shroud. Sacrifice it at end of combat."
    )
    assert isinstance(done[1], e.Continuous)
    assert done[1].what == Done()
    assert isinstance(done[2], e.Delayed)
    assert done[2].objects == Done(0)


def test_two_targets_keep_their_order() -> None:
    ability = only("Target creature you control fights target creature you don't control.", "spell")
    assert isinstance(ability, e.Spell)
    assert ability.effects == (e.Fight(Target(0), Target(1)),)
    assert ability.targets[0].filter == MINE


def test_the_rest_of_the_cards() -> None:
    done = effects(
        "Look at the top nine cards of your library. Put four of them into your hand and the rest on the bottom of "
        "your library."
    )
    assert isinstance(done[2], e.MoveTo)
    assert done[2].what == Rest(Done(0))


def test_if_you_do_stands_behind_the_deed() -> None:
    done = effects("You may discard a card. If you do, draw two cards.")
    assert done == (e.May((e.Discard(),)), e.If(DidIt(), (e.Draw(Number(2)),)))


def test_a_payment_buys_what_follows() -> None:
    ability = only("Whenever this creature attacks, you may pay {3}. If you do, draw a card.")
    assert isinstance(ability, e.Triggered)
    assert ability.effects == (e.May((e.Draw(),), cost=(Mana(("3",)),)),)


def test_instead_is_the_other_branch() -> None:
    done = effects("Draw a card. If you control a Wizard, draw three cards instead.")
    condition = Not(Exists(Filter(subtypes=("Wizard",), controller=You())))
    assert done == (e.If(condition, (e.Draw(),), (e.Draw(Number(3)),)),)


def test_the_same_source_deals_damage_again() -> None:
    done = effects("~ deals 2 damage to target creature. If you control a Dragon, it deals 5 damage to that creature instead.")
    (branch,) = done
    assert isinstance(branch, e.If)
    assert branch.otherwise == (e.DealDamage(Number(5), Target(0)),)


def test_for_each_multiplies() -> None:
    (draw,) = effects("Target player gains 2 life for each land you control.")
    assert draw == e.GainLife(Times(2, Count(Filter(types=("Land",), controller=You()))), TargetPlayer(0))


def test_each_opponent_is_measured_one_by_one() -> None:
    (each,) = effects("Each opponent loses life equal to the number of cards in their hand.")
    assert isinstance(each, e.ForEach)
    assert each.of == Opponent()


def test_modes() -> None:
    ability = only("Choose one —\n• Destroy target land.\n• Draw two cards.", "spell")
    assert isinstance(ability, e.Spell)
    assert (len(ability.modes), ability.choose) == (2, (1, 1))


def test_a_spell_costs_less_in_a_static_ability_on_the_stack() -> None:
    ability = only("This spell costs {1} more to cast for each Ape you control.", "spell")
    assert isinstance(ability, e.Static)
    assert ability.zone == "stack"


# Static abilities


def test_a_lord() -> None:
    ability = only("Other Zombies you control get +1/+0 and have menace.")
    assert ability == e.Static(
        All(Filter(subtypes=("Zombie",), controller=You(), other=True)),
        (e.ModifyPT(Number(1), Number(0)), e.GainAbilities((e.Keyword("menace"),))),
    )


def test_what_is_lost_goes_before_what_is_given() -> None:
    ability = only("Enchanted creature has flying and loses all other abilities.")
    assert ability == e.Static(Attached(), (e.LoseAbilities(), e.GainAbilities((e.Keyword("flying"),))))


def test_a_quality_of_each_affected_object() -> None:
    ability = only(
        "Other artifacts you control are creatures in addition to their other "
        "types and have base power and base toughness each equal to its mana value."
    )
    assert isinstance(ability, e.Static)
    assert ability.parts[1] == e.SetPT(ManaValueOf(That()), ManaValueOf(That()))


def test_a_characteristic_defining_size() -> None:
    ability = only("~'s power and toughness are each equal to the number of Islands you control.")
    assert isinstance(ability, e.Static)
    assert ability.defining
    assert isinstance(ability.parts[0], e.SetPT)


def test_during_your_turn() -> None:
    ability = only("During your turn, this creature has first strike.")
    assert isinstance(ability, e.Static)
    assert ability.condition == TurnOf(You())


def test_restrictions_with_a_way_out() -> None:
    ability = only("This creature can't attack unless defending player controls a Forest.")
    assert isinstance(ability, e.Static)
    (rule,) = ability.parts
    assert isinstance(rule, e.Rule)
    assert rule.condition == Not(Exists(Filter(subtypes=("Forest",), controller=DefendingPlayer())))


def test_an_artifact_creature_keeps_its_other_types() -> None:
    ability = only("{3}: This artifact becomes a 2/2 Golem artifact creature until end of turn.")
    assert isinstance(ability, e.Activated)
    (change,) = ability.effects
    assert isinstance(change, e.Continuous)
    assert change.parts[:2] == (e.BecomeTypes(("Artifact", "Creature"), keep=True), e.BecomeTypes(subtypes=("Golem",)))


# Entering and replacement


def test_enters_with_counters() -> None:
    assert only("This creature enters with two +1/+1 counters on it.") == e.AsEnters(
        (e.PutCounters("+1/+1", Number(2), This()),)
    )


def test_enters_tapped_unless() -> None:
    ability = only("This land enters tapped unless you control two or more other lands.")
    assert isinstance(ability, e.AsEnters)
    assert isinstance(ability.condition, Not)


def test_enters_as_a_copy() -> None:
    ability = only("You may have this artifact enter as a copy of any Squid on the battlefield, except it has haste.")
    copy = e.BecomeCopy(This(), Choose(Filter(subtypes=("Squid",))), (e.GainAbilities((e.Keyword("haste"),)),))
    assert ability == e.AsEnters((e.May((copy,)),))


@pytest.mark.parametrize(
    ("text", "affects"),
    [
        ("Other Merfolk get +1/+1.", Filter(subtypes=("Merfolk",), other=True)),
        ("Blue Kithkin you control get +1/+1.", Filter(subtypes=("Kithkin",), colors=("U",), controller=You())),
        ("Each other Merfolk gets +1/+1.", Filter(subtypes=("Merfolk",), other=True)),
    ],
)
def test_subtypes_that_are_their_own_plural(text: str, affects: Filter) -> None:
    assert only(text) == e.Static(All(affects), (e.ModifyPT(Number(1), Number(1)),))


def test_one_of_a_subtype_that_is_its_own_plural() -> None:
    ability = only("When this creature enters, destroy target Aura or Equipment.")
    assert isinstance(ability, e.Triggered)
    assert ability.targets[0].n == Number(1)


def test_more_counters_by_one() -> None:
    ability = only(
        "If one or more charge counters would be put on an artifact you "
        "control, that many plus one charge counters are put on it instead."
    )
    assert isinstance(ability, e.Replaces)
    assert (ability.event.counter, ability.add) == ("charge", Number(1))


# Levels and whole faces


def test_level_symbols() -> None:
    face = Face("Pale Student", types=("Creature",))
    abilities = compiler().face(face, "Level up {1}\nLEVEL 1-3\n3/3\nFlying\nLEVEL 4+\n5/5")
    low, high = abilities[1:]
    assert isinstance(low, e.Static)
    assert isinstance(high, e.Static)
    assert isinstance(low.condition, Both)
    assert high.condition == Quantities(CountersOn(This(), "level"), Compare(">=", Number(4)))


def test_reminder_text_is_dropped_and_lines_are_counted() -> None:
    face = Face("Dim Hall", types=("Land",))
    (refused,) = compiler().face(face, "({T}: Add {B}.)\nWhistle a merry tune.")
    assert isinstance(refused, e.NotUnderstood)
    assert (refused.face, refused.line) == (1, 2)


def test_a_legend_calls_itself_by_its_short_name() -> None:
    face = Face("Orla, Tide Singer", types=("Creature",), supertypes=("Legendary",))
    (ability,) = compiler().face(face, "Whenever Orla attacks, she gets +1/+1 until end of turn.")
    assert isinstance(ability, e.Triggered)
    assert ability.events == (Event("attacks", subject=This()),)


def test_paragraphs_of_a_spell_are_one_spell() -> None:
    face = Face("Two Steps", types=("Sorcery",))
    (spell,) = compiler().face(face, "Tap target creature.\nDestroy target land.")
    assert isinstance(spell, e.Spell)
    assert spell.effects == (e.Tap(Target(0)), e.Destroy(Target(1)))


def test_a_plane_is_refused() -> None:
    (refused,) = compiler().face(Face("Quiet Fields", types=("Plane",)), "Flying")
    assert isinstance(refused, e.NotUnderstood)


# Refused rather than guessed


@pytest.mark.parametrize(
    "text",
    [
        "Flying and a song",
        "Destroy target creature and sing.",
        "Draw a card, then juggle.",
        "Target creature gets +1/+1 until end of turn unless it rains.",
        "Exile target creature. Whistle.",
    ],
)
def test_a_rest_that_is_not_read_refuses_the_whole_clause(text: str) -> None:
    refusal(text, "spell")


def test_a_pronoun_with_two_possible_meanings_is_refused() -> None:
    refusal("Whenever a creature blocks a creature, destroy that creature.")


def test_an_ambiguous_list_is_refused() -> None:
    refusal("Destroy target tapped artifact or creature.", "spell")


def test_the_x_of_a_granted_keyword_is_not_dropped() -> None:
    refusal("Equipped creature has bushido X, where X is the number of Samurai you control.")


def test_it_behind_a_condition_is_what_the_condition_speaks_of() -> None:
    ability = only("As long as equipped creature is a Pirate, it gets an additional +1/+0.")
    assert isinstance(ability, e.Static)
    assert ability.affects == Attached()


def test_it_behind_a_condition_about_nothing_else_is_refused() -> None:
    refusal("As long as you control a Pirate, it gets +1/+0.")


def test_casting_without_paying_is_no_effect_of_the_spell_itself() -> None:
    ability = only("If you control a Demon, you may cast this spell without paying its mana cost.", "spell")
    assert isinstance(ability, e.Static)
    assert ability.zone == "stack"


def test_dying_later_means_exile() -> None:
    done = effects("~ deals 1 damage to target Squid. If that creature would die this turn, exile it instead.")
    assert done[1] == e.ReplaceUntil(Target(0), e.Replaces(Event("dies", subject=That()), zone_instead="exile"))


def test_the_discarded_card_is_not_the_sacrificed_one() -> None:
    refusal("Whenever you discard a card, you may sacrifice this creature. If you do, return the discarded card to your hand.")


def test_two_possible_sources_of_damage_are_refused() -> None:
    refusal("~ deals 1 damage to target creature you control. It deals 2 damage to target land.", "spell")


def test_what_was_only_offered_is_called_by_number() -> None:
    done = effects("Scry 1. You may put a Goblin card from your hand onto the battlefield. That creature gains haste.")
    assert isinstance(done[2], e.Continuous)
    assert done[2].what == Done(1)
