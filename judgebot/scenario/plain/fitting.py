"""Which of the things on the board a noun phrase can mean."""

import re
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from judgebot.contract import FaceDownCause
from judgebot.language import fold
from judgebot.scenario.models import ObjectSpec, Verb
from judgebot.scenario.plain.card_types import stored_keywords, stored_subtypes, stored_types
from judgebot.scenario.plain.chunks import Noun

if TYPE_CHECKING:
    from judgebot.scenario.plain.board import Draft, Thing

Want = Literal["any", "face down", "aura", "card"]

CAUSES: Final[dict[str, FaceDownCause]] = {
    "manifested": "manifest",
    "manifested_dread": "manifest_dread",
    "cloaked": "cloak",
    "morphed": "morph",
    "disguised": "disguise",
    "face_down": "other",
}
HEAD_TYPES: Final = {
    "land": "Land",
    "instant": "Instant",
    "sorcery": "Sorcery",
    "artifact": "Artifact",
    "enchantment": "Enchantment",
    "aura": "Enchantment",
    "equipment": "Artifact",
    "planeswalker": "Planeswalker",
    "creature": "Creature",
    "creature_card": "Creature",
    "instant_or_sorcery": "Instant",
}


def find(draft: "Draft", noun: Noun, want: Want = "any") -> "list[Thing]":
    """Return the things already on the board that a noun phrase can mean, the last spoken of first."""
    fitting = [thing for thing in draft.things if _fits(thing, noun) and (noun.names or _wanted(thing, want))]
    fitting = fitting or _called_short(draft, noun)
    roles = [
        _in_combat(draft, role) for role in ("blocks", "attacks") if {"blocks": "blocker"}.get(role, "attacker") in noun.heads
    ]
    fitting = [thing for thing in fitting if all(thing.label in role for role in roles)]
    if "original" in noun.heads:
        made = [one for one in draft.script if one.verb in ("creates a copy of", "becomes a copy of")]
        copied = {label for choice in draft.choices for label in choice.objects}
        copied |= {label for action in made for label in action.targets}
        fitting = [thing for thing in fitting if thing.label in copied]
    if noun.determiner == "def" and noun.keywords and not noun.names:
        fitting = [thing for thing in fitting if set(noun.keywords) <= _keywords_of(thing)] or fitting
    if noun.determiner == "def" and "tapped" in noun.states:
        fitting = [thing for thing in fitting if thing.spec.tapped] or fitting
    fitting.sort(key=lambda thing: -thing.last)
    if noun.subtypes and not noun.names:
        fitting = [thing for thing in fitting if not is_spell(thing)] or _made_so(draft, noun) or fitting
        fitting = [thing for thing in fitting if _is_surely_of(thing.spec, noun.subtypes)] or fitting
    if noun.pronoun or (noun.determiner == "other" and not (noun.heads or noun.names)):
        fitting = [thing for thing in fitting if not is_spell(thing)] or fitting
    return fitting


def _keywords_of(thing: "Thing") -> set[str]:
    """Return the keywords a thing is said to have, or has on its card."""
    return {*thing.spec.keywords, *(stored_keywords(thing.spec.name) if thing.spec.name else ())}


def _made_so(draft: "Draft", noun: Noun) -> list["Thing"]:
    """Return what a spell told of makes one of these: "the frog" after Turn to Frog is what that was cast at."""
    named = {thing.label for thing in draft.things if all(word.lower() in thing.spec.name.lower() for word in noun.subtypes)}
    aims = {label for one in draft.script if one.verb == "casts" and named & set(one.objects) for label in one.targets}
    return [thing for thing in draft.things if thing.label in aims and not is_spell(thing)] if noun.determiner == "def" else []


def _called_short(draft: "Draft", noun: Noun) -> list["Thing"]:
    """Return the one thing whose name has these words in it: "my Urborg", "the Island" for Tropical Island.

    What is a card's whole name means another card where it is someone's ("my Island").
    """
    written = noun.written.lower()
    is_whole = any(name.lower() == written for name in noun.names)
    if not noun.names or noun.determiner != "def" or noun.n:
        return []
    longer = [thing for thing in draft.things if f" {written} " in re.sub(r"[^\w'-]+", " ", f" {thing.spec.name.lower()} ")]
    if is_whole and noun.owner:
        longer = [thing for thing in longer if thing.spec.name.lower().startswith(f"{written},")]
    meant = [thing for thing in longer if _fits(thing, msgspec.structs.replace(noun, names=(thing.spec.name,)))]
    return meant if len(meant) == len(longer) == 1 else []


