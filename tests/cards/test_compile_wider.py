"""Card text of later grammar, on invented texts: what is read, said in our words, and that the words give it back."""

import pytest

from judgebot.cards.describe import describe
from judgebot.cards.models import Face
from tests.cards.saying import assert_said
from tests.cards.test_compile import compiler, effects, refusal

READ = [
    (
        "permanent",
        "Equipped creature gets +1/+1, is a Pirate in addition to its other types, and has reach.",
        "What it is attached to gets +1/+1 and is also Pirate and has reach",
    ),
    (
        "spell",
        "Destroy all Goats. You gain 3 life for each Goat destroyed this way.",
        "Destroy each Goat; you gain 3 times (how many what effect 1 acted on there are) life",
    ),
    (
        "spell",
        "Exile all red creatures. For each creature exiled this way, its controller draws a card.",
        "Exile each red creature; for each what of (what effect 1 acted on) went to the exile: (the controller of "
        "that object draws one card)",
    ),
    (
        "permanent",
        "Whenever this creature attacks, mill three cards. For each Goat card milled this way, create a 1/1 green "
        "Goat creature token.",
        "Whenever this permanent attacks: you mill three cards; how many what effect 1 acted on there are counting "
        "only Goats anywhere times: (you create one 1/1 green Goat creature token)",
    ),
    (
        "permanent",
        "When this creature enters, reveal cards from the top of your library until you reveal a Goat card. Put that "
        "card onto the battlefield and the rest into your graveyard.",
        "When this permanent enters: reveal cards off the library of you until a Goat card appears; put one Goat "
        "card of (what that acted on) onto the battlefield; put the rest of (what effect 1 acted on) into the "
        "graveyard",
    ),
    (
        "permanent",
        "{T}: Exile cards from the top of your library until you exile two Goat cards.",
        "Pay {T}: exile cards off the library of you until two Goat cards appear",
    ),
    (
        "spell",
        "Choose target Goat you control and target Goat an opponent controls. Put a +1/+1 counter on the Goat you control.",
        "Targeting one Goat you control, and one Goat an opponent controls: name the target; name target 2; put one "
        "+1/+1 counter on the target",
    ),
    (
        "spell",
        "Choose target creature. Destroy all other creatures.",
        "Targeting one creature: name the target; destroy each creature except for (the target)",
    ),
    (
        "spell",
        "Target Goat gets +3/+3 until end of turn. Other creatures you control get +1/+1 until end of turn.",
        "Targeting one Goat: the target gets +3/+3 until end of turn; each creature except for (the target) you "
        "control gets +1/+1 until end of turn",
    ),
    (
        "permanent",
        "{U}, {T}: You may tap or untap target Goat.",
        "Pay {U}, {T}: targeting one Goat: you may (you pick one of ⟨(tap the target) / (untap the target)⟩)",
    ),
    (
        "spell",
        "Target Goat gains your choice of reach or lifelink until end of turn.",
        "Targeting one Goat: you pick one of ⟨(the target has reach until end of turn) / (the target has lifelink "
        "until end of turn)⟩",
    ),
    (
        "spell",
        "Distribute three +1/+1 counters among one, two, or three target Goats.",
        "Targeting up to three Goats (at least 1): distribute three +1/+1 counters among the target",
    ),
    (
        "permanent",
        "{T}: Each opponent sacrifices a Goat or discards a card.",
        "Pay {T}: for each each opponent: (that player picks one of ⟨(that player sacrifices one Goat chosen by that "
        "player) / (that player discards one card)⟩)",
    ),
    (
        "permanent",
        "When this creature enters, if {U}{U} was spent to cast it, draw a card.",
        "When this permanent enters, provided that the mana spent on this permanent as U is 2 or more: you draw one card",
    ),
    (
        "spell",
        "If at least three green mana was spent to cast this spell, draw a card.",
        "If the mana spent on this permanent as G is 3 or more, (you draw one card)",
    ),
    (
        "spell",
        "Draw a card for each color of mana spent to cast this spell.",
        "You draw (the mana spent on this permanent as colors) cards",
    ),
    (
        "permanent",
        "At the beginning of your upkeep, if you're the monarch and you control a Goat, draw a card.",
        "At the time that your upkeep step begins, provided that both (you have got monarch) and (there is a Goat "
        "you control): you draw one card",
    ),
    (
        "permanent",
        "When this creature enters, sacrifice it unless you discard two cards.",
        "When this permanent enters: (you sacrifice this permanent) unless you pay (discard two cards in a hand)",
    ),
    (
        "permanent",
        "When this creature enters, sacrifice it unless {U} was spent to cast it.",
        "When this permanent enters: if it is not so that (the mana spent on this permanent as U is 1 or more), (you "
        "sacrifice this permanent)",
    ),
    (
        "permanent",
        "As an additional cost to cast this spell, sacrifice a Goat or pay {3}{B}.",
        "Additional cost: either (sacrifice one Goat, {3}{B})",
    ),
    (
        "permanent",
        "As an additional cost to cast this spell, discard a card at random.",
        "Additional cost: discard one card in a hand at random",
    ),
    (
        "permanent",
        "As this land enters, you may reveal a Goat card from your hand. If you don't, this land enters tapped.",
        "As this permanent enters: you may pay (reveal one Goat card you own in a hand), otherwise (tap this permanent)",
    ),
    (
        "permanent",
        "Whenever this creature attacks, it gets +1/+0 until end of turn for each other attacking Goat.",
        "Whenever this permanent attacks: this permanent gets +(the number of other attacking Goats)/+0 until end of turn",
    ),
    (
        "permanent",
        "Whenever you cast a Goat spell from exile, draw a card.",
        "Whenever you cast: a Goat spell cast from exile: you draw one card",
    ),
    (
        "permanent",
        "Whenever you cast or copy a Goat spell, draw a card.",
        "Whenever you cast: a Goat spell, or a Goat spell: copied by you: you draw one card",
    ),
    (
        "permanent",
        "Whenever you cast a spell during an opponent's turn, surveil 2.",
        "Whenever you cast: a spell during (it is the turn of each opponent): you surveil 2",
    ),
    (
        "permanent",
        "Whenever a Goat you control attacks alone, it gets +1/+1 until end of turn.",
        "Whenever a Goat you control attacks alone: that object gets +1/+1 until end of turn",
    ),
    (
        "permanent",
        "Whenever this creature and at least two other creatures attack, draw a card.",
        "Whenever this permanent attacks with others: 2 or more: you draw one card",
    ),
    (
        "permanent",
        "Whenever you attack with two or more Goats, draw a card.",
        "Whenever one or more: a Goat you control attacks as a group of 2 or more: you draw one card",
    ),
    (
        "permanent",
        "Whenever this creature attacks while saddled, draw a card.",
        "Whenever this permanent attacks during (this permanent is an object that counts as “saddled” anywhere): you "
        "draw one card",
    ),
    (
        "permanent",
        "Whenever one or more charge counters are put on this artifact, draw a card.",
        "Whenever one or more: this permanent: counters put (charge counters): you draw one card",
    ),
    (
        "permanent",
        "Whenever you gain life for the first time each turn, scry 2.",
        "Whenever you gain life as number 1 of the turn: you are to scry 2",
    ),
    (
        "permanent",
        "Whenever you cycle or discard another card, draw a card.",
        "Whenever you discard: another card: you draw one card",
    ),
    (
        "permanent",
        "Whenever one or more Goat cards leave your graveyard, draw a card. This ability triggers only twice each turn.",
        "Whenever one or more: a Goat card you own: leaves graveyard, 2 times each turn: you draw one card",
    ),
    (
        "permanent",
        "Whenever you expend 4, draw a card. Do this only once each turn.",
        "Whenever expends by you in number exactly 4, done once each turn: you draw one card",
    ),
    (
        "permanent",
        "At the beginning of the upkeep of enchanted creature's controller, that player loses 2 life.",
        "At the time that the upkeep step of the controller of what it is attached to begins: that player loses 2 life",
    ),
    (
        "permanent",
        "{2}{B}: Draw a card. Activate only if you control a Goat and only as a sorcery.",
        "Pay {2}{B} (at: sorcery) (only if there is a Goat you control): you draw one card",
    ),
    (
        "permanent",
        "{5}: Draw a card. This ability costs {1} less to activate for each Goat you control. Activate no more than "
        "twice each turn.",
        "Pay {5} (at: twice each turn) (its cost: makes abilities cost less the number of Goats you control): you "
        "draw one card",
    ),
    ("permanent", "Exhaust — {2}{R}: Draw a card.", "Pay {2}{R} (at: once) (for exhaust): you draw one card"),
    (
        "permanent",
        "Boast — {1}{W}: Untap this creature.",
        "Pay {1}{W} (at: once each turn) (for boast) (only if this turn (this permanent attacks)): untap this permanent",
    ),
    (
        "permanent",
        "Power-up — {5}{U}: Draw two cards.",
        "Pay {5}{U} (at: once) (for power-up) (its cost: costs its mana cost less while (this permanent is an object "
        "new this turn)): you draw two cards",
    ),
    (
        "permanent",
        "Max speed — Whenever you draw a card, each opponent mills two cards.",
        "This permanent has <whenever you draw a card: each opponent mills two cards>, as long as you have got max speed",
    ),
    (
        "permanent",
        "At the beginning of your upkeep, choose one that hasn't been chosen —\n• Bleat — Draw a card.\n• Butt — You "
        "gain 3 life.",
        "At the time that your upkeep step begins: choose 1 new for ever of: (you draw one card) / (you gain 3 life)",
    ),
    (
        "spell",
        "Choose three. You may choose the same mode more than once.\n• Draw a card.\n• You gain 3 life.",
        "Choose 3 with repeats of: (you draw one card) / (you gain 3 life)",
    ),
    (
        "permanent",
        "When this creature enters, roll a d20.\n1—9 | Draw a card.\n10+ | Draw two cards.",
        "When this permanent enters: you roll one dice of 20 sides⟨from 1 to 9: (you draw one card) / from 10: (you "
        "draw two cards)⟩",
    ),
    (
        "permanent",
        "{T}: Flip a coin. If you lose the flip, this artifact deals 2 damage to you.",
        "Pay {T}: you flip one coin; if it is not so that (it was won), (this permanent deals 2 damage to you)",
    ),
    (
        "permanent",
        "When this creature dies, clash with an opponent. If you win, draw a card.",
        "When this permanent dies: clash; if it was won, (you draw one card)",
    ),
    (
        "spell",
        "Destroy target land. Its controller may search their library for a Goat card, put it onto the battlefield "
        "tapped, then shuffle.",
        "Targeting one land: destroy the target; the controller of the target may (the controller of the target "
        "searches for one Goat card in a library, to the battlefield tapped, then shuffling)",
    ),
    (
        "permanent",
        "When this creature enters, you may search your library and/or graveyard for a card named Old Horn, reveal "
        "it, and put it into your hand. If you search your library this way, shuffle.",
        "When this permanent enters: you may (you search the library, graveyard for one card named “Old Horn”, to "
        "the hand revealed, then shuffling)",
    ),
    ("permanent", "Goat spells you cast have convoke.", "Each Goat spell you control has convoke"),
    (
        "permanent",
        "Cast this spell only during combat before blockers are declared.",
        "This permanent can be cast only in the combat before blockers step (works in the hand)",
    ),
    (
        "permanent",
        "You may cast this card from your graveyard as long as you control a Goat.",
        "This permanent may cast this from (cards you own in a graveyard) (works in the graveyard), as long as there "
        "is a Goat you control",
    ),
    (
        "permanent",
        "You may cast this spell as though it had flash if you control a Goat.",
        "This permanent may cast as though flash (works in the hand), as long as there is a Goat you control",
    ),
    (
        "permanent",
        "Goats can't attack you or planeswalkers you control unless their controller pays {2} for each of those creatures.",
        "You can't be attacked unless a cost is paid (Goats) paying ({2}) and can't have planeswalkers attacked "
        "unless a cost is paid (Goats) paying ({2})",
    ),
    (
        "permanent",
        "This spell costs {2} less to cast for each Goat that died this turn.",
        "This permanent costs less 2 times (the number of Goats that died this turn) (works in the stack)",
    ),
    (
        "permanent",
        "This spell costs {2}{U} more to cast for each target beyond the first.",
        "This permanent costs more the sum of (the number of its targets plus minus (1)) paying ({2}{U}) (works in the stack)",
    ),
    (
        "permanent",
        "When this creature enters, create a Royal Role token attached to another target Goat you control.",
        "When this permanent enters: targeting one other Goat you control: you create one Royal Role token attached "
        "to the target",
    ),
    (
        "permanent",
        "When this creature enters, create Old Horn, a legendary 3/1 red Goat creature token with trample.",
        "When this permanent enters: you create one 3/1 legendary red Goat creature token called “Old Horn” having trample",
    ),
    (
        "permanent",
        "When this creature enters, it deals 2 damage to target opponent or planeswalker.",
        "When this permanent enters: targeting one planeswalker or opponent: this permanent deals 2 damage to the "
        "chosen target",
    ),
    (
        "permanent",
        "When this creature enters, it deals 2 damage to target Goat and 1 damage to you.",
        "When this permanent enters: targeting one Goat: this permanent deals 2 damage to the target together with "
        "the next damage; this permanent deals 1 damage to you",
    ),
    (
        "permanent",
        "{T}: Add two mana in any combination of {U}, {B}, and/or {R}.",
        "Pay {T}: you add either {U} or {B} or {R}, 2 times, each by itself",
    ),
    (
        "permanent",
        "{T}: Add one mana of any color. Spend this mana only to cast a Goat spell or activate an ability of a Goat.",
        "Pay {T}: you add one color of choice, to cast Goat spells, for abilities of Goats anywhere",
    ),
    (
        "permanent",
        "{T}: Add one mana of any type that a Gate you control could produce.",
        "Pay {T}: you add one color or type that Gates you control could produce",
    ),
    (
        "spell",
        "Draw a card. After this phase, there is an additional combat phase.",
        "You draw one card; after this phase add combat",
    ),
    (
        "permanent",
        "{2}: This Vehicle becomes an artifact creature until end of turn.",
        "Pay {2}: this permanent is also artifact creature until end of turn",
    ),
    (
        "permanent",
        "{2}: Target Goat attacks this turn if able.",
        "Pay {2}: targeting one Goat: the target must attack until end of turn",
    ),
    (
        "permanent",
        "{3}: Target Goat gets +2/+0 until end of turn and can't be blocked this turn except by Walls.",
        "Pay {3}: targeting one Goat: the target gets +2/+0 and can't be blocked except by (Walls) until end of turn",
    ),
    (
        "permanent",
        "At the beginning of your upkeep, sacrifice a Goat. If you do, draw a card.",
        "At the time that your upkeep step begins: you sacrifice one Goat chosen by you; if that was done as "
        "ordered, (you draw one card)",
    ),
    (
        "permanent",
        "When this artifact enters, conjure a card named Old Horn into your hand. It perpetually gains flying.",
        "When this permanent enters: you conjure one “Old Horn” into the hand; perpetually what that acted on has flying",
    ),
    (
        "permanent",
        "{1}, {T}: Seek a Goat card and put it onto the battlefield.",
        "Pay {1}, {T}: you seek one Goat card; put what that acted on onto the battlefield",
    ),
    (
        "permanent",
        "Whenever this creature attacks, for each opponent, create a 1/1 white Goat creature token.",
        "Whenever this permanent attacks: for each each opponent: (you create one 1/1 white Goat creature token)",
    ),
    (
        "permanent",
        "At the beginning of the draw step of enchanted creature's controller, that player reveals the top card of "
        "their library. If it's a Goat card, destroy that creature. Otherwise, it gets +1/+1 until end of turn.",
        "At the time that the draw step of the controller of what it is attached to begins: reveal the top card of "
        "the library of that player; if what that acted on is a Goat card, (destroy what it is attached to), "
        "otherwise (what it is attached to gets +1/+1 until end of turn)",
    ),
    ("permanent", "Craft with two Goats {5}{B}", "Craft “two” {5}{B} (Goat anywhere)"),
    ("permanent", "Gift a tapped Fish", "Gift “tapped fish”"),
    ("permanent", "Teamwork 4", "Teamwork 4"),
    ("permanent", "Kicker {2}{U} and/or {1}{B}", "Kicker {2}{U} // Kicker {1}{B}"),
    ("permanent", "Champion a Goat or Shaman", "Champion ((Goat or Shaman) anywhere)"),
    (
        "permanent",
        "You may exert this creature as it attacks. When you do, draw a card.",
        "This permanent may be exerted as it attacks // Whenever this permanent: exerted: you draw one card",
    ),
    (
        "permanent",
        "Whenever this creature attacks, it becomes prepared.",
        "Whenever this permanent attacks: do (become prepared) with this permanent",
    ),
    (
        "permanent",
        "This creature gets +3/+0 as long as an opponent has six or more cards in their graveyard.",
        "This permanent gets +3/+0, as long as for one of each opponent (the number of cards in the graveyard of "
        "that player is 6 or more)",
    ),
    (
        "permanent",
        "This land enters tapped unless a player has 7 or less life.",
        "As this permanent enters, provided that it is not so that (for one of each player (the life total of that "
        "player is 7 or less)): tap this permanent",
    ),
    (
        "permanent",
        "When this creature enters, if an opponent controls more Goats than you, draw a card.",
        "When this permanent enters, provided that for one of each opponent (the number of Goats controlled by that "
        "player is more than the number of Goats you control): you draw one card",
    ),
    (
        "permanent",
        "You and Goats you control have hexproof.",
        "You has hexproof as a player // Each Goat you control has hexproof",
    ),
    (
        "permanent",
        "Your opponents can't cast Goat spells during your turn.",
        "Each opponent can't cast (Goat spells), as long as it is the turn of you",
    ),
    (
        "permanent",
        "Untap all Goats you control during each other player's untap step.",
        "Each Goat you control untaps in other players' untap steps",
    ),
    (
        "permanent",
        "{R}: This creature deals 1 damage to target Goat blocking it.",
        "Pay {R}: targeting one Goat blocking (this permanent): this permanent deals 1 damage to the target",
    ),
    (
        "permanent",
        "{W}{B}: Destroy target Goat blocking or blocked by this creature.",
        "Pay {W}{B}: targeting one (object blocking (this permanent) or object blocked by (this permanent)) Goat: "
        "destroy the target",
    ),
    (
        "permanent",
        "If a red source you control would deal damage, it deals triple that damage instead.",
        "Where a red source you control deals damage would happen, then times 3",
    ),
    (
        "permanent",
        "{T}, Remove a counter from a Goat you control: Draw a card.",
        "Pay {T}, remove one counter of any kind from among Goats you control: you draw one card",
    ),
    (
        "permanent",
        "{T}: Remove two counters from target Goat.",
        "Pay {T}: targeting one Goat: remove two counters of any kind from the target",
    ),
    (
        "spell",
        "Counter target activated or triggered ability.",
        "Targeting one object as an ability: “any” on the stack: counter the target",
    ),
    (
        "spell",
        "Reveal the top four cards of your library. Put all Goat cards revealed this way into your hand and the rest "
        "into your graveyard.",
        "Reveal the top four cards of the library of you; return those of (what effect 1 acted on) that are Goats "
        "anywhere to hand; put the rest of (what effect 1 acted on) into the graveyard",
    ),
    (
        "spell",
        "Return up to one target Goat card and up to one target Wall card from your graveyard to your hand.",
        "Targeting up to one Goat card you own in a graveyard, and up to one Wall card you own in a graveyard: "
        "return the target to hand; return target 2 to hand",
    ),
    (
        "spell",
        "Target Goat card in your hand gains flashback this turn. The flashback cost is equal to its mana cost.",
        "Targeting one Goat card you own in a hand: the target has flashback “its mana cost” until end of turn",
    ),
    (
        "permanent",
        "Whenever this creature deals combat damage to one or more blocking Walls, draw a card.",
        "Whenever one or more: this permanent deals combat damage to a blocking Wall: you draw one card",
    ),
    (
        "permanent",
        "Whenever you attack with Goats with total power 6 or greater, draw a card.",
        "Whenever one or more: a Goat you control attacks of total power 6 or more: you draw one card",
    ),
    (
        "permanent",
        "Goats you control enter with two additional +1/+1 counters on them.",
        "As a Goat you control enters: put two +1/+1 counters on this permanent",
    ),
    (
        "permanent",
        "Whenever a Goat you control dies, turn that creature face up or put a +1/+1 counter on it.",
        "Whenever a Goat you control dies: you pick one of ⟨(turn up that object) / (put one +1/+1 counter on that object)⟩",
    ),
    (
        "permanent",
        "{T}: Look at the top two cards of your library. Put one into your hand.",
        "Pay {T}: you look at the top two cards of the library of you; return one of (what that acted on) to hand",
    ),
    (
        "permanent",
        "As this Aura is turned face up, you may attach it to a Goat.",
        "As this permanent is turned face up: you may (attach this permanent to one Goat)",
    ),
    (
        "permanent",
        "At the beginning of your upkeep, sacrifice a Goat. If you can't, you lose 7 life.",
        "At the time that your upkeep step begins: you sacrifice one Goat chosen by you; if it is not so that (that "
        "was done as ordered), (you lose 7 life)",
    ),
    (
        "permanent",
        "When this creature is turned face up, counter all abilities your opponents control.",
        "When this permanent is turned face up: counter each object as an ability: “any” an opponent controls on the stack",
    ),
]


