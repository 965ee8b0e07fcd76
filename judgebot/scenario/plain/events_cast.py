"""Events around the stack: casts, triggers, responses, spells named with their targets."""

from typing import Final

import msgspec

from judgebot.cards.words import BASIC_LAND_TYPES
from judgebot.scenario.models import Choose
from judgebot.scenario.notation_refs import format_refs
from judgebot.scenario.plain.board import EACH, Draft, Thing, change, do, note, settle, touch
from judgebot.scenario.plain.card_abilities import activation
from judgebot.scenario.plain.card_types import (
    aims_at_own,
    copies_its_target,
    has_aimed_trigger,
    helps,
    stored_abilities,
    stored_aims,
    stored_keywords,
    stored_subtypes,
)
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.fitting import find, is_spell
from judgebot.scenario.plain.referents import ask_which, new_thing, resolve_noun
from judgebot.scenario.plain.rules import Parts, labels, nouns, things, value_of, who

FROM_GRAVEYARD: Final = ("flashback", "retrace", "jump-start", "escape", "disturb")
"""Ways to cast a card that lies in its owner's graveyard (CR 702.34a, 702.81a, 702.133a, 702.138a, 702.146a)."""
WAYS: Final = ("overload", "evoke", "dash", "bestow", "blitz", *FROM_GRAVEYARD)
"""What players call casting a card for a cost that a keyword of it gives (CR 118.9)."""


def other(name: str) -> str:
    """Return the opponent of a player."""
    return "A" if name == "B" else "B"


def cast(
    draft: Draft, thing: Thing, targets: tuple[str, ...] = (), face_down: bool = False, x: int | None = None, how: str = ""
) -> str:
    """Have the thing's controller cast it; it waits on the stack."""
    aims = stored_aims(thing.spec.name) if thing.spec.name else None
    if {"", "both"} & set(targets):
        note(draft.ask_back, f"what is the target of #{thing.label}?")
        targets = tuple(one for one in targets if one not in ("", "both"))
    aimed_at: tuple[str, ...] = ()
    is_permanent = bool(thing.kinds) and not thing.kinds & {"Instant", "Sorcery"} and how != "bestow"
    if targets and (thing.kinds == {"Land"} or (is_permanent and aims is None and _is_used_on_things(thing))):
        return _use(draft, thing, targets)
    if targets and aims is None and is_permanent:
        aimed_at, targets = targets, ()
        _aim_trigger(draft, thing, aimed_at)
    for label in targets if "spell" in (aims or ()) else ():
        _cast_first(draft, label, ())
    thing.zone = "graveyard" if how in FROM_GRAVEYARD else "command" if thing.zone == "command" else "hand"
    if thing.kinds and not thing.kinds & {"Instant"} and "flash" not in stored_keywords(thing.spec.name):
        take_turn(draft, thing.controller)
    if not targets and (thing.kinds == {"Land"} or thing.spec.name in BASIC_LAND_TYPES):
        do(draft, "plays", player=thing.controller, objects=(thing.label,))
        return f"{thing.controller} plays #{thing.label}"
    guard_responses(draft)
    if "spell" in (aims or ()) and len(targets) == 1:
        _has_not_resolved(draft, targets[0])
    if draft.waiting and "spell" in (stored_aims(thing.spec.name) or ()):
        draft.answering = True
    options = ({"face down": "yes"} if face_down else {}) | ({"x": str(x)} if x is not None else {})
    options |= {"zone": "command"} if thing.zone == "command" else {}
    do(draft, "casts", player=thing.controller, objects=(thing.label,), targets=targets, options=options)
    draft.waiting = True
    draft.answering = False
    draft.actor, draft.holder = thing.controller, ""
    for victim in draft.things:
        if victim.label in aimed_at:
            touch(draft, victim)
    aim = f" targeting {format_refs(targets)}" if targets else ""
    return f"{thing.controller} casts #{thing.label}{' face down' if face_down else ''}{aim}"


def _aim_trigger(draft: Draft, thing: Thing, targets: tuple[str, ...]) -> None:
    """ "I Flametongue Kavu it": what is aimed is the ability that triggers as the permanent enters."""
    if "Equipment" in stored_subtypes(thing.spec.name) and not has_aimed_trigger(thing.spec.name):
        note(draft.ask_back, f"what is done with #{thing.label} ({thing.spec.name})?")
    words = format_refs(targets)
    draft.choices.append(Choose(player=thing.controller, kind="target", words=words, objects=targets, source=thing.label))


