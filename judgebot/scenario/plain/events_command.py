"""Commanders: which card is one, damage by them up to now, the command zone, casting them again (CR 903)."""

from typing import Final

import msgspec

from judgebot.scenario.models import Choose, PlayerSpec
from judgebot.scenario.plain.board import EACH, Draft, Thing, change, is_spell_name, note, say_of_player
from judgebot.scenario.plain.card_types import is_legendary, measures_creatures, stored_power
from judgebot.scenario.plain.chunks import Chunk, Noun, first
from judgebot.scenario.plain.events_cast import other
from judgebot.scenario.plain.events_combat import attack
from judgebot.scenario.plain.referents import new_thing
from judgebot.scenario.plain.rules import Parts, nouns, number_of, things, value_of, who


def in_commander(draft: Draft, _parts: Parts) -> str:
    """ "In Commander": 40 life at the start, and the rules for commanders (CR 903.7)."""
    draft.variant = "commander"
    return "variant: commander"


def is_my_commander(draft: Draft, parts: Parts) -> str | None:
    """ "Isamaru is my commander", "my commander is Isamaru"."""
    sides = (nouns(parts), nouns(parts, 1))
    for said, named in (sides, sides[::-1]):
        is_one = len(said) == 1 and "commander" in said[0].heads and not said[0].names
        if is_one and len(named) == 1 and named[0].names and not is_spell_name(draft, named[0].names[0]):
            owner = said[0].owner or named[0].owner or "A"
            zone = "command" if "command" in (said[0].zone, named[0].zone) else "battlefield"
            whole = msgspec.structs.replace(named[0], zone=zone if zone == "command" else "", owner=owner)
            thing = things(draft, (whole,), "any", owner)[0]
            change(thing, commander=True)
            return f"#{thing.label} is a commander"
    return None


def commander_hits(draft: Draft, parts: Parts) -> str | None:
    """ "his commander has dealt 18 combat damage to me", "I have taken 18 damage from his commander": up to now."""
    n, said, victim = number_of(parts), nouns(parts), who(draft, parts)
    if n is None or _has_fought(draft):
        return None
    if not said:
        said = (Noun(label=draft.commander, pronoun=True),) if draft.commander else ()
    if len(said) != 1:
        return None
    is_commander = "commander" in said[0].heads or said[0].pronoun or _is_known_commander(draft, said[0])
    is_named = first(parts, "CMDDAMAGE") is not None and len(said[0].names) == 1 and is_legendary(said[0].names[0])
    if not (is_commander or is_named) or first(parts, "DAMAGE", "CMDDAMAGE", "MORE") is None:
        return None
    victim = victim or (other(said[0].owner) if said[0].owner else draft.holder or draft.actor or "")
    chosen = things(draft, said, "any", other(victim)) if victim in ("A", "B") else []
    if chosen and is_named:
        change(chosen[0], commander=True)
    if not chosen or not chosen[0].spec.commander:
        return None
    note_commander_damage(draft, victim, chosen[0], n)
    draft.holder, draft.commander = victim, chosen[0].label
    return f"{victim}: commander damage {n} from #{chosen[0].label}"


def _has_fought(draft: Draft) -> bool:
    """Return whether damage may have been dealt by what was told of, so that damage told of may be that."""
    return any(one.verb in ("attacks", "combat damage", "is dealt", "fights") for one in draft.script)


def one_of_two_hits(draft: Draft, parts: Parts) -> str | None:
    """ "I have taken 12 combat damage from one": by the first of the two commanders of the other player."""
    n, victim = number_of(parts), who(draft, parts) or draft.holder or "A"
    theirs = [thing for thing in draft.things if thing.spec.commander and thing.controller == other(victim)]
    if n is None or victim not in EACH or _has_fought(draft) or len(theirs) != _PAIR or parts[-1].n != 1:
        return None
    note_commander_damage(draft, victim, theirs[0], n)
    draft.holder, draft.commander = victim, theirs[0].label
    return f"{victim}: commander damage {n} from #{theirs[0].label}"


