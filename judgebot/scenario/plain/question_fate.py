"""Questions about what becomes of things: do they die, stay, go together, do both, does one."""

from msgspec.structs import replace

from judgebot.scenario.models import Question
from judgebot.scenario.plain.asked_of import MANY, TWO, asks_of_many, fated, is_denied, put_of_many, same_named, subjects
from judgebot.scenario.plain.board import EACH, Draft, Thing, player
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_suffer import last_permanent, last_struck
from judgebot.scenario.plain.fitting import find, is_spell
from judgebot.scenario.plain.question_asks import fighters, put_question
from judgebot.scenario.plain.rules import Parts, is_neutral, meant, nouns, value_of, who


def dies(draft: Draft, parts: Parts) -> str | None:
    """ "Does it die", "is my bear toast", "do both die": whether it was put into a graveyard from the battlefield."""
    return _fate(draft, parts, "survive" if is_denied(parts) else "die")


def survives(draft: Draft, parts: Parts) -> str | None:
    """ "Does it stick around", "do both stay"."""
    return _fate(draft, parts, "die" if is_denied(parts) else "survive")


def _fate(draft: Draft, parts: Parts, words: str) -> str | None:
    said = nouns(parts)
    chosen = fated(draft, parts) if not any(noun.zone for noun in said) else []
    if not chosen or (said and not said[0].pronoun and (said[0].n or 1) > len(chosen)):
        return None
    if said and asks_of_many(said):
        return put_of_many(draft, said[0].determiner, words, chosen) if len(chosen) > 1 else None
    if said and _may_be_either(said[0]) and len(fighters(draft)) > 1:
        return put_of_many(draft, "each", words, fighters(draft))
    if len(chosen) > 1:
        return put_of_many(draft, "all", words, chosen)
    if is_neutral(parts):
        return put_question(draft, "state", chosen[0].label)
    if value_of(parts, "SURVIVE") == "safe" and words == "survive":
        return _is_safe(draft, chosen[0])
    question: Question = "dies" if words == "die" else "state"
    return put_question(draft, question, chosen[0].label, "" if words == "die" else words)


def _may_be_either(noun: Noun) -> bool:
    """Return whether "it" may be either side of a block."""
    return noun.pronoun and noun.n is None and not (noun.label or noun.owner or noun.determiner == "other")


def one_goes(draft: Draft, parts: Parts) -> str | None:
    """ "Does one have to go", "do I have to choose one": of two legends of one name."""
    said = nouns(parts)
    is_one = not said or (len(said) == 1 and (said[0].determiner in ("one", "any") or said[0].n == 1))
    return put_question(draft, "what happens", "", "legend rule") if is_one and len(same_named(draft)) >= TWO else None


def lives_or_dies(draft: Draft, parts: Parts) -> str | None:
    """ "Does it live or die": whether it is what is said first."""
    return survives(draft, parts) if value_of(parts, "ALIVE") == "survive" else dies(draft, parts)


def saves(draft: Draft, parts: Parts) -> str | None:
    """ "Can I save the bear": whether its player still has it."""
    said = [noun for part in parts if part.tag == "NP" for noun in part.nouns][-1:]
    saved = parts[-1] if parts[-1].tag == "PLAYER" else None
    if saved is not None and saved.owner != "pronoun":
        is_asked = player(draft, saved.value) in EACH and bool(draft.script) and not is_denied(parts)
        return put_question(draft, "wins", player(draft, saved.value), "stay") if is_asked else None
    chosen = meant(draft, tuple(said)) if saved is None else last_permanent(draft)
    return _is_safe(draft, chosen[0]) if len(chosen) == 1 and draft.script and not is_denied(parts) else None


def _is_safe(draft: Draft, thing: Thing) -> str:
    return put_question(draft, "state", thing.label, f"had by {thing.controller}")


