"""What can't happen because an effect says so (CR 101.2, 614.17): looked at before any replacement effect (614.17c)."""

from typing import Any, Final

import msgspec

from judgebot.cards import effects as e
from judgebot.game import conditions, quantities
from judgebot.game import events as ev
from judgebot.game.rule_effects import fewest, has_player_rule, is_about, player_rules, rules_of
from judgebot.game.state import STEPS
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError
from judgebot.game.view import Row, View


def possible(table: Table, events: tuple[ev.GameEvent, ...]) -> tuple[ev.GameEvent, ...]:
    """Return the events without those that can't happen, which are told (CR 614.17)."""
    return tuple(event for event in events if _is_possible(table, event))


def _is_possible(table: Table, event: ev.GameEvent) -> bool:
    match event:
        case ev.Counters(on=on, kind=kind, amount=n) if n > 0 and not may_have_counters(table.view, on, kind):
            table.say(f"{table.name(on)} can't have {kind} counters put on it: none are.", "614.17", "101.2")
            return False
        case ev.SetTapped(obj=i, tapped=False) if table.row(i).rule("can't become untapped") is not None:
            table.say(f"{table.name(i)} can't become untapped.", "614.17", "101.2")
            return False
        case ev.DrawCard(player=player) if not _may_draw(table, player):
            table.say(f"Player {player} can't draw more cards this turn: nothing is drawn.", "121.2b", "614.17c")
            return False
        case _:
            return True


# Counters


def may_have_counters(view: View, on: int | str, kind: str) -> bool:
    """Return whether no effect says that counters of that kind can't be put on an object or player."""
    if isinstance(on, str):
        stopped = [rule for _, _, rule in player_rules(view, "can't get counters", on)]
    else:
        row = view.get(on)
        stopped = [rule for _, _, rule in rules_of(row, "can't have counters")] if row is not None else []
    return not any(rule.counter in ("", kind) for rule in stopped)


# Drawing


def _may_draw(table: Table, player: str) -> bool:
    """CR 121.2b: so many cards each turn and no more."""
    most = fewest(table, "can't draw more than", player)
    return most is None or _drawn_this_turn(table, player) < most


def _drawn_this_turn(table: Table, player: str) -> int:
    """How many cards a player has drawn this turn; in the turn that was described, the one of the draw step is counted."""
    return drawn_in(table, player, table.game.log)


def drawn_in(table: Table, player: str, log: tuple[Any, ...]) -> int:
    """Return how many cards a player had drawn this turn when so much had happened."""
    drawn = sum(1 for done in log if isinstance(done.event, ev.DrawCard) and done.event.player == player and done.after >= 0)
    if table.game.turn > 1 or any(isinstance(done.event, ev.StepBegins) and done.event.step == "draw" for done in log):
        return drawn
    if table.game.is_active(player) and table.game.step not in ("untap", "upkeep"):
        table.assume(f"player {player} drew one card this turn before what is described, in the draw step")
        return drawn + 1
    table.assume(f"player {player} drew no card this turn before what is described")
    return drawn


# Casting


def check_may_cast(table: Table, player: str, row: Row) -> None:
    """CR 101.2, 601.3: raises ForbiddenError for what can't be cast, from there, or not again this turn.

    A face-down spell is judged by its face-down characteristics (CR 708.4).
    """
    for source, you, rule in player_rules(table.view, "can't cast", player):
        if is_about(table, source, you, rule, row) and _is_from(table, rule, row):
            raise ForbiddenError(f"{table.name(source)} says that player {player} can't cast this", "101.2", "601.3")
    _check_own_words(table, player, row)
    if not table.game.is_active(player) and has_player_rule(table.view, "casts only in own turn", player):
        raise ForbiddenError(f"an effect says that player {player} can cast spells only in their own turn", "101.2", "601.3")
    for source, you, rule in player_rules(table.view, "can't cast during", player):
        if is_about(table, source, you, rule, row) and _is_during(table, rule.step):
            raise ForbiddenError(f"{table.name(source)} says that player {player} can't cast this now", "101.2", "601.3")
    for source, you, rule in player_rules(table.view, "can't cast more than", player):
        if is_about(table, source, you, rule, row) and _cast_this_turn(table, player, source, you, rule) >= _most(
            table, source, you, rule
        ):
            raise ForbiddenError(
                f"{table.name(source)} says that player {player} can't cast more such spells this turn", "101.2", "601.3"
            )


