"""Questions where things are and who has them: is it in the graveyard, does it come back, do I keep it."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.asked_of import TWO, asks_of_many, fated, is_denied, same_named, subjects
from judgebot.scenario.plain.board import EACH, Draft, Thing
from judgebot.scenario.plain.card_abilities import takes_away
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.fitting import find, is_spell
from judgebot.scenario.plain.question_asks import fighters, put_question
from judgebot.scenario.plain.question_commander import may_command
from judgebot.scenario.plain.rules import Parts, is_neutral, meant, nouns, value_of, who


def who_has(draft: Draft, parts: Parts) -> str | None:
    """ "Whose angel is it"; "who has creatures" asks of no one thing."""
    said = nouns(parts)
    is_kind = len(said) == 1 and said[0].heads and not (said[0].names or said[0].determiner or said[0].pronoun or said[0].owner)
    chosen = [] if is_kind else subjects(draft, parts)
    return put_question(draft, "state", chosen[0].label, "controller") if len(chosen) == 1 else None


def in_zone(draft: Draft, parts: Parts) -> str | None:
    """ "Are the bears in my hand": a thing told of, wherever it was."""
    said = nouns(parts)
    if len(said) != 1 or not said[0].zone or first(parts, "TOLD", "CAN", "MUST") is not None:
        return None
    known = find(draft, replace(said[0], zone="", owner="", determiner="def"))
    return put_question(draft, "state", known[0].label, said[0].zone) if known and draft.script else None


def place(draft: Draft, parts: Parts) -> str | None:
    """ "Does it go to my hand", "is it on the battlefield", "does Finks return"."""
    chosen = fated(draft, parts)
    if first(parts, "RETURN") is not None and len(nouns(parts)) == 1 and nouns(parts)[0].pronoun:
        chosen = _went(draft)[:1] or chosen
        chosen = _taken_by(draft, chosen) or chosen
    words = (
        value_of(parts, "DEST", "INZONE", "BOUNCE", "EXILE")
        or "".join(noun.zone for noun in nouns(parts))
        or ("battlefield" if first(parts, "OUT") is not None else "")
    )
    if words == "command" and len(nouns(parts)) == 1 and nouns(parts)[0].pronoun:
        chosen = [thing for thing in draft.things if thing.spec.commander] or chosen
    if words == "command" and first(parts, "CAN") is not None and len(chosen) == 1 and chosen[0].spec.commander:
        return may_command(draft, tuple(part for part in parts if part.tag != "NP"))
    if len(chosen) != 1 or (not words and first(parts, "RETURN") is None) or is_denied(parts):
        return None
    if words == "command" and first(parts, "PUT") is not None:
        return None  # whether it may be put there is read elsewhere
    if is_neutral(parts):
        return put_question(draft, "state", chosen[0].label)
    if words == "graveyard" and first(parts, "STAY", "SURVIVE") is None:
        return put_question(draft, "dies", chosen[0].label)
    returns = "back" if "Enchantment" in chosen[0].kinds else "battlefield"
    return put_question(draft, "state", chosen[0].label, words or returns)


_LEAVES: Final = frozenset(("sacrifices", "is sacrificed", "is destroyed", "is exiled", "is returned to hand", "is put into"))


def _went(draft: Draft) -> list[Thing]:
    """Return what was told to go somewhere, the last first: only that can come back."""
    gone = [label for action in draft.script if action.verb in _LEAVES for label in action.objects]
    gone += [label for choice in draft.choices if choice.kind == "sacrifice" for label in choice.objects]
    return sorted((thing for thing in draft.things if thing.label in gone), key=lambda thing: -thing.last)


def _taken_by(draft: Draft, chosen: list[Thing]) -> list[Thing]:
    """Return what a permanent had exiled: of the two that is what is asked to come back."""
    makers = {thing.label for thing in chosen if takes_away(thing.spec.name)}
    chosen_by = [choice for choice in draft.choices if choice.kind == "target" and choice.source in makers]
    aimed = {label for choice in chosen_by for label in choice.objects}
    return [thing for thing in draft.things if thing.label in aimed]


def where(draft: Draft, parts: Parts) -> str | None:
    """ "Where is the bear now", "what happens to it": what and where each of them is at the end."""
    chosen = [thing for noun in _phrases(parts) for thing in meant(draft, (noun,))] or subjects(draft, parts)
    return "; ".join(put_question(draft, "state", one.label) for one in chosen) or None


def _phrases(parts: Parts) -> list[Noun]:
    return [noun for part in parts if part.tag == "NP" for noun in part.nouns]


def has(draft: Draft, parts: Parts) -> str | None:
    """ "Do I still have my bear", "do I get it back", "do I keep it", "do I lose it": of a thing told of."""
    name, said = who(draft, parts), nouns(parts)
    if name not in EACH or len(said) != 1 or not draft.script or is_denied(parts):
        return None
    if asks_of_many(said):
        return _keeps_many(draft, parts, said[0])
    known = taken_from(draft, find(draft, said[0]), name) if said[0].pronoun else find(draft, said[0])
    if not known or _is_vague(said[0]):
        return None
    if said[0].zone or is_spell(known[0]):
        return put_question(draft, "state", known[0].label, said[0].zone or "hand")
    if is_neutral(parts):
        return put_question(draft, "state", known[0].label)
    if known[0] in fighters(draft) and known[0].controller != name and first(parts, "KEEP", "CONTROL") is None:
        return put_question(draft, "dies", known[0].label)
    is_lost = first(parts, "LOSE", "SACRIFICE") is not None
    return put_question(draft, "state", known[0].label, f"{'lost' if is_lost else 'had'} by {name}")


def taken_from(draft: Draft, found: list[Thing], name: str) -> list[Thing]:
    """Return what "do I get her back" and "is it mine again" are about: what an Aura of another was on, not the Aura."""
    aura = found[0] if found and "Enchantment" in found[0].kinds and found[0].controller != name else None
    if aura is None:
        return found
    aimed = {label for action in draft.script if aura.label in action.objects for label in action.targets}
    hosts = [thing for thing in draft.things if thing.label in aimed | {aura.spec.attached_to} and thing.controller == name]
    return hosts or found


def _is_vague(noun: Noun) -> bool:
    """Return whether a phrase may mean something new ("do I get a token") or nothing in particular."""
    is_told = noun.pronoun or bool(noun.names or noun.subtypes or noun.size) or "creature" in noun.heads
    return not is_told or noun.determiner == "indef" or bool(noun.counters or noun.n) or "token" in noun.heads


def _keeps_many(draft: Draft, parts: Parts, noun: Noun) -> str | None:
    if len(same_named(draft)) < TWO:
        return None
    return put_question(draft, "what happens", "", "keeps both" if noun.determiner == "all" else "legend rule")
