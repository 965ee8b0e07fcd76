"""Copies: tokens made, cards entering as copies, things becoming copies."""

from typing import Final

from judgebot.scenario.models import Choose
from judgebot.scenario.plain.board import EACH, Draft, Thing, change, do, note, settle
from judgebot.scenario.plain.card_types import enters_as_copy
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_cast import cast, spell_of
from judgebot.scenario.plain.referents import new_thing
from judgebot.scenario.plain.rules import Parts, labels, named, nouns, things, who


def copy_made(draft: Draft, parts: Parts) -> str | None:
    """ "I make a token copy of it"."""
    copy = first(parts, "COPY")
    name = who(draft, parts) or draft.actor or "A"
    if copy is None:
        return None
    original = things(draft, copy.nouns)
    if not original:
        return None
    _token_copy(draft, name, original[0])
    return f"{name} creates a token that is a copy of {named(original[:1])}"


def _token_copy(draft: Draft, name: str, model: Thing) -> None:
    """Make the token; it gets the next free number, and is what "it" means from now on."""
    do(draft, "creates a copy of", player=name, targets=(model.label,))
    need_name(draft, model)
    token = new_thing(draft, Noun(heads=frozenset(("token", "creature"))), "stack", name)
    change(token, copy_of=model.label)


def copied_with(draft: Draft, parts: Parts) -> str | None:
    """ "I make a token copy of it with Cackling Counterpart": the spell is cast at it."""
    copy, tool = first(parts, "COPY"), nouns(parts)
    if copy is None or len(tool) != 1 or len(tool[0].names) != 1:
        return None
    name = who(draft, parts) or tool[0].owner or draft.actor or "A"
    model = things(draft, copy.nouns, "any", name)
    spell = spell_of(draft, tool[0], name) if model else None
    return cast(draft, spell, labels(model[:1])) if spell is not None and spell is not model[0] else None


def need_name(draft: Draft, model: Thing) -> None:
    """Ask back what a legendary thing is called that is copied: the legend rule looks at names."""
    if "Legendary" in model.spec.supertypes and not model.spec.name:
        note(draft.ask_back, f"what is the name of #{model.label}?")


def thing_copies(draft: Draft, parts: Parts) -> str | None:
    """ "Clone copies a manifested creature": a named card enters as a copy, a thing on the board becomes one."""
    copy = first(parts, "COPY")
    copier, original = nouns(parts), nouns(parts, 1) or (copy.nouns if copy is not None else ())
    if len(copier) != 1 or not original:
        return None
    model = things(draft, original)
    if not model:
        return None
    known = [thing for thing in draft.things if thing.spec.name in copier[0].names and thing.zone == "battlefield"]
    if copier[0].names and not known:
        spell = spell_of(draft, copier[0], copier[0].owner or who(draft, parts) or draft.actor or "A")
        assert spell is not None  # a named spell is always found or made
        return _cast_copying(draft, spell, model[0])
    chosen = things(draft, copier)
    if not chosen or chosen[0] is model[0]:
        return None
    do(draft, "becomes a copy of", objects=labels(chosen), targets=labels(model[:1]))
    return f"{named(chosen)} becomes a copy of {named(model[:1])}"


def _cast_copying(draft: Draft, spell: Thing, model: Thing) -> str:
    spell.copies = True
    need_name(draft, model)
    if not any(action.objects == (spell.label,) for action in draft.script):
        cast(draft, spell)
    draft.choices.append(
        Choose(player=spell.controller, kind="object", words=f"#{model.label}", objects=(model.label,), source=spell.label)
    )
    draft.choices.append(Choose(player=spell.controller, kind="may", words="yes", source=spell.label))
    settle(draft)
    return f"{spell.controller} casts #{spell.label}; it copies #{model.label}"


def clones(draft: Draft, parts: Parts) -> str | None:
    """ "I Clone his bear": the card is cast and enters as a copy."""
    copier, model = nouns(parts), nouns(parts, 1)
    if len(copier) != 1 or len(copier[0].names) != 1 or copier[0].owner or not enters_as_copy(copier[0].names[0]):
        return None
    chosen = things(draft, model, "any")
    spell = spell_of(draft, copier[0], who(draft, parts) or draft.actor or "A")
    return _cast_copying(draft, spell, chosen[0]) if spell is not None and chosen and spell is not chosen[0] else None


def chooses_copied(draft: Draft, parts: Parts) -> str | None:
    """ "... and I choose his Serra Angel": what the card that enters as a copy copies."""
    copiers = [thing for thing in draft.things if thing.spec.name and enters_as_copy(thing.spec.name) and not thing.copies]
    chosen = things(draft, nouns(parts))
    if len(copiers) != 1 or not chosen or chosen[0] is copiers[0]:
        return None
    return _cast_copying(draft, copiers[0], chosen[0])


_CLONE: Final = Noun(names=("Clone",), written="Clone", determiner="indef")


def player_copies(draft: Draft, parts: Parts) -> str | None:
    """ "I copy his manifested creature (with Clone)"."""
    name = who(draft, parts) or draft.actor or "A"
    model = things(draft, nouns(parts))
    if not model:
        return None
    waiting = [one for one in draft.things if one.controller == name and one.spec.name and enters_as_copy(one.spec.name)]
    if not nouns(parts, 1) and len(waiting) == 1 and not waiting[0].copies and waiting[0] is not model[0]:
        return _cast_copying(draft, waiting[0], model[0])
    tool = nouns(parts, 1)
    if tool and tool[0].names:
        spell = spell_of(draft, tool[0], name)
        assert spell is not None  # a named spell is always found or made
        return _cast_copying(draft, spell, model[0])
    verb = first(parts, "COPYV")
    if verb is not None and verb.value == "clone" and name in EACH:
        note(draft.assumed, "it is copied with the card Clone")
        return _cast_copying(draft, new_thing(draft, _CLONE, "hand", name), model[0])
    _token_copy(draft, name, model[0])
    note(draft.assumed, "the copy is a token")
    return f"{name} creates a token that is a copy of {named(model[:1])}"


def cast_as_copy(draft: Draft, parts: Parts) -> str | None:
    """ "I cast Clone copying it"."""
    name = who(draft, parts) or draft.actor or "A"
    model = things(draft, nouns(parts, 1) or (first(parts, "COPY") or parts[0]).nouns)
    spell = spell_of(draft, nouns(parts)[0], name)
    if spell is None or not model or spell is model[0]:
        return None
    return _cast_copying(draft, spell, model[0])
