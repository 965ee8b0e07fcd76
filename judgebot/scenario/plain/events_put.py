"""What players do with things besides casting: counters put on, tokens made, attachments moved, turns that pass, fights."""

import msgspec

from judgebot.scenario.models import Choose
from judgebot.scenario.plain.board import EACH, Draft, Thing, change, do, note, settle, turn_player
from judgebot.scenario.plain.card_types import helps, modes_of, stored_abilities, stored_keywords
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_cast import cast, other, spell_of
from judgebot.scenario.plain.rules import Parts, labels, named, nouns, number_of, things, value_of, who

COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def counters_put(draft: Draft, parts: Parts) -> str | None:
    """ "I put a +1/+1 counter on it", "it gets two -1/-1 counters"."""
    counters = first(parts, "COUNTERS")
    chosen = things(draft, nouns(parts))
    if counters is None or not chosen or counters.value == "damage":
        return None
    if not counters.n:
        note(draft.ask_back, f"how many {counters.value} counters are put on {named(chosen)}?")
        return f"some {counters.value} counters are put on {named(chosen)}"
    do(draft, "counters are put on", objects=labels(chosen), n=counters.n, options={"kind": counters.value})
    return f"{counters.n} {counters.value} counters are put on {named(chosen)}"


def dies_with(draft: Draft, parts: Parts) -> str | None:
    """ "it dies with a -1/-1 counter on it"."""
    counters = first(parts, "COUNTERS")
    chosen = things(draft, nouns(parts)[:1])
    if counters is None or not counters.n or len(chosen) != 1 or draft.script:
        return None
    change(chosen[0], counters={**chosen[0].spec.counters, counters.value: counters.n})
    do(draft, "is put into", objects=labels(chosen), options={"zone": "graveyard"})
    return f"{named(chosen)} with {counters.n} {counters.value} counters is put into graveyard"


def counters_removed(draft: Draft, parts: Parts) -> str | None:
    """ "I remove a +1/+1 counter from it"."""
    counters = first(parts, "COUNTERS")
    chosen = things(draft, nouns(parts))
    if counters is None or not counters.n or not chosen:
        return None
    do(draft, "counters are removed from", objects=labels(chosen), n=counters.n, options={"kind": counters.value})
    return f"{counters.n} {counters.value} counters are removed from {named(chosen)}"


def token_made(draft: Draft, parts: Parts) -> str | None:
    """ "I create two 1/1 Soldier tokens", "he makes three tokens": creatures, of whatever size, where nothing else is said."""
    said = nouns(parts)
    if len(said) != 1 or "token" not in said[0].heads or said[0].names:
        return None
    name, noun = who(draft, parts) or draft.actor or "A", said[0]
    if noun.size is None and not noun.subtypes:
        if noun.pronoun or noun.determiner == "def" or (noun.n is None and noun.determiner != "indef"):
            return None
        if not noun.heads & {"creature"}:
            note(draft.assumed, "the tokens are creatures")
    do(draft, "creates", player=name, n=noun.n or 1, words=token_words(noun))
    draft.actor = name
    return f"{name} creates {noun.n or 1} {token_words(noun)} token"


def token_words(noun: Noun) -> str:
    """Return a token as the notation writes it: "1/1 white Soldier creature"."""
    size = f"{noun.size[0]}/{noun.size[1]} " if noun.size else ""
    colors = "".join(f"{COLOR_WORDS[color]} " for color in noun.colors)
    subtypes = "".join(f"{word} " for word in noun.subtypes)
    keywords = f" with {' and '.join(noun.keywords)}" if noun.keywords else ""
    is_artifact = noun.size is None and bool(noun.subtypes)
    return f"{size}{colors}{subtypes}{'artifact' if is_artifact else 'creature'}{keywords}"


def equip(draft: Draft, tool: Thing, host: Thing) -> str:
    """Have the controller of an Equipment equip a creature (CR 702.6a); by an effect where that could not be."""
    if host.controller != tool.controller:
        do(draft, "is attached to", objects=(tool.label,), targets=(host.label,))
        return f"#{tool.label} is attached to #{host.label}"
    if draft.waiting and not draft.answering:
        settle(draft)
    do(draft, "activates", player=tool.controller, objects=(tool.label,), targets=(host.label,), options={"ability": "equip"})
    settle(draft)
    return f"{tool.controller} equips #{host.label} with #{tool.label}"


