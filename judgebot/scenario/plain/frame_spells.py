"""Spells told in any words and order: cast, thrown at, eaten, named alone. What a frame (frames.py) says of them is done."""

import msgspec

from judgebot.scenario.models import Choose
from judgebot.scenario.plain.board import EACH, Draft, note
from judgebot.scenario.plain.card_types import helps, stored_aims, stored_keywords
from judgebot.scenario.plain.chunks import Chunk, Noun
from judgebot.scenario.plain.events_cast import (
    aimed,
    cast,
    cast_so,
    may_be_aimed_at,
    other,
    spell_of,
    usual_caster,
    waiting_spells,
)
from judgebot.scenario.plain.fitting import is_spell
from judgebot.scenario.plain.frames import Frame
from judgebot.scenario.plain.referents import new_thing
from judgebot.scenario.plain.rules import labels, things, who

_PLAYERS = ("PLAYER", "THEY")
_TWO = 2
_CHOOSING = frozenset(("CHOOSING", "KEYWORD", "COLOR", "COPY", "FIRST", "CMDDAMAGE", "TRIGGER"))
"""Details that say more than that a spell is cast: how it is chosen, what else it does."""


def spells_told(draft: Draft, frame: Frame) -> str | None:
    """Do what a frame says of a spell; return what was understood, None where it says nothing of one."""
    if frame.negated or _CHOOSING & set(frame.details):
        return None
    match frame.deed:
        case "CAST" | "USEON" if frame.objects and _is_pronoun(frame.objects[0]):
            return _cast_it(draft, frame)
        case "CAST" | "USEON" | "PUT" | "RESOLVE" | "" | "TARGETV" if (said := _named_spell(draft, frame)) is not None:
            return _cast(draft, frame, said, _agent(draft, frame), _aims(frame, said))
        case "TARGETV" if frame.objects and frame.tool is None and not frame.details:
            return _held_used(draft, frame, frame.objects[0])
        case "TAP" if frame.purpose is not None and frame.purpose.tag == "NP":
            return _cast(draft, frame, frame.purpose, _agent(draft, frame), frame.at)
        case "INRESP" if frame.tool is not None:
            return _cast(draft, frame, frame.tool, _agent(draft, frame), [*frame.at, *frame.objects])
        case "UNKNOWN" | "SURVIVE" | "TARGETV" | "DESTROY" if frame.tool is not None and frame.tool.tag == "NP":
            return _cast(draft, frame, frame.tool, _agent(draft, frame), [*frame.objects, *frame.at])
        case "UNKNOWN" if frame.tool is None and frame.at and (said := _named_spell(draft, frame)) is not None:
            return _cast(draft, frame, said, _agent(draft, frame), _aims(frame, said))
        case "CREATE" if frame.at and (said := _named_spell(draft, frame)) is not None:
            return _cast(draft, frame, said, _agent(draft, frame), _aims(frame, said))  # "he makes Shock on it"
        case "CREATE" if frame.tool is not None and frame.tool.tag == "NP" and not frame.at and not frame.details:
            return _made_with(draft, frame, frame.tool)
        case "SPELLV":
            return _done_by_name(draft, frame)
        case "DEALV" if _is_taken_with(draft, frame) and frame.tool is not None:
            return _cast(draft, frame, frame.tool, _agent(draft, frame), frame.objects)
        case "HITBY" | "DEALV" | "GETV" | "SURVIVE":
            return _suffered(draft, frame)
        case "ATTACKV" | "PUT" | "USEON" | "TARGETV" | "CAST" if frame.at or frame.objects:
            return _copy_aimed(draft, frame) or _trigger_aimed(draft, frame)
    return None


def _agent(draft: Draft, frame: Frame) -> str:
    """Return who is said to cast it, "" where nobody is."""
    told = [chunk for chunk in (frame.by, frame.subject, frame.source) if chunk is not None and chunk.tag in _PLAYERS]
    return who(draft, tuple(told[:1]))


