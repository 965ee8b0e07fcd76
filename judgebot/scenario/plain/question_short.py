"""Questions in few words ("Dead?", "Is that allowed?")."""

from typing import Final

from judgebot.scenario.models import Question
from judgebot.scenario.notation_refs import format_refs
from judgebot.scenario.plain.board import Draft, Thing, player
from judgebot.scenario.plain.card_types import is_legendary, stored_keywords
from judgebot.scenario.plain.chunks import first
from judgebot.scenario.plain.events_cast import other
from judgebot.scenario.plain.events_suffer import hit_by, last_permanent, last_struck
from judgebot.scenario.plain.fitting import find, has_been_cast, is_spell
from judgebot.scenario.plain.question_asks import fighters, last_permanents, put_question, try_action
from judgebot.scenario.plain.question_commander import commander_damage, cost, counts_as
from judgebot.scenario.plain.question_how_many import (
    counters_left,
    damage_by,
    damage_dealt,
    hits_for,
    how_many,
    how_many_cards,
    how_often,
    totals,
)
from judgebot.scenario.plain.rules import Parts, Rule, meant, nouns, value_of, who


def _is_dead(draft: Draft, parts: Parts) -> str | None:
    struck = [name for name, told in draft.players.items() if told.commander_damage]
    victim = _player_hit(draft) or (struck[0] if len(struck) == 1 and not draft.script else "")
    if victim:
        return put_question(draft, "wins", victim, "stay" if first(parts, "SURVIVE") is not None else "lose")
    in_combat = bool(draft.script) and draft.script[-1].verb == "blocks"
    chosen = (fighters(draft) if in_combat else []) or last_struck(draft)
    question: Question = "state" if first(parts, "SURVIVE") is not None else "dies"
    how_many = "" if len(chosen) == 1 else "either"
    words = "survive" if question == "state" else how_many
    return "; ".join(put_question(draft, question, one.label, words) for one in chosen) or None


def _player_hit(draft: Draft) -> str:
    """Return the player that what was told last deals damage to, "" where it is a thing."""
    done = [action for action in draft.script if action.verb not in ("passes", "resolve", "combat damage")]
    if not done:
        return ""
    last = done[-1]
    if last.verb == "blocks":
        return last.player if not last.objects else ""
    if last.verb == "attacks":
        return other(last.player) if draft.holder == other(last.player) else ""
    return last.targets[0] if last.verb == "casts" and last.targets[:1] in (("A",), ("B",)) else ""


def _how_big(draft: Draft, parts: Parts) -> str | None:
    chosen = last_permanent(draft)
    return put_question(draft, "size", chosen[0].label, value_of(parts, "POWERW") or "size") if chosen else None


def is_legal(draft: Draft, _parts: Parts) -> str | None:
    """ "Is that legal": of what was told last; the rules let it, or not."""
    done = [action for action in draft.script if action.verb not in ("passes", "resolve")]
    if not done or not (done[-1].player or done[-1].verb == "is attached to"):
        return None
    draft.waiting = draft.answering = False
    tool = next((thing for thing in draft.things if thing.label in done[-1].objects), None)
    if done[-1].verb == "is attached to" and tool is not None and tool.spec.name:
        if "equip" not in stored_keywords(tool.spec.name):
            return None
        draft.script.remove(done[-1])
        words = f"{tool.controller} activates #{tool.label} equip targeting {format_refs(done[-1].targets)}"
        return try_action(draft, tool.controller, words)
    return put_question(draft, "may", done[-1].player or "A", "")


def _dies_to(draft: Draft, parts: Parts) -> str | None:
    """ "Does my bear die to Doom Blade"; one that was cast before is read as a whole."""
    cast_before = {label for action in draft.script if action.verb == "casts" for label in action.objects}
    names = {name for noun in nouns(parts, 1) for name in noun.names}
    if any(thing.spec.name in names and thing.label in cast_before for thing in draft.things):
        return None
    said = hit_by(draft, parts)
    chosen = meant(draft, nouns(parts))
    if said is None or not chosen:
        return None
    return f"{said}; {put_question(draft, 'dies', chosen[0].label)}"


def _stays_in(draft: Draft, parts: Parts) -> str | None:
    """ "Am I still in the game"."""
    return put_question(draft, "wins", who(draft, parts) or "A", "stay")


def _is_countered(draft: Draft, parts: Parts) -> str | None:
    chosen = [thing for thing in meant(draft, nouns(parts)) if has_been_cast(draft, thing)] or _spells(draft)
    words = "fizzles" if first(parts, "FIZZLE") is not None else "countered"
    return put_question(draft, "what happens", chosen[0].label, words) if chosen else None


