"""The end of a reading: what was left open is settled, aimed, measured or asked back, and what was taken as usual is said."""

from itertools import combinations
from typing import Final

import msgspec

from judgebot.game.state import StepName
from judgebot.scenario.models import Action, Choose
from judgebot.scenario.plain.board import Draft, Thing, change, do_action, note, settle
from judgebot.scenario.plain.card_types import (
    enters_as_copy,
    graveyard_aimed_at,
    harms_a_target,
    helps,
    is_legendary,
    measures_creatures,
    offers_gain,
    stored_keywords,
    stored_steps,
    stored_subtypes,
)
from judgebot.scenario.plain.events_cast import cast, other
from judgebot.scenario.plain.fitting import has_been_cast
from judgebot.scenario.plain.needs import ask_for_needs
from judgebot.scenario.plain.setup_mana import pay_with_basics

MEASURING: Final = frozenset(("is dealt", "gets", "fights", "combat damage", "counters are put on"))
"""Actions whose outcome depends on how big a creature is."""


def _ask_once(draft: Draft) -> None:
    """Ask "where does it go, is it the graveyard" as one question, the closer one."""
    closer = {(ask.question, ask.subject) for ask in draft.asks if ask.question == "state" and ask.words}
    draft.asks[:] = [ask for ask in draft.asks if ask.words or (ask.question, ask.subject) not in closer]


def finish_board(draft: Draft) -> None:
    """Bring the board to its end once everything is told: cast, aim, deal combat damage, let the stack resolve."""
    _begin_in_combat(draft)
    _enter_step(draft)
    _ask_once(draft)
    _suppose_commanders(draft)
    _cast_the_one(draft)
    _aim(draft)
    _lay_in_graveyards(draft)
    _finish_combat(draft)
    _need_loads(draft)
    _note_unsized(draft)
    ask_for_needs(draft)
    _usual_choices(draft)
    _need_hosts(draft)
    _need_loyalty(draft)
    _need_casting(draft)
    _need_aims_of_tapped(draft)
    _need_turning(draft)
    pay_with_basics(draft)
    _need_attack(draft)
    only_may = bool(draft.asks) and all(ask.question in ("may", "look") for ask in draft.asks)
    makes_mana = bool(draft.asks) and all(ask.question == "state" and ask.words.startswith("make") for ask in draft.asks)
    if not (draft.answering and (only_may or makes_mana)):
        settle(draft)


def _begin_in_combat(draft: Draft) -> None:
    """Where a creature is said to be attacking and is then blocked, it is the declare attackers step."""
    verbs = [action.verb for action in draft.script]
    fighting = [thing for thing in draft.things if thing.spec.attacking]
    if fighting and "blocks" in verbs and "attacks" not in verbs and draft.step == "main 1":
        draft.active, draft.step = fighting[0].controller, "declare attackers"


_STEP_BEFORE: Final[dict[StepName, StepName]] = {
    "upkeep": "untap",
    "draw": "upkeep",
    "beginning of combat": "main 1",
    "end": "main 2",
}


def _enter_step(draft: Draft) -> None:
    """Let a step begin that the text begins in, where something on the board triggers then (CR 603.2b)."""
    before = _STEP_BEFORE.get(draft.step)
    there = [thing for thing in draft.things if thing.zone == "battlefield" and thing.spec.name and not thing.spec.face_down]
    draws = draft.step == "draw" and not draft.script  # CR 504.1: the step begins with the draw
    if before is None or draft.stack or not (draws or any(draft.step in stored_steps(thing.spec.name) for thing in there)):
        return
    begins = Action(verb="goes to", player=draft.active, options={"step": draft.step})
    draft.step = before
    draft.script[:0] = [begins, Action(verb="passes")]


