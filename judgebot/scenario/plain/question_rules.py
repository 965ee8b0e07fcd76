"""Clauses that ask: do I lose, does it die, how big is it, may I, must I reveal, what happens."""

from typing import Final, Literal

from judgebot.scenario.models import Action, Question
from judgebot.scenario.plain.board import Draft, Thing, change, do_action, note, player
from judgebot.scenario.plain.card_types import stored_keywords
from judgebot.scenario.plain.chunks import Chunk, Noun, first
from judgebot.scenario.plain.events_copy import copy_made
from judgebot.scenario.plain.events_suffer import last_permanent
from judgebot.scenario.plain.fitting import find
from judgebot.scenario.plain.question_amounts import COLOR_WORDS, description
from judgebot.scenario.plain.question_asks import fighters, last_things, put_question
from judgebot.scenario.plain.question_commander import spell_cost
from judgebot.scenario.plain.question_counts import COUNT_RULES
from judgebot.scenario.plain.question_may import (
    last_face_down,
    may_attack,
    may_block,
    may_cast,
    may_cast_at,
    may_cast_then,
    may_counter_with,
    may_put,
    may_target,
    may_turn_up,
)
from judgebot.scenario.plain.question_short import SHORT_RULES, may_be_him, spoken_of_as_him
from judgebot.scenario.plain.question_spells import does_spell, resolves
from judgebot.scenario.plain.question_tried import TRIED_RULES
from judgebot.scenario.plain.rules import Handler, Parts, Rule, is_neutral, meant, nouns, value_of, who


def _subject(chosen: list[Thing]) -> str:
    return chosen[0].label if chosen else ""


def what_happens(draft: Draft, parts: Parts) -> str | None:
    chosen = meant(draft, nouns(parts)) if nouns(parts) else []
    about = value_of(parts, "WHATHAPPENS") == "to"
    return put_question(draft, "state" if about and chosen else "what happens", _subject(chosen))


def loses(draft: Draft, parts: Parts) -> str | None:
    if is_neutral(parts):
        return put_question(draft, "wins")
    is_death = first(parts, "DIE", "DEADW") is not None or value_of(parts, "LOSE") == "dead"
    if is_death and may_be_him(draft, parts):
        return None
    if is_death and (hit := spoken_of_as_him(draft, parts)) is not None:
        return put_question(draft, "dies", hit.label)
    word = "lose" if first(parts, "LOSE", "DIE", "DEADW", "OUT") is not None else "win"
    return put_question(draft, "wins", who(draft, parts) or "A", word)


def beats(draft: Draft, parts: Parts) -> str | None:
    """ "Do I kill him": whether that player loses, or a creature that may be meant dies."""
    killed = [part for part in parts if part.tag == "PLAYER"][-1]
    is_asked = bool(draft.script) and first(parts, "NEG") is None
    return loses(draft, (killed, Chunk(tag="DIE", start=killed.start, end=killed.end))) if is_asked else None


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


def creatures_first(draft: Draft, phrases: tuple[Noun, ...]) -> list[Thing]:
    """Return the creature that "it" means where only a creature makes sense, none where another thing may be meant."""
    if len(phrases) != 1 or not phrases[0].pronoun or phrases[0].label or phrases[0].n or phrases[0].owner:
        return []
    found = find(draft, phrases[0])
    hidden = [one for one in found if one.spec.face_down is not None or "Creature" in one.kinds or one.copies]
    return hidden[:1] if found and found[0].kinds and "Creature" not in found[0].kinds and not found[0].spec.face_down else []


def size(draft: Draft, parts: Parts) -> str | None:
    """ "How big is the bear", "stats on it": of things told of, of "he", or of a token that something makes."""
    said = nouns(parts)
    if first(parts, "NEG") is not None:
        return None
    is_token = len(said) == 1 and "token" in said[0].heads and said[0].determiner == "def" and not said[0].names
    if is_token and draft.script and not any(thing.spec.token for thing in draft.things):
        owner = said[0].owner or draft.actor or "A"
        return put_question(draft, "number", owner, f"token {value_of(parts, 'POWERW') or 'size'}")
    told = first(parts, "PLAYER")
    if told is not None and told.owner != "pronoun":
        return None
    chosen = creatures_first(draft, said) or meant(draft, said) or _last_sized(draft)
    word = value_of(parts, "POWERW") or "size"
    return "; ".join(put_question(draft, "size", thing.label, word) for thing in chosen) or None


def _last_sized(draft: Draft) -> list[Thing]:
    """Return the creature spoken of last, where anything told of is one: "how big is he"."""
    fighting = [one for one in draft.things if one.zone == "battlefield" and ("Creature" in one.kinds or one.spec.face_down)]
    return sorted(fighting, key=lambda one: -one.last)[:1] or last_permanent(draft)


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


