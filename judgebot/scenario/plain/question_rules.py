"""Clauses that ask: do I lose, does it die, how big is it, may I, must I reveal, what happens."""

from typing import Final, Literal

from judgebot.game.state import StepName
from judgebot.scenario.models import Action, Question
from judgebot.scenario.plain.board import EACH, Draft, Thing, change, do_action, is_spell_name, note, player
from judgebot.scenario.plain.card_types import stored_keywords
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_cast import other, take_turn
from judgebot.scenario.plain.events_combat import attacking, ensure_attack
from judgebot.scenario.plain.events_copy import copy_made
from judgebot.scenario.plain.events_face import need_face_down
from judgebot.scenario.plain.events_named import named_fate
from judgebot.scenario.plain.fitting import find, is_spell
from judgebot.scenario.plain.question_asks import fighters, last_things, put_question, try_action
from judgebot.scenario.plain.question_counts import COUNT_RULES
from judgebot.scenario.plain.question_short import SHORT_RULES, may_be_him, spoken_of_as_him
from judgebot.scenario.plain.question_tried import TRIED_RULES
from judgebot.scenario.plain.referents import resolve_noun
from judgebot.scenario.plain.rules import Handler, Parts, Rule, meant, named, nouns, things, value_of, who


def _subject(chosen: list[Thing]) -> str:
    return chosen[0].label if chosen else ""


def _what_happens(draft: Draft, parts: Parts) -> str | None:
    chosen = meant(draft, nouns(parts)) if nouns(parts) else []
    about = value_of(parts, "WHATHAPPENS") == "to"
    return put_question(draft, "state" if about and chosen else "what happens", _subject(chosen))


def _loses(draft: Draft, parts: Parts) -> str | None:
    is_death = first(parts, "DIE") is not None or value_of(parts, "LOSE") == "dead"
    if is_death and may_be_him(draft, parts):
        return None
    if is_death and (hit := spoken_of_as_him(draft, parts)) is not None:
        return put_question(draft, "dies", hit.label)
    word = "lose" if first(parts, "LOSE", "DIE") is not None else "win"
    return put_question(draft, "wins", who(draft, parts) or "A", word)


def _who_wins(draft: Draft, _parts: Parts) -> str | None:
    return put_question(draft, "wins")


def _dies(draft: Draft, parts: Parts) -> str | None:
    chosen = meant(draft, nouns(parts)) or last_things(draft)
    if not chosen:
        return None
    if nouns(parts) and nouns(parts)[0].pronoun:
        chosen = fighters(draft) or chosen
    is_death = first(parts, "SURVIVE") is None and first(parts, "DIE", "DESTROY", "LOSE", "SACRIFICE", "HITBY") is not None
    how_many = "" if len(chosen) == 1 else "either" if nouns(parts)[0].n is None else "both"
    question: Question = "dies" if is_death else "state"  # "dies" is answered yes or no, the other way round
    words = how_many if is_death else "survive"
    return "; ".join(put_question(draft, question, one.label, words) for one in chosen)


def _does_spell(draft: Draft, parts: Parts) -> str | None:
    """ "Does Murder kill my manifested creature": it is cast at it, and the fate is asked."""
    spells = [one for one in find(draft, nouns(parts)[0]) if _was_cast(draft, one)] if nouns(parts)[0].names else []
    said = f"#{spells[0].label} was cast" if spells else named_fate(draft, parts)
    chosen = meant(draft, nouns(parts, 1))
    if said is None or not chosen:
        return None
    if first(parts, "COUNTERW", "COUNTERSPELL") is not None:
        return f"{said}; {put_question(draft, 'what happens', chosen[0].label, 'countered')}"
    question: Question = "dies" if first(parts, "DESTROY") is not None else "state"
    return f"{said}; {put_question(draft, question, chosen[0].label)}"


def _resolves(draft: Draft, parts: Parts) -> str | None:
    """ "Does Murder resolve": a spell; of anything else it is asked whether it triggers."""
    chosen = meant(draft, nouns(parts))
    if not chosen:
        return None
    return put_question(draft, "what happens", chosen[0].label, "resolves" if _is_cast(draft, chosen[0]) else "triggers")


def _was_cast(draft: Draft, thing: Thing) -> bool:
    return any(action.verb == "casts" and thing.label in action.objects for action in draft.script)


def _is_cast(draft: Draft, thing: Thing) -> bool:
    return is_spell(thing) or any(action.verb == "casts" and thing.label in action.objects for action in draft.script)


