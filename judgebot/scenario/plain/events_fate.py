"""What happens to things and players: destroyed, bounced, blinked, damaged, changed; the end of the game."""

from typing import Final

from judgebot.scenario.models import Verb
from judgebot.scenario.plain.board import EACH, Draft, Thing, change, do, may_be_result, note, settle
from judgebot.scenario.plain.card_types import stored_keywords
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_cast import aimed, cast, other, spell_of, usual_caster, waiting_spells
from judgebot.scenario.plain.events_command import to_command
from judgebot.scenario.plain.finish import fight
from judgebot.scenario.plain.fitting import has_been_cast, is_spell
from judgebot.scenario.plain.frame_abilities import sacrificed_for_ability, taps_for_ability
from judgebot.scenario.plain.referents import new_thing
from judgebot.scenario.plain.rules import Parts, labels, named, nouns, number_of, things, value_of, who

FATES: Final[dict[str, Verb]] = {
    "DESTROY": "is destroyed",
    "EXILE": "is exiled",
    "BOUNCE": "is returned to hand",
    "SACRIFICE": "is sacrificed",
    "DIE": "is put into",
    "TAP": "is tapped",
    "UNTAP": "is untapped",
    "TUCK": "is put into",
    "LOSEABIL": "loses all abilities",
    "COUNTERSPELL": "is countered",
    "COUNTERW": "is countered",
    "LEAVES": "is exiled",
}


def meets_fate(draft: Draft, parts: Parts) -> str | None:
    """Something happens to a thing: it is destroyed, dies, is bounced; "with Murder" casts the spell."""
    tag = next(part.tag for part in parts if part.tag in FATES)
    actor = who(draft, parts)
    if not nouns(parts):
        return None
    tool = nouns(parts, 1)
    spell_name = tool[0].names[0] if tool and tool[0].names else ""
    said = nouns(parts)[0]
    is_last = said.pronoun or (said.determiner == "other" and not (said.heads or said.names))  # "I counter the second one"
    is_it = tag in ("COUNTERSPELL", "COUNTERW") and not tool and is_last and bool(waiting_spells(draft))
    side = actor if tag == "SACRIFICE" or (tag == "TAP" and actor and said.names and not said.owner) else ""
    chosen = waiting_spells(draft)[:1] if is_it else aimed(draft, spell_name, nouns(parts), side)
    draft.answering = draft.answering or is_it
    if tag == "DIE" and nouns(parts)[0].pronoun and nouns(parts)[0].determiner == "all" and draft.waiting:
        settle(draft)
        return "they die, as told"
    if tag == "DIE" and nouns(parts)[0].pronoun:
        waiting = {one.label for one in waiting_spells(draft)}
        chosen = [one for one in chosen if one.label not in waiting]
    if not chosen:
        return None
    if tool and tool[0].pronoun and tool[0].owner and is_spell(chosen[0]) and chosen[0].spec.name:
        own = new_thing(draft, Noun(names=(chosen[0].spec.name,), written=chosen[0].spec.name), "hand", tool[0].owner)
        return cast(draft, own, labels(chosen))  # "he counters my Counterspell with his own"
    if tool and tool[0].names:
        spell = spell_of(draft, tool[0], actor or usual_caster(draft, tool[0].names[0], chosen[0]))
        return cast(draft, spell, labels(chosen)) if spell is not None else None
    draft.actor = actor or draft.actor
    if tag == "TAP" and actor and len(chosen) == 1 and (used := taps_for_ability(draft, chosen[0], actor)) is not None:
        return used
    if tag == "SACRIFICE" and (actor or chosen[0].controller):
        used = sacrificed_for_ability(draft, chosen[0], actor or chosen[0].controller) if len(chosen) == 1 else None
        if used is not None:
            return used
        name = actor or _taker(draft, chosen[0])
        do(draft, "sacrifices", player=name, objects=labels(chosen))
        if not actor and len(chosen) == 1:
            may_be_result(draft, "dies", chosen[0].label)  # "it gets sacrificed"
        return f"{name} sacrifices {named(chosen)}"
    return _happens(draft, tag, chosen)


def _taker(draft: Draft, thing: Thing) -> str:
    """Return who sacrifices a thing where nobody is said to: who just took it with a spell, else its controller."""
    last = draft.script[-1] if draft.script else None
    is_taken = last is not None and last.verb == "casts" and thing.label in last.targets and last.player in EACH
    return last.player if last is not None and is_taken and draft.lead in ("AND", "THEN", "COMMA") else thing.controller


