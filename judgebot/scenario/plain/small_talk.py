"""Stretches of small talk set aside: what between two marks is made of words of everyday life only changes no board.

"Final table of our kitchen league", "my opponent looks at me funny", "because my playgroup can't do it sober". A stretch that
names a card, a size, a zone, a deed or anything else of the game is never set aside here.
"""

from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from judgebot.language import fold
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.talk import is_unheard_of
from judgebot.scenario.plain.words import Words

_CUTS: Final = frozenset(("END", "COMMA", "AND", "BUT", "SO", "THEN", "WHILE", "WHEN", "IF", "LP", "RP", "OR", "BEFORE"))
_SMALL: Final = frozenset(
    (
        *(
            "FILL",
            "PLAYER",
            "THEY",
            "PRON",
            "POSSP",
            "ITS",
            "DET",
            "AUX",
            "CAN",
            "MUST",
            "NEG",
            "BE",
            "HAVE",
            "WITH",
            "ON",
            "AT",
        ),
        *("BY", "THERE", "S", "LOOK", "TELLV", "THINKING", "MINE", "SAYV", "OUT", "NO", "NOTHING", "NOBODY", "ANY", "HAPPEN"),
        *("MORE", "LETV", "START", "GO", "BROUGHT", "NOCLUE", "UNDER", "ALIVE", "OWNED", "KEEP", "FACEUP", "PARTICLE", "COMES"),
        *("TURNNO", "AGO", "EDH", "TIMES", "AGAIN"),
    )
)
"""What says nothing of a board where everything beside it is of everyday life."""
_PERSONS: Final = frozenset(("guy", "dude", "boy", "boys", "fella", "fellow", "player", "players", "dudes", "guys"))
"""Words for creatures that are people beside words of everyday life."""
_PLACES: Final = frozenset(("first", "second", "third", "fourth", "last", "next", "previous", "top", "bottom", "final"))
"""What is talk right before a noun of everyday life: "third round", "last weekend"."""
_COUNTABLE: Final = frozenset(("COLOR", "NUM", "NTH", "TRICK"))
_ASKING: Final = frozenset(
    ("AUX", "BE", "CAN", "MUST", "WHAT", "HOWBIG", "WHATHAPPENS", "TRUEQ", "MAYI", "TOTALS", "CONTROLLER")
)
_OBJECTS: Final = ("PRON", "PLAYER", "THEY", "POSSP", "DET", "OWNED")
_DOERS: Final = ("PLAYER", "THEY", "AUX", "CAN", "MUST", "PRON", "AND")


def set_small_talk_aside(text: str, chunks: list[Chunk], words: Words) -> list[Chunk]:
    """Return the chunks with the stretches that are only small talk marked as such (the tag FILL)."""
    said = _said_by_the_way(text, chunks, words)
    for start, end in _stretches(said):
        if _is_small_talk(text, said[start:end], words) and not _is_asked(said, start, end):
            said[start:end] = [replace(chunk, tag="FILL") for chunk in said[start:end]]
    return said


_BESIDE: Final = ("ON", "AT", "WITH", "OUT", "SIZE", "DET", "POSSP", "ADJ", "NUM", "INZONE")


def _said_by_the_way(text: str, chunks: list[Chunk], words: Words) -> list[Chunk]:
    """Return the chunks with words of everyday life beside "is" set aside: "he's smiling at 3", "it is thus a 2/3"."""
    said = list(chunks)
    for before, at in pairwise(range(len(said))):
        after = said[at + 1].tag if at + 1 < len(said) else ""
        if said[before].tag == "BE" and after in _BESIDE and is_everyday(text, said[at], words):
            said[at] = replace(said[at], tag="FILL")
    return _interjections(text, _remarks(text, said, words), words)


def _remarks(text: str, said: list[Chunk], words: Words) -> list[Chunk]:
    """Return the chunks with "Blood Moon, which I hate" told without what somebody feels about it."""
    for at in range(1, len(said) - 2):
        which, who, verb = said[at : at + 3]
        ends = at + 3 == len(said) or said[at + 3].tag in _CUTS
        is_feeling = verb.tag == "UNKNOWN" and verb.value in words.talk and who.tag == "PLAYER" and ends
        if which.value == "which" and is_feeling and said[at - 1].tag in ("NAME", "HEAD", "SUB", "COMMA"):
            said[at : at + 3] = [replace(chunk, tag="FILL") for chunk in (which, who, verb)]
    return said