def _last_face_down(draft: Draft) -> list[Thing]:
    down = [thing for thing in draft.things if thing.spec.face_down is not None]
    return sorted(down, key=lambda thing: -thing.last)[:1]


def creatures_first(draft: Draft, phrases: tuple[Noun, ...]) -> list[Thing]:
    """Return the creature that "it" means where only a creature makes sense, none where another thing may be meant."""
    if len(phrases) != 1 or not phrases[0].pronoun or phrases[0].label or phrases[0].n or phrases[0].owner:
        return []
    found = find(draft, phrases[0])
    hidden = [one for one in found if one.spec.face_down is not None or "Creature" in one.kinds or one.copies]
    return hidden[:1] if found and found[0].kinds and "Creature" not in found[0].kinds and not found[0].spec.face_down else []


def _size(draft: Draft, parts: Parts) -> str | None:
    said = nouns(parts)
    is_token = len(said) == 1 and "token" in said[0].heads and said[0].determiner == "def" and not said[0].names
    if is_token and draft.script and not any(thing.spec.token for thing in draft.things):
        owner = said[0].owner or draft.actor or "A"
        return put_question(draft, "number", owner, f"token {value_of(parts, 'POWERW') or 'size'}")
    chosen = creatures_first(draft, nouns(parts)) or meant(draft, nouns(parts)) or last_things(draft)
    if not chosen:
        return None
    return "; ".join(put_question(draft, "size", thing.label, value_of(parts, "POWERW") or "size") for thing in chosen)


def _copy_size(draft: Draft, parts: Parts) -> str | None:
    """ "What is the power of a token copy of it": the copy is made, then looked at."""
    made = copy_made(draft, parts)
    if made is None:
        return None
    question: Question = "size" if first(parts, "POWERW", "HOWBIG") is not None else "state"
    return f"{made}; {put_question(draft, question, last_things(draft)[0].label, value_of(parts, 'POWERW'))}"


def _copy_state(draft: Draft, parts: Parts) -> str | None:
    """ "Does a copy of a cloaked creature have ward": the copy is made, then looked at."""
    made = copy_made(draft, parts)
    if made is None:
        return None
    return f"{made}; {put_question(draft, 'state', last_things(draft)[0].label, _asked_words(parts))}"


def _state(draft: Draft, parts: Parts) -> str | None:
    chosen = meant(draft, nouns(parts)[:1]) or last_things(draft)
    if not chosen:
        return None
    _presuppose(draft, chosen[0], parts)
    return put_question(draft, "state", chosen[0].label, _asked_words(parts))


def _attached_to(draft: Draft, parts: Parts) -> str | None:
    """ "Is it still attached to my creature": taken as so before, asked as of the end."""
    one, two = meant(draft, nouns(parts)), meant(draft, nouns(parts, 1))
    if not one or not two or one[0] is two[0]:
        return None
    aura, host = (two[0], one[0]) if one[0].spec.face_down is not None else (one[0], two[0])
    change(aura, attached_to=host.label)
    note(draft.assumed, f"#{aura.label} was attached to #{host.label}")
    return put_question(draft, "state", aura.label, "attached")


def _presuppose(draft: Draft, thing: Thing, parts: Parts) -> None:
    """Take from the question what it takes for granted: "does it stay attached", "does it keep flying"."""
    down = [one for one in draft.things if one.spec.face_down is not None and one.zone == "battlefield"]
    if first(parts, "ATTACH", "FALLOFF") is not None and not thing.spec.attached_to and len(down) == 1 and thing is not down[0]:
        change(thing, attached_to=down[0].label)
        note(draft.assumed, f"#{thing.label} is attached to #{down[0].label}")
    hosts = {one.spec.attached_to for one in draft.things}
    keyword = value_of(parts, "KEYWORD")
    known = stored_keywords(thing.spec.name) if thing.spec.name and thing.spec.face_down is None else frozenset[str]()
    has_it = keyword in thing.spec.keywords or keyword in known
    if keyword and first(parts, "KEEP") is not None and thing.label not in hosts and not has_it:
        note(draft.ask_back, f"what gives #{thing.label} {keyword}?")