def _is_used_on_things(thing: Thing) -> bool:
    """Return whether what a permanent is used for is aimed: "he Icies my bear" means its ability, not casting it."""
    name = thing.spec.name
    return bool(name) and "enchant" not in stored_keywords(name) and not has_aimed_trigger(name) and bool(activation(name)[1])


def _use(draft: Draft, thing: Thing, targets: tuple[str, ...]) -> str:
    """ "I Maze of Ith it": it is not cast at anything, its one ability that can be meant is activated."""
    which, aims = activation(thing.spec.name)
    if not which or not aims:
        note(draft.ask_back, f"which ability of #{thing.label} is meant?")
    thing.zone = "battlefield"
    guard_responses(draft)
    options = {"ability": str(which)} if which else {}
    do(draft, "activates", player=thing.controller, objects=(thing.label,), targets=targets, options=options)
    draft.waiting, draft.answering, draft.actor = True, False, thing.controller
    return f"{thing.controller} activates #{thing.label} targeting {format_refs(targets)}"


def _has_not_resolved(draft: Draft, label: str) -> None:
    """Take back that a spell resolved, taken as usual, where it turns out to be countered."""
    last = draft.script[-2:]
    if [one.verb for one in last] == ["casts", "passes"] and label in last[0].objects:
        draft.script.pop()
        draft.waiting = True


def take_turn(draft: Draft, name: str) -> None:
    """See to it that it is the turn of a player who does what can be done only then.

    While whose turn it is was not said and nothing shows it, it is theirs; else their next turn comes.
    """
    if name not in EACH:
        note(draft.ask_back, "whose turn is it?")
        return
    if draft.answering or draft.turn_told or draft.turn_of == name:
        return
    if not draft.turn_of:
        draft.active = draft.turn_of = name
        if name != "A":
            note(draft.assumed, f"it is {name}'s turn")
        return
    do(draft, "goes to", player=name, options={"step": "main 1"})
    draft.turn_of = name
    note(draft.assumed, f"{name} does so in their next turn")


def guard_responses(draft: Draft) -> None:
    """Note that answers to a spell with split second are not decided (CR 702.61)."""
    names = {thing.label: thing.spec.name for thing in draft.things}
    cast_before = [names.get(label, "") for one in draft.script if one.verb == "casts" for label in one.objects]
    if draft.waiting and draft.answering and any("split second" in stored_keywords(name) for name in cast_before if name):
        note(draft.beyond, "what players can do while a spell with split second is on the stack is not decided here")


def aimed(draft: Draft, spell: str, phrases: tuple[Noun, ...], controller: str = "") -> list[Thing]:
    """Return the things a spell is aimed at; a pronoun means the last thing that the spell may target."""
    if len(phrases) != 1 or not phrases[0].pronoun or phrases[0].label or not spell:
        return things(draft, phrases, "any", controller)
    aims = stored_aims(spell)
    waiting = waiting_spells(draft) if "spell" in (aims or ()) else []
    known = waiting or (find(draft, phrases[0]) if aims else [])
    fitting = [thing for thing in known if may_be_aimed_at(draft, thing, aims or frozenset())]
    fitting = [thing for thing in fitting if thing.spec.name != spell or thing.controller == controller]
    fitting = [thing for thing in fitting if phrases[0].owner in ("", thing.controller)]
    if not fitting:
        return things(draft, phrases, "any", controller)
    if helps(spell):
        fitting = [thing for thing in fitting if thing.controller == controller] or fitting
    ask_which(draft, phrases[0], fitting)
    touch(draft, fitting[0])
    return fitting[:1]


def waiting_spells(draft: Draft) -> list[Thing]:
    """Return what was cast and has not resolved as far as told, the last first."""
    if not draft.waiting:
        return []
    labels_cast: list[str] = []
    for action in draft.script:
        if action.verb in ("passes", "resolve"):
            labels_cast.clear()
        elif action.verb == "casts":
            labels_cast.extend(action.objects)
    return [thing for label in reversed(labels_cast) for thing in draft.things if thing.label == label]


def may_be_aimed_at(draft: Draft, thing: Thing, aims: frozenset[str]) -> bool:
    is_waiting = draft.waiting and any(one.verb == "casts" and thing.label in one.objects for one in draft.script)
    if "spell" in aims:
        return is_waiting
    kinds = thing.kinds if thing.spec.face_down is None else frozenset(("Creature",))
    return not is_spell(thing) and ("permanent" in aims or not kinds or bool(kinds & aims))