def _happens(draft: Draft, tag: str, chosen: list[Thing]) -> str:
    if tag in ("COUNTERSPELL", "COUNTERW"):
        _cast_before(draft, chosen)
    if tag == "DIE" and _fights(draft, chosen):
        fight(draft)
    options = {"DIE": {"zone": "graveyard"}, "TUCK": {"zone": "library", "position": "bottom"}}.get(tag, {})
    do(draft, FATES[tag], objects=labels(chosen), options=options)
    if tag == "DIE" and len(chosen) == 1:
        may_be_result(draft, "dies", chosen[0].label)
    if tag == "LEAVES":
        note(draft.assumed, f"{named(chosen)} leaves by being exiled")
    return f"{named(chosen)} {FATES[tag]}" + (f" {options['zone']}" if options else "")


def _fights(draft: Draft, chosen: list[Thing]) -> bool:
    """Return whether something attacked or blocked last, and nothing was done to it since: it dies of combat damage."""
    wanted = {one.label for one in chosen}
    for action in reversed(draft.script):
        if wanted & set(action.targets) and action.verb != "blocks":
            return False
        if action.verb in ("attacks", "blocks") and wanted & {*action.objects, *action.targets}:
            return True
    return False


def _cast_before(draft: Draft, chosen: list[Thing]) -> None:
    """See to it that what is countered was cast, face down where it is said to lie so."""
    for thing in chosen:
        if has_been_cast(draft, thing):
            continue
        face_down = thing.spec.face_down in ("morph", "disguise", "other")
        if face_down:
            change(thing, face_down=None)
        cast(draft, thing, (), face_down)
        draft.answering = True


def blinked(draft: Draft, parts: Parts) -> str | None:
    """ "I blink it", "it is flickered with Cloudshift": exiled, then back."""
    chosen = things(draft, nouns(parts))
    if not chosen:
        return None
    tool = nouns(parts, 1)
    if tool and tool[0].names:
        spell = spell_of(draft, tool[0], who(draft, parts) or chosen[0].controller)
        return cast(draft, spell, labels(chosen)) if spell is not None else None
    do(draft, "is exiled", objects=labels(chosen))
    do(draft, "returns to battlefield", objects=labels(chosen))
    return f"{named(chosen)} is exiled and returns"


def returns(draft: Draft, parts: Parts) -> str | None:
    """ "it returns to the battlefield"."""
    chosen = things(draft, nouns(parts))
    if not chosen:
        return None
    if draft.waiting and any(action.verb == "casts" and chosen[0].label in action.targets for action in draft.script):
        settle(draft)
        return f"{named(chosen)} returns"
    if _returns_itself(draft, chosen[0]):
        settle(draft)
        return f"{named(chosen[:1])} returns by its own ability"
    do(draft, "returns to battlefield", objects=labels(chosen))
    return f"{named(chosen)} returns to the battlefield"


def _returns_itself(draft: Draft, thing: Thing) -> bool:
    """Return whether what died comes back by persist or undying."""
    known = stored_keywords(thing.spec.name) if thing.spec.name else frozenset[str]()
    died = any(thing.label in (*action.objects, *action.targets) for action in draft.script)
    return died and bool({"persist", "undying"} & {*thing.spec.keywords, *known})


def persists(draft: Draft, parts: Parts) -> str | None:
    """ "he wants to persist it": it comes back by its own keyword, if it does."""
    chosen, word = things(draft, nouns(parts)), value_of(parts, "KEYWORD")
    is_so = len(chosen) == 1 and word in ("persist", "undying") and _returns_itself(draft, chosen[0])
    if not is_so:
        return None
    settle(draft)
    return f"{named(chosen)} returns, if it does, by {word}"


def steals(draft: Draft, parts: Parts) -> str | None:
    """ "he takes control of it (with Control Magic)"."""
    name = who(draft, parts) or "B"
    chosen = things(draft, nouns(parts), "any", other(name))
    if not chosen:
        return None
    tool = nouns(parts, 1)
    if tool and tool[0].names:
        spell = spell_of(draft, tool[0], name)
        return cast(draft, spell, labels(chosen)) if spell is not None else None
    do(draft, "gains control", player=name, objects=labels(chosen))
    return f"{name} gains control of {named(chosen)}"


def takes_over(draft: Draft, parts: Parts) -> str | None:
    """ "he takes it with Act of Treason"."""
    tool = nouns(parts, 1)
    is_tool = value_of(parts, "DEALV") == "take" and len(tool) == 1 and bool(tool[0].names)
    return steals(draft, parts) if is_tool else None