WORDS_OF: Final = {
    "FACEDOWN": "face down",
    "FACEUP": "face up",
    "MFD": "manifested",
    "CLKD": "cloaked",
    "ATTACH": "attached",
    "COUNTERW": "counters",
    "COUNTERS": "counters",
    "ONSTACK": "on the stack",
    "INZONE": "zone",
    "OUT": "battlefield",
    "NAMEW": "name",
    "COLORW": "color",
    "FALLOFF": "unattached",
    "RETURN": "battlefield",
    "LEAVES": "gone",
    "BOUNCE": "hand",
    "EXILE": "exile",
}


def _asked_words(parts: Parts) -> str:
    """Return what is asked of a thing: "tapped", "flying", "creature"."""
    words = [
        part.value
        if part.tag in ("ADJ", "KEYWORD", "COLOR", "HEAD", "SUB", "NAME", "INZONE", "NAMEW")
        else WORDS_OF.get(part.tag, "")
        for part in parts
    ]
    words = ["colorless" if word == "none" else word for word in words]
    second = nouns(parts, 1)
    if second:
        noun = second[0]
        size = (f"{noun.size[0]}/{noun.size[1]}",) if noun.size else ()
        words += [
            *noun.names[:1],
            *size,
            *sorted(noun.states),
            *noun.colors,
            *noun.subtypes,
            *sorted(noun.heads),
            *noun.keywords,
        ]
    return " ".join(word for word in words if word)


def _may_turn_up(draft: Draft, parts: Parts) -> str | None:
    chosen = meant(draft, nouns(parts), "face down") or _last_face_down(draft)
    if not chosen:
        return None
    thing = chosen[0]
    need_face_down(draft, thing)
    actor = who(draft, parts) or thing.controller
    by = value_of(parts, "FACEUPCOST")
    cost = f" for {'mana cost' if by == 'mana' else by}" if by else ""
    return try_action(draft, actor, f"{actor} turns #{thing.label} face up{cost}")


def _in_own_turn(draft: Draft, actor: str, spell: Thing | None = None) -> None:
    """Take it to be the turn of who may do what can be done only then, where nothing is said of whose turn it is."""
    is_slow = spell is None or (bool(spell.kinds) and "Instant" not in spell.kinds)
    if is_slow and not draft.turn_of and not draft.script and actor in EACH:
        take_turn(draft, actor)


def _may_cast(draft: Draft, parts: Parts) -> str | None:
    actor = who(draft, parts)
    spell_nouns, target_nouns = nouns(parts), nouns(parts, 1)
    if len(spell_nouns) != 1 or not actor:
        return None
    noun = spell_nouns[0]
    targets = meant(draft, target_nouns) if target_nouns else []
    spell = resolve_noun(draft, noun, zone="hand", controller=noun.owner or actor)
    if not spell:
        return None
    goes_home = any(choice.source == spell[0].label and choice.words == "yes" for choice in draft.choices)
    place = " from command" if noun.zone == "command" or spell[0].zone == "command" else ""
    if place and not draft.script:
        spell[0].zone = "command"
    place = place or (" from command" if spell[0].spec.commander and goes_home else "")
    if spell[0].kinds == {"Land"} and not targets:
        return try_action(draft, actor, f"{actor} plays #{spell[0].label}")
    _in_own_turn(draft, actor, spell[0])
    down = " face down" if "face_down" in noun.states or first(parts, "FACEDOWN") is not None else ""
    aim = f" targeting {named(targets)}" if targets else ""
    return try_action(draft, actor, f"{actor} casts #{spell[0].label}{down}{aim}{place}")


def _may_put(draft: Draft, parts: Parts) -> str | None:
    """ "Can I put Pacifism on it": an Aura is cast at it."""
    said = nouns(parts)
    is_aura = len(said) == 1 and bool(said[0].names) and "enchant" in stored_keywords(said[0].names[0])
    return _may_cast(draft, parts) if is_aura else None


def _may_cast_at(draft: Draft, parts: Parts) -> str | None:
    """ "Can he Murder it"."""
    spell = nouns(parts)
    is_one = len(spell) == 1 and bool(spell[0].names) and not spell[0].determiner and is_spell_name(draft, spell[0].names[0])
    return _may_cast(draft, parts) if is_one and nouns(parts, 1) else None