def _in_combat(draft: "Draft", verb: Verb) -> frozenset[str]:
    """Return the labels of what was told to attack or to block."""
    return frozenset(label for action in draft.script if action.verb == verb for label in action.objects)


def has_been_cast(draft: "Draft", thing: "Thing") -> bool:
    """Return whether the script has the thing cast."""
    return any(action.verb == "casts" and thing.label in action.objects for action in draft.script)


def is_spell(thing: "Thing") -> bool:
    """Return whether a thing is an instant or sorcery, as far as known, and not one lying face down."""
    return thing.spec.face_down is None and bool(thing.kinds & {"Instant", "Sorcery"}) and thing.zone != "library"


def _wanted(thing: "Thing", want: Want) -> bool:
    match want:
        case "face down":
            return thing.spec.face_down is not None or thing.zone == "library" or bool(thing.spec.copy_of) or thing.copies
        case "aura":
            return thing.spec.face_down is None and thing.kinds != {"Creature"} and bool(thing.spec.name)
        case _:
            return True


def _fits(thing: "Thing", noun: Noun) -> bool:
    spec = thing.spec
    if noun.names and spec.name not in noun.names and fold(noun.written) != thing.called:
        return False
    causes = {CAUSES[state] for state in noun.states if state in CAUSES and state != "face_down"}
    if (causes and spec.face_down not in causes) or ("face_down" in noun.states and spec.face_down is None):
        return False
    if noun.subtypes and not noun.names and not _is_of(spec, noun.subtypes):
        return False
    if noun.owner and thing.controller != noun.owner and spec.owner != noun.owner:
        return False
    if "face_up" in noun.states and spec.face_down is not None:
        return False
    if noun.size is not None and spec.size != noun.size and not (noun.size == (2, 2) and spec.face_down):
        return False
    if not (spec.name or spec.face_down or noun.names) and set(noun.keywords) - set(spec.keywords) and noun.size == spec.size:
        return False
    return _fits_heads(thing, noun) and ("token" not in noun.heads or spec.token)


def _is_surely_of(spec: ObjectSpec, subtypes: tuple[str, ...]) -> bool:
    """Return whether a thing is known to be of these subtypes: preferred to one of which nothing is known."""
    known = frozenset(spec.subtypes) | (stored_subtypes(spec.name) if spec.name else frozenset())
    types = stored_types(spec.name) if spec.name else frozenset[str]()
    by_name = "" if types and "Creature" not in types and not spec.token else spec.name.lower()
    return all(word in known or word.lower() in by_name for word in subtypes)


def _is_of(spec: ObjectSpec, subtypes: tuple[str, ...]) -> bool:
    """Return whether a thing is of these subtypes, by its description, its card or a word of its name ("the bear")."""
    if spec.face_down is not None or not (spec.name or spec.subtypes):
        return True
    return _is_surely_of(spec, subtypes)


def _fits_heads(thing: "Thing", noun: Noun) -> bool:
    spec = thing.spec
    if "form" in noun.heads:
        return spec.face_down is None and spec.name.endswith("form")
    if "copy" in noun.heads:
        return bool(spec.copy_of) or thing.copies
    if "morph" in noun.heads:
        return spec.face_down == "morph" or "morph" in spec.keywords
    if "commander" in noun.heads and not spec.commander:
        return False
    if noun.heads & {"creature", "creature_card"}:
        return spec.face_down is not None or "Creature" in thing.kinds or not (thing.kinds or spec.attached_to)
    if noun.heads & {"enchantment", "aura"}:
        return bool(spec.attached_to) or (spec.face_down is None and (not thing.kinds or "Enchantment" in thing.kinds))
    if "spell" in noun.heads:
        return thing.zone in ("hand", "stack")
    kinds = {HEAD_TYPES[head] for head in noun.heads if head in HEAD_TYPES}
    return not kinds or not thing.kinds or bool(kinds & thing.kinds)