_SAYING: Final = ("GO", "SAYV")
_SAID: Final = ("INRESP", "NAME", "SPELLV")


def _interjections(text: str, said: list[Chunk], words: Words) -> list[Chunk]:
    """Return the chunks with what is called out before a deed set aside: "I go wait wait, in response Shock"."""
    for at in range(1, len(said)):
        if said[at].tag not in _SAYING or said[at - 1].tag not in ("PLAYER", "THEY"):
            continue
        end = at + 1
        while end < len(said) and (said[end].tag in ("FILL", "COMMA") or _is_called(text, said, end, words)):
            end += 1
        if end < len(said) and said[end].tag in _SAID:
            start = at if said[end].tag == "INRESP" and said[at].tag == "GO" else at + 1
            said[start:end] = [replace(one, tag="FILL") for one in said[start:end]]
    return said


def _is_called(text: str, said: list[Chunk], at: int, words: Words) -> bool:
    """Return whether a word before a deed is only called out: everyday, or said twice over."""
    written = fold(text[said[at].start : said[at].end])
    is_again = any(fold(text[one.start : one.end]) == written for one in (said[at - 1], *said[at + 1 : at + 2]))
    is_pause = written in ("hold on", "hang on", "hold up", "hold")
    return is_pause or is_everyday(text, said[at], words) or (is_again and is_unheard_of(text, said[at], words))


def _stretches(chunks: list[Chunk]) -> list[tuple[int, int]]:
    """Return where each stretch between two marks begins and ends."""
    cuts = [-1, *(at for at, chunk in enumerate(chunks) if chunk.tag in _CUTS), len(chunks)]
    return [(cut + 1, after) for cut, after in pairwise(cuts) if after > cut + 1]


def _is_small_talk(text: str, chunks: list[Chunk], words: Words) -> bool:
    """Return whether a stretch has words of everyday life and nothing of the game."""
    if not any(is_everyday(text, chunk, words) or chunk.value == "why" for chunk in chunks):
        return False
    return all(_may_be_small(text, chunks, at, words) for at in range(len(chunks)))


def _may_be_small(text: str, chunks: list[Chunk], at: int, words: Words) -> bool:
    """Return whether a chunk of a stretch may be of small talk."""
    chunk = chunks[at]
    written = fold(text[chunk.start : chunk.end])
    if chunk.tag in _SMALL or is_everyday(text, chunk, words):
        return True
    if chunk.tag == "UNKNOWN" and written in _PLACES:
        return at + 1 < len(chunks) and is_everyday(text, chunks[at + 1], words)
    if chunk.tag == "UNKNOWN":
        return is_unheard_of(text, chunk, words) and not _is_done_to_something(chunks, at)
    if chunk.tag in ("ZONE", "WHAT"):
        return "table" in written or written in ("why", "how", "who", "what")
    near = [*chunks[max(0, at - 1) : at], *chunks[at + 1 : at + 2]]
    return written in _PERSONS or (chunk.tag in _COUNTABLE and any(is_everyday(text, one, words) for one in near))


def is_everyday(text: str, chunk: Chunk, words: Words) -> bool:
    """Return whether a chunk is a word of everyday life that plays no part in the game."""
    return chunk.tag == "UNKNOWN" and fold(text[chunk.start : chunk.end]).replace("’", "'") in words.talk


def _is_done_to_something(chunks: list[Chunk], at: int) -> bool:
    """Return whether an unknown word may be what somebody does to something: "he zorches me"."""
    is_led = at > 0 and chunks[at - 1].tag in _DOERS
    return is_led and at + 1 < len(chunks) and chunks[at + 1].tag in _OBJECTS


def _is_asked(chunks: list[Chunk], start: int, end: int) -> bool:
    """Return whether a stretch is what a sentence asks: it begins as questions do, or is all that stands before the mark."""
    mark = next((chunk for chunk in chunks[end:] if chunk.tag == "END" or chunk.value == ":"), None)
    if mark is None or mark.value != "?":
        return False
    first = next((chunk.tag for chunk in chunks[start:end] if chunk.tag != "FILL"), "")
    return first in _ASKING
