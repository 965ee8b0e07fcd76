"""What people are quoted to say is no fact of a game, unless they do something by saying it."""

import re
from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.card_types import stored_types
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.frames import DEEDS
from judgebot.scenario.plain.words import Words

_QUOTED: Final = re.compile('["“„”]([^"“”„]{1,160})["”“]')
_DONE: Final = (DEEDS | {"INRESP", "SACRIFICE", "SPELLV", "REGENERATE", "FLIP"}) - {"TARGETV", "BELOW", "SURVIVE", "COUNTERW"}
"""What somebody does by saying it."""
_BY_SAYING: Final = ("SAYV", "GO", "TELLV", "REVEAL")
_NEAR: Final = 6


def set_quotes_aside(text: str, chunks: list[Chunk], words: Words) -> list[Chunk]:
    """Return the chunks with what somebody is quoted to say marked as talk, unless saying it does something in the game."""
    said = list(chunks)
    for found in _QUOTED.finditer(text):
        inside = [at for at, chunk in enumerate(said) if found.start(1) <= chunk.start and chunk.end <= found.end(1)]
        if inside and not any(_does_something(said[at]) for at in inside) and _is_spoken(said, inside[0], words):
            for at in inside:
                said[at] = replace(said[at], tag="FILL")
    return said


def _does_something(chunk: Chunk) -> bool:
    is_spell = chunk.tag == "NAME" and any(stored_types(name) & {"Instant", "Sorcery"} for name in chunk.names)
    return is_spell or chunk.tag in _DONE or chunk.value == "?"


def _is_spoken(chunks: list[Chunk], at: int, words: Words) -> bool:
    """Return whether somebody says what begins at a place: a word of saying stands shortly before it."""
    before = [chunk for chunk in chunks[max(0, at - _NEAR) : at] if chunk.tag != "FILL"]
    ends = [place for place, chunk in enumerate(before) if chunk.tag == "END"]
    near = before[ends[-1] + 1 :] if ends else before
    if any(chunk.tag == "UNKNOWN" and chunk.value in words.talk for chunk in near):
        return True
    return any(chunk.tag in _BY_SAYING for chunk in near) or bool(near and near[-1].tag == "COMMA" and near[-1].value == ":")