def state(draft: Draft, parts: Parts) -> str | None:
    chosen = meant(draft, nouns(parts)[:1]) or last_things(draft)
    told = first(parts, "PLAYER")
    if told is not None:
        chosen = last_permanent(draft) if told.owner == "pronoun" else []
    if not chosen or first(parts, "NEG") is not None:
        return None
    if is_neutral(parts):
        return put_question(draft, "state", chosen[0].label)
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
    words = [word.replace("_", " ") for word in words]
    words = ["colorless" if word == "none" else COLOR_WORDS.get(word, word) for word in words]
    second = nouns(parts, 1)
    if second:
        words.append(description(second[0]))
    return " ".join(word for word in words if word)


def _look(draft: Draft, parts: Parts) -> str | None:
    known, said = set(map(id, draft.things)), nouns(parts)
    chosen = meant(draft, said, "face down") or last_face_down(draft)
    is_vague = bool(said) and not (said[0].states or said[0].owner)
    if not chosen or (is_vague and id(chosen[0]) not in known):
        return None  # "do I see any cards" speaks of none that lies face down
    actor = who(draft, parts) or "A"
    for thing in chosen:
        do_action(draft, Action(verb="looks at", player=actor, objects=(thing.label,)))
    return "; ".join(put_question(draft, "look", thing.label, actor) for thing in chosen)


def _reveal(draft: Draft, parts: Parts) -> str | None:
    chosen = meant(draft, nouns(parts)) or last_face_down(draft) or last_things(draft)
    actor = who(draft, parts)
    if chosen and first(parts, "LOOK") is not None:
        actor = chosen[0].controller  # another sees it where its controller has to show it
    if not chosen:
        return put_question(draft, "reveal", "", actor or "A")
    return "; ".join(put_question(draft, "reveal", thing.label, actor or thing.controller) for thing in chosen)


def _whether(words: str) -> Handler:
    """Return a handler that asks what happens, with these words of what to look at."""

    def handle(draft: Draft, parts: Parts) -> str | None:
        said = nouns(parts) or tuple(noun for part in parts if part.tag == "TRIG" for noun in part.nouns)
        chosen = meant(draft, said) if said and not (said[0].pronoun and words == "triggers") else []
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


