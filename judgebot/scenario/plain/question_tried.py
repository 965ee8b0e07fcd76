"""Questions whether something may be done that is then done: copied, equipped; and who has what."""

from typing import Final

from judgebot.scenario.plain.board import EACH, Draft, change
from judgebot.scenario.plain.card_types import enters_as_copy, stored_keywords
from judgebot.scenario.plain.events_copy import player_copies
from judgebot.scenario.plain.events_suffer import is_attachment
from judgebot.scenario.plain.fitting import find
from judgebot.scenario.plain.question_asks import put_question, try_action
from judgebot.scenario.plain.rules import Parts, Rule, meant, named, nouns, things, value_of, who


def _may_copy(draft: Draft, parts: Parts) -> str | None:
    """ "Can I copy his creature with Clone": it is cast and does so. Copying does not target (CR 707.5)."""
    tool = nouns(parts, 1)
    if len(tool) != 1 or len(tool[0].names) != 1 or not enters_as_copy(tool[0].names[0]):
        return None
    known = set(map(id, draft.things))
    said = player_copies(draft, parts)
    copier = next((one for one in draft.things if one.copies and one.spec.name in tool[0].names), None)
    if said is None or copier is None or (id(copier) in known and draft.script[-1].verb != "passes"):
        return None
    return f"{said}; {put_question(draft, 'what happens', copier.label, 'copies')}"


def _may_move(draft: Draft, parts: Parts) -> str | None:
    """ "Can I move my Bonesplitter onto it": its equip ability is tried."""
    tool = nouns(parts)
    if len(tool) != 1 or not tool[0].names or "equip" not in stored_keywords(tool[0].names[0]):
        return None
    equipment = meant(draft, tool)
    hosts = [thing for thing in meant(draft, nouns(parts, 1)) if thing not in equipment]
    if nouns(parts, 1)[0].pronoun:
        creatures = [one for one in find(draft, nouns(parts, 1)[0]) if "Creature" in one.kinds or one.spec.face_down]
        hosts = creatures[:1] or hosts
    if not equipment or not hosts:
        return None
    actor = who(draft, parts)
    return try_action(draft, actor, f"{actor} activates #{equipment[0].label} equip targeting {named(hosts[:1])}")


def _controls(draft: Draft, parts: Parts) -> str | None:
    """ "Does he control Bonesplitter too": of a thing told of."""
    said, name = nouns(parts), who(draft, parts)
    known = find(draft, said[0]) if len(said) == 1 else []
    if not known or name not in EACH or not draft.script or known[0].zone not in ("battlefield", "hand"):
        return None
    return put_question(draft, "state", known[0].label, f"controlled by {name}")


def _has(draft: Draft, parts: Parts) -> str | None:
    """ "Does it still fly"."""
    keyword, chosen = value_of(parts, "KEYWORD"), meant(draft, nouns(parts))
    if keyword in ("persist", "undying", "flash") or not chosen:
        return None
    return put_question(draft, "state", chosen[0].label, keyword)


def _may_it_copy(draft: Draft, parts: Parts) -> str | None:
    """ "Can Clone copy a creature with shroud"."""
    phrases = [part for part in parts if part.tag == "NP"]
    return _may_copy(draft, (phrases[1], phrases[0]))


def _gives(draft: Draft, parts: Parts) -> str | None:
    """ "Does Rancor give trample to my bear": it is on it, and that is looked at."""
    tool, hosts = nouns(parts), meant(draft, nouns(parts, 1))
    if len(tool) != 1 or not is_attachment(draft, tool[0]) or len(hosts) != 1 or draft.script:
        return None
    given = things(draft, tool, "aura", hosts[0].controller)
    if len(given) != 1 or given[0].spec.attached_to not in ("", hosts[0].label):
        return None
    change(given[0], attached_to=hosts[0].label)
    return put_question(draft, "state", hosts[0].label, value_of(parts, "KEYWORD"))


TRIED_RULES: Final = (
    Rule("(CAN|AUX) NP COPYV NP QM", _may_it_copy),
    Rule("AUX NP GIVE (KEYWORD NP|NP KEYWORD)", _gives),
    Rule("^AUX NP KEYWORD QM?$", _has),
    Rule("(CAN|AUX) PLAYERS COPYV NP WITH NP", _may_copy),
    Rule("CAN PLAYERS (PUT|MOVEV) NP (ON|TARGETV) NP (WITH? ATTACH)?", _may_move),
    Rule("(AUX|CAN) PLAYERS CONTROL NP QM", _controls),
)
