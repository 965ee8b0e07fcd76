"""The turn (CR 500-514): steps pass one after another, each with its turn-based actions, and durations end."""

from collections import Counter
from collections.abc import Callable
from typing import Final

import msgspec

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import attacking, blocking, combat, conditions
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.copying import without_copies
from judgebot.game.day_and_night import check_last_turn
from judgebot.game.discarding import discard_to_hand_size
from judgebot.game.effects_players import draw, period
from judgebot.game.floating_mana import lose_floating
from judgebot.game.loops import LoopWatch
from judgebot.game.phasing import untap_step_phasing
from judgebot.game.priority import settle
from judgebot.game.resolution import resolve_top
from judgebot.game.rule_effects import has_player_rule, number, player_rules
from judgebot.game.state import STEPS, ContinuousEffect, EventInfo, Obj
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, NotDecidedError
from judgebot.game.untapping import untap

MOST_STEPS: Final = 60


def go_to(table: Table, step: str, player: str = "") -> None:
    """Let steps pass until the given one begins (of the given player's next such step), resolving all that comes up."""
    if step not in STEPS:
        raise ForbiddenError(f"there is no step called '{step}'", "500.1")
    for _ in range(MOST_STEPS):
        empty_stack(table)
        if table.game.state != "running":
            return
        next_step(table)
        settle(table)
        if table.game.step == step and player in ("", table.game.active):
            return
    raise NotDecidedError(f"the {step} step is never reached")


def next_turn(table: Table) -> None:
    """Let the rest of the turn pass, until the next turn's first main phase."""
    before = table.game.turn
    for _ in range(MOST_STEPS):
        empty_stack(table)
        if table.game.state != "running" or (table.game.turn > before and table.game.step == "main 1"):
            return
        next_step(table)
        settle(table)


def empty_stack(table: Table) -> None:
    """CR 117.4, 500.2: a step ends only when all pass with an empty stack."""
    watch = LoopWatch()
    while table.game.stack and table.game.state == "running" and not watch.look(table):
        resolve_top(table)
        settle(table)


def next_step(table: Table) -> None:
    """End the present step and begin the next one, with its turn-based actions (CR 500.2, 703)."""
    refuse_undeclared(table)
    _end_step(table)
    position = STEPS.index(table.game.step) if table.game.step in STEPS else 3
    if position + 1 == len(STEPS):
        _begin_turn(table)
        return
    step = _after_extra_phases(table, STEPS[position + 1])
    attackers = any(obj.attacking is not None for obj in table.game.battlefield())
    if not attackers and step in ("declare blockers", "first strike damage", "combat damage"):
        step = "end of combat"  # CR 508.8
    _begin_step(table, step)


_EXTRA: Final = {"combat": "beginning of combat", "main": "main 2"}
"""The step with which an added phase begins; every main phase but the first is a postcombat one (CR 505.1a)."""


def _after_extra_phases(table: Table, step: str) -> str:
    """Return the step to begin now: after a phase an added one comes first (CR 500.8), then the turn goes on."""
    if table.game.step not in ("main 1", "end of combat", "main 2"):
        return step
    if table.game.extra_phases:
        first, *more = table.game.extra_phases
        table.change(extra_phases=tuple(more), resume=table.game.resume or step)
        table.say(f"An additional {first} phase begins.", "500.8")
        return _EXTRA[first]
    following = table.game.resume or step
    table.change(resume="")
    return following


def refuse_undeclared(table: Table) -> None:
    """A step in which something must attack or block ends only once it was said how (CR 508.1d, 509.1c)."""
    if table.game.step == "declare attackers":
        attacking.refuse_undeclared(table)
    if table.game.step == "declare blockers":
        blocking.refuse_undeclared(table)


def _begin_turn(table: Table) -> None:
    before = table.game.active_players()
    following = _whose_turn_next(table)
    if table.game.cast_last_turn is None and (table.game.day or _asks_last_turn(table)):
        table.assume("no spell was cast this turn before what is described")
    cast = Counter(done.event.player for done in table.game.log if isinstance(done.event, ev.CastSpell))
    table.change(turn=table.game.turn + 1, active=following, happened=(), log=(), cast_last_turn=dict(cast))
    players = {n: msgspec.structs.replace(p, lands_played=0) for n, p in table.game.players.items()}
    table.change(players=players)
    _drop(table, lambda effect: effect.duration == "your next turn" and table.game.is_active(effect.controller))
    if table.game.teams:
        table.say(f"The turn of the team of players {' and '.join(table.game.active_players())} begins.", "500.1", "805.4")
    else:
        table.say(f"Player {following}'s turn begins.", "500.1", "502.1")
    _begin_step(table, "untap", before)