def sent(draft: Draft, parts: Parts) -> str | None:
    """ "it goes to the graveyard", "I put it into my hand"; a commander's owner chooses the command zone."""
    zone = value_of(parts, "DEST", "INZONE")
    chosen = things(draft, nouns(parts)) if nouns(parts) else sorted(draft.things, key=lambda one: -one.last)[:1]
    if len(chosen) != 1:
        return None
    if zone == "command":
        return to_command(draft, parts) if chosen[0].spec.commander else None
    if zone == "battlefield" and first(parts, "LEAVES") is None:
        return returns(draft, parts)
    if zone not in ("graveyard", "hand", "exile") or first(parts, "LEAVES") is not None:
        return None
    verb: Verb = {"hand": "is returned to hand", "exile": "is exiled"}.get(zone, "is put into")  # type: ignore[assignment]
    do(draft, verb, objects=labels(chosen), options={"zone": "graveyard"} if zone == "graveyard" else {})
    return f"{named(chosen)}: {zone}"


def subjectless(draft: Draft, parts: Parts) -> str | None:
    """ "... and dies": the subject of the clause before goes on."""
    subject = [thing for thing in draft.things if thing.label == draft.kept] or sorted(draft.things, key=lambda one: -one.last)
    return _happens(draft, next(part.tag for part in parts if part.tag in FATES), subject[:1]) if subject else None


def damage_dealt(draft: Draft, parts: Parts) -> str | None:
    """ "it deals 2 damage to me", "it takes 3 damage"."""
    n = number_of(parts)
    if n is None:
        return None
    said = nouns(parts)
    target = who(draft, parts)
    is_taken = value_of(parts, "DEALV") == "take" or any(part.tag == "BE" for part in parts)
    if target and not said and not is_taken:
        return None
    if target and not said:
        do(draft, "is dealt", objects=(target,), n=n)
        may_be_result(draft, "dealt", target, n)
        return f"{target} is dealt {n} damage"
    if not is_taken and not target and not nouns(parts, 1):
        return None
    if is_taken and nouns(parts, 1) and not target:
        said, victim_nouns = nouns(parts, 1), said
        victims = things(draft, victim_nouns)
        source = things(draft, said)
        do(draft, "is dealt", objects=labels(victims), n=n, targets=labels(source[:1]))
        return f"{named(victims)} is dealt {n} damage"
    victims = [] if target else things(draft, nouns(parts, 1) or said)
    source = things(draft, said) if said and (nouns(parts, 1) or target) else []
    objects = (target,) if target else labels(victims)
    if not objects:
        return None
    do(draft, "is dealt", objects=objects, n=n, targets=labels(source[:1]))
    may_be_result(draft, "dealt", objects[0], n)
    whom = target or named(victims)
    return f"{whom} is dealt {n} damage"


def gets(draft: Draft, parts: Parts) -> str | None:
    """ "it gets +2/+2", "it gains flying"."""
    chosen = things(draft, nouns(parts))
    change_by = value_of(parts, "MOD")
    keyword = value_of(parts, "KEYWORD")
    if not chosen:
        return None
    if change_by:
        do(draft, "gets", objects=labels(chosen), words=change_by)
        return f"{named(chosen)} gets {change_by}"
    is_told = first(parts, "GAINV", "GETV") is None
    if is_told and all(
        one.spec.name and not one.spec.face_down and keyword in stored_keywords(one.spec.name) for one in chosen
    ):
        return f"{named(chosen)} has {keyword} as printed"
    do(draft, "gains", objects=labels(chosen), words=keyword)
    return f"{named(chosen)} gains {keyword}"


def subjectless_gets(draft: Draft, parts: Parts) -> str | None:
    """ "... and gets -1/-1": the subject of the clause before goes on."""
    subject = sorted(draft.things, key=lambda one: -one.last)[:1]
    given = value_of(parts, "MOD")
    if not subject:
        return None
    do(draft, "gets" if given else "gains", objects=labels(subject), words=given or value_of(parts, "KEYWORD"))
    return f"{named(subject)} gets {given or value_of(parts, 'KEYWORD')}"


def given_to(draft: Draft, parts: Parts) -> str | None:
    """ "my opponent gives it -1/-1"."""
    given = [part for part in parts if part.tag == "NP"][-1:]
    source = [part for part in parts if part.tag == "NP"][:-1]
    return None if source else gets(draft, (*given, *(part for part in parts if part.tag in ("MOD", "KEYWORD"))))


