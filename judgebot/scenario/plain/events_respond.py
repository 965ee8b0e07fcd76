"""What is done while something waits on the stack: answers, and triggers that stay or are countered."""

import msgspec

from judgebot.scenario.plain.board import EACH, Draft, do, is_spell_name, settle
from judgebot.scenario.plain.card_types import helps, stored_aims
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_cast import aimed, cast, other, spell_of
from judgebot.scenario.plain.referents import new_thing
from judgebot.scenario.plain.rules import Parts, labels, nouns, things, who
from judgebot.scenario.plain.waiting import wait_for_trigger


def in_response(draft: Draft, parts: Parts) -> str | None:
    """ "in response to Cloudform's trigger", "with his Shock on my bear on the stack": it waits while what follows is done."""
    trigger = first(parts, "TRIG")
    said: str | None = "before it resolves"
    if trigger is not None:
        said = wait_for_trigger(draft, trigger.nouns, trigger.value)
    elif nouns(parts) and _is_own_answer(draft, parts):
        return _answers_with(draft, parts)
    elif nouns(parts) and not nouns(parts)[0].pronoun and not _waits_already(draft, nouns(parts)[0]):
        said = _cast_to_answer(draft, nouns(parts)[0], nouns(parts, 1), who(draft, parts))
    draft.waiting = draft.answering = draft.waiting or said is not None
    return said


def _is_own_answer(draft: Draft, parts: Parts) -> bool:
    """Return whether a spell is what somebody answers with ("in response Shock on it") and not what is answered."""
    answered, said = first(parts, "INRESP"), nouns(parts)[0]
    is_spell = len(said.names) == 1 and not (said.owner or said.determiner == "def") and is_spell_name(draft, said.names[0])
    return answered is not None and answered.value != "to" and is_spell and draft.waiting


def _answers_with(draft: Draft, parts: Parts) -> str | None:
    tool, victim = nouns(parts)[0], who(draft, parts)
    caster = draft.subject if draft.subject in EACH else other(draft.actor or "B")
    victims = aimed(draft, tool.names[0], nouns(parts, 1), caster if helps(tool.names[0]) else other(caster))
    targets = labels(victims) if nouns(parts, 1) else (victim,) if victim in EACH else ()
    spell = spell_of(draft, tool, caster)
    draft.answering = True
    return cast(draft, spell, targets) if spell is not None else None


def _waits_already(draft: Draft, noun: Noun) -> bool:
    """Return whether what is answered was told before: it waits, or something does that is called in other words."""
    told = {thing.label: thing.spec.name for thing in draft.things}
    names = {told.get(label, "") for action in draft.script if action.verb == "casts" for label in action.objects}
    return draft.waiting and (not noun.names or bool(names & set(noun.names)) or not draft.script)


def _cast_to_answer(draft: Draft, noun: Noun, victims: tuple[Noun, ...], victim: str) -> str | None:
    """Have the spell that is answered cast first, by the other one; its target may be told later, or follow (finish.py)."""
    answers = draft.subject if draft.subject in EACH else "A"
    caster = noun.owner or other(answers)
    name = noun.names[0] if noun.names else ""
    targets = labels(things(draft, victims, "any", caster if name and helps(name) else other(caster))[:1])
    spell = spell_of(draft, noun, caster)
    if spell is None:
        return None
    targets = targets or ((victim,) if victim in EACH else ())
    draft.aimless = "" if targets or stored_aims(name) == frozenset() else spell.label
    return cast(draft, spell, targets)


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
        return _morph_waits(draft, noun, noun.owner or who(draft, parts) or "A")
    victims = things(draft, nouns(parts, 1))
    caster = noun.owner or who(draft, parts) or (other(victims[0].controller) if victims else draft.actor or "A")
    spell = spell_of(draft, noun, caster)
    said = cast(draft, spell, labels(victims)) if spell is not None else None
    draft.answering = said is not None
    return said


def _morph_waits(draft: Draft, noun: Noun, caster: str) -> str | None:
    """ "I have a morph on the stack": a card that nobody named, cast face down."""
    is_morph = "morph" in noun.heads or bool(noun.states & {"face_down", "morphed"})
    if not is_morph or noun.pronoun or caster not in EACH or draft.script:
        return None
    card = new_thing(draft, Noun(heads=frozenset(("morph",)), determiner="indef"), "hand", caster)
    return cast(draft, card, (), True)


def trigger_stays(draft: Draft, parts: Parts) -> str | None:
    """ "... with the trigger on the stack": what is told is done while it waits."""
    trigger = first(parts, "TRIG")
    assert trigger is not None  # the pattern asks for one
    said = wait_for_trigger(draft, trigger.nouns, trigger.value)
    draft.answering = draft.answering or said is not None
    return said


def responds_with(draft: Draft, parts: Parts) -> str | None:
    """ "I respond with Unsummon", "I respond Unsummon"; what somebody responds to is another thing."""
    tool, victims = nouns(parts), nouns(parts, 1)
    answered = first(parts, "INRESP")
    if first(parts, "WITH") is None and (answered is None or answered.value == "to"):
        return None
    if len(tool) != 1 or not tool[0].names or not draft.waiting:
        return None
    caster = who(draft, parts)
    targets = aimed(draft, tool[0].names[0], victims, other(caster)) if victims and caster in EACH else []
    spell = spell_of(draft, tool[0], caster)
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


def trigger_too(draft: Draft, parts: Parts) -> str | None:
    """ "I resolve Siege Rhino and its trigger": that resolves too."""
    last = draft.script[-1] if draft.script else None
    if draft.lead != "AND" or last is None or last.verb not in ("passes", "resolve"):
        return None
    settle(draft)
    return "its trigger resolves too"


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


def countered_now(draft: Draft, _parts: Parts) -> str | None:
    """ "My Shock on his bear gets countered": the spell told of just before."""
    last = draft.script[-1] if draft.script else None
    if last is None or last.verb != "casts" or len(last.objects) != 1:
        return None
    draft.answering = True
    do(draft, "is countered", objects=last.objects)
    return f"#{last.objects[0]} is countered"
