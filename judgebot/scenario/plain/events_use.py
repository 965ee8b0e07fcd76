"""What players do with abilities, Equipment and cards told of: activated, moved, cast again, given as an answer."""

import msgspec

from judgebot.scenario.plain.board import EACH, Draft, Thing, change, do, is_spell_name, note, settle
from judgebot.scenario.plain.card_abilities import activation, animation, sacrifice_ability
from judgebot.scenario.plain.card_types import helps, stored_aims, stored_keywords
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.events_cast import cast, other, spell_of
from judgebot.scenario.plain.events_put import equip, is_regenerated
from judgebot.scenario.plain.fitting import is_spell
from judgebot.scenario.plain.frame_abilities import sacrificed_to_outlet
from judgebot.scenario.plain.referents import new_thing, resolve_noun
from judgebot.scenario.plain.rules import Parts, labels, named, nouns, things, value_of, who
from judgebot.scenario.plain.setup_states import is_there


def animates(draft: Draft, parts: Parts) -> str | None:
    """ "I animate Mutavault": its ability that makes it a creature is activated."""
    chosen = things(draft, nouns(parts))
    number = animation(chosen[0].spec.name) if len(chosen) == 1 and chosen[0].spec.name else 0
    if not number:
        return None
    do(draft, "activates", player=chosen[0].controller, objects=labels(chosen), options={"ability": str(number)})
    settle(draft)
    return f"{chosen[0].controller} activates {named(chosen)} ability {number}"


def activates(draft: Draft, parts: Parts) -> str | None:
    """ "I activate Prodigal Sorcerer targeting his elves": the one ability it has."""
    source = things(draft, nouns(parts), "any", who(draft, parts))
    if len(source) != 1 or not source[0].spec.name:
        return None
    number, aims = activation(source[0].spec.name)
    victim = who(draft, parts, 1)
    chosen = things(draft, nouns(parts, 1), "any", other(source[0].controller)) if nouns(parts, 1) else []
    if chosen == source and nouns(parts, 1)[0].pronoun:  # "he taps his Queen on it": what was spoken of before
        chosen = sorted((one for one in draft.things if one is not source[0]), key=lambda one: -one.last)[:1]
    targets = labels(chosen[:1]) or ((victim,) if victim in EACH else ())
    if not number or (aims and not targets):
        return None
    draft.answering = draft.answering or first(parts, "INRESP") is not None
    options = {"ability": str(number)}
    do(draft, "activates", player=source[0].controller, objects=labels(source), targets=targets, options=options)
    draft.waiting, draft.answering, draft.actor = True, False, source[0].controller
    return f"{source[0].controller} activates {named(source)} ability {number}"


def taps_at(draft: Draft, parts: Parts) -> str | None:
    """ "She taps her Sorceress on it": its ability is activated; "it" is what was spoken of before."""
    victims = things(draft, nouns(parts, 1)) if nouns(parts, 1) else []
    label = Noun(label=victims[0].label, pronoun=True) if len(victims) == 1 else None
    aimed = msgspec.structs.replace(parts[-1], nouns=(label,)) if label is not None else parts[-1]
    return activates(draft, (*parts[:-1], aimed)) if parts[-1].tag != "NP" or label is not None else None


def sacrifices_to(draft: Draft, parts: Parts) -> str | None:
    """ "by sacrificing it to Viscera Seer": the ability with that cost; where it is not known, a cost paid and no more."""
    name = (who(draft, parts) if parts[0].tag in ("PLAYER", "THEY") else "") or draft.actor or "A"
    chosen = things(draft, nouns(parts), "any", name)
    outlet = things(draft, nouns(parts, 1), "any", name)
    if len(chosen) != 1 or len(outlet) != 1 or chosen[0] is outlet[0] or is_spell(outlet[0]):
        return None
    outlet[0].zone = "battlefield"
    if first(parts, "INRESP") is not None:
        draft.answering = draft.answering or draft.waiting
    if (used := sacrificed_to_outlet(draft, chosen[0], outlet[0], name)) is not None:
        return used
    do(draft, "sacrifices", player=name, objects=labels(chosen))
    note(draft.assumed, f"what the ability of {named(outlet)} does besides makes no difference")
    return f"{name} sacrifices {named(chosen)} to {named(outlet)}"


