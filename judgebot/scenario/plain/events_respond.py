"""What is done while something waits on the stack: answers, and triggers that stay or are countered."""

import msgspec

from judgebot.scenario.plain.board import EACH, Draft, do, settle
from judgebot.scenario.plain.chunks import first
from judgebot.scenario.plain.events_cast import cast, other, spell_of
from judgebot.scenario.plain.rules import Parts, labels, nouns, things, who
from judgebot.scenario.plain.waiting import wait_for_trigger


def in_response(draft: Draft, parts: Parts) -> str | None:
    """ "in response to Cloudform's trigger": it waits while what follows is done."""
    trigger = first(parts, "TRIG")
    if trigger is not None:
        said = wait_for_trigger(draft, trigger.nouns, trigger.value)
    elif nouns(parts):
        noun = nouns(parts)[0]
        if noun.pronoun or draft.waiting:
            said = "before it resolves"
        else:
            spell = spell_of(draft, noun, noun.owner or "B")
            said = cast(draft, spell) if spell is not None else None
            draft.aimless = spell.label if spell is not None else ""
    else:
        said = "before it resolves"
    draft.waiting = draft.answering = draft.waiting or said is not None
    return said


def trigger_resolves(draft: Draft, parts: Parts) -> str | None:
    """ "Cloudform's trigger resolves"."""
    trigger = first(parts, "TRIG")
    phrases = trigger.nouns if trigger is not None else ()
    said = wait_for_trigger(draft, phrases, trigger.value if trigger is not None else "enters")
    settle(draft)
    return f"{said}; it resolves" if said else None


def spell_waits(draft: Draft, parts: Parts) -> str | None:
    """ "I have Cloudform on the stack": the spell was cast and waits."""
    noun = nouns(parts)[0]
    if not noun.names:
        return None
    victims = things(draft, nouns(parts, 1))
    caster = noun.owner or who(draft, parts) or (other(victims[0].controller) if victims else draft.actor or "A")
    spell = spell_of(draft, noun, caster)
    said = cast(draft, spell, labels(victims)) if spell is not None else None
    draft.answering = bool(victims)
    return said


def trigger_stays(draft: Draft, parts: Parts) -> str | None:
    """ "... with the trigger on the stack": what is told is done while it waits."""
    trigger = first(parts, "TRIG")
    assert trigger is not None  # the pattern asks for one
    said = wait_for_trigger(draft, trigger.nouns, trigger.value)
    draft.answering = draft.answering or said is not None
    return said


def responds_with(draft: Draft, parts: Parts) -> str | None:
    """ "I respond with Unsummon"."""
    tool, victims = nouns(parts), nouns(parts, 1)
    if len(tool) != 1 or not tool[0].names or not draft.waiting:
        return None
    targets = things(draft, victims) if victims else []
    spell = spell_of(draft, tool[0], who(draft, parts))
    draft.answering = True
    return cast(draft, spell, labels(targets)) if spell is not None else None


def who_responds(draft: Draft, parts: Parts) -> str | None:
    """ "..., who responds with Counterspell": the one who did not do what was just told."""
    tool = nouns(parts)
    if len(tool) != 1 or not tool[0].names or not draft.waiting or draft.actor not in EACH:
        return None
    spell = spell_of(draft, tool[0], other(draft.actor))
    draft.answering = True
    return cast(draft, spell, labels(things(draft, nouns(parts, 1)))) if spell is not None else None


def trigger_countered(draft: Draft, parts: Parts) -> str | None:
    """ "my opponent counters the trigger"."""
    trigger = first(parts, "TRIG")
    assert trigger is not None  # the pattern asks for one
    said = wait_for_trigger(draft, trigger.nouns, trigger.value)
    if said is None or not draft.stack:
        return None
    label = str(len(draft.things) + 1)
    draft.stack[-1] = msgspec.structs.replace(draft.stack[-1], label=label)
    draft.waiting = False
    do(draft, "is countered", objects=(label,))
    return f"{said}; it is countered"
