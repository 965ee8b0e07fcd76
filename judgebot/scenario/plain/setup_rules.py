"""Clauses that say how the board is: who controls what, what is attached, libraries, what came first."""

from typing import Final

import msgspec

from judgebot.game.state import StepName
from judgebot.scenario.models import Zone
from judgebot.scenario.plain.board import (
    EACH,
    Draft,
    Thing,
    change,
    note,
    player,
    say_of_player,
    stamp_in_order,
    touch,
    turn_player,
)
from judgebot.scenario.plain.chunks import Chunk, Noun, first
from judgebot.scenario.plain.events_cast import other
from judgebot.scenario.plain.events_put import their_turn
from judgebot.scenario.plain.fitting import CAUSES, is_spell
from judgebot.scenario.plain.referents import resolve_noun
from judgebot.scenario.plain.rules import Parts, Rule, nouns, things, value_of, who
from judgebot.scenario.plain.setup_attached import (
    carries,
    carries_one,
    form_made,
    form_made_adjective,
    is_attached,
    lies_under,
    made_by,
)
from judgebot.scenario.plain.setup_passing import beside
from judgebot.scenario.plain.setup_players import (
    hand_held,
    hand_told,
    has_by_now,
    library_told,
    life_as_well,
    life_told,
    player_counters,
)
from judgebot.scenario.plain.setup_states import (
    color_as_known,
    counters_of_kind,
    counters_on,
    damaged,
    damaged_too,
    has_it_printed,
    has_keyword,
    has_morph,
    is_as_known,
    is_ones_own,
    is_there,
    lies_in_zone,
    says_no_more,
    stands_at,
    state_of,
    state_of_last,
)
from judgebot.scenario.plain.waiting import trigger_waits


def _controls(draft: Draft, parts: Parts) -> str | None:
    owner = who(draft, parts) or draft.actor or "A"
    if owner == "both":
        said = nouns(parts)
        chosen = [thing for name in "AB" for noun in said for thing in resolve_noun(draft, _anew(noun), controller=name)]
        return is_there(chosen)
    place = first(parts, "INZONE")
    zone: Zone = _zone(place.value) if place is not None else "battlefield"
    said = tuple(noun if noun.pronoun else msgspec.structs.replace(noun, owner=noun.owner or owner) for noun in nouns(parts))
    chosen = [thing for noun in said for thing in resolve_noun(draft, noun, zone=zone, controller=noun.owner or owner)]
    draft.actor = owner
    if first(parts, "CONTROL") is not None and any(is_spell(thing) for thing in chosen):
        return None
    for thing in chosen if place is None else ():
        thing.unlasting = is_spell(thing) and not any(noun.zone for noun in said)
    return is_there(chosen) if chosen else None


def _is_there(draft: Draft, parts: Parts) -> str | None:
    """ "Torpor Orb is there"."""
    return None if any(noun.pronoun for noun in nouns(parts)) else _is_out(draft, parts)


def _runs(draft: Draft, parts: Parts) -> str | None:
    """ "I'm running Bad Moon", "I still have Kird Ape out"."""
    kept = first(parts, "KEEP")
    starts = first(parts, "START") is not None and first(parts, "OUT") is None  # with a hand or so many cards
    if starts or (kept is not None and kept.value != "still") or any(noun.pronoun for noun in nouns(parts)):
        return None
    return _controls(draft, parts)


def _got(draft: Draft, parts: Parts) -> str | None:
    """ "I got Glorious Anthem"."""
    said = nouns(parts)
    are_cards = all(noun.names and not draft.types_of(noun.names[0]) & {"Instant", "Sorcery"} for noun in said)
    return _controls(draft, parts) if said and are_cards else None


