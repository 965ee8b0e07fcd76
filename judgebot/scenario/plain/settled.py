"""Remarks that all is over: "everything has resolved", "once the triggers are done", "the stack empties".

Told before something else they mean that all that waits resolves; behind a question they say no more than "in the end".
"""

from typing import Final

from judgebot.language import fold
from judgebot.scenario.plain.chunks import Chunk

_ENDS: Final = frozenset(("END", "COMMA", "LP", "RP"))
_CUTS: Final = _ENDS | {"WHEN", "IF", "THEN", "BUT", "SO", "WHILE", "AND"}
_LEADS: Final = ("WHEN", "IF", "THEN", "SO", "AND", "WHILE")
_ALL: Final = frozenset(("everything", "all", "both", "stack", "dust", "smoke", "things"))
_WAITS: Final = frozenset(("trigger", "triggers", "spells", "effects", "abilities", "responses"))
_IT: Final = frozenset(("it", "it's", "that", "that's", "this", "its"))
_OVER: Final = frozenset(
    (
        *("done", "finished", "over", "empty", "empties", "emptied", "settled", "settles", "settle", "cleared", "clears"),
        *("resolve", "resolves", "resolved", "resolving", "triggered", "finishes", "complete", "completed", "resolution"),
    )
)
_BESIDE: Final = frozenset(
    (
        *("is", "are", "was", "be", "been", "has", "have", "had", "will", "of", "the", "my", "his", "her", "their", "our"),
        *("its", "every", "each", "completely", "fully", "finally", "then", "now", "and", "on", "in", "as", "far", "can"),
        *("possible", "with", "whole", "entire", "went", "goes", "through", "by", "coming", "itself", "out", "just", "those"),
        *("these", "'s", "them", "up", "said", "this", "that", "there", "after", "when", "once"),
    )
)
_BARE: Final = 2


def settle_remarks(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with each remark that all is over as one chunk that says so, or set aside behind a question."""
    said = list(chunks)
    for at in range(len(chunks) - 1, -1, -1):
        if at and chunks[at - 1].tag not in _CUTS:
            continue
        end = next((place for place in range(at, len(chunks)) if chunks[place].tag in _ENDS | {"WHEN", "IF"}), len(chunks))
        start = at
        while start < end and chunks[start].tag in _LEADS:
            start += 1
        end = end if start < end else start
        if start < end and _says_all_is_over(text, chunks[start:end], is_led=at > 0 and chunks[at - 1].tag == "WHEN"):
            said[start:end] = _remark(chunks, start, end)
            chunks = said
    return said


def _remark(chunks: list[Chunk], start: int, end: int) -> list[Chunk]:
    """Return what a remark says: that all resolves, or nothing where it is told behind what it belongs to."""
    is_last = end == len(chunks) or chunks[end].tag == "END"
    is_behind = start > 1 and chunks[start - 1].tag == "WHEN" and chunks[start - 2].tag not in _ENDS
    tag = "FILL" if is_last and is_behind else "SETTLES"
    return [Chunk(tag=tag, value="all", start=chunks[start].start, end=chunks[end - 1].end)]


def _says_all_is_over(text: str, stretch: list[Chunk], *, is_led: bool) -> bool:
    """Return whether a stretch has no words but those that say that all is over."""
    words = [word for chunk in stretch for word in fold(text[chunk.start : chunk.end]).replace("’", "'").split()]
    kinds = [chunk for chunk in stretch if chunk.tag in ("NAME", "SUB")]
    is_all = bool(_ALL & set(words)) or (bool({"triggers", "responses"} & set(words)) and not kinds)
    if kinds:
        names = {word for chunk in kinds for word in fold(text[chunk.start : chunk.end]).split()}
        words = [word for word in words if word not in names]
        is_all = is_all and bool(_WAITS & set(words))
    known = _ALL | _WAITS | _IT | _OVER | _BESIDE
    is_it = is_led and len(words) > _BARE and words[0] in _IT and not {"resolves", "resolved", "resolve"} & set(words)
    return all(word in known for word in words) and bool(_OVER & set(words)) and (is_all or is_it)
