"""Activating abilities (CR 602, 605, 606), those that keywords stand for too."""

from typing import Final

from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.game import conditions
from judgebot.game import events as ev
from judgebot.game.ability_costs import ability_cost
from judgebot.game.activated_keywords import ACTIVATED
from judgebot.game.batch import perform
from judgebot.game.casting import refuse_split_second
from judgebot.game.characteristics import is_mana_ability
from judgebot.game.costs import pay, why_not_payable
from judgebot.game.keyword_actions_growth import designate
from judgebot.game.mana_abilities import resolve_mana_ability
from judgebot.game.state import STEPS, EventInfo, Obj, StackItem
from judgebot.game.table import Table
from judgebot.game.targets import announce_targets
from judgebot.game.trace import ForbiddenError, NotDecidedError
from judgebot.game.view import Row

COMBAT: Final = STEPS[STEPS.index("beginning of combat") : STEPS.index("end of combat") + 1]
AFTER_BLOCKS: Final = ("declare blockers", "first strike damage", "combat damage", "end of combat")


def activated_abilities(row: Row) -> tuple[e.Activated, ...]:
    """Return the activated abilities of an object, keyword ones included, in order."""
    found: list[e.Activated] = []
    for _, ability in row.abilities:
        if isinstance(ability, e.Activated):
            found.append(ability)
        elif isinstance(ability, e.Keyword) and ability.name in ACTIVATED:
            found.append(ACTIVATED[ability.name](ability))
    return tuple(found)


def activate(
    table: Table, player: str, obj: Obj, ability: e.Activated, targets: tuple[int | str, ...] = (), x: int | None = None
) -> None:
    """Activate an ability (CR 602.2). Raises ForbiddenError where it may not be activated."""
    row = table.view[obj.id]
    before, steps = table.game, len(table.steps)
    _check_activation(table, player, row, ability)
    try:
        _put_ability_on_stack(table, player, obj, ability, targets, x)
    except ForbiddenError:
        table.game = before
        del table.steps[steps:]
        raise


def _check_activation(table: Table, player: str, row: Row, ability: e.Activated) -> None:
    if row.controller != player and "any player" not in ability.timing:
        raise ForbiddenError(f"player {player} does not control {table.name(row.id)}", "602.2")
    if not is_mana_ability(ability):
        refuse_split_second(table)
    if row.rule("can't activate abilities") is not None:
        raise ForbiddenError(f"abilities of {table.name(row.id)} can't be activated", "101.2", "602.5")
    if row.rule("can't activate abilities except mana") is not None and not is_mana_ability(ability):
        raise ForbiddenError(f"only mana abilities of {table.name(row.id)} can be activated", "101.2", "602.5")
    if ability.zone != row.zone:
        raise ForbiddenError(f"the ability works only from the {ability.zone}", "113.6")
    loyalty = _is_loyalty(ability)
    own_main = table.game.is_active(player) and table.game.step.startswith("main") and not table.game.stack
    if (loyalty or "sorcery" in ability.timing) and not own_main:
        rule = "606.3" if loyalty else "602.5d"
        raise ForbiddenError("the ability can be activated only when a sorcery could be cast", rule)
    if loyalty and _loyalty_used(table, row.id):
        raise ForbiddenError(f"a loyalty ability of {table.name(row.id)} was activated this turn already", "606.3")
    _check_timing(table, player, row, ability)
    if ability.condition is not None and not conditions.holds(table.context(row.id, player), ability.condition):
        raise ForbiddenError("the condition for activating the ability is not fulfilled", "602.5")


def _check_timing(table: Table, player: str, row: Row, ability: e.Activated) -> None:
    """CR 602.5b-c: when, and how often, an ability may be activated by its own words."""
    step, mine = table.game.step, table.game.is_active(player)
    allowed = {
        "sorcery": True,  # looked at with loyalty abilities
        "any player": True,
        "your turn": mine,
        "your upkeep": mine and step == "upkeep",
        "combat": step in COMBAT,
        "before attackers": STEPS.index(step) < STEPS.index("declare attackers") if step in STEPS else False,
        "after blocks": step in AFTER_BLOCKS,
        "before blockers": STEPS.index(step) < STEPS.index("declare blockers") if step in STEPS else False,
        "declare attackers": step == "declare attackers",
        "declare blockers": step == "declare blockers",
        "your end step": mine and step == "end",
        "any upkeep": step == "upkeep",
        "an opponent's turn": not mine,
        "instant": True,
        **{word: _used_this_turn(table, row.id, ability) < most for word, most in OFTEN.items()},
        "once": _once_name(row, ability) not in table.obj(row.id).designations,
    }
    for word in ability.timing:
        if word not in allowed:
            raise NotDecidedError(f"the timing restriction '{word}' is not modelled")
        if not allowed[word]:
            raise ForbiddenError(_NOT_NOW[word], *(("509.1h", "702.49a") if word == "after blocks" else ("602.5b",)))