def spell_of(draft: Draft, noun: Noun, owner: str) -> Thing | None:
    """Return the spell that a noun phrase names, in its caster's hand; None where two players would cast one spell."""
    if owner not in EACH:
        return None
    chosen = resolve_noun(draft, noun, zone="hand", controller=owner)
    if chosen and (chosen[0].controller != owner or chosen[0].spec.copy_of) and not noun.owner and not noun.pronoun:
        return new_thing(draft, noun, "hand", owner)
    if chosen and _is_done(draft, chosen[0]) and noun.names and noun.determiner != "def":
        return new_thing(draft, noun, "hand", owner)
    return chosen[0] if chosen else None


def _is_done(draft: Draft, thing: Thing) -> bool:
    """Return whether an instant or sorcery was cast before and has resolved: "he Shocks it again" is another card."""
    at = next((at for at, one in enumerate(draft.script) if one.verb == "casts" and thing.label in one.objects), None)
    resolved = at is not None and any(one.verb in ("passes", "resolve") for one in draft.script[at + 1 :])
    return is_spell(thing) and at is not None and (resolved or (draft.waiting and not draft.answering))


def casts(draft: Draft, parts: Parts) -> str | None:
    """ "I cast Murder on it", "he casts Willbender face down"."""
    caster = (who(draft, parts) if parts[0].tag in ("PLAYER", "THEY") else "") or draft.actor or "A"
    spell_nouns, target_nouns = nouns(parts), nouns(parts, 1)
    if len(spell_nouns) != 1 or spell_nouns[0].pronoun or not (spell_nouns[0].names or spell_nouns[0].heads - {"copy"}):
        return None
    named_spell = spell_nouns[0].names[0] if spell_nouns[0].names else ""
    if parts[-1].tag in ("PLAYER", "THEY") and (said := _redirected(draft, spell_nouns[0], who(draft, parts[-1:]))) is not None:
        return said
    if draft.lead == "WHILE" and named_spell and _was_told(draft, named_spell, caster):
        return f"{caster} cast it, as told"
    how = value_of(parts, "CAST")
    is_own = how == "bestow" or (bool(named_spell) and helps(named_spell))
    side = caster if is_own and caster in EACH else other(caster)
    targets = labels(aimed(draft, named_spell, target_nouns, side)) if target_nouns else ()
    if parts[-1].tag in ("PLAYER", "THEY"):
        targets = (who(draft, parts[-1:]),)
    third = nouns(parts, 2)
    if third and len(targets) == 1:
        _cast_first(draft, targets[0], labels(things(draft, third)))
    noun = spell_nouns[0]
    face_down = "face_down" in noun.states or first(parts, "FACEDOWN") is not None
    spell = spell_of(draft, without_state(noun, "face_down"), noun.owner or caster)
    if spell is None:
        return None
    if face_down:
        change(spell, face_down=None)
    if noun.determiner == "other" and spell.kinds == {"Land"}:
        play_first_land(draft, caster)
    said = cast_so(draft, how, cast(draft, spell, targets, face_down, number_of_x(parts), how))
    return _cast_others(draft, spell, noun.n or 1, targets) or said


def _redirected(draft: Draft, noun: Noun, victim: str) -> str | None:
    """ "(I cast Misdirection and) point that Bolt at him": the spell that waits gets a new target by what was cast last."""
    waiting = waiting_spells(draft)
    if len(waiting) < _TWO or noun.determiner != "def" or victim not in EACH or not noun.names:
        return None
    mine, theirs = waiting[0], next((one for one in waiting[1:] if one.spec.name in noun.names), None)
    last = draft.script[-1]
    if theirs is None or theirs.controller == mine.controller or last.verb != "casts" or mine.label not in last.objects:
        return None
    if "ChangeTarget" not in repr(stored_abilities(mine.spec.name)):
        return None
    draft.script[-1] = msgspec.structs.replace(last, targets=(theirs.label,))
    draft.choices.append(Choose(player=mine.controller, kind="target", words=f"player {victim}"))
    return f"#{mine.label} makes #{theirs.label} target {victim}"


_TWO: Final = 2


def _was_told(draft: Draft, name: str, caster: str) -> bool:
    """Return whether a player was told to cast a card of this name: "..., although I cast a Clone" tells it again."""
    mine = {thing.label for thing in draft.things if thing.spec.name == name and thing.controller == caster}
    return any(one.verb == "casts" and mine & set(one.objects) for one in draft.script)


def play_first_land(draft: Draft, name: str) -> None:
    """ "I play a second land": one was played before (CR 305.2)."""
    if not any(action.verb == "plays" and action.player == name for action in draft.script):
        cast(draft, new_thing(draft, Noun(heads=frozenset(("land",)), determiner="indef"), "hand", name))


