"""Sizes told in words: "a creature with power 6 and toughness 4", "a 2 power guy with 2 toughness"."""

from typing import Final

import msgspec

from judgebot.scenario.plain.chunks import Chunk, Rewrite, joined
from judgebot.scenario.plain.noun_phrases import noun_of_words

_WORDS: Final = ("power", "toughness")


def _told(parts: tuple[Chunk, ...]) -> dict[str, int]:
    """Return what numbers stand beside "power" and "toughness", whichever comes first."""
    said = [part for part in parts if part.tag in ("NUM", "POWERW")]
    pairs = [said[at : at + 2] for at in range(0, len(said) - 1, 2)]
    told = {part.value: one.n for pair in pairs for part in pair for one in pair if part.tag == "POWERW" and one.tag == "NUM"}
    return {word: n for word, n in told.items() if word in _WORDS and n is not None}


def _size(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "power 6 and toughness 4"."""
    told = _told(parts)
    return joined("SIZED", parts, value=f"{told['power']}/{told['toughness']}") if len(told) == len(_WORDS) else None


def _sized_thing(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "a 2 power guy with 2 toughness"."""
    told = _told(parts)
    others = tuple(part for part in parts if part.tag not in ("NUM", "POWERW", "WITH", "AND"))
    if len(told) != len(_WORDS):
        return None
    noun = noun_of_words(others).nouns[0]
    return joined("NP", parts, nouns=(msgspec.structs.replace(noun, size=(told["power"], told["toughness"])),))


SIZES: Final = (
    Rewrite("(DET|POSSP|OWNED)? QUALITY* NUM POWERW HEAD WITH NUM POWERW", _sized_thing),
    Rewrite("(POWERW NUM|NUM POWERW) (AND|COMMA)? (POWERW NUM|NUM POWERW)", _size),
)
"""Before noun phrases are built."""
