"""Questions about commanders: what they cost (CR 903.8) and the damage they have dealt (CR 903.10a)."""

from typing import Final

import msgspec
from msgspec.structs import replace

from judgebot.scenario.plain.board import Draft, Thing, note
from judgebot.scenario.plain.chunks import Chunk, first
from judgebot.scenario.plain.events_command import commander_of, now_commander, stays_where, to_command
from judgebot.scenario.plain.events_suffer import last_permanent
from judgebot.scenario.plain.question_asks import put_question
from judgebot.scenario.plain.rules import Parts, meant, nouns, value_of, who


def cost(draft: Draft, parts: Parts) -> str | None:
    """ "What does my commander cost now": its cost and {2} for each time it was cast before (CR 903.8)."""
    is_spoken_of = (
        draft.cast_before or _speaks_of_commander(parts) or any(one.spec.commander for one in meant(draft, nouns(parts)))
    )
    thing = commander_of(draft, nouns(parts)) if is_spoken_of else None
    if thing is None:
        return spell_cost(draft, parts)
    if not (thing.spec.name or first(parts, "SURCHARGE", "MORE")):
        return None
    told_now = [action for action in draft.script if action.verb == "casts" and thing.label in action.objects]
    went_home = any(choice.source == thing.label and choice.words == "yes" for choice in draft.choices)
    if draft.script and thing.label not in draft.cast_before and not (told_now and went_home):
        return None
    if told_now and thing.label not in draft.cast_before:
        return _cost_after(draft, thing, len(told_now), parts)
    nth = first(parts, "NTH")
    word = "cost" if first(parts, "SURCHARGE", "MORE") is None else "tax"
    told = draft.cast_before.get(thing.label, 0)
    before = int(nth.value) - 1 if nth is not None else told
    if told and nth is not None and before < told:
        return None
    return put_question(draft, "number", thing.label, f"commander {word} {before}")


_CAST_FROM: Final = ("hand", "command", "graveyard")


def spell_cost(draft: Draft, parts: Parts) -> str | None:
    """ "How much does his Lightning Bolt cost": what a named card costs to cast, with what changes it (CR 601.2f)."""
    if first(parts, "COST", "PAYV", "NEEDV", "CAST") is None:
        return None
    named = [thing for thing in meant(draft, nouns(parts)) if thing.spec.name and thing.zone in _CAST_FROM]
    if len(named) != 1:
        return None
    if named[0].zone == "command":
        note(draft.ask_back, f"how often was #{named[0].label} cast from the command zone before?")  # CR 903.8
    return put_question(draft, "number", named[0].label, "cost")


def _cost_after(draft: Draft, thing: Thing, times: int, parts: Parts) -> str:
    """What a commander costs next time whose casts are told: each is taken to be from the command zone."""
    thing.zone = "command"
    for at, action in enumerate(draft.script):
        if action.verb == "casts" and thing.label in action.objects:
            draft.script[at] = msgspec.structs.replace(action, options={**action.options, "zone": "command"})
    note(draft.assumed, f"#{thing.label} was cast from the command zone {times} times, as told")
    word = "cost" if first(parts, "SURCHARGE", "MORE") is None else "tax"
    return put_question(draft, "number", thing.label, f"commander {word} {times}")


def may_command(draft: Draft, parts: Parts) -> str | None:
    """ "Can I put it into the command zone", "can I leave it there": done, then looked at; nobody has to (CR 903.9a)."""
    if first(parts, "MAYCOMMAND") is None and value_of(parts, "DEST", "INZONE") != "command":
        return None
    is_left = value_of(parts, "MAYCOMMAND") == "no"
    must = first(parts, "MUST") is not None
    said = to_command(draft, _left(parts) if must else parts)
    commander = next((thing for thing in draft.things if thing.spec.commander), None)
    if said is None or commander is None:
        return None
    words = "not command" if is_left and not must else "command"
    return f"{said}; {put_question(draft, 'state', commander.label, words)}"


def _left(parts: Parts) -> Parts:
    """Return what is asked with the command zone not chosen: what nobody has to do is tried the other way."""
    return (*(part for part in parts if part.tag != "MAYCOMMAND"), Chunk(tag="MAYCOMMAND", value="no"))


def may_leave(draft: Draft, parts: Parts) -> str | None:
    """ "Can I leave her in exile", "may he stay in the graveyard": a commander need not go to the command zone (CR 903.9a)."""
    parts = tuple(replace(part, tag="INZONE") if part.tag == "EXILE" else part for part in parts)
    said = stays_where(draft, parts)
    commander = now_commander(draft, nouns(parts))
    zone = value_of(parts, "INZONE", "DEST")
    if said is None or commander is None or not draft.script:
        return None
    return f"{said}; {put_question(draft, 'state', commander.label, zone)}"


def counts_as(draft: Draft, parts: Parts) -> str | None:
    """ "Does its damage count as commander damage": whether what deals it is a commander (CR 903.10a)."""
    chosen = meant(draft, nouns(parts)) if nouns(parts) else last_permanent(draft)
    return put_question(draft, "state", chosen[0].label, "commander") if len(chosen) == 1 else None


def _speaks_of_commander(parts: Parts) -> bool:
    return any("commander" in noun.heads for noun in nouns(parts)) or first(parts, "NTH", "SURCHARGE", "MORE") is not None


def commander_damage(draft: Draft, parts: Parts) -> str | None:
    return put_question(draft, "number", who(draft, parts) or "B", "commander damage")
