"""Clauses that say what happens: casts, triggers, turning face up, dying, copying, combat."""

from typing import Final

import msgspec

from judgebot.scenario.models import Choose, Verb
from judgebot.scenario.notation_refs import format_refs
from judgebot.scenario.plain.board import Draft, Thing, change, do, new_thing, note, resolve_noun, settle
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.rules import Parts, Rule, labels, named, nouns, number_of, things, value_of, who
from judgebot.scenario.plain.setup_rules import wait_for_trigger

LANDS: Final = frozenset(("Plains", "Island", "Swamp", "Mountain", "Forest"))


def other(name: str) -> str:
    """Return the opponent of a player."""
    return "A" if name == "B" else "B"


def cast(draft: Draft, thing: Thing, targets: tuple[str, ...] = (), face_down: bool = False) -> str:
    """Have the thing's controller cast it; it waits on the stack."""
    thing.zone = "hand"
    if not targets and (thing.kinds == {"Land"} or thing.spec.name in LANDS):
        do(draft, "plays", player=thing.controller, objects=(thing.label,))
        return f"{thing.controller} plays #{thing.label}"
    options = {"face down": "yes"} if face_down else {}
    do(draft, "casts", player=thing.controller, objects=(thing.label,), targets=targets, options=options)
    draft.waiting = True
    draft.answering = False
    draft.actor = thing.controller
    aim = f" targeting {format_refs(targets)}" if targets else ""
    return f"{thing.controller} casts #{thing.label}{' face down' if face_down else ''}{aim}"


def _spell(draft: Draft, noun: Noun, owner: str) -> Thing | None:
    chosen = resolve_noun(draft, noun, zone="hand", controller=owner)
    return chosen[0] if chosen else None


def _casts(draft: Draft, parts: Parts) -> str | None:
    caster = who(draft, parts) or draft.actor or "A"
    spell_nouns, target_nouns = nouns(parts), nouns(parts, 1)
    if len(spell_nouns) != 1 or spell_nouns[0].pronoun or not (spell_nouns[0].names or spell_nouns[0].heads):
        return None
    targets = labels(things(draft, target_nouns, "any", other(caster))) if target_nouns else ()
    if parts[-1].tag in ("PLAYER", "THEY"):
        targets = (who(draft, parts[-1:]),)
    noun = spell_nouns[0]
    face_down = "face_down" in noun.states or first(parts, "FACEDOWN") is not None
    spell = _spell(draft, _without(noun, "face_down"), noun.owner or caster)
    if spell is None:
        return None
    if face_down:
        change(spell, face_down=None)
    return cast(draft, spell, targets, face_down)


def _without(noun: Noun, state: str) -> Noun:
    return msgspec.structs.replace(noun, states=noun.states - {state})


def _enters(draft: Draft, parts: Parts) -> str | None:
    """ "Cloudform enters": it is cast and resolves; what triggers then waits on the stack."""
    chosen = things(draft, nouns(parts), "any", who(draft, parts))
    if len(chosen) != 1:
        return None
    thing = chosen[0]
    if any(action.objects == (thing.label,) for action in draft.script if hasattr(action, "objects")):
        do(draft, "resolve")
    else:
        cast(draft, thing)
        do(draft, "resolve")
        note(draft.assumed, f"#{thing.label} was cast and resolved")
    draft.waiting = True
    return f"#{thing.label} enters the battlefield"


def _resolves(draft: Draft, parts: Parts) -> str | None:
    chosen = things(draft, nouns(parts), "any", who(draft, parts))
    if len(chosen) != 1:
        return None
    if draft.waiting and chosen[0].zone in ("hand", "stack"):
        settle(draft)
        return f"#{chosen[0].label} resolves"
    said = cast(draft, chosen[0])
    settle(draft)
    return f"{said} and it resolves"


def _trigger_resolves(draft: Draft, parts: Parts) -> str | None:
    trigger = first(parts, "TRIG")
    phrases = trigger.nouns if trigger is not None else ()
    said = wait_for_trigger(draft, phrases, trigger.value if trigger is not None else "enters")
    settle(draft)
    return f"{said}; it resolves" if said else None


