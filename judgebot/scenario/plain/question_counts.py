"""Questions about life, tokens, counters, mana and control, and whether something survives a spell or may block."""

from typing import Final

import msgspec

from judgebot.scenario.models import Choose
from judgebot.scenario.notation_refs import format_refs
from judgebot.scenario.plain.board import EACH, Draft, note, settle
from judgebot.scenario.plain.card_abilities import makes_mana_once
from judgebot.scenario.plain.card_types import stored_aims, stored_keywords
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_cast import cast, guard_responses, other, spell_of
from judgebot.scenario.plain.events_combat import attacking, ensure_attack
from judgebot.scenario.plain.fitting import find, is_spell
from judgebot.scenario.plain.question_asks import fighters, last_permanents, last_things, put_question, try_action
from judgebot.scenario.plain.question_commander import may_command
from judgebot.scenario.plain.referents import new_thing, resolve_noun
from judgebot.scenario.plain.rules import Parts, Rule, labels, meant, named, nouns, number_of, things, value_of, who


def _controller(draft: Draft, parts: Parts) -> str | None:
    said = nouns(parts)
    if said and not (said[0].names or said[0].determiner or said[0].pronoun or said[0].owner or said[0].states):
        return None  # "who has creatures": of no one thing
    chosen = meant(draft, said) or last_things(draft)
    return put_question(draft, "state", chosen[0].label, "controller") if chosen else None


def _still_alive(draft: Draft, parts: Parts) -> str | None:
    """ "Does my bear survive Wrath of God", "does Murder kill it": the spell is cast, the fate asked."""
    victims = meant(draft, nouns(parts))
    tool = nouns(parts, 1)
    if not victims or len(tool) != 1:
        return None
    if not tool[0].names:
        given = value_of(parts, "MOD")
        return None if not given else put_question(draft, "state", victims[0].label, "survive")
    caster = tool[0].owner or other(victims[0].controller)
    spell = spell_of(draft, tool[0], caster)
    if spell is None:
        return None
    aims = stored_aims(spell.spec.name)
    said = cast(draft, spell, () if aims == frozenset() else (victims[0].label,))
    settle(draft)
    return f"{said}; {put_question(draft, 'state', victims[0].label, 'survive')}"


def _may_fight(draft: Draft, parts: Parts) -> str | None:
    """ "Can it block": tried against what attacks, a plain attacker where none was told of."""
    chosen = meant(draft, nouns(parts))
    if not chosen:
        return None
    thing = chosen[0]
    if thing in attacking(draft) and nouns(parts)[0].pronoun:  # what attacks is not what is asked to block
        theirs = [one for one in draft.things if one.controller == other(thing.controller) and one.zone == "battlefield"]
        able = [one for one in theirs if "Creature" in one.kinds or one.spec.face_down is not None]
        if len(able) > 1:
            return None
        thing = able[0] if able else thing
    told = [one for one in attacking(draft) if one.controller != thing.controller]
    if len(told) > 1:
        note(draft.ask_back, "which attacker is that about?")
    if told:
        return try_action(draft, thing.controller, f"{thing.controller} blocks #{told[0].label} with #{thing.label}")
    attacker = new_thing(draft, Noun(size=(1, 1), heads=frozenset(("creature",))), "battlefield", other(thing.controller))
    note(draft.assumed, f"#{attacker.label}, a plain 1/1, attacks")
    ensure_attack(draft, [attacker])
    return try_action(draft, thing.controller, f"{thing.controller} blocks #{attacker.label} with #{thing.label}")


def may_be_blocked(draft: Draft, parts: Parts) -> str | None:
    """ "Can I block it with a 2/2"."""
    actor, tool = who(draft, parts), nouns(parts, 1) or nouns(parts)
    fights = any(one.spec.attacking for one in draft.things) or any(action.verb == "attacks" for action in draft.script)
    if not nouns(parts, 1) and not fights:
        return _may_fight(draft, parts)
    if not actor or not tool:
        return None
    told = things(draft, nouns(parts), "any", other(actor)) if nouns(parts, 1) and not nouns(parts)[0].pronoun else []
    attackers = told or [one for one in draft.things if one.spec.attacking]
    attackers = attackers or attacking(draft)
    known = [one for noun in tool for one in find(draft, noun, "any")] if not tool[0].n else []
    mine = [one for one in known if one.controller == actor and one not in attackers]
    fresh = msgspec.structs.replace(tool[0], determiner="indef", owner=actor)
    blockers = mine[:1] or resolve_noun(draft, fresh, controller=actor)
    if not attackers or not blockers or actor in {one.controller for one in attackers}:
        return None
    ensure_attack(draft, attackers)
    return try_action(draft, actor, f"{actor} blocks {named(attackers)} with {named(blockers)}")


