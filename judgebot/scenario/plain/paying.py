"""What is paid, set aside where mana is taken to be enough: "paying {G}", "for three mana"."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.chunks import Chunk

CUTS: Final = frozenset(("COMMA", "AND", "THEN", "BUT", "IF", "WHEN", "WHILE", "BEFORE", "SO", "END"))
"""Where a sentence is cut into clauses."""

_PAID: Final = ("MANACOST", "MANA")
_PLENTY: Final = 10
"""So much mana is enough for what is told; with less it would matter how much there is."""


def unpaid(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks without "paying {G}": mana is taken to be enough, and what it pays for is told beside it."""
    kept: list[Chunk] = []
    paying = False
    for at, chunk in enumerate(chunks):
        after = chunks[at + 1].tag if at + 1 < len(chunks) else ""
        if paying and chunk.tag in _PAID:
            continue
        if chunk.tag == "ASMORPH":
            chunk = replace(chunk, tag="FACEDOWN")
        if chunk.tag == "NUM" and _is_paid_for(chunks, at, kept):
            continue
        if chunk.tag == "MANACOST" and kept and kept[-1].tag in ("FACEUP", "TURNUP", "NP") and not _is_cost_asked(kept):
            continue
        if chunk.tag == "FIRST" and chunk.value == "first" and any(one in _DONE_FIRST for one in _clause_of(kept)):
            continue
        then = next((one.tag for one in chunks[at + 1 :] if one.tag not in _PAID), "COMMA")
        paying = _begins_paying(chunk, after, kept, then)
        if not paying:
            kept.append(chunk)
    return tuple(kept)


_DONE_FIRST: Final = ("CAST", "ACTIVATEV", "DEALV", "RESOLVE", "SPELLV", "PUT", "USEON")
"""What is told in its order anyway: "I cast it first"."""


def _is_cost_asked(kept: list[Chunk]) -> bool:
    """Return whether one asks to turn something up for a cost: whether it is the right one decides."""
    clause = _clause_of(kept)
    return "CAN" in clause and bool({"TURN", "TURNUP", "FLIP"} & set(clause))


def _clause_of(kept: list[Chunk]) -> list[str]:
    """Return the tags of the clause so far."""
    clause: list[str] = []
    for chunk in kept:
        clause = [] if chunk.tag in CUTS else [*clause, chunk.tag]
    return clause


def _is_paid_for(chunks: tuple[Chunk, ...], at: int, kept: list[Chunk]) -> bool:
    """Return whether a number is what something costs: "I pay 0 to equip it", "I cast it for 3 as a morph"."""
    after = chunks[at + 1].tag if at + 1 < len(chunks) else ""
    before = [chunk.tag for chunk in kept[-2:]]
    if before[-1:] == ["PAYV"] and after in ("ATTACH", "TURNUP", "FLIP", "TURN", "ACTIVATEV", "REGENERATE", "MOVEV"):
        kept.pop()
        return True
    return before == ["CAST", "NP"] and after == "ASMORPH"


def _begins_paying(chunk: Chunk, after: str, kept: list[Chunk], then: str) -> bool:
    """Return whether "paying {G}" or "three mana" begins here, and is not asked for or denied."""
    if chunk.tag == "NUM":
        has_little = bool(kept) and kept[-1].tag in ("HAVE", "CONTROL", "THERE") and (chunk.n or 0) < _PLENTY
        is_tried = any(one.tag in ("CAN", "MUST") for one in kept)  # "can I turn it up for 3 mana"
        return after == "MANA" and not (has_little or is_tried) and not _asks_of_mana(kept, then)
    is_denied = bool(kept) and kept[-1].tag in ("NEG", "AUX", "CAN", "MUST")
    is_all = then in CUTS and bool(kept) and kept[-1].tag in ("PLAYER", "THEY")
    return chunk.tag == "PAYV" and after in _PAID and not is_denied and not is_all


def _asks_of_mana(kept: list[Chunk], then: str) -> bool:
    """Return whether mana is what is asked of: "how much", "do I need 8 mana", "is 6 mana enough"."""
    tags = [chunk.tag for chunk in kept]
    is_all = not set(tags) - {"BE", "AUX", "NP", "SO", "PLAYER"} and bool(tags) and then in ("COMMA", "THEN")
    is_told = tags[-1:] in (["NEEDV"], ["COST"]) or (is_all and tags[-1] in ("BE", "NP", "SO"))
    return "WHAT" in tags or then == "ENOUGHW" or is_told
