"""A token said to have been made and then spoken of: it is on the battlefield, and what made it is over."""

from typing import Final

from judgebot.cards.words import COLORS
from judgebot.scenario.models import Action
from judgebot.scenario.plain.board import EACH, Draft, note
from judgebot.scenario.plain.card_types import stored_abilities
from judgebot.scenario.plain.chunks import Noun

_PLAIN: Final = frozenset(("token", "creature"))


def token_meant(draft: Draft, noun: Noun) -> tuple[Noun, str] | None:
    """Return the token that "it", "the Dragon (token)" means where one was made last, and who has it; None otherwise.

    The deed is taken out of what happens; it is asked back where something there may do anything as a token comes.
    """
    at = next((place for place in range(len(draft.script) - 1, -1, -1) if draft.script[place].verb == "creates"), -1)
    if at < 0 or (noun.pronoun and at != len(draft.script) - 1):
        return None
    last = draft.script[at]
    if (last.n or 1) != 1 or last.player not in EACH:
        return None
    made = _token_of(last)
    if made is None or not _may_mean(noun, made):
        return None
    if any("Triggered" in told or "Token" in told for told in _abilities(draft)):
        note(draft.ask_back, "is the token there, or is it made now?")
        return None
    del draft.script[at]
    return made, last.player


def _abilities(draft: Draft) -> list[str]:
    return [repr(stored_abilities(thing.spec.name)) for thing in draft.things if thing.spec.name]


def _token_of(made: Action) -> Noun | None:
    """Return the phrase for a token as the notation writes it: "5/5 red Dragon creature with flying"; None without a size."""
    told, _, keywords = made.words.partition(" with ")
    size, *words = told.split()
    if "/" not in size:
        return None
    power, toughness = size.split("/")
    return Noun(
        determiner="indef",
        heads=frozenset(("token",)),
        size=(int(power), int(toughness)),
        colors=tuple(COLORS[word] for word in words if word in COLORS),
        subtypes=tuple(word for word in words if word[:1].isupper()),
        keywords=tuple(keywords.split(" and ")) if keywords else (),
    )


def _may_mean(noun: Noun, made: Noun) -> bool:
    """Return whether a phrase may mean the token: "it", "the token", "the Dragon token"."""
    if noun.names or noun.determiner != "def" or noun.owner or noun.states or noun.size not in (None, made.size):
        return False
    if noun.pronoun:
        return noun.n is None
    is_kind = bool(noun.heads or noun.subtypes) and noun.heads <= _PLAIN
    return is_kind and set(noun.subtypes) <= set(made.subtypes) and (noun.n or 1) == 1
