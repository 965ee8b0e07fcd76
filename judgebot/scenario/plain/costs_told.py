"""What is paid and what X is, told beside a deed: "I pay its morph cost and turn it up", "Earthquake, X=2, resolves"."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.card_types import stored_types
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.regenerating import paid_regeneration
from judgebot.scenario.plain.shares import shared_out

_PRICE: Final = frozenset(("DET", "ITS", "POSSP", "OWNED", "FILL", "COST", "NAME", "SUB", "S", "HEAD", "ATTACH", "LP", "RP"))
"""What may stand between "pay" and what it is paid for."""
_KINDS: Final = ("morph", "megamorph", "disguise")
_WORTHLESS: Final = frozenset((*_KINDS, "whole", "full", "thing", "costs", "fee", "price", "regular", "normal", "actual"))
_TURNS: Final = ("TURN", "FLIP", "TURNUP")
_PAID_FOR: Final = (*_TURNS, "MOVEV", "PUT", "ATTACH", "REGENERATE")
_DOES: Final = frozenset(("does", "do", "did", "doing", "done"))
_ENDS: Final = ("ON", "AT", "TARGETV", "END", "COMMA", "AND", "THEN", "WITH", "XIS", "INRESP", "PLAYER", "KICKED")


def costs_told(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with prices and X beside what they are of, and "does a Shock on it" as casting it."""
    chunks = shared_out(paid_regeneration(chunks))
    return _price_behind(text, _turned_over(text, _x_beside(_already_paid(_does_spells(text, chunks)))))


def _does_spells(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """ "he does Lava Axe at me", "she is doing Naturalize on it": it is cast."""
    said = list(chunks)
    for at, chunk in enumerate(chunks[:-1]):
        if chunk.tag not in ("AUX", "UNKNOWN", "FILL") or text[chunk.start : chunk.end].lower() not in _DOES:
            continue
        before = next((one.tag for one in reversed(chunks[:at]) if one.tag != "FILL"), "END")
        place = at + 1
        while place < len(chunks) and chunks[place].tag in ("DET", "NUM", "FILL"):
            place += 1
        if before not in ("PLAYER", "BE", "THEY", "AND", "THEN") or place + 1 >= len(chunks) or chunks[place].tag != "NAME":
            continue
        names = chunks[place].names
        is_spell = bool(names) and bool(stored_types(names[0]) & {"Instant", "Sorcery"})
        if is_spell and chunks[place + 1].tag in _ENDS:
            said[at] = replace(chunk, tag="CAST", value="cast")
    return said


def _already_paid(chunks: list[Chunk]) -> list[Chunk]:
    """ "Evoked Mulldrifter, three mana paid": mana is taken to be enough."""
    said = list(chunks)
    for at, chunk in enumerate(chunks[:-1]):
        start = at
        while start > 0 and said[start - 1].tag in ("NUM", "MANA", "MANACOST"):
            start -= 1
        if chunk.tag == "PAYV" and start < at and chunks[at + 1].tag in ("END", "COMMA") and said[start - 1].tag == "COMMA":
            for place in range(start, at + 1):
                said[place] = replace(said[place], tag="FILL", value="fill")
    return said


def _x_beside(chunks: list[Chunk]) -> list[Chunk]:
    """ "my Earthquake, X=2, resolves", "I cast it, paying X=6": what X is stands right behind the spell."""
    said = list(chunks)
    for at, chunk in enumerate(chunks):
        if chunk.tag != "XIS":
            continue
        before = at - 1
        while before >= 0 and said[before].tag in ("PAYV", "FILL", "COMMA", "WITH"):
            before -= 1
        if before < 0 or said[before].tag != "NAME" or before == at - 1:
            continue
        for place in range(before + 1, at):
            said[place] = replace(said[place], tag="FILL", value="fill")
        if at + 2 < len(said) and said[at + 1].tag == "COMMA" and said[at + 2].tag in ("RESOLVE", "TARGETV", "ON", "AT"):
            said[at + 1] = replace(said[at + 1], tag="FILL", value="fill")
    return said


def _turned_over(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """ "I flip it over": up."""
    said: list[Chunk] = []
    for chunk in chunks:
        written = text[chunk.start : chunk.end].lower()
        if chunk.tag == "OVERW" and written == "it over" and said and said[-1].tag in ("TURN", "FLIP"):
            end = chunk.start + len("it")
            said.append(Chunk(tag="PRON", value="it", start=chunk.start, end=end))
            said.append(Chunk(tag="FACEUP", value="up", start=end + 1, end=chunk.end))
        else:
            said.append(chunk)
    return said


def _price_behind(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """ "I pay its morph cost and turn it up": I turn it up for its morph cost."""
    said = list(chunks)
    for at, chunk in enumerate(chunks):
        if chunk.tag != "PAYV" or (at and chunks[at - 1].tag in ("NEG", "NO")):
            continue
        end = at + 1
        while end < len(said) and _is_of_price(text, said[end]):
            end += 1
        words = text[chunk.end : said[end - 1].end].lower().split()
        link = end
        while link < len(said) and said[link].tag in ("AND", "THEN", "COMMA", "FILL"):
            link += 1
        is_price = {"cost", "costs", "equip", "fee", "price", *_KINDS} & set(words)
        if not is_price or link == end or link >= len(said) or said[link].tag not in _PAID_FOR:
            continue
        up = next((place for place in range(link, min(link + 4, len(said))) if said[place].tag in ("FACEUP", "TURNUP")), None)
        for place in range(at, link):
            said[place] = replace(said[place], tag="FILL", value="fill")
        kind = next((word for word in words if word in _KINDS), "mana" if "mana" in words else "")
        if up is not None and kind and said[link].tag in _TURNS:
            said.insert(up + 1, Chunk(tag="FACEUPCOST", value=kind, start=chunk.start, end=said[end - 1].end))
        return _price_behind(text, said)
    return said


def _is_of_price(text: str, chunk: Chunk) -> bool:
    return chunk.tag in _PRICE or text[chunk.start : chunk.end].lower().strip("'") in _WORTHLESS
