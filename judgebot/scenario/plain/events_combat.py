"""Attacks and blocks."""

import msgspec

from judgebot.scenario.plain.board import EACH, Draft, Thing, do, note, settle
from judgebot.scenario.plain.card_abilities import animation
from judgebot.scenario.plain.card_types import gains_control
from judgebot.scenario.plain.chunks import Chunk, Noun, first
from judgebot.scenario.plain.events_cast import other, take_turn
from judgebot.scenario.plain.fitting import is_spell
from judgebot.scenario.plain.referents import resolve_noun
from judgebot.scenario.plain.rules import Parts, labels, named, nouns, things, who


def attacks(draft: Draft, parts: Parts) -> str | None:
    """ "I attack with a 2/2", "it attacks"."""
    name = who(draft, parts)
    if parts[-1].tag in ("PLAYER", "THEY") and parts[-2].tag == "AT":
        parts = parts[:-2]
        name = who(draft, parts)
    if name and parts[-1].tag in ("PLAYER", "THEY") and parts[0].tag == "NP":
        chosen = things(draft, nouns(parts), "any", other(name))
        name = chosen[0].controller if chosen else name
    else:
        chosen = things(draft, nouns(parts), "any", name or draft.actor or "A")
    if not chosen:
        return None
    if not name and parts[0].tag == "NP":
        mark_unowned(chosen, nouns(parts))
    stolen = parts[0].tag == "ATTACKV" and draft.actor in EACH and _was_taken(draft, chosen[0], draft.actor)
    name = name or (draft.actor if stolen else chosen[0].controller)
    return attack(draft, name, chosen)


def mark_unowned(chosen: list[Thing], phrases: tuple[Noun, ...]) -> None:
    """Note that nobody said whose these are."""
    if not any(noun.owner or noun.pronoun or noun.determiner == "def" for noun in phrases):
        for thing in chosen:
            thing.bare = True


def _was_taken(draft: Draft, thing: Thing, name: str) -> bool:
    """Whether a player aimed an Aura or the like at a creature of the other one: "... and attack with it" means that player."""
    aimed = [action for action in draft.script if action.verb == "casts" and thing.label in action.targets]
    return bool(aimed) and aimed[-1].player == name


def attack(draft: Draft, name: str, chosen: list[Thing], defender: Thing | None = None) -> str:
    """Have a player attack with things; return what was understood."""
    take_turn(draft, name)
    for thing in chosen:
        _animate(draft, thing)
    options = {"defender": defender.label} if defender is not None else {}
    do(draft, "attacks", player=name, objects=labels(chosen), options=options)
    draft.actor = name
    return f"{name} attacks with {named(chosen)}" + (f": #{defender.label}" if defender is not None else "")


def _animate(draft: Draft, thing: Thing) -> None:
    """Have what attacks and is no creature made one by its own ability first, where it has one and nobody told of it."""
    number = animation(thing.spec.name) if thing.spec.name and "Creature" not in thing.kinds else 0
    is_done = any(one.verb == "activates" and thing.label in one.objects for one in draft.script)
    if number and not is_done and thing.spec.face_down is None:
        do(draft, "activates", player=thing.controller, objects=(thing.label,), options={"ability": str(number)})
        settle(draft)
        note(draft.assumed, f"#{thing.label} was made a creature by its own ability")


def attacks_thing(draft: Draft, parts: Parts) -> str | None:
    """ "I attack his Jace Beleren with a 3/3", "my 3/3 attacks Jace Beleren"."""
    by_player = who(draft, parts)
    at = 0 if by_player else 1
    name = by_player or "A"
    defenders = things(draft, nouns(parts, at), "any", other(name))
    chosen = things(draft, nouns(parts, 1 - at), "any", name)
    if len(defenders) != 1 or not chosen or "Planeswalker" not in defenders[0].kinds:
        return None
    return attack(draft, chosen[0].controller, chosen, defenders[0])


def attacks_into(draft: Draft, parts: Parts) -> str | None:
    """ "I swing with a 3/3 into his untapped bear": the other creature is there."""
    name = (who(draft, parts) if parts[0].tag in ("PLAYER", "THEY") else "") or draft.actor or "A"
    there = nouns(parts, 1)
    if any(noun.pronoun for noun in there) or any(is_spell(thing) for thing in things(draft, there, "any", other(name))):
        return None
    return attacks(draft, tuple(part for part in parts if part.nouns != there))


def attacks_too(draft: Draft, parts: Parts) -> str | None:
    """ "... and attack", "she attacks me": with the creature of that player spoken of last."""
    name = (who(draft, parts) if parts[0].tag in ("PLAYER", "THEY") else "") or draft.actor or "A"
    mine = [one for one in draft.things if one.controller == name and one.zone == "battlefield"]
    animated = {label for one in draft.script if one.verb == "activates" for label in one.objects}
    creatures = [one for one in mine if "Creature" in one.kinds or one.spec.face_down is not None]
    creatures += [one for one in mine if one.label in animated and one.spec.name and animation(one.spec.name)]
    creatures = creatures or _taken_by(draft, name)
    chosen = sorted(creatures, key=lambda one: -one.last)[:1]
    if parts[0].tag in ("PLAYER", "THEY") and len(creatures) > 1:
        note(draft.ask_back, "which creatures attack?")
    return attack(draft, name, chosen) if chosen else None