@pytest.mark.parametrize(("kind", "text", "said"), READ, ids=[text[:60] for _, text, _ in READ])
def test_a_text_in_our_words(kind: str, text: str, said: str) -> None:
    compiler()
    assert_said(kind, text, said)


REFUSED = [
    # only some of what was destroyed, spoken of one by one: no word for that
    ("spell", "Destroy all creatures. For each Goat destroyed this way, its controller draws a card."),
    # two effects that exile: which of them is meant
    ("spell", "Exile all Goats. Exile all Walls. Draw a card for each permanent exiled this way."),
    # nothing was sacrificed
    ("spell", "Draw a card for each Goat sacrificed this way."),
    # other than what
    ("spell", "If you control a Goat, destroy all other creatures."),
    (
        "permanent",
        "At the beginning of your upkeep, choose target Goat and target Wall. The chosen creature gains reach this turn.",
    ),
    ("permanent", "Boast — Whenever this creature attacks, draw a card."),
    ("permanent", "{2}: Draw a card. This ability costs {U} less to activate for each Goat you control."),
    ("permanent", "{2}: Draw a card. Activate only if the moon is full and only as a sorcery."),
    ("permanent", "When this creature enters, roll a d20. If you like it, draw a card."),
]


@pytest.mark.parametrize(("kind", "text"), REFUSED)
def test_what_could_mean_two_things_or_nothing_is_refused(kind: str, text: str) -> None:
    refusal(text, kind)