def _suppose_commanders(draft: Draft) -> None:
    """Take a commander of which nothing is said for a legendary creature (CR 903.3)."""
    for thing in draft.things:
        if thing.spec.commander and not (thing.spec.name or thing.spec.types or thing.spec.face_down):
            is_cast = has_been_cast(draft, thing)
            if is_cast:
                change(thing, text="the commander | {2} | Legendary Creature 2/2")
            else:
                change(thing, types=("Creature",), supertypes=("Legendary",))
            thing.kinds = frozenset(("Creature",))
            note(draft.assumed, f"#{thing.label} is a legendary creature")


def _need_loads(draft: Draft) -> None:
    """Ask back what a thing carries of which nothing is known, where it may change what is measured."""
    measured = [action for action in draft.script if action.verb in MEASURING]
    in_combat = any(action.verb == "combat damage" for action in measured)
    asked = {ask.subject for ask in draft.asks if ask.question == "size"}
    for thing in draft.things:
        spec = thing.spec
        is_open = not (spec.name or spec.face_down or spec.types == ("Creature",)) and bool(spec.attached_to)
        if is_open and (in_combat or spec.attached_to in asked or _is_measured(draft)):
            note(draft.ask_back, f"which card is #{thing.label}, which #{spec.attached_to} carries?")


def _need_attack(draft: Draft) -> None:
    """Ask back whom a creature attacks that is only called unblocked, and of which no deed is told."""
    does = {label for action in draft.script for label in action.objects}
    for thing in draft.things:
        if thing.unblocked and thing.label not in does and not thing.spec.attacking:
            note(draft.ask_back, f"whose is #{thing.label}, and whom does it attack?")


def _need_aims_of_tapped(draft: Draft) -> None:
    """Ask what an ability is aimed at that something was tapped for, where nobody said so."""
    for label in draft.tapping:
        note(draft.ask_back, f"what is the ability of #{label} aimed at?")


def _need_turning(draft: Draft) -> None:
    """Ask back whether something is turned face up for which mana was said to be paid, and of which no more is told."""
    is_turned = any("face" in action.verb for action in draft.script) or any("face" in ask.words for ask in draft.asks)
    if draft.paying and not is_turned:
        note(draft.ask_back, f"what does player {draft.paying} pay for?")


def _need_casting(draft: Draft) -> None:
    """Ask back whether an instant or sorcery is cast that somebody "has" and of which nothing more is told."""
    used = {label for action in draft.script for label in (*action.objects, *action.targets)}
    used |= {label for choice in draft.choices for label in (*choice.objects, choice.source)}
    used |= {item.source for item in draft.stack} | {ask.subject for ask in draft.asks}
    for thing in draft.things:
        if thing.unlasting and thing.zone == "hand" and thing.label not in used:
            note(draft.ask_back, f"is #{thing.label} ({thing.spec.name}) cast, and when?")


def _note_unsized(draft: Draft) -> None:
    """Note the creatures of which nobody said how big they are."""
    for thing in draft.things:
        spec = thing.spec
        is_open = "Creature" in spec.types and spec.size is None and not (spec.name or spec.face_down or spec.copy_of)
        if is_open and thing.zone == "battlefield":
            draft.unsized.append(thing.label)


def _need_hosts(draft: Draft) -> None:
    """Ask back what an Aura is attached to that is said to be there: on nothing it would go to the graveyard (CR 704.5m)."""
    for thing in draft.things:
        spec = thing.spec
        face_up = thing.zone == "battlefield" and spec.face_down is None and not (spec.attached_to or spec.copy_of)
        is_aura = "Aura" in spec.subtypes or (bool(spec.name) and "Aura" in stored_subtypes(spec.name))
        if face_up and is_aura:
            note(draft.ask_back, f"what is the Aura #{thing.label} attached to?")


def _is_measured(draft: Draft) -> bool:
    """Return whether a card told of deals damage or changes sizes: how big a creature is matters then."""
    done = {label for action in draft.script for label in (*action.objects, *action.targets)}
    done |= {choice.source for choice in draft.choices} | {item.source for item in draft.stack}
    named = [thing for thing in draft.things if thing.spec.name and thing.spec.face_down is None]
    return any(measures_creatures(thing.spec.name) for thing in named if thing.label in done or thing.zone == "battlefield")


