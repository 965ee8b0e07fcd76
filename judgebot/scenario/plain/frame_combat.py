"""Attacks and blocks told in any words and order. What a frame (frames.py) says of them is done."""

from msgspec.structs import replace

from judgebot.scenario.plain.board import EACH, Draft, Thing, do
from judgebot.scenario.plain.chunks import Chunk, Noun
from judgebot.scenario.plain.events_cast import other
from judgebot.scenario.plain.events_combat import attack, attacking, came_in, ensure_attack, mark_unowned, theirs_then
from judgebot.scenario.plain.fitting import is_spell
from judgebot.scenario.plain.frames import Frame
from judgebot.scenario.plain.referents import new_thing
from judgebot.scenario.plain.rules import labels, named, things, who

_PLAYERS = ("PLAYER", "THEY")


def combat_told(draft: Draft, frame: Frame) -> str | None:
    """Do what a frame says of combat; return what was understood, None where it says nothing of it."""
    if set(frame.details) - {"SIDEWAYS", "FRONT", "UNBLOCKED", "OUT", "PARTICLE", "FACEUP", "IN"}:
        return None
    if frame.negated:
        return None
    match frame.deed:
        case "CAST" if frame.subject is not None and frame.subject.tag == "NP" and _is_walker(draft, frame.objects):
            return _attacks(draft, frame)
        case "ATTACKV":
            return _attacks(draft, frame)
        case "PUT" | "TURN" | "USEON" if "FRONT" in frame.details:
            return _blocks(draft, frame)
        case "TARGETV" if _hits_player(draft, frame):
            said = _attacks(draft, frame)
            if said is not None and "UNBLOCKED" not in frame.details:
                do(draft, "blocks", player=other(draft.script[-1].player))
            return said
        case "TURN" if "SIDEWAYS" in frame.details:
            return _attacks(draft, frame)
        case "PUT" if any(chunk.tag in _PLAYERS for chunk in frame.at) and frame.objects:
            return _attacks(draft, frame)
        case "PUT" if "IN" in frame.details and frame.objects and not frame.at:
            return _attacks(draft, frame)
        case "PUT" if frame.verb is not None and frame.verb.value == "send" and frame.objects and not frame.at:
            return _attacks(draft, frame)
        case "BLOCKV" | "BLOCKEDBY":
            return _blocks(draft, frame)
    return None


def _player(draft: Draft, chunk: Chunk | None) -> str:
    return who(draft, (chunk,)) if chunk is not None and chunk.tag in _PLAYERS else ""


def _hits_player(draft: Draft, frame: Frame) -> bool:
    """Return whether a creature hits a player, before any attack was told of: "a 7/7 hits me unblocked"."""
    by_thing = frame.subject is not None and frame.subject.tag == "NP"
    is_player = len(frame.objects) == 1 and frame.objects[0].tag in _PLAYERS
    return frame.verb is not None and frame.verb.value == "hit" and by_thing and is_player and not attacking(draft)


def _creatures(draft: Draft, chunks: list[Chunk], controller: str) -> list[Thing] | None:
    """Return the creatures that chunks name, None where they name something that cannot be one."""
    nouns = [noun for chunk in chunks for noun in chunk.nouns]
    if len(nouns) == 1 and nouns[0].determiner == "all" and nouns[0].n and nouns[0].heads == {"creature"}:
        return _all_of(draft, controller, nouns[0].n)
    chosen = [thing for chunk in chunks for thing in things(draft, chunk.nouns, "any", controller)]
    if any(is_spell(one) or (one.kinds and "Creature" not in one.kinds and not one.spec.face_down) for one in chosen):
        return None
    return chosen


def _all_of(draft: Draft, name: str, n: int) -> list[Thing] | None:
    """Return all creatures of a player where there are so many, those that were cast with them: "I send all four"."""
    cast_so_far = {label for action in draft.script if action.verb == "casts" for label in action.objects}
    mine = [one for one in draft.things if one.controller == name and not is_spell(one)]
    there = [one for one in mine if one.zone == "battlefield" or one.label in cast_so_far]
    creatures = [one for one in there if "Creature" in one.kinds or one.spec.face_down is not None]
    return creatures if len(creatures) == n else None


def _is_walker(draft: Draft, told: list[Chunk]) -> bool:
    """Return whether what somebody "goes for" is a planeswalker."""
    names = [noun.names[0] for chunk in told if chunk.tag == "NP" for noun in chunk.nouns if noun.names]
    return len(names) == 1 and "Planeswalker" in draft.types_of(names[0])


