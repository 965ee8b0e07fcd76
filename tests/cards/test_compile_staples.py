"""Card text of kinds that are played a lot: kicked targets, costs spoken of, who "that player" is; invented cards."""

import pytest

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.compile import Compiler
from judgebot.cards.costs import SacrificeCost
from judgebot.cards.describe import describe, read_description
from judgebot.cards.models import Face
from judgebot.cards.paragraph import compile_paragraph

GOAT = s.Filter(subtypes=("Goat",))


def read(text: str, kind: str = "permanent") -> tuple[e.Ability, ...]:
    Compiler()
    found = compile_paragraph(text, kind)
    assert not isinstance(found, str), found
    assert [read_description(describe(ability)) for ability in found] == list(found)
    return found


def test_targets_of_the_kicked_part_are_chosen_only_if_it_was_kicked() -> None:
    (spell,) = read("Tap target Goat. If this spell was kicked, instead destroy target Goat.", "spell")
    assert isinstance(spell, e.Spell)
    kicked = when.WasKicked()
    assert [target.only_if for target in spell.targets] == [when.Not(kicked), kicked]


def test_one_target_that_the_kicker_changes_what_happens_to() -> None:
    instead = "If this spell was kicked, that Goat gets +5/+5 until end of turn instead."
    (spell,) = read(f"Target Goat gets +1/+1 until end of turn. {instead}", "spell")
    assert isinstance(spell, e.Spell)
    assert [target.only_if for target in spell.targets] == [None]


def test_what_another_paragraph_has_the_spell_cost() -> None:
    face = Face("Goat Throw", types=("Instant",))
    text = "As an additional cost to cast this spell, sacrifice a Goat.\nDraw cards equal to the sacrificed creature's power."
    cost, spell = Compiler().face(face, text)
    assert cost == e.AdditionalCost((SacrificeCost(GOAT),))
    assert spell == e.Spell((e.Draw(s.PowerOf(s.Paid())),))


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("Whenever a Goat an opponent controls dies, that player loses 2 life.", s.ControllerOf(s.That())),
        (
            "Whenever this creature becomes the target of a spell an opponent controls, that player loses 2 life.",
            s.ControllerOf(s.Other()),
        ),
        ("At the beginning of each other player's upkeep, that player loses 2 life.", s.ThatPlayer()),
    ],
)
def test_who_that_player_is(text: str, player: s.Players) -> None:
    (found,) = read(text)
    assert isinstance(found, e.Triggered)
    assert found.effects == (e.LoseLife(s.Number(2), player),)


def test_who_controlled_what_was_targeted_is_that_player() -> None:
    (found,) = read("When this creature enters, destroy target Goat an opponent controls. That player draws a card.")
    assert isinstance(found, e.Triggered)
    assert found.effects[1] == e.Draw(player=s.ControllerOf(s.Target(0)))


def test_other_than_the_one_that_is_affected() -> None:
    (static,) = read("Each Goat gets +1/+0 for each other Goat on the battlefield.")
    assert isinstance(static, e.Static)
    assert static.parts == (e.ModifyPT(s.Count(s.Filter(subtypes=("Goat",), except_for=s.That())), s.Number(0)),)


def test_other_auras_are_other_than_this_one() -> None:
    (static,) = read("Enchanted creature gets +1/+0 for each other Aura attached to it.")
    assert isinstance(static, e.Static)
    (part,) = static.parts
    assert isinstance(part, e.ModifyPT)
    assert part.power == s.Count(s.Filter(subtypes=("Aura",), other=True, attached_to=s.Attached()))


def test_cards_exiled_that_come_back_are_several() -> None:
    (spell,) = read("Exile up to two target Goats you control, then return those cards to the battlefield.", "spell")
    assert isinstance(spell, e.Spell)
    assert spell.effects == (e.Exile(s.Target(0)), e.MoveTo(s.Done(), "battlefield"))


def test_the_second_goat_spell_of_a_turn_is_a_goat_spell_itself() -> None:
    (found,) = read("Whenever you cast a spell, if it's the second Goat spell you cast this turn, draw a card.")
    assert isinstance(found, e.Triggered)
    assert isinstance(found.condition, when.Both)
    assert found.condition.conditions[0] == when.Is(s.That(), s.Filter(subtypes=("Goat",), spell=True, zone=""))


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you tap a Goat for mana, add one mana of any type that creature produced.",
        "{T}: Add {G}{G}, {G}{W}, or {W}{W}.",
        "Activated abilities of Goats cost {1} more to activate.",
        "Goats you control are red. The same is true for Goat spells you control and Goat cards you own that aren't on the "
        "battlefield.",
        "Goat cards you own that aren't on the battlefield have flash.",
        "Goat spells with {X} in their mana costs can't be cast.",
        "Your opponents can't cast Goat spells with odd mana values.",
        "Goats can't attack you.",
        "Players can cast spells only during their own turns.",
        "Each opponent's maximum hand size is reduced by two.",
        "During turns other than yours, Goats you control have reach.",
        "You may cast this card from your graveyard or from exile.",
        "{T}: Return target Goat card from your graveyard to the battlefield. If it would leave the battlefield, exile "
        "that instead of putting it anywhere else.",
        "When this creature dies, each opponent loses 3 life. You gain life equal to the life lost this way.",
        "{1}: Scry 1. Activate only if an opponent has three or more poison counters.",
        "Discard your hand: Draw a card.",
        "This creature enters with X charge counters on it, where X is the number of Goats on the battlefield.",
        "Whenever this creature attacks, create two 1/1 white Goat creature tokens that are attacking.",
        "When a Goat you control dies, transform this creature at the beginning of the next upkeep.",
    ],
)
def test_it_is_understood(text: str) -> None:
    assert read(text)