def _gains(draft: Draft, parts: Parts) -> str | None:
    """ "Do I gain 5 life", "does he lose life"."""
    word = "lose life" if first(parts, "LOSE") is not None else "gain life"
    n = number_of(parts)
    return put_question(draft, "what happens", who(draft, parts) or "A", word if n is None else f"{word} {n}")


def _draws(draft: Draft, parts: Parts) -> str | None:
    """ "Do I draw a card (for the Clone)": what draws must be the one thing that was cast."""
    is_numbered = number_of(parts) is not None
    source = nouns(parts) if is_numbered else nouns(parts, 1)
    cast_so_far = [action.objects for action in draft.script if action.verb == "casts"]
    if source and cast_so_far != [labels(meant(draft, source))]:
        return None
    said = nouns(parts)
    n = said[0].n if said and not is_numbered else number_of(parts)
    return put_question(draft, "what happens", who(draft, parts) or "A", "draws" if n is None else f"draws {n}")


def _takes_damage(draft: Draft, parts: Parts) -> str | None:
    return put_question(draft, "what happens", who(draft, parts) or "A", "takes damage")


def tokens_made(draft: Draft, parts: Parts) -> str | None:
    """ "How many tokens do I get", "do I get a Beast token"."""
    said = nouns(parts)
    is_one = bool(said) and (said[0].determiner == "def" or not (said[0].determiner or said[0].written.endswith("s")))
    is_told = is_one and bool(find(draft, said[0]))
    is_kind = bool(said) and not said[0].heads and bool(said[0].subtypes) and not said[0].names and not is_told
    if not said or ("token" not in said[0].heads and not is_kind and not _are_new(draft, said[0])):
        return None
    kind = " ".join(said[0].subtypes)
    if first(parts, "WHAT", "HOW") is not None:
        return put_question(draft, "number", who(draft, parts) or "A", f"tokens {kind}".strip())
    return put_question(draft, "what happens", who(draft, parts) or "A", f"token {kind}".strip())


def _are_new(draft: Draft, noun: Noun) -> bool:
    """Return whether "how many dudes", "how many 1/1s" can mean only what something made: nothing told of is one."""
    is_plain = not (noun.names or noun.states or noun.owner or noun.determiner or noun.zone or noun.pronoun)
    is_body = noun.heads == {"creature"} or (noun.size is not None and not noun.heads)
    creatures = [thing for thing in draft.things if "Creature" in thing.kinds or thing.spec.token or thing.spec.face_down]
    return is_plain and is_body and bool(draft.script) and not creatures


def counters_on(draft: Draft, parts: Parts) -> str | None:
    kind = value_of(parts, "COUNTERS", "MOD", "CKIND")
    if who(draft, parts) and kind in ("poison", "energy", "experience"):
        return put_question(draft, "number", who(draft, parts), kind)
    chosen = meant(draft, nouns(parts)) or last_things(draft)
    return put_question(draft, "number", chosen[0].label, kind or "counters") if chosen else None


def makes_mana(draft: Draft, parts: Parts) -> str | None:
    """ "Can my Forest make black mana", "can he tap it for mana", "does it still tap for G"."""
    chosen = meant(draft, nouns(parts))
    color = value_of(parts, "COLOR") or value_of(parts, "MANACOST").strip("{}").upper()
    if not chosen or color not in ("", *"WUBRGC"):
        return None
    is_new = chosen[0].spec.sick or any(chosen[0].label in action.objects for action in draft.script)
    is_tried = is_new or (first(parts, "CAN") is not None and makes_mana_once(chosen[0].spec.name))
    if is_tried and not color:  # CR 302.6, 101.2
        return try_action(draft, chosen[0].controller, f"{chosen[0].controller} activates #{chosen[0].label}")
    return put_question(draft, "state", chosen[0].label, f"make {color}".strip())


