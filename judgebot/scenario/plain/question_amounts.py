"""Questions for numbers: life and what changed it, damage, triggers, cards, tokens, sizes; and whether a number is right."""

from typing import Final

from judgebot.scenario.plain.asked_of import subjects
from judgebot.scenario.plain.board import EACH, Draft, Thing, player
from judgebot.scenario.plain.card_types import enters_as_copy
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_cast import other
from judgebot.scenario.plain.events_named import spell_at_player
from judgebot.scenario.plain.events_suffer import last_permanent
from judgebot.scenario.plain.fitting import is_spell
from judgebot.scenario.plain.question_asks import last_permanents, put_question
from judgebot.scenario.plain.question_short import spoken_of_as_him
from judgebot.scenario.plain.question_where import taken_from
from judgebot.scenario.plain.rules import Parts, is_neutral, meant, nouns, number_of, value_of, who

_TWO: Final = 2
COLOR_WORDS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def life(draft: Draft, parts: Parts) -> str | None:
    """ "What is he at", "where is my opponent now": a player's life; "is he at 17" whether it is that."""
    whose = value_of(parts, "OWNED", "POSSP")
    name = who(draft, parts) or (player(draft, whose) if whose else "") or _one_spoken_of(draft)
    n = number_of(parts)
    is_left = first(parts, "LEFT") is not None and first(parts, "LIFE") is None
    if is_left and not _one_spoken_of(draft) and _are_several(draft):
        return None  # "how many do I have left" after several Soldiers were told of, and nobody's life
    if not name:
        return put_question(draft, "number", "", "life now") if n is None and draft.script else None
    if name == "both":
        return put_question(draft, "what happens", "", "life totals") if n is None else None
    if name not in EACH:
        return None
    return put_question(draft, "number", name, "life") if n is None else put_question(draft, "what happens", name, f"at {n}")


def about_player(draft: Draft, parts: Parts) -> str | None:
    """ "What about me", "what about his life": the life of a player whose life was told."""
    name = who(draft, parts) or player(draft, value_of(parts, "OWNED", "POSSP"))
    is_told = name in draft.players and draft.players[name].life is not None
    return put_question(draft, "number", name, "life") if is_told and draft.script else None


def _are_several(draft: Draft) -> bool:
    """Return whether several things of one description were told of, which a number can be of."""
    there = [thing for thing in draft.things if thing.zone == "battlefield"]
    return len({(one.controller, one.spec.name, one.spec.size, one.spec.subtypes) for one in there}) < len(there)


def _one_spoken_of(draft: Draft) -> str:
    """Return whose life is asked for without a name: the player it was told of or that was struck, "both", "" if none."""
    told: set[str] = {name for name in EACH if name in draft.players and draft.players[name].life is not None}
    told = told or ({_struck(draft)} - {""})
    return "both" if len(told) > 1 else "".join(told)


def _struck(draft: Draft) -> str:
    """Return the player that something was aimed at last."""
    aimed = [one for action in draft.script for one in action.targets if one in EACH]
    return aimed[-1] if aimed else ""


def where_is_he(draft: Draft, parts: Parts) -> str | None:
    """ "Where is he now": a player's life where it was told of or struck, else the creature or the cards spoken of last."""
    told = first(parts, "PLAYER")
    assert told is not None  # the pattern asks for one
    name = who(draft, parts)
    done = [action for action in draft.script if action.verb != "passes"]
    if name not in draft.players and done and done[-1].verb in ("mills", "discards"):
        return put_question(draft, "what happens")
    is_player = told.owner != "pronoun" or name in draft.players or _struck(draft) == name
    if is_player:
        return life(draft, parts)
    chosen = last_permanent(draft)
    return put_question(draft, "state", chosen[0].label) if chosen else None


def life_lost(draft: Draft, parts: Parts) -> str | None:
    """ "How much does he lose", "how much damage do I take", "how much can I push through"."""
    words = "life gained" if first(parts, "GAINV") is not None else "life lost"
    name = _hurt(draft, parts)
    return put_question(draft, "number", name, words) if name in EACH else None


