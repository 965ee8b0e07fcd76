"""Attacks and blocks."""

from judgebot.scenario.plain.board import Draft, Thing, do
from judgebot.scenario.plain.chunks import first
from judgebot.scenario.plain.events_cast import other
from judgebot.scenario.plain.rules import Parts, labels, named, nouns, things, who


def attacks(draft: Draft, parts: Parts) -> str | None:
    """ "I attack with a 2/2", "it attacks"."""
    name = who(draft, parts)
    chosen = things(draft, nouns(parts), "any", name or draft.actor or "A")
    if not chosen:
        return None
    name = name or chosen[0].controller
    do(draft, "attacks", player=name, objects=labels(chosen))
    draft.actor, draft.active = name, name
    return f"{name} attacks with {named(chosen)}"


def blocks(draft: Draft, parts: Parts) -> str | None:
    """ "he blocks it with a 3/3", "it is blocked by a 3/3", "I don't block"."""
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
    attacks = [action for action in draft.script if action.verb == "attacks"]
    wanted = attacks[-1].objects if attacks else ()
    return [thing for thing in draft.things if thing.label in wanted]
