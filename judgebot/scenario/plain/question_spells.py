"""Questions about a spell: does it resolve, is it stopped, does it kill what it is aimed at."""

from msgspec.structs import replace

from judgebot.scenario.models import Question
from judgebot.scenario.plain.board import Draft, Thing, settle
from judgebot.scenario.plain.card_types import stored_aims
from judgebot.scenario.plain.chunks import Chunk, first
from judgebot.scenario.plain.events_cast import cast
from judgebot.scenario.plain.events_named import named_fate
from judgebot.scenario.plain.events_suffer import last_permanent
from judgebot.scenario.plain.fitting import find, has_been_cast, is_spell
from judgebot.scenario.plain.question_asks import put_question
from judgebot.scenario.plain.referents import resolve_noun
from judgebot.scenario.plain.rules import Parts, meant, nouns


def does_spell(draft: Draft, parts: Parts) -> str | None:
    """ "Does Murder kill my manifested creature": it is cast at it, and the fate is asked."""
    spells = [one for one in find(draft, nouns(parts)[0]) if has_been_cast(draft, one)] if nouns(parts)[0].names else []
    said = f"#{spells[0].label} was cast" if spells else named_fate(draft, parts)
    aimed = [action.targets for action in draft.script if spells and spells[0].label in action.objects and action.targets]
    at_what = nouns(parts, 1)[:1]
    chosen = [one for one in draft.things if aimed and at_what[0].pronoun and one.label in aimed[0]] or meant(draft, at_what)
    if said is None or not chosen:
        return None
    if first(parts, "COUNTERW", "COUNTERSPELL") is not None:
        return f"{said}; {put_question(draft, 'what happens', chosen[0].label, 'countered')}"
    question: Question = "dies" if first(parts, "DESTROY") is not None else "state"
    return f"{said}; {put_question(draft, question, chosen[0].label)}"


def stops(draft: Draft, parts: Parts) -> str | None:
    """ "Would my Counterspell stop it": whether what it is aimed at is countered."""
    tool = nouns(parts)
    aims = stored_aims(tool[0].names[0]) if len(tool) == 1 and len(tool[0].names) == 1 else frozenset[str]()
    if not aims or "spell" not in aims:
        return None
    phrases = [part for part in parts if part.tag == "NP"]
    waiting = _last_cast(draft)
    if waiting and nouns(parts, 1)[0].pronoun:
        phrases[1] = replace(phrases[1], nouns=(replace(phrases[1].nouns[0], label=waiting[0].label),))
    return does_spell(draft, (*phrases, Chunk(tag="COUNTERW")))


def stopped(draft: Draft, parts: Parts) -> str | None:
    """ "Does that stop my Bolt": whether a spell told of is countered."""
    spells = [one for one in find(draft, nouns(parts)[0]) if has_been_cast(draft, one)] if nouns(parts)[0].names else []
    return put_question(draft, "what happens", spells[0].label, "countered") if spells else None


def resolves(draft: Draft, parts: Parts) -> str | None:
    """ "Does Murder resolve": a spell; of anything else it is asked whether it triggers."""
    told = first(parts, "PLAYER")
    said = nouns(parts)[0] if nouns(parts) else None
    if first(parts, "NEG") is not None:
        return None
    if said is not None and len(said.names) == 1 and first(parts, "RESOLVE") is not None and not find(draft, said):
        (spell,) = resolve_noun(draft, said, zone="hand", controller=said.owner or "A")
        cast(draft, spell)  # "Chalice is on two. Does my Tarmogoyf resolve"
        settle(draft)
        return put_question(draft, "what happens", spell.label, "resolves")
    chosen = meant(draft, nouns(parts)) if told is None else last_permanent(draft) if told.owner == "pronoun" else []
    if not chosen:
        return None
    if told is None and nouns(parts)[0].pronoun and not _is_cast(draft, chosen[0]):
        chosen = _last_cast(draft) or chosen
    if _is_cast(draft, chosen[0]):
        return put_question(draft, "what happens", chosen[0].label, "resolves")
    subject = "" if told is not None or nouns(parts)[0].pronoun else chosen[0].label
    return put_question(draft, "what happens", subject, "triggers")


def _last_cast(draft: Draft) -> list[Thing]:
    """Return the spell cast last that is not aimed at another, for "does it resolve"."""
    cast = [label for action in draft.script if action.verb == "casts" for label in action.objects]
    spells = [one for label in reversed(cast) for one in draft.things if one.label == label]
    return [one for one in spells if "spell" not in (stored_aims(one.spec.name) or ())][:1] or spells[:1]


def _is_cast(draft: Draft, thing: Thing) -> bool:
    return is_spell(thing) or has_been_cast(draft, thing)