def _through(draft: Draft, parts: Parts) -> str | None:
    """ "How much damage goes through", "what is the most I can trample over"."""
    blocked = {label for action in draft.script if action.verb == "blocks" for label in action.targets}
    carriers = {thing.spec.attached_to for thing in draft.things}
    for thing in draft.things:
        if thing.label in blocked & carriers:
            words = f"most to player {other(thing.controller)}"
            draft.choices.append(Choose(player=thing.controller, kind="divide", words=words, source=thing.label))
            note(draft.assumed, f"#{thing.label} deals as much damage to the player as it may")
    return put_question(draft, "number", other(draft.turn_of or draft.active), "life lost")


def _lost_life(draft: Draft, parts: Parts) -> str | None:
    """ "How much life does he lose", "how much damage do I take"."""
    words = "life lost" if first(parts, "GAINV") is None else "life gained"
    player = who(draft, parts) or "A"
    deals = value_of(parts, "DEALV") == "deal" and first(parts, "BE") is None
    return put_question(draft, "number", other(player) if deals and player in EACH else player, words)


def _has_name(draft: Draft, parts: Parts) -> str | None:
    chosen = meant(draft, nouns(parts)[:1]) or last_things(draft)
    return put_question(draft, "state", chosen[0].label, "named") if chosen else None


def comes_back(draft: Draft, parts: Parts) -> str | None:
    """ "Does undying return it"."""
    chosen = meant(draft, nouns(parts)[:1]) or last_things(draft)
    keyword = value_of(parts, "KEYWORD")
    if not chosen or keyword not in ("", "persist", "undying"):
        return None
    return put_question(draft, "state", chosen[0].label, "battlefield")


def _may_respond(draft: Draft, parts: Parts) -> str | None:
    """ "Can I respond with Counterspell": tried on what was cast last, unless its target was said."""
    actor, tool = who(draft, parts), nouns(parts)
    if len(tool) != 1 or not tool[0].names or not draft.waiting:
        return None
    spell = resolve_noun(draft, tool[0], zone="hand", controller=actor)[0]
    cast_before = [action.objects[0] for action in draft.script if action.verb == "casts" and action.objects]
    aims = stored_aims(spell.spec.name) or frozenset()
    victims = labels(meant(draft, nouns(parts, 1))) or (tuple(cast_before[-1:]) if "spell" in aims else ())
    draft.answering = True
    guard_responses(draft)
    aim = f" targeting {format_refs(victims)}" if victims else ""
    return try_action(draft, actor, f"{actor} casts #{spell.label}{aim}")


def may_equip(draft: Draft, parts: Parts) -> str | None:
    """ "Can I equip Bonesplitter to his bear", "to him": its equip ability is tried."""
    actor = who(draft, parts)
    if not nouns(parts, 1) and parts[-1].tag != "PLAYER":
        return _may_equip_one(draft, actor, nouns(parts))
    tool = meant(draft, nouns(parts))
    is_him = parts[-1].tag == "PLAYER" and parts[-1].owner == "pronoun"
    is_it = bool(nouns(parts, 1)) and nouns(parts, 1)[0].pronoun
    others = [thing for thing in last_permanents(draft) if thing not in tool and "Creature" in thing.kinds]
    hosts = others[:1] if is_him or is_it else meant(draft, nouns(parts, 1))
    if not tool or not hosts or "Artifact" not in tool[0].kinds:
        return None
    return try_action(draft, actor, f"{actor} activates #{tool[0].label} equip targeting {named(hosts)}")