def _in_response(draft: Draft, parts: Parts) -> str | None:
    """ "in response to Cloudform's trigger": it waits while what follows is done."""
    trigger = first(parts, "TRIG")
    if trigger is not None:
        said = wait_for_trigger(draft, trigger.nouns, trigger.value)
    elif nouns(parts):
        noun = nouns(parts)[0]
        if noun.pronoun or draft.waiting:
            said = "before it resolves"
        else:
            spell = _spell(draft, noun, noun.owner or "B")
            said = cast(draft, spell) if spell is not None else None
            draft.aimless = spell.label if spell is not None else ""
    else:
        said = "before it resolves"
    draft.waiting = draft.answering = draft.waiting or said is not None
    return said


def _turned_up(draft: Draft, parts: Parts) -> str | None:
    actor = who(draft, parts)
    chosen = things(draft, nouns(parts), "face down", actor)
    if not chosen:
        return None
    is_effect = first(parts, "EFFECT") is not None
    for thing in chosen:
        need_face_down(draft, thing)
    if is_effect or _is_passive(parts) or len(chosen) > 1:
        do(draft, "is turned face up", objects=labels(chosen))
        if not is_effect and _is_passive(parts):
            note(draft.assumed, "an effect turns it face up")
        return f"{named(chosen)} is turned face up"
    thing = chosen[0]
    by = value_of(parts, "FACEUPCOST")
    do(
        draft,
        "turns face up",
        player=actor or thing.controller,
        objects=labels(chosen),
        options={"by": "mana cost" if by == "mana" else by} if by else {},
    )
    draft.actor = actor or thing.controller
    return f"{actor or thing.controller} turns {named(chosen)} face up"


def _is_passive(parts: Parts) -> bool:
    phrase = next(at for at, part in enumerate(parts) if part.tag == "NP")
    return any(part.tag == "BE" for part in parts[phrase:]) and first(parts, "PLAYER") is None


def need_face_down(draft: Draft, thing: Thing) -> None:
    if thing.spec.face_down is None and not thing.spec.copy_of and not draft.script:
        change(thing, face_down="manifest")
        note(draft.assumed, f"#{thing.label} is face down because it was manifested")
    elif thing.spec.face_down == "other":
        note(draft.ask_back, f"how did #{thing.label} become face down: manifested, cloaked, with morph or with disguise?")


def _turned_down(draft: Draft, parts: Parts) -> str | None:
    said = nouns(parts)
    if first(parts, "FACEDOWN") is None and not any("face_down" in noun.states for noun in said):
        return None
    chosen = things(draft, tuple(_without(noun, "face_down") for noun in said))
    if not chosen:
        return None
    do(draft, "is turned face down", objects=labels(chosen))
    return f"{named(chosen)} is turned face down"


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


def _fate(draft: Draft, parts: Parts) -> str | None:
    """Something happens to a thing: it is destroyed, dies, is bounced; "with Murder" casts the spell."""
    tag = next(part.tag for part in parts if part.tag in FATES)
    actor = who(draft, parts)
    if not nouns(parts):
        return None
    chosen = things(draft, nouns(parts), "any", actor if tag == "SACRIFICE" else "")
    if not chosen:
        return None
    tool = nouns(parts, 1)
    if tool and tool[0].names:
        spell = _spell(draft, tool[0], actor or other(chosen[0].controller))
        return cast(draft, spell, labels(chosen)) if spell is not None else None
    draft.actor = actor or draft.actor
    if tag == "SACRIFICE" and (actor or chosen[0].controller):
        do(draft, "sacrifices", player=actor or chosen[0].controller, objects=labels(chosen))
        return f"{actor or chosen[0].controller} sacrifices {named(chosen)}"
    return _happens(draft, tag, chosen)


def _happens(draft: Draft, tag: str, chosen: list[Thing]) -> str:
    options = {"DIE": {"zone": "graveyard"}, "TUCK": {"zone": "library", "position": "bottom"}}.get(tag, {})
    do(draft, FATES[tag], objects=labels(chosen), options=options)
    if tag == "LEAVES":
        note(draft.assumed, f"{named(chosen)} leaves by being exiled")
    return f"{named(chosen)} {FATES[tag]}" + (f" {options['zone']}" if options else "")


