"""What was done "this way": counted, or followed by more for each; and cards put into piles."""

from judgebot.cards import effects as e
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.refs import Pronoun
from judgebot.cards.grammar.sentences import Effects, chain
from judgebot.cards.selectors import ControllerOf, Done, HowMany, MovedTo, Objects, That, Together


@rule("each_thing", "<place>one (?:they|that player) gained control of this way")
def _gained(pos: int) -> Value:
    what: Value = Pronoun(pos, "gained")
    return HowMany(what)


@rule(
    "clause",
    "for each <place>(?:permanent|creature|artifact|enchantment|land) put into a graveyard this way, its controller <pvps>",
)
def _for_each_moved(pos: int, verbs: tuple[Value, ...]) -> Effects:
    moved: Value = Pronoun(pos, "moved")
    return (e.ForEach(MovedTo(moved), chain(ControllerOf(That()), verbs)),)


@rule(
    "clause",
    "exile <object> and <object><shuffled_pile>, then manifest those cards",
)
def _shuffled_pile(what: Objects, other: Objects, _pile: str) -> Effects:
    pile = Together((what, other))
    return (e.Exile(pile, face_down=True), e.Manifest(what=Done(), shuffled=True))


@rule("clause", "exile <object><shuffled_pile>, then (manifest|cloak) (?:those cards|them)")
def _one_shuffled_pile(what: Objects, _pile: str, verb: str) -> Effects:
    made = e.Manifest(what=Done(), shuffled=True) if verb == "manifest" else e.Cloak(what=Done(), shuffled=True)
    return (e.Exile(what, face_down=True), made)


put("shuffled_pile", lambda: "shuffled", " in a face-down pile, shuffle that pile")

# Melding (CR 701.42)

put("effect", lambda name: (e.Meld(name),), "exile them, then meld them into <card_name>")
