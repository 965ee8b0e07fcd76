"""Turns of speech in questions, put in usual form once phrases are built: "at what size", "is gonna do how much"."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.chunks import Chunk, Noun, Rewrite, joined, rewrite

_HURT: Final = ("DAMAGE", "CMDDAMAGE", "LIFE", "DEALV", "TARGETV", "THROUGH")


def turned(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks of a sentence that asks, in the forms that questions are looked for in."""
    is_how = bool(chunks) and chunks[0].tag == "WHAT" and chunks[0].value == "how"
    chunks = rewrite(chunks, (Rewrite("(?<=NP )AUX$|(?<=PLAYER )AUX$", _does),)) if is_how else chunks
    is_about_damage = any(chunk.tag in _HURT for chunk in chunks)
    return rewrite(chunks, (*_TURNS, *(_OF_DAMAGE if is_about_damage else ())))


def _hurt_player(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "How much damage does the defender take", "does the Giant hit the player": who is attacked."""
    noun = parts[-1].nouns[0] if parts[-1].tag == "NP" else None
    is_player = parts[-1].value == "player" if noun is None else _is_the_defender(noun)
    return joined("PLAYER", parts, value="defending") if is_player else None


def _is_the_defender(noun: Noun) -> bool:
    is_bare = noun.determiner == "def" and not (noun.names or noun.owner or noun.states or noun.subtypes or noun.n)
    return is_bare and noun.keywords == ("defender",)


def _drop(parts: tuple[Chunk, ...]) -> Chunk:
    return joined("FILL", parts)


def _total(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "Total combat damage": not life."""
    return joined("FILL", parts) if parts[0].end - parts[0].start == len("total") else None


def _does(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "My Shock does how much": it deals damage."""
    return joined("DEALV", parts, value="deal") if parts[-1].end - parts[-1].start <= len("does") else None


def _ends_up(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "Where do the bears finish"."""
    return joined("GO", parts)


def _is_how_big(parts: tuple[Chunk, ...]) -> Chunk:
    return replace(parts[-1], start=parts[0].start)


def _is_dealt(parts: tuple[Chunk, ...]) -> Chunk:
    """ "The most damage he can be dealt": what he takes."""
    return joined("DEALV", parts, value="take")


_TURNS: Final = (
    Rewrite("(?<=PLAYER )BE DEALV|(?<=PLAYER CAN )BE DEALV|(?<=PLAYER AUX )BE DEALV", _is_dealt),
    Rewrite("AT HOWBIG", _is_how_big),
    Rewrite("(?<=WHAT AUX NP )DESTROY(?=QM)|(?<=WHAT AUX NP )DESTROY$", _ends_up),
    Rewrite("LIFE(?=(DAMAGE|CMDDAMAGE))", _total),
    Rewrite("AUX(?=WHAT$)", _does),
)
_OF_DAMAGE: Final = (Rewrite("DET UNKNOWN(?!PLAYER)|NP", _hurt_player),)
