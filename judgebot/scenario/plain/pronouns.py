"""Words that stand for things spoken of: "it", "one of them", "mine", "the other one", "the blocker", "the copy"."""

from typing import Final

import msgspec

from judgebot.scenario.plain.chunks import Chunk, Noun, first, joined

MOST: Final = 12
"""More things than anyone means by "they"."""


def one_of_them(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "one of them"."""
    noun = parts[1].nouns[0]
    if parts[0].value != "indef" or not noun.pronoun or noun.n is None:
        return None
    one = msgspec.structs.replace(noun, n=1, states=noun.states | {"one_of"}, start=parts[0].start)
    return joined("NP", parts, nouns=(one,))


def fighter(parts: tuple[Chunk, ...]) -> Chunk:
    """ "the blocker"."""
    is_all = parts[0].tag == "DET" and parts[0].value == "all"
    determiner, n = ("all", MOST) if is_all else ("def", None)
    kind = frozenset((parts[-1].value,))
    noun = Noun(determiner=determiner, n=n, heads=kind, pronoun=is_all, start=parts[0].start, end=parts[-1].end)
    return joined("NP", parts, nouns=(noun,))


def other_one(parts: tuple[Chunk, ...]) -> Chunk:
    """ "the other one"."""
    return joined("NP", parts, nouns=(Noun(determiner="other", start=parts[0].start, end=parts[0].end),))


def another(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "I move it to another": no article where nothing follows."""
    return other_one(parts) if parts[0].value == "other" else None


def some_of(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "I block one with a 3/3", "he Swords one": of those spoken of."""
    n = parts[0].n
    noun = Noun(pronoun=True, determiner="def", n=n, states=frozenset(("one_of",)), start=parts[0].start, end=parts[0].end)
    return joined("NP", parts, nouns=(noun,)) if n and n <= MOST else None


def mine(parts: tuple[Chunk, ...]) -> Chunk:
    """ "mine", "his one": the thing that this player has."""
    noun = Noun(pronoun=True, determiner="def", owner=parts[0].value, start=parts[0].start, end=parts[0].end)
    return joined("NP", parts, nouns=(noun,))


def both(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "do both die"."""
    if parts[0].value != "all":
        return None
    noun = Noun(pronoun=True, determiner="all", n=MOST, start=parts[0].start, end=parts[0].end)
    return joined("NP", parts, nouns=(noun,))


def owner_of(parts: tuple[Chunk, ...]) -> str:
    owner = first(parts, "POSSP", "OWNED", "PLAYER")
    return owner.value if owner is not None else ""


def pronoun(parts: tuple[Chunk, ...]) -> Chunk | None:
    if parts[0].tag == "DET" and parts[0].value != "def":
        return None
    plural = MOST if parts[0].tag == "THEY" or parts[0].value in ("them", "all") else None
    determiner = "all" if parts[0].tag == "PRON" and parts[0].value == "all" else "def"
    noun = Noun(pronoun=True, determiner=determiner, n=plural, start=parts[0].start, end=parts[0].end)
    return joined("NP", parts[:1], nouns=(noun,))


def her(parts: tuple[Chunk, ...]) -> Chunk:
    """ "Can it block her": the thing."""
    noun = Noun(pronoun=True, determiner="def", start=parts[0].start, end=parts[0].end)
    return joined("NP", parts[:1], nouns=(noun,))


def copy_noun(parts: tuple[Chunk, ...]) -> Chunk:
    """ "the copy", "his copy": a token or a card that copies."""
    noun = Noun(determiner="def", owner=owner_of(parts), heads=frozenset(("copy",)), start=parts[0].start, end=parts[-1].end)
    return joined("NP", parts, nouns=(noun,))


def that(parts: tuple[Chunk, ...]) -> Chunk:
    """ "a copy of that": of what was spoken of."""
    return joined("NP", parts, nouns=(Noun(pronoun=True, determiner="def", start=parts[0].start, end=parts[0].end),))


def bare_copy(parts: tuple[Chunk, ...]) -> Chunk:
    """ "(copy targets me too)"."""
    noun = Noun(determiner="def", heads=frozenset(("copy",)), start=parts[-1].start, end=parts[-1].end)
    return joined("NP", parts, nouns=(noun,))