def equips(draft: Draft, parts: Parts) -> str | None:
    """ "I equip": the one Equipment to the one creature of the player."""
    name = who(draft, parts) or "A"
    mine = [one for one in draft.things if one.controller == name and one.zone == "battlefield"]
    tools = [one for one in mine if one.spec.name and "equip" in stored_keywords(one.spec.name)]
    hosts = [one for one in mine if "Creature" in one.kinds or one.spec.face_down is not None]
    if len(tools) != 1 or len(hosts) != 1:
        return None
    return equip(draft, tools[0], hosts[0])


def picks_up(draft: Draft, parts: Parts) -> str | None:
    """ "my bear picked up Bonesplitter": it is equipped with it."""
    host, tool = things(draft, nouns(parts)), nouns(parts, 1)
    if len(host) != 1 or len(tool) != 1 or not tool[0].names or "equip" not in stored_keywords(tool[0].names[0]):
        return None
    equipment = things(draft, tool, "aura", host[0].controller)
    if len(equipment) != 1 or is_spell(host[0]):
        return None
    equipment[0].zone = "battlefield"
    return equip(draft, equipment[0], host[0])


def moves(draft: Draft, parts: Parts) -> str | None:
    """ "I move Bonesplitter from my bear to my giant": it was attached to the one and comes to the other."""
    phrases = [part.nouns for part in parts if part.tag == "NP"]
    tool = things(draft, phrases[0], "aura", who(draft, parts))
    hosts = [things(draft, phrase) for phrase in phrases[1:]]
    if len(tool) == 1 and len(hosts) > 1 and phrases[-1][0].determiner == "other" and not phrases[-1][0].names:
        before = [one for one in draft.things if one.label == tool[0].spec.attached_to]
        hosts[-1] = _another_creature(draft, [*tool, *hosts[0], *before], tool[0].controller)
    if len(tool) != 1 or not all(hosts) or "equip" not in stored_keywords(tool[0].spec.name):
        return None
    tool[0].zone = "battlefield"
    if len(hosts) > 1 and not tool[0].spec.attached_to:
        change(tool[0], attached_to=hosts[0][0].label)
    return equip(draft, tool[0], hosts[-1][0])


def _another_creature(draft: Draft, told: list[Thing], controller: str) -> list[Thing]:
    """Return the one other creature of a player, or one that nobody told of yet."""
    mine = [one for one in draft.things if "Creature" in one.kinds and one not in told and one.controller == controller]
    if len(mine) == 1:
        return mine
    return [new_thing(draft, Noun(determiner="indef", heads=frozenset(("creature",))), "battlefield", controller)]


def casts_often(draft: Draft, parts: Parts) -> str | None:
    """ "I cast Giant Growth twice on it": as many cards of that name."""
    said, times = nouns(parts), first(parts, "TIMESN")
    name = (who(draft, parts) if parts[0].tag in ("PLAYER", "THEY") else "") or draft.actor or "A"
    if len(said) != 1 or not said[0].names or times is None or name not in EACH:
        return None
    side = name if helps(said[0].names[0]) else other(name)
    victims = things(draft, nouns(parts, 1), "any", side)
    victim = who(draft, tuple(part for part in parts[1:] if part.tag in ("PLAYER", "THEY")))
    for _ in range(int(times.value)):
        settle(draft)
        cast(draft, new_thing(draft, said[0], "hand", name), labels(victims[:1]) or ((victim,) if victim in EACH else ()))
    settle(draft)
    return f"{name} casts {times.value} {said[0].names[0]}"


