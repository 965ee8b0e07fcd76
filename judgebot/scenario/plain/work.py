"""A reading under way: the draft, the spans used and left, and the questions put off until the board is complete."""

from typing import Final

import msgspec

from judgebot.scenario.plain.board import Draft
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.question_core import Claim
from judgebot.scenario.plain.rules import Rule

SOFT: Final = frozenset(
    {
        "DET",
        "BE",
        "AUX",
        "COMMA",
        "AND",
        "THEN",
        "SO",
        "IF",
        "WHEN",
        "WHILE",
        "BUT",
        "BEFORE",
        "S",
        "WITH",
        "END",
        "FILL",
        "QM",
        "POSSP",
        "PLAYER",
        "OWNED",
        "HAVE",
        "ANYTIME",
        "ON",
        "BY",
        "UNTILEOT",
        "THEY",
        "LEFT",
        "LP",
        "RP",
        "THERE",
        "GO",
        "HAPPEN",
        "EDH",
        "FINEW",
        "PAIDCOST",
        "AGO",
        "SINCE",
        "TURNNO",
        "BEST",
    }
)
"""Tags that say nothing by themselves: left over they are no loss."""


class Question(msgspec.Struct):
    """A question put off until the board is complete: the words it was asked in, and the readings of them, the best first."""

    chunks: tuple[Chunk, ...]
    readings: list[tuple[Rule, tuple[Chunk, ...]]]


class Work(msgspec.Struct):
    """A reading under way: the draft, the questions put off to the end, the spans used and those left."""

    text: str
    draft: Draft
    later: list[Question] = []
    bounds: dict[int, Chunk] = {}
    best: Chunk | None = None
    used: list[tuple[int, int, str]] = []
    left: list[Chunk] = []
    seen: list[Chunk] = []
    claims: list[Claim] = []
    unknown: list[tuple[Chunk, ...]] = []


def is_soft(chunk: Chunk) -> bool:
    return chunk.tag in SOFT or (chunk.tag == "NP" and all(noun.pronoun and not noun.states for noun in chunk.nouns))


def use(work: Work, parts: tuple[Chunk, ...], said: str) -> None:
    work.used.append((min(part.start for part in parts), max(part.end for part in parts), said))