def _blinked(draft: Draft, parts: Parts) -> str | None:
    chosen = things(draft, nouns(parts))
    if not chosen:
        return None
    tool = nouns(parts, 1)
    if tool and tool[0].names:
        spell = _spell(draft, tool[0], who(draft, parts) or chosen[0].controller)
        return cast(draft, spell, labels(chosen)) if spell is not None else None
    do(draft, "is exiled", objects=labels(chosen))
    do(draft, "returns to battlefield", objects=labels(chosen))
    return f"{named(chosen)} is exiled and returns"


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
    spell = _spell(draft, tool[0], tool[0].owner or who(draft, parts) or other(chosen[0].controller))
    return cast(draft, spell, labels(chosen)) if spell is not None else None


def _game_ends(draft: Draft, _parts: Parts) -> str | None:
    do(draft, "game ends")
    return "the game ends"


def _leaves_game(draft: Draft, parts: Parts) -> str | None:
    name = who(draft, parts) or draft.actor or "A"
    things(draft, nouns(parts), "any", name)
    do(draft, "leaves", player=name)
    return f"{name} leaves the game"


def _loses_game(draft: Draft, parts: Parts) -> str | None:
    name = who(draft, parts) or "A"
    do(draft, "loses", player=name)
    return f"{name} loses the game"


def copy_made(draft: Draft, parts: Parts) -> str | None:
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
    token = new_thing(draft, Noun(heads=frozenset(("token", "creature"))), "stack", name)
    change(token, copy_of=model.label)


def _thing_copies(draft: Draft, parts: Parts) -> str | None:
    """ "Clone copies a manifested creature": a named card enters as a copy, a thing on the board becomes one."""
    copier, original = nouns(parts), nouns(parts, 1)
    if len(copier) != 1 or not original:
        return None
    model = things(draft, original)
    if not model:
        return None
    known = [thing for thing in draft.things if thing.spec.name in copier[0].names and thing.zone == "battlefield"]
    if copier[0].names and not known:
        spell = _spell(draft, copier[0], copier[0].owner or who(draft, parts) or draft.actor or "A")
        assert spell is not None  # a named spell is always found or made
        return _cast_copying(draft, spell, model[0])
    chosen = things(draft, copier)
    if not chosen or chosen[0] is model[0]:
        return None
    do(draft, "becomes a copy of", objects=labels(chosen), targets=labels(model[:1]))
    return f"{named(chosen)} becomes a copy of {named(model[:1])}"


def _cast_copying(draft: Draft, spell: Thing, model: Thing) -> str:
    spell.copies = True
    if not any(getattr(action, "objects", ()) == (spell.label,) for action in draft.script):
        cast(draft, spell)
    draft.choices.append(
        Choose(player=spell.controller, kind="object", words=f"#{model.label}", objects=(model.label,), source=spell.label)
    )
    draft.choices.append(Choose(player=spell.controller, kind="may", words="yes", source=spell.label))
    settle(draft)
    return f"{spell.controller} casts #{spell.label}; it copies #{model.label}"


def _player_copies(draft: Draft, parts: Parts) -> str | None:
    """ "I copy his manifested creature (with Clone)"."""
    name = who(draft, parts) or draft.actor or "A"
    model = things(draft, nouns(parts))
    if not model:
        return None
    tool = nouns(parts, 1)
    if tool and tool[0].names:
        spell = _spell(draft, tool[0], name)
        assert spell is not None  # a named spell is always found or made
        return _cast_copying(draft, spell, model[0])
    _token_copy(draft, name, model[0])
    note(draft.assumed, "the copy is a token")
    return f"{name} creates a token that is a copy of {named(model[:1])}"


def _cast_as_copy(draft: Draft, parts: Parts) -> str | None:
    name = who(draft, parts) or draft.actor or "A"
    model = things(draft, nouns(parts, 1) or (first(parts, "COPY") or parts[0]).nouns)
    spell = _spell(draft, nouns(parts)[0], name)
    if spell is None or not model or spell is model[0]:
        return None
    return _cast_copying(draft, spell, model[0])


