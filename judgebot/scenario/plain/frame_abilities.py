"""Abilities used, told in any words and order: by their loyalty cost, by tapping, by pinging someone."""

from judgebot.scenario.models import Choose
from judgebot.scenario.plain.board import EACH, Draft, Thing, do, note, touch
from judgebot.scenario.plain.card_abilities import (
    activation,
    damaging_ability,
    loyalty_ability,
    sacrifice_ability,
    tap_ability,
    x_ability,
)
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.events_cast import other, take_turn
from judgebot.scenario.plain.fitting import find, is_spell
from judgebot.scenario.plain.frames import Frame
from judgebot.scenario.plain.rules import labels, things, who

_PLAYERS = ("PLAYER", "THEY")


def abilities_told(draft: Draft, frame: Frame) -> str | None:
    """Do what a frame says of an ability; return what was understood, None where it says nothing of one."""
    if frame.negated:
        return None
    if frame.deed in ("LOYAL", "BELOW"):
        return _loyalty(draft, frame, frame.verb)
    if frame.deed in ("CAST", "USEON", "ACTIVATEV"):
        told = frame.details.get("LOYAL") or frame.details.get("BELOW")
        return _loyalty(draft, frame, told) if told is not None else _activates(draft, frame)
    if frame.deed == "HITBY":
        return _suffers(draft, frame)
    if frame.deed == "PINGV":
        return _pings(draft, frame)
    if frame.deed == "TAP":
        return _taps(draft, frame)
    return _for_x(draft, frame) if frame.deed == "" else None


def _player(draft: Draft, chunk: Chunk | None) -> str:
    return who(draft, (chunk,)) if chunk is not None and chunk.tag in _PLAYERS else ""


def _loyalty(draft: Draft, frame: Frame, told: Chunk | None) -> str | None:
    """ "I +1 Elspeth", "use his -2 on my angel", "Jace ticks up"."""
    name = _player(draft, frame.subject)
    if told is None:
        return None
    number = frame.details.get("NUM")
    n = told.n if told.n is not None else number.n if number is not None else None
    how = "down" if told.tag == "BELOW" else told.value
    named = [chunk for chunk in (frame.subject, *frame.objects, frame.source) if chunk is not None and chunk.tag == "NP"]
    walker = _walker(draft, named, name)
    if walker is None:
        return None
    rest = [chunk for chunk in (*frame.objects, *frame.at) if chunk is not named[0]] if named else [*frame.objects, *frame.at]
    which, aims = loyalty_ability(walker.spec.name, how, abs(n) if n is not None else None)
    return use_ability(draft, walker, which, aims, rest)


def _walker(draft: Draft, named: list[Chunk], name: str) -> Thing | None:
    """Return the planeswalker that is meant: the one named, else the one spoken of last."""
    if named:
        chosen = things(draft, named[0].nouns, "any", name)
        return chosen[0] if len(chosen) == 1 and "Planeswalker" in chosen[0].kinds else None
    walkers = [one for one in draft.things if "Planeswalker" in one.kinds and (not name or one.controller == name)]
    return max(walkers, key=lambda one: one.last, default=None)


def use_ability(
    draft: Draft, source: Thing, which: int, aims: frozenset[str], told: list[Chunk], x: int | None = None
) -> str | None:
    """Activate an ability with the targets told; None where it needs one and none is."""
    targets = _targets(draft, source, told)
    if not which or targets is None or bool(aims) != bool(targets):
        return None
    if "Planeswalker" in source.kinds:
        take_turn(draft, source.controller)
    if draft.waiting and not draft.answering:
        do(draft, "passes")
    options = {"ability": str(which)} | ({"x": str(x)} if x is not None else {})
    _untap(draft, source)
    do(draft, "activates", player=source.controller, objects=(source.label,), targets=targets, options=options)
    draft.waiting, draft.answering, draft.actor = True, False, source.controller
    for thing in (source, *(one for one in draft.things if one.label in targets)):
        touch(draft, thing)
    return f"{source.controller} activates #{source.label} ability {which}"


def _untap(draft: Draft, source: Thing) -> None:
    """Take back that it was tapped, told just before as the cost of what it does now."""
    done = [action for action in draft.script if action.verb != "passes"]
    if done and done[-1].verb == "is tapped" and done[-1].objects == (source.label,):
        draft.script.remove(done[-1])
        draft.tapping = [label for label in draft.tapping if label != source.label]


def _targets(draft: Draft, source: Thing, told: list[Chunk]) -> tuple[str, ...] | None:
    if not told:
        return ()
    if len(told) > 1:
        return None
    if told[0].tag in _PLAYERS:
        victim = _player(draft, told[0])
        return (victim,) if victim in EACH else None
    chosen = things(draft, told[0].nouns, "any", other(source.controller))
    if chosen[:1] == [source] and told[0].nouns[0].pronoun:
        is_meant = [one for one in find(draft, told[0].nouns[0]) if one is not source and not is_spell(one)]
        chosen = is_meant[:1]
    return labels(chosen[:1]) or None


def _source(draft: Draft, frame: Frame) -> tuple[Thing | None, list[Chunk]]:
    """Return whose ability is used, and what it is told to be aimed at."""
    name = _player(draft, frame.subject) or _player(draft, frame.by)
    if frame.subject is not None and frame.subject.tag == "NP":
        chosen, told = things(draft, frame.subject.nouns, "any", name), [*frame.objects, *frame.at]
    elif frame.tool is not None and frame.tool.tag == "NP":
        chosen, told = things(draft, frame.tool.nouns, "any", name), [*frame.objects, *frame.at]
    elif frame.deed != "PINGV" and frame.objects and frame.objects[0].tag == "NP":
        chosen, told = things(draft, frame.objects[0].nouns, "any", name), [*frame.objects[1:], *frame.at]
    else:
        ready = [one for one in draft.things if one.spec.name and damaging_ability(one.spec.name)]
        mine = [one for one in ready if not name or one.controller == name]
        chosen, told = sorted(mine, key=lambda one: -one.last)[:1], [*frame.objects, *frame.at]
    is_one = len(chosen) == 1 and bool(chosen[0].spec.name) and not chosen[0].spec.face_down and not is_spell(chosen[0])
    return (chosen[0] if is_one else None), told