def _has_too(draft: Draft, parts: Parts) -> str | None:
    """ "I have a 6/4 and my opponent a 3/3": has it, as the one told of before does."""
    said, there = nouns(parts), [thing for thing in draft.things if thing.zone == "battlefield"]
    is_new = all(noun.determiner == "indef" or noun.n for noun in said) and not any(noun.pronoun for noun in said)
    goes_on = draft.lead in ("AND", "COMMA", "BUT") and bool(there) and not draft.script
    return _controls(draft, parts) if goes_on and is_new and who(draft, parts) in EACH else None


def _is_whose(draft: Draft, parts: Parts) -> str | None:
    """ "both are mine"."""
    said = nouns(parts, 1)
    if draft.script or len(said) != 1 or not said[0].pronoun or not said[0].owner:
        return None
    chosen = things(draft, nouns(parts), "any", said[0].owner)
    for thing in chosen:
        thing.controller = said[0].owner
    return is_there(chosen) if chosen else None


def _anew(noun: Noun) -> Noun:
    """Return a noun phrase that means things not yet spoken of."""
    return msgspec.structs.replace(noun, determiner="indef")


def _zone(word: str) -> Zone:
    zones: dict[str, Zone] = {"hand": "hand", "graveyard": "graveyard", "exile": "exile", "command": "command"}
    return zones.get(word, "battlefield")


def _is_out(draft: Draft, parts: Parts) -> str | None:
    sides = {"mine": "A", "theirs": "B", "A": "A", "B": "B", "": ""}
    side = next((sides[part.value] for part in parts if part.tag in ("OUT", "ADJ") and part.value in sides), "")
    spoken = max(draft.things, key=lambda thing: thing.last, default=None)
    chosen = things(draft, nouns(parts), controller=who(draft, parts) or side)
    if spoken is not None and parts[0].tag == "WITH" and not any("Creature" in thing.kinds for thing in chosen):
        touch(draft, spoken)  # "it dies with Rest in Peace out": said in passing
    if parts[-1].tag == "OUT" and len(chosen) > 1 and any(is_spell(thing) for thing in chosen):
        return None
    return is_there(chosen) if chosen else None


def _faces(draft: Draft, parts: Parts) -> str | None:
    """ "I'm facing a Hill Giant": the other player has it."""
    owner = who(draft, parts)
    if owner not in EACH or draft.script or any(noun.pronoun for noun in nouns(parts)):
        return None
    chosen = things(draft, nouns(parts), controller=other(owner))
    return None if any(is_spell(thing) for thing in chosen) else is_there(chosen)


def _all_in_zone(draft: Draft, parts: Parts) -> str | None:
    """ "the only cards in my graveyard are a land and an instant"."""
    kind, said = nouns(parts), nouns(parts, 1)
    if draft.script or len(kind) != 1 or kind[0].heads != {"card"} or not kind[0].zone or any(one.pronoun for one in said):
        return None
    owner = kind[0].owner or draft.actor or "A"
    return is_there([one for noun in said for one in resolve_noun(draft, noun, zone=_zone(kind[0].zone), controller=owner)])


def _empty_too(draft: Draft, parts: Parts) -> str | None:
    """ "my graveyard has a land in it, his is empty": nothing lies there; of a hand or library it matters."""
    told = [thing for thing in draft.things if thing.zone == "graveyard"]
    return "it is empty" if told and draft.things[-1] is told[-1] and not draft.script else None


def _nothing_there(draft: Draft, _parts: Parts) -> str:
    """ "there are no creatures on the battlefield"."""
    note(draft.assumed, "there is nothing on the battlefield but what was told of")
    return "there is nothing else"


def _manifested(draft: Draft, parts: Parts) -> str | None:
    """ "I manifested a Forest": it is on the battlefield face down."""
    if not nouns(parts) or draft.script or all(noun.heads == {"card"} and not noun.states for noun in nouns(parts)):
        return None
    owner = who(draft, parts) or draft.actor or "A"
    cause = "cloaked" if first(parts, "CLKD", "CLOAKV") is not None else "manifested"
    phrases = tuple(msgspec.structs.replace(noun, states=noun.states | {cause}) for noun in nouns(parts))
    chosen = things(draft, phrases, "any", owner)
    for thing in chosen:
        change(thing, face_down=CAUSES[cause])
        thing.zone = "battlefield"
    draft.actor = owner
    return is_there(chosen)


