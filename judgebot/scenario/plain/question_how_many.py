"""Questions for a number: how many there are, are left, were drawn or made, how often, how much damage."""

from judgebot.scenario.plain.board import EACH, Draft
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_suffer import last_permanent
from judgebot.scenario.plain.fitting import HEAD_TYPES, is_spell
from judgebot.scenario.plain.question_asks import put_question
from judgebot.scenario.plain.rules import Parts, meant, nouns, value_of, who


def _kind_words(noun: Noun) -> str:
    """Return what is counted: a card's name, or types and subtypes."""
    types = [HEAD_TYPES[head].lower() for head in sorted(noun.heads) if head in HEAD_TYPES]
    return " ".join((*noun.names[:1], *noun.subtypes, *types)) or "permanent"


def how_many(draft: Draft, parts: Parts) -> str | None:
    """ "How many creatures do I have left"."""
    said = nouns(parts)
    whose = who(draft, parts) or (said[0].owner if said else "") or _whose_known(draft, said) or "A"
    if said and "token" in said[0].heads and whose in EACH and _are_all_meant(draft, whose, parts):
        return put_question(draft, "number", whose, f"controlled token {' '.join(said[0].subtypes)}".strip())
    if said and ("token" in said[0].heads or _are_made(draft, said[0], parts)):
        return put_question(draft, "number", whose, f"tokens {' '.join(said[0].subtypes)}".strip()) if whose in EACH else None
    if said and (said[0].pronoun or said[0].states or "card" in said[0].heads):
        return None
    if whose not in EACH:
        return None
    if said:
        return put_question(draft, "number", whose, f"controlled {_kind_words(said[0])}")
    if first(parts, "LEFT", "KEEP", "SURVIVE", "HAVE", "CONTROL") is None:
        return None
    named = [thing for thing in sorted(draft.things, key=lambda one: -one.last) if thing.spec.name and not is_spell(thing)]
    return put_question(draft, "number", whose, f"controlled {named[0].spec.name}") if named else None


def _whose_known(draft: Draft, said: tuple[Noun, ...]) -> str:
    """Return who controls the things of a name told of ("how many of those bears survive"), "" where both do or nobody."""
    there = [one for one in draft.things if one.zone == "battlefield"]
    known = {one.controller for noun in said for one in there if one.spec.name in noun.names}
    return known.pop() if len(known) == 1 else ""


def _are_all_meant(draft: Draft, whose: str, parts: Parts) -> bool:
    """Return whether tokens are asked for that a player has, some of which were there from the start."""
    has = first(parts, "HAVE", "CONTROL", "KEEP", "LEFT", "SURVIVE") is not None
    return has and any(thing.spec.token and thing.controller == whose and thing.zone == "battlefield" for thing in draft.things)


def _are_made(draft: Draft, noun: Noun, parts: Parts) -> bool:
    """Return whether "how many Goblins do I get" asks for new tokens, not for what a player has in all."""
    has = first(parts, "HAVE", "CONTROL", "KEEP", "LEFT", "SURVIVE", "GO", "INZONE", "OUT") is not None
    return (
        bool(noun.subtypes)
        and not (noun.names or has)
        and any(part.tag in ("BE", "CREATE", "GETV") for part in parts)
        and bool(draft.script)
    )


def how_many_cards(draft: Draft, parts: Parts) -> str | None:
    """ "How many cards do I draw", "how many cards are in my hand"."""
    said = nouns(parts)
    if not said or said[0].heads != {"card"}:
        return None
    if first(parts, "DRAWV") is not None:
        return put_question(draft, "number", who(draft, parts) or "A", "cards drawn")
    zone = said[0].zone or value_of(parts, "INZONE")
    place = first(parts, "INZONE")
    whose = who(draft, parts) or said[0].owner or (place.owner if place is not None else "") or "A"
    words = "library" if first(parts, "LIB") is not None else zone
    return put_question(draft, "number", whose, words) if words in ("hand", "library", "graveyard") else None


def how_often(draft: Draft, parts: Parts) -> str | None:
    """ "How many times does it trigger"."""
    chosen = meant(draft, nouns(parts)) if nouns(parts) else []
    return put_question(draft, "number", chosen[0].label if chosen else "", "triggers")


def damage_by(draft: Draft, parts: Parts) -> str | None:
    """ "How much damage does it deal"."""
    chosen = meant(draft, nouns(parts))
    return put_question(draft, "number", chosen[0].label, "damage dealt") if chosen else None


def counters_left(draft: Draft, parts: Parts) -> str | None:
    """ "How many counters end up on it"."""
    kind = value_of(parts, "COUNTERS", "MOD", "CKIND")
    chosen = meant(draft, nouns(parts)) or last_permanent(draft)
    return put_question(draft, "number", chosen[0].label, kind or "counters") if chosen else None


def totals(draft: Draft, _parts: Parts) -> str | None:
    return put_question(draft, "what happens", "", "life totals")


def damage_dealt(draft: Draft, parts: Parts) -> str | None:
    """ "Does it deal damage", "does the knight take damage"."""
    chosen = meant(draft, nouns(parts)[:1])
    words = "takes damage" if value_of(parts, "DEALV") == "take" or first(parts, "BE") is not None else "deals damage"
    victim = who(draft, parts)
    words += f" to {victim}" if words == "deals damage" and victim in EACH else ""
    return put_question(draft, "what happens", chosen[0].label, words) if chosen else None


def hits_for(draft: Draft, parts: Parts) -> str | None:
    """ "Does Guttersnipe still hit him"."""
    chosen = meant(draft, nouns(parts)[:1])
    is_hit = value_of(parts, "TARGETV", "PINGV") in ("hit", "ping")
    victim = who(draft, parts)
    to = f" to {victim}" if victim in EACH else ""
    return put_question(draft, "what happens", chosen[0].label, f"deals damage{to}") if chosen and is_hit else None
