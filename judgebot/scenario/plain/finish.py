"""The end of a reading: what was left open is settled, aimed, measured or asked back, and what was taken as usual is said."""

from typing import Final

import msgspec

from judgebot.scenario.models import Action, Choose
from judgebot.scenario.plain.board import Draft, do_action, note, settle
from judgebot.scenario.plain.card_types import stored_keywords, stored_subtypes
from judgebot.scenario.plain.events_cast import cast, other

MEASURING: Final = frozenset(("is dealt", "gets", "fights", "combat damage", "counters are put on"))
"""Actions whose outcome depends on how big a creature is."""


def finish_board(draft: Draft) -> None:
    """Bring the board to its end once everything is told: cast, aim, deal combat damage, let the stack resolve."""
    _begin_in_combat(draft)
    _cast_the_one(draft)
    _aim(draft)
    _finish_combat(draft)
    _need_sizes(draft)
    _need_hosts(draft)
    only_may = bool(draft.asks) and all(ask.question in ("may", "look") for ask in draft.asks)
    if not (draft.answering and only_may):
        settle(draft)


def _begin_in_combat(draft: Draft) -> None:
    """Where a creature is said to be attacking and is then blocked, it is the declare attackers step."""
    verbs = [action.verb for action in draft.script]
    fighting = [thing for thing in draft.things if thing.spec.attacking]
    if fighting and "blocks" in verbs and "attacks" not in verbs and draft.step == "main 1":
        draft.active, draft.step = fighting[0].controller, "declare attackers"


def _need_sizes(draft: Draft) -> None:
    """Ask back how big a creature is where its size matters and was not said."""
    measured = [action for action in draft.script if action.verb in MEASURING]
    in_combat = any(action.verb == "combat damage" for action in measured)
    touched = {label for action in measured for label in (*action.objects, *action.targets)}
    asked = {ask.subject for ask in draft.asks if ask.question == "size"}
    for thing in draft.things:
        spec = thing.spec
        is_open = "Creature" in spec.types and spec.size is None and not (spec.name or spec.face_down or spec.copy_of)
        if is_open and thing.zone == "battlefield" and (in_combat or spec.counters or thing.label in touched | asked):
            note(draft.ask_back, f"how big is the creature #{thing.label}?")


def _need_hosts(draft: Draft) -> None:
    """Ask back what an Aura is attached to that is said to be there: on nothing it would go to the graveyard (CR 704.5m)."""
    for thing in draft.things:
        spec = thing.spec
        face_up = thing.zone == "battlefield" and spec.face_down is None and not (spec.attached_to or spec.copy_of)
        is_aura = "Aura" in spec.subtypes or (bool(spec.name) and "Aura" in stored_subtypes(spec.name))
        if face_up and is_aura:
            note(draft.ask_back, f"what is the Aura #{thing.label} attached to?")


def _finish_combat(draft: Draft) -> None:
    """Deal combat damage after an attack, unless the question is only whether the attack is allowed."""
    verbs = [action.verb for action in draft.script]
    asked_only = bool(draft.asks) and all(ask.question == "may" for ask in draft.asks)
    attacking = any(thing.spec.attacking for thing in draft.things)
    if asked_only or "combat damage" in verbs or "attacks" not in verbs or attacking:
        return
    if "blocks" not in verbs:
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
        if thing.label in blocked and ("trample" in keywords or thing.label in given):
            words = f"most to player {other(thing.controller)}"
            draft.choices.append(Choose(player=thing.controller, kind="divide", words=words, source=thing.label))
            note(draft.assumed, f"#{thing.label} deals as much damage to the player as it may")


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
    victims = [thing for thing in draft.things if action and thing.controller != action.player and thing.zone == "battlefield"]
    if action is None or not draft.aimless or len(victims) != 1:
        return
    draft.script[draft.script.index(action)] = msgspec.structs.replace(action, targets=(victims[0].label,))
    note(draft.assumed, f"#{draft.aimless} targets #{victims[0].label}")


def note_usual_assumptions(draft: Draft) -> None:
    """Note what is taken as usual where nothing was said of it."""
    if draft.script or draft.asks:
        if draft.step == "main 1":
            note(draft.assumed, f"it is {draft.active}'s main phase")
        if not draft.stack:
            note(draft.assumed, "nothing else is on the stack")
        note(draft.assumed, "there is enough mana, and nothing else on the board matters")