def _manifests(draft: Draft, parts: Parts) -> str | None:
    name = who(draft, parts) or draft.actor or "A"
    tag = next(part.tag for part in parts if part.tag in ("MF", "MFD", "CLOAKV", "CLKD", "DREAD"))
    verb: Verb = "manifests dread" if tag == "DREAD" else "cloaks" if tag in ("CLOAKV", "CLKD") else "manifests"
    chosen = [
        thing
        for noun in nouns(parts)
        if noun.names or noun.heads != {"card"}
        for thing in resolve_noun(draft, noun, zone="library", controller=name)
    ]
    if tag == "DREAD" and chosen:
        return None
    do(draft, verb, player=name, objects=labels(chosen))
    return f"{name} {verb} {named(chosen)}".strip()


def _attacks(draft: Draft, parts: Parts) -> str | None:
    name = who(draft, parts)
    chosen = things(draft, nouns(parts), "any", name or draft.actor or "A")
    if not chosen:
        return None
    name = name or chosen[0].controller
    do(draft, "attacks", player=name, objects=labels(chosen))
    draft.actor, draft.active = name, name
    return f"{name} attacks with {named(chosen)}"


def _blocks(draft: Draft, parts: Parts) -> str | None:
    if first(parts, "BLOCKEDBY") is not None or who(draft, parts) == "":
        attacker, blocker = (0, 1) if first(parts, "BLOCKEDBY") is not None else (1, 0)
        attackers = things(draft, nouns(parts, attacker))
        blockers = things(draft, nouns(parts, blocker), "any", other(attackers[0].controller) if attackers else "B")
    elif first(parts, "NP") is None:
        do(draft, "blocks", player=who(draft, parts))
        return f"{who(draft, parts)} does not block"
    else:
        with_first = first(parts, "NP") is not None and parts[-1].tag == "NP" and first(parts, "WITH") is not None
        attackers = things(draft, nouns(parts, 0)) if len(_noun_count(parts)) > 1 else _attackers(draft)
        blockers = things(draft, nouns(parts, 1 if with_first and len(_noun_count(parts)) > 1 else 0), "any", who(draft, parts))
    if not attackers or not blockers or {one.label for one in attackers} & {one.label for one in blockers}:
        return None
    name = blockers[0].controller
    do(draft, "blocks", player=name, objects=labels(blockers), targets=labels(attackers))
    return f"{name} blocks {named(attackers)} with {named(blockers)}"


def _noun_count(parts: Parts) -> list[object]:
    return [part for part in parts if part.tag == "NP"]


def _attackers(draft: Draft) -> list[Thing]:
    attacks = [action for action in draft.script if getattr(action, "verb", "") == "attacks"]
    wanted = getattr(attacks[-1], "objects", ()) if attacks else ()
    return [thing for thing in draft.things if thing.label in wanted]


def _damage(draft: Draft, parts: Parts) -> str | None:
    n = number_of(parts)
    if n is None:
        return None
    said = nouns(parts)
    target = who(draft, parts)
    victims = [] if target else things(draft, nouns(parts, 1) or said)
    source = things(draft, said) if said and (nouns(parts, 1) or target) else []
    objects = (target,) if target else labels(victims)
    if not objects:
        return None
    do(draft, "is dealt", objects=objects, n=n, targets=labels(source[:1]))
    whom = target or named(victims)
    return f"{whom} is dealt {n} damage"


def _gets(draft: Draft, parts: Parts) -> str | None:
    chosen = things(draft, nouns(parts))
    change_by = value_of(parts, "MOD")
    keyword = value_of(parts, "KEYWORD")
    if not chosen:
        return None
    if change_by:
        do(draft, "gets", objects=labels(chosen), words=change_by)
        return f"{named(chosen)} gets {change_by}"
    do(draft, "gains", objects=labels(chosen), words=keyword)
    return f"{named(chosen)} gains {keyword}"


def _returns(draft: Draft, parts: Parts) -> str | None:
    chosen = things(draft, nouns(parts))
    if not chosen:
        return None
    do(draft, "returns to battlefield", objects=labels(chosen))
    return f"{named(chosen)} returns to the battlefield"