def _named_spell(draft: Draft, frame: Frame) -> Chunk | None:
    """Return the spell that is cast: the object, or the subject where nothing else is done ("Shock on my bear", "Fog")."""
    if frame.deed in ("", "TARGETV") or frame.passive:
        may_be = (frame.subject,) if frame.deed == "TARGETV" and not frame.passive else (frame.subject, *frame.objects)
        told = [chunk for chunk in may_be if chunk is not None and chunk.tag == "NP"]
        said = told[0] if told else None
    else:
        said = frame.objects[0] if frame.objects else None
    if said is None or said.tag != "NP" or len(said.nouns) != 1:
        return None
    noun = said.nouns[0]
    if not noun.names or noun.states or noun.pronoun:
        return None
    is_instant = bool(draft.types_of(noun.names[0]) & {"Instant", "Sorcery"})
    is_aura = "enchant" in stored_keywords(noun.names[0]) and frame.deed in ("", "PUT", "USEON") and bool(frame.at)
    return said if is_instant or is_aura or (frame.deed == "CAST" and not noun.owner) else None


def _aims(frame: Frame, spell: Chunk) -> list[Chunk]:
    """Return what the spell is told to be aimed at."""
    return [*frame.at, *(chunk for chunk in frame.objects if chunk is not spell)]


def _cast(draft: Draft, frame: Frame, said: Chunk, agent: str, aims: list[Chunk]) -> str | None:
    if len(said.nouns) != 1 or not said.nouns[0].names or said.nouns[0].pronoun:
        return None
    return cast_told(draft, said.nouns[0], agent, aims, frame)


def cast_told(draft: Draft, noun: Noun, agent: str, aims: list[Chunk], frame: Frame) -> str | None:
    """Have a spell cast as often as told at what it is aimed at; who casts it follows from that where nobody is said to."""
    name = noun.names[0]
    if len(aims) == _TWO and "spell" in (stored_aims(name) or ()) and aims[1].tag in _PLAYERS:
        told, victim = cast_told(draft, noun, agent, aims[:1], frame), who(draft, (aims[1],))
        if told is None or victim not in EACH:
            return None
        draft.choices.append(Choose(player=draft.script[-1].player, kind="target", words=f"player {victim}"))
        return f"{told}; the copy targets {victim}"
    if len(noun.names) != 1 or len(aims) > 1 or (aims and aims[0].tag == "TRIG"):
        return None
    tools = frame.tool.nouns if frame.tool is not None else ()
    if any(draft.types_of(one.names[0]) & {"Instant", "Sorcery"} for one in tools if one.names and one is not noun):
        return None  # "I zap it with a bolt": which of the two is cast?
    draft.answering = draft.answering or (frame.in_response and draft.waiting)
    side = agent or noun.owner
    victims = _victims(draft, name, aims, side)
    if victims is None:
        return None
    caster = side or _caster(draft, name, victims)
    if not victims and stored_aims(name):
        victims = _unsaid_victim(draft, name, caster)
        if victims is None:
            return None
    if caster not in EACH:
        return None
    x = frame.details["XIS"].n if "XIS" in frame.details else None
    times = int(frame.details["TIMESN"].value) if "TIMESN" in frame.details else noun.n or 1
    told = ""
    how = frame.verb.value if frame.verb is not None and frame.deed == "CAST" else ""
    for at in range(times):
        spell = spell_of(draft, noun, caster) if not at else new_thing(draft, noun, "hand", caster)
        told = cast(draft, spell, victims, "FACEDOWN" in frame.details, x, how) if spell is not None else ""
    return cast_so(draft, how, told) if told else None


def _victims(draft: Draft, name: str, aims: list[Chunk], caster: str) -> tuple[str, ...] | None:
    """Return the labels or players that a spell is aimed at, None where what is meant is not found."""
    if not aims:
        return ()
    if aims[0].tag in _PLAYERS:
        victim = who(draft, (aims[0],))
        return (victim,) if victim in EACH else None
    side = "" if not caster else caster if helps(name) else other(caster)
    return labels(aimed(draft, name, aims[0].nouns, side or "B")) or None


def _caster(draft: Draft, name: str, victims: tuple[str, ...]) -> str:
    """Return who casts a spell that nobody is said to: whom it helps, or who is not harmed; else who did the last thing."""
    victim = next((thing for thing in draft.things if victims[:1] == (thing.label,)), None)
    if victim is not None:
        return usual_caster(draft, name, victim)
    if victims:
        return other(victims[0])
    waiting = waiting_spells(draft)
    if waiting and (draft.answering or "spell" in (stored_aims(name) or ())):
        return other(waiting[0].controller)
    last = next((action.player for action in reversed(draft.script) if action.player in EACH), "A")
    note(draft.assumed, f"player {last} casts {name}")
    return last


