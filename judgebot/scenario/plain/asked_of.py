"""What a question about the fate of things is asked of: the one that is meant, all of them, any, those of a name."""

from typing import Final

from judgebot.scenario.plain.board import Draft, Thing
from judgebot.scenario.plain.card_types import is_legendary
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_suffer import last_permanent, last_struck
from judgebot.scenario.plain.fitting import find, is_spell
from judgebot.scenario.plain.question_asks import fighters, put_question
from judgebot.scenario.plain.rules import Parts, meant, nouns

MANY: Final = ("all", "any", "none", "one")
"""Determiners of a phrase that asks of several things at once."""


TWO: Final = 2


def subjects(draft: Draft, parts: Parts, index: int = 0) -> list[Thing]:
    """Return the things that a question is about; "he" and "she" may be a creature."""
    said = nouns(parts, index)
    if said:
        return _several(draft, said[0]) if asks_of_many(said) else meant(draft, said)
    told = first(parts, "PLAYER")
    return last_permanent(draft) if told is None or told.owner == "pronoun" else []


def fated(draft: Draft, parts: Parts, index: int = 0) -> list[Thing]:
    """Return the things whose fate is asked for; "it", and "they" of a card with a plural name, is what was struck last."""
    said = nouns(parts, index)
    chosen = subjects(draft, parts, index)
    if len(said) != 1 or not said[0].pronoun or said[0].label or said[0].owner or said[0].determiner != "def":
        return chosen
    struck = last_struck(draft)
    if said[0].n is not None:
        return struck if struck and struck[0].spec.name.endswith("s") and len(fighters(draft)) < TWO else chosen
    return struck if len(chosen) == 1 and struck else chosen


def asks_of_many(said: tuple[Noun, ...]) -> bool:
    return (
        len(said) == 1 and said[0].determiner in MANY and (said[0].pronoun or not said[0].names or said[0].determiner != "one")
    )


def _several(draft: Draft, noun: Noun) -> list[Thing]:
    """Return the things that "both" or "one of them" are: described, of one name, in a fight, or spoken of last."""
    if noun.names or noun.heads or noun.subtypes:
        return [thing for thing in find(draft, noun) if not is_spell(thing)]
    return same_named(draft) or fighters(draft) or _last_two(draft)


def same_named(draft: Draft) -> list[Thing]:
    """Return the legendary permanents that share a name with another, or copy one."""
    named = [thing for thing in draft.things if thing.spec.name and is_legendary(thing.spec.name)]
    names = [thing.spec.name for thing in named]
    alike = [thing for thing in named if names.count(thing.spec.name) > 1]
    copies = [thing for thing in draft.things if thing.copies]
    return alike or ([*named[:1], *copies[:1]] if named and copies else [])


def _last_two(draft: Draft) -> list[Thing]:
    lasting = [thing for thing in draft.things if not is_spell(thing) and ("Creature" in thing.kinds or thing.spec.face_down)]
    return sorted(sorted(lasting, key=lambda thing: -thing.last)[:TWO], key=lambda thing: thing.order)


def is_denied(parts: Parts) -> bool:
    return first(parts, "NEG") is not None


def put_of_many(draft: Draft, which: str, words: str, chosen: list[Thing]) -> str:
    return put_question(draft, "what happens", "", f"{which} {words} {' '.join(thing.label for thing in chosen)}")