def _hurt(draft: Draft, parts: Parts) -> str:
    """Return whose life changes: who is named last; who deals damage or pushes it through does so to the other player."""
    said = [part for part in parts if part.tag == "PLAYER"]
    if not said:
        return _struck(draft) or other(draft.turn_of or draft.active)
    name = who(draft, parts, len(said) - 1)
    deals = value_of(parts, "DEALV") == "deal" or first(parts, "THROUGH", "TARGETV", "UNBLOCKED") is not None
    return other(name) if deals and len(said) == 1 and parts.index(said[0]) < len(parts) - 1 and name in EACH else name


def goes_through(draft: Draft, parts: Parts) -> str | None:
    """ "Does any damage go through": to the player named, or the one attacked."""
    name = who(draft, parts) or other(draft.turn_of or draft.active)
    return put_question(draft, "what happens", name, "takes damage") if draft.script and name in EACH else None


def copies(draft: Draft, parts: Parts) -> str | None:
    """ "Do I get to copy something": whether what may enter as a copy, of what was told of, does."""
    may_copy = [thing for thing in draft.things if thing.spec.name and enters_as_copy(thing.spec.name)]
    is_asked = len(may_copy) == 1 and draft.script and first(parts, "NEG") is None
    return put_question(draft, "what happens", may_copy[0].label, "copies") if is_asked else None


def also(draft: Draft, parts: Parts) -> str | None:
    """ "And mine?": the number asked of another player just before."""
    noun = nouns(parts)[0]
    before = draft.asks[-1] if draft.asks else None
    is_whose = noun.pronoun and noun.owner in EACH and not noun.states
    if before is None or before.question != "number" or before.subject not in EACH or not is_whose:
        return None
    return put_question(draft, "number", noun.owner, before.words)


def deals_it(draft: Draft, parts: Parts) -> str | None:
    """ "Do I get that point of damage in": whether what this player did last deals damage."""
    name = who(draft, parts)
    done = [one for one in draft.script if one.verb in ("casts", "activates") and one.player == name and one.objects]
    return put_question(draft, "what happens", done[-1].objects[0], "deals damage") if done and name in EACH else None


def damage_by_or_to(draft: Draft, parts: Parts) -> str | None:
    """ "How much damage does the bear take", "how much damage is dealt to it", "... does it deal"."""
    chosen = subjects(draft, parts)
    is_taken = value_of(parts, "DEALV") == "take" or parts[-1].tag == "NP"
    words = "damage taken" if is_taken else "damage dealt"
    return put_question(draft, "number", chosen[0].label, words) if len(chosen) == 1 and draft.script else None


def drains(draft: Draft, parts: Parts) -> str | None:
    """ "Does my Artist drain him for one": whether that player loses life."""
    name, n = who(draft, parts, sum(part.tag == "PLAYER" for part in parts) - 1), number_of(parts)
    if name not in EACH or not draft.script or first(parts, "NEG") is not None:
        return None
    return put_question(draft, "what happens", name, "lose life" if n is None else f"lose life {n}")


def drained_for(draft: Draft, parts: Parts) -> str | None:
    """ "How much do I drain him for", "what's the drain": what the player loses who does not drain."""
    said = [part for part in parts if part.tag == "PLAYER"]
    name = other(draft.turn_of or draft.active) if not said else who(draft, parts, len(said) - 1)
    name = other(name) if len(said) == 1 and parts.index(said[0]) < parts.index(first(parts, "DRAINV") or parts[-1]) else name
    return put_question(draft, "number", name, "life lost") if draft.script and name in EACH else None


def changes_by(draft: Draft, parts: Parts) -> str | None:
    """ "Does he gain 2", "so he takes 3"."""
    name, n = who(draft, parts), number_of(parts)
    if name not in EACH or first(parts, "NEG") is not None:
        return None
    is_dealt = first(parts, "DEALV", "HITBY") is not None
    words = "lose life" if is_dealt or first(parts, "LOSE") is not None else "gain life"
    words = "takes damage" if is_dealt and n is None else words
    return put_question(draft, "what happens", name, words if n is None else f"{words} {n}")