def _need_loyalty(draft: Draft) -> None:
    """Ask back how much loyalty an unnamed planeswalker has: with none it would go to the graveyard (CR 704.5i)."""
    for thing in draft.things:
        spec = thing.spec
        is_open = "Planeswalker" in spec.types and not (spec.name or spec.face_down or spec.copy_of)
        if is_open and thing.zone == "battlefield" and "loyalty" not in dict(spec.counters):
            note(draft.ask_back, f"how much loyalty does #{thing.label} have?")


def _need_blocks(draft: Draft) -> None:
    """Ask back whether a creature blocks that is said to be untapped beside an attack, and of which no block is told."""
    attackers = {label for action in draft.script if action.verb == "attacks" for label in action.objects}
    sides = {thing.controller for thing in draft.things if thing.label in attackers}
    for thing in draft.things:
        if thing.zone == "battlefield" and thing.ready and not thing.spec.tapped and thing.controller not in sides:
            note(draft.ask_back, f"does #{thing.label} block?")


_FIGHTING: Final = ("attacking", "blocking", "removed from combat")


def _finish_combat(draft: Draft) -> None:
    """Deal combat damage after an attack, unless the question is only whether something is allowed, or still fights."""
    before_damage = [ask.question == "may" or ask.words in _FIGHTING for ask in draft.asks]
    if not all(before_damage) or not draft.asks:
        fight(draft)


def fight(draft: Draft) -> None:
    """Deal combat damage where an attack was told of and none was dealt."""
    verbs = [action.verb for action in draft.script]
    attacking = any(thing.spec.attacking for thing in draft.things)
    if "combat damage" in verbs or "attacks" not in verbs or attacking:
        return
    if "blocks" not in verbs:
        _need_blocks(draft)
        note(draft.assumed, "nothing blocks")
    _trample_over(draft)
    do_action(draft, Action(verb="combat damage"))


def _trample_over(draft: Draft) -> None:
    """Let a trampling attacker that is blocked deal the player as much as it may, unless something else was said."""
    blocked = {label for action in draft.script if action.verb == "blocks" for label in action.targets}
    given = {
        label for action in draft.script if action.verb == "gains" and "trample" in action.words for label in action.objects
    }
    for thing in draft.things:
        keywords = {*thing.spec.keywords, *(stored_keywords(thing.spec.name) if thing.spec.face_down is None else ())}
        is_told = any(choice.kind == "divide" and choice.source == thing.label for choice in draft.choices)
        if not is_told and thing.label in blocked and ("trample" in keywords or thing.label in given):
            words = f"most to player {other(thing.controller)}"
            draft.choices.append(Choose(player=thing.controller, kind="divide", words=words, source=thing.label))
            note(draft.assumed, f"#{thing.label} deals as much damage to the player as it may")


def _usual_choices(draft: Draft) -> None:
    """Note the choices anyone would make: harm goes to the opponent; of two same legends either may stay."""
    for thing in draft.things:
        _take_what_is_offered(draft, thing)
        told = any(choice.source == thing.label and choice.kind == "target" for choice in draft.choices)
        if thing.spec.name and thing.spec.face_down is None and not told and harms_a_target(thing.spec.name):
            words = f"player {other(thing.controller)}"
            draft.choices.append(Choose(player=thing.controller, kind="target", words=words, source=thing.label))
            note(draft.assumed, f"a trigger of #{thing.label} targets {words}, where it may")
    for first, second in combinations(draft.things, 2):
        if first.controller == second.controller and _is_same(first, second) and is_legendary(first.spec.name):
            words = f"#{first.label}"
            draft.choices.append(Choose(player=first.controller, kind="legend", words=words, objects=(first.label,)))
            note(draft.assumed, f"where the legend rule asks, #{first.label} stays: #{second.label} is the same")