OFTEN: Final = {"once each turn": 1, "twice each turn": 2, "three times each turn": 3}
_NOT_NOW: Final = {
    "before blockers": "the ability can be activated only before blockers are declared",
    "declare attackers": "the ability can be activated only during the declare attackers step",
    "declare blockers": "the ability can be activated only during the declare blockers step",
    "your end step": "the ability can be activated only during its player's end step",
    "any upkeep": "the ability can be activated only during an upkeep step",
    "an opponent's turn": "the ability can be activated only during an opponent's turn",
    "twice each turn": "the ability was activated twice this turn already",
    "three times each turn": "the ability was activated three times this turn already",
    "your turn": "the ability can be activated only during its player's turn",
    "your upkeep": "the ability can be activated only during its player's upkeep",
    "combat": "the ability can be activated only during combat",
    "before attackers": "the ability can be activated only before attackers are declared",
    "after blocks": "no creature is unblocked before blockers are declared",
    "once each turn": "the ability was activated this turn already",
    "once": "the ability was activated already",
}


def _once_name(row: Row, ability: e.Activated) -> str:
    """The designation that an object gets as an ability of it is activated that can be only once (CR 602.5b, 702.177a)."""
    return f"activated {activated_abilities(row).index(ability) + 1}"


def _used_this_turn(table: Table, object_id: int, ability: e.Activated) -> int:
    """How often it was activated this turn: it is the same ability of the same object, whoever did so (CR 602.5b)."""
    activated = (done.event for done in table.game.log if isinstance(done.event, ev.ActivateAbility))
    return sum(event.source == object_id and event.ability == ability for event in activated)


def _is_loyalty(ability: e.Activated) -> bool:
    return any(isinstance(part, c.Loyalty) for part in ability.cost)


def _loyalty_used(table: Table, object_id: int) -> bool:
    """CR 606.3: one loyalty ability of a permanent each turn."""
    activated = (done.event for done in table.game.log if isinstance(done.event, ev.ActivateAbility))
    return any(event.loyalty and event.source == object_id for event in activated)


def _put_ability_on_stack(
    table: Table, player: str, obj: Obj, ability: e.Activated, targets: tuple[int | str, ...], x: int | None
) -> None:
    announced = announce_targets(table, obj.id, player, ability, EventInfo(x=x), targets)
    if announced is None:
        raise ForbiddenError(f"the ability of {obj.known_as} has no legal target", "602.2b", "601.2c")
    cost = ability_cost(table, player, table.view[obj.id], ability)
    reason = why_not_payable(table, player, obj.id, cost, x)
    if reason is not None:
        raise ForbiddenError(*reason)
    table.say(f"Player {player} activates an ability of {obj.known_as}.", "602.2")
    if "once" in ability.timing:
        table.assume(f"that ability of {obj.known_as} was not activated before what is described")
        designate(table, obj.id, _once_name(table.view[obj.id], ability))
    paid = pay(table, player, obj.id, cost, x)
    if ability.keyword == "cycling":
        perform(table, (ev.Done("cycles", table.game.moved.get(obj.id, obj.id), player),), quiet=True)
    if is_mana_ability(ability):
        resolve_mana_ability(table, table.context(obj.id, player, EventInfo(paid=paid, x=x)), ability)
        return
    item = StackItem(
        id=table.game.next_id,
        label=obj.label,
        controller=player,
        kind="activated",
        source=obj.id,
        ability=ability,
        targets=announced.targets,
        specs=announced.specs,
        modes=announced.modes,
        event=EventInfo(paid=paid, x=x),
        x=x,
        description=f"the ability of {obj.known_as}",
    )
    table.change(stack=(*table.game.stack, item), next_id=table.game.next_id + 1)
    activated = ev.ActivateAbility(obj.id, player, announced.targets, loyalty=_is_loyalty(ability), ability=ability)
    perform(table, (activated,), quiet=True)
    announced.tell(table, item)