def _attacks(draft: Draft, frame: Frame) -> str | None:
    """ "he swings at me with his giant", "a 3/3 comes at me", "I send the bears at his Jace", "I swing it into his wall"."""
    if frame.passive or frame.source is not None or frame.purpose is not None:
        return None
    named_ones = [*frame.objects, *([frame.tool] if frame.tool is not None else [])]
    attackers = [chunk for chunk in named_ones if chunk.tag == "NP"]
    told = [*frame.at, *(chunk for chunk in frame.objects if chunk.tag in _PLAYERS)]
    defender = next((_player(draft, chunk) for chunk in told if chunk.tag in _PLAYERS), "")
    if frame.subject is not None and frame.subject.tag == "NP":
        attackers, into = [frame.subject], attackers
    else:
        into = []
    into += [chunk for chunk in frame.at if chunk.tag == "NP"]
    into = [chunk for chunk in into if chunk is not frame.subject]
    name = _player(draft, frame.subject) or (other(defender) if defender in EACH else "")
    if len(into) > 1 or defender == "both" or name not in (*EACH, ""):
        return None
    chosen = _creatures(draft, attackers, name or "A") if attackers else _last_of(draft, name or "A")
    if not attackers and not chosen and name and not any(one.controller == name for one in draft.things):
        chosen = [new_thing(draft, Noun(heads=frozenset(("creature",)), determiner="indef"), "battlefield", name)]
    if not chosen or (name and any(one.controller != name and one.label not in _taken(draft) for one in chosen)):
        return None
    if not name and frame.subject is not None:
        mark_unowned(chosen, frame.subject.nouns)
    name = name or chosen[0].controller
    target = _attacked(draft, into, other(name)) if into else None
    if into and target is None:
        return None
    walker = target if target is not None and "Planeswalker" in target.kinds else None
    said = attack(draft, name, chosen, walker)
    if "UNBLOCKED" in frame.details:
        do(draft, "blocks", player=other(name))
    return said


def _taken(draft: Draft) -> frozenset[str]:
    """Return the labels of what changes its controller by something told."""
    return frozenset(
        label
        for action in draft.script
        if action.verb in ("casts", "gains control")
        for label in (*action.targets, *action.objects)
    )


def _last_of(draft: Draft, name: str) -> list[Thing]:
    """Return the creature of a player that was spoken of last."""
    mine = [one for one in draft.things if one.controller == name and one.zone == "battlefield" and not is_spell(one)]
    creatures = [one for one in mine if "Creature" in one.kinds or one.spec.face_down is not None]
    return sorted(creatures, key=lambda one: -one.last)[:1]


def _attacked(draft: Draft, into: list[Chunk], defender: str) -> Thing | None:
    """Return the planeswalker that is attacked, or the creature that someone attacks into: it is there."""
    chosen = [thing for thing in things(draft, into[0].nouns, "any", defender) if not is_spell(thing)]
    return chosen[0] if chosen else None


def _blocks(draft: Draft, frame: Frame) -> str | None:
    """ "he chumps it with a 1/1", "a 2/2 and a 3/3 double-block", "it gets blocked by a bear", "I throw my wall in front"."""
    if frame.source is not None or frame.purpose is not None or any(chunk.tag in _PLAYERS for chunk in frame.at):
        return None
    passive = frame.passive or (frame.deed == "BLOCKEDBY") or frame.by is not None
    tool = frame.by or frame.tool if passive else frame.tool
    subject = frame.subject
    if passive:
        blockers = [tool] if tool is not None else frame.objects
        attackers = [subject] if subject is not None else []
    elif subject is not None and subject.tag == "NP":
        blockers, attackers = [subject], [*frame.objects, *frame.at]
    elif tool is not None:
        blockers, attackers = [tool], [*frame.objects, *frame.at]
    else:
        blockers, attackers = [], [*frame.objects, *frame.at]
        if "FRONT" in frame.details:
            blockers, attackers = frame.objects, frame.at
    if any(chunk.tag != "NP" for chunk in (*blockers, *attackers)):
        return None
    if subject is None and not passive and not blockers:
        return None  # "... and blocks a 5/5": what blocks was not found
    return _block(draft, _player(draft, subject if not passive else None), attackers, blockers)


def _block(draft: Draft, name: str, attackers: list[Chunk], blockers: list[Chunk]) -> str | None:
    if name in EACH:
        came_in(draft, name)
        theirs_then(draft, name)
    told = attacking(draft)
    side = name or (other(told[0].controller) if told else _owner(blockers) or other(_owner(attackers) or "A"))
    if side not in EACH:
        return None
    fighting = _creatures(draft, attackers, other(side)) if attackers else told or _last_of(draft, other(side))
    if not fighting or any(one.controller == side for one in fighting):
        return None
    chosen = (
        _creatures(draft, [_of_side(chunk, side) for chunk in blockers], side) if blockers else _unsaid_blocker(draft, side)
    )
    if not chosen or any(one.controller != side for one in chosen):
        return None
    ensure_attack(draft, fighting)
    do(draft, "blocks", player=side, objects=labels(chosen), targets=labels(fighting))
    return f"{side} blocks {named(fighting)} with {named(chosen)}"


def _of_side(chunk: Chunk, side: str) -> Chunk:
    """Return a phrase that only counts ("just one creature") as of the player who blocks."""
    counted = all(noun.n and not (noun.owner or noun.pronoun or noun.determiner or noun.names) for noun in chunk.nouns)
    return replace(chunk, nouns=tuple(replace(noun, owner=side) for noun in chunk.nouns)) if counted else chunk


def _owner(chunks: list[Chunk]) -> str:
    return next((noun.owner for chunk in chunks for noun in chunk.nouns if noun.owner), "")


def _unsaid_blocker(draft: Draft, side: str) -> list[Thing]:
    """Return the one creature of a player that was told of, or one of which nothing is known."""
    mine = [one for one in draft.things if one.controller == side and one.zone == "battlefield" and not is_spell(one)]
    creatures = [one for one in mine if "Creature" in one.kinds or one.spec.face_down is not None]
    if not creatures:
        return [new_thing(draft, Noun(heads=frozenset(("creature",)), determiner="indef"), "battlefield", side)]
    return creatures if len(creatures) == 1 else []
