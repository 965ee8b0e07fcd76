"""How things stand, told the other way round: "on my bear is Rancor", "his Rats are the blocker", put in the usual form.

Works on chunks once noun phrases are built, knows no words.
"""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.card_types import enters_as_copy, stored_subtypes
from judgebot.scenario.plain.chunks import Chunk, Noun

_ENDS: Final = ("COMMA", "AND", "BUT", "THEN", "SO", "WHEN", "WHILE", "END", "QM")
_STARTS: Final = ("COMMA", "AND", "BUT", "THEN", "SO", "WHILE", "WHEN", "IF")
_TWO: Final = 2
_ROLES: Final = {"blocker": "BLOCKV", "attacker": "ATTACKV"}


def stand_usual(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with what lies on something, who has what, and what blocks, told as the rules look for it."""
    for told in _WAYS:
        chunks = told(chunks)
    return chunks


def _copy_made(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "he made a Clone of my commander and the Clone ...": he cast Clone as a copy of it."""
    for at in range(len(chunks) - 3):
        who, verb, copier, models = chunks[at : at + 4]
        if (who.tag, verb.tag, copier.tag, models.tag) != ("PLAYER", "CREATE", "NP", "NP") or len(copier.nouns) != 1:
            continue
        card = copier.nouns[0]
        if len(card.names) != 1 or not enters_as_copy(card.names[0]):
            continue
        model, *rest = models.nouns
        told = (replace(verb, tag="CAST", value="cast"), copier, _mark("COPYV", models))
        again = (_mark("AND", models), replace(models, nouns=tuple(rest), start=rest[0].start)) if rest else ()
        return (*chunks[:at], who, *told, replace(models, nouns=(model,)), *again, *chunks[at + 4 :])
    return chunks


def _as_commanders(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "he runs Tymna and Kraum as partners": these are his commanders."""
    for at in range(len(chunks) - 2):
        named, link, role = chunks[at : at + 3]
        if (named.tag, link.tag, role.tag) != ("NP", "WHILE", "NP") or not _ends(chunks, at + 3):
            continue
        kind = role.nouns[0]
        is_role = len(role.nouns) == 1 and kind.heads == {"commander"} and not (kind.names or kind.states)
        if is_role and all(len(noun.names) == 1 for noun in named.nouns):
            told = tuple(replace(noun, heads=noun.heads | kind.heads) for noun in named.nouns)
            return (*chunks[:at], replace(named, nouns=told, end=role.end), *chunks[at + 3 :])
    return chunks


def _both_commanders(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "her two commanders hit me, 12 combat damage from one and 11 ...": that they are there, then what they dealt."""
    for at in range(len(chunks) - 6):
        tags = [chunk.tag for chunk in chunks[at : at + 7]]
        if tags != ["NP", "TARGETV", "PLAYER", "COMMA", "NUM", "DAMAGE", "BY"] or "commander" not in chunks[at].nouns[0].heads:
            continue
        there = (chunks[at], _mark("BE", chunks[at + 1]), replace(chunks[at + 1], tag="OUT", value="out"), chunks[at + 3])
        return (*chunks[:at], *there, chunks[at + 2], _mark("DEALV", chunks[at + 4]), *chunks[at + 4 :])
    return chunks


_IT: Final = ("DET", "WHAT")


def _enchanted_before(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "my Giant, which he Pacified last turn, attacks", "a Giant he put Pacifism on": it has that Aura; that is told first."""
    for at in range(1, len(chunks)):
        thing = chunks[at - 1]
        place = at + (chunks[at].tag == "COMMA")
        place += place < len(chunks) and chunks[place].tag in _IT and chunks[place].value in ("def", "which")
        if thing.tag != "NP" or len(thing.nouns) != 1 or thing.nouns[0].pronoun:
            continue
        aura, end = _aura_put(chunks, place)
        if aura is None:
            continue
        end += end < len(chunks) and chunks[end].tag == "AGO"
        end += place > at and chunks[at].tag == "COMMA" and end < len(chunks) and chunks[end].tag == "COMMA"
        again = replace(thing, nouns=(replace(thing.nouns[0], determiner="def", owner=""),))
        told = (thing, _mark("BYHOST", aura), aura, _mark("THEN", aura))
        begin = next((one for one in range(at - 1, 0, -1) if chunks[one - 1].tag in _STARTS), 0)
        owned = begin < at - 1 and chunks[begin].tag == "PLAYER" and chunks[begin + 1].tag in ("HAVE", "CONTROL")
        if owned and _ends(chunks, end) and begin == at - 3:
            return (*chunks[:at], _mark("THEN", aura), again, *told[1:3], *chunks[end:])
        return (*chunks[:begin], *told, *chunks[begin : at - 1], again, *chunks[end:])
    return chunks


def _aura_put(chunks: tuple[Chunk, ...], at: int) -> tuple[Chunk | None, int]:
    """Return the Aura of "he Pacified", "he put Pacifism on", and where that ends; None where something else is told."""
    tags = [chunk.tag for chunk in chunks[at : at + 4]]
    if tags[:1] != ["PLAYER"]:
        return None, at
    deed = chunks[at + 1] if len(tags) > 1 else chunks[at]
    is_verb = tags[1:2] == ["SPELLV"] and tags[2:3] not in (["NP"], ["PLAYER"]) and len(deed.names) == 1
    is_put = tags[1:] in (["PUT", "NP", "ON"], ["CAST", "NP", "ON"]) and _ends(chunks, at + 4)
    noun = Noun(names=deed.names, written=deed.value, determiner="indef", start=deed.start, end=deed.end) if is_verb else None
    noun = chunks[at + 2].nouns[0] if is_put and len(chunks[at + 2].nouns) == 1 else noun
    if noun is None or len(noun.names) != 1 or "Aura" not in stored_subtypes(noun.names[0]):
        return None, at
    owned = replace(noun, owner=noun.owner or chunks[at].value)
    return Chunk(tag="NP", nouns=(owned,), start=deed.start, end=chunks[at + 3 if is_put else at + 1].end), at + (
        4 if is_put else 2
    )


def _mark(tag: str, near: Chunk) -> Chunk:
    """Return a chunk without text where another begins."""
    return Chunk(tag=tag, value=tag.lower(), start=near.start, end=near.start)


def _one_host(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "I have Rancor on my bear and an Anthem (in hand)": it lies on the first, and the player has the rest as well."""
    for at in range(len(chunks) - 4):
        owner, have, worn, on, hosts = chunks[at : at + 5]
        is_form = (worn.tag, on.tag, hosts.tag) == ("NP", "ON", "NP") and have.tag in ("HAVE", "CONTROL")
        if not is_form or owner.tag != "PLAYER" or len(worn.nouns) != 1 or len(hosts.nouns) < _TWO:
            continue
        host, *rest = hosts.nouns
        parts = (replace(hosts, nouns=(host,), end=rest[0].start), _mark("AND", on), owner, have)
        return (*chunks[: at + 4], *parts, replace(hosts, nouns=tuple(rest), start=rest[0].start), *chunks[at + 5 :])
    return chunks


def _there(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "on the table is Rest in Peace": it is there."""
    for at in range(len(chunks) - 2):
        start = at + (chunks[at].tag == "ON")
        place, be, thing = chunks[start : start + 3] if start + 3 <= len(chunks) else chunks[at : at + 3]
        is_form = (be.tag, thing.tag) == ("BE", "NP") and not any(noun.pronoun for noun in thing.nouns)
        is_place = place.tag == "OUT" or (place.tag == "INZONE" and place.value == "battlefield" and not place.owner)
        if is_form and is_place and _begins(chunks, at) and _ends(chunks, start + 3):
            out = replace(place, tag="OUT", value=place.value if place.tag == "OUT" else "out")
            return (*chunks[:at], thing, be, out, *chunks[start + 3 :])
    return chunks


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


_WAYS: Final = (
    _player_told,
    _enchanted_before,
    _both_commanders,
    _as_commanders,
    _copy_made,
    _one_host,
    _there,
    _worn_first,
    _fighting,
)
