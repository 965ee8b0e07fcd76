"""Words that mean one thing beside some words and another beside others: "I flash a Clone in" casts."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.chunks import Chunk

_SUBJECTS: Final = ("PLAYER", "THEY", "AUX", "CAN", "MUST", "AND", "THEN", "COMMA", "FILL", "INRESP")
_CASTING: Final = {
    ("KEYWORD", "flash"): ("CAST", "cast"),
    ("EMPTY", "empty"): ("CAST", "cast"),
    ("HAPPEN", "happen"): ("USEON", "cast"),
    ("KICKED", "yes"): ("CAST", "kicked"),
}
"""Words that say how a card is cast, where someone does them to a card: "I run out a Kavu", "he fires Shock at it"."""


_LOOSED: Final = frozenset(
    f"{verb}{ending}"
    for verb in ("crack", "rip", "unload", "unleash", "spring", "fling", "lob", "hurl", "loose", "jam")
    for ending in ("", "s", "es", "ed", "ing")
)
"""What is done to a spell by who casts it; used with USEON, so that it is nothing but a spell."""
_PAUSES: Final = ("END", "COMMA", "AND", "THEN", "ON", "FILL", "INRESP", "WITH")
_PLUS: Final = len("plus")
_LANDS: Final = len("lands")


def mean_deeds(chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with words meaning what their neighbours make of them."""
    said = list(chunks)
    for at, chunk in enumerate(chunks):
        before = next((one.tag for one in reversed(said[:at]) if one.tag != "FILL"), "END")
        if (
            chunk.tag == "AND"
            and before in ("PLAYER", "THEY")
            and chunk.end - chunk.start == _PLUS
            and _leads_to_name(chunks, at + 1)
        ):
            said[at] = replace(chunk, tag="LOYAL", value="up")
            continue
        after = chunks[at + 1].tag if at + 1 < len(chunks) else "END"
        if chunk.tag == "AGAIN" and not (before in ("AND", "THEN", "COMMA", "BUT") and after in _PAUSES):
            said[at] = replace(chunk, tag="FILL", value="fill")
            continue
        if chunk.tag == "ADJ" and chunk.value == "tapped" and before in ("PLAYER", "THEY") and _leads_to_name(chunks, at + 1):
            said[at] = replace(chunk, tag="TAP", value="tap")
            continue
        lands = chunk.tag == "HEAD" and chunk.value == "land" and chunk.end - chunk.start == _LANDS
        if lands and before in ("NAME", "PRON") and after not in ("HEAD", "OUT", "NAME"):
            said[at] = replace(chunk, tag="RESOLVE", value="resolve")
            continue
        if chunk.tag == "UNKNOWN" and chunk.value in _LOOSED and before in _SUBJECTS and _leads_to_name(chunks, at + 1):
            said[at] = replace(chunk, tag="USEON", value="cast")
            continue
        casting = _CASTING.get((chunk.tag, chunk.value))
        if casting is not None and before in _SUBJECTS and _leads_to_name(chunks, at + 1):
            said[at] = replace(chunk, tag=casting[0], value=casting[1])
    return said


def _leads_to_name(chunks: list[Chunk], at: int) -> bool:
    """Return whether a card is named next: "a Clone", "out my second Goblin Guide"."""
    while at < len(chunks) and chunks[at].tag in ("DET", "POSSP", "NUM", "XIS", "FILL", "ADJ", "OWNED"):
        at += 1
    return at < len(chunks) and chunks[at].tag == "NAME"