def _cast_others(draft: Draft, first_one: Thing, n: int, targets: tuple[str, ...]) -> str:
    """Cast the other cards of "I play three Llanowar Elves", one after the other."""
    alike = [one for one in draft.things if one.spec.name == first_one.spec.name and one.controller == first_one.controller]
    done = {label for action in draft.script if action.verb in ("casts", "plays") for label in action.objects}
    others = [one for one in alike if one.zone == "hand" and one.label not in done][: n - 1]
    return [cast(draft, one, targets) for one in others][-1] if others else ""


def usual_caster(draft: Draft, name: str, victim: Thing) -> str:
    """Return who casts a spell at a thing where nobody is said to: its controller if it helps, else their opponent.

    What has hexproof only its controller can have aimed at (CR 702.11b).
    """
    is_own = helps(name) or aims_at_own(name) or copies_its_target(name) or _has_hexproof(draft, victim)
    return victim.controller if is_own else other(victim.controller)


def _has_hexproof(draft: Draft, thing: Thing) -> bool:
    spec = thing.spec
    own = {*spec.keywords, *(stored_keywords(spec.name) if spec.name and spec.face_down is None else ())}
    worn = [one.spec.name for one in draft.things if one.spec.attached_to == thing.label and one.spec.name]
    return "hexproof" in own or any("name='hexproof'" in repr(stored_abilities(name)) for name in worn)


def cast_so(draft: Draft, how: str, said: str) -> str:
    """Note how the spell cast last was cast: kicked, or for another cost."""
    spell = draft.script[-1]
    if how == "kicked" and spell.verb == "casts":
        draft.script[-1] = msgspec.structs.replace(spell, options={**spell.options, "kicked": "yes"})
    elif how in WAYS and spell.verb == "casts":
        draft.script[-1] = msgspec.structs.replace(spell, options={**spell.options, "cost": how})
    return said


def _cast_first(draft: Draft, label: str, targets: tuple[str, ...]) -> None:
    """Have the spell that another is aimed at cast first: "I cast Counterspell on his Murder targeting my bear"."""
    thing = next((thing for thing in draft.things if thing.label == label), None)
    if thing is not None and not any(action.verb == "casts" and label in action.objects for action in draft.script):
        cast(draft, thing, targets)


def number_of_x(parts: Parts) -> int | None:
    """Return what X is, None where it is not said."""
    said = first(parts, "XIS")
    return said.n if said is not None else None


def was_cast(draft: Draft, parts: Parts) -> str | None:
    """ "Murder is cast on my bear (by my opponent)"."""
    said = nouns(parts)
    victims = things(draft, nouns(parts, 1))
    if len(said) != 1 or not said[0].names or (nouns(parts, 1) and not victims):
        return None
    caster = who(draft, parts) or said[0].owner or (other(victims[0].controller) if victims else draft.actor or "A")
    spell = spell_of(draft, said[0], caster)
    return cast(draft, spell, labels(victims)) if spell is not None else None


def without_state(noun: Noun, state: str) -> Noun:
    """Return a noun phrase without one of its states."""
    return msgspec.structs.replace(noun, states=noun.states - {state})


def enters(draft: Draft, parts: Parts) -> str | None:
    """ "Cloudform enters": it is cast and resolves; what triggers then waits on the stack."""
    chosen = things(draft, nouns(parts), "any", who(draft, parts))
    if len(chosen) != 1:
        return None
    thing = chosen[0]
    if not who(draft, parts) and not any(noun.owner or noun.pronoun or noun.determiner == "def" for noun in nouns(parts)):
        thing.bare = True
    if any(action.objects == (thing.label,) for action in draft.script):
        do(draft, "resolve")
    else:
        cast(draft, thing)
        do(draft, "resolve")
        note(draft.assumed, f"#{thing.label} was cast and resolved")
    draft.waiting = True
    return f"#{thing.label} enters the battlefield"


def resolves(draft: Draft, parts: Parts) -> str | None:
    """ "Cloudform resolves": cast before, or cast now."""
    if draft.waiting and len(nouns(parts)) == 1 and nouns(parts)[0].pronoun:
        settle(draft)
        return "what was cast resolves"
    chosen = things(draft, nouns(parts), "any", who(draft, parts))
    if len(chosen) != 1:
        return None
    was_cast_before = any(one.verb in ("casts", "plays") and chosen[0].label in one.objects for one in draft.script)
    if draft.waiting and was_cast_before:
        settle(draft)
        return f"#{chosen[0].label} resolves"
    victims = aimed(draft, chosen[0].spec.name, nouns(parts, 1), "") if nouns(parts, 1) else []
    said = cast(draft, chosen[0], labels(victims))
    settle(draft)
    return f"{said} and it resolves"
