"""Chunks of a sentence and patterns over their tags: the small machine under the grammar. Knows no words."""

import re
from collections.abc import Callable
from functools import cache
from typing import Final

import msgspec


class Noun(msgspec.Struct, frozen=True, kw_only=True):
    """What a noun phrase says of an object. `names` are the cards it may be; `n` how many; `owner` A, B or ""; `wears`
    are the Auras and Equipment said to be on it; `among`: of how many it is told to be."""

    determiner: str = ""
    pronoun: bool = False
    n: int | None = None
    among: int = 0
    owner: str = ""
    names: tuple[str, ...] = ()
    written: str = ""
    heads: frozenset[str] = frozenset()
    states: frozenset[str] = frozenset()
    size: tuple[int, int] | None = None
    colors: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    zone: str = ""
    wears: tuple["Noun", ...] = ()
    label: str = ""
    start: int = 0
    end: int = 0


class Chunk(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the text that plays one part (its tag). `value` is its meaning; the other fields belong to some tags."""

    tag: str
    value: str = ""
    owner: str = ""
    n: int | None = None
    names: tuple[str, ...] = ()
    nouns: tuple[Noun, ...] = ()
    start: int = 0
    end: int = 0


ALIASES: Final = {
    "TURN": "TURN|FLIP",
    "TURNUP": "TURNUP|FLIP",
    "POSS": "POSSP|OWNED|ITS",
    "MANIFESTV": "MF|MFD",
    "MANIFESTPAST": "MFD|CLKD",
    "STATE": "ADJ|FACEDOWN|FACEUP|MFD|CLKD|REVEALED",
    "OWN": "CONTROL|HAVE",
    "REVEALV": "REVEAL|REVEALED",
    "ETB": "ETBW|ENTER|MF|DIE",
    "QUALITY": "UNBLOCKED|ADJ|FACEDOWN|FACEUP|MFD|CLKD|COLOR|SIZE|KEYWORD|SUB",
    "HEADWORD": "HEAD|SUB|SIZE",
    "GETS": "BE|GETV|GAINV",
    "KEEPS": "KEEP|HAVE|LOSE|GAINV|GETV|BE|BECOME",
    "MAYBE": "AUX|BE",
    "QUESTION": "AUX|BE|CAN",
    "COUNTERV": "COUNTERW|COUNTERSPELL",
    "THAT": "DET|WHAT",
    "CASTV": "CAST|USEON",
    "PLAYERS": "PLAYER|THEY",
    "DEST": "DEST|INZONE",
}
"""A word in a pattern that stands for any of several tags."""

_WORD: Final = re.compile(r"[A-Z]+")


@cache
def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Return the expression for a pattern such as "PLAYER? OWN NP" over tags with a space after each."""
    return re.compile("(?<![^ ])" + _WORD.sub(_expand, pattern).replace(" ", "").replace("~", " "))


def _expand(found: re.Match[str]) -> str:
    tags = ALIASES.get(found[0], found[0])
    return f"(?:(?:{tags})~)" if "|" in tags else f"(?:{tags}~)"


_PIECE: Final = re.compile(r"(\()(?!\?)([A-Z|]+)\)|([A-Z]+)|[()\[\]|]")


@cache
def needed_tags(pattern: str) -> tuple[tuple[frozenset[str], ...], ...]:
    """Return, for each branch of a pattern, what any match of it has: for each of some words, the tags that it may be.

    Words in brackets are left out, but for a choice of single words, and so is what may be missing.
    """
    branches: list[list[frozenset[str]]] = [[]]
    depth = 0
    for found in _PIECE.finditer(pattern):
        words = found[2] or found[3]
        if words is None:
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(found[0], 0)
            if found[0] == "|" and not depth:
                branches.append([])
        elif not depth and pattern[found.end() : found.end() + 1] not in ("?", "*", "{"):
            tags = (ALIASES.get(word, word) for word in words.split("|"))
            branches[-1].append(frozenset("|".join(tags).split("|")))
    return tuple(map(tuple, branches))


def tags_of(chunks: tuple[Chunk, ...]) -> str:
    """Return the tags of chunks as patterns are matched against them."""
    return "".join(f"{chunk.tag} " for chunk in chunks)


def find_pattern(pattern: str, chunks: tuple[Chunk, ...], begin: int = 0) -> tuple[int, int] | None:
    """Return the first stretch of chunks (start, end) that a pattern matches from `begin` on.

    Most patterns are ruled out by a tag that is not there: compiling them would take most of the time of reading one text.
    """
    have = {chunk.tag for chunk in chunks[begin:]}
    if all(any(have.isdisjoint(word) for word in branch) for branch in needed_tags(pattern)):
        return None
    tags = tags_of(chunks)
    offset = len(tags_of(chunks[:begin]))
    found = compile_pattern(pattern).search(tags, offset)
    if found is None or found.start() == found.end():
        return None
    return tags.count(" ", 0, found.start()), tags.count(" ", 0, found.end())


def matches_whole(pattern: str, chunks: tuple[Chunk, ...]) -> bool:
    """Return whether a pattern matches all of some chunks."""
    have = {chunk.tag for chunk in chunks}
    if all(any(have.isdisjoint(word) for word in branch) for branch in needed_tags(pattern)):
        return False
    return compile_pattern(pattern).fullmatch(tags_of(chunks)) is not None


Build = Callable[[tuple[Chunk, ...]], Chunk | None]


class Rewrite(msgspec.Struct, frozen=True):
    """A pattern and what makes one chunk of the chunks it matches; None leaves them as they are."""

    pattern: str
    build: Build


def rewrite(chunks: tuple[Chunk, ...], rules: tuple[Rewrite, ...]) -> tuple[Chunk, ...]:
    """Return the chunks after each rule, in order, was applied wherever it matches, from left to right."""
    for rule in rules:
        begin = 0
        while (found := find_pattern(rule.pattern, chunks, begin)) is not None:
            start, end = found
            built = rule.build(chunks[start:end])
            if built is not None:
                chunks = (*chunks[:start], built, *chunks[end:])
            begin = start + 1
    return chunks


def joined(tag: str, parts: tuple[Chunk, ...], **fields: object) -> Chunk:
    """Return one chunk over parts with this tag."""
    made = Chunk(tag=tag, start=min(part.start for part in parts), end=max(part.end for part in parts))
    return msgspec.structs.replace(made, **fields)


def first(parts: tuple[Chunk, ...], *tags: str) -> Chunk | None:
    """Return the first part with one of these tags."""
    return next((part for part in parts if part.tag in tags), None)