def _taken_by(draft: Draft, name: str) -> list[Thing]:
    """Return the creature that a player cast something on last: "she takes it with Act of Treason and swings"."""
    cast = [action for action in draft.script if action.verb == "casts" and action.player == name and action.targets]
    aims = cast[-1].targets if cast else ()
    steals = [one for one in draft.things if cast and one.label in cast[-1].objects and gains_control(one.spec.name)]
    return [one for one in draft.things if steals and one.label in aims and "Creature" in one.kinds]


def blocked_too(draft: Draft, parts: Parts) -> str | None:
    """ "... and is blocked by a 3/3"."""
    attackers = attacking(draft)
    if not attackers:
        return None
    blockers = things(draft, nouns(parts), "any", other(attackers[0].controller))
    if not blockers or blockers[0] in attackers:
        return None
    name = blockers[0].controller
    do(draft, "blocks", player=name, objects=labels(blockers), targets=labels(attackers))
    return f"{name} blocks {named(attackers)} with {named(blockers)}"


def hits_player(draft: Draft, parts: Parts) -> str | None:
    """ "a 3/3 hits me": it attacks and is not blocked."""
    chosen = things(draft, nouns(parts), "any", other(who(draft, parts)))
    victim = who(draft, parts)
    if not chosen or any(is_spell(thing) for thing in chosen) or chosen[0].controller == victim:
        return None
    said = attack(draft, chosen[0].controller, chosen)
    return f"{said} and is not blocked"


def unblocked(draft: Draft, parts: Parts) -> str | None:
    """ "... and is not blocked"."""
    creatures = [one for one in draft.things if "Creature" in one.kinds or one.spec.face_down is not None]
    sent = [one for one in creatures if one.spec.attacking] or creatures[: len(creatures) == 1]
    if not draft.script and sent and len({one.controller for one in sent}) == 1:
        ensure_attack(draft, sent)  # "3/3 double strike, unblocked"
    if not any(action.verb == "attacks" for action in draft.script):
        return None
    do(draft, "blocks", player=other(draft.turn_of or draft.active))
    return f"{other(draft.turn_of or draft.active)} does not block"


def let_through(draft: Draft, parts: Parts) -> str | None:
    """ "the giant is unblocked", "I let it through": what is blocked is told beside it, or nothing is."""
    chosen = things(draft, nouns(parts), "any", other(who(draft, parts)) if who(draft, parts) else "")
    if not chosen or any(is_spell(one) or (one.kinds and "Creature" not in one.kinds) for one in chosen):
        return None
    ensure_attack(draft, chosen)
    if not any(action.verb == "blocks" for action in draft.script) and len(chosen) == len(attacking(draft)):
        do(draft, "blocks", player=other(chosen[0].controller))
    return f"nothing blocks {named(chosen)}"


def _attacker_supposed(draft: Draft, defender: str) -> list[Thing]:
    """Return the one creature that is blocked where no attack was told of, as an assumption."""
    theirs = [one for one in draft.things if one.controller == other(defender) and one.zone == "battlefield"]
    creatures = [one for one in theirs if "Creature" in one.kinds or one.spec.face_down is not None]
    if len(creatures) != 1 or any(one.spec.attacking for one in draft.things):
        return []
    note(draft.assumed, f"#{creatures[0].label} attacks")
    return creatures


def theirs_then(draft: Draft, side: str) -> None:
    """Have what attacks, or came in, and was not said to be anybody's be the other player's, where this one blocks it."""
    last = [one for one in draft.script if one.verb != "blocks"][-1:]
    acting = [one for one in draft.things if last and one.label in last[0].objects and one.bare and one.controller == side]
    if len(draft.script) != 1 or not acting or last[0].verb != "attacks":
        return
    for thing in acting:
        thing.controller = other(side)
    draft.script[-1] = msgspec.structs.replace(last[0], player=other(side))
    draft.active = draft.turn_of = draft.actor = other(side)


def came_in(draft: Draft, side: str) -> None:
    """Have a creature that was only said to come in attack where it is blocked: "Black Knight comes in, I block ..."."""
    verbs = [one.verb for one in draft.script]
    thing = next((one for one in draft.things if draft.script and one.label in draft.script[0].objects), None)
    if verbs != ["casts", "resolve"] or thing is None or not thing.bare or "Creature" not in thing.kinds:
        return
    draft.script.clear()
    draft.waiting = False
    thing.zone, thing.controller = "battlefield", other(side)
    draft.turn_of = ""
    attack(draft, other(side), [thing])


