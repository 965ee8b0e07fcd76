"""Kinds of clauses, each with an invented text: understood, and said so that the description gives it back."""

import pytest

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.compile import Compiler
from judgebot.cards.describe import describe, read_description
from judgebot.cards.paragraph import compile_paragraph

PERMANENT = (
    # What can't be done
    "Your opponents can't cast Goat spells from anywhere other than their hands.",
    "Each opponent can cast spells only any time they could cast a sorcery.",
    "Each player can't cast more than one Goat spell each turn.",
    "Each player who has cast a Goat spell this turn can't cast additional Goat spells.",
    "Players can't cast spells from graveyards or libraries.",
    "You can't play lands or cast spells from your hand.",
    "During your turn, your opponents can't cast spells or activate abilities of Goats or Vehicles.",
    "Players can't cast spells from graveyards or activate abilities of cards in graveyards.",
    "Players can't get counters.",
    "You can't get rad counters.",
    "Counters can't be put on Goats or lands.",
    "Goats you control can't have -1/-1 counters put on them.",
    "Spells and abilities your opponents control can't cause you to sacrifice permanents.",
    "Damage can't be prevented.",
    "You don't lose the game for having 0 or less life.",
    "Play with the top card of your library revealed.",
    "If you control a Goat, damage that would reduce your life total below 1 reduces it to 1 instead.",
    "As long as there is a Goat, damage is dealt to you as though its source had infect.",
    "Damage is dealt as though its source had wither.",
    'The "legend rule" doesn\'t apply to Goats you control.',
    "Players can't search libraries.",
    # Replacements
    "If you would draw a card except the first one that player draws in each of your draw steps, gain 1 life instead.",
    "If an opponent would draw a card except the first one that player draws in each of their draw steps, instead scry 1.",
    "If a player would gain life, that player gains no life instead.",
    "If one or more -1/-1 counters would be put on a Goat, that many -1/-1 counters minus one are put on it instead.",
    "If you would get one or more counters, you get one more of each of those kinds instead.",
    "If one or more tokens would be created, twice that many are created instead.",
    "If a Goat would die, instead exile that card and you gain 1 life.",
    "If a nontoken Goat would enter and it wasn't cast, exile it instead.",
    "If a source would deal damage to you or a Goat, prevent half that damage, rounded up.",
    "If a source you control would deal noncombat damage to a Goat, put that many -1/-1 counters on that creature instead.",
    "If an opponent would search a library, they search the top three cards of it instead.",
    "All damage that would be dealt to you is dealt to enchanted creature instead.",
    "As long as there is a Goat, all combat damage that would be dealt to you by Elves is dealt to this creature instead.",
    "You have protection from Goats.",
    "Players can't untap more than two lands during their untap steps.",
    # What it becomes
    "{3}: Until end of turn, this land becomes a 4/4 white and blue Goat creature with flying. It's still a land.",
    "Tarn's power is equal to the number of Goats you control and its toughness is equal to that number plus 1.".replace(
        "Tarn", "~"
    ),
    "You may have this creature enter as a copy of any Goat card in a graveyard.",
    "This artifact enters with a charge counter on it for each time it was kicked.",
    # Face-down permanents
    "This permanent costs {2} less to turn face up.",
    "Disguise {5}{R}. This cost is reduced by {1} for each Goat and Elf card in your graveyard.",
    "{T}: Add {G}. Spend this mana only to cast a face-down Goat spell or to turn permanents face up.",
    "{2}: Until end of turn, you may look at face-down Goats you don't control any time.",
    "Whenever you manifest dread, put a card you put into your graveyard this way into your hand.",
    "When this creature is turned face up, until end of turn, whenever a Goat attacks, investigate.",
    "When this creature is turned face up, exile target Goat. If you controlled it, scry 1. Otherwise, draw a card.",
    "{3}: Turn target Goat face up. If you can't, exile it.",
    "{T}: Target Goat attacks target opponent this turn if able.",
    "{T}: Add {G}{G}. Until end of turn, you don't lose this mana as steps and phases end.",
    "Whenever a Goat is turned face up, seek an Elf card and cloak it. This ability triggers only once.",
    "When this creature is turned face up, put a time counter on it and it gains vanishing.",
    "{T}: Add {G}. Spend this mana only to turn permanents face up.",
    "Permanents your opponents control can't be turned face up during your turn.",
    "Whenever a Goat attacks, face-down spells you cast this turn cost {1} less to cast.",
    "Whenever a Goat you control that was turned face up this turn deals combat damage to a player, scry 1.",
    "{1}: You may look at each face-down Goat that's attacking or blocking.",
    "Hideaway 3",
    "{1}, {T}: You may play the exiled card without paying its mana cost if you control a Goat.",
    # Events and conditions
    "Whenever a Goat enters, scry 1 if this is the first time this ability has resolved this turn.",
    "If you weren't the starting player, this spell costs {1} less to cast.",
    "Whenever an opponent draws a card except the first one that player draws in each of their draw steps, scry 1.",
    "Whenever a Goat you control enters tapped, untap it.",
    "Whenever you or a Goat you control becomes the target of a spell or ability an opponent controls, scry 1.",
    "When this card is put into your graveyard from your library, you may scry 1.",
    "Whenever a Goat enters, if you control three or more Goats with different names, scry 1.",
    "Whenever a Goat enters, if you control at least two other Goats, scry 1.",
    "Whenever an opponent casts a Goat spell, you may scry 1 unless that player pays {1}.",
    "When this creature enters, you gain protection from everything until your next turn.",
    "Whenever a Goat enters, reveal the top card of your library. If a Goat card is revealed this way, scry 1.",
    # Effects
    "{T}: Exile target player's graveyard.",
    "{T}: Target player exiles a card from their graveyard.",
    "{X}: Destroy each Goat, Vehicle, and Aura with mana value X or less.",
    "{T}: Gain control of target Goat for as long as this creature remains on the battlefield.",
    "{T}: Prevent all combat damage that would be dealt to and dealt by target Goat this turn.",
    "At the beginning of your end step, each player gains control of all Goats they own.",
)
SPELLS = (
    "Each player shuffles their hand and graveyard into their library, then draws five cards.",
    "Each player exiles all Goat cards from their graveyard, then puts all cards they exiled this way onto the battlefield.",
    "You can't lose the game this turn and your opponents can't win the game this turn.",
    "Create a 1/1 green Snake creature token, a 2/2 red Goat creature token, and a Food token.",
    "Return target Goat and all other Goats with the same name as that creature to their owners' hands.",
    "For each opponent, exile up to one target Goat that player controls.",
    "Manifest dread X times, then put X +1/+1 counters on each of those creatures.",
    "Exile target Goat you own and the top card of your library in a face-down pile, shuffle that pile, then cloak them. "
    "They enter tapped.",
    "All damage that would be dealt to target Goat this turn is dealt to target Elf instead.",
    "Destroy target Goat and all other Goats with the same name as that creature.",
    "Return all Goats target player owns to their hand.",
    "Each player sacrifices all Goats they control that are one or more colors.",
    "Search your library for up to two Forest cards, reveal those cards, put one onto the battlefield and the other into your "
    "hand, then shuffle.",
    "Search target opponent's library for a Goat card and put it onto the battlefield under your control. Then that "
    "player shuffles.",
    "Choose target Goat card in a graveyard. Search its owner's graveyard, hand, and library for all "
    "Goat cards and exile them. Then that player shuffles.",
    "Players can't gain life this turn. Damage can't be prevented this turn.",
)
REFUSED = (
    "Players can't cast spells from cellars.",
    "Each player who has cast a Goat spell this turn can't cast additional Elf spells.",
    "Disguise {5}{R}. This cost is reduced by {R} for each Goat you control.",
    "Whenever a Goat enters, draw a card. If a Goat card is revealed this way, scry 1.",
    "Whenever you scry, put a card you put into your graveyard this way into your hand.",
    "If a source would deal damage to you, prevent a third of that damage, rounded up.",
    "Search your library for up to three Forest cards, reveal those cards, put one onto the battlefield and the other into "
    "your hand, then shuffle.",
)