def _cast_at(draft: Draft, parts: Parts) -> str | None:
    """ "I bolt it": the name of a spell used as a verb."""
    spell_nouns, victims = nouns(parts), nouns(parts, 1)
    if len(spell_nouns) != 1 or not spell_nouns[0].names or spell_nouns[0].determiner or spell_nouns[0].states:
        return None
    types = draft.types_of(spell_nouns[0].names[0])
    if types and not types & {"Instant", "Sorcery"}:
        return None
    caster = who(draft, parts)
    targets = things(draft, victims, "any", other(caster))
    spell = _spell(draft, spell_nouns[0], caster)
    return cast(draft, spell, labels(targets)) if spell is not None and targets else None


def _targeted_by(draft: Draft, parts: Parts) -> str | None:
    """ "it gets hit by Unsummon"."""
    tool = nouns(parts, 1)
    chosen = things(draft, nouns(parts))
    if len(tool) != 1 or not tool[0].names or not chosen:
        return None
    spell = _spell(draft, tool[0], tool[0].owner or other(chosen[0].controller))
    return cast(draft, spell, labels(chosen)) if spell is not None else None


def _spell_on(draft: Draft, parts: Parts) -> str | None:
    """ "Cloudshift on my manifested bear": an instant or sorcery named with its target is cast."""
    tool = nouns(parts)
    if len(tool) != 1 or not any(draft.types_of(name) & {"Instant", "Sorcery"} for name in tool[0].names[:1]):
        return None
    chosen = things(draft, nouns(parts, 1))
    spell = _spell(draft, tool[0], tool[0].owner or who(draft, parts) or chosen[0].controller) if chosen else None
    return cast(draft, spell, labels(chosen)) if spell is not None else None


def _targets_with(draft: Draft, parts: Parts) -> str | None:
    """ "my opponent targets it with Murder"."""
    tool = nouns(parts, 1)
    chosen = things(draft, nouns(parts))
    if len(tool) != 1 or not tool[0].names or not chosen:
        return None
    spell = _spell(draft, tool[0], who(draft, parts) or other(chosen[0].controller))
    return cast(draft, spell, labels(chosen)) if spell is not None else None


def _steals(draft: Draft, parts: Parts) -> str | None:
    name = who(draft, parts) or "B"
    chosen = things(draft, nouns(parts), "any", other(name))
    if not chosen:
        return None
    do(draft, "gains control", player=name, objects=labels(chosen))
    return f"{name} gains control of {named(chosen)}"


def _is_card(draft: Draft, parts: Parts) -> str | None:
    """ "the manifested card is a Forest": what lies face down, or is about to, is that card."""
    down, card = nouns(parts), nouns(parts, 1)
    if len(down) != 1 or len(card) != 1 or not (down[0].states & {"manifested", "cloaked", "face_down"}):
        return None
    known = [thing for thing in draft.things if thing.spec.face_down is not None and not thing.spec.name]
    if known:
        draft.things.remove(known[-1])
        noun = msgspec.structs.replace(card[0], states=card[0].states | down[0].states)
        made = new_thing(draft, noun, known[-1].zone, known[-1].controller)
        made.label, made.order = known[-1].label, known[-1].order
        change(made, label=made.label, face_down=known[-1].spec.face_down, attached_to=known[-1].spec.attached_to)
    else:
        made = resolve_noun(draft, card[0], zone="library", controller=draft.actor or "A")[0]
    return f"{made.controller} {made.zone}: #{made.label} {made.spec.name}"


def _trigger_countered(draft: Draft, parts: Parts) -> str | None:
    trigger = first(parts, "TRIG")
    assert trigger is not None  # the pattern asks for one
    said = wait_for_trigger(draft, trigger.nouns, trigger.value)
    if said is None or not draft.stack:
        return None
    label = str(len(draft.things) + 1)
    draft.stack[-1] = msgspec.structs.replace(draft.stack[-1], label=label)
    draft.waiting = False
    do(draft, "is countered", objects=(label,))
    return f"{said}; it is countered"


def _up_no_response(draft: Draft, parts: Parts) -> str | None:
    """ "in response to me turning it face up": nothing can, so it comes after."""
    said = _turned_up(draft, parts) if value_of(parts, "INRESP") == "to" else None
    if said is not None:
        note(draft.assumed, "what is meant as a response comes after it is face up")
    return said