def _spells(draft: Draft) -> list[Thing]:
    """Return what was cast, the first of all first: what others answer is what is asked of."""
    cast = [action.objects[0] for action in draft.script if action.verb == "casts" and action.objects]
    return [thing for label in cast for thing in draft.things if thing.label == label]


def _life(draft: Draft, parts: Parts) -> str | None:
    """ "My life total?"."""
    whose = first(parts, "OWNED", "POSSP", "PLAYER")
    return put_question(draft, "number", player(draft, whose.value) if whose is not None else draft.holder or "A", "life")


def _keeps_both(draft: Draft, parts: Parts) -> str | None:
    """ "Do I keep both": of two legends of one name."""
    names = [thing.spec.name for thing in draft.things if thing.spec.name and is_legendary(thing.spec.name)]
    if len(names) == len(set(names)) and not any(thing.copies for thing in draft.things):
        return None
    return put_question(draft, "what happens", "", "keeps both")


def _life_is_told(draft: Draft, name: str) -> bool:
    return name in draft.players and draft.players[name].life is not None


def may_be_him(draft: Draft, parts: Parts) -> bool:
    """Return whether "does he die" may be asked of a legendary creature or of the player that something was aimed at."""
    told = first(parts, "PLAYER")
    if told is None or told.owner != "pronoun" or _life_is_told(draft, told.value):
        return False
    aims = [action.targets for action in draft.script if action.targets and action.verb == "casts"]
    theirs = [thing for thing in draft.things if thing.controller == told.value and thing.spec.name and not is_spell(thing)]
    return bool(aims) and told.value in aims[-1] and any(is_legendary(thing.spec.name) for thing in theirs)


def _only_creature(draft: Draft) -> Thing | None:
    """Return the one creature of a story in which nothing is done to a player: "he" who is dead is that one."""
    there = [one for one in draft.things if not is_spell(one) and "Creature" in one.kinds and one.zone == "battlefield"]
    is_peaceful = all(action.verb in ("casts", "activates", "passes", "resolve") for action in draft.script)
    return there[0] if len(there) == 1 and is_peaceful and draft.script else None


def spoken_of_as_him(draft: Draft, parts: Parts) -> Thing | None:
    """ "Does he die": the thing that a spell was cast at last, where "he" may be one."""
    told = first(parts, "PLAYER", "THEY")
    aims = [action.targets for action in draft.script if action.targets and action.verb == "casts"]
    is_pronoun = told is not None and (told.tag == "THEY" or told.owner == "pronoun")
    if told is None or not is_pronoun or _life_is_told(draft, "B" if told.tag == "THEY" else told.value):
        return None
    if not aims:
        return _only_creature(draft)
    return next((thing for thing in draft.things if thing.label in aims[-1] and not is_spell(thing)), None)


def _keeps_named(draft: Draft, parts: Parts) -> str | None:
    """ "Can I keep both Isamarus"."""
    said = nouns(parts)
    is_all = value_of(parts, "DET") == "all" if not said else said[0].determiner == "all" or said[0].n == _TWO
    return _keeps_both(draft, parts) if is_all else None


def _one_must_go(draft: Draft, parts: Parts) -> str | None:
    """ "Does one of them have to die": of two legends of one name."""
    said = nouns(parts)
    is_one = len(said) == 1 and said[0].pronoun and said[0].n == 1
    names = [thing.spec.name for thing in draft.things if thing.spec.name and is_legendary(thing.spec.name)]
    is_asked = is_one and len(names) > len(set(names)) and first(parts, "MUST") is not None
    return put_question(draft, "what happens", "", "legend rule") if is_asked else None


def _gets_trigger(draft: Draft, parts: Parts) -> str | None:
    """ "Do I still get the Blood Artist trigger"."""
    trigger = first(parts, "TRIG")
    said = trigger.nouns if trigger is not None and trigger.nouns and not trigger.nouns[0].pronoun else ()
    chosen = meant(draft, said)
    subject = chosen[0].label if chosen else ""
    return put_question(draft, "what happens", subject, "triggers") if draft.script else None


def _is_gone(draft: Draft, parts: Parts) -> str | None:
    """ "Is my Angel gone (for good)"."""
    chosen = meant(draft, nouns(parts))
    return put_question(draft, "state", chosen[0].label, "gone") if chosen and draft.script else None


