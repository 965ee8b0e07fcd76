"""Triggers that wait on the stack."""

from judgebot.scenario.models import StackSpec
from judgebot.scenario.plain.board import Draft, Thing, do, note
from judgebot.scenario.plain.card_abilities import has_trigger
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.fitting import has_been_cast, is_spell
from judgebot.scenario.plain.rules import Parts, named, things


def trigger_waits(draft: Draft, parts: Parts) -> str | None:
    """ "Cloudform's trigger is on the stack"."""
    trigger = first(parts, "TRIG")
    assert trigger is not None  # the pattern asks for one
    draft.answering = first(parts, "ONSTACK") is not None
    return wait_for_trigger(draft, trigger.nouns, trigger.value)


def wait_for_trigger(draft: Draft, phrases: tuple[Noun, ...], which: str) -> str | None:
    """Put a trigger on the stack, unless it is there; return what was understood."""
    if which == "enters" and not phrases and _ability_waits(draft):
        draft.waiting = True
        return "the ability is on the stack"
    recent = sorted((one for one in draft.things if not is_spell(one) and one.zone != "library"), key=lambda one: -one.last)
    source = things(draft, phrases, "aura") if phrases else [one for one in recent if _triggers(one)] or recent
    if not source:
        return None
    thing = source[0]
    if has_been_cast(draft, thing) or any(item.source == thing.label for item in draft.stack):
        if which == "enters" and _waits(draft, thing):
            do(draft, "resolve")
        draft.waiting = True
        return f"the {which} trigger of {named(source[:1])} is on the stack"
    thing.zone = "battlefield"
    draft.stack.append(StackSpec(kind="trigger", controller=thing.controller, source=thing.label, which=which))
    draft.waiting = True
    note(draft.assumed, f"the {which} ability of #{thing.label} is on the stack")
    return f"stack: {which} trigger of #{thing.label} ({thing.controller})"


def _ability_waits(draft: Draft) -> bool:
    """Return whether the last thing told is an ability activated: "the ability" that waits is that one."""
    last = next((action for action in reversed(draft.script)), None)
    return last is not None and last.verb == "activates" and draft.waiting


def _triggers(thing: Thing) -> bool:
    """Return whether a thing has an ability that triggers, by its card."""
    return bool(thing.spec.name) and thing.spec.face_down is None and has_trigger(thing.spec.name)


def _waits(draft: Draft, thing: Thing) -> bool:
    """Return whether the thing is a permanent that was cast last and nothing has resolved since."""
    last = draft.script[-1] if draft.script else None
    is_last = last is not None and last.verb == "casts" and thing.label in last.objects
    return is_last and bool(thing.kinds) and not is_spell(thing)
