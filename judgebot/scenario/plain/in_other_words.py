"""Groups of words put in the words the rules look for: "out of his graveyard", "all four", "came in as a copy of"."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.chunks import Chunk

_OWNERS: Final = {"of my": "A", "of his": "B", "of her": "B", "of their": "B", "of your": "A"}
_CAUSES: Final = frozenset(("once", "off", "from", "due to", "thanks to", "because of", "through", "via", "by", "its"))
_ENDS: Final = ("END", "COMMA", "AND", "THEN", "AT", "BUT", "SO")
_SENT: Final = ("PUT", "ATTACKV", "USEON", "DECLAREV")


def in_other_words(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with such groups put in the usual words."""
    chunks = _without_none(text, _counted_off(text, chunks))
    return _all_counted(_from_zone(text, _as_copies(_by_keyword(text, chunks))))


def _by_keyword(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """ "It came back once off persist": it came back."""
    said = list(chunks)
    for at in range(1, len(chunks)):
        start = at - 1
        while start > 0 and text[chunks[start].start : chunks[start].end].lower() in _CAUSES:
            start -= 1
        is_cause = start < at - 1 and chunks[start].tag in ("CAMEBACK", "RETURN")
        if is_cause and chunks[at].tag == "KEYWORD" and chunks[at].value in ("persist", "undying"):
            said[start + 1 : at + 1] = [replace(one, tag="FILL", value="fill") for one in chunks[start + 1 : at + 1]]
    return said


def _counted_off(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """ "About Face first, Giant Growth second": in the order told."""
    said = list(chunks)
    for at in range(1, len(chunks) - 1):
        is_counted = text[chunks[at].start : chunks[at].end].lower() in ("second", "third", "next", "last")
        if is_counted and chunks[at - 1].tag == "NAME" and chunks[at + 1].tag in ("COMMA", "END", "AND"):
            said[at] = replace(chunks[at], tag="FILL", value="fill")
    return said


def _without_none(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """ "My Finks with no counters is dying": it is."""
    said = list(chunks)
    for at in range(len(chunks) - 2):
        with_, none, verb = chunks[at : at + 3]
        is_none = none.tag == "FILL" and text[none.start : none.end].lower().startswith("no ")
        if with_.tag == "WITH" and is_none and verb.tag in ("BE", "ATTACKV", "DIE", "HAVE", "BLOCKV", "COMMA", "END"):
            said[at] = replace(with_, tag="FILL", value="fill")
    return said


def _as_copies(chunks: list[Chunk]) -> list[Chunk]:
    """ "my Clone came in as a copy of his bear": as his bear."""
    said = list(chunks)
    for at in range(len(chunks) - 2):
        if [one.tag for one in chunks[at : at + 3]] == ["COPYV", "DET", "COPYOF"]:
            said[at + 1 : at + 3] = [replace(one, tag="FILL", value="fill") for one in chunks[at + 1 : at + 3]]
    return said


def _from_zone(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """ "Serra Angel out of his graveyard": in his graveyard."""
    said = list(chunks)
    for at in range(len(chunks) - 2):
        out, whose, zone = chunks[at : at + 3]
        owner = _OWNERS.get(text[whose.start : whose.end].lower(), "")
        if out.tag == "OUT" and text[out.start : out.end].lower() == "out" and owner and zone.tag == "ZONE":
            said[at] = replace(out, tag="FILL", value="fill")
            said[at + 1] = replace(whose, tag="POSSP", value=owner)
    return said


def _all_counted(chunks: list[Chunk]) -> list[Chunk]:
    """ "I send all four": all four creatures."""
    said: list[Chunk] = []
    for at, chunk in enumerate(chunks):
        said.append(chunk)
        before = [one.tag for one in chunks[max(0, at - 2) : at]]
        after = chunks[at + 1].tag if at + 1 < len(chunks) else "END"
        if (
            chunk.tag == "NUM"
            and before[1:] == ["DET"]
            and before[0] in _SENT
            and chunks[at - 1].value == "all"
            and after in _ENDS
        ):
            said.append(Chunk(tag="HEAD", value="creature", start=chunk.end, end=chunk.end))
    return said
