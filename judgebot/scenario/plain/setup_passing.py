"""Facts of the board told in passing: life and cards in one breath, nothing else there, a copy of a card, a colour chosen."""

from typing import Final

import msgspec

from judgebot.scenario.plain.board import EACH, UNMODELLED, Draft, change, is_spell_name, note, say_of_player, touch
from judgebot.scenario.plain.card_types import enters_as_copy, stored_aims
from judgebot.scenario.plain.chunks import Chunk, Noun, first
from judgebot.scenario.plain.events_cast import cast
from judgebot.scenario.plain.events_face import cast_face_down
from judgebot.scenario.plain.events_suffer import is_attachment, last_permanent
from judgebot.scenario.plain.fitting import find, is_spell
from judgebot.scenario.plain.referents import resolve_noun
from judgebot.scenario.plain.rules import Parts, Rule, nouns, number_of, things, value_of, who
from judgebot.scenario.plain.setup_chosen import CHOSEN_RULES
from judgebot.scenario.plain.setup_mana import MANA_RULES
from judgebot.scenario.plain.setup_states import (
    came_on_turn,
    has_keyword_of_card,
    is_sized,
    is_sized_now,
    is_there,
    keyword_too,
)

_LIST: Final = 2


def life_with(draft: Draft, parts: Parts) -> str | None:
    """ "I'm at 2 life with Worship and a 2/2": the player's life, and what that player controls."""
    name, n, said = who(draft, parts), number_of(parts), nouns(parts)
    if draft.script or name not in EACH or any(noun.pronoun or not (noun.names or noun.size) for noun in said):
        return None
    chosen = [thing for noun in said for thing in resolve_noun(draft, noun, controller=noun.owner or name)]
    if not chosen or any(is_spell(thing) and thing.zone == "battlefield" for thing in chosen):
        return None
    say_of_player(draft, name, life=n)
    draft.holder = draft.actor = name
    return f"{name}: life {n}; {is_there(chosen)}"


def life_too(draft: Draft, parts: Parts) -> str | None:
    """ "he has a bear, 20 life": of the player just spoken of."""
    if draft.lead not in ("COMMA", "AND") or draft.subject not in EACH or draft.script:
        return None
    say_of_player(draft, draft.subject, life=number_of(parts))
    return f"{draft.subject}: life {number_of(parts)}"


def only_these(draft: Draft, parts: Parts) -> str | None:
    """ "The only other creatures are my angel and his bear": they are there, and no others."""
    kind, listed = nouns(parts), nouns(parts, 1)
    is_kind = len(kind) == 1 and kind[0].determiner == "other" and not (kind[0].names or kind[0].size) and bool(kind[0].heads)
    if not is_kind or any(noun.pronoun or not (noun.names or noun.size) for noun in listed):
        return None
    spoken = max(draft.things, key=lambda thing: thing.last, default=None)
    chosen = [thing for noun in listed for thing in resolve_noun(draft, noun, controller=noun.owner)]
    if spoken is not None:
        touch(draft, spoken)
    note(draft.assumed, "there are no others than those told of")
    return is_there(chosen)


def is_copy(draft: Draft, parts: Parts) -> str | None:
    """ "his Phantasmal Image is a copy of Serra Angel": a card that entered as a copy of that card."""
    copy = first(parts, "COPY")
    said = [noun for part in parts if part.tag == "NP" for noun in part.nouns]
    if len(said) > 1 and said[1].pronoun and said[1].determiner == "def":
        del said[1]
    copier, model = said[:1], copy.nouns if copy is not None else said[1:]
    if draft.script or len(copier) != 1 or len(model) != 1 or not copier[0].names or len(model[0].names) != 1:
        return None
    if model[0].owner or model[0].determiner == "def" or not enters_as_copy(copier[0].names[0]):
        return None
    if find(draft, msgspec.structs.replace(model[0], heads=frozenset())):
        return None
    chosen = things(draft, tuple(copier), controller=who(draft, parts))
    if len(chosen) != 1 or chosen[0].spec.copy_of:
        return None
    draft.kept = chosen[0].label
    change(chosen[0], copy_of=model[0].names[0])
    chosen[0].kinds = draft.types_of(model[0].names[0])
    note(draft.assumed, f"#{chosen[0].label} copies {model[0].names[0]} as it is printed")
    return is_there(chosen)


def _counters_of(draft: Draft, counters: Chunk) -> str | None:
    """Put counters on what was spoken of last, as it was before anything told of has resolved."""
    last = last_permanent(draft)
    if not last or not counters.n or counters.value in ("damage", "poison", "energy", "experience", *UNMODELLED):
        return None
    change(last[0], counters={**last[0].spec.counters, counters.value: counters.n})
    return f"#{last[0].label}: {counters.n} {counters.value}"