def ensure_attack(draft: Draft, attackers: list[Thing]) -> None:
    """See to it that what is blocked attacks."""
    told = {label for action in draft.script if action.verb == "attacks" for label in action.objects}
    fresh = [one for one in attackers if one.label not in told and not one.spec.attacking]
    if fresh:
        attack(draft, fresh[0].controller, fresh)


def blocks(draft: Draft, parts: Parts) -> str | None:
    """ "he blocks it with a 3/3", "it is blocked by a 3/3", "I don't block"."""
    if first(parts, "BLOCKEDBY") is not None or who(draft, parts) == "":
        attacker, blocker = (0, 1) if first(parts, "BLOCKEDBY") is not None else (1, 0)
        theirs = nouns(parts, blocker)[0].owner
        mine = other(theirs) if theirs else "B" if attacker == 1 else ""
        attackers = things(draft, nouns(parts, attacker), "any", "" if nouns(parts, attacker)[0].owner else mine)
        blockers = things(draft, nouns(parts, blocker), "any", other(attackers[0].controller) if attackers else "B")
    elif first(parts, "NP") is None:
        do(draft, "blocks", player=who(draft, parts))
        return f"{who(draft, parts)} does not block"
    else:
        with_first = first(parts, "NP") is not None and parts[-1].tag == "NP" and first(parts, "WITH") is not None
        against = other(who(draft, parts))
        came_in(draft, who(draft, parts))
        theirs_then(draft, who(draft, parts))
        told = attacking(draft) or _attacker_supposed(draft, who(draft, parts))
        attackers = things(draft, nouns(parts, 0), "any", against) if len(_noun_count(parts)) > 1 else told
        said = nouns(parts, 1 if with_first and len(_noun_count(parts)) > 1 else 0)
        blockers = _own_one(draft, said, attackers, who(draft, parts)) or things(draft, said, "any", who(draft, parts))
    if len(attackers) == len(blockers) == 1 and attackers[0] is blockers[0] and attackers[0].spec.name and who(draft, parts):
        name = who(draft, parts)
        fresh = msgspec.structs.replace(nouns(parts)[0], determiner="indef", owner=other(name))
        blockers[0].controller = name
        attackers = resolve_noun(draft, fresh, controller=other(name))
    if not attackers or not blockers or {one.label for one in attackers} & {one.label for one in blockers}:
        return None
    name = blockers[0].controller
    if name in {one.controller for one in attackers}:
        return None
    ensure_attack(draft, attackers)
    do(draft, "blocks", player=name, objects=labels(blockers), targets=labels(attackers))
    return f"{name} blocks {named(attackers)} with {named(blockers)}"


def _own_one(draft: Draft, said: tuple[Noun, ...], attackers: list[Thing], name: str) -> list[Thing]:
    """Return the creature spoken of last that is no attacker, where "it" blocks: "I have a Giant. I block the wurm with it"."""
    if len(said) != 1 or not said[0].pronoun or said[0].n or said[0].label or said[0].owner:
        return []
    mine = [one for one in draft.things if one.controller == name and one.zone == "battlefield" and one not in attackers]
    mine = [one for one in mine if "Creature" in one.kinds or one.spec.face_down is not None]
    return sorted(mine, key=lambda one: -one.last)[:1]


def put_in_front(draft: Draft, parts: Parts) -> str | None:
    """ "two 4/4 blockers on it": they block it."""
    said, role, attacker = nouns(parts), nouns(parts, 1), nouns(parts, 2)
    if len(role) != 1 or role[0].heads != {"blocker"} or any(one.verb != "attacks" for one in draft.script):
        return None
    attackers = things(draft, attacker)
    blockers = things(draft, said, "any", other(attackers[0].controller)) if attackers else []
    if not blockers or blockers[0] in attackers:
        return None
    for thing in blockers:
        thing.controller = other(attackers[0].controller)
    ensure_attack(draft, attackers)
    do(draft, "blocks", player=blockers[0].controller, objects=labels(blockers), targets=labels(attackers))
    return f"{blockers[0].controller} blocks {named(attackers)} with {named(blockers)}"


def blocks_on(draft: Draft, parts: Parts) -> str | None:
    """ "... and blocks the bear with a 3/3": who is attacked."""
    attacks = [action for action in draft.script if action.verb == "attacks"]
    if not attacks or (draft.subject in EACH and draft.subject == attacks[-1].player):
        return None
    return blocks(draft, (Chunk(tag="PLAYER", value=other(attacks[-1].player)), *parts))


def _noun_count(parts: Parts) -> list[object]:
    return [part for part in parts if part.tag == "NP"]


def attacking(draft: Draft) -> list[Thing]:
    """Return what was told to attack last."""
    attacks = [action for action in draft.script if action.verb == "attacks"]
    wanted = attacks[-1].objects if attacks else ()
    return [thing for thing in draft.things if thing.label in wanted]
