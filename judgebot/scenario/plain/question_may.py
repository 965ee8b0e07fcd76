"""Questions whether something may be done, tried as the last thing that is done: turning up, casting, attacking, blocking."""

from judgebot.game.state import StepName
from judgebot.scenario.plain.board import EACH, Draft, Thing, is_spell_name, note, player, say_of_player
from judgebot.scenario.plain.card_abilities import animation, damaging_ability, is_used, tap_ability
from judgebot.scenario.plain.card_types import stored_keywords
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_cast import other, play_first_land, take_turn, waiting_spells
from judgebot.scenario.plain.events_combat import attacking, ensure_attack
from judgebot.scenario.plain.events_face import need_face_down
from judgebot.scenario.plain.fitting import find, is_spell
from judgebot.scenario.plain.question_asks import last_permanents, try_action
from judgebot.scenario.plain.referents import resolve_noun
from judgebot.scenario.plain.rules import Parts, meant, named, nouns, number_of, things, value_of, who
from judgebot.scenario.plain.setup_mana import amount_for, symbols_of


def last_face_down(draft: Draft) -> list[Thing]:
    down = [thing for thing in draft.things if thing.spec.face_down is not None]
    return sorted(down, key=lambda thing: -thing.last)[:1]


def _last_of(draft: Draft, name: str) -> list[Thing]:
    """Return the permanent of a player that was spoken of last: nobody turns another's creature."""
    theirs = [thing for thing in draft.things if thing.controller == name and thing.zone == "battlefield"]
    return sorted(theirs, key=lambda thing: -thing.last)[:1]


def may_turn_up(draft: Draft, parts: Parts) -> str | None:
    told = nouns(parts)
    is_it = not told or (told[0].pronoun and not told[0].label)
    its = last_face_down(draft) or _last_of(draft, who(draft, parts)) if is_it else []
    chosen = its or meant(draft, told, "face down") or last_face_down(draft)
    if not chosen:
        return None
    thing = chosen[0]
    need_face_down(draft, thing)
    actor = who(draft, parts) or thing.controller
    done = [action for action in draft.script if action.verb not in ("passes", "resolve")]
    if done and done[-1].player != actor and thing.label in done[-1].targets:
        draft.answering = draft.answering or draft.waiting  # nobody asks when it is too late
    by = value_of(parts, "FACEUPCOST")
    if (n := number_of(parts)) is not None:
        say_of_player(draft, actor, mana=amount_for(thing.spec.name, n))
        note(draft.assumed, f"{actor} has {n} mana, of the colours it takes")
    elif (price := symbols_of(value_of(parts, "MANACOST"))) and not _has_told_mana(draft, actor):
        say_of_player(draft, actor, mana=price)
        note(draft.assumed, f"{actor} has the mana told and no more")
    cost = f" for {'mana cost' if by == 'mana' else by}" if by else ""
    return try_action(draft, actor, f"{actor} turns #{thing.label} face up{cost}")


def _has_told_mana(draft: Draft, name: str) -> bool:
    told = draft.players.get(name)
    has_lands = any("Land" in one.kinds and one.zone == "battlefield" and one.controller == name for one in draft.things)
    return has_lands or (told is not None and told.mana is not None)


def _in_own_turn(draft: Draft, actor: str, spell: Thing | None = None) -> None:
    """Take it to be the turn of who may do what can be done only then, where nothing is said of whose turn it is."""
    is_slow = spell is None or (bool(spell.kinds) and "Instant" not in spell.kinds)
    if is_slow and not draft.turn_of and not draft.script and actor in EACH:
        take_turn(draft, actor)