def which_has(draft: Draft, parts: Parts) -> str | None:
    """ "..., which has Bonesplitter attached": an Aura or Equipment, or counters, on what was spoken of last."""
    subject = Chunk(tag="NP", nouns=(Noun(pronoun=True, determiner="def"),), start=parts[0].start, end=parts[0].end)
    if any(action.verb not in ("casts", "attacks") for action in draft.script):
        return None
    counters = first(parts, "COUNTERS")
    if counters is not None:
        return _counters_of(draft, counters)
    tool = nouns(parts)
    if not tool or not all(is_attachment(draft, noun) for noun in tool):
        return None
    hosts = things(draft, subject.nouns)
    if not hosts:
        return None
    for noun in tool:
        for one in resolve_noun(draft, noun, want="aura", controller=hosts[0].controller):
            change(one, attached_to=hosts[0].label)
    touch(draft, hosts[0])
    return f"on #{hosts[0].label}: {', '.join(noun.written for noun in tool)}"


def listed(draft: Draft, parts: Parts) -> str | None:
    """ "Muraganda Petroglyphs and a manifested Forest: ...": a board told as a list before anything else."""
    said = nouns(parts)
    told = all(not noun.pronoun and not noun.heads and (noun.names or noun.size) for noun in said)
    is_dressed = any(noun.wears for noun in said)
    if draft.script or draft.things or draft.lead or not told or not (is_dressed or len(said) >= _LIST):
        return None
    if any(noun.names and not noun.states and is_spell_name(draft, noun.names[0]) for noun in said):
        return None
    return is_there([thing for noun in said for thing in resolve_noun(draft, noun, controller=noun.owner or "A")])


def was_cast_down(draft: Draft, parts: Parts) -> str | None:
    """ "(I cast it as a morph)": how what lies face down came to."""
    chosen = things(draft, nouns(parts), "face down") if nouns(parts)[0].pronoun else []
    if draft.script or len(chosen) != 1 or chosen[0].spec.face_down is None:
        return None
    cause = cast_face_down(chosen[0])
    if cause is None:
        return None
    change(chosen[0], face_down=cause)
    return is_there(chosen)


def manifested_with(draft: Draft, parts: Parts) -> str | None:
    """ "I manifested the top card with Lightform": it lies face down, and what enchants it is attached to it."""
    tool = nouns(parts, 1) if first(parts, "TOPCARD") is None else nouns(parts)
    hidden = nouns(parts) if first(parts, "TOPCARD") is None else (Noun(determiner="indef"),)
    if draft.script or len(tool) != 1 or len(hidden) != 1 or not tool[0].names or hidden[0].pronoun:
        return None
    state = "cloaked" if first(parts, "CLKD") is not None else "manifested"
    name = who(draft, parts) or "A"
    made = resolve_noun(draft, msgspec.structs.replace(hidden[0], states=hidden[0].states | {state}), controller=name)
    maker = resolve_noun(draft, tool[0], controller=name)[0]
    if "Enchantment" in maker.kinds and "Creature" not in maker.kinds:
        change(maker, attached_to=made[0].label)
    elif not is_spell(maker):
        return None
    touch(draft, made[0])
    return is_there(made)


def are_whose(draft: Draft, parts: Parts) -> str | None:
    """ "..., both mine": whose what was spoken of last is."""
    said = nouns(parts)
    if draft.script or len(said) != 1 or not said[0].pronoun or not said[0].owner or draft.lead == "AND":
        return None
    last = sorted(draft.things, key=lambda thing: -thing.last)
    n = _LIST if value_of(parts, "DET") == "all" else 1
    for thing in last[:n]:
        thing.controller = said[0].owner
    return is_there(last[:n]) if len(last) >= n else None


def unseen_zone(draft: Draft, parts: Parts) -> str:
    """ "nobody has looked at his graveyard yet": what lies there may matter, and nobody knows it."""
    place = first(parts, "INZONE")
    assert place is not None  # the pattern asks for one
    whose = place.owner or "each player"
    note(draft.ask_back, f"what is in the {place.value} of {f'player {whose}' if whose in EACH else whose}?")
    return f"nobody knows the {place.value}"


def shared_out(draft: Draft, parts: Parts) -> str | None:
    """ "..., one mine and one his": of the last two things each is of another player."""
    said, last = nouns(parts), sorted(draft.things, key=lambda thing: -thing.last)[:_LIST]
    owners = [part.value for part in parts if part.tag == "OUT"] or [noun.owner or "B" for noun in (*said, *nouns(parts, 1))]
    if draft.script or len(last) < _LIST or sorted(owners) != list(EACH):
        return None
    for thing, owner in zip(reversed(last), owners, strict=True):
        thing.controller = owner
    return is_there(last)