def _goes_to(draft: Draft, parts: Parts) -> str | None:
    """ "Does Rancor come back to my hand"."""
    chosen, zone = meant(draft, nouns(parts)[:1]), value_of(parts, "DEST", "INZONE")
    return (
        put_question(draft, "state", chosen[0].label, zone) if chosen and first(parts, "DEST", "RETURN", "GO", "PUT") else None
    )


def _gets_back(draft: Draft, parts: Parts) -> str | None:
    """ "Do I get Rancor back": a card told of comes to its owner's hand."""
    said = nouns(parts)
    known = find(draft, said[0]) if len(said) == 1 and (said[0].names or said[0].pronoun) else []
    return put_question(draft, "state", known[0].label, "hand") if known and draft.script else None


def _may_answer(draft: Draft, _parts: Parts) -> str | None:
    """ "Can he counter that": whether what was done last uses the stack."""
    return put_question(draft, "what happens", "", "respond") if draft.script else None


def _she_has(draft: Draft, parts: Parts) -> str | None:
    """ "Does she have flying": the creature spoken of last."""
    chosen = last_permanent(draft)
    return put_question(draft, "state", chosen[0].label, value_of(parts, "KEYWORD")) if chosen else None


def _may_it_attack(draft: Draft, parts: Parts) -> str | None:
    """ "Can she attack": the creature spoken of last; "can I attack": with the creature that I have."""
    told = first(parts, "PLAYER", "THEY")
    owner = who(draft, parts) if told is not None and told.owner != "pronoun" else ""
    there = [thing for thing in last_permanents(draft) if "Creature" in thing.kinds and owner in ("", thing.controller)]
    chosen = there[:1] if not owner or len({(one.spec.name, one.spec.size, one.spec.tapped) for one in there}) == 1 else []
    if not chosen:
        return None
    name = chosen[0].controller
    return try_action(draft, name, f"{name} attacks with #{chosen[0].label}")


def _takes_it(draft: Draft, parts: Parts) -> str | None:
    return put_question(draft, "what happens", who(draft, parts) or "B", "takes damage")


def _untaps(draft: Draft, parts: Parts) -> str | None:
    chosen = meant(draft, nouns(parts))
    words = "untapped" if first(parts, "UNTAP") is not None else "tapped"
    return put_question(draft, "state", chosen[0].label, words) if chosen else None


def _legend(draft: Draft, parts: Parts) -> str | None:
    """ "Do I have to sacrifice one": of two legends of one name."""
    said = nouns(parts)
    is_one = first(parts, "NUM") is not None or first(parts, "LEGENDRULE") is not None
    names = [thing.spec.name for thing in draft.things if thing.spec.name and is_legendary(thing.spec.name)]
    if said and not said[0].pronoun and not is_one:
        return None
    copies = any(thing.copies for thing in draft.things)
    return put_question(draft, "what happens", "", "legend rule") if len(names) > len(set(names)) or copies else None


def _taken(draft: Draft, parts: Parts) -> str | None:
    return put_question(draft, "number", who(draft, parts) or other(draft.turn_of or draft.active), "life lost")


def _is_out(draft: Draft, parts: Parts) -> str | None:
    """ "Am I out"."""
    return put_question(draft, "wins", who(draft, parts) or "A", "lose")