def rid_of(draft: Draft, parts: Parts) -> str | None:
    """ "Does that get rid of it", "do I get rid of the angel"."""
    said = [noun for part in parts if part.tag == "NP" for noun in part.nouns][-1:]
    struck = last_struck(draft) if said[0].pronoun and said[0].n is None else []
    chosen = struck or meant(draft, tuple(said))
    is_asked = len(chosen) == 1 and draft.script and not is_denied(parts) and len(same_named(draft)) < TWO
    return put_question(draft, "state", chosen[0].label, "gone") if is_asked else None


def what_of_it(draft: Draft, parts: Parts) -> str | None:
    """ "Angel?", "and the bears?": what becomes of a thing told of, once something was done."""
    said = nouns(parts)
    is_named = len(said) == 1 and bool(said[0].names or said[0].subtypes) and said[0].n is None
    is_new = is_named and (said[0].determiner == "indef" or "token" in said[0].heads)
    known = find(draft, said[0]) if is_named and not is_new and draft.script else []
    return put_question(draft, "state", known[0].label) if len(known) == 1 and not is_spell(known[0]) else None


def dies_of(draft: Draft, parts: Parts) -> str | None:
    """ "Does the bear die to it", "... to the Shock": of what was told of; a spell that was not is cast elsewhere."""
    tool = nouns(parts, 1)
    names = {name for noun in tool for name in noun.names}
    known = [thing for noun in tool for thing in find(draft, noun)] + [one for one in draft.things if one.spec.name in names]
    if not draft.script or not (tool[0].pronoun or any(_acted(draft, thing) for thing in known)):
        return None
    return dies(draft, tuple(part for part in parts if part.tag == "NP")[:1] + tuple(p for p in parts if p.tag == "NEG"))


def anything(draft: Draft, parts: Parts) -> str | None:
    """ "Does anything survive", "does anything die": of all creatures told of."""
    chosen = [thing for thing in draft.things if thing.zone == "battlefield" and _may_die(thing)]
    words = "die" if first(parts, "DIE", "DESTROY") is not None else "survive"
    return put_of_many(draft, "any", words, chosen) if chosen and draft.script else None


def lost(draft: Draft, parts: Parts) -> str | None:
    """ "Is Rancor lost": whether its player has it no more."""
    chosen = subjects(draft, parts)
    is_asked = len(chosen) == 1 and draft.script and not is_denied(parts)
    return put_question(draft, "state", chosen[0].label, f"lost by {chosen[0].controller}") if is_asked else None


def loses_all(draft: Draft, parts: Parts) -> str | None:
    """ "Do I lose everything", "do I lose all my creatures": whether all creatures of a player die."""
    name, said = who(draft, parts), nouns(parts)
    is_all = len(said) == 1 and said[0].determiner == "all" and said[0].heads == {"creature"} and not said[0].names
    mine = [thing for thing in draft.things if thing.zone == "battlefield" and thing.controller == name and _may_die(thing)]
    return put_of_many(draft, "all", "die", mine) if is_all and mine and draft.script and not is_denied(parts) else None


def _may_die(thing: Thing) -> bool:
    return "Creature" in thing.kinds or thing.spec.face_down is not None or "Creature" in thing.spec.types


def enough(draft: Draft, _parts: Parts) -> str | None:
    """ "Is that enough": whether what was aimed at last dies, or loses."""
    aimed = [label for action in draft.script for label in action.targets]
    if not aimed:
        return None
    if aimed[-1] in EACH:
        return put_question(draft, "wins", aimed[-1], "lose")
    hit = [thing for thing in draft.things if thing.label == aimed[-1] and not is_spell(thing)]
    return put_question(draft, "dies", hit[0].label) if hit else None


def trade(draft: Draft, _parts: Parts) -> str | None:
    """ "Do they trade": whether both sides of a block die."""
    chosen = fighters(draft)
    return put_of_many(draft, "all", "die", chosen) if len(chosen) >= TWO else None


def gone(draft: Draft, parts: Parts) -> str | None:
    """ "Is it gone"."""
    chosen = fated(draft, parts)
    words = "" if is_neutral(parts) else "gone"
    return put_question(draft, "state", chosen[0].label, words) if len(chosen) == 1 and draft.script else None