may_answer = _whether("respond")
_ASPECT: Final = "KEYWORD|ADJ|FACEDOWN|FACEUP|MFD|CLKD|ATTACH|COUNTERW|COUNTERS|COLOR|ONSTACK|OUT|INZONE|RETURN|FALLOFF"
_UP: Final = "(TURN NP FACEUP|TURNUP NP|TURN FACEUP NP)"
_FOR: Final = "FACEUPCOST? (NUM MANA?|MANACOST)?"
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
    Rule("WHAT (AUX|BE|CAN) NP LEFT? GO", state),
    Rule("AUX NP NEG? (RESOLVE|ENTER) OUT?", resolves),
    Rule("(CAN|AUX) PLAYERS NP (NP|PLAYERS)", may_cast_at),
    Rule("CAN PLAYERS (COUNTERW|COUNTERSPELL) NP WITH NP", may_counter_with),
    Rule("(CAN|AUX) PLAYERS CASTV? NP (ON|AT)? (POSSP PLAYER|POSSP|OWNED) (TURN|STEP)", may_cast_then),
    Rule("WHAT NP? (DIE|SURVIVE)|^(NP|DET)* DIE QM", _whether("what dies")),
    Rule("AUX? ANY (DIE|DESTROY)", _whether("anything dies")),
    Rule("^NP GO WHAT", state),
    Rule("^AUX NP BE QM", _dies),
    Rule("WHATHAPPENS (TOPCARD|ONTOP)", _whether("top card")),
    Rule("(WHATHAPPENS NP)|WHATHAPPENS|WHAT AUX PLAYERS AUX", what_happens),
    Rule("(WHAT WIN)|(WHAT|HOW) (AUX|BE)* DET? GAMEEND", _who_wins),
    Rule("(AUX|BE|CAN) PLAYERS NEG? BE? (LOSE|WIN|DIE)(?!NUM)|AUX NP? CAUSE PLAYERS (LOSE|WIN)", loses),
    Rule("PLAYERS (AUX|CAN|BE)? NEG? (LOSE|WIN)(?!NUM) QM|^LOSE QM", loses),
    Rule("(AUX|BE) LEGENDRULE APPLY?|LEGENDRULE APPLY? QM|AUX NP (BE|HAVE)* LEGENDRULE", _whether("legend rule")),
    Rule("AUX NP (HAVE|BE)? SAMENAME|AUX PLAYERS HAVE SAMENAME|SAMENAME QM", _same_names),
    Rule("(HOWBIG|WHAT) BE? DET? POWERW? (NP|DET)? COPY", _copy_size),
    Rule("HOWBIG (BE|AUX)? NP (BE|GETV)*|^POWERW NP QM|WHAT (BE|AUX)* NP S? POWERW", size),
    Rule("WHAT BE? DET* POWERW NP|WHAT DET? POWERW (AUX|BE|HAVE)* NP HAVE?", size),
    Rule("NP S? POWERW QM", size),
    Rule(f"AUX? (CAN|MUST) PLAYERS {_UP} {_FOR} ANYTIME?|PLAYERS CAN {_UP} {_FOR} ANYTIME? QM?", may_turn_up),
    Rule(f"BE? PLAYERS? CAN PLAYERS? {_UP} {_FOR} ANYTIME?", may_turn_up),
    Rule(f"CAN NP NEG? BE (TURN FACEUP|TURNUP) {_FOR} ANYTIME?|CAN NP TURN FACEUP", may_turn_up),
    Rule("(CAN|AUX|BE) CAN? PLAYERS CAN? LOOK NP ANYTIME?|CAN PLAYERS LOOK$|CAN PLAYERS LOOK QM", _look),
    Rule("(CAN|PLAYERS CAN) PLAYERS? LOOK NP ANYTIME? QM?", _look),
    Rule("AUX? (MUST|AUX) PLAYERS REVEALV NP?|AUX PLAYERS MUST REVEALV NP?|PLAYERS MUST REVEALV NP? QM?", _reveal),
    Rule("AUX NP MUST BE REVEALV|MUST NP BE REVEALV|(BE|AUX) NP (BE|GETV)* REVEALV|AUX PLAYERS (LOOK|REVEALV) NP?", _reveal),
    Rule("CAN PLAYERS PUT NP (ON|TARGETV) NP", may_put),
    Rule("(CAN|AUX) PLAYERS CASTV NP (ON|TARGETV|AT) PLAYERS", may_cast),
    Rule("(CAN|AUX) PLAYERS CASTV NP FACEDOWN? ((ON|TARGETV|AT) NP)?", may_cast),
    Rule("(CAN|AUX) PLAYERS TARGETV NP WITH NP", may_target),
    Rule("CAN PLAYERS (ATTACKV|ATTACKV WITH) NP|(CAN|AUX) NP ATTACKV PLAYERS?", may_attack),
    Rule("CAN NP BLOCKV NP|CAN NP BE? BLOCKEDBY NP", may_block),
    Rule("(CAN|AUX) PLAYERS INRESP (TRIG|NP)?|CAN NP BE INRESP", _whether("respond")),
    Rule("(AUX|BE|CAN) NP NEG? BE* (DIE|DESTROY|SURVIVE)(?!NP|DET|POSSP|NUM)|NP (DIE|SURVIVE) QM", _dies),
    Rule("BE NP SURVIVE|BE NP LOSE(?!NP|DET|KEYWORD|POSSP)|AUX PLAYERS (MUST)? SACRIFICE NP", _dies),
    Rule("(AUX|BE) NP NEG? (BE|KEEPS)* (LEAVES|BOUNCE|EXILE)(?!NP|DET|POSSP)", state),
    Rule("(AUX|CAN) NP (DESTROY|EXILE|BOUNCE|COUNTERV) NP", does_spell),
    Rule("AUX KEYWORD TRIGGER|WHAT? AUX (TRIG|NP TRIGGER|TRIGGER)|AUX NP ETB TRIGGER", _whether("triggers")),
    Rule("WHAT? (AUX|CAN) PLAYERS (MUST|BE)* (MF|MFD|CLOAKV|DREAD) NP?|AUX NP (MF|MFD) NP?", _whether("manifest")),
    Rule(
        f"(AUX|BE) NP NEG? (BE|KEEPS)* (DET|POSSP)* ({_ASPECT})+ NP?",
        state,
    ),
    Rule("(WHAT BE DET? (NAMEW|COLORW) NP|WHAT (NAMEW|COLORW) (BE|AUX) NP HAVE?|AUX NP HAVE DET? (NAMEW|COLORW))", state),
    Rule("WHAT AUX NP COST|WHAT BE DET? COST NP", spell_cost),
    Rule("WHAT AUX NP COST|WHAT BE DET? COST NP", _whether("cost")),
    Rule("(AUX|BE) NP (BE|KEEPS)* NP|WHAT BE NP (BE|LEFT)?|WHAT AUX NP (LOOK|HAVE) NP?", state),
    Rule(f"(AUX|BE) COPY (BE|KEEPS)* ({_ASPECT}|NP)+", _copy_state),
    Rule("AUX PLAYERS KEEP NP|AUX NP KEEP TRIG", state),
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
