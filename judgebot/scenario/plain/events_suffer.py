"""What things suffer from spells named in passing, what is moved from one thing to another, and numbers told without a verb."""

from judgebot.scenario.models import Choose
from judgebot.scenario.plain.board import (
    EACH,
    Draft,
    Thing,
    change,
    do,
    is_spell_name,
    note,
    player,
    say_of_player,
    settle,
    touch,
)
from judgebot.scenario.plain.card_types import stored_aims, stored_keywords
from judgebot.scenario.plain.chunks import Chunk, Noun, first
from judgebot.scenario.plain.events_cast import cast, other, spell_of
from judgebot.scenario.plain.events_combat import hits_player
from judgebot.scenario.plain.fitting import has_been_cast, is_spell
from judgebot.scenario.plain.rules import Parts, labels, named, nouns, number_of, things, value_of, who


def last_permanent(draft: Draft) -> list[Thing]:
    """Return what was spoken of last that is no spell."""
    return sorted((thing for thing in draft.things if not is_spell(thing)), key=lambda thing: -thing.last)[:1]


def last_struck(draft: Draft) -> list[Thing]:
    """Return what "it" is where one asks what becomes of it: what was aimed at last, unless something else was done since.

    What was only said to be there afterwards ("... I have Blood Artist") is not meant.
    """
    aims = [action.targets for action in draft.script if action.targets]
    hit = [thing for thing in draft.things if aims and thing.label in aims[-1] and not is_spell(thing)]
    done = {label for action in draft.script for label in (*action.objects, *action.targets)}
    last = last_permanent(draft)
    return hit if len(hit) == 1 and last and last[0].label not in done else last


def cast_upon(draft: Draft, tool: tuple[Noun, ...], victims: list[Thing], caster: str = "") -> str | None:
    """Have a spell named in passing cast at things: by their opponent where nobody is said to."""
    if len(tool) != 1 or not tool[0].names or not victims:
        return None
    types = draft.types_of(tool[0].names[0])
    if types and not types & {"Instant", "Sorcery"} and "enchant" not in stored_keywords(tool[0].names[0]):
        return None
    spell = spell_of(draft, tool[0], caster or tool[0].owner or other(victims[0].controller))
    if spell is None:
        return None
    return cast(draft, spell, () if stored_aims(spell.spec.name) == frozenset() else labels(victims[:1]))


def hit_by(draft: Draft, parts: Parts) -> str | None:
    """ "it dies to Doom Blade", "... and eats a Lightning Bolt"."""
    phrases = [part for part in parts if part.tag == "NP"]
    if len(phrases) == 1 and draft.subject in EACH:
        return player_hit(draft, (Chunk(tag="PLAYER", value=draft.subject), *parts))
    victims = things(draft, phrases[0].nouns) if len(phrases) > 1 else last_permanent(draft)
    return cast_upon(draft, phrases[-1].nouns, victims)


def becomes_by(draft: Draft, parts: Parts) -> str | None:
    """ "it becomes a Frog through Turn to Frog": the spell is cast at it."""
    return cast_upon(draft, nouns(parts, 2), things(draft, nouns(parts)))


def sent_with(draft: Draft, parts: Parts) -> str | None:
    """ "he returns it to my hand with Unsummon": the spell is cast at it."""
    return cast_upon(draft, nouns(parts, 1), things(draft, nouns(parts)), who(draft, parts))


def hits_with(draft: Draft, parts: Parts) -> str | None:
    """ "I hit him with Lightning Bolt": the spell is cast at the player."""
    tool, victim = nouns(parts), who(draft, parts, 1)
    if len(tool) != 1 or not tool[0].names:
        return None
    if not draft.types_of(tool[0].names[0]) & {"Instant", "Sorcery"}:
        return hits_player(draft, (*(part for part in parts if part.tag == "NP"), parts[2]))
    spell = spell_of(draft, tool[0], who(draft, parts))
    return cast(draft, spell, (victim,)) if spell is not None and victim in ("A", "B") else None


def is_attachment(draft: Draft, noun: Noun) -> bool:
    """Return whether a noun phrase names an Aura or Equipment."""
    return bool(noun.names) and not noun.states and bool({"enchant", "equip"} & stored_keywords(noun.names[0]))