def listed_and_cast(draft: Draft, parts: Parts) -> str | None:
    """ "Doubling Season + Raise the Alarm", "Panharmonicon plus Mulldrifter (hardcast)": the last of a list is cast."""
    said = nouns(parts)
    names = [noun.names[0] for noun in said if len(noun.names) == 1 and not noun.owner and not noun.states]
    if draft.script or draft.things or draft.lead or len(said) < _LIST or len(names) < len(said):
        return None
    spells = [is_spell_name(draft, name) for name in names]
    if any(spells[:-1]) or not (spells[-1] or first(parts, "CAST") is not None) or stored_aims(names[-1]):
        return None
    there = [thing for noun in said[:-1] for thing in resolve_noun(draft, noun, controller="A")]
    last = resolve_noun(draft, said[-1], zone="hand", controller="A")
    note(draft.assumed, f"#{last[0].label} is cast")
    return f"{is_there(there)}; {cast(draft, last[0])}"


def _none_face_down(draft: Draft, _parts: Parts) -> str | None:
    """ "nothing was face down before"."""
    return None if any(thing.spec.face_down for thing in draft.things) else "nothing is face down"


def begins_with(draft: Draft, parts: Parts) -> str | None:
    """ "3/3 double strike, unblocked": a board of one thing, told before anything else."""
    said = nouns(parts)
    if draft.script or draft.things or draft.lead or len(said) != 1 or said[0].pronoun:
        return None
    if said[0].determiner == "def" and not said[0].owner:
        return None
    named = bool(said[0].names) and not said[0].heads and not is_spell_name(draft, said[0].names[0])
    if not (named and ((said[0].n or 0) > 1 or said[0].owner)) and not (said[0].size and not said[0].names):
        return None
    return is_there(resolve_noun(draft, said[0], controller=said[0].owner or "A"))


def beside(draft: Draft, parts: Parts) -> str | None:
    """ "(my) upkeep with Dark Confidant": what somebody has who does nothing yet."""
    said = nouns(parts)
    if draft.script or any(len(noun.names) != 1 or noun.states for noun in said):
        return None
    if any(draft.types_of(noun.names[0]) & {"Instant", "Sorcery"} for noun in said):
        return None
    return is_there([thing for noun in said for thing in resolve_noun(draft, noun, controller=noun.owner or draft.active)])


PASSING_RULES: Final = (
    Rule("^(NOTHING|NOBODY) (BE|HAVE)+ FACEDOWN$", _none_face_down),
    Rule("^NUM? NP (AND|COMMA)? NUM? NP$|^NUM OUT (AND|COMMA)? NUM OUT$", shared_out),
    *MANA_RULES,
    Rule("NOBODY (HAVE|BE)? LOOK INZONE|PLAYERS (HAVE|AUX)* NEG (HAVE|BE)? LOOK INZONE", unseen_zone),
    Rule("^LP? DET? NP RP?$", are_whose),
    Rule(
        "PLAYERS (MFD|CLKD) (TOPCARD|NP) (WITH|BY|PARTICLE) NP|^(MFD|CLKD) (TOPCARD|NP) (WITH|BY|PARTICLE) NP", manifested_with
    ),
    *CHOSEN_RULES,
    Rule("PLAYERS (BE|HAVE|DET)* (AT|ON)? (NUM|BELOW) LIFE? (WITH|BY) NP OUT?", life_with),
    Rule("NP BE NP", only_these),
    Rule(
        "NP (BE|HAVE)+ (COPY|COPYV NP)|NP (NP|DET) (BE|HAVE)* (COPY|COPYV NP)|NP BE NP|(?<=HAVE )NP NP|(?<=CONTROL )NP NP",
        is_copy,
        True,
    ),
    Rule(
        "^WHAT (BE|HAVE)* (NP (ATTACH|ON NP?)|NP ATTACH ON NP|COUNTERS (ON NP)?)$"
        "|(?<=NP )WHAT HAVE NP (ATTACH ON NP|ATTACH|ON NP?)",
        which_has,
    ),
    Rule("^NP$", listed),
    Rule("^NP$", begins_with),
    Rule("(?<!ON )NP (BE|HAVE|OUT|ENTER|SINCE|CAST|COMES|RESOLVE|THERE)* TURNNO", came_on_turn),
    Rule("NP BE NP|^BE NP$", is_sized),
    Rule("NP BE NP", is_sized_now),
    Rule("^NUM LIFE$", life_too),
    Rule("NP (HAVE|BE) DET? KEYWORD (AND KEYWORD)*", has_keyword_of_card),
    Rule("^KEYWORD ((COMMA|AND)* KEYWORD)*$|^NO KEYWORD$", keyword_too),
    Rule("^NP (LP CAST RP)?$", listed_and_cast),
    Rule("PLAYERS CAST NP FACEDOWN", was_cast_down),
)