def holds_on(draft: Draft, parts: Parts) -> str | None:
    """ "Can I hang on to both dogs": of several legends, whether all stay; "may I choose to keep the new one" is a choice."""
    said = nouns(parts)
    if len(same_named(draft)) < TWO or is_denied(parts):
        return None
    if first(parts, "CHOOSE") is not None:
        return put_question(draft, "what happens", "", "choose")
    is_all = len(said) == 1 and said[0].determiner == "all"
    return put_of_many(draft, "all", "survive", same_named(draft)) if is_all else None


def killed_by_that(draft: Draft, parts: Parts) -> str | None:
    """ "Does that kill it", "is the bolt enough to kill him": what was told last is what "that" is."""
    tool = nouns(parts) if len([part for part in parts if part.tag == "NP"]) > 1 or first(parts, "PLAYER") is not None else ()
    known = [thing for thing in draft.things if tool and thing in find(draft, tool[0])]
    if tool and not any(_acted(draft, thing) for thing in known):
        return None
    victim = first(parts, "PLAYER")
    if victim is not None:
        name = player(draft, victim.value)
        return put_question(draft, "wins", name, "lose") if name in EACH and (draft.script or draft.players) else None
    chosen = fated(draft, parts, 1 if tool else 0)
    return put_question(draft, "dies", chosen[0].label) if len(chosen) == 1 and draft.script else None


def _acted(draft: Draft, thing: Thing) -> bool:
    return any(thing.label in action.objects for action in draft.script)


def lethal(draft: Draft, parts: Parts) -> str | None:
    """ "Is that lethal", "is that game": whether somebody loses; whom it was aimed at where that is told."""
    name = who(draft, parts)
    if name in EACH:
        return put_question(draft, "wins", name, "lose")
    said = nouns(parts)
    aimed = [label for action in draft.script for label in action.targets][-1:] if not said or said[0].pronoun else []
    hit = [thing for thing in draft.things if thing.label in aimed and not is_spell(thing)]
    if hit and not any(action.verb == "attacks" for action in draft.script):
        return put_question(draft, "dies", hit[0].label)
    return put_question(draft, "wins", "", "anyone") if draft.script else None


def what_survives(draft: Draft, _parts: Parts) -> str | None:
    """ "Who survives", "what is left"."""
    return put_question(draft, "what happens", "", "what survives") if draft.script else None


def takes_along(draft: Draft, parts: Parts) -> str | None:
    """ "Does it take the knight with it": whether that dies too."""
    victims, companion = meant(draft, nouns(parts, 1)), nouns(parts, 2)
    is_take = value_of(parts, "DEALV") == "take" and bool(companion) and companion[0].pronoun
    return put_question(draft, "dies", victims[0].label) if is_take and len(victims) == 1 and draft.script else None


def kills(draft: Draft, parts: Parts) -> str | None:
    """ "Do I get to kill both of them", "does he kill my bear": what the other player has."""
    said, name = nouns(parts), who(draft, parts)
    chosen = [thing for thing in subjects(draft, parts) if thing.controller != name]
    if not chosen and said and said[0].pronoun and name in EACH:  # nobody asks whether they kill their own creature
        theirs = replace(said[0], owner="B" if name == "A" else "A")
        chosen = find(draft, theirs)[: said[0].n or 1]
    if not draft.script or is_denied(parts) or not said or not chosen:
        return None
    if len(chosen) > 1 or said[0].determiner in MANY:
        which = said[0].determiner if said[0].determiner in MANY else "all"
        can = f"possible {name} " if first(parts, "CAN") is not None and which == "all" else ""
        return put_of_many(draft, f"{can}{which}", "die", chosen)
    return put_question(draft, "dies", chosen[0].label)


def attached(draft: Draft, parts: Parts) -> str | None:
    """ "Does Pacifism fall off", "is it still attached", "does it fall off or does it stay"."""
    chosen = meant(draft, nouns(parts))
    if len(chosen) != 1 or is_denied(parts) or not chosen[0].spec.attached_to:
        return None
    words = "attached" if first(parts, "ATTACH") is not None else "unattached"
    return put_question(draft, "state", chosen[0].label, "" if is_neutral(parts) else words)
