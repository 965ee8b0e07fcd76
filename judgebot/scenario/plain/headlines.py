"""Titles and first sentences that only say what a text is about: "Report, table 14:", "Story time.", "[Question] ..."."""

from typing import Final

from msgspec.structs import replace

from judgebot.language import fold
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.words import Words

_UNTITLED: Final = frozenset(
    ("NAME", "SIZE", "PLAYER", "POSSP", "OWNED", "LIFE", "THEY", "LABELLED", "CAST", "MANACOST", "END")
)


_LONGEST_TITLE: Final = 8


def without_title(chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with the title of a text set aside ("Report, table 14: ..."): it says nothing of a board."""
    if chunks and chunks[0].value == "[":  # "[Question] ..."
        closing = next((place for place, chunk in enumerate(chunks[:_LONGEST_TITLE]) if chunk.value == "]"), -1)
        return [*(replace(chunk, tag="FILL") for chunk in chunks[: closing + 1]), *chunks[closing + 1 :]]
    at = next((place for place, chunk in enumerate(chunks[:_LONGEST_TITLE]) if chunk.tag == "COMMA" and chunk.value == ":"), 0)
    if not at or any(chunk.tag in _UNTITLED for chunk in chunks[:at]):
        return chunks
    return [*(replace(chunk, tag="FILL") for chunk in chunks[: at + 1]), *chunks[at + 1 :]]


_HEADLINES: Final = frozenset(
    (
        *(
            "question",
            "questions",
            "puzzle",
            "riddle",
            "lesson",
            "math",
            "maths",
            "story",
            "stories",
            "tale",
            "drama",
            "scenario",
        ),
        *("situation", "case", "report", "call", "summary", "log", "quiz", "trivia", "time", "problem", "issue", "debate"),
        *(
            "argument",
            "thing",
            "story-time",
            "corner",
            "edition",
            "night",
            "draft",
            "match",
            "round",
            "finals",
            "table",
            "scene",
        ),
    )
)
"""What a first sentence without a verb is about: "Story time.", "Deck tech question.", "Tale of woe from EDH night:"."""


_ABOUT: Final = frozenset(
    ("question", "questions", "puzzle", "riddle", "lesson", "scenario", "situation", "case", "debate", "story")
)
"""What may be about a card without anything being done with it: "Humility question."."""


_VERBS: Final = frozenset(
    (
        *("BE", "HAVE", "CONTROL", "CAST", "USEON", "PUT", "SPELLV", "HITBY", "DEALV", "DESTROY", "EXILE", "BOUNCE", "ATTACKV"),
        *(
            "BLOCKV",
            "STEAL",
            "TAP",
            "ENTER",
            "COPYV",
            "CREATE",
            "ATTACH",
            "SACRIFICE",
            "DIE",
            "RESOLVE",
            "AT",
            "ON",
            "GETV",
            "GO",
        ),
        *(
            "CAN",
            "AUX",
            "UNBLOCKED",
            "BLOCKEDBY",
            "OUT",
            "LIFE",
            "MANACOST",
            "SIZE",
            "TURNUP",
            "FLIP",
            "WITH",
            "LIBSTATE",
            "NO",
        ),
    )
)


def without_headline(text: str, chunks: list[Chunk], words: Words) -> list[Chunk]:
    """Return the chunks with a first sentence that only says what the text is about set aside."""
    end = next((at for at, chunk in enumerate(chunks) if chunk.tag == "END" or chunk.value == ":"), len(chunks))
    first = chunks[:end]
    written = {fold(text[chunk.start : chunk.end]) for chunk in first} | {
        word for chunk in first for word in fold(text[chunk.start : chunk.end]).split()
    }
    about = _ABOUT if any(chunk.tag == "NAME" for chunk in first) else _HEADLINES  # "Overrun time!" casts it
    is_about = bool(written & about) and len(first) <= _LONGEST_TITLE
    is_about = is_about or (len(first) <= _LONGEST_TITLE + 2 and _tells_no_board(text, chunks, end, words))
    is_headline = is_about and end < len(chunks) - 1 and chunks[end].value in (".", ":")
    if not is_headline or any(chunk.tag in _VERBS for chunk in first):
        return chunks
    return [
        *(replace(chunk, tag="FILL") for chunk in chunks[: end + (chunks[end].tag == "COMMA")]),
        *chunks[end + (chunks[end].tag == "COMMA") :],
    ]


_HEADING: Final = frozenset(
    ("UNKNOWN", "FILL", "DET", "NUM", "COMMA", "LABELLED", "AND", "S", "LOOK", "TELLV", "SAYV", "TURN", "THEN", "THERE")
)


_KINDS: Final = frozenset(("HEAD", "SUB", "KEYWORD", "NAME"))


def _tells_no_board(text: str, chunks: list[Chunk], end: int, words: Words) -> bool:
    """Return whether a first sentence has no word for what may be there or be done: "Level three stuff:", "Slivers!"."""
    first = chunks[:end]
    if len(first) == 1 and first[0].tag in ("HEAD", "SUB", "KEYWORD"):
        return True
    is_counted = any(chunk.tag in ("NUM", "DET") for chunk in first)
    said = [chunk for chunk in first if not (chunk.tag in _KINDS and not is_counted) and not _is_misread(text, chunk)]
    is_listed = is_counted and any(chunk.tag == "NAME" for chunk in first)
    if is_listed or any(chunk.tag not in _HEADING or chunk.value in words.matters for chunk in said):
        return False
    names = [chunk for chunk in first if chunk.tag == "NAME" and not _is_misread(text, chunk)]
    later = {name for chunk in chunks[end:] for name in chunk.names}
    return all(later & set(chunk.names) for chunk in names) and any(chunk.tag in ("UNKNOWN", "FILL") for chunk in said)


def _is_misread(text: str, chunk: Chunk) -> bool:
    """Return whether a name is of words written small, or none that a card has as it stands: "long-time lurker"."""
    written = text[chunk.start : chunk.end]
    is_exact = any(fold(name) == fold(written) for name in chunk.names)
    return chunk.tag == "NAME" and not is_exact and written.split()[-1][:1].islower()