def _take_what_is_offered(draft: Draft, thing: Thing) -> None:
    """Let a player do what a card of theirs offers and only gains by, and copy where a card may enter as a copy."""
    spec = thing.spec
    told = any(choice.source == thing.label and choice.kind == "may" for choice in draft.choices)
    if told or not spec.name or spec.face_down or spec.commander:
        return
    if offers_gain(spec.name) or enters_as_copy(spec.name):
        draft.choices.append(Choose(player=thing.controller, kind="may", words="yes", source=thing.label))
        note(draft.assumed, f"{thing.controller} does what #{thing.label} offers")


def _is_same(first: Thing, second: Thing) -> bool:
    """Return whether two cards are the same to the legend rule, and nothing tells them apart."""
    plain = [msgspec.structs.replace(one.spec, label="", timestamp=None) for one in (first, second)]
    hosts = {one.spec.attached_to for one in (first, second)}
    is_up = bool(first.spec.name) and first.spec.face_down is None
    return is_up and plain[0] == plain[1] and first.zone == second.zone and hosts == {""}


def _cast_the_one(draft: Draft) -> None:
    """Where a library is told of and nothing is done, the one card named is cast and resolves; noted as assumed."""
    named = [
        thing for thing in draft.things if thing.spec.name and thing.spec.face_down is None and thing.zone == "battlefield"
    ]
    told = any(player.library is not None for player in draft.players.values())
    told = told or any(thing.zone == "library" for thing in draft.things)
    if draft.script or draft.stack or not told or len(named) != 1 or named[0].spec.attached_to:
        return
    cast(draft, named[0])
    settle(draft)
    note(draft.assumed, f"#{named[0].label} is cast and everything resolves")


def _aim(draft: Draft) -> None:
    """Let a spell that nothing was said of target the one thing of the other player it can mean."""
    action = next(
        (one for one in draft.script if one.verb == "casts" and one.objects == (draft.aimless,)),
        None,
    )
    if action is None or not draft.aimless:
        return
    spell = next(thing for thing in draft.things if thing.label == draft.aimless)
    side = action.player if spell.spec.name and helps(spell.spec.name) else other(action.player)
    victims = [one for one in draft.things if one.controller == side and one.zone == "battlefield" and one.label != spell.label]
    met = {label for later in draft.script[draft.script.index(action) + 1 :] for label in later.targets}
    victims = [one for one in victims if one.label in met] or victims if len(victims) > 1 else victims
    if len(victims) != 1:
        return
    draft.script[draft.script.index(action)] = msgspec.structs.replace(action, targets=(victims[0].label,))
    note(draft.assumed, f"#{draft.aimless} targets #{victims[0].label}")


def _lay_in_graveyards(draft: Draft) -> None:
    """Lay a card first told of as a target into a graveyard, where nothing else could be the target ("Regrowth on Murder")."""
    things = {thing.label: thing for thing in draft.things}
    aimed = [(one.player, one.objects[0], one.targets) for one in draft.script if one.verb == "casts" and one.objects]
    aimed += [(one.player, one.source, one.objects) for one in draft.choices if one.kind == "target" and one.source]
    for name, source, targets in aimed:
        whose = graveyard_aimed_at(things[source].spec.name) if source in things else None
        for thing in (things[label] for label in targets if label in things and whose is not None):
            if thing.zone == "hand" or (thing.zone == "battlefield" and thing.at > things[source].at):
                thing.zone, thing.controller = "graveyard", name if whose == "its own" else thing.controller
                note(draft.assumed, f"#{thing.label} is in the graveyard of {thing.controller}")


def note_usual_assumptions(draft: Draft) -> None:
    """Note what is taken as usual where nothing was said of it."""
    if draft.script or draft.asks:
        if draft.step == "main 1":
            note(draft.assumed, f"it is {draft.active}'s main phase")
        if not draft.stack:
            note(draft.assumed, "nothing else is on the stack")
        note(draft.assumed, "there is enough mana, and nothing else on the board matters")