def _unsaid_victim(draft: Draft, name: str, caster: str) -> tuple[str, ...] | None:
    """Return what a spell is aimed at where nothing is said: the spell that waits, or what that one is aimed at."""
    waiting = waiting_spells(draft)
    if "spell" in (stored_aims(name) or ()):
        told = waiting or [thing for thing in draft.things if thing.bare]
        return labels(told[:1]) or None
    if not waiting:
        return _only_one(draft, stored_aims(name) or frozenset())
    if waiting[0].controller == caster:
        return None
    aims = [action.targets for action in draft.script if action.verb == "casts" and waiting[0].label in action.objects]
    mine = [thing for thing in draft.things if aims and (thing.label,) == aims[-1] and thing.controller == caster]
    fitting = [thing for thing in mine if may_be_aimed_at(draft, thing, stored_aims(name) or frozenset())]
    draft.answering = draft.answering or bool(fitting)
    return labels(fitting) or None


def _only_one(draft: Draft, aims: frozenset[str]) -> tuple[str, ...] | None:
    """Return the one thing there that a spell may be aimed at, None where there are more or a player may be meant."""
    there = [one for one in draft.things if one.zone == "battlefield" and may_be_aimed_at(draft, one, aims)]
    cast_so_far = {label for action in draft.script if action.verb == "casts" for label in action.objects}
    came = [one for one in draft.things if one.label in cast_so_far and one.zone != "battlefield" and not is_spell(one)]
    return labels(there) if len(there) == 1 and not came and "player" not in aims and draft.script else None


def _done_by_name(draft: Draft, frame: Frame) -> str | None:
    """ "he Shocks it", "it gets Murdered by my opponent", "I Wrath"."""
    verb = frame.verb
    assert verb is not None  # the deed is one
    noun = Noun(names=verb.names[:1], written=verb.value, start=verb.start, end=verb.end)
    aims = [*frame.objects, *frame.at] or ([frame.tool] if frame.tool is not None else [])
    if frame.passive and frame.subject is not None and not aims:
        return cast_told(draft, noun, _by(draft, frame), [frame.subject], frame)
    return cast_told(draft, noun, _agent(draft, frame), aims, frame)


def _is_taken_with(draft: Draft, frame: Frame) -> bool:
    """Return whether someone takes a thing with a spell: "she took my Wurm with Mind Control"."""
    by_player = frame.subject is not None and frame.subject.tag in _PLAYERS
    is_thing = len(frame.objects) == 1 and frame.objects[0].tag == "NP" and frame.tool is not None and frame.tool.tag == "NP"
    return by_player and is_thing and frame.verb is not None and frame.verb.value == "take" and not frame.details


def _made_with(draft: Draft, frame: Frame, tool: Chunk) -> str | None:
    """ "I make two Soldier tokens with Raise the Alarm": the spell is cast; what it makes is its doing."""
    noun = tool.nouns[0]
    made = [one for chunk in frame.objects for one in chunk.nouns]
    are_tokens = bool(made) and all("token" in one.heads or (one.subtypes and not one.names) for one in made)
    is_spell = len(tool.nouns) == 1 and len(noun.names) == 1 and bool(draft.types_of(noun.names[0]) & {"Instant", "Sorcery"})
    return cast_told(draft, noun, _agent(draft, frame), [], frame) if are_tokens and is_spell else None


def _held_used(draft: Draft, frame: Frame, victim: Chunk) -> str | None:
    """ "(he has a Counterspell) and hits my Murder": the card of a player's hand told of just before that may be so aimed."""
    player = _agent(draft, frame) or draft.holder or draft.actor
    done = {label for action in draft.script for label in action.objects}
    held = [one for one in draft.things if one.zone == "hand" and one.controller == player and one.label not in done]
    if len(held) != 1 or not held[0].spec.name or not stored_aims(held[0].spec.name):
        return None
    if "spell" in (stored_aims(held[0].spec.name) or ()):
        draft.answering = draft.answering or draft.waiting
    noun = Noun(names=(held[0].spec.name,), written=held[0].spec.name, determiner="def", label=held[0].label)
    return cast_told(draft, noun, player, [victim], frame)