def put_on(draft: Draft, parts: Parts) -> str | None:
    """ "I put Holy Strength on my bear", "he enchants it with Pacifism": an Aura is cast, an Equipment attached."""
    by_with = first(parts, "ATTACH") is not None and first(parts, "WITH") is not None
    tool, host = (1, 0) if by_with else (0, 1)
    said, actor = nouns(parts, tool), who(draft, parts) or draft.actor or "A"
    if len(said) != 1 or not nouns(parts, host):
        return None
    hosts = things(draft, nouns(parts, host), "any", actor if said[0].names and helps(said[0].names[0]) else other(actor))
    known = [thing for thing in draft.things if said[0].names and thing.spec.name in said[0].names]
    if not hosts:
        return None
    if known and known[0].zone == "battlefield" and "equip" in stored_keywords(known[0].spec.name):
        return equip(draft, known[0], hosts[0])
    if known and known[0].zone == "battlefield":
        do(draft, "is attached to", objects=labels(known[:1]), targets=labels(hosts[:1]))
        return f"{named(known[:1])} is attached to {named(hosts[:1])}"
    if not said[0].names:
        return None
    types = draft.types_of(said[0].names[0])
    spell = spell_of(draft, said[0], said[0].owner or actor)
    if spell is None:
        return None
    if "Artifact" in types:
        spell.zone = "battlefield"
        return equip(draft, spell, hosts[0])
    return cast(draft, spell, labels(hosts[:1]))


def chooses(draft: Draft, parts: Parts) -> str | None:
    """ "choosing white": the choice of who acts."""
    color = COLOR_WORDS.get(value_of(parts, "COLOR"))
    name = who(draft, parts) or draft.actor or "A"
    is_bare = first(parts, "CHOOSING", "SAYV", "CHOOSE", "COLORW") is None
    if color is None or name not in EACH or (is_bare and not draft.script):
        return None
    _chosen_before(draft, "color", color.capitalize())
    draft.choices.append(Choose(player=name, kind="color", words=color.capitalize()))
    return f"{name} color: {color.capitalize()}"


def chooses_mode(draft: Draft, parts: Parts) -> str | None:
    """ "I respond with Boros Charm choosing indestructible": the mode of the spell cast last that gives it."""
    last = next((action for action in reversed(draft.script) if action.verb == "casts"), None)
    spell = next((one for one in draft.things if last is not None and one.label in last.objects), None)
    wanted = f"name='{value_of(parts, 'KEYWORD')}'"
    if last is None or spell is None or not spell.spec.name:
        return None
    giving = [at for at, mode in enumerate(modes_of(spell.spec.name), 1) if wanted in repr(mode)]
    if len(giving) != 1:
        return None
    draft.choices.append(Choose(player=last.player, kind="mode", words=str(giving[0]), source=spell.label))
    return f"{last.player} mode: {giving[0]}"


def _chosen_before(draft: Draft, kind: str, word: str) -> None:
    """Note a choice as made by the one permanent, there from the start, that has its controller choose as it enters."""
    cast_since = {label for action in draft.script for label in action.objects}
    there = [one for one in draft.things if one.zone == "battlefield" and one.label not in cast_since and one.spec.name]
    choosing = [one for one in there if "NameChoice" in repr(stored_abilities(one.spec.name)) and not one.spec.chosen]
    if len(choosing) == 1:
        change(choosing[0], chosen={kind: word})


def chooses_type(draft: Draft, parts: Parts) -> str | None:
    """ "naming Elf", "I say Goblin with Arcane Adaptation": the creature type that a card has its controller choose."""
    said, source = nouns(parts), nouns(parts, 1)
    if len(said) != 1 or len(said[0].subtypes) != 1 or said[0].names or said[0].size or said[0].determiner:
        return None
    if source and not (len(source) == 1 and source[0].names):
        return None
    name = who(draft, parts) or draft.actor or "A"
    if name not in EACH:
        return None
    there = things(draft, source, "any", name) if source else []
    _chosen_before(draft, "type", said[0].subtypes[0])
    draft.choices.append(Choose(player=name, kind="type", words=said[0].subtypes[0]))
    draft.actor = name
    return f"{name} type: {said[0].subtypes[0]}" + (f"; {named(there)}" if there else "")