def _whose_turn_next(table: Table) -> str:
    """The next in order who does not skip that turn (CR 614.10); with a player the whole team does (CR 805.8)."""
    while True:
        following = _next_in_order(table)
        team = table.game.team(following) if table.game.teams else (following,)
        if not any([_uses_skip(table, name, "turn") for name in team]):
            return following


def _next_in_order(table: Table) -> str:
    """The extra turn made last (CR 500.7); without one the turn order goes on where it was left (CR 101.4, 500.1)."""
    names = table.game.in_game()
    extra = [name for name in table.game.extra_turns if name in names]
    regular = table.game.regular or table.game.active
    if extra:
        table.change(extra_turns=tuple(extra[:-1]), regular=regular)
        return extra[-1]
    seats = list(table.game.players)
    after = seats[seats.index(regular) + 1 :] + seats[: seats.index(regular) + 1]
    mates = table.game.team(regular) if table.game.teams else ()  # CR 805.4: teams take turns
    following = next(name for name in after if name in names and name not in mates)
    passed = after[: after.index(following)]
    _drop(table, lambda e_: e_.duration in _OVER_WITHOUT_A_TURN and e_.controller in passed)  # CR 800.4m: they have left
    table.change(regular=following)
    return following


_OVER_WITHOUT_A_TURN: Final = ("your next turn", "end of your next turn", "your next end step")
"""Durations that end where the turn of a player who has left the game would have begun (CR 800.4m)."""


def _asks_last_turn(table: Table) -> bool:
    """Whether an ability asks how many spells were cast last turn."""
    conditions = (a.condition for row in table.view.rows.values() for _, a in row.abilities if isinstance(a, e.Triggered))
    return any(isinstance(condition, when.CastLastTurn) for condition in conditions)


def _begin_step(table: Table, step: str, before: tuple[str, ...] = ()) -> None:
    table.change(step=step)
    active = table.game.active_players()
    if _is_skipped(table, step, active):
        return
    begins = tuple(ev.StepBegins(step, name) for name in active)
    match step:
        case "untap":
            _untap(table, before)
        case "upkeep":
            begun = {name: (table.game.upkeeps.get(name, (0, 0))[1], table.game.turn) for name in active}
            table.change(upkeeps={**table.game.upkeeps, **begun})
        case "draw":
            perform(table, begins, quiet=True)  # first, so that the draw is one of this step
            for name in active:
                table.say(f"Player {name} draws for the turn.", "504.1", *(("805.4b",) if table.game.teams else ()))
                draw(table, name, 1)
        case "main 1":
            _lore_counters(table)
        case "first strike damage" | "combat damage":
            combat.damage_step(table, step)
        case "cleanup":
            _cleanup(table)
        case _:
            pass
    if step not in ("untap", "draw", "first strike damage", "combat damage", "cleanup"):
        perform(table, begins, quiet=True)


def _uses_skip(table: Table, player: str, step: str) -> bool:
    """Whether the player skips this step, or "turn"; one effect skips one (CR 614.10a)."""
    if (player, step) not in table.game.skips:
        return False
    position = table.game.skips.index((player, step))
    table.change(skips=table.game.skips[:position] + table.game.skips[position + 1 :])
    table.say(f"Player {player} skips this {period(step)}.", "614.10", "614.10a")
    return True


def _is_skipped(table: Table, step: str, active: tuple[str, ...]) -> bool:
    """Whether an effect has the active player, or one of the active team, skip the step (CR 614.10, 805.8)."""
    for name in active:
        if any(rule.step == step for _, _, rule in player_rules(table.view, "skip step", name)):
            table.say(f"Player {name} skips the {step} step.", "614.10", "614.1b")
            return True
        if _uses_skip(table, name, step):
            return True
    return False


def _untap(table: Table, before: tuple[str, ...]) -> None:
    """CR 502.1-502.3: phasing, then day or night, then everything of the active player untaps at once.

    `before`: the active player, or players of the team, of the previous turn.
    """
    perform(table, untap_step_phasing(table))
    check_last_turn(table, before)
    theirs = [row for row in table.view.permanents if table.game.is_active(row.controller)]
    untap(table, theirs)
    _end_untap_effects(table, frozenset(row.id for row in theirs))