def may_cast(draft: Draft, parts: Parts) -> str | None:
    actor = who(draft, parts)
    spell_nouns, target_nouns = nouns(parts), nouns(parts, 1)
    if len(spell_nouns) != 1 or not actor:
        return None
    noun = spell_nouns[0]
    if first(parts, "USEON") is not None and _is_used_in_play(draft, noun):
        return may_use(draft, parts)
    targets = meant(draft, target_nouns) if target_nouns else []
    victim = who(draft, parts, 1) if parts[-1].tag in ("PLAYER", "THEY") else ""
    spell = resolve_noun(draft, noun, zone="hand", controller=noun.owner or actor)
    if not spell:
        return None
    goes_home = any(choice.source == spell[0].label and choice.words == "yes" for choice in draft.choices)
    place = " from command" if noun.zone == "command" or spell[0].zone == "command" else ""
    if place and not draft.script:
        spell[0].zone = "command"
    place = place or (" from command" if spell[0].spec.commander and goes_home else "")
    if spell[0].kinds == {"Land"} and not targets:
        if noun.determiner == "other":
            play_first_land(draft, actor)
        return try_action(draft, actor, f"{actor} plays #{spell[0].label}")
    _in_own_turn(draft, actor, spell[0])
    down = " face down" if "face_down" in noun.states or first(parts, "FACEDOWN") is not None else ""
    aim = f" targeting {named(targets) if targets else victim}" if targets or victim in EACH else ""
    return try_action(draft, actor, f"{actor} casts #{spell[0].label}{down}{aim}{place}")


def _is_used_in_play(draft: Draft, noun: Noun) -> bool:
    """Return whether "use" means an ability of a permanent: of one that is there, or "my" one with an activated ability."""
    if known := find(draft, noun):
        return known[0].zone == "battlefield" and not is_spell(known[0])
    return bool(noun.owner) and len(noun.names) == 1 and is_used(noun.names[0])


def may_put(draft: Draft, parts: Parts) -> str | None:
    """ "Can I put Pacifism on it": an Aura is cast at it."""
    said = nouns(parts)
    is_aura = len(said) == 1 and bool(said[0].names) and "enchant" in stored_keywords(said[0].names[0])
    return may_cast(draft, parts) if is_aura else None


def may_cast_at(draft: Draft, parts: Parts) -> str | None:
    """ "Can he Murder it", "can I bolt him"."""
    spell = nouns(parts)
    is_one = len(spell) == 1 and bool(spell[0].names) and not spell[0].determiner and is_spell_name(draft, spell[0].names[0])
    is_aimed = bool(nouns(parts, 1)) or parts[-1].tag in ("PLAYER", "THEY")
    return may_cast(draft, parts) if is_one and is_aimed else None


def may_cast_then(draft: Draft, parts: Parts) -> str | None:
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
    return may_cast(draft, tuple(part for part in parts[:-2] if part.tag not in ("ON", "AT", "POSSP")))


def may_target(draft: Draft, parts: Parts) -> str | None:
    actor, victims, tool = who(draft, parts), meant(draft, nouns(parts)), nouns(parts, 1)
    if not victims or len(tool) != 1 or not tool[0].names:
        return None
    spell = resolve_noun(draft, tool[0], zone="hand", controller=actor)
    return try_action(draft, actor, f"{actor} casts #{spell[0].label} targeting {named(victims)}")


def may_counter_with(draft: Draft, parts: Parts) -> str | None:
    """ "Can I counter it with Negate", "... with it": the card named, or the one held that was spoken of last."""
    actor, victims, tool = who(draft, parts), meant(draft, nouns(parts)), nouns(parts, 1)
    if len(victims) != 1 or len(tool) != 1 or actor not in EACH:
        return None
    held = [one for one in draft.things if one.zone == "hand" and one.controller == actor and one.spec.name]
    held = [one for one in held if is_spell_name(draft, one.spec.name)]
    if tool[0].names:
        held = resolve_noun(draft, tool[0], zone="hand", controller=actor)
    spell = max(held, key=lambda one: one.last, default=None)
    if spell is None or not (tool[0].names or tool[0].pronoun):
        return None
    if victims == [spell]:
        victims = [one for one in waiting_spells(draft) if one is not spell][:1]
    if not victims:
        return None
    draft.answering = draft.answering or draft.waiting
    return try_action(draft, actor, f"{actor} casts #{spell.label} targeting {named(victims)}")