def _check_own_words(table: Table, player: str, row: Row) -> None:
    """CR 601.3a: the card says when only, or on which condition only, it can be cast. Raises ForbiddenError."""
    statics = (ability for _, ability in row.abilities if isinstance(ability, e.Static) and ability.zone == "hand")
    for rule in (part for ability in statics for part in ability.parts if isinstance(part, e.Rule)):
        if rule.kind != "can be cast only":
            continue
        if rule.condition is not None and not conditions.holds(table.context(row.id, player), rule.condition):
            raise ForbiddenError(f"{table.name(row.id)} can be cast only on a condition that is not fulfilled", "601.3")
        if rule.step and table.game.step not in _span(table, player, rule.step):
            raise ForbiddenError(f"{table.name(row.id)} can be cast only {_WHEN.get(rule.step, f'in {rule.step}')}", "601.3")


_WHEN: Final = {
    "combat before blockers": "during combat before blockers are declared",
    "combat after blocks": "during combat after blockers are declared",
    "before combat damage": "before the combat damage step",
    "before attackers": "before attackers are declared",
}


def _span(table: Table, player: str, words: str) -> tuple[str, ...]:
    """The steps that "during combat before blockers are declared" and the like mean."""
    start, blocks, damage = (STEPS.index(name) for name in ("beginning of combat", "declare blockers", "first strike damage"))
    end = STEPS.index("end of combat") + 1
    match words:
        case "combat":
            return STEPS[start:end]
        case "combat before blockers":
            return STEPS[start:blocks]
        case "combat after blocks":
            return STEPS[blocks:end]
        case "before combat damage":
            return STEPS[:damage]
        case "before attackers":
            return STEPS[: start + 1]
        case "your end step":
            return ("end",) if table.game.is_active(player) else ()
        case "an opponent's upkeep":
            return () if table.game.is_active(player) else ("upkeep",)
        case _:
            return (words,)


def _is_during(table: Table, phase: str) -> bool:
    """Whether it is the phase, or the step, of that name."""
    fighting = STEPS[STEPS.index("beginning of combat") : STEPS.index("end of combat") + 1]
    return table.game.step in fighting if phase == "combat" else table.game.step == phase


def _is_from(table: Table, rule: e.Rule, row: Row) -> bool:
    """Whether the spell was where the effect is about when its casting began."""
    obj = table.obj(row.id)
    zone = obj.zone if obj.cast is None else obj.cast.from_zone
    return rule.origin in ("", zone) or (rule.origin == "not hand" and zone != "hand")


def _most(table: Table, source: int, you: str, rule: e.Rule) -> int:
    return 1 if rule.n is None else quantities.quantity(table.context(source, you), rule.n)


def _cast_this_turn(table: Table, player: str, source: int, you: str, rule: e.Rule) -> int:
    if table.game.turn == 1:
        table.assume(f"player {player} cast no other spell this turn than those described")
    cast = [done.event.obj for done in table.game.log if isinstance(done.event, ev.CastSpell) and done.event.player == player]
    return sum(1 for i in cast if is_about(table, source, you, rule, table.row(i)))


def casts_only_as_sorcery(table: Table, player: str, row: Row) -> bool:
    """Whether an effect lets the player cast the spell only when they could cast a sorcery (CR 307.5)."""
    return any(is_about(table, *found, row) for found in player_rules(table.view, "can cast only as sorcery", player))


# Preventing


def not_preventable(table: Table, damage: ev.Damage) -> ev.Damage:
    """Return the damage as it can be prevented: not at all where an effect says so (CR 615.12)."""
    stopped = any(rule.kind == "damage can't be prevented" for _, _, rule, _ in table.view.player_rules)
    return msgspec.structs.replace(damage, unpreventable=True) if stopped else damage