def aims_at(draft: Draft, parts: Parts) -> str | None:
    """ "..., targeting my opponent": the target of what was just told of."""
    victim = who(draft, parts)
    if not victim or not draft.script or "both" in (victim, draft.actor):
        return None
    last = draft.script[-1]
    if last.verb == "casts" and not last.targets:
        draft.script[-1] = msgspec.structs.replace(last, targets=(victim,))
        return f"it targets {victim}"
    draft.choices.append(Choose(player=draft.actor or "A", kind="target", words=f"player {victim}"))
    return f"target: {victim}"


def mills(draft: Draft, parts: Parts) -> str | None:
    """ "I mill three cards", "he mills me for 3"."""
    said = nouns(parts)
    n = number_of(parts) or (said[0].n or 1 if said and said[0].heads == {"card"} else None)
    name = who(draft, parts, 1) or who(draft, parts) or draft.actor or "A"
    if n is None:
        return None
    do(draft, "mills", player=name, n=n)
    draft.actor = name
    return f"{name} mills {n}"


def turn_passes(draft: Draft, parts: Parts) -> str | None:
    """ "next turn": the next turn of the player who goes on to do something, else of the active player."""
    name = who(draft, parts) or draft.turn_of or draft.active
    if not draft.script:
        draft.active = draft.turn_of = turn_player(draft, name)
        return f"turn: {draft.active}"
    do(draft, "goes to", player=name, options={"step": "main 1"})
    draft.turn_of = name
    return f"until {name}'s next main phase"


def turn_ends(draft: Draft, _parts: Parts) -> str:
    """ "the turn ends": what lasts until end of turn has ended, and it is the turn of the other player."""
    name = draft.turn_of or draft.active
    do(draft, "goes to", player=other(name), options={"step": "main 1"})
    draft.turn_of = other(name)
    return f"until {other(name)}'s main phase"


def their_turn(draft: Draft, parts: Parts) -> str | None:
    """ "On his turn ...": after what was told of another turn, that turn comes."""
    whose = first(parts, "OWNED", "POSSP")
    name = turn_player(draft, whose.value) if whose is not None else draft.active
    draft.turn_told = True
    if not draft.script:
        draft.active = draft.turn_of = name
        return f"turn: {name}"
    if name != (draft.turn_of or draft.active):
        last = draft.script[-1]
        if last.verb == "goes to" and last.player != name and last.options.get("step") == "main 1":
            draft.script.pop()  # "last turn I ...": whose turn came then is told only now
        do(draft, "goes to", player=name, options={"step": "main 1"})
        note(draft.assumed, f"{name}'s turn comes after what was told before")
    draft.turn_of = name
    return f"{name}'s turn"


def fights(draft: Draft, parts: Parts) -> str | None:
    """ "my 3/3 fights his 2/2"."""
    one, two = things(draft, nouns(parts)), things(draft, nouns(parts, 1))
    if not one or not two or one[0] is two[0]:
        return None
    do(draft, "fights", objects=labels(one[:1]), targets=labels(two[:1]))
    return f"{named(one[:1])} fights {named(two[:1])}"


def is_regenerated(draft: Draft, parts: Parts) -> str | None:
    """ "I regenerate it": its own ability is activated."""
    if nouns(parts):
        chosen = things(draft, nouns(parts), "any", who(draft, parts))
    else:
        mine = [one for one in draft.things if one.controller == who(draft, parts) and "Creature" in one.kinds]
        chosen = sorted(mine, key=lambda one: -one.last)[:1]
    if len(chosen) != 1 or not chosen[0].spec.name:
        return None
    thing = chosen[0]
    draft.answering = draft.answering or (first(parts, "INRESP") is not None and draft.waiting)
    do(draft, "activates", player=who(draft, parts) or thing.controller, objects=labels(chosen))
    draft.waiting = True
    return f"{thing.controller} activates #{thing.label}"