def _subjectless(draft: Draft, parts: Parts) -> str | None:
    """ "... and dies": the subject of the clause before goes on."""
    subject = [thing for thing in draft.things if thing.label == draft.kept] or sorted(draft.things, key=lambda one: -one.last)
    return _happens(draft, next(part.tag for part in parts if part.tag in FATES), subject[:1]) if subject else None


def _looks(draft: Draft, parts: Parts) -> str | None:
    """ "my opponent wants to see my face-down card": it is spoken of, nothing is done yet."""
    chosen = things(draft, nouns(parts), "face down", other(who(draft, parts)))
    return f"{who(draft, parts)} wants to look at {named(chosen)}" if chosen else None


def _spell_waits(draft: Draft, parts: Parts) -> str | None:
    """ "I have Cloudform on the stack": the spell was cast and waits."""
    noun = nouns(parts)[0]
    spell = _spell(draft, noun, noun.owner or who(draft, parts) or draft.actor or "A")
    return cast(draft, spell) if spell is not None and noun.names else None


def _given(draft: Draft, parts: Parts) -> str | None:
    """ "my opponent gives it -1/-1"."""
    given = [part for part in parts if part.tag == "NP"][-1:]
    source = [part for part in parts if part.tag == "NP"][:-1]
    return None if source else _gets(draft, (*given, *(part for part in parts if part.tag in ("MOD", "KEYWORD"))))


def _takes_damage(draft: Draft, parts: Parts) -> str | None:
    """ "... and takes 4 damage": the subject of the clause before goes on."""
    subject = sorted(draft.things, key=lambda one: -one.last)[:1]
    if not subject:
        return None
    do(draft, "is dealt", objects=labels(subject), n=number_of(parts))
    return f"{named(subject)} is dealt {number_of(parts)} damage"


def _trigger_stays(draft: Draft, parts: Parts) -> str | None:
    trigger = first(parts, "TRIG")
    assert trigger is not None  # the pattern asks for one
    said = wait_for_trigger(draft, trigger.nouns, trigger.value)
    draft.answering = draft.answering or said is not None
    return said


def _responds_with(draft: Draft, parts: Parts) -> str | None:
    tool, victims = nouns(parts), nouns(parts, 1)
    if len(tool) != 1 or not tool[0].names or not draft.waiting:
        return None
    targets = things(draft, victims) if victims else []
    spell = _spell(draft, tool[0], who(draft, parts))
    draft.answering = True
    return cast(draft, spell, labels(targets)) if spell is not None else None


def _player_number(draft: Draft, parts: Parts) -> str | None:
    name, n = who(draft, parts) or draft.actor or "A", number_of(parts)
    if first(parts, "DRAWV") is not None:
        said = nouns(parts)
        if said and said[0].heads != {"card"}:
            return None
        n = said[0].n if said else n
        do(draft, "draws", player=name, n=n or 1)
        return f"{name} draws {n or 1}"
    verb: Verb = "gains life" if first(parts, "GAINV") is not None else "loses life"
    if n is None:
        return None
    do(draft, verb, player=name, n=n)
    return f"{name} {verb.split()[0]} {n} life"


