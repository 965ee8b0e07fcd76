"""What is said beside a story: pauses, what one only believes, and "himself"."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.retold import is_pause

_UNFINISHED: Final = frozenset(("HAVE", "BE", "DET", "AND", "BUT", "WITH", "ON", "AT", "CAST", "POSSP", "THEN", "USEON"))
"""With none of these a sentence ends."""


def without_pauses(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with "..." in the middle of a sentence as nothing: "he has... a Counterspell"."""
    said = list(chunks)
    for at, chunk in enumerate(chunks[:-1]):
        after = text[chunks[at + 1].start : chunks[at + 1].end]
        if chunk.tag == "END" and at and is_pause(text, chunk) and not after[:1].isupper():
            is_open = chunks[at - 1].tag in _UNFINISHED
            said[at] = replace(chunk, tag="FILL") if is_open else chunk
    return said


_BELIEVED: Final = frozenset(("i believe", "i think", "i guess", "i suppose", "i assume", "i reckon", "i figure"))


def belief_first(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with "..., I believe" behind what is only believed as "I believe" before it: it is no fact."""
    said = list(chunks)
    for at in range(len(chunks) - 1, 0, -1):
        written = text[chunks[at].start : chunks[at].end].lower()
        after = chunks[at + 1] if at + 1 < len(chunks) else None
        ends = after is None or after.tag == "COMMA" or (after.tag == "END" and after.value != "?")
        if chunks[at].tag not in ("FILL", "SAYV") or written not in _BELIEVED or not ends:
            continue
        start = next((place for place in range(at - 1, -1, -1) if chunks[place].tag == "END"), -1) + 1
        end = at - 1 if chunks[at - 1].tag == "COMMA" else at
        if start < end and not any(one.tag in ("COMMA", "SAYV", "AUX", "WHAT", "CAN") for one in chunks[start:end]):
            said[end] = replace(said[end], tag="FILL", value="fill")
            said[at] = replace(said[at], tag="FILL", value="fill")
            said.insert(start, Chunk(tag="SAYV", value="A", start=chunks[start].start, end=chunks[start].start))
    return said


def mean_self(chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with "himself" meaning who does it where it is aimed ("he casts it on himself")."""
    said = list(chunks)
    subject = ""
    for at, chunk in enumerate(chunks):
        subject = chunk.value if chunk.tag == "PLAYER" else "" if chunk.tag == "END" else subject
        if chunk.tag == "PLAYER" and at and chunks[at - 1].tag == "PRON" and chunks[at - 1].end + len(" myself") == chunk.end:
            said[at] = replace(chunk, tag="FILL")  # "I Shock it myself"
        if chunk.tag == "SELF":
            is_aim = bool(subject) and at > 0 and chunks[at - 1].tag in ("ON", "AT", "TARGETV", "SPELLV")
            said[at] = replace(chunk, tag="PLAYER", value=subject) if is_aim else replace(chunk, tag="FILL")
    return said