def may_attack(draft: Draft, parts: Parts) -> str | None:
    actor = who(draft, parts) if parts[-1].tag == "NP" else ""
    chosen = meant(draft, nouns(parts))
    if actor in EACH and any(one.controller != actor for one in chosen) and nouns(parts)[0].determiner != "def":
        chosen = things(draft, nouns(parts), "any", actor)  # "can I attack with two creatures", which nobody told of
    if not chosen:
        return None
    actor = actor or chosen[0].controller
    _in_own_turn(draft, actor)
    return try_action(draft, actor, f"{actor} attacks with {named(chosen)}")


def _two_sides(draft: Draft, attacker: tuple[Noun, ...], blocker: tuple[Noun, ...]) -> tuple[list[Thing], list[Thing]]:
    """Return the attackers and blockers that two phrases mean, of different players; whose the blockers are may be said."""
    mine = meant(draft, blocker) if blocker[0].owner or blocker[0].pronoun else []
    are_all = attacker[0].pronoun or attacker[0].determiner == "all"
    told = [one for one in attacking(draft) if one not in mine] if mine and are_all else []
    told = told[: attacker[0].n] if attacker[0].n is not None else told
    attackers = told or (things(draft, attacker, "any", other(mine[0].controller)) if mine else meant(draft, attacker))
    blockers = mine or things(draft, blocker, "any", other(attackers[0].controller) if attackers else "B")
    return attackers, [one for one in blockers if one not in attackers]


def may_block(draft: Draft, parts: Parts) -> str | None:
    if len([part for part in parts if part.tag == "NP"]) != 2 or who(draft, parts):
        return None
    attacker = 0 if first(parts, "BLOCKEDBY") is not None else 1
    attackers, blockers = _two_sides(draft, nouns(parts, attacker), nouns(parts, 1 - attacker))
    if not blockers or not attackers or blockers[0].controller in {one.controller for one in attackers}:
        return None
    actor = blockers[0].controller
    ensure_attack(draft, attackers)
    return try_action(draft, actor, f"{actor} blocks {named(attackers)} with {named(blockers)}")


def may_block_as_he(draft: Draft, parts: Parts) -> str | None:
    """ "Can he block it": he is a creature where he cannot be the player, whose creature it is that attacks."""
    told, said = first(parts, "PLAYER"), nouns(parts)
    attackers = attacking(draft) if not said or said[0].pronoun else meant(draft, said)
    if told is None or told.owner != "pronoun" or len(attackers) != 1:
        return None
    creatures = [thing for thing in last_permanents(draft) if thing.controller != attackers[0].controller]
    if who(draft, parts) != attackers[0].controller or not creatures or "Creature" not in creatures[0].kinds:
        return None
    actor = creatures[0].controller
    ensure_attack(draft, attackers)
    return try_action(draft, actor, f"{actor} blocks {named(attackers)} with {named(creatures[:1])}")


def may_use(draft: Draft, parts: Parts) -> str | None:
    """ "Can I tap it to ping", "can I use it on his bear": the one ability of a permanent that can be meant is tried."""
    source, actor = meant(draft, nouns(parts)[:1]), who(draft, parts)
    name = source[0].spec.name if len(source) == 1 and source[0].spec.face_down is None else ""
    if not name or actor not in EACH or is_spell_name(draft, name):
        return None
    if first(parts, "ANIMATEV", "TURN", "CREATE") is not None:
        told = nouns(parts, 1)
        is_so = not told or "creature" in told[0].heads or told[0].size is not None
        return (
            try_action(draft, actor, f"{actor} activates #{source[0].label} ability {n}")
            if (n := animation(name)) and is_so
            else None
        )
    pings = first(parts, "PINGV") is not None
    which, aims = (damaging_ability(name), frozenset(("any",))) if pings else tap_ability(name)
    which = which or (animation(name) if first(parts, "ACTIVATEV") is not None else 0)
    said = meant(draft, nouns(parts, 1)) if nouns(parts, 1) else []
    targets = named(said) if said else other(actor) if pings or "player" in aims else ""
    if not which or bool(aims) != bool(targets):
        return None
    aim = f" targeting {targets}" if targets else ""
    return try_action(draft, actor, f"{actor} activates #{source[0].label} ability {which}{aim}")