_PAIR: Final = 2


def started_at(draft: Draft, parts: Parts) -> str | None:
    """ "I started at 40": the life at the beginning; where damage was told of since, nothing of the life now."""
    name, n = who(draft, parts), number_of(parts)
    if name not in EACH or n is None:
        return None
    known = draft.players.get(name)
    if draft.script or (known is not None and (known.commander_damage or known.life is not None)):
        return f"{name} began at {n}"
    say_of_player(draft, name, life=n)
    return f"{name}: life {n}"


def copy_hits(draft: Draft, parts: Parts) -> str | None:
    """ "the Clone has hit me for 21 combat damage": a copy of a commander is none (CR 903.3); told before the life left."""
    said, victim, n = nouns(parts), who(draft, parts), number_of(parts)
    chosen = things(draft, said) if len(said) == 1 and (said[0].pronoun or said[0].names) else []
    is_past = first(parts, "HAVE", "TIMESN", "DAMAGE") is not None
    if n is None or not is_past or len(chosen) != 1 or not chosen[0].copies or _has_fought(draft):
        return None
    known = draft.players.get(victim)
    if victim not in EACH or (known is not None and known.life is not None):
        return None
    note(draft.assumed, f"the life told of player {victim} is what is left after that damage")
    return f"{victim} was dealt damage by #{chosen[0].label}, which is no commander"


def _is_known_commander(draft: Draft, noun: Noun) -> bool:
    return any(thing.spec.commander and thing.spec.name in noun.names for thing in draft.things)


def note_commander_damage(draft: Draft, victim: str, thing: Thing, n: int) -> None:
    known = draft.players.get(victim, PlayerSpec(name=victim))
    told = {**known.commander_damage, thing.label: known.commander_damage.get(thing.label, 0) + n}
    draft.players[victim] = msgspec.structs.replace(known, commander_damage=told)


def commander_of(draft: Draft, phrases: tuple[Noun, ...]) -> Thing | None:
    """Return the commander that is spoken of, the last one where it is not said which."""
    commanders = sorted((thing for thing in draft.things if thing.spec.commander), key=lambda thing: -thing.last)
    meant = [thing for thing in (things(draft, phrases) if phrases else []) if thing.spec.commander]
    return next(iter((*meant, *commanders)), None)


def now_commander(draft: Draft, phrases: tuple[Noun, ...]) -> Thing | None:
    """Return the commander that is spoken of; a legendary creature told of with the command zone is one (CR 903.3)."""
    named = len(phrases) == 1 and len(phrases[0].names) == 1
    known = commander_of(draft, phrases)
    if known is not None and (not named or known.spec.name in phrases[0].names):
        return known
    legends = [
        one for one in draft.things if one.spec.name and is_legendary(one.spec.name) and not is_spell_name(draft, one.spec.name)
    ]
    chosen = things(draft, phrases) if named else sorted(legends, key=lambda one: -one.last)[:1]
    if len(chosen) != 1 or not chosen[0].spec.name or not is_legendary(chosen[0].spec.name):
        return None
    change(chosen[0], commander=True)
    note(draft.assumed, f"#{chosen[0].label} is a commander")
    return chosen[0]


def cast_the_nth_time(draft: Draft, parts: Parts) -> str | None:
    """ "Third time casting Krenko from the command zone": so often less one before (CR 903.8)."""
    thing, times = now_commander(draft, nouns(parts)), first(parts, "NTH")
    if thing is None or times is None or draft.script:
        return None
    draft.cast_before[thing.label] = int(times.value) - 1
    thing.zone = "command"
    return f"#{thing.label} was cast {int(times.value) - 1} times from the command zone"