def _is_pronoun(chunk: Chunk) -> bool:
    return chunk.tag == "NP" and len(chunk.nouns) == 1 and chunk.nouns[0].pronoun


def _cast_it(draft: Draft, frame: Frame) -> str | None:
    """ "(I topdeck a Bolt) and point it at his face": the card in hand, or the spell just cast without a target."""
    player = _agent(draft, frame) or draft.actor or "A"
    aims = _aims(frame, frame.objects[0])
    last = draft.script[-1] if draft.script else None
    if last is not None and last.verb == "casts" and not last.targets and aims:
        spell = next(thing for thing in draft.things if thing.label in last.objects)
        victims = _victims(draft, spell.spec.name, aims, spell.controller) if stored_aims(spell.spec.name) else None
        if victims:
            draft.script[-1] = msgspec.structs.replace(last, targets=victims)
            return f"it targets {', '.join(victims)}"
    done = {label for action in draft.script for label in action.objects}
    held = [one for one in draft.things if one.zone == "hand" and one.controller == player and one.label not in done]
    if not held:
        return None
    card = max(held, key=lambda one: one.last)
    noun = Noun(names=(card.spec.name,), written=card.spec.name, determiner="def")
    return cast_told(draft, noun, player, aims, frame) if card.spec.name else None


def _copy_aimed(draft: Draft, frame: Frame) -> str | None:
    """ "... and send the copy at him", "my copy goes at him": what the copy of a spell is aimed at."""
    named = [chunk for chunk in (frame.subject, *frame.objects) if chunk is not None and chunk.tag == "NP"]
    said = named[0] if named else None
    if said is None or said.tag != "NP" or len(said.nouns) != 1 or said.nouns[0].heads != {"copy"} or said.nouns[0].names:
        return None
    aims = [chunk for chunk in (*frame.at, *frame.objects) if chunk is not said]
    copied = [action for action in draft.script if action.verb == "casts"]
    if len(aims) != 1 or len(copied) < _TWO or frame.details:
        return None
    player = _agent(draft, frame) or copied[-1].player
    if aims[0].tag in _PLAYERS:
        victim = who(draft, (aims[0],))
        draft.choices.append(Choose(player=player, kind="target", words=f"player {victim}"))
        return f"the copy targets {victim}" if victim in EACH else None
    chosen = things(draft, aims[0].nouns, "any", other(player))
    if len(chosen) != 1:
        return None
    draft.choices.append(Choose(player=player, kind="target", words=f"#{chosen[0].label}", objects=(chosen[0].label,)))
    return f"the copy targets #{chosen[0].label}"


def _trigger_aimed(draft: Draft, frame: Frame) -> str | None:
    """ "... and point the trigger at him", "every trigger targets my opponent"."""
    told = [chunk for chunk in (frame.subject, *frame.objects) if chunk is not None]
    trigger = next((chunk for chunk in told if chunk.tag == "TRIG"), None)
    aims = [chunk for chunk in (*frame.at, *frame.objects) if chunk.tag in _PLAYERS and chunk is not frame.subject]
    if trigger is None or len(aims) != 1 or frame.details:
        return None
    victim = who(draft, (aims[0],))
    draft.choices += [Choose(player=name, kind="target", words=f"player {victim}") for name in EACH if name != victim]
    return f"triggers target {victim}" if victim in EACH else None


def _by(draft: Draft, frame: Frame) -> str:
    return who(draft, (frame.by,)) if frame.by is not None else ""


def _suffered(draft: Draft, frame: Frame) -> str | None:
    """ "my bear takes a Shock", "he eats two Lightning Bolts from me"."""
    said, victim = frame.objects[:1], frame.subject
    if not said or len(frame.objects) > 1 or victim is None or said[0].tag != "NP" or len(said[0].nouns) != 1:
        return None
    noun = said[0].nouns[0]
    if not noun.names or not draft.types_of(noun.names[0]) & {"Instant", "Sorcery"}:
        return None
    agent = who(draft, (frame.source,)) if frame.source is not None and frame.source.tag in _PLAYERS else _by(draft, frame)
    return cast_told(draft, noun, agent, [] if stored_aims(noun.names[0]) == frozenset() else [victim], frame)
