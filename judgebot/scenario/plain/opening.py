"""How a text begins: "Level three stuff:", "Long-time lurker.", "My playgroup is split." say nothing of a board."""

from typing import Final

from msgspec.structs import replace

from judgebot.cards.keywordwords import SIMPLE, WITH_COST, WITH_NUMBER
from judgebot.language import fold
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.words import Words

_IDLE: Final = frozenset(
    (
        "FILL",
        "UNKNOWN",
        "DET",
        "NUM",
        "LABELLED",
        "POSSP",
        "S",
        "BE",
        "HAVE",
        "WHILE",
        "COMMA",
        "AND",
        "LP",
        "RP",
        "TELLV",
        "OUT",
    )
)
"""What an opening may be made of: no player, no thing, nothing done."""
_PEOPLE: Final = frozenset(("guys", "dudes", "folks"))
_PLACES: Final = ("first", "second", "third", "last", "next")
"""What is talk right before a word that is: "first post"."""


def set_openings_aside(text: str, chunks: list[Chunk], words: Words) -> list[Chunk]:
    """Return the chunks with the sentences and labels before the first that says something of a game set aside."""
    said = list(chunks)
    start = 0
    while start < len(said):
        end = next((at for at in range(start, len(said)) if _ends(text, said[at])), len(said))
        if end == len(said) or said[end].value == "?" or not _says_nothing(text, said, (start, end), words):
            break
        stop = end + (said[end].tag != "END")
        said[start:stop] = [replace(one, tag="FILL") for one in said[start:stop]]
        start = end + 1
    return said


def _ends(text: str, chunk: Chunk) -> bool:
    return chunk.tag == "END" or chunk.value == ":" or text[chunk.start : chunk.end] == "]"


def _says_nothing(text: str, chunks: list[Chunk], span: tuple[int, int], words: Words) -> bool:
    """Return whether a stretch has words, and none of them is of the game."""
    stretch = chunks[span[0] : span[1]]
    if not any(chunk.tag in ("UNKNOWN", "FILL", "NAME", "HEAD") for chunk in stretch):
        return all(chunk.tag == "FILL" for chunk in stretch)
    is_label = chunks[span[1]].tag != "END"
    return all(_is_idle(text, stretch, at, words, is_label=is_label) for at in range(len(stretch)))


def _is_idle(text: str, stretch: list[Chunk], at: int, words: Words, *, is_label: bool) -> bool:
    chunk = stretch[at]
    written = fold(text[chunk.start : chunk.end])
    if chunk.tag == "NAME":  # a word that only some card's name begins with
        is_card = any(fold(name) == written or fold(name).startswith(f"{written},") for name in chunk.names)
        is_small = written == text[chunk.start : chunk.end]
        is_likened = is_small and " " not in written and at > 0 and stretch[at - 1].tag == "UNKNOWN"  # "long-time lurker"
        return is_likened or (not is_card and (is_label or is_small))
    if chunk.tag == "HEAD":
        return written in _PEOPLE
    if chunk.tag == "NUM":
        return at + 1 < len(stretch) and stretch[at + 1].tag in ("UNKNOWN", "LABELLED", "FILL", "DET")
    if chunk.tag in ("BE", "HAVE", "OUT"):
        return at > 0 and stretch[at - 1].tag in ("FILL", "UNKNOWN")
    after = stretch[at + 1].tag if at + 1 < len(stretch) else ""
    if written in _PLACES and chunk.tag in ("UNKNOWN", "FIRST"):
        return after in ("UNKNOWN", "FILL")
    known = words.matters | {*SIMPLE, *WITH_COST, *WITH_NUMBER}
    return chunk.tag in _IDLE and (chunk.tag != "UNKNOWN" or not {written, written.removesuffix("s")} & known)