def are_commanders(draft: Draft, parts: Parts) -> str | None:
    """ "Partner commanders Thrasios and Tymna": they lie in the command zone (CR 903.6)."""
    said = nouns(parts)
    if nouns(parts, 1) and len(said) == 1 and "commander" in said[0].heads and not said[0].names:
        said = tuple(msgspec.structs.replace(noun, heads=said[0].heads, owner=said[0].owner) for noun in nouns(parts, 1))
    if draft.script or not said or "commander" not in said[0].heads or not all(len(noun.names) == 1 for noun in said):
        return None
    if len(said) == 1 or not all(is_legendary(noun.names[0]) for noun in said):
        return None
    chosen = [thing for noun in said for thing in things(draft, (msgspec.structs.replace(noun, heads=frozenset()),))]
    for thing in chosen:
        change(thing, commander=True)
        thing.zone = "command"
    return f"commanders: {', '.join(thing.spec.name for thing in chosen)}"


def never_cast(draft: Draft, parts: Parts) -> str | None:
    """ "... Thrasios never": the other commander was not cast before."""
    if draft.script or not draft.cast_before or draft.lead not in ("COMMA", "AND", "BUT"):
        return None
    thing = now_commander(draft, nouns(parts))
    if thing is None:
        return None
    draft.cast_before[thing.label] = 0
    thing.zone = "command"
    return f"#{thing.label} was not cast before"


def to_command(draft: Draft, parts: Parts) -> str | None:
    """ "I put it into the command zone": the choice of the commander's owner, whenever it comes up."""
    thing = now_commander(draft, nouns(parts)) if first(parts, "DEST", "INZONE") else commander_of(draft, nouns(parts))
    if thing is None:
        return None
    owner = thing.spec.owner or thing.controller
    words = value_of(parts, "MAYCOMMAND") or "yes"
    draft.choices.append(Choose(player=owner, kind="may", words=words, source=thing.label))
    return f"{owner} may: {words} for #{thing.label}"


def sent_home(draft: Draft, parts: Parts) -> str | None:
    """ "I put him back in the command zone": the commander spoken of."""
    return to_command(draft, parts) if value_of(parts, "DEST", "INZONE") == "command" else None


def stays_where(draft: Draft, parts: Parts) -> str | None:
    """ "I leave it in my graveyard", "I let it go to my hand": the commander's owner does not use the command zone."""
    thing = commander_of(draft, nouns(parts))
    zone = value_of(parts, "INZONE", "DEST")
    if thing is None or zone not in ("hand", "graveyard", "exile", "library"):
        return None
    owner = thing.spec.owner or thing.controller
    draft.choices.append(Choose(player=owner, kind="may", words="no", source=thing.label))
    return f"{owner} may: no for #{thing.label}"


def cast_before(draft: Draft, parts: Parts) -> str | None:
    """ "I've cast my commander twice (from the command zone)": it costs more the next time (CR 903.8)."""
    is_home = first(parts, "INZONE", "DEST") is not None
    thing = now_commander(draft, nouns(parts)) if is_home else commander_of(draft, nouns(parts))
    times = first(parts, "TIMESN", "NTH")
    if thing is None or times is None or draft.script:
        return None
    before = int(times.value) - (times.tag == "NTH")
    draft.cast_before[thing.label] = before
    thing.zone = "command"
    note(draft.assumed, f"#{thing.label} was cast from the command zone {before} times before")
    return f"#{thing.label} was cast {before} times from the command zone"


def life_of_each(draft: Draft, parts: Parts) -> str | None:
    """ "We each start at 40"."""
    n = number_of(parts)
    if n is None:
        return None
    name = who(draft, parts) or "both"
    say_of_player(draft, "both" if name == "A" and first(parts, "START") is not None else name, life=n)
    return f"{name}: life {n}"