def _may_cast_then(draft: Draft, parts: Parts) -> str | None:
    """ "Can I cast Wrath of God on my opponent's turn": it is that turn, or that step of it."""
    spell, whose, step = nouns(parts), parts[-2], parts[-1]
    is_spoken = (
        len(spell) == 1 and bool(spell[0].names) and (first(parts, "CAST", "USEON") is not None or not spell[0].determiner)
    )
    owner = player(draft, whose.value)
    if draft.script or not is_spoken or owner not in EACH or (whose.tag == "PLAYER" and owner != "B"):
        return None
    if step.tag == "STEP":
        steps: dict[str, StepName] = {step.value: step.value}  # type: ignore[dict-item]  # words_en.toml names steps only
        draft.step = steps[step.value]
    draft.active = draft.turn_of = owner
    return _may_cast(draft, tuple(part for part in parts[:-2] if part.tag not in ("ON", "AT", "POSSP")))


def _may_target(draft: Draft, parts: Parts) -> str | None:
    actor, victims, tool = who(draft, parts), meant(draft, nouns(parts)), nouns(parts, 1)
    if not victims or len(tool) != 1 or not tool[0].names:
        return None
    spell = resolve_noun(draft, tool[0], zone="hand", controller=actor)
    return try_action(draft, actor, f"{actor} casts #{spell[0].label} targeting {named(victims)}")


def _may_attack(draft: Draft, parts: Parts) -> str | None:
    chosen = meant(draft, nouns(parts))
    if not chosen:
        return None
    actor = who(draft, parts) if parts[-1].tag == "NP" else ""
    actor = actor or chosen[0].controller
    _in_own_turn(draft, actor)
    return try_action(draft, actor, f"{actor} attacks with {named(chosen)}")


def _two_sides(draft: Draft, attacker: tuple[Noun, ...], blocker: tuple[Noun, ...]) -> tuple[list[Thing], list[Thing]]:
    """Return the attackers and blockers that two phrases mean, of different players; whose the blockers are may be said."""
    mine = meant(draft, blocker) if blocker[0].owner or blocker[0].pronoun else []
    told = [one for one in attacking(draft) if one not in mine] if mine and attacker[0].pronoun else []
    attackers = told or (things(draft, attacker, "any", other(mine[0].controller)) if mine else meant(draft, attacker))
    blockers = mine or things(draft, blocker, "any", other(attackers[0].controller) if attackers else "B")
    return attackers, [one for one in blockers if one not in attackers]


def _may_block(draft: Draft, parts: Parts) -> str | None:
    if len([part for part in parts if part.tag == "NP"]) != 2 or who(draft, parts):
        return None
    attacker = 0 if first(parts, "BLOCKEDBY") is not None else 1
    attackers, blockers = _two_sides(draft, nouns(parts, attacker), nouns(parts, 1 - attacker))
    if not blockers or not attackers or blockers[0].controller in {one.controller for one in attackers}:
        return None
    actor = blockers[0].controller
    ensure_attack(draft, attackers)
    return try_action(draft, actor, f"{actor} blocks {named(attackers)} with {named(blockers)}")


def _look(draft: Draft, parts: Parts) -> str | None:
    chosen = meant(draft, nouns(parts), "face down") or _last_face_down(draft)
    if not chosen:
        return None
    actor = who(draft, parts) or "A"
    for thing in chosen:
        do_action(draft, Action(verb="looks at", player=actor, objects=(thing.label,)))
    return "; ".join(put_question(draft, "look", thing.label, actor) for thing in chosen)


def _reveal(draft: Draft, parts: Parts) -> str | None:
    chosen = meant(draft, nouns(parts)) or _last_face_down(draft) or last_things(draft)
    actor = who(draft, parts)
    if not chosen:
        return put_question(draft, "reveal", "", actor or "A")
    return "; ".join(put_question(draft, "reveal", thing.label, actor or thing.controller) for thing in chosen)


def _whether(words: str) -> Handler:
    """Return a handler that asks what happens, with these words of what to look at."""

    def handle(draft: Draft, parts: Parts) -> str | None:
        chosen = meant(draft, nouns(parts)) if nouns(parts) else []
        return put_question(draft, "what happens", _subject(chosen), words)

    return handle


def _number(draft: Draft, parts: Parts) -> str | None:
    what: Literal["life", "damage"] = "damage" if first(parts, "DAMAGE") is not None else "life"
    chosen = meant(draft, nouns(parts)) if nouns(parts) else []
    whose = value_of(parts, "OWNED", "POSSP")
    return put_question(
        draft, "number", who(draft, parts) or (player(draft, whose) if whose else "") or _subject(chosen) or "A", what
    )