def triggers(draft: Draft, parts: Parts) -> str | None:
    """ "Does Blood Artist see it die", "does the Artist go off", "does he get a trigger"."""
    trigger = first(parts, "TRIG")
    said = nouns(parts) or (trigger.nouns if trigger is not None else ())
    if first(parts, "NEG") is not None or not draft.script:
        return None
    if not said:
        return put_question(draft, "what happens", "", "triggers")
    if said[0].pronoun:
        return None
    chosen = meant(draft, said[:1])
    if chosen and is_spell(chosen[0]):
        return put_question(draft, "what happens", chosen[0].label, "resolves")
    return put_question(draft, "what happens", chosen[0].label, "triggers") if len(chosen) == 1 else None


def trigger_count(draft: Draft, parts: Parts) -> str | None:
    """ "How many triggers does he get", "how often does Blood Artist trigger"."""
    trigger = first(parts, "TRIG")
    said = nouns(parts) or (trigger.nouns if trigger is not None else ())
    if not draft.script:
        return None
    if said and said[0].pronoun:
        return put_question(draft, "number", "", "triggers of one")
    chosen = meant(draft, said[:1]) if said else []
    return put_question(draft, "number", chosen[0].label if chosen else "", "triggers")


def power_is(draft: Draft, parts: Parts) -> str | None:
    """ "Is its power 6", "does it have 6 power"."""
    chosen, n, word = subjects(draft, parts) or last_permanent(draft), number_of(parts), value_of(parts, "POWERW")
    if len(chosen) != 1 or n is None or word not in ("power", "toughness") or first(parts, "NEG") is not None:
        return None
    return put_question(draft, "state", chosen[0].label, f"{word}={n}")


def has_any(draft: Draft, parts: Parts) -> str | None:
    """ "Does he control any creature", "do I have any creatures left": whether there is one."""
    name, kind = who(draft, parts), value_of(parts, "ANY")
    is_asked = name in EACH and kind == "creature" and first(parts, "NEG") is None
    return put_question(draft, "number", name, "over 0 controlled creature") if is_asked else None


def dealt_by_spell(draft: Draft, parts: Parts) -> str | None:
    """ "My Shock to his face does how much": it is cast, and the life is asked for that its victim loses."""
    said, victim = nouns(parts)[:1], first(parts, "PLAYER")
    told = spell_at_player(draft, (*(part for part in parts if part.tag == "NP"), victim)) if victim is not None else None
    return f"{told}; {put_question(draft, 'number', who(draft, parts), 'life lost')}" if told is not None and said else None


def commander_damage(draft: Draft, parts: Parts) -> str | None:
    """ "How much commander damage am I at"."""
    name = who(draft, parts) or other(draft.turn_of or draft.active)
    return put_question(draft, "number", name, "commander damage") if name in EACH else None


def loses_to_commander(draft: Draft, parts: Parts) -> str | None:
    """ "Do I lose to commander damage": 21 by one commander (CR 903.10a)."""
    name = who(draft, parts) or "A"
    return put_question(draft, "wins", name, "lose to commander damage") if name in EACH else None


def stays_in(draft: Draft, parts: Parts) -> str | None:
    """ "Am I still alive", "is he still in the game"; "does she live" of a creature at which something was aimed."""
    hit = spoken_of_as_him(draft, parts)
    if hit is not None and first(parts, "SURVIVE") is not None:
        return put_question(draft, "state", hit.label, "survive")
    name = who(draft, parts) or value_of(parts, "FINEW")
    return put_question(draft, "wins", name, "stay") if name in EACH else None


def anyone(draft: Draft, parts: Parts) -> str | None:
    """ "Does either of us win", "who loses", "is it over"."""
    wins = first(parts, "WIN", "WINNERW") is not None
    name = who(draft, parts)
    if name in EACH:
        return put_question(draft, "wins", name, "win")
    if first(parts, "WHO") is not None and first(parts, "DIE", "DEADW") is not None and not _struck(draft):
        return put_question(draft, "what happens", "", "what dies")
    if first(parts, "WHO") is not None:
        return put_question(draft, "wins", "", "" if wins else "who loses")
    return put_question(draft, "wins", "", "anyone wins" if wins else "anyone")