def may_block_it(draft: Draft, parts: Parts) -> str | None:
    """ "Can I block it", "is the bear able to block": the one creature that can be meant, of the player who is attacked."""
    attackers = attacking(draft)
    side = other(attackers[0].controller) if attackers else ""
    told, phrases = parts[1], [part for part in parts if part.tag == "NP"]
    mine = [one for one in draft.things if one.controller == side and one.zone == "battlefield" and "Creature" in one.kinds]
    if told.tag == "NP":
        mine = [one for one in meant(draft, told.nouns) if one in mine]
    elif told.owner != "pronoun" and player(draft, told.value) != side:
        return None
    about = phrases[-1].nouns if phrases and phrases[-1] is not told else ()
    aims = attackers if not about or about[0].pronoun else [one for one in meant(draft, about) if one in attackers]
    are_all = bool(about) and about[0].determiner == "all"
    mine = mine[:1] if len({(one.spec.name, one.spec.tapped, one.spec.size) for one in mine}) == 1 else mine
    if len(mine) != 1 or not aims or (len(aims) > 1 and not are_all):
        return None
    ensure_attack(draft, aims)
    return try_action(draft, side, f"{side} blocks {named(aims)} with {named(mine)}")


def may_cast_bare(draft: Draft, parts: Parts) -> str | None:
    """ "Can I Day of Judgment right now": a spell named as what is done."""
    spell = nouns(parts)
    is_one = (
        len(spell) == 1 and len(spell[0].names) == 1 and not spell[0].determiner and is_spell_name(draft, spell[0].names[0])
    )
    return may_cast(draft, parts) if is_one else None


def may_be_target(draft: Draft, parts: Parts) -> str | None:
    """ "Can it be targeted by Shock", "is it a legal target for Shock", "does Shock work on it": it is tried."""
    one, two = nouns(parts), nouns(parts, 1)
    spell, victim = (one, two) if first(parts, "LEGAL", "BY", "HITBY") is None else (two, one)
    is_one = len(spell) == len(victim) == 1 and len(spell[0].names) == 1 and is_spell_name(draft, spell[0].names[0])
    chosen = meant(draft, victim) if is_one else []
    if len(chosen) != 1:
        return None
    actor = spell[0].owner or other(chosen[0].controller)
    card = resolve_noun(draft, spell[0], zone="hand", controller=actor)[0]
    _in_own_turn(draft, actor, card)
    return try_action(draft, actor, f"{actor} casts #{card.label} targeting #{chosen[0].label}")


def may_it_attack(draft: Draft, parts: Parts) -> str | None:
    """ "Can she attack me": a creature told of, of the player who attacks."""
    told = first(parts, "PLAYER")
    if nouns(parts):
        chosen = meant(draft, nouns(parts))
    elif told is not None and told.owner == "pronoun" and parts[-1].tag in ("PLAYER", "ATTACKV"):
        chosen = [thing for thing in last_permanents(draft) if "Creature" in thing.kinds][:1]
    else:
        return None
    if len(chosen) != 1:
        return None
    _in_own_turn(draft, chosen[0].controller)
    return try_action(draft, chosen[0].controller, f"{chosen[0].controller} attacks with #{chosen[0].label}")
