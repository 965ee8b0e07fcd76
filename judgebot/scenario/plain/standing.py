"""How things stand, told the other way round: "on my bear is Rancor", "his Rats are the blocker", put in the usual form.

Works on chunks once noun phrases are built, knows no words.
"""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.chunks import Chunk, Noun

_ENDS: Final = ("COMMA", "AND", "BUT", "THEN", "SO", "WHEN", "WHILE", "END", "QM")
_STARTS: Final = ("COMMA", "AND", "BUT", "THEN", "SO", "WHILE", "WHEN", "IF")
_TWO: Final = 2
_ROLES: Final = {"blocker": "BLOCKV", "attacker": "ATTACKV"}


def stand_usual(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with what lies on something, and what blocks, told as the rules look for it."""
    return _fighting(_worn_first(_player_told(chunks)))


def _player_told(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "my opponent, at 20, casts Divination": the opponent is at 20, and casts it."""
    for at in range(len(chunks) - 5):
        who, comma, place, number = chunks[at : at + 4]
        end = at + 5 if chunks[at + 4].tag == "LIFE" else at + 4
        is_told = (who.tag, comma.tag, number.tag) == ("PLAYER", "COMMA", "NUM") and place.tag in ("AT", "ON", "WITH")
        if is_told and chunks[end].tag == "COMMA" and end + 1 < len(chunks) and (place.tag != "WITH" or end > at + 4):
            is_verb = chunks[end + 1].tag not in ("NP", "PLAYER", "THEY")
            be = Chunk(tag="BE", value="be", start=place.start, end=place.start)
            at_life = replace(place, tag="AT", value="at")
            again = (replace(who, start=chunks[end].end, end=chunks[end].end),) if is_verb else ()
            return (*chunks[:at], who, be, at_life, *chunks[at + 3 : end + 1], *again, *chunks[end + 1 :])
    return chunks


def _worn_first(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "On my bear are Rancor and Hyena Umbra", "attached to it is Rancor": Rancor is attached to it."""
    for at in range(len(chunks) - 3):
        on, host, be, worn = chunks[at : at + 4]
        is_form = (host.tag, be.tag, worn.tag) == ("NP", "BE", "NP") and on.tag in ("ON", "ATTACH")
        if is_form and _begins(chunks, at) and _ends(chunks, at + 4) and all(not one.pronoun for one in worn.nouns):
            attached = Chunk(tag="ATTACH", value="to", start=on.start, end=on.end)
            return (*chunks[:at], worn, attached, host, *chunks[at + 4 :])
    return chunks


def _fighting(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "his Rats is the lone blocker", "the only blocker is his Rats": it blocks."""
    for at in range(len(chunks) - 2):
        one, be, two = chunks[at : at + 3]
        is_whole = (_begins(chunks, at) or (len(one.nouns) > 1 and not _role(one))) and _ends(chunks, at + 3)
        if (one.tag, be.tag, two.tag) != ("NP", "BE", "NP") or not is_whole:
            continue
        role, who = (_role(two), one) if _role(two) else (_role(one), two)
        if role and not _role(who) and not all(noun.pronoun and not noun.owner for noun in who.nouns):
            verb = Chunk(tag=role, value=role[:-1].lower(), start=be.start, end=be.end)
            return (*chunks[:at], who, verb, *chunks[at + 3 :])
    return chunks


def _role(phrase: Chunk) -> str:
    """Return the verb for what a phrase says something is in combat, "" where it says more than that or nothing of it."""
    noun = phrase.nouns[0]
    kind = next(iter(noun.heads), "") if len(noun.heads) == 1 else ""
    is_bare = len(phrase.nouns) == 1 and noun == replace(_BARE, heads=noun.heads, start=noun.start, end=noun.end)
    return _ROLES.get(kind, "") if is_bare else ""


_BARE: Final = Noun(determiner="def")


def _begins(chunks: tuple[Chunk, ...], at: int) -> bool:
    return at == 0 or chunks[at - 1].tag in _STARTS


def _ends(chunks: tuple[Chunk, ...], at: int) -> bool:
    return at == len(chunks) or chunks[at].tag in _ENDS
