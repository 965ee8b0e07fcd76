"""Spells told by their names alone: as a verb ("he bolts it"), with their target ("Murder on it"), by what they do."""

from judgebot.scenario.plain.board import EACH, Draft, Thing, is_spell_name, settle
from judgebot.scenario.plain.card_types import helps, stored_aims
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_cast import aimed, cast, may_be_aimed_at, other, spell_of, usual_caster
from judgebot.scenario.plain.fitting import is_spell
from judgebot.scenario.plain.referents import new_thing
from judgebot.scenario.plain.rules import Parts, labels, nouns, things, who

_WITH_TARGET = 3
"""Parts of "Shock on it": the spell, the preposition, the target."""


def cast_at(draft: Draft, parts: Parts) -> str | None:
    """ "I bolt it": the name of a spell used as a verb."""
    spell_nouns, victims = nouns(parts), nouns(parts, 1)
    target = who(draft, parts, 1)
    if len(spell_nouns) != 1 or not spell_nouns[0].names or spell_nouns[0].determiner or spell_nouns[0].states:
        return None
    types = draft.types_of(spell_nouns[0].names[0])
    if types and not types & {"Instant", "Sorcery"}:
        return None
    caster = who(draft, parts)
    targets = (
        (target,) if target else labels(aimed(draft, spell_nouns[0].names[0], victims, _side(spell_nouns[0].names[0], caster)))
    )
    spell = spell_of(draft, spell_nouns[0], caster)
    return cast(draft, spell, targets) if spell is not None and targets else None


def _side(name: str, caster: str) -> str:
    """Return whose things a spell is usually aimed at."""
    return caster if helps(name) else other(caster)


def spell_verb(draft: Draft, parts: Parts) -> str | None:
    """ "he bolts it", "I Murder Grizzly Bears": the name of a spell used as a verb."""
    verb = first(parts, "SPELLV")
    assert verb is not None  # the pattern asks for one
    by_name = parts[-1].tag == "NP"
    caster = (who(draft, parts) if parts[0].tag in ("PLAYER", "THEY") else "") or draft.actor or "A"
    targets = (
        labels(aimed(draft, verb.names[0], nouns(parts), _side(verb.names[0], caster)))
        if by_name
        else (who(draft, parts[-1:]),)
    )
    spell = spell_of(draft, Noun(names=verb.names[:1], written=verb.value, start=verb.start, end=verb.end), caster)
    return cast(draft, spell, targets) if spell is not None and targets else None


def suffers_spell(draft: Draft, parts: Parts) -> str | None:
    """ "it gets bolted by my opponent"."""
    verb = first(parts, "SPELLV")
    assert verb is not None  # the pattern asks for one
    said = Noun(names=verb.names[:1], written=verb.value, start=verb.start, end=verb.end)
    by = next((at for at, part in enumerate(parts) if part.tag == "BY"), len(parts))
    victim = who(draft, parts[:by])
    if not victim and not nouns(parts) and draft.subject in EACH and "player" in (stored_aims(verb.names[0]) or ()):
        victim = draft.subject
    chosen = things(draft, nouns(parts)) if nouns(parts) else [] if victim else _last(draft)
    if not chosen and not victim:
        return None
    caster = who(draft, parts[by:]) or other(chosen[0].controller if chosen else victim)
    spell = spell_of(draft, said, caster)
    return cast(draft, spell, labels(chosen[:1]) or (victim,)) if spell is not None else None


def suffers_named(draft: Draft, parts: Parts) -> str | None:
    """ "... and gets hit by Lightning Bolt": the subject of the clause before goes on."""
    tool, chosen = nouns(parts), _last(draft)
    if len(tool) != 1 or not tool[0].names or not chosen:
        return None
    spell = spell_of(draft, tool[0], tool[0].owner or other(chosen[0].controller))
    return cast(draft, spell, labels(chosen)) if spell is not None else None


def _last(draft: Draft) -> list[Thing]:
    return sorted((thing for thing in draft.things if not is_spell(thing)), key=lambda thing: -thing.last)[:1]


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
    caster = tool[0].owner or who(draft, parts) or (usual_caster(draft, tool[0].names[0], chosen[0]) if chosen else "")
    spell = spell_of(draft, tool[0], caster) if chosen else None
    return cast(draft, spell, labels(chosen)) if spell is not None else None


def told_with_target_resolves(draft: Draft, parts: Parts) -> str | None:
    """ "My Shock on his bear resolves", "his Murder targeting my giant goes through"."""
    spell = nouns(parts)
    cast_before = {label for action in draft.script if action.verb == "casts" for label in action.objects}
    known = [thing for thing in draft.things if thing.label in cast_before and thing.spec.name in spell[0].names]
    if draft.waiting and known:
        said: str | None = f"#{known[-1].label} resolves"
    elif len(spell) != 1 or len(parts) < _WITH_TARGET or not spell[0].names or not is_spell_name(draft, spell[0].names[0]):
        return None
    elif parts[2].tag == "NP":
        said = spell_on(draft, parts)
    else:
        victim = who(draft, parts[2:3])
        caster = spell[0].owner or other(victim)
        card = spell_of(draft, spell[0], caster) if victim in EACH else None
        said = cast(draft, card, (victim,)) if card is not None else None
    if said is not None:
        settle(draft)
    return said


def targets_with(draft: Draft, parts: Parts) -> str | None:
    """ "my opponent targets it with Murder"."""
    tool = nouns(parts, 1)
    chosen = things(draft, nouns(parts))
    if len(tool) != 1 or not tool[0].names or not chosen:
        return None
    subject = draft.subject if draft.subject in EACH else ""
    spell = spell_of(draft, tool[0], who(draft, parts) or subject or other(chosen[0].controller))
    aims = stored_aims(tool[0].names[0]) or frozenset()
    are_people = nouns(parts)[0].pronoun and "player" in aims and not may_be_aimed_at(draft, chosen[0], aims)
    if spell is not None and are_people and spell.controller in EACH:
        return cast(draft, spell, (other(spell.controller),))
    return cast(draft, spell, labels(chosen)) if spell is not None else None


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
    untargeted = is_spell_name(draft, tool[0].names[0]) and stored_aims(tool[0].names[0]) == frozenset()
    spell = spell_of(draft, tool[0], tool[0].owner or who(draft, parts) or usual_caster(draft, tool[0].names[0], chosen[0]))
    return cast(draft, spell, () if untargeted else labels(chosen)) if spell is not None else None


def spell_at_player(draft: Draft, parts: Parts) -> str | None:
    """ "My Lightning Bolt to his face": the spell is cast at the player."""
    tool, victim = nouns(parts), who(draft, parts)
    if len(tool) != 1 or len(tool[0].names) != 1 or not is_spell_name(draft, tool[0].names[0]) or victim not in EACH:
        return None
    if tool[0].pronoun or "player" not in (stored_aims(tool[0].names[0]) or ()):
        return None
    spell = spell_of(draft, tool[0], tool[0].owner or other(victim))
    return cast(draft, spell, (victim,)) if spell is not None else None


def once_more(draft: Draft, _parts: Parts) -> str | None:
    """ "He Shocks it, and again": another card of the name, at the same target."""
    last = next((action for action in reversed(draft.script) if action.verb == "casts"), None)
    spell = next((thing for thing in draft.things if last is not None and thing.label in last.objects), None)
    if last is None or spell is None or not is_spell(spell) or not last.targets:
        return None
    again = new_thing(draft, Noun(names=(spell.spec.name,), written=spell.spec.name), "hand", spell.controller)
    settle(draft)
    return cast(draft, again, last.targets)