def has_attachment(draft: Draft, parts: Parts) -> str | None:
    """ "my bear has Holy Strength": an Aura or Equipment is attached to it."""
    host_nouns, tools = nouns(parts), nouns(parts, 1)
    if draft.script or not tools or not all(is_attachment(draft, noun) for noun in tools) or len(host_nouns) != 1:
        return None
    host = things(draft, host_nouns)
    if not host or is_spell(host[0]):
        return None
    for noun in tools:
        for aura in things(draft, (noun,), "aura", host[0].controller):
            change(aura, attached_to=host[0].label)
    draft.kept = host[0].label
    host[0].last = draft.clock = draft.clock + 1
    return f"on #{host[0].label}: {', '.join(noun.written for noun in tools)}"


def counters_too(draft: Draft, parts: Parts) -> str | None:
    """ "... and a +1/+1 counter": on what was spoken of before."""
    counters = first(parts, "COUNTERS")
    kept = [thing for thing in draft.things if thing.label == draft.kept] or last_permanent(draft)
    if counters is None or not counters.n or draft.script or not kept or counters.value in ("poison", "energy", "experience"):
        return None
    change(kept[0], counters={**kept[0].spec.counters, counters.value: counters.n})
    return f"#{kept[0].label}: {counters.n} {counters.value}"


def life_too(draft: Draft, parts: Parts) -> str | None:
    """ "... but 40 life": of the player spoken of before."""
    if draft.script:
        return None
    name = draft.holder or draft.actor or "A"
    say_of_player(draft, name, life=number_of(parts))
    return f"{name}: life {number_of(parts)}"


def block_with_it(draft: Draft, parts: Parts) -> str | None:
    """ "... and they block (the giant)": with the one creature told of; "I double block": with all of theirs."""
    attacks = [action for action in draft.script if action.verb == "attacks"]
    if not attacks or any(action.verb == "blocks" for action in draft.script):
        return None
    name = other(attacks[-1].player)
    mine = [one for one in draft.things if one.controller == name and _may_fight(draft, one)]
    creatures = [one for one in mine if "Creature" in one.kinds or one.spec.face_down is not None]
    attackers = labels(things(draft, nouns(parts), "any", attacks[-1].player)) or attacks[-1].objects
    is_many = any(part.tag == "BLOCKV" and part.value == "many" for part in parts)
    if (len(creatures) > 1) != is_many or not creatures or not set(attackers) <= set(attacks[-1].objects):
        return None
    if is_many and len(attackers) != 1:
        return None
    do(draft, "blocks", player=name, objects=labels(creatures), targets=attackers)
    return f"{name} blocks with {named(creatures)}"


def _may_fight(draft: Draft, thing: Thing) -> bool:
    """Return whether a thing is on the battlefield, or was cast before."""
    was_cast = has_been_cast(draft, thing)
    return not is_spell(thing) and (thing.zone == "battlefield" or was_cast)


def gets_spell(draft: Draft, parts: Parts) -> str | None:
    """ "my bear gets Giant Growth": its controller casts it."""
    last = draft.script[-1] if draft.script else None
    if last is not None and last.verb in ("manifests", "cloaks") and not last.objects and nouns(parts)[0].pronoun:
        return None  # "I manifest it, and it's a Counterspell": which card it is
    tool, victims = nouns(parts, 1), things(draft, nouns(parts)[:1])
    is_one = len(tool) == 1 and bool(tool[0].names) and is_spell_name(draft, tool[0].names[0])
    if not is_one or not victims:
        return None
    return cast_upon(draft, tool, victims, tool[0].owner or victims[0].controller)


def pays(draft: Draft, parts: Parts) -> str | None:
    """ "... and doesn't pay (for ward)": the choice of who must."""
    name = who(draft, parts) or draft.actor or "B"
    hides = any(one.spec.face_down is not None and one.controller == name for one in draft.things)
    if name not in EACH or (hides and first(parts, "MANACOST") is not None):
        return None  # it may be what turns that face up
    words = "no" if first(parts, "NEG", "NO", "UNPAID") is not None else "yes"
    draft.choices.append(Choose(player=name, kind="pay", words=words))
    return f"{name} pays: {words}"