def _manifested_bare(draft: Draft, parts: Parts) -> str | None:
    """ "I manifested Lightning Bolt", where the verb was read as part of the noun phrase."""
    said = nouns(parts)
    is_made = all(noun.states & {"manifested", "cloaked"} and not noun.determiner for noun in said)
    return _controls(draft, parts) if is_made and not draft.script else None


def _on_top(draft: Draft, parts: Parts) -> str | None:
    place = first(parts, "ONTOP", "TOPCARD")
    assert place is not None  # the pattern asks for one
    owner = player(draft, place.owner or draft.actor or "A")
    chosen = [
        thing for noun in nouns(parts) for thing in resolve_noun(draft, noun, zone="library", controller=noun.owner or owner)
    ]
    if not chosen:
        return None
    for thing in chosen:
        thing.zone = "library"
    if nouns(parts)[0].states & {"revealed"}:
        say_of_player(draft, owner, top_revealed=True)
    return is_there(chosen)


def _top_revealed(draft: Draft, parts: Parts) -> str | None:
    place = first(parts, "ONTOP", "TOPCARD")
    assert place is not None  # the pattern asks for one
    owner = player(draft, place.owner or who(draft, parts) or draft.actor or "A")
    say_of_player(draft, owner, top_revealed=True)
    return f"{owner}: top revealed"


def _list_with_counters(draft: Draft, parts: Parts) -> str | None:
    """ "I have Glorious Anthem and my 2/2 has 2 damage on it": they are there, the last has the counters."""
    said = nouns(parts)
    if len(said) < 2 or draft.script:
        return None
    there = _controls(draft, tuple(part for part in parts if part.tag != "COUNTERS"))
    last = (Chunk(tag="NP", nouns=(msgspec.structs.replace(said[-1], determiner="def"),)),)
    counted = counters_on(draft, (*last, *(part for part in parts if part.tag == "COUNTERS")))
    return f"{there}; {counted}" if there and counted else None


def _in_zone(draft: Draft, parts: Parts) -> str | None:
    """ "my graveyard has a Forest in it", "there is a land in my graveyard"."""
    place = first(parts, "INZONE")
    said = nouns(parts)
    if place is None or draft.script or not said:
        return None
    if said[0].pronoun:
        return _lies_in(things(draft, said), _zone(place.value)) if len(said) == 1 else None
    side = next((part.value for part in parts if part.tag == "OUT" and part.value in EACH), "")  # "on the other side of"
    owner = place.owner or side or draft.actor or "A"
    chosen = [thing for noun in said for thing in resolve_noun(draft, noun, zone=_zone(place.value), controller=owner)]
    return is_there(chosen) if chosen else None


def _lies_in(chosen: list[Thing], zone: Zone) -> str | None:
    """ "she's back in the command zone": where what was spoken of is before anything told happens."""
    for thing in chosen:
        thing.zone = zone
    return is_there(chosen) if chosen else None


def _came(draft: Draft, parts: Parts) -> str | None:
    """ "Opalescence came first": timestamps follow the order of things."""
    before = {thing.label: thing.last for thing in draft.things}
    chosen = things(draft, nouns(parts))
    if len(chosen) != 1:
        return None
    if draft.script:
        chosen[0].last = before.get(chosen[0].label, 0)
    orders = [thing.order for thing in draft.things]
    chosen[0].order = min(orders) - 1 if value_of(parts, "FIRST") == "first" else max(orders) + 1
    stamp_in_order(draft)
    return f"#{chosen[0].label} has the {'oldest' if value_of(parts, 'FIRST') == 'first' else 'newest'} time stamp"


