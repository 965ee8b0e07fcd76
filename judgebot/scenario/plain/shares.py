"""What a spell deals to each of two targets: "Arc Trail, 2 on my bear, 1 on me"."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.board import EACH, Draft, is_spell_name
from judgebot.scenario.plain.card_types import stored_abilities, stored_types
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.events_cast import cast, other, spell_of
from judgebot.scenario.plain.rules import Parts, labels, things, who

_LINKS: Final = frozenset(("COMMA", "AND", "DET", "FILL", "DEALV", "DAMAGE", "ON", "AT", "WITH", "LP", "RP", "OUT"))
_WHOM: Final = frozenset(("NAME", "PLAYER", "PRON", "HEAD", "SUB", "SIZE"))
_TWO: Final = 2


def shared_out(chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with the shares of a spell beside it, one for each target."""
    for at, chunk in enumerate(chunks):
        if chunk.tag != "NAME" or len(chunk.names) != 1 or not stored_types(chunk.names[0]) & {"Instant", "Sorcery"}:
            continue
        one = _share(chunks, at + 1)
        two = _share(chunks, one[2]) if one is not None else None
        if one is None or two is None or _share(chunks, two[2]) is not None:
            continue
        said = list(chunks)
        for start, number, end in (one, two):
            for place in range(start, end):
                if place == number:
                    said[place] = replace(said[place], tag="SHARE")
                elif said[place].tag in _LINKS:
                    said[place] = replace(said[place], tag="FILL", value="fill")
        return said
    return chunks


def _share(chunks: list[Chunk], start: int) -> tuple[int, int, int] | None:
    """Return where a share begins, its number and its end: "2 on my bear"."""
    at = start
    while at < len(chunks) and chunks[at].tag in _LINKS:
        at += 1
    if at + 1 >= len(chunks) or chunks[at].tag != "NUM" or not 0 < (chunks[at].n or 0) <= _TWO * _TWO:
        return None
    place = at + 1
    while place < len(chunks) and chunks[place].tag in ("DAMAGE", "ON", "AT", "FILL", "DET", "POSSP", "OWNED", "ADJ"):
        place += 1
    is_linked = place > at + 1 and chunks[at + 1].tag in ("DAMAGE", "ON", "AT", "FILL")
    if not is_linked or place >= len(chunks) or chunks[place].tag not in _WHOM:
        return None
    return start, at, place + 1


def spell_shared(draft: Draft, parts: Parts) -> str | None:
    """Have a spell cast at two targets; where each gets another number, the spell itself must say which gets how many."""
    shares = [at for at, part in enumerate(parts) if part.tag == "SHARE"]
    spell = next((part for part in parts[: shares[0]] if part.tag == "NP"), None)
    if len(shares) != _TWO or spell is None or len(spell.nouns) != 1 or not is_spell_name(draft, spell.nouns[0].names[0]):
        return None
    numbers = [parts[at].n or 0 for at in shares]
    is_divided = "divided=True" in repr(stored_abilities(spell.nouns[0].names[0]))
    if is_divided and numbers[0] != numbers[1]:
        return None
    agent = who(draft, parts[: shares[0]]) or spell.nouns[0].owner
    victims = [_victim(draft, parts[at + 1], agent) for at in shares]
    caster = agent or next((_opponent(draft, one) for one in victims if one), "")
    made = spell_of(draft, spell.nouns[0], caster) if caster in EACH and all(victims) else None
    ordered = [one for _, one in sorted(zip(numbers, victims, strict=True), key=lambda pair: -pair[0])]
    return cast(draft, made, tuple(ordered)) if made is not None and ordered[0] != ordered[1] else None


def _victim(draft: Draft, part: Chunk, agent: str) -> str:
    if part.tag in ("PLAYER", "THEY"):
        victim = who(draft, (part,))
        return victim if victim in EACH else ""
    chosen = labels(things(draft, part.nouns, "any", other(agent) if agent else "B"))
    return chosen[0] if len(chosen) == 1 else ""


def _opponent(draft: Draft, victim: str) -> str:
    """Return whose opponent a target is, or whose it is."""
    thing = next((one for one in draft.things if one.label == victim), None)
    return other(thing.controller if thing is not None else victim)