def drawn(draft: Draft, _parts: Parts) -> str | None:
    """ "Is it a draw"."""
    return put_question(draft, "wins", "", "drawn") if draft.script else None


def is_such(draft: Draft, parts: Parts) -> str | None:
    """ "Is it a 6/6", "so she has flying": whether all that is said of a thing is so."""
    phrases = [part for part in parts if part.tag == "NP"]
    phrases = phrases[1:] if len(phrases) > _TWO else phrases
    told = first(parts, "PLAYER")
    denied = "not " if first(parts, "STOPV") is not None else ""
    if told is not None and (told.owner != "pronoun" or (phrases and not denied)):
        return None
    if told is None and phrases:
        chosen, *rest = meant(draft, phrases[0].nouns), *phrases[1:]
    else:
        chosen, *rest = last_permanent(draft), *phrases
    described = rest[0] if rest else None
    keyword = value_of(parts, "KEYWORD")
    if is_neutral(parts):
        return _whole(draft, chosen)
    if len(chosen) != 1 or (described is None) == (not keyword) or first(parts, "NEG") is not None:
        return None
    if described is None:
        words = "battlefield" if keyword in ("persist", "undying") else keyword
        return None if keyword == "flash" else put_question(draft, "state", chosen[0].label, f"{denied}{words}")
    noun = described.nouns[0]
    if noun.pronoun and noun.owner in EACH and len(described.nouns) == 1 and draft.script:
        chosen = taken_from(draft, chosen, noun.owner) if phrases[0].nouns[0].pronoun else chosen
        return put_question(draft, "state", chosen[0].label, f"{denied}had by {noun.owner}")
    if (noun.n or 1) > 1:
        return None
    if len(described.nouns) > 1 or noun.pronoun or noun.owner or noun.counters or noun.determiner == "other":
        return None
    said = put_question(draft, "state", chosen[0].label, f"{denied}{description(noun)}")
    if first(parts, "ORELSE") is not None and noun.size is not None:
        return f"{said}; {put_question(draft, 'size', chosen[0].label, 'size')}"
    return said


def _whole(draft: Draft, chosen: list[Thing]) -> str | None:
    return put_question(draft, "state", chosen[0].label) if len(chosen) == 1 else None


def description(noun: Noun) -> str:
    """Return what a phrase says of a thing, as words that are looked for: "6/6 green Bear creature flying"."""
    size = (f"{noun.size[0]}/{noun.size[1]}",) if noun.size else ()
    colors = ("colorless" if color == "none" else COLOR_WORDS[color] for color in noun.colors)
    return " ".join(
        (*noun.names[:1], *size, *sorted(noun.states), *colors, *noun.subtypes, *sorted(noun.heads), *noun.keywords)
    )


def draws(draft: Draft, parts: Parts) -> str | None:
    """ "Do I get my two cards": how many cards somebody draws."""
    said, name, n = nouns(parts), who(draft, parts) or "A", number_of(parts)
    if first(parts, "ANY") is not None:
        return put_question(draft, "what happens", name, "draws") if name in EACH and draft.script else None
    if first(parts, "DRAWV") is not None and n is not None:
        return put_question(draft, "what happens", name, f"draws {n}") if name in EACH else None
    is_cards = len(said) == 1 and said[0].heads == {"card"} and not (said[0].names or said[0].zone or said[0].states)
    if not is_cards or name not in EACH or not draft.script or first(parts, "NEG") is not None:
        return None
    return put_question(draft, "what happens", name, "draws" if said[0].n is None else f"draws {said[0].n}")


def cards_drawn(draft: Draft, parts: Parts) -> str | None:
    """ "How many do I draw", "how many cards do I get"."""
    said, name = nouns(parts), who(draft, parts) or "A"
    is_cards = len(said) == 1 and said[0].heads == {"card"} and not (said[0].names or said[0].zone or said[0].states)
    is_drawn = is_cards if said else first(parts, "DRAWV") is not None
    return put_question(draft, "number", name, "cards drawn") if is_drawn and name in EACH and draft.script else None


