"""Questions in few words ("Dead?", "Is that allowed?") and about numbers: how many there are, were drawn, triggered."""

from typing import Final

from judgebot.scenario.models import Question
from judgebot.scenario.plain.board import Draft, Thing
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_cast import other
from judgebot.scenario.plain.events_suffer import hit_by, last_permanent
from judgebot.scenario.plain.fitting import HEAD_TYPES, is_spell
from judgebot.scenario.plain.question_asks import put_question
from judgebot.scenario.plain.rules import Parts, Rule, meant, nouns, value_of, who


def _is_dead(draft: Draft, parts: Parts) -> str | None:
    chosen = last_permanent(draft)
    question: Question = "state" if first(parts, "SURVIVE") is not None else "dies"
    return put_question(draft, question, chosen[0].label, "survive" if question == "state" else "") if chosen else None


def _how_big(draft: Draft, parts: Parts) -> str | None:
    chosen = last_permanent(draft)
    return put_question(draft, "size", chosen[0].label, value_of(parts, "POWERW") or "size") if chosen else None


def _is_legal(draft: Draft, _parts: Parts) -> str | None:
    """ "Is that legal": of what was told last; the rules let it, or not."""
    done = [action for action in draft.script if action.player and action.verb not in ("passes", "resolve")]
    if not done:
        return None
    draft.waiting = draft.answering = False
    return put_question(draft, "may", done[-1].player, "")


def _dies_to(draft: Draft, parts: Parts) -> str | None:
    """ "Does my bear die to Doom Blade"."""
    said = hit_by(draft, parts)
    chosen = meant(draft, nouns(parts))
    if said is None or not chosen:
        return None
    return f"{said}; {put_question(draft, 'dies', chosen[0].label)}"


def _stays_in(draft: Draft, parts: Parts) -> str | None:
    """ "Am I still in the game"."""
    return put_question(draft, "wins", who(draft, parts) or "A", "stay")


def _kind_words(noun: Noun) -> str:
    """Return what is counted: a card's name, or types and subtypes."""
    types = [HEAD_TYPES[head].lower() for head in sorted(noun.heads) if head in HEAD_TYPES]
    return " ".join((*noun.names[:1], *noun.subtypes, *types)) or "permanent"


def _how_many(draft: Draft, parts: Parts) -> str | None:
    """ "How many creatures do I have left"."""
    said = nouns(parts)
    player = who(draft, parts) or (said[0].owner if said else "") or "A"
    if said and (said[0].pronoun or said[0].states or "token" in said[0].heads or "card" in said[0].heads):
        return None
    if player not in ("A", "B"):
        return None
    if said:
        return put_question(draft, "number", player, f"controlled {_kind_words(said[0])}")
    named = [thing for thing in sorted(draft.things, key=lambda one: -one.last) if thing.spec.name and not is_spell(thing)]
    return put_question(draft, "number", player, f"controlled {named[0].spec.name}") if named else None


def _cards(draft: Draft, parts: Parts) -> str | None:
    """ "How many cards do I draw", "how many cards are in my hand"."""
    said = nouns(parts)
    if not said or said[0].heads != {"card"}:
        return None
    if first(parts, "DRAWV") is not None:
        return put_question(draft, "number", who(draft, parts) or "A", "cards drawn")
    zone = said[0].zone or value_of(parts, "INZONE")
    place = first(parts, "INZONE")
    player = who(draft, parts) or said[0].owner or (place.owner if place is not None else "") or "A"
    words = "library" if first(parts, "LIB") is not None else zone
    return put_question(draft, "number", player, words) if words in ("hand", "library", "graveyard") else None


def _times(draft: Draft, parts: Parts) -> str | None:
    """ "How many times does it trigger"."""
    chosen = meant(draft, nouns(parts)) if nouns(parts) else []
    return put_question(draft, "number", chosen[0].label if chosen else "", "triggers")


def _damage_by(draft: Draft, parts: Parts) -> str | None:
    """ "How much damage does it deal"."""
    chosen = meant(draft, nouns(parts))
    return put_question(draft, "number", chosen[0].label, "damage dealt") if chosen else None


def _is_countered(draft: Draft, parts: Parts) -> str | None:
    chosen = [thing for thing in meant(draft, nouns(parts)) if _was_cast(draft, thing)] or _spells(draft)
    words = "fizzles" if first(parts, "FIZZLE") is not None else "countered"
    return put_question(draft, "what happens", chosen[0].label, words) if chosen else None


def _was_cast(draft: Draft, thing: Thing) -> bool:
    return any(action.verb == "casts" and thing.label in action.objects for action in draft.script)


def _spells(draft: Draft) -> list[Thing]:
    """Return what was cast, the first of all first: what others answer is what is asked of."""
    cast = [action.objects[0] for action in draft.script if action.verb == "casts" and action.objects]
    return [thing for label in cast for thing in draft.things if thing.label == label]


def _through_shield(draft: Draft, parts: Parts) -> str | None:
    """ "How much damage do they take": the life that the damage costs."""
    return put_question(draft, "number", who(draft, parts) or other("A"), "life lost")


SHORT_RULES: Final = (
    Rule("^(DIE|LOSE|SURVIVE|ALIVE)+ (OR SURVIVE)? QM$", _is_dead),
    Rule("^POWERW+ QM$|^HOWBIG QM$", _how_big),
    Rule(
        "^NEG? LEGAL QM$|BE (DET|NP|PLAYERS)* NEG? LEGAL|CAN PLAYERS AUX (DET|NP) QM|(BE|AUX) (DET|NP) (BE)* LEGAL", _is_legal
    ),
    Rule("(AUX|CAN) NP HITBY NP", _dies_to),
    Rule("BE PLAYERS INGAME", _stays_in),
    Rule(
        "WHAT NP (AUX|BE)* THERE? INZONE|WHAT NP (AUX|CAN)* PLAYERS (MUST|CAN|BE)* (DRAWV|HAVE|OWN)+ INZONE?|WHAT NP BE* LIB",
        _cards,
    ),
    Rule(
        "WHAT NP? (AUX|BE|HAVE)* PLAYERS (OWN|KEEP|BE|LEFT|SURVIVE)+ INZONE? OUT?|WHAT NP (BE|AUX|SURVIVE)* LEFT OUT?",
        _how_many,
    ),
    Rule("WHAT TIMES AUX (NP|TRIG|PLAYERS)? (TRIGGER|RESOLVE|DIE)?", _times),
    Rule("WHAT DAMAGE (AUX|CAN) NP DEALV", _damage_by),
    Rule("(AUX|BE) NP BE* (COUNTERSPELL|COUNTERW|FIZZLE)|^FIZZLE QM", _is_countered),
)