def _activates(draft: Draft, frame: Frame) -> str | None:
    """ "he activates Royal Assassin at my giant", "I use Prodigal Sorcerer on him"."""
    if set(frame.details) - {"TRIGGER", "OUT", "PARTICLE", "XIS"} or frame.passive:
        return None
    source, told = _source(draft, frame)
    if source is None or source.zone != "battlefield":
        return None
    draft.answering = draft.answering or (frame.in_response and draft.waiting)
    which, aims = activation(source.spec.name)
    return use_ability(draft, source, which, aims, told)


def _suffers(draft: Draft, frame: Frame) -> str | None:
    """ "my bear gets hit by Prodigal Sorcerer": the one ability of a permanent that has a target."""
    if frame.details or frame.subject is None or frame.subject.tag != "NP" or len(frame.objects) != 1 or frame.at:
        return None
    victim = things(draft, frame.subject.nouns)
    if frame.objects[0].tag != "NP" or len(victim) != 1:
        return None
    source = things(draft, frame.objects[0].nouns, "any", other(victim[0].controller))
    if len(source) != 1 or not source[0].spec.name or is_spell(source[0]):
        return None
    which, aims = activation(source[0].spec.name)
    return use_ability(draft, source[0], which, aims, [frame.subject]) if aims else None


def _pings(draft: Draft, frame: Frame) -> str | None:
    """ "Prodigal Sorcerer pings my elves", "he pings me with it", "... and ping it for one"."""
    if set(frame.details) - {"NUM", "DAMAGE", "MORE"}:
        return None
    source, told = _source(draft, frame)
    if source is None:
        return None
    draft.answering = draft.answering or (frame.in_response and draft.waiting)
    return use_ability(draft, source, damaging_ability(source.spec.name), frozenset(("creature",)), told)


def _taps(draft: Draft, frame: Frame) -> str | None:
    """ "I tap Krenko", "he taps Royal Assassin targeting my giant": the ability with {T} for a cost."""
    if frame.details or frame.passive or not frame.objects or frame.objects[0].tag != "NP":
        return None
    name = _player(draft, frame.subject)
    chosen = things(draft, frame.objects[0].nouns, "any", name)
    is_mine = len(chosen) == 1 and name in ("", chosen[0].controller)
    if not is_mine or not chosen[0].spec.name or chosen[0].spec.face_down:
        return None
    which, aims = tap_ability(chosen[0].spec.name)
    return use_ability(draft, chosen[0], which, aims, [*frame.objects[1:], *frame.at])


def taps_for_ability(draft: Draft, thing: Thing, name: str) -> str | None:
    """Activate the ability with {T} for a cost where that is all that tapping one's own thing can mean."""
    known = thing.spec.name if thing.spec.face_down is None else ""
    which, aims = tap_ability(known) if known and thing.controller == name else (0, frozenset[str]())
    if which and aims:
        note(draft.tapping, thing.label)  # what it is aimed at must follow
    return use_ability(draft, thing, which, aims, []) if which and not aims else None


def sacrificed_for_ability(draft: Draft, thing: Thing, name: str) -> str | None:
    """Activate the ability that a thing is sacrificed for: "he sacrifices Selfless Spirit" is done for what it gives."""
    known = thing.spec.name if thing.spec.face_down is None and not thing.spec.copy_of else ""
    which, aims = sacrifice_ability(known, itself=True) if known and thing.controller == name else (0, frozenset[str]())
    return use_ability(draft, thing, which, aims, []) if which and not aims and not _outlets(draft, thing, name) else None


def _outlets(draft: Draft, thing: Thing, name: str) -> list[Thing]:
    """What else of the player's a thing could be sacrificed to."""
    others = [one for one in draft.things if one is not thing and one.controller == name and one.zone == "battlefield"]
    return [one for one in others if one.spec.name and sacrifice_ability(one.spec.name, itself=False)[0]]


def sacrificed_to_outlet(draft: Draft, thing: Thing, outlet: Thing, name: str) -> str | None:
    """Activate the one ability of an outlet that has something sacrificed for its cost, with the thing for it."""
    which, aims = sacrifice_ability(outlet.spec.name, itself=False) if outlet.spec.name else (0, frozenset[str]())
    if not which or aims or outlet.controller != name:
        return None
    used = use_ability(draft, outlet, which, aims, [])
    if used is not None:
        words = f"#{thing.label}"
        draft.choices.append(Choose(player=name, kind="sacrifice", words=words, objects=(thing.label,), source=outlet.label))
        touch(draft, thing)
    return used


def _for_x(draft: Draft, frame: Frame) -> str | None:
    """ "Mirror Entity for X=4": its ability with X in the cost."""
    x = frame.details.get("XIS")
    if x is None or len(frame.objects) != 1 or frame.at or set(frame.details) != {"XIS"} or frame.objects[0].tag != "NP":
        return None
    chosen = things(draft, frame.objects[0].nouns, "any", "A")
    if len(chosen) != 1 or not chosen[0].spec.name or is_spell(chosen[0]):
        return None
    return use_ability(draft, chosen[0], x_ability(chosen[0].spec.name), frozenset(), [], x.n)
