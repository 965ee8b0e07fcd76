"""What was done "this way": counted, or followed by more for each; and cards put into piles."""

from judgebot.cards import effects as e
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.refs import Pronoun
from judgebot.cards.grammar.sentences import Effects, chain
from judgebot.cards.selectors import ControllerOf, HowMany, MovedTo, That


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


# Melding (CR 701.42)

put("effect", lambda name: (e.Meld(name),), "exile them, then meld them into <card_name>")