def _end_untap_effects(table: Table, theirs: frozenset[int]) -> None:
    """ "Its controller's next untap step" is over for what the active player controls, not for what others do (CR 502.3)."""
    effects = (
        msgspec.structs.replace(effect, objects=tuple(i for i in effect.objects if i not in theirs))
        if effect.duration == "next untap step"
        else effect
        for effect in table.game.effects
    )
    kept = tuple(effect for effect in effects if effect.objects or effect.players or effect.duration != "next untap step")
    if kept != table.game.effects:
        table.change(effects=kept)
    _drop(table, lambda effect: effect.duration == "your next untap step" and table.game.is_active(effect.controller))


def _lore_counters(table: Table) -> None:
    """CR 714.3c: a lore counter on each Saga with a chapter ability."""
    sagas = [
        row.id
        for row in table.view.permanents
        if table.game.is_active(row.controller)
        and "Saga" in row.subtypes
        and any(isinstance(a, e.Chapter) for _, a in row.abilities)
    ]
    perform(table, tuple(ev.Counters(i, "lore", 1) for i in sagas))


def _cleanup(table: Table) -> None:
    """CR 514.1-514.2: discarding to hand size is a choice of cards; then damage and "until end of turn" end together."""
    for active in table.game.active_players():
        if not has_player_rule(table.view, "no maximum hand size", active):
            discard_to_hand_size(table, active, _maximum_hand_size(table, active))
    objects = {i: _without_turn(o) if o.zone == "battlefield" else o for i, o in table.game.objects.items()}
    lasting = tuple(effect for effect in table.game.replacing if not effect.ends_with_turn)
    table.game = table.game.changed(objects=objects, shields=(), replacing=lasting)
    _drop(table, lambda effect: effect.duration == "end of turn" or _ends_now(table, effect))
    table.say("Damage wears off and effects until end of turn end, at the same time.", "514.2")


def _maximum_hand_size(table: Table, player: str) -> int:
    """CR 402.2: seven, as changed by effects."""
    changes = player_rules(table.view, "maximum hand size", player)
    return max(0, 7 + sum(number(table, source, you, rule, s.Number(0)) for source, you, rule in changes))


def _without_turn(obj: Obj) -> Obj:
    """A permanent without damage and without what lasted until end of turn (CR 514.2)."""
    known = {name: since for name, since in obj.designations.items() if name != "saddled"}  # CR 702.171b
    cleared = msgspec.structs.replace(obj, damage=0, deathtouched=False, shields=0, designations=known)
    return without_copies(cleared, "end of turn")


def _ends_now(table: Table, effect: ContinuousEffect) -> bool:
    return effect.duration == "end of your next turn" and (
        table.game.is_active(effect.controller) and table.game.turn > effect.created_turn
    )


def _end_step(table: Table) -> None:
    """CR 500.5, 511.3: what ends with a step or phase."""
    combat_ends = ("combat",) if table.game.step == "end of combat" else ()
    lose_floating(table, "step", *combat_ends, *(("turn",) if table.game.step == "cleanup" else ()))
    if table.game.step == "end of combat":
        combat.end_combat(table)
        _drop(table, lambda effect: effect.duration == "end of combat")
    if table.game.step == "end":
        _drop(table, lambda e_: e_.duration == "your next end step" and table.game.is_active(e_.controller))


def _drop(table: Table, ends: Callable[[ContinuousEffect], bool]) -> None:
    kept = tuple(effect for effect in table.game.effects if not ends(effect))
    if len(kept) != len(table.game.effects):
        table.change(effects=kept)


def drop_tied_effects(table: Table) -> None:
    """End effects that last "as long as" something that is over now (CR 611.2b)."""
    _drop(table, lambda effect: _tie_is_broken(table, effect))


def _tie_is_broken(table: Table, effect: ContinuousEffect) -> bool:
    """CR 611.2b: an effect that lasted "for as long as" ends for good, also where what it looks at phases out (702.26f)."""
    if effect.condition is not None:
        about = EventInfo(that=effect.objects[0])
        if effect.objects[0] not in table.view.rows:
            return True
        ctx = table.context(effect.source, effect.controller, about, targets=effect.targets, specs=effect.specs)
        if not conditions.holds(ctx, effect.condition):
            return True
    source = table.game.objects.get(effect.source)
    if source is None or source.zone != "battlefield" or source.phased_out:
        return effect.duration in ("source leaves", "source tapped", "control source", "attached")
    match effect.duration:
        case "source tapped":
            return not source.tapped
        case "control source":
            return table.view[source.id].controller != effect.controller
        case "attached" if effect.objects == (source.id,):
            return source.attached_to is None
        case "attached":
            return source.attached_to not in effect.objects
        case _:
            return False