def deaths(draft: Draft, parts: Parts) -> str | None:
    """ "How many creatures die", "how many of mine die"."""
    said, side = nouns(parts), value_of(parts, "ADJ")
    if not (draft.script or draft.things) or (said and not _is_any_creature(said[0])) or side not in ("", "mine", "theirs"):
        return None
    owner = {"mine": "A", "theirs": "B"}.get(side, said[0].owner if said else who(draft, parts))
    return put_question(draft, "number", owner, "creatures that die")


def _is_any_creature(noun: Noun) -> bool:
    is_bare = not (noun.names or noun.states or noun.subtypes or noun.size)
    return is_bare and (noun.heads == {"creature"} or (noun.pronoun and bool(noun.owner)))


def life_changed(draft: Draft, parts: Parts) -> str | None:
    """ "How much life": what the one player whose life changes gains or loses; "life gained" is the asker's."""
    if first(parts, "GAINV") is not None and draft.script:
        return put_question(draft, "number", "A", "life gained")
    return put_question(draft, "number", "", "life changed") if draft.script else None


def attack_tax(draft: Draft, parts: Parts) -> str | None:
    """ "How much mana is that": what it costs to attack as told (CR 508.1h)."""
    attacks = [action for action in draft.script if action.verb == "attacks"]
    if not attacks or first(parts, "MANA", "COST", "PAYV") is None or who(draft, parts) not in ("", attacks[-1].player):
        return None
    return put_question(draft, "number", attacks[-1].player, "mana to attack")


def strikes_for(draft: Draft, parts: Parts) -> str | None:
    """ "What does the bear swing for": the damage that it deals in a fight told of, else its power."""
    chosen = subjects(draft, parts)
    if len(chosen) != 1:
        return None
    if is_spell(chosen[0]):
        return put_question(draft, "number", chosen[0].label, "damage dealt")
    fights = any(chosen[0].label in action.objects for action in draft.script if action.verb in ("attacks", "blocks"))
    if fights or first(parts, "DAMAGE") is not None:
        return put_question(draft, "number", chosen[0].label, "damage dealt")
    return put_question(draft, "size", chosen[0].label, "power")


def takes(draft: Draft, parts: Parts) -> str | None:
    """ "Do I take any from it"."""
    name = who(draft, parts)
    is_taken = value_of(parts, "DEALV") != "deal" and first(parts, "NEG") is None
    return put_question(draft, "what happens", name, "takes damage") if is_taken and name in EACH and draft.script else None


def boosted(draft: Draft, parts: Parts) -> str | None:
    """ "Does it keep the +2/+0", "do I still get the bonus from his lord": whether it is larger than it is printed."""
    said, told = nouns(parts), first(parts, "PLAYER")
    if parts[0].tag == "PLAYER" and told is not None and told.owner != "pronoun":
        mine = [thing for thing in last_permanents(draft) if thing.controller == told.value and "Creature" in thing.kinds]
        chosen = mine[:1]
    else:
        chosen = meant(draft, said[:1]) if said and parts[0].tag == "NP" else last_permanent(draft)
    if len(chosen) != 1 or not chosen[0].spec.name or first(parts, "NEG") is not None:
        return None
    by = value_of(parts, "MOD")
    return put_question(draft, "state", chosen[0].label, f"boosted{f' by {by}' if by else ''}")


def has_counters(draft: Draft, parts: Parts) -> str | None:
    """ "Does it have a +1/+1 counter on it"."""
    chosen = subjects(draft, parts)
    told = first(parts, "COUNTERS", "COUNTERW", "CKIND", "MOD")
    if len(chosen) != 1 or told is None or first(parts, "NEG") is not None:
        return None
    kind = "" if told.tag == "COUNTERW" else f"{told.value} "
    return put_question(draft, "state", chosen[0].label, f"with {f'{told.n} ' if kind and told.n else ''}{kind}counters")
