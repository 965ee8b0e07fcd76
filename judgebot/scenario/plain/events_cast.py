"""Events around the stack: casts, triggers, responses, spells named with their targets."""

from typing import Final

import msgspec

from judgebot.scenario.notation_refs import format_refs
from judgebot.scenario.plain.board import Draft, Thing, change, do, note, resolve_noun, settle
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.rules import Parts, labels, nouns, things, who
from judgebot.scenario.plain.setup_rules import wait_for_trigger

LANDS: Final = frozenset(("Plains", "Island", "Swamp", "Mountain", "Forest"))


def other(name: str) -> str:
    """Return the opponent of a player."""
    return "A" if name == "B" else "B"


def cast(draft: Draft, thing: Thing, targets: tuple[str, ...] = (), face_down: bool = False) -> str:
    """Have the thing's controller cast it; it waits on the stack."""
    thing.zone = "hand"
    if not targets and (thing.kinds == {"Land"} or thing.spec.name in LANDS):
        do(draft, "plays", player=thing.controller, objects=(thing.label,))
        return f"{thing.controller} plays #{thing.label}"
    options = {"face down": "yes"} if face_down else {}
    do(draft, "casts", player=thing.controller, objects=(thing.label,), targets=targets, options=options)
    draft.waiting = True
    draft.answering = False
    draft.actor = thing.controller
    aim = f" targeting {format_refs(targets)}" if targets else ""
    return f"{thing.controller} casts #{thing.label}{' face down' if face_down else ''}{aim}"


def spell_of(draft: Draft, noun: Noun, owner: str) -> Thing | None:
    """Return the spell that a noun phrase names, in its caster's hand."""
    chosen = resolve_noun(draft, noun, zone="hand", controller=owner)
    return chosen[0] if chosen else None


def casts(draft: Draft, parts: Parts) -> str | None:
    """ "I cast Murder on it", "he casts Willbender face down"."""
    caster = who(draft, parts) or draft.actor or "A"
    spell_nouns, target_nouns = nouns(parts), nouns(parts, 1)
    if len(spell_nouns) != 1 or spell_nouns[0].pronoun or not (spell_nouns[0].names or spell_nouns[0].heads):
        return None
    targets = labels(things(draft, target_nouns, "any", other(caster))) if target_nouns else ()
    if parts[-1].tag in ("PLAYER", "THEY"):
        targets = (who(draft, parts[-1:]),)
    noun = spell_nouns[0]
    face_down = "face_down" in noun.states or first(parts, "FACEDOWN") is not None
    spell = spell_of(draft, without_state(noun, "face_down"), noun.owner or caster)
    if spell is None:
        return None
    if face_down:
        change(spell, face_down=None)
    return cast(draft, spell, targets, face_down)


def without_state(noun: Noun, state: str) -> Noun:
    """Return a noun phrase without one of its states."""
    return msgspec.structs.replace(noun, states=noun.states - {state})


def enters(draft: Draft, parts: Parts) -> str | None:
    """ "Cloudform enters": it is cast and resolves; what triggers then waits on the stack."""
    chosen = things(draft, nouns(parts), "any", who(draft, parts))
    if len(chosen) != 1:
        return None
    thing = chosen[0]
    if any(action.objects == (thing.label,) for action in draft.script):
        do(draft, "resolve")
    else:
        cast(draft, thing)
        do(draft, "resolve")
        note(draft.assumed, f"#{thing.label} was cast and resolved")
    draft.waiting = True
    return f"#{thing.label} enters the battlefield"


def resolves(draft: Draft, parts: Parts) -> str | None:
    """ "Cloudform resolves": cast before, or cast now."""
    chosen = things(draft, nouns(parts), "any", who(draft, parts))
    if len(chosen) != 1:
        return None
    if draft.waiting and chosen[0].zone in ("hand", "stack"):
        settle(draft)
        return f"#{chosen[0].label} resolves"
    said = cast(draft, chosen[0])
    settle(draft)
    return f"{said} and it resolves"


def trigger_resolves(draft: Draft, parts: Parts) -> str | None:
    """ "Cloudform's trigger resolves"."""
    trigger = first(parts, "TRIG")
    phrases = trigger.nouns if trigger is not None else ()
    said = wait_for_trigger(draft, phrases, trigger.value if trigger is not None else "enters")
    settle(draft)
    return f"{said}; it resolves" if said else None


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


def cast_at(draft: Draft, parts: Parts) -> str | None:
    """ "I bolt it": the name of a spell used as a verb."""
    spell_nouns, victims = nouns(parts), nouns(parts, 1)
    if len(spell_nouns) != 1 or not spell_nouns[0].names or spell_nouns[0].determiner or spell_nouns[0].states:
        return None
    types = draft.types_of(spell_nouns[0].names[0])
    if types and not types & {"Instant", "Sorcery"}:
        return None
    caster = who(draft, parts)
    targets = things(draft, victims, "any", other(caster))
    spell = spell_of(draft, spell_nouns[0], caster)
    return cast(draft, spell, labels(targets)) if spell is not None and targets else None


def targeted_by(draft: Draft, parts: Parts) -> str | None:
    """ "it gets hit by Unsummon"."""
    tool = nouns(parts, 1)
    chosen = things(draft, nouns(parts))
    if len(tool) != 1 or not tool[0].names or not chosen:
        return None
    spell = spell_of(draft, tool[0], tool[0].owner or other(chosen[0].controller))
    return cast(draft, spell, labels(chosen)) if spell is not None else None


def spell_on(draft: Draft, parts: Parts) -> str | None:
    """ "Cloudshift on my manifested bear": an instant or sorcery named with its target is cast."""
    tool = nouns(parts)
    if len(tool) != 1 or not any(draft.types_of(name) & {"Instant", "Sorcery"} for name in tool[0].names[:1]):
        return None
    chosen = things(draft, nouns(parts, 1))
    spell = spell_of(draft, tool[0], tool[0].owner or who(draft, parts) or chosen[0].controller) if chosen else None
    return cast(draft, spell, labels(chosen)) if spell is not None else None


def targets_with(draft: Draft, parts: Parts) -> str | None:
    """ "my opponent targets it with Murder"."""
    tool = nouns(parts, 1)
    chosen = things(draft, nouns(parts))
    if len(tool) != 1 or not tool[0].names or not chosen:
        return None
    spell = spell_of(draft, tool[0], who(draft, parts) or other(chosen[0].controller))
    return cast(draft, spell, labels(chosen)) if spell is not None else None


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


def named_fate(draft: Draft, parts: Parts) -> str | None:
    """ "Murder destroys it", "Echoing Truth targets my manifested creature": the spell is cast at it."""
    tool = nouns(parts)
    if len(tool) != 1 or not tool[0].names:
        return None
    chosen = things(draft, nouns(parts, 1))
    if not chosen:
        return None
    known = [thing for thing in draft.things if thing.spec.name in tool[0].names and thing.zone == "battlefield"]
    if known:
        return None
    spell = spell_of(draft, tool[0], tool[0].owner or who(draft, parts) or other(chosen[0].controller))
    return cast(draft, spell, labels(chosen)) if spell is not None else None