@pytest.fixture(scope="module", autouse=True)
def _grammar() -> None:
    Compiler()


def abilities_of(text: str, kind: str) -> tuple[e.Ability, ...]:
    found = compile_paragraph(text, kind)
    assert not isinstance(found, str), found
    return found


@pytest.mark.parametrize(("text", "kind"), [*((t, "permanent") for t in PERMANENT), *((t, "spell") for t in SPELLS)])
def test_the_description_gives_it_back(text: str, kind: str) -> None:
    for ability in abilities_of(text, kind):
        assert read_description(describe(ability)) == ability


@pytest.mark.parametrize("text", REFUSED)
def test_it_is_refused(text: str) -> None:
    assert isinstance(compile_paragraph(text, "permanent"), str)
    assert isinstance(compile_paragraph(text, "spell"), str)


def test_who_puts_counters_is_not_who_gets_them() -> None:
    (puts,) = abilities_of("Whenever you put one or more -1/-1 counters on a Goat, scry 1.", "permanent")
    (gets,) = abilities_of(
        "If you would get one or more counters, you get one more of each of those kinds instead.",
        "permanent",
    )
    assert isinstance(puts, e.Triggered)
    assert isinstance(gets, e.Replaces)
    assert (puts.events[0].by, puts.events[0].player) == (s.You(), None)
    assert (gets.event.by, gets.event.player) == (None, s.You())


def test_what_sees_its_own_card_in_a_graveyard_works_there() -> None:
    (ability,) = abilities_of("When this artifact is put into a graveyard from anywhere, scry 1.", "permanent")
    assert isinstance(ability, e.Triggered)
    assert ability.zone == "graveyard"
