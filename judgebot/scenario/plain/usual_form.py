"""What is there, told in other forms than "player has thing", put in the form that the rules look for.

"Life: me 10, him 3", "Glorious Anthem is out, and so is my bear", "all I have is a bear". Works on chunks, knows no words.
"""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.card_types import stored_keywords
from judgebot.scenario.plain.chunks import Chunk, Noun

_PAIR: Final = 2
_JOINS: Final = ("COMMA", "AND", "BUT")
_ENDS: Final = (*_JOINS, "THEN", "SO", "WHEN", "WHILE", "END", "QM")
_PLACES: Final = ("OUT", "INZONE", "THERE")


def life_listed(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "Life totals: me 10, him 3", "life is 10 for me and 3 for him": each player is at so much life."""
    at = next((place for place, chunk in enumerate(chunks) if chunk.tag in ("LIFE", "TOTALS")), None)
    if at is None or any(chunk.tag not in ("DET", "POSSP", "OWNED") for chunk in chunks[:at]):
        return chunks
    start = at + 1
    while start < len(chunks) and chunks[start].tag in ("LIFE", "TOTALS", "BE", "COMMA", "AT"):
        start += 1
    pairs, end = _pairs_of_life(chunks, start)
    if len(pairs) < _PAIR or (end < len(chunks) and chunks[end].tag not in _ENDS):
        return chunks
    told: list[Chunk] = []
    for who, number in pairs:
        told += [*([_mark("COMMA", who)] if told else []), who, _mark("AT", number), number]
    return (*told, *chunks[end:])


def _pairs_of_life(chunks: tuple[Chunk, ...], start: int) -> tuple[list[tuple[Chunk, Chunk]], int]:
    """Return the players and numbers that follow each other from a place on, and where they end."""
    pairs: list[tuple[Chunk, Chunk]] = []
    end = at = start
    while at + 1 < len(chunks):
        one, two = chunks[at : at + _PAIR]
        if {one.tag, two.tag} != {"PLAYER", "NUM"}:
            break
        pairs.append((one, two) if one.tag == "PLAYER" else (two, one))
        end = at = at + _PAIR
        while at < len(chunks) and chunks[at].tag in _JOINS:
            at += 1
    return pairs, end


def _mark(tag: str, near: Chunk) -> Chunk:
    """Return a chunk without text where another begins."""
    return Chunk(tag=tag, value=tag.lower(), start=near.start, end=near.start)


def so_too(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "Anthem is out, and so is my bear": what was said last is said of the bear too; "I have a bear and so does he"."""
    for at in range(2, len(chunks) - 2):
        so, verb, subject = chunks[at : at + 3]
        ends = at + 3 == len(chunks) or chunks[at + 3].tag in _ENDS
        if so.tag != "SO" or verb.tag not in ("BE", "AUX", "HAVE") or not ends:
            continue
        said = _predicate(chunks[:at], subject, verb.tag)
        before = at - 1 if chunks[at - 1].tag in _JOINS else at
        if said:
            return (*chunks[:before], replace(so, tag="COMMA"), *said, *chunks[at + 3 :])
    return chunks


def _predicate(before: tuple[Chunk, ...], subject: Chunk, verb: str) -> tuple[Chunk, ...]:
    """Return what was said last, said of another subject."""
    have = next((at for at in range(len(before) - 1, -1, -1) if before[at].tag in ("HAVE", "CONTROL")), None)
    if subject.tag == "PLAYER" and have is not None and have + 1 < len(before) and before[have + 1].tag == "NP":
        return (subject, before[have], _another(before[have + 1]))
    place = next((chunk for chunk in reversed(before) if chunk.tag in (*_PLACES, "ADJ", "FACEDOWN")), None)
    if subject.tag != "NP" or verb != "BE" or place is None:
        return ()
    there = replace(place, value="out") if place.tag == "OUT" and any(noun.owner for noun in subject.nouns) else place
    return (subject, _mark("BE", place), there)


def _another(phrase: Chunk) -> Chunk:
    """Return a noun phrase that means more things of the kind, not the same ones."""
    return replace(phrase, nouns=tuple(replace(noun, determiner="indef", owner="") for noun in phrase.nouns))


def one_as_well(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "I have Soul Warden and my opponent has one too": another of the kind that was named last."""
    for at in range(3, len(chunks)):
        owner, have, number = chunks[at - 2 : at + 1]
        ends = at + 1 == len(chunks) or chunks[at + 1].tag in _ENDS
        if owner.tag != "PLAYER" or have.tag not in ("HAVE", "CONTROL") or number.tag != "NUM" or not ends:
            continue
        kind = next((chunk for chunk in reversed(chunks[: at - 2]) if chunk.tag == "NP"), None)
        if kind is not None and len(kind.nouns) == 1 and kind.nouns[0].names and not kind.nouns[0].pronoun:
            noun = replace(kind.nouns[0], determiner="indef", owner="", n=number.n)
            return (*chunks[:at], replace(kind, nouns=(noun,)), *chunks[at + 1 :])
    return chunks


_DATED: Final = ("SPELLV", "DESTROY", "BOUNCE", "EXILE", "ATTACKV", "BLOCKV", "DEALV", "TARGETV", "SACRIFICE", "HITBY")


def undated(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "he Murders my bear on turn five": on which turn something is done changes nothing; of what came it may."""
    said: list[Chunk] = []
    is_done = False
    for chunk in chunks:
        is_done = chunk.tag in _DATED or (is_done and chunk.tag not in _ENDS)
        if not (is_done and chunk.tag == "TURNNO"):
            said.append(chunk)
    return tuple(said)


_ACTED_ON: Final = ("BE", "SPELLV", "DESTROY", "DIE", "LEAVES", "BOUNCE", "EXILE", "GETV", "HITBY")
_DONE_TO: Final = ("SPELLV", "DESTROY", "BOUNCE", "EXILE", "HITBY")


def stack_last(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "On the stack is my Shock": it is on the stack."""
    if [chunk.tag for chunk in chunks[:3]] != ["ONSTACK", "BE", "NP"]:
        return chunks
    return (chunks[2], chunks[1], chunks[0], *chunks[3:])


def lying_on(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "I Naturalize the Pacifism that's on my bear", "the Rancor on it gets bounced": it is on it, then that is done."""
    for at in range(len(chunks) - 2):
        worn, on, host = chunks[at : at + 3]
        if (worn.tag, on.tag, host.tag) != ("NP", "ON", "NP") or len(worn.nouns) != 1 or not _is_attachment(worn.nouns[0]):
            continue
        before, after = chunks[:at], chunks[at + 3 :]
        is_object = bool(before) and before[-1].tag in _DONE_TO and all(chunk.tag not in _ENDS for chunk in before)
        is_subject = not before and bool(after) and after[0].tag in _ACTED_ON
        if not (is_object or is_subject) or len(host.nouns) != 1 or host.nouns[0].pronoun:
            continue
        again = replace(worn, nouns=(replace(worn.nouns[0], determiner="def", owner=""),))
        return (worn, on, host, replace(_mark("THEN", on), start=on.start), *before, again, *after)
    return chunks


def _is_attachment(noun: Noun) -> bool:
    """Return whether a phrase means an Aura or Equipment that is there."""
    return len(noun.names) == 1 and bool({"enchant", "equip"} & stored_keywords(noun.names[0]))
