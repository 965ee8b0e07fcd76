"""Questions about what becomes of things: do they die, stay, come back, where are they, do both, does one, who has them."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.models import Question
from judgebot.scenario.plain.board import EACH, Draft, Thing, player
from judgebot.scenario.plain.card_abilities import takes_away
from judgebot.scenario.plain.card_types import is_legendary
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_suffer import last_permanent, last_struck
from judgebot.scenario.plain.fitting import find, is_spell
from judgebot.scenario.plain.question_asks import fighters, put_question
from judgebot.scenario.plain.question_commander import may_command
from judgebot.scenario.plain.rules import Parts, is_neutral, meant, nouns, value_of, who

MANY: Final = ("all", "any", "none", "one")
"""Determiners of a phrase that asks of several things at once."""
_TWO: Final = 2


def subjects(draft: Draft, parts: Parts, index: int = 0) -> list[Thing]:
    """Return the things that a question is about; "he" and "she" may be a creature."""
    said = nouns(parts, index)
    if said:
        return _several(draft, said[0]) if _asks_of_many(said) else meant(draft, said)
    told = first(parts, "PLAYER")
    return last_permanent(draft) if told is None or told.owner == "pronoun" else []


def _fated(draft: Draft, parts: Parts, index: int = 0) -> list[Thing]:
    """Return the things whose fate is asked for; "it", and "they" of a card with a plural name, is what was struck last."""
    said = nouns(parts, index)
    chosen = subjects(draft, parts, index)
    if len(said) != 1 or not said[0].pronoun or said[0].label or said[0].owner or said[0].determiner != "def":
        return chosen
    struck = last_struck(draft)
    if said[0].n is not None:
        return struck if struck and struck[0].spec.name.endswith("s") and len(fighters(draft)) < _TWO else chosen
    return struck if len(chosen) == 1 and struck else chosen


def _asks_of_many(said: tuple[Noun, ...]) -> bool:
    return (
        len(said) == 1 and said[0].determiner in MANY and (said[0].pronoun or not said[0].names or said[0].determiner != "one")
    )


def _several(draft: Draft, noun: Noun) -> list[Thing]:
    """Return the things that "both" or "one of them" are: described, of one name, in a fight, or spoken of last."""
    if noun.names or noun.heads or noun.subtypes:
        return [thing for thing in find(draft, noun) if not is_spell(thing)]
    return same_named(draft) or fighters(draft) or _last_two(draft)


def same_named(draft: Draft) -> list[Thing]:
    """Return the legendary permanents that share a name with another, or copy one."""
    named = [thing for thing in draft.things if thing.spec.name and is_legendary(thing.spec.name)]
    names = [thing.spec.name for thing in named]
    alike = [thing for thing in named if names.count(thing.spec.name) > 1]
    copies = [thing for thing in draft.things if thing.copies]
    return alike or ([*named[:1], *copies[:1]] if named and copies else [])


def _last_two(draft: Draft) -> list[Thing]:
    lasting = [thing for thing in draft.things if not is_spell(thing) and ("Creature" in thing.kinds or thing.spec.face_down)]
    return sorted(sorted(lasting, key=lambda thing: -thing.last)[:_TWO], key=lambda thing: thing.order)


def _is_denied(parts: Parts) -> bool:
    return first(parts, "NEG") is not None


def dies(draft: Draft, parts: Parts) -> str | None:
    """ "Does it die", "is my bear toast", "do both die": whether it was put into a graveyard from the battlefield."""
    return _fate(draft, parts, "survive" if _is_denied(parts) else "die")


def survives(draft: Draft, parts: Parts) -> str | None:
    """ "Does it stick around", "do both stay"."""
    return _fate(draft, parts, "die" if _is_denied(parts) else "survive")


def _fate(draft: Draft, parts: Parts, words: str) -> str | None:
    said = nouns(parts)
    chosen = _fated(draft, parts) if not any(noun.zone for noun in said) else []
    if not chosen or (said and not said[0].pronoun and (said[0].n or 1) > len(chosen)):
        return None
    if said and _asks_of_many(said):
        return _of_many(draft, said[0].determiner, words, chosen) if len(chosen) > 1 else None
    if said and _may_be_either(said[0]) and len(fighters(draft)) > 1:
        return _of_many(draft, "each", words, fighters(draft))
    if len(chosen) > 1:
        return _of_many(draft, "all", words, chosen)
    if is_neutral(parts):
        return put_question(draft, "state", chosen[0].label)
    if value_of(parts, "SURVIVE") == "safe" and words == "survive":
        return _is_safe(draft, chosen[0])
    question: Question = "dies" if words == "die" else "state"
    return put_question(draft, question, chosen[0].label, "" if words == "die" else words)


def _may_be_either(noun: Noun) -> bool:
    """Return whether "it" may be either side of a block."""
    return noun.pronoun and noun.n is None and not (noun.label or noun.owner or noun.determiner == "other")


def _of_many(draft: Draft, which: str, words: str, chosen: list[Thing]) -> str:
    return put_question(draft, "what happens", "", f"{which} {words} {' '.join(thing.label for thing in chosen)}")


def one_goes(draft: Draft, parts: Parts) -> str | None:
    """ "Does one have to go", "do I have to choose one": of two legends of one name."""
    said = nouns(parts)
    is_one = not said or (len(said) == 1 and (said[0].determiner in ("one", "any") or said[0].n == 1))
    return put_question(draft, "what happens", "", "legend rule") if is_one and len(same_named(draft)) >= _TWO else None


def lives_or_dies(draft: Draft, parts: Parts) -> str | None:
    """ "Does it live or die": whether it is what is said first."""
    return survives(draft, parts) if value_of(parts, "ALIVE") == "survive" else dies(draft, parts)


def saves(draft: Draft, parts: Parts) -> str | None:
    """ "Can I save the bear": whether its player still has it."""
    said = [noun for part in parts if part.tag == "NP" for noun in part.nouns][-1:]
    saved = parts[-1] if parts[-1].tag == "PLAYER" else None
    if saved is not None and saved.owner != "pronoun":
        is_asked = player(draft, saved.value) in EACH and bool(draft.script) and not _is_denied(parts)
        return put_question(draft, "wins", player(draft, saved.value), "stay") if is_asked else None
    chosen = meant(draft, tuple(said)) if saved is None else last_permanent(draft)
    return _is_safe(draft, chosen[0]) if len(chosen) == 1 and draft.script and not _is_denied(parts) else None


def _is_safe(draft: Draft, thing: Thing) -> str:
    return put_question(draft, "state", thing.label, f"had by {thing.controller}")


def who_has(draft: Draft, parts: Parts) -> str | None:
    """ "Whose angel is it"; "who has creatures" asks of no one thing."""
    said = nouns(parts)
    is_kind = len(said) == 1 and said[0].heads and not (said[0].names or said[0].determiner or said[0].pronoun or said[0].owner)
    chosen = [] if is_kind else subjects(draft, parts)
    return put_question(draft, "state", chosen[0].label, "controller") if len(chosen) == 1 else None


def rid_of(draft: Draft, parts: Parts) -> str | None:
    """ "Does that get rid of it", "do I get rid of the angel"."""
    said = [noun for part in parts if part.tag == "NP" for noun in part.nouns][-1:]
    struck = last_struck(draft) if said[0].pronoun and said[0].n is None else []
    chosen = struck or meant(draft, tuple(said))
    is_asked = len(chosen) == 1 and draft.script and not _is_denied(parts) and len(same_named(draft)) < _TWO
    return put_question(draft, "state", chosen[0].label, "gone") if is_asked else None


def in_zone(draft: Draft, parts: Parts) -> str | None:
    """ "Are the bears in my hand": a thing told of, wherever it was."""
    said = nouns(parts)
    if len(said) != 1 or not said[0].zone or first(parts, "TOLD", "CAN", "MUST") is not None:
        return None
    known = find(draft, replace(said[0], zone="", owner="", determiner="def"))
    return put_question(draft, "state", known[0].label, said[0].zone) if known and draft.script else None


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
    return _of_many(draft, "any", words, chosen) if chosen and draft.script else None


def lost(draft: Draft, parts: Parts) -> str | None:
    """ "Is Rancor lost": whether its player has it no more."""
    chosen = subjects(draft, parts)
    is_asked = len(chosen) == 1 and draft.script and not _is_denied(parts)
    return put_question(draft, "state", chosen[0].label, f"lost by {chosen[0].controller}") if is_asked else None


def loses_all(draft: Draft, parts: Parts) -> str | None:
    """ "Do I lose everything", "do I lose all my creatures": whether all creatures of a player die."""
    name, said = who(draft, parts), nouns(parts)
    is_all = len(said) == 1 and said[0].determiner == "all" and said[0].heads == {"creature"} and not said[0].names
    mine = [thing for thing in draft.things if thing.zone == "battlefield" and thing.controller == name and _may_die(thing)]
    return _of_many(draft, "all", "die", mine) if is_all and mine and draft.script and not _is_denied(parts) else None


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
    return _of_many(draft, "all", "die", chosen) if len(chosen) >= _TWO else None


def gone(draft: Draft, parts: Parts) -> str | None:
    """ "Is it gone"."""
    chosen = _fated(draft, parts)
    words = "" if is_neutral(parts) else "gone"
    return put_question(draft, "state", chosen[0].label, words) if len(chosen) == 1 and draft.script else None


def place(draft: Draft, parts: Parts) -> str | None:
    """ "Does it go to my hand", "is it on the battlefield", "does Finks return"."""
    chosen = _fated(draft, parts)
    if first(parts, "RETURN") is not None and len(nouns(parts)) == 1 and nouns(parts)[0].pronoun:
        chosen = _went(draft)[:1] or chosen
        chosen = _taken_by(draft, chosen) or chosen
    words = (
        value_of(parts, "DEST", "INZONE", "BOUNCE", "EXILE")
        or "".join(noun.zone for noun in nouns(parts))
        or ("battlefield" if first(parts, "OUT") is not None else "")
    )
    if words == "command" and len(nouns(parts)) == 1 and nouns(parts)[0].pronoun:
        chosen = [thing for thing in draft.things if thing.spec.commander] or chosen
    if words == "command" and first(parts, "CAN") is not None and len(chosen) == 1 and chosen[0].spec.commander:
        return may_command(draft, tuple(part for part in parts if part.tag != "NP"))
    if len(chosen) != 1 or (not words and first(parts, "RETURN") is None) or _is_denied(parts):
        return None
    if words == "command" and first(parts, "PUT") is not None:
        return None  # whether it may be put there is read elsewhere
    if is_neutral(parts):
        return put_question(draft, "state", chosen[0].label)
    if words == "graveyard" and first(parts, "STAY", "SURVIVE") is None:
        return put_question(draft, "dies", chosen[0].label)
    returns = "back" if "Enchantment" in chosen[0].kinds else "battlefield"
    return put_question(draft, "state", chosen[0].label, words or returns)


_LEAVES: Final = frozenset(("sacrifices", "is sacrificed", "is destroyed", "is exiled", "is returned to hand", "is put into"))


def _went(draft: Draft) -> list[Thing]:
    """Return what was told to go somewhere, the last first: only that can come back."""
    gone = [label for action in draft.script if action.verb in _LEAVES for label in action.objects]
    gone += [label for choice in draft.choices if choice.kind == "sacrifice" for label in choice.objects]
    return sorted((thing for thing in draft.things if thing.label in gone), key=lambda thing: -thing.last)


def _taken_by(draft: Draft, chosen: list[Thing]) -> list[Thing]:
    """Return what a permanent had exiled: of the two that is what is asked to come back."""
    makers = {thing.label for thing in chosen if takes_away(thing.spec.name)}
    chosen_by = [choice for choice in draft.choices if choice.kind == "target" and choice.source in makers]
    aimed = {label for choice in chosen_by for label in choice.objects}
    return [thing for thing in draft.things if thing.label in aimed]


def where(draft: Draft, parts: Parts) -> str | None:
    """ "Where is the bear now", "what happens to it": what and where each of them is at the end."""
    chosen = [thing for noun in _phrases(parts) for thing in meant(draft, (noun,))] or subjects(draft, parts)
    return "; ".join(put_question(draft, "state", one.label) for one in chosen) or None


def _phrases(parts: Parts) -> list[Noun]:
    return [noun for part in parts if part.tag == "NP" for noun in part.nouns]


def has(draft: Draft, parts: Parts) -> str | None:
    """ "Do I still have my bear", "do I get it back", "do I keep it", "do I lose it": of a thing told of."""
    name, said = who(draft, parts), nouns(parts)
    if name not in EACH or len(said) != 1 or not draft.script or _is_denied(parts):
        return None
    if _asks_of_many(said):
        return _keeps_many(draft, parts, said[0])
    known = taken_from(draft, find(draft, said[0]), name) if said[0].pronoun else find(draft, said[0])
    if not known or _is_vague(said[0]):
        return None
    if said[0].zone or is_spell(known[0]):
        return put_question(draft, "state", known[0].label, said[0].zone or "hand")
    if is_neutral(parts):
        return put_question(draft, "state", known[0].label)
    if known[0] in fighters(draft) and known[0].controller != name and first(parts, "KEEP", "CONTROL") is None:
        return put_question(draft, "dies", known[0].label)
    is_lost = first(parts, "LOSE", "SACRIFICE") is not None
    return put_question(draft, "state", known[0].label, f"{'lost' if is_lost else 'had'} by {name}")


def holds_on(draft: Draft, parts: Parts) -> str | None:
    """ "Can I hang on to both dogs": of several legends, whether all stay; "may I choose to keep the new one" is a choice."""
    said = nouns(parts)
    if len(same_named(draft)) < _TWO or _is_denied(parts):
        return None
    if first(parts, "CHOOSE") is not None:
        return put_question(draft, "what happens", "", "choose")
    is_all = len(said) == 1 and said[0].determiner == "all"
    return _of_many(draft, "all", "survive", same_named(draft)) if is_all else None


def taken_from(draft: Draft, found: list[Thing], name: str) -> list[Thing]:
    """Return what "do I get her back" and "is it mine again" are about: what an Aura of another was on, not the Aura."""
    aura = found[0] if found and "Enchantment" in found[0].kinds and found[0].controller != name else None
    if aura is None:
        return found
    aimed = {label for action in draft.script if aura.label in action.objects for label in action.targets}
    hosts = [thing for thing in draft.things if thing.label in aimed | {aura.spec.attached_to} and thing.controller == name]
    return hosts or found


def _is_vague(noun: Noun) -> bool:
    """Return whether a phrase may mean something new ("do I get a token") or nothing in particular."""
    is_told = noun.pronoun or bool(noun.names or noun.subtypes or noun.size) or "creature" in noun.heads
    return not is_told or noun.determiner == "indef" or bool(noun.counters or noun.n) or "token" in noun.heads


def _keeps_many(draft: Draft, parts: Parts, noun: Noun) -> str | None:
    if len(same_named(draft)) < _TWO:
        return None
    return put_question(draft, "what happens", "", "keeps both" if noun.determiner == "all" else "legend rule")


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
    chosen = _fated(draft, parts, 1 if tool else 0)
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
    if not draft.script or _is_denied(parts) or not said or not chosen:
        return None
    if len(chosen) > 1 or said[0].determiner in MANY:
        which = said[0].determiner if said[0].determiner in MANY else "all"
        can = f"possible {name} " if first(parts, "CAN") is not None and which == "all" else ""
        return _of_many(draft, f"{can}{which}", "die", chosen)
    return put_question(draft, "dies", chosen[0].label)


def attached(draft: Draft, parts: Parts) -> str | None:
    """ "Does Pacifism fall off", "is it still attached", "does it fall off or does it stay"."""
    chosen = meant(draft, nouns(parts))
    if len(chosen) != 1 or _is_denied(parts) or not chosen[0].spec.attached_to:
        return None
    words = "attached" if first(parts, "ATTACH") is not None else "unattached"
    return put_question(draft, "state", chosen[0].label, "" if is_neutral(parts) else words)
