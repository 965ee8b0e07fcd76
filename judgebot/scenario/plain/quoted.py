"""What people are quoted to say is no fact of a game, unless they do something by saying it."""

import re
from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.card_types import stored_types
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.frames import DEEDS
from judgebot.scenario.plain.words import Words

_QUOTED: Final = re.compile('["“„”]([^"“”„]{1,160})["”“]')
_QUOTED_BY_ANY: Final = re.compile(_QUOTED.pattern + r"|(?<!\w)['‘]((?:[^'‘’]|(?<=\w)['’](?=\w)){1,160})['’](?!\w)")
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


_NOT_DONE: Final = frozenset(("NEG", "CAN", "MUST", "AUX", "NO", "IF"))


def mean_speakers(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with what somebody does by saying it told of that one: "he says 'I Shock your bear'"."""
    said = list(chunks)
    for found in _QUOTED_BY_ANY.finditer(text):
        start, end = found.start() + 1, found.end() - 1
        inside = [at for at, chunk in enumerate(said) if start <= chunk.start and chunk.end <= end]
        speech = _speech(said, inside[0]) if inside and not _NOT_DONE & {said[at].tag for at in inside} else None
        if speech is None or not any(_is_first_person(text, said[at]) for at in inside):
            continue
        speaker = said[speech].value
        for at in inside:
            said[at] = _as_told_by(text, said[at], speaker)
        if said[inside[0]].tag == "PLAYER":
            for at in range(speech, inside[0]):
                said[at] = replace(said[at], tag="FILL")
    return said


def _speech(chunks: list[Chunk], at: int) -> int | None:
    """Return where the player stands who says what begins at a place ("he goes ...", "I say ...")."""
    hard = [place for place in range(at) if chunks[place].tag not in ("FILL", "COMMA")][-2:]
    told = [chunks[place] for place in hard]
    if told and told[-1].tag == "SAYV" and told[-1].value == "A":
        return hard[-1]
    is_said = [one.tag for one in told] in (["PLAYER", "SAYV"], ["PLAYER", "GO"]) and told[0].value in ("A", "B")
    return hard[0] if is_said else None


def _is_first_person(text: str, chunk: Chunk) -> bool:
    return chunk.tag == "PLAYER" and text[chunk.start : chunk.end].lower() == "i"


def _as_told_by(text: str, chunk: Chunk, speaker: str) -> Chunk:
    """Return "I", "my" as the speaker's and "you", "your" as the other's; all else as it is."""
    if chunk.tag not in ("PLAYER", "POSSP"):
        return chunk
    written = text[chunk.start : chunk.end].lower()
    if written in ("i", "me", "my"):
        return replace(chunk, value=speaker)
    return replace(chunk, value="A" if speaker == "B" else "B") if written in ("you", "your") else chunk