def _mana_value(draft: Draft, parts: Parts) -> str | None:
    chosen = meant(draft, nouns(parts)) or last_things(draft)
    return put_question(draft, "number", chosen[0].label, "mana value") if chosen else None


def _same_names(draft: Draft, parts: Parts) -> str | None:
    chosen = meant(draft, nouns(parts)) if nouns(parts) else []
    return put_question(draft, "what happens", _subject(chosen), "same name")


_ASPECT: Final = "KEYWORD|ADJ|FACEDOWN|FACEUP|MFD|CLKD|ATTACH|COUNTERW|COUNTERS|COLOR|ONSTACK|OUT|INZONE|RETURN|FALLOFF"
_UP: Final = "(TURN NP FACEUP|TURNUP NP|TURN FACEUP NP)"
FIRST_QUESTION_RULES: Final = (
    Rule("(AUX|BE) NP NEG? (BE|KEEPS)* (ATTACH|ON|ATTACH ON) NP", _attached_to),
    Rule("(AUX|BE) NP (DIE|DESTROY|HITBY) BY? LEGENDRULE", _dies),
)
"""Questions asked before their words are read as facts ("is it still attached to ...")."""
QUESTION_RULES: Final = (
    *TRIED_RULES,
    Rule("(AUX|CAN) NP SURVIVE ((DET|NP)? (STEP|FIGHT|DAMAGE|TURN)|DET) QM", _dies),
    *SHORT_RULES,
    *COUNT_RULES,
    Rule("WHAT (AUX|BE|CAN) NP LEFT? GO", _state),
    Rule("AUX NP NEG? (RESOLVE|ENTER) OUT?", _resolves),
    Rule("(CAN|AUX) PLAYERS NP (NP|PLAYERS)", _may_cast_at),
    Rule("(CAN|AUX) PLAYERS CASTV? NP (ON|AT)? (POSSP PLAYER|POSSP|OWNED) (TURN|STEP)", _may_cast_then),
    Rule("WHAT NP? (DIE|SURVIVE)|^(NP|DET)* DIE QM", _whether("what dies")),
    Rule("AUX? ANY (DIE|SURVIVE|DESTROY)", _whether("anything dies")),
    Rule("^NP GO WHAT", _state),
    Rule("^AUX NP BE QM", _dies),
    Rule("WHATHAPPENS (TOPCARD|ONTOP)", _whether("top card")),
    Rule("(WHATHAPPENS NP)|WHATHAPPENS|WHAT AUX PLAYERS AUX", _what_happens),
    Rule("(WHAT WIN)", _who_wins),
    Rule("(AUX|BE|CAN) PLAYERS NEG? BE? (LOSE|WIN|DIE)(?!NUM)|AUX NP? CAUSE PLAYERS (LOSE|WIN)", _loses),
    Rule("PLAYERS (AUX|CAN|BE)? NEG? (LOSE|WIN)(?!NUM) QM|^LOSE QM", _loses),
    Rule("(AUX|BE) LEGENDRULE APPLY?|LEGENDRULE APPLY? QM|AUX NP (BE|HAVE)* LEGENDRULE", _whether("legend rule")),
    Rule("AUX NP (HAVE|BE)? SAMENAME|AUX PLAYERS HAVE SAMENAME|SAMENAME QM", _same_names),
    Rule("(HOWBIG|WHAT) BE? DET? POWERW? (NP|DET)? COPY", _copy_size),
    Rule("HOWBIG (BE|AUX)? NP (BE|GETV)*|^POWERW NP QM|WHAT (BE|AUX)* NP S? POWERW", _size),
    Rule("WHAT BE? DET* POWERW NP|WHAT DET? POWERW (AUX|BE|HAVE)* NP HAVE?", _size),
    Rule("NP S? POWERW QM", _size),
    Rule(f"AUX? (CAN|MUST) PLAYERS {_UP} FACEUPCOST? ANYTIME?|PLAYERS CAN {_UP} FACEUPCOST? ANYTIME? QM?", _may_turn_up),
    Rule(f"BE? PLAYERS? CAN PLAYERS? {_UP} FACEUPCOST? ANYTIME?", _may_turn_up),
    Rule("CAN NP NEG? BE (TURN FACEUP|TURNUP) FACEUPCOST? ANYTIME?|CAN NP TURN FACEUP", _may_turn_up),
    Rule("(CAN|AUX|BE) CAN? PLAYERS CAN? LOOK NP ANYTIME?|CAN PLAYERS LOOK$|CAN PLAYERS LOOK QM", _look),
    Rule("(CAN|PLAYERS CAN) PLAYERS? LOOK NP ANYTIME? QM?", _look),
    Rule("AUX? (MUST|AUX) PLAYERS REVEALV NP?|AUX PLAYERS MUST REVEALV NP?|PLAYERS MUST REVEALV NP? QM?", _reveal),
    Rule("AUX NP MUST BE REVEALV|MUST NP BE REVEALV|(BE|AUX) NP (BE|GETV)* REVEALV|AUX PLAYERS (LOOK|REVEALV) NP?", _reveal),
    Rule("CAN PLAYERS PUT NP (ON|TARGETV) NP", _may_put),
    Rule("(CAN|AUX) PLAYERS CASTV NP FACEDOWN? ((ON|TARGETV|AT) NP)?", _may_cast),
    Rule("(CAN|AUX) PLAYERS TARGETV NP WITH NP", _may_target),
    Rule("CAN PLAYERS (ATTACKV|ATTACKV WITH) NP|(CAN|AUX) NP ATTACKV PLAYERS?", _may_attack),
    Rule("CAN NP BLOCKV NP|CAN NP BE? BLOCKEDBY NP", _may_block),
    Rule("(CAN|AUX) PLAYERS INRESP (TRIG|NP)?|CAN NP BE INRESP", _whether("respond")),
    Rule("(AUX|BE|CAN) NP NEG? BE* (DIE|DESTROY|SURVIVE)(?!NP|DET|POSSP|NUM)|NP (DIE|SURVIVE) QM", _dies),
    Rule("BE NP SURVIVE|BE NP LOSE(?!NP|DET|KEYWORD|POSSP)|AUX PLAYERS (MUST)? SACRIFICE NP", _dies),
    Rule("(AUX|BE) NP NEG? (BE|KEEPS)* (LEAVES|BOUNCE|EXILE)(?!NP|DET|POSSP)", _state),
    Rule("(AUX|CAN) NP (DESTROY|EXILE|BOUNCE|COUNTERV) NP", _does_spell),
    Rule("AUX KEYWORD TRIGGER|WHAT? AUX (TRIG|NP TRIGGER|TRIGGER)|AUX NP ETB TRIGGER", _whether("triggers")),
    Rule("WHAT? (AUX|CAN) PLAYERS (MUST|BE)* (MF|MFD|CLOAKV|DREAD) NP?|AUX NP (MF|MFD) NP?", _whether("manifest")),
    Rule(
        f"(AUX|BE) NP NEG? (BE|KEEPS)* (DET|POSSP)* ({_ASPECT})+ NP?",
        _state,
    ),
    Rule("(WHAT BE DET? (NAMEW|COLORW) NP|WHAT (NAMEW|COLORW) (BE|AUX) NP HAVE?|AUX NP HAVE DET? (NAMEW|COLORW))", _state),
    Rule("WHAT AUX NP COST|WHAT BE DET? COST NP", _whether("cost")),
    Rule("(AUX|BE) NP (BE|KEEPS)* NP|WHAT BE NP (BE|LEFT)?|WHAT AUX NP (LOOK|HAVE) NP?", _state),
    Rule(f"(AUX|BE) COPY (BE|KEEPS)* ({_ASPECT}|NP)+", _copy_state),
    Rule("AUX PLAYERS KEEP NP|AUX NP KEEP TRIG", _state),
    Rule("WHAT BE? DET? MVW NP|WHAT BE? NP S? MVW|^MVW NP QM|WHAT MVW (AUX|BE|HAVE)* NP HAVE?", _mana_value),
    Rule(
        "WHAT LIFE (AUX|BE)? PLAYERS (HAVE|AT|BE|LEFT)*|WHAT DAMAGE (AUX|BE)? (NP|PLAYERS) (DEALV|HAVE)?"
        "|WHAT BE (OWNED|POSSP) LIFE|WHAT BE PLAYERS BE* AT",
        _number,
    ),
    Rule(
        "WHAT? AUX PLAYERS (MUST|BE)* CHOOSE NP? (WHAT PLAYERS (MF|MFD|CLOAKV))?|MUST PLAYERS CHOOSE NP?|WHO CHOOSE NP?",
        _whether("choose"),
    ),
    Rule("BE (DET|NP) LEGAL|BE LEGAL", _whether("legal")),
)
