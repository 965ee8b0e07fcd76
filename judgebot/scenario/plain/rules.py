"""What a clause rule is, and what its handlers share."""

from collections.abc import Callable
from typing import Literal

import msgspec

from judgebot.scenario.notation_refs import format_refs
from judgebot.scenario.plain.board import Draft, Thing, player
from judgebot.scenario.plain.chunks import Chunk, Noun, first
from judgebot.scenario.plain.fitting import Want, find
from judgebot.scenario.plain.referents import is_host, resolve_noun

Parts = tuple[Chunk, ...]
Handler = Callable[[Draft, Parts], str | None]
Stage = Literal["setup", "event", "question"]


class Rule(msgspec.Struct, frozen=True):
    """A clause pattern and what reads it; the handler returns what it understood, None to leave the clause to other rules."""

    pattern: str
    handle: Handler
    keeps: bool = False
    """Whether the thing spoken of first goes on being the subject: "my bear with Lightform on it dies"."""


def nouns(parts: Parts, index: int = 0) -> tuple[Noun, ...]:
    """Return the noun phrases of the index-th NP among parts."""
    phrases = [part for part in parts if part.tag == "NP"]
    return phrases[index].nouns if index < len(phrases) else ()


def who(draft: Draft, parts: Parts, index: int = 0) -> str:
    """Return the index-th player among parts, "" if there is none."""
    said = [part for part in parts if part.tag in ("PLAYER", "THEY")]
    if index >= len(said):
        return ""
    return "B" if said[index].tag == "THEY" else player(draft, said[index].value)


def things(draft: Draft, phrases: tuple[Noun, ...], want: Want = "any", controller: str = "") -> list[Thing]:
    """Return the things that noun phrases mean."""
    chosen = [thing for noun in phrases for thing in resolve_noun(draft, noun, want=want, controller=controller)]
    return list({thing.label: thing for thing in chosen}.values())


def meant(draft: Draft, phrases: tuple[Noun, ...], want: Want = "any") -> list[Thing]:
    """Return the things that a question is about: ones already there if any fits, whatever the article."""
    chosen = [thing for noun in phrases for thing in _meant(draft, noun, want)]
    return list({thing.label: thing for thing in chosen}.values())


def _meant(draft: Draft, noun: Noun, want: Want) -> list[Thing]:
    if noun.label or is_host(draft, noun):
        return resolve_noun(draft, noun, want=want)
    fitting = find(draft, noun, want)
    if noun.determiner == "other":
        is_described = bool(noun.names or noun.states or noun.owner)
        return fitting[1 : 1 + (noun.n or 1)] or (resolve_noun(draft, noun, want=want) if is_described else [])
    return fitting[: noun.n or 1] or resolve_noun(draft, noun, want=want)


def labels(chosen: list[Thing]) -> tuple[str, ...]:
    """Return the labels of things."""
    return tuple(thing.label for thing in chosen)


def named(chosen: list[Thing]) -> str:
    """Return things as the notation names them: "#1, #2"."""
    return format_refs(labels(chosen))


def value_of(parts: Parts, *tags: str) -> str:
    """Return the meaning of the first part with one of these tags, "" if there is none."""
    part = first(parts, *tags)
    return part.value if part is not None else ""


def is_neutral(parts: Parts) -> bool:
    """Return whether it is asked which of several answers is right, not whether the first is."""
    return value_of(parts, "ORELSE") == "neutral"


def number_of(parts: Parts) -> int | None:
    """Return the first number among parts (below zero too), None if there is none."""
    part = first(parts, "NUM", "BELOW")
    return part.n if part is not None else None