def recasts(draft: Draft, parts: Parts) -> str | None:
    """ "... and recast it": cast again from where it went."""
    said, caster = nouns(parts), who(draft, parts)
    is_it = len(said) == 1 and said[0].pronoun
    if is_it and draft.lead == "WHEN" and any(one.verb == "casts" and one.player == caster for one in draft.script):
        return f"{caster} cast it, as told"
    chosen = things(draft, said) if is_it else []
    if len(chosen) != 1 or not draft.script or not chosen[0].spec.name or is_spell(chosen[0]):
        return None
    settle(draft)
    zone = chosen[0].zone
    told = cast(draft, chosen[0])
    chosen[0].zone = zone
    return told


def answers_spell(draft: Draft, parts: Parts) -> str | None:
    """ "I respond to his Murder on my angel with Cloudshift (on the angel)": his spell is cast first."""
    phrases = [part.nouns for part in parts if part.tag == "NP"]
    spell, mine = phrases[0], phrases[2]
    if not all(len(one) == 1 and one[0].names and is_spell_name(draft, one[0].names[0]) for one in (spell, mine)):
        return None
    actor = who(draft, parts) or "A"
    victims = things(draft, phrases[1], "any", actor)
    theirs = spell_of(draft, spell[0], spell[0].owner or other(actor))
    if theirs is None or not victims:
        return None
    said = cast(draft, theirs, labels(victims[:1]))
    draft.answering = True
    answer = spell_of(draft, mine[0], actor)
    aims = stored_aims(answer.spec.name) if answer is not None else None
    targets = things(draft, phrases[3]) if len(phrases) > 3 else [theirs] if "spell" in (aims or ()) else victims
    return f"{said}; {cast(draft, answer, labels(targets[:1]))}" if answer is not None else None


def copied_by(draft: Draft, parts: Parts) -> str | None:
    """ "it gets copied by Clone"."""
    from judgebot.scenario.plain.events_copy import thing_copies

    phrases = [part for part in parts if part.tag == "NP"]
    return thing_copies(draft, (phrases[1], phrases[0]))


def pings(draft: Draft, parts: Parts) -> str | None:
    """ "(I sacrifice it) to ping him": its ability, with the sacrifice for its cost."""
    done = draft.script[-1] if draft.script else None
    if done is None or done.verb != "sacrifices" or len(done.objects) != 1:
        return None
    source = next((thing for thing in draft.things if thing.label == done.objects[0]), None)
    if source is None:
        return None
    number, aims = sacrifice_ability(source.spec.name, itself=True) if source.spec.name else (0, frozenset[str]())
    victim = who(draft, parts)
    targets = labels(things(draft, nouns(parts))[:1]) if nouns(parts) else (victim,) if victim in EACH else ()
    if not number or not aims or not targets:
        return None
    draft.script.pop()
    draft.answering = draft.answering or draft.waiting
    do(draft, "activates", player=source.controller, objects=(source.label,), targets=targets, options={"ability": str(number)})
    draft.waiting, draft.answering, draft.actor = True, False, source.controller
    return f"{source.controller} activates #{source.label} ability {number}, sacrificing it"


def casts_second(draft: Draft, parts: Parts) -> str | None:
    """ "... and cast a second one": another of the card spoken of last."""
    article = first(parts, "DET")
    kept = sorted((thing for thing in draft.things if thing.spec.name and not is_spell(thing)), key=lambda one: -one.last)
    if article is None or article.value != "other" or not kept or kept[0].spec.face_down is not None:
        return None
    caster = who(draft, parts) or draft.actor or "A"
    again = new_thing(draft, Noun(names=(kept[0].spec.name,), determiner="indef"), "hand", caster)
    return cast(draft, again)