def _is_in_step(draft: Draft, parts: Parts) -> str | None:
    whose = first(parts, "OWNED", "POSSP")
    step = first(parts, "STEP")
    if whose is not None and step is None and draft.script:
        return their_turn(draft, parts)
    if whose is not None:
        draft.active = draft.turn_of = turn_player(draft, whose.value)
    if step is not None:
        steps: dict[str, StepName] = {step.value: step.value}  # type: ignore[dict-item]  # words_en.toml names steps only
        draft.step = steps[step.value]
    return f"turn: {draft.active}, {draft.step}"


CARRY_RULES: Final = (
    Rule("NP THAT? BE? BYHOST NP|NP THAT HAVE NP (ATTACH|ON) NP?|NP WITH NP (ATTACH NP?|ON NP)", carries, True),
    Rule("NP THAT BE? ATTACH NP", is_attached, True),
    Rule("NP BE? UNDER NP", lies_under, True),
    Rule("^NP WITH NP(?=(ATTACKV|BLOCKV|BLOCKEDBY|BE|DIE|UNBLOCKED|TARGETV|OUT))", carries_one, True),
)
"""Rules about attachments told of within a clause that says something else."""
KEEP_RULES: Final = (
    Rule("NP BE UNDER NP", lies_under, True),
    Rule("NP (BE|DET|HAVE)* MFD BY NP|NP (MFD|CLKD) WITH NP", made_by, True),
    Rule("NP HAVE? (MFD|CLKD) NP", form_made, True),
    Rule("NP NP", form_made_adjective, True),
    Rule("NP (DET|BE)* ATTACH NP", is_attached, True),
    Rule("NP (WITH|HAVE) NP (DET|BE)* (ATTACH NP?|ON NP)|NP BE? BYHOST NP", carries, True),
)
"""Rules about attachment, after which the first thing spoken of goes on being the subject."""
SETUP_RULES: Final = (
    *KEEP_RULES,
    Rule("AT? (OWNED|POSSP) STEP|(OWNED|POSSP) TURN(?!NP)|STEP", _is_in_step),
    Rule(
        "PLAYERS (BE|HAVE|DET|KEEP)* (AT|ON)? DET? (NUM|BELOW) LIFE DET?"
        "|PLAYERS (BE|DET)* (AT|ON) DET? (NUM|BELOW)(?!DAMAGE|NP|MANA) DET?|(WITH|AT) (NUM|BELOW) LIFE",
        life_told,
    ),
    Rule(
        "(PLAYERS (HAVE|CONTROL|BYHOST|BE)+|THERE BE?|WITH)? NP|INZONE (BE|HAVE)+ NP|INZONE BE? EMPTY|NO NP|NO NP? INZONE"
        "|(PLAYERS (HAVE|BE)+|WITH)? EMPTY INZONE",
        hand_told,
    ),
    Rule("PLAYERS BE? (CONTROL|BYHOST) NP", hand_held),
    Rule("NP (BE|HAVE|SURVIVE)* (AT|ON|WITH) (NUM|COUNTERS) (ON NP)?", stands_at),
    Rule("TRIG BE? ONSTACK|TRIG TRIGGER", trigger_waits),
    Rule("(PLAYERS? CASTV)? (WITH|HAVE)? (TOPCARD|ONTOP) BE? REVEALV", _top_revealed),
    Rule("PLAYERS? WITH? HAVE? NP BE? ONTOP|(TOPCARD|ONTOP) BE? NP|NP BE TOPCARD", _on_top),
    Rule("(PLAYERS HAVE)? WITH? LIBSTATE", library_told),
    Rule("PLAYERS? OWN? NP BE? ON NP", is_attached, True),
    Rule("PLAYERS? OWN? NP WITH NP", carries, True),
    Rule("NP (BE|HAVE)? (BE)* FIRST", _came),
    Rule("NP (BE|HAVE|OUT)+ ON? INZONE", _in_zone),
    Rule("^NP BE (THERE|SINCE|OUT)*$", _is_there),
    Rule("PLAYERS BE CONTROL NP OUT?|PLAYERS (KEEP|START WITH) NP OUT*", _runs),
    Rule("PLAYERS BE? FACING NP", _faces),
    Rule("NP BE NP", _all_in_zone),
    Rule("^(POSSP|NP|OWNED) BE EMPTY$", _empty_too),
    Rule("NP BE NP", is_ones_own),
    Rule("NP BE DET? NP", is_as_known),
    Rule("NP (BE|S) COLOR", color_as_known),
    Rule("^NP$", lies_in_zone),
    Rule("^NP$", says_no_more),
    Rule("PLAYERS KEEP NP ON NP", is_attached, True),
    Rule("^PLAYER (ON|AT) NUM LIFE?$", life_told),
    Rule("^PLAYER NUM LIFE?$", life_as_well),
    Rule("^WITH NP$|(?<=STEP )WITH NP$", beside),
    Rule("^AT NUM$", life_told),
    Rule("NP (HAVE|BE|AT)+ (DET|ITS)? NUM COUNTERW (ON NP)?|NUM COUNTERW ON NP", counters_of_kind),
    Rule("PLAYERS HAVE KEYWORD", has_it_printed),
    Rule("PLAYERS (OWN|OUT)+ NP (OUT|INZONE)*|THERE BE? NP (OUT|INZONE)*", _controls),
    Rule("PLAYERS (MFD|CLKD|MF|CLOAKV) NP", _manifested),
    Rule("^PLAYERS BE NP", _got),
    Rule("^PLAYERS NP$", _has_too),
    Rule("PLAYERS NP", _manifested_bare),
    Rule("(WITH|THERE)? NO NP OUT|THERE NO NP(?!INZONE)|ON? DET? EMPTY (INZONE|OUT)|INZONE S? BE? EMPTY", _nothing_there),
    Rule("NP BE? (BE|HAVE|DET)* ON? OUT+ ADJ?|UNDER NP|WITH NP OUT+|BE NP OUT", _is_out),
    Rule("PLAYERS OWN NP HAVE COUNTERS", _list_with_counters),
    Rule("NP (HAVE|BE) KEYWORD((COMMA|AND)* KEYWORD)*", has_keyword),
    Rule("INZONE (HAVE|CONTROL|BYHOST|KEEP|THERE BE?) NP|THERE NP INZONE|NP BE ON? INZONE", _in_zone),
    Rule("^WITH? NUM DAMAGE$", damaged_too),
    Rule("NP HAVE NUM DAMAGE (ON NP)?|NP WITH NUM DAMAGE (ON NP)?", damaged),
    Rule("PLAYERS (HAVE|BE|AT|ON)* COUNTERS", player_counters),
    Rule("PLAYERS? (HAVE|BE|GETV|GAINV|DEALV|UNKNOWN|AT|ON)* NTHCOUNTER", has_by_now),
    Rule("NP HAVE NP", has_morph),
    Rule("NP BE* (HAVE|BYHOST) COUNTERS (ON NP)?|COUNTERS BE? (ON|ATTACH|GOTOV) NP|NP (BE|AT)+ COUNTERS", counters_on),
    Rule("NP BE STATE+ OUT*", state_of),
    Rule("LP STATE+ RP", state_of_last),
    Rule("NP BE DET? NP", _is_whose),
)

_SAFE: Final = (_nothing_there, _is_in_step, life_told, _top_revealed, _on_top, library_told)
SAFE_RULES: Final = (
    *(rule for rule in SETUP_RULES if rule.handle in _SAFE),
    Rule("UNDER NP|WITH NP OUT|WHILE NP BE? OUT", _is_out),
)
"""Rules that may read the rest of a clause that asks ("do I lose with an empty library")."""