_COUNTED: Final = "(COUNTERW|CKIND COUNTERW|MOD COUNTERW|COUNTERS|CKIND)"
_TWO: Final = 2
SHORT_RULES: Final = (
    Rule("WHAT BE? (OWNED|POSSP) LIFE|^(OWNED|POSSP)? LIFE QM$|^PLAYERS LIFE QM$", _life),
    Rule(
        "WHAT BE? DET? (COUNTERW|CKIND COUNTERW|MOD COUNTERW|COUNTERS|CKIND) (AUX|BE|HAVE|CAN)* (GO|LEFT|ON|BE|THERE)* NP?"
        " CAN? (ENTER WITH?)?",
        counters_left,
    ),
    Rule(
        "WHAT (MANA|NUM)? (AUX|BE|CAN|MUST)* (PLAYERS|NP|DET|NTH)* (MUST|CAN|AUX)* "
        "(PAYV|COST|CASTV) (DET|NP|CASTV|PLAYERS)* (NTH|AT)?",
        cost,
    ),
    Rule("(AUX|BE) (DET|ITS)? DAMAGE (BY|ON|NP)* ISCMD|(AUX|BE) NP S? DAMAGE ISCMD", counts_as),
    Rule("WHAT BE? (DET|POSSP)? SURCHARGE (ON PLAYERS)? (LP SURCHARGE RP)? (AUX|CAN)? MUST? PLAYERS? MUST? PAYV?", cost),
    Rule("AUX NP MUST (DIE|GO|LEAVES)(?!NUM)", _one_must_go),
    Rule("(CAN|AUX) PLAYERS KEEP (NP|DET)", _keeps_named),
    Rule("AUX PLAYERS (BE|HAVE)+ TRIG|AUX TRIG HAPPEN", _gets_trigger),
    Rule("BE NP EMPTY QM", _is_gone),
    Rule("CAN PLAYERS (COUNTERW|COUNTERSPELL) (NP|DET)(?!WITH)", _may_answer),
    Rule("AUX PLAYER (HAVE|KEEP)* KEYWORD", _she_has),
    Rule("WHAT POWERW+ (AUX|BE) PLAYERS (HAVE|BE)?|WHAT BE? POSSP POWERW", _how_big),
    Rule("CAN PLAYERS ATTACKV(?!NP|WITH|PLAYER)", _may_it_attack),
    Rule("AUX PLAYERS DEALV DET? NUM DAMAGE? QM", _takes_it),
    Rule("AUX NP (TARGETV|PINGV) PLAYERS QM", hits_for),
    Rule("AUX NP (UNTAP|TAP)", _untaps),
    Rule("AUX PLAYERS (BE|HAVE)+ NP", _gets_back),
    Rule("BE PLAYERS OUT QM", _is_out),
    Rule("AUX PLAYERS MUST (SACRIFICE|CHOOSE|PUT|DESTROY) (NUM|NP|DET)+ (BY|HITBY)? LEGENDRULE?", _legend),
    Rule("AUX NP (BE|HAVE)* DEALV DAMAGE (BY|WITH)? (PLAYERS|NP)?", damage_dealt),
    Rule("WHAT BE? DET? DAMAGE (ON|BY|AUX)* PLAYERS(?!DEALV) GETV?|^DAMAGE QM|WHAT DAMAGE (UNBLOCKED|AUX|BE)* QM", _taken),
    Rule("(WHAT|NUMBEROF) NP QM|WHAT NP (AUX|BE|STAY)* SURVIVE QM", how_many),
    Rule("(AUX|BE|CAN) NP NEG? (RETURN|GO|BE|PUT|LEAVES|BOUNCE|HAVE)* DEST", _goes_to),
    Rule("WHAT BE DET? TOTALS|^TOTALS QM", totals),
    Rule("^NP DRAWV QM", how_many_cards),
    Rule("(WHAT|NUMBEROF) NP (AUX|BE|HAVE)* PLAYERS (HAVE|OWN|GO|GETV|BE|CREATE)* WITH? QM", how_many),
    Rule("WHAT? CMDDAMAGE (AUX|BE|HAVE)* (PLAYERS)? (HAVE|BE|DEALV)* QM", commander_damage),
    Rule("^(DIE|LOSE|SURVIVE|ALIVE)+ (OR SURVIVE)? QM$", _is_dead),
    Rule("^WHAT? POWERW+ QM$|^HOWBIG QM$|^HOWBIG BE DET QM$", _how_big),
    Rule(
        "^NEG? LEGAL QM$|BE (DET|NP|PLAYERS)* NEG? LEGAL|CAN PLAYERS (AUX (DET|NP))? QM|(BE|AUX) (DET|NP) (BE)* LEGAL",
        is_legal,
    ),
    Rule("(AUX|CAN) NP HITBY NP", _dies_to),
    Rule("BE PLAYERS INGAME|AUX PLAYERS (SURVIVE|LIVE)", _stays_in),
    Rule(
        "WHAT NP (AUX|BE)* THERE? INZONE|WHAT NP (AUX|CAN)* PLAYERS (MUST|CAN|BE)* (DRAWV|HAVE|OWN)+ INZONE?|WHAT NP BE* LIB",
        how_many_cards,
    ),
    Rule(
        "WHAT NP? (AUX|BE|HAVE|CAN)* PLAYERS (OWN|KEEP|BE|LEFT|SURVIVE)+ INZONE? OUT?|WHAT NP (BE|AUX|SURVIVE)* LEFT OUT?",
        how_many,
    ),
    Rule("WHAT TIMES AUX (NP|TRIG|PLAYERS)? (TRIGGER|RESOLVE|DIE)?", how_often),
    Rule("WHAT DAMAGE (AUX|CAN) NP DEALV", damage_by),
    Rule("(AUX|BE) NP BE* (COUNTERSPELL|COUNTERW|FIZZLE)(?!NP|DET)|^FIZZLE QM", _is_countered),
)