def test_this_turn_inside_a_requirement_is_its_duration() -> None:
    (continuous,) = effects("Target creature attacks this turn if able.")
    assert getattr(continuous, "duration", None) == "end of turn"


def test_a_station_symbol_is_a_static_ability_and_the_last_makes_a_creature() -> None:
    hull = Face("Old Hull", types=("Artifact",), subtypes=("Spacecraft",), power="3", toughness="4")
    station, first, last = compiler().face(
        hull, "Station\n4+ | Whenever Old Hull attacks, draw a card.\n8+ | Flying\nVigilance"
    )
    assert describe(station) == "Station"
    assert describe(first).endswith("as long as the number of charge counters on this permanent is 4 or more")
    assert describe(last).startswith("This permanent is also creature and has base 3/4 and has flying, vigilance, as long as")


def test_a_level_bar_of_a_class_is_an_activated_and_a_static_ability() -> None:
    school = Face("Goat School", types=("Enchantment",), subtypes=("Class",))
    said = [
        describe(one) for one in compiler().face(school, "Goats you control have reach.\n{1}{G}: Level 2\nYou have shroud.")
    ]
    assert said == [
        "Each Goat you control has reach",
        "Pay {1}{G} (at: sorcery) (for class level) (only if the level of this permanent is exactly 1): "
        "do (become level) with this permanent in number 2",
        "This permanent has <you has shroud as a player>, as long as the level of this permanent is 2 or more",
    ]