_TURNS_UP: Final = "(TURN NP FACEUP|TURN FACEUP NP|TURNUP NP)"
RESPONSE_RULE: Final = Rule("INRESP (TRIG|NP) (TARGETV NP)?|INRESP", _in_response)
EVENT_RULES: Final = (
    Rule(f"INRESP PLAYERS? {_TURNS_UP}", _up_no_response),
    Rule("WITH TRIG ONSTACK", _trigger_stays),
    Rule("PLAYERS INRESP WITH NP ((ON|TARGETV) NP)?", _responds_with),
    RESPONSE_RULE,
    Rule("(PLAYERS|NP|EFFECT)? COUNTERV TRIG|TRIG BE COUNTERV", _trigger_countered),
    Rule("PLAYERS HAVE? LOSE(?!NUM)", _loses_game),
    Rule("GAMEEND", _game_ends),
    Rule("PLAYERS? LEAVEGAME (WITH NP)?", _leaves_game),
    Rule("(TRIG|TRIGGER) RESOLVE|RESOLVE TRIG", _trigger_resolves),
    Rule("PLAYERS? CREATE COPY|^COPY$", copy_made),
    Rule("PLAYERS? CASTV NP (COPYV NP|COPY)", _cast_as_copy),
    Rule("NP COPYV NP|NP ENTER COPYV NP|NP BE? COPY", _thing_copies),
    Rule("PLAYERS? (CAN)? COPYV NP (WITH NP)?", _player_copies),
    Rule("(PLAYERS|EFFECT)? TURN NP FACEUP FACEUPCOST?|(PLAYERS|EFFECT)? TURN FACEUP NP FACEUPCOST?", _turned_up),
    Rule(
        "(PLAYERS|EFFECT)? TURNUP NP FACEUPCOST?|NP BE* TURN FACEUP FACEUPCOST?|NP BE TURNUP FACEUPCOST?|NP TURN FACEUP",
        _turned_up,
    ),
    Rule(
        "(PLAYERS|EFFECT)? TURN NP FACEDOWN|NP BE TURN FACEDOWN|(PLAYERS|EFFECT)? TURN FACEDOWN NP|TURN NP(?!FACEUP)",
        _turned_down,
    ),
    Rule("PLAYERS? CASTV NP FACEDOWN? ((ON|TARGETV) (NP|PLAYERS))?", _casts),
    Rule("(PLAYERS HAVE)? NP BE? ONSTACK", _spell_waits),
    Rule("NP (BE|HAVE)* RETURN", _returns),
    Rule("NP (BE|HAVE)* ENTER", _enters),
    Rule("NP (BE|HAVE)* RESOLVE|PLAYERS? RESOLVE NP", _resolves),
    Rule("PLAYERS? BLINK NP (WITH NP)?|NP BE* BLINK (BY NP)?", _blinked),
    Rule("NP (BE|HAVE)* TARGETV (BY|WITH) NP", _targeted_by),
    Rule("PLAYERS? TARGETV NP WITH NP", _targets_with),
    Rule("PLAYERS LOOK NP", _looks),
    Rule("PLAYERS STEAL NP", _steals),
    Rule("NP ON NP", _spell_on),
    Rule("NP BE NP", _is_card),
    Rule("NP (DESTROY|EXILE|BOUNCE|TARGETV|TUCK|COUNTERV) NP", named_fate),
    Rule("(PLAYERS|EFFECT)? (DESTROY|EXILE|BOUNCE|SACRIFICE|TUCK|UNTAP|TAP|COUNTERV) NP ((WITH|BY) NP)?", _fate),
    Rule("NP (BE|HAVE)* (DESTROY|EXILE|BOUNCE|SACRIFICE|DIE|TUCK|LOSEABIL|COUNTERV|LEAVES) ((WITH|BY) NP)?", _fate),
    Rule("PLAYERS? (ATTACKV|ATTACKV WITH) NP|PLAYERS ATTACKV PLAYERS WITH NP|NP (BE|HAVE)* ATTACKV PLAYERS?", _attacks),
    Rule("PLAYERS (AUX NEG|AUX NO) BLOCKV$|PLAYERS BLOCKV (NP WITH)? WITH? NP|NP BLOCKV NP|NP BE? BLOCKEDBY NP", _blocks),
    Rule("NP DEALV NUM DAMAGE (NP|PLAYERS)?|PLAYERS DEALV NUM DAMAGE", _damage),
    Rule("PLAYERS (GAINV|LOSE) NUM LIFE|PLAYERS? MUST? DRAWV (NP|NUM)?", _player_number),
)
LATE_EVENT_RULES: Final = (
    Rule("PLAYERS MUST? (MF|MFD|CLOAKV|CLKD|DREAD) (NP|TOPCARD)?|^(MF|CLOAKV|DREAD) TOPCARD", _manifests),
    Rule("PLAYERS NP NP", _cast_at),
    Rule("^(BE|HAVE)* (DESTROY|EXILE|BOUNCE|DIE|LOSEABIL|LEAVES)$", _subjectless),
    Rule("(PLAYERS|EFFECT|NP) GIVE NP (MOD|KEYWORD) UNTILEOT?", _given),
    Rule("^DEALV NUM DAMAGE", _takes_damage),
    Rule("NP GETS (MOD|KEYWORD) UNTILEOT?", _gets),
)
"""Rules for words that also say how the board is: read after those."""
