"""Card text about several things at once, on invented texts: parties, one graveyard, all able to block, life exchanged."""

import pytest

from tests.cards.saying import assert_said
from tests.cards.test_compile import compiler, refusal

READ = [
    (
        "spell",
        "Exile up to two target cards from a single graveyard.",
        "Targeting up to two cards in a graveyard (all with one owner): exile the target",
    ),
    (
        "permanent",
        "{T}: Goats can't block this creature this turn.",
        "Pay {T}: each Goat can block only (creatures except for (this permanent)) until end of turn",
    ),
    (
        "permanent",
        "Enchanted creature gets +1/+0, and all creatures able to block it do so.",
        "What it is attached to gets +1/+0 and must be blocked by all able",
    ),
    (
        "spell",
        "Tap target Goat. Its activated abilities can't be activated this turn.",
        "Targeting one Goat: tap the target; the target can't activate abilities until end of turn",
    ),
    (
        "spell",
        "Two target players exchange life totals.",
        "Targeting two player: exchange the life totals of the target player",
    ),
    (
        "permanent",
        "When this creature dies, return it to the battlefield under its owner's control. It's a Goat land.",
        "When this permanent dies: put this permanent onto the battlefield; what that acted on becomes just Goat land for good",
    ),
    (
        "permanent",
        "As long as you have a full party, this creature has reach.",
        "This permanent has reach, as long as the number of different party among creatures you control is exactly 4",
    ),
    (
        "permanent",
        "If a source would deal damage to you or a Goat you control, prevent all but 2 of that damage.",
        "Each time the sum of (that many plus minus (2)) of any damage to you is prevented // "
        "Each time the sum of (that many plus minus (2)) of any damage to a Goat you control is prevented",
    ),
    (
        "permanent",
        "If damage would be dealt to you, prevent that damage and put that many oil counters on this artifact.",
        "All damage to you is prevented, and then (put that many oil counters on this permanent)",
    ),
    (
        "spell",
        "Target player reveals their hand. You choose a Goat card from it. That player discards that card, then loses 2 life.",
        "Targeting one player: the target player reveals the hand; the target player discards one Goat card in a hand from "
        "hand chosen by you; the target player loses 2 life",
    ),
    (
        "permanent",
        "This creature gets +1/+1 and other Goats you control have reach.",
        "This permanent gets +1/+1 // Each other Goat you control has reach",
    ),
    (
        "permanent",
        "Enchanted creature has reach, loses all other abilities, and is a red Goat in addition to its other colors and types.",
        "What it is attached to loses every ability and has reach and is also Goat and is red too",
    ),
    (
        "permanent",
        "Whenever a Goat you control becomes the target of a spell or ability, counter that spell or ability unless that "
        "player pays {1}.",
        "Whenever a Goat you control: becomes target with an object on the stack: (counter the other object) unless the "
        "controller of the other object pays ({1})",
    ),
    (
        "permanent",
        "This creature doesn't untap during your untap step if you control a Goat.",
        "This permanent doesn't untap (for you), as long as there is a Goat you control",
    ),
]


@pytest.mark.parametrize(("kind", "text", "said"), READ, ids=[text[:60] for _, text, _ in READ])
def test_a_text_in_our_words(kind: str, text: str, said: str) -> None:
    compiler()
    assert_said(kind, text, said)


@pytest.mark.parametrize(
    "text",
    [
        "Exile up to two target creatures from a single graveyard.",
        "Target creature's activated abilities can't be activated unless you're happy.",
        # which spell: that which was cast
        "Whenever you cast a Goat spell, counter that spell or ability.",
        "Whenever you become the target of a spell or ability, counter that spell or ability.",
        # whoever draws then, it is not told who
        "Return target Goat to its owner's hand, then draws a card.",
    ],
)
def test_what_is_said_otherwise_is_refused(text: str) -> None:
    refusal(text, "spell")