def damaged_by(draft: Draft, parts: Parts) -> str | None:
    """ "it was dealt 3 damage by Lightning Bolt": so much damage."""
    chosen, n = things(draft, nouns(parts)), number_of(parts)
    source = nouns(parts, 1)
    if not chosen or n is None or not (source and source[0].names and is_spell_name(draft, source[0].names[0])):
        return None
    do(draft, "is dealt", objects=labels(chosen), n=n)
    return f"{named(chosen)} is dealt {n} damage"


def under_it(draft: Draft, parts: Parts) -> str | None:
    """ "my bear under Glorious Anthem": the other is on the battlefield too."""
    one, over = things(draft, nouns(parts)), things(draft, nouns(parts, 1))
    if not one or not over or any(is_spell(thing) for thing in (*one, *over)):
        return None
    draft.kept = one[0].label
    touch(draft, one[0])  # of which is spoken: "my Dryad Arbor under Blood Moon, is it still a creature"
    return f"{named(one)} and {named(over)} are on the battlefield"


def player_hit(draft: Draft, parts: Parts) -> str | None:
    """ "I'm hit by Lightning Bolt", "he gets hit by my commander": a spell at the player, or an attack."""
    victim, tool = who(draft, parts), nouns(parts)
    if victim not in EACH or len(tool) != 1 or tool[0].pronoun:
        return None
    if not (tool[0].names and is_spell_name(draft, tool[0].names[0])):
        return hits_player(draft, (*(part for part in parts if part.tag == "NP"), parts[0]))
    spell = spell_of(draft, tool[0], tool[0].owner or other(victim))
    return cast(draft, spell, (victim,)) if spell is not None else None


def player_damaged_by(draft: Draft, parts: Parts) -> str | None:
    """ "... and takes 1 damage from my Prodigal Sorcerer": who was spoken of."""
    n, source = number_of(parts), nouns(parts)
    victim = who(draft, parts) or draft.subject
    if victim not in EACH or n is None or value_of(parts, "DEALV") != "take" or len(source) != 1:
        return None
    chosen = things(draft, source, "any", other(victim))
    do(draft, "is dealt", objects=(victim,), n=n, targets=labels(chosen[:1]) if not is_spell(chosen[0]) else ())
    return f"{victim} is dealt {n} damage"


def counters_given(draft: Draft, parts: Parts) -> str | None:
    """ "he gives me ten poison counters", "I get two poison counters"."""
    counters, told = first(parts, "COUNTERS"), [part for part in parts if part.tag in ("PLAYER", "THEY")]
    if counters is None or not counters.n or not told or counters.value not in ("poison", "energy", "experience"):
        return None
    victim = who(draft, tuple(told[-1:]))
    if victim not in EACH:
        return None
    do(draft, "counters are put on", objects=(victim,), n=counters.n, options={"kind": counters.value})
    return f"{victim} gets {counters.n} {counters.value}"


def arrived(draft: Draft, _parts: Parts) -> str | None:
    """ "the turn it came in": it is summoning sick (CR 302.6)."""
    chosen = last_permanent(draft)
    if not chosen:
        return None
    change(chosen[0], sick=True)
    return f"#{chosen[0].label} is summoning sick"


def which_carries(draft: Draft, parts: Parts) -> str | None:
    """ "..., enchanted with Rancor", ", which is on Savannah Lions": of what was spoken of last."""
    done = [action for action in draft.script if action.verb not in ("attacks", "casts", "passes")]
    last = sorted(draft.things, key=lambda one: -one.last)
    if done or not last:
        return None
    by_host = first(parts, "BYHOST") is not None
    if by_host and not all(is_attachment(draft, noun) for noun in nouns(parts)):
        return None
    subject = last_permanent(draft)[0] if by_host and last_permanent(draft) else last[0]
    chosen = things(draft, nouns(parts), "any", subject.controller)
    if not chosen or chosen[0] is subject:
        return None
    aura, host = (chosen[0], subject) if by_host else (subject, chosen[0])
    if "enchant" not in stored_keywords(aura.spec.name) and "equip" not in stored_keywords(aura.spec.name):
        return None
    change(aura, attached_to=host.label)
    return f"#{aura.label} is attached to #{host.label}"