def takes_damage(draft: Draft, parts: Parts) -> str | None:
    """ "... and takes 4 damage": the subject of the clause before goes on."""
    subject = sorted(draft.things, key=lambda one: -one.last)[:1]
    target = who(draft, parts)
    if draft.subject in EACH and not target and value_of(parts, "DEALV") == "take":
        fight(draft)
        do(draft, "is dealt", objects=(draft.subject,), n=number_of(parts))
        may_be_result(draft, "dealt", draft.subject, number_of(parts) or 0)
        return f"{draft.subject} is dealt {number_of(parts)} damage"
    if draft.subject in EACH or not subject or (value_of(parts, "DEALV") == "deal" and not target):
        return None
    objects = (target,) if target else labels(subject)
    do(draft, "is dealt", objects=objects, n=number_of(parts), targets=labels(subject) if target else ())
    may_be_result(draft, "dealt", objects[0], number_of(parts) or 0)
    return f"{target or named(subject)} is dealt {number_of(parts)} damage"


def player_number(draft: Draft, parts: Parts) -> str | None:
    """ "I draw two cards", "he gains 3 life"."""
    name, n = who(draft, parts) or draft.holder or draft.actor or "A", number_of(parts)
    if first(parts, "DRAWV") is not None:
        said = nouns(parts)
        if said and said[0].heads != {"card"}:
            return None
        n = said[0].n if said else n
        do(draft, "draws", player=name, n=n or 1)
        may_be_result(draft, "draws", name, n or 1)
        draft.actor = name
        return f"{name} draws {n or 1}"
    verb: Verb = "gains life" if first(parts, "GAINV") is not None else "loses life"
    if n is None:
        return None
    do(draft, verb, player=name, n=n)
    may_be_result(draft, "gains" if verb == "gains life" else "loses", name, n)
    return f"{name} {verb.split()[0]} {n} life"


def damage_is_dealt(draft: Draft, _parts: Parts) -> str | None:
    """ "... and damage happens": of the combat told of."""
    if not any(action.verb == "attacks" for action in draft.script):
        return None
    fight(draft)
    return "combat damage is dealt"


def lives(draft: Draft, parts: Parts) -> str | None:
    """ "... and lives": said of what the events told of do to it anyway."""
    chosen = things(draft, nouns(parts)) if nouns(parts) else []
    if not draft.script or (nouns(parts) and not chosen):
        return None
    settle(draft)
    return "it survives, as told"


def trades_off(draft: Draft, parts: Parts) -> str | None:
    """ "he trades off his Kitchen Finks (with my bear)": they die in combat."""
    name = who(draft, parts)
    chosen = things(draft, nouns(parts), "any", name)
    chosen += things(draft, nouns(parts, 1), "any", other(name)) if nouns(parts, 1) and name in EACH else []
    if not chosen or any(is_spell(one) for one in chosen):
        return None
    if any(one.verb == "attacks" for one in draft.script):
        fight(draft)
    else:
        do(draft, "is put into", objects=labels(chosen), options={"zone": "graveyard"})
    return f"{named(chosen)} die in combat"


_BY_SPELLS: Final = ("is put into", "is destroyed", "is exiled", "is returned to hand")


def caused_by(draft: Draft, parts: Parts) -> str | None:
    """ "it dies, plain old Murder": the spell that did what was just told."""
    said, last = nouns(parts), draft.script[-1] if draft.script else None
    is_spell_named = (
        len(said) == 1 and len(said[0].names) == 1 and bool(draft.types_of(said[0].names[0]) & {"Instant", "Sorcery"})
    )
    if last is None or not is_spell_named or draft.lead != "COMMA" or last.verb not in _BY_SPELLS or len(last.objects) != 1:
        return None
    victim = next(one for one in draft.things if one.label in last.objects)
    spell = spell_of(draft, said[0], said[0].owner or usual_caster(draft, said[0].names[0], victim))
    if spell is None or spell is victim:
        return None
    draft.script.pop()
    return cast(draft, spell, (victim.label,))


def game_ends(draft: Draft, _parts: Parts) -> str | None:
    """ "the game ends"."""
    do(draft, "game ends")
    return "the game ends"


def leaves_game(draft: Draft, parts: Parts) -> str | None:
    """ "my opponent concedes"."""
    name = who(draft, parts) or draft.actor or "A"
    things(draft, nouns(parts), "any", name)
    do(draft, "leaves", player=name)
    return f"{name} leaves the game"


def loses_game(draft: Draft, parts: Parts) -> str | None:
    """ "I have lost"."""
    name = who(draft, parts) or "A"
    do(draft, "loses", player=name)
    return f"{name} loses the game"