def kicked(draft: Draft, parts: Parts) -> str | None:
    """ "... with kicker", "(no kicker)": of the spell cast last."""
    at = next((at for at in range(len(draft.script) - 1, -1, -1) if draft.script[at].verb == "casts"), None)
    if at is None:
        return None
    if value_of(parts, "KICKED") == "no":
        return "not kicked"
    spell = draft.script[at]
    draft.script[at] = msgspec.structs.replace(spell, options={**spell.options, "kicked": "yes"})
    return "kicked"


def taps_lands(draft: Draft, parts: Parts) -> str | None:
    """ "I tapped four and ran out Clone": what is paid for is told next."""
    if any(noun.names or noun.heads != {"land"} for noun in nouns(parts)) or draft.script:
        return None
    return f"{who(draft, parts) or draft.actor or 'A'} taps lands"


def tapped_for_mana(draft: Draft, parts: Parts) -> str | None:
    """ "I turn my Llanowar Elves sideways for mana": it is tapped, and does not attack."""
    chosen = things(draft, nouns(parts), "any", who(draft, parts))
    if not chosen or any(is_spell(one) for one in chosen):
        return None
    do(draft, "is tapped", objects=labels(chosen))
    return f"{named(chosen)} is tapped"


def makes_so(draft: Draft, parts: Parts) -> str | None:
    """ "Elvish Archdruid making my Llanowar Elves a 2/2": what it does to them is its own doing."""
    said, size = nouns(parts), nouns(parts, 1)
    is_size = (
        len(size) == 1
        and size[0].size is not None
        and size[0].determiner == "indef"
        and not (size[0].names or size[0].keywords)
    )
    if draft.script or not is_size or any(noun.pronoun or not noun.names for noun in said):
        return None
    return is_there(
        [thing for noun in said for thing in resolve_noun(draft, noun, controller=noun.owner or draft.actor or "A")]
    )


def drew(draft: Draft, parts: Parts) -> str | None:
    """ "he draws Disenchant", "all I drew was Cloudshift": the card is in hand."""
    name, said = who(draft, parts), nouns(parts)
    if name not in EACH or not said or not all(len(noun.names) == 1 and not noun.pronoun and not noun.owner for noun in said):
        return None
    chosen = [thing for noun in said for thing in resolve_noun(draft, noun, zone="hand", controller=name)]
    draft.actor = name
    return is_there(chosen)


def discards(draft: Draft, parts: Parts) -> str | None:
    """ "I discard Darksteel Colossus": from the player's hand."""
    name, said = who(draft, parts) or draft.actor or "A", nouns(parts)
    if value_of(parts, "DISCARDV") == "pitch" and len(said) == 1 and said[0].heads == {"card"} and not said[0].names:
        return f"{name} pays with a card"  # what it is exiled for is cast next
    if name not in EACH or not all(noun.names and not noun.pronoun for noun in said):
        return None
    known = {thing.label for thing in draft.things}
    chosen = [thing for noun in said for thing in resolve_noun(draft, noun, zone="hand", controller=name)]
    for thing in chosen:
        if thing.label in known and thing.zone != "hand":
            return None
        thing.zone = "hand"
    do(draft, "discards", player=name, objects=labels(chosen))
    return f"{name} discards {named(chosen)}"


def wipes(draft: Draft, parts: Parts) -> str | None:
    """ "he wipes the board with Wrath of God": the spell is cast."""
    tool = nouns(parts)
    is_one = len(tool) == 1 and bool(tool[0].names) and is_spell_name(draft, tool[0].names[0])
    spell = spell_of(draft, tool[0], who(draft, parts) or draft.actor or "A") if is_one else None
    return cast(draft, spell) if spell is not None and stored_aims(spell.spec.name) == frozenset() else None


def regenerates_in_response(draft: Draft, parts: Parts) -> str | None:
    """ "I respond with {B} for Drudge Skeletons' regeneration"."""
    if not draft.waiting:
        return None
    draft.answering = True
    return is_regenerated(draft, tuple(part for part in parts if part.tag in ("PLAYER", "THEY", "NP")))