def resolved_now(draft: Draft, _parts: Parts) -> str | None:
    """ "... once resolved": what waits resolves."""
    if not draft.script:
        return None
    settle(draft)
    return "it resolves"


def life_of_whom(draft: Draft, parts: Parts) -> str | None:
    """ "my life is 19"."""
    whose = player(draft, parts[0].value)
    if draft.script or whose not in EACH:
        return None
    say_of_player(draft, whose, life=number_of(parts))
    return f"{whose}: life {number_of(parts)}"


def counter_gone(draft: Draft, parts: Parts) -> str | None:
    """ "the counter is removed": of the one thing that has one counter."""
    having = [thing for thing in draft.things if sum(thing.spec.counters.values()) == 1]
    if len(having) != 1:
        return None
    kind = next(iter(having[0].spec.counters))
    do(draft, "counters are removed from", objects=labels(having), n=1, options={"kind": kind})
    return f"1 {kind} counter is removed from {named(having)}"


def no_mana(draft: Draft, parts: Parts) -> str | None:
    """ "he has no mana left"."""
    name = who(draft, parts) or draft.subject or draft.actor
    told = draft.players.get(name)
    if name in EACH and first(parts, "TAPPEDOUT") is not None and any(action.player == name for action in draft.script):
        return f"{name} has no mana left"
    if name not in EACH or any(action.player == name for action in draft.script) or (told is not None and told.mana):
        return None
    say_of_player(draft, name, mana=())
    return f"{name}: mana none"


def more_damage(draft: Draft, parts: Parts) -> str | None:
    """ "... and then 1 more (from Prodigal Sorcerer)"."""
    chosen, n = last_permanent(draft), number_of(parts)
    if not chosen or n is None or not draft.script or draft.script[-1].verb != "is dealt":
        return None
    do(draft, "is dealt", objects=draft.script[-1].objects, n=n)
    return f"{n} more damage is dealt"


def is_there_too(draft: Draft, parts: Parts) -> str | None:
    """ "... along with Savannah Lions": beside what someone was just told to have."""
    said = nouns(parts)
    if (
        draft.lead != "AND"
        or draft.script
        or draft.stack
        or not draft.things
        or not all(noun.names and not noun.pronoun for noun in said)
    ):
        return None
    if any(is_spell_name(draft, noun.names[0]) for noun in said):
        return None
    owner = draft.things[-1].controller
    chosen = things(draft, said, "any", owner)
    return f"{owner} battlefield: {', '.join(one.spec.name for one in chosen)}"


def resolved_x(draft: Draft, parts: Parts) -> str | None:
    """ "Earthquake for 1 resolves"."""
    noun, x = nouns(parts), first(parts, "XIS")
    if len(noun) != 1 or not noun[0].names or x is None:
        return None
    spell = spell_of(draft, noun[0], noun[0].owner or who(draft, parts) or draft.actor or "A")
    if spell is None:
        return None
    said = cast(draft, spell, (), False, x.n)
    settle(draft)
    return f"{said} and it resolves"


def no_creatures(draft: Draft, parts: Parts) -> str | None:
    """ "my opponent has no creatures": said so; nothing else is there."""
    said, spoken = nouns(parts), sorted(draft.things, key=lambda thing: -thing.last)[:1]
    if not said and first(parts, "KEYWORD") is None:  # "he has none"
        is_permanent = bool(spoken) and spoken[0].zone == "battlefield" and "Land" not in spoken[0].kinds
        return f"{who(draft, parts)} controls no such thing" if is_permanent and not draft.script else None
    if any(noun.names or noun.zone not in ("", "battlefield") or "land" in noun.heads for noun in said):
        return None  # of lands it depends what can be paid
    if not who(draft, parts):
        note(draft.assumed, "there is nothing on the battlefield but what was told of")
        return "there is nothing else"
    note(draft.assumed, f"{who(draft, parts)} controls nothing but what was told of")
    return f"{who(draft, parts)} controls no such thing"