def _may_equip_one(draft: Draft, actor: str, said: tuple[Noun, ...]) -> str | None:
    """ "Can I equip it in the middle of combat": the one Equipment there is, to the one creature that can be meant."""
    own = [one for one in draft.things if one.controller == actor and one.zone == "battlefield" and not is_spell(one)]
    tools = [one for one in own if "equip" in stored_keywords(one.spec.name)]
    bodies = [one for one in own if "Creature" in one.kinds or one.spec.face_down is not None]
    named_one = [one for one in find(draft, said[0]) if one in own] if said and not said[0].pronoun else []
    tools = [one for one in named_one if one in tools] or tools
    fighting = [one for one in fighters(draft) if one in bodies]
    hosts = [one for one in named_one if one in bodies] or fighting or bodies
    if len(tools) != 1 or len(hosts) != 1 or not draft.script:
        return None  # when it is asked matters: an equip ability is not for any time
    return try_action(draft, actor, f"{actor} activates #{tools[0].label} equip targeting {named(hosts)}")


_COUNTED: Final = "(COUNTERW|CKIND COUNTERW|MOD COUNTERW|COUNTERS|CKIND)"
COUNT_RULES: Final = (
    Rule("AUX NP HAVE DET? NAMEW", _has_name),
    Rule("AUX KEYWORD (RETURN|BRINGV|BE) NP|AUX NP (BE|HAVE)* (RETURNKEY|BROUGHT)|AUX NP KEYWORD QM", comes_back),
    Rule(
        "(CAN|AUX) MAYCOMMAND OR?|(CAN|AUX) PLAYERS (MUST|HAVE|BE|CHOOSE)* (PUT|MOVEV|RETURN|BOUNCE) (NP|PLAYER) DEST",
        may_command,
    ),
    Rule("CAN PLAYERS INRESP (WITH|BY CASTV|CASTV) NP ((ON|TARGETV) NP)?", _may_respond),
    Rule("CAN PLAYERS ATTACH NP (ON|TARGETV)? NP", may_equip),
    Rule("CONTROLLER NP?", _controller),
    Rule("(AUX|CAN) NP SURVIVE (WITH|ON)? NP", _still_alive),
    Rule("CAN NP NEG? BLOCKV QM", _may_fight),
    Rule("CAN PLAYERS NEG? BLOCKV NP WITH NP|CAN PLAYERS BLOCKV WITH NP", may_be_blocked),
    Rule("(AUX|CAN) PLAYERS (MUST|BE|HAVE)* (GAINV|LOSE|BE) NUM? LIFE", _gains),
    Rule("(AUX|CAN) PLAYERS (MUST|BE|HAVE)* DRAWV (NP|NUM)? (BY|WITH)* (TRIG|NP)?", _draws),
    Rule("AUX PLAYERS (BE|HAVE)* DEALV DAMAGE", _takes_damage),
    Rule(
        "WHAT NP (AUX|CAN|HAVE|BE)* PLAYERS (BE|HAVE|CREATE|OWN)*|AUX PLAYERS (BE|HAVE|CREATE)+ NP|WHAT NP BE THERE",
        tokens_made,
    ),
    Rule(
        "WHAT (COUNTERW|CKIND COUNTERW|MOD COUNTERW|COUNTERS|CKIND) (AUX|BE)* (NP|PLAYERS) (BE|HAVE|LEFT|ON|ENTER|WITH)*",
        counters_on,
    ),
    Rule("WHAT (COUNTERW|CKIND COUNTERW|MOD COUNTERW|COUNTERS|CKIND) BE THERE? (LEFT|ON)* NP", counters_on),
    Rule("(CAN|AUX) NP (CREATE|TAP) (COLOR? MANA|COLOR)", makes_mana),
    Rule(
        "CAN PLAYERS TAP NP (COLOR? MANA|COLOR)|CAN PLAYERS CREATE COLOR MANA (WITH|ON) NP",
        makes_mana,
    ),
    Rule(
        "WHAT DAMAGE (AUX|CAN)? (NP|PLAYERS)? CAN? THROUGH PLAYERS?|WHAT (AUX|CAN)? THROUGH PLAYERS? QM"
        "|(WHAT BE? DET?)? MOST DAMAGE (NP|PLAYERS|DET)? (CAN|AUX)* THROUGH PLAYERS?",
        _through,
    ),
    Rule("WHAT LIFE AUX PLAYERS (LOSE|GAINV)|WHAT AUX PLAYERS DEALV QM|WHAT DAMAGE AUX PLAYERS DEALV", _lost_life),
)