@pytest.mark.parametrize(
    "text",
    [
        "Target Goat's owner puts it on their choice of the top or bottom of their library.",
        "You may cast a Goat spell with mana value 2 or less from your hand without paying its mana cost.",
        "If you cast this spell during your main phase, draw a card.",
        "Look at target opponent's hand and choose a Goat card from it. That player discards that card.",
        "You have no maximum hand size for the rest of the game.",
        "Exile the top two cards of your library. You may play them this turn without paying their mana costs.",
    ],
)
def test_the_spell_is_understood(text: str) -> None:
    assert read(text, "spell")


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Target Goat gets +1/+1 until end of turn for each other Goat you control.",  # other than which of the two
        "Draw cards equal to the sacrificed creature's power.",  # nothing was
        "You gain life equal to the life lost this way.",
    ],
)
def test_it_is_refused(text: str) -> None:
    Compiler()
    assert isinstance(compile_paragraph(text, "spell" if ":" not in text else "permanent"), str)


def test_what_is_lost_goes_before_what_is_given() -> None:
    (static,) = read("Enchanted creature loses all abilities and has reach.")
    assert isinstance(static, e.Static)
    assert static.parts == (e.LoseAbilities(), e.GainAbilities((e.Keyword("reach"),)))


def test_all_the_cards_revealed_are_more_than_those_looked_for() -> None:
    until = "Target player reveals cards from the top of their library until two Goat cards are revealed."
    (spell,) = read(f"{until} That player puts all cards revealed this way into their graveyard.", "spell")
    assert isinstance(spell, e.Spell)
    assert spell.effects[1] == e.MoveTo(s.Those(s.Done(0), s.Filter(zone="")), "graveyard")


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("At the beginning of your upkeep, if this card is in your graveyard, you lose 1 life.", ["graveyard"]),
        ("Whenever a Goat dies, if ~ is in the command zone or on the battlefield, scry 1.", ["battlefield", "command"]),
    ],
)
def test_where_an_ability_works_that_asks_where_its_card_is(text: str, zones: list[str]) -> None:
    assert [one.zone for one in read(text) if isinstance(one, e.Triggered)] == zones


@pytest.mark.parametrize(
    "text",
    [
        "Whenever a Goat you control attacks, this creature deals 1 damage to the player or planeswalker it's attacking.",
        "As long as this Equipment is attached to a creature, your opponents can't cast Goat spells.",
        "You may cast Goat spells and red spells from the top of your library.",
        "You don't lose unspent green mana as steps and phases end.",
        "~ can't attack unless you control a 1/1 Goat.",
        "Whenever this creature is dealt damage, it deals that much damage to the chosen player.",
        "Goats attacking enchanted player have trample.",
        "Whenever a Goat card leaves your graveyard, scry 1.",
        "{1}, {T}: Discard up to two cards, then draw that many cards.",
    ],
)
def test_it_is_understood_too(text: str) -> None:
    assert read(text)


def test_a_static_ability_of_a_card_in_the_graveyard_works_there() -> None:
    (static,) = read("As long as this card is in your graveyard and you control a Forest, Goats you control have reach.")
    assert isinstance(static, e.Static)
    assert static.zone == "graveyard"


def test_an_activated_ability_of_a_card_in_the_graveyard_works_there() -> None:
    (found,) = read("{2}{G}: You gain 2 life. Activate only if this card is in your graveyard.")
    assert isinstance(found, e.Activated)
    assert found.zone == "graveyard"


@pytest.mark.parametrize(
    "text",
    [
        "Whenever enchanted creature attacks, each other Goat gets +3/+0 until end of turn.",
        "Whenever enchanted creature attacks, another target Goat gets +3/+0 until end of turn.",
    ],
)
def test_other_than_the_enchanted_creature_that_attacks(text: str) -> None:
    (found,) = read(text)
    assert "except_for=Attached()" in repr(found)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Whenever you cast a spell, put a 0/1 colorless Goat artifact creature token onto the battlefield.", "permanent"),
        ("Choose target opponent. Draw a card. Then the chosen player loses 2 life.", "spell"),
    ],
)
def test_what_must_not_be_guessed(text: str, kind: str) -> None:
    Compiler()
    assert isinstance(compile_paragraph(text, kind), str)
