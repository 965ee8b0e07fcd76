"""Regeneration told as a thing or a state: "with a regeneration shield up", "I pay {B} for its regeneration"."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.board import Draft
from judgebot.scenario.plain.card_types import stored_abilities
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.events_put import is_regenerated
from judgebot.scenario.plain.rules import Parts

_PAID: Final = ("NUM", "MANACOST", "MANA", "COLOR", "FILL", "DET", "POSSP")


def paid_regeneration(chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with "I pay B for Drudge Skeletons' regeneration shield" as "I regenerate Drudge Skeletons"."""
    said = list(chunks)
    for at, chunk in enumerate(chunks):
        name = at + 1
        while name < len(said) and said[name].tag in _PAID:
            name += 1
        place = name + 1
        while place < len(said) and said[place].tag in ("FILL", "S"):
            place += 1
        if chunk.tag != "PAYV" or place >= len(said) or (said[name].tag, said[place].tag) != ("NAME", "REGENERATE"):
            if chunk.tag == "PAYV" and name < len(said) and said[name].tag == "REGENERATE":
                said[at:name] = [replace(one, tag="FILL", value="fill") for one in said[at:name]]
            continue
        said[at] = replace(said[place], start=chunk.start, end=chunk.end)
        end = place + 2 if said[place + 1 : place + 2] and said[place + 1].tag == "CKIND" else place + 1
        for one in (*range(at + 1, name), *range(name + 1, end)):
            said[one] = replace(said[one], tag="FILL", value="fill")
    return said


def shield_first(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with "Drudge Skeletons with a regeneration shield up" as regenerated, then spoken of."""
    tags = [chunk.tag for chunk in chunks]
    for at in range(len(chunks) - 3):
        shield = [tag for tag in tags[at + 1 : at + 6] if tag not in ("WITH", "DET", "HAVE")]
        if tags[at] != "NP" or shield[:2] != ["REGENERATE", "CKIND"] or len(chunks[at].nouns) != 1:
            continue
        end = tags.index("CKIND", at) + 1
        end += tags[end : end + 1] == ["FACEUP"]
        verb = chunks[tags.index("REGENERATE", at)]
        cut = Chunk(tag="COMMA", start=chunks[at].start, end=chunks[at].start)
        rest = chunks[end + 1 :] if tags[end : end + 1] == ["COMMA"] else chunks[end:]
        return (*chunks[:at], verb, chunks[at], cut, *rest)
    return chunks


def shield_up(draft: Draft, parts: Parts) -> str | None:
    """ "... and the shield is up": of what was regenerated, or of the one creature there that can be."""
    able = [one for one in draft.things if one.spec.name and "Regenerate" in repr(stored_abilities(one.spec.name))]
    if any(action.verb == "activates" and {one.label for one in able} & set(action.objects) for action in draft.script):
        return "it was regenerated, as told"
    if len(able) != 1 or parts[0].value == "other":
        return None
    it = Chunk(tag="PLAYER", value=able[0].controller, start=parts[0].start, end=parts[0].end)
    return is_regenerated(draft, (it,))