def other_commander_hits(draft: Draft, parts: Parts) -> str | None:
    """ "... and 10 from another": damage by a second commander of the same opponent, counted by itself (CR 903.10a)."""
    n, said, victim = number_of(parts), nouns(parts), draft.holder
    before = next((thing for thing in draft.things if thing.label == draft.commander), None)
    if n is None or before is None or draft.script or draft.lead != "AND" or victim not in EACH or len(said) > 1:
        return None
    is_other = said[0].determiner == "other" if said else value_of(parts, "DET") == "other"
    if said and len(said[0].names) == 1 and is_legendary(said[0].names[0]) and first(parts, "BY", "ON") is not None:
        return commander_hits(draft, (Chunk(tag="CMDDAMAGE"), *parts))  # "... and 11 from Thrasios"
    if not is_other or (said and said[0].names and "commander" not in said[0].heads):
        return None
    whole = msgspec.structs.replace(said[0] if said else Noun(), determiner="indef", heads=frozenset(("commander",)), n=None)
    theirs = [one for one in draft.things if one.spec.commander and one.controller == before.controller and one is not before]
    again = theirs[0] if theirs else new_thing(draft, whole, "battlefield", before.controller)
    note_commander_damage(draft, victim, again, n)
    return f"{victim}: commander damage {n} from #{again.label}"


def nth_cast(draft: Draft, parts: Parts) -> str | None:
    """ "Third time: how much mana?": which time it is, where that is what was told."""
    told = set(draft.cast_before.values())
    return f"cast number {parts[0].value} from there" if told == {int(parts[0].value) - 1} else None


def damage_summed(draft: Draft, _parts: Parts) -> str | None:
    """ "that's 21 commander damage total": a sum of what was told of; commanders are counted one by one (CR 903.10a)."""
    is_told = any(told.commander_damage for told in draft.players.values())
    return "commander damage told of before" if is_told else None


def hits_unsaid(draft: Draft, parts: Parts) -> str | None:
    """ "he has taken some commander damage before": how much is asked back."""
    thing = commander_of(draft, nouns(parts))
    if thing is None:
        return None
    note(draft.ask_back, f"how much commander damage has #{thing.label} dealt before?")
    return "commander damage before, how much is not said"


def casts_unsaid(draft: Draft, parts: Parts) -> str | None:
    """ "I've cast it a few times", "he died a few times": how often it was cast is asked back."""
    thing = commander_of(draft, nouns(parts))
    if thing is None or first(parts, "CAST", "DIE", "RETURN") is None:
        return None
    note(draft.ask_back, f"how often was #{thing.label} cast from the command zone before?")
    return "cast before, how often is not said"


def hits_for(draft: Draft, parts: Parts) -> str | None:
    """ "it hits me for 3 unblocked": it attacks, and has that power, by its card and what was told."""
    n, told = number_of(parts), [part for part in parts if part.tag in ("PLAYER", "THEY")]
    victim = who(draft, tuple(told[-1:]))
    is_he = parts[0].tag == "PLAYER" and parts[0].owner == "pronoun" and len(told) > 1
    if value_of(parts, "TARGETV") != "hit" or victim not in EACH or (len(told) > 1 and not is_he):
        return None
    last = sorted((thing for thing in draft.things if "Creature" in thing.kinds), key=lambda one: -one.last)
    chosen = things(draft, nouns(parts), "any", other(victim)) if nouns(parts) else last[:1]
    if len(chosen) != 1 or told_power(draft, chosen[0]) != n:
        return None
    return attack(draft, other(victim), chosen)


def told_power(draft: Draft, thing: Thing) -> int | None:
    """Return the power of a thing by its card or size and what was told of it, None where more may change it."""
    spec = thing.spec
    if spec.face_down is not None or spec.counters or any(one.spec.attached_to == thing.label for one in draft.things):
        return None
    power = spec.size[0] if spec.size is not None else stored_power(spec.name) if spec.name else None
    others = [one.spec.name for one in draft.things if one.zone == "battlefield" and one is not thing and one.spec.name]
    if any(measures_creatures(name) for name in others):
        return None
    given = [action for action in draft.script if action.verb == "gets" and thing.label in action.objects]
    if power is None:
        return None
    return power + sum(int(action.words.split("/")[0]) for action in given)


def still_plays(draft: Draft, parts: Parts) -> str | None:
    """ "... so I'm still in the game": said of what was told."""
    return f"{who(draft, parts)} is in the game"
