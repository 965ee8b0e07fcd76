"""Interaction of continuous effects (CR 613): the layer pass that computes the View.

Each effect's parts apply in their layers; within a layer by dependency, found by applying and comparing (613.8), else by
timestamp (613.7). What has started to apply goes on applying to the same objects (613.6).
"""

from dataclasses import dataclass, field, replace

from judgebot.cards import effects as e
from judgebot.cards.costs import TapThis
from judgebot.game.characteristics import (
    ConcretePart,
    apply_part,
    concrete,
    keyword_counters,
    power_counters,
    speaks_of_each,
)
from judgebot.game.context import Context
from judgebot.game.continuous import LAYERS, Live, affected, affected_players, live_effects
from judgebot.game.copying import copiable_values
from judgebot.game.state import EventInfo, Game, Obj
from judgebot.game.trace import NotDecidedError
from judgebot.game.view import AbilityKey, Row, View, start_row

Plan = tuple[tuple[int, tuple[ConcretePart, ...]], ...]
"""What an effect would do in a layer: to each object it applies to, the parts with all quantities worked out."""


@dataclass
class Pass:
    """A layer pass in progress: rows so far, and which effects have started to apply to which objects (613.6)."""

    game: Game
    rows: dict[int, Row]
    started: dict[AbilityKey, tuple[Live, tuple[int, ...]]] = field(default_factory=dict)
    trace: list[tuple[str, int, str, Row]] = field(default_factory=list)


def view(game: Game) -> View:
    """Return the View of a state, computed once per state."""
    cached = game.__dict__.get("_view")
    if isinstance(cached, View):
        return cached
    computed = compute_view(game)
    game.__dict__["_view"] = computed
    return computed


def compute_view(game: Game) -> View:
    """Return all characteristics with every continuous effect applied, layer by layer (CR 613.1)."""
    work = Pass(game, {obj.id: _first_row(obj) for obj in game.objects.values() if not obj.phased_out})
    for row in work.rows.values():
        work.trace.append(("1", row.id, "copiable values", row))
    for layer in LAYERS:
        if layer == "6":
            _add_intrinsic_abilities(work)
            keyword_counters(game, work.rows)
        _apply_layer(work, layer)
        if layer == "7c":
            power_counters(game, work.rows)
    _forbid_abilities(work)
    player_rules = _apply_rules(work)
    return View(work.rows, player_rules, tuple(work.trace))


def _first_row(obj: Obj) -> Row:
    """Layer 1: the copiable values, as a row. An unknown card gives a row that says so."""
    hidden = obj.is_unknown and obj.face_down is None
    if hidden:
        return Row(obj.id, obj.label, obj.zone, obj.owner, obj.controller, unknown=True)
    row = start_row(obj.id, obj.label, obj.zone, obj.owner, obj.controller, copiable_values(obj))
    row.face_down = obj.face_down is not None and obj.zone in ("battlefield", "stack")
    row.token = obj.token
    if obj.zone == "stack" and obj.cast is not None and obj.cast.x and row.mana_cost:
        row.mana_value += obj.cast.x * row.mana_cost.count("X")  # CR 202.3e
    return row


def _apply_layer(work: Pass, layer: str) -> None:
    """Apply every effect that acts in the layer, choosing anew after each one (CR 613.8c)."""
    applied: set[AbilityKey] = set()
    while True:
        waiting = {effect.key: effect for effect in _acting(work, layer) if effect.key not in applied}
        if not waiting:
            return
        chosen = _next_effect(work, layer, list(waiting.values()))
        plan = _plan(work, layer, chosen)
        if plan is not None:
            _carry_out(work, layer, chosen, plan)
        applied.add(chosen.key)


def _acting(work: Pass, layer: str) -> list[Live]:
    """Effects with a part in the layer: those that exist now, and those that have started to apply (CR 613.6)."""
    found = {effect.key: effect for effect in live_effects(work.game, work.rows) if effect.parts_in(layer)}
    for key, (effect, _) in work.started.items():
        if effect.parts_in(layer):
            found[key] = effect
    return list(found.values())


def in_order(effect: Live) -> tuple[int, int, str]:
    """The order of timestamps (CR 613.7); effects of one object in the order in which it got the abilities (613.7a)."""
    return effect.timestamp, effect.granted_at, str(effect.key)


def _next_effect(work: Pass, layer: str, waiting: list[Live]) -> Live:
    """Return the effect to apply next: characteristic-defining first (613.3), independent ones by timestamp (613.7, 613.8)."""
    defining = [effect for effect in waiting if effect.defining]
    group = sorted(defining or waiting, key=in_order)
    if len(group) == 1:
        return group[0]
    depends = {effect.key: _dependencies(work, layer, effect, group) for effect in group}
    for effect in group:
        if not depends[effect.key]:
            return effect
    return _first_in_loop(group, depends)


def _first_in_loop(group: list[Live], depends: dict[AbilityKey, set[AbilityKey]]) -> Live:
    """CR 613.8b: a dependency loop is applied in timestamp order; effects that merely wait for the loop come after it."""
    for effect in group:
        if effect.key in _reachable(effect.key, depends):
            return effect
    raise AssertionError("every effect depends on another, so there is a loop")


def _reachable(key: AbilityKey, depends: dict[AbilityKey, set[AbilityKey]]) -> set[AbilityKey]:
    seen: set[AbilityKey] = set()
    todo = list(depends[key])
    while todo:
        current = todo.pop()
        if current not in seen:
            seen.add(current)
            todo.extend(depends[current])
    return seen


def _dependencies(work: Pass, layer: str, effect: Live, group: list[Live]) -> set[AbilityKey]:
    """Return the effects that this one depends on (CR 613.8a): applying them changes its existence, its set or what it does."""
    mine = _plan(work, layer, effect)
    found: set[AbilityKey] = set()
    for other in group:
        if other.key == effect.key or other.defining != effect.defining:
            continue
        plan = _plan(work, layer, other)
        if not plan:
            continue
        trial = Pass(work.game, dict(work.rows), dict(work.started))
        _carry_out(trial, layer, other, plan)
        if _would_do(trial, layer, effect) != mine:
            found.add(other.key)
    return found


def _would_do(trial: Pass, layer: str, effect: Live) -> Plan | None:
    """Return what an effect would do after another was tried, None where it no longer exists.

    It is looked up anew: the other may have changed who controls its source, and so what "you" means.
    """
    for found in live_effects(trial.game, trial.rows):
        if found.key == effect.key:
            return _plan(trial, layer, found)
    return _plan(trial, layer, effect) if effect.key in trial.started else None


def _plan(work: Pass, layer: str, effect: Live) -> Plan | None:
    """Return what the effect would do in the layer now, None where it does not apply."""
    started = work.started.get(effect.key)
    ids = started[1] if started is not None else affected(work.game, work.rows, effect)
    if ids is None:
        return None
    ids = tuple(i for i in ids if i in work.rows and not work.rows[i].unknown)
    ctx = Context(work.game, work.rows, effect.source, effect.controller)
    parts = effect.parts_in(layer)
    if not any(speaks_of_each(part) for part in parts):
        same = tuple(concrete(ctx, part) for part in parts)
        return tuple((i, same) for i in ids)
    return tuple((i, _parts_for(ctx, parts, i)) for i in ids)


def _parts_for(ctx: Context, parts: tuple[e.Part, ...], object_id: int) -> tuple[ConcretePart, ...]:
    """The parts where "its" is the affected object: "with power equal to its mana value"."""
    seen = replace(ctx, event=EventInfo(that=object_id))
    return tuple(concrete(seen, part) for part in parts)


def _carry_out(work: Pass, layer: str, effect: Live, plan: Plan) -> None:
    work.started.setdefault(effect.key, (effect, tuple(object_id for object_id, _ in plan)))
    if layer == "6":
        _refuse_keyword_counters(work, plan)
    ctx = Context(work.game, work.rows, effect.source, effect.controller)
    for object_id, parts in plan:
        row = work.rows[object_id].copy()
        for n, part in enumerate(parts):
            apply_part(ctx, row, part, ("granted", effect.key, n, effect.timestamp))
        work.rows[object_id] = row
        work.trace.append((layer, object_id, _source_name(work.game, effect), row))


def _refuse_keyword_counters(work: Pass, plan: Plan) -> None:
    """CR 613.7c: a keyword counter has a timestamp of its own, which is not kept; beside a loss of abilities it matters."""
    for object_id, parts in plan:
        loses = any(isinstance(part, e.LoseAbilities | e.CantHave) for part in parts)
        if loses and any(key[0] == "counter" for key, _ in work.rows[object_id].abilities):
            raise NotDecidedError(f"#{work.rows[object_id].label} has a keyword counter and loses abilities: which came first")


def _source_name(game: Game, effect: Live) -> str:
    obj = game.objects.get(effect.source)
    if obj is None and effect.source in game.left:
        obj = game.left[effect.source][0]
    return obj.known_as if obj is not None else "an effect"


_BASIC_LAND_MANA = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


def _add_intrinsic_abilities(work: Pass) -> None:
    """CR 305.6: a land with a basic land type has the mana ability of that type."""
    for object_id, row in work.rows.items():
        if "Land" not in row.types:
            continue
        abilities = tuple(
            (("intrinsic", object_id, subtype), _mana_ability(color))
            for subtype, color in _BASIC_LAND_MANA.items()
            if subtype in row.subtypes
        )
        if abilities:
            new = row.copy()
            new.abilities = row.abilities + abilities
            work.rows[object_id] = new


def _mana_ability(color: str) -> e.Activated:
    return e.Activated(cost=(TapThis(),), effects=(e.AddMana((color,)),))


def _forbid_abilities(work: Pass) -> None:
    """CR 613.1f, 101.2: what can't have an ability does not have it, whatever gave it."""
    for object_id, row in work.rows.items():
        if row.cant_have:
            new = row.copy()
            new.abilities = tuple(
                (key, a) for key, a in row.abilities if not (isinstance(a, e.Keyword) and a.name in row.cant_have)
            )
            work.rows[object_id] = new


def _apply_rules(work: Pass) -> tuple[tuple[int, str, e.Rule, str], ...]:
    """CR 613.10, 613.11: after the layers, effects on the rules; returned are those that apply to players."""
    player_rules: list[tuple[int, str, e.Rule, str]] = []
    for effect in sorted(_acting(work, "rules"), key=in_order):
        rules = tuple(part for part in effect.parts_in("rules") if isinstance(part, e.Rule))
        started = work.started.get(effect.key)
        ids = started[1] if started is not None else affected(work.game, work.rows, effect) or ()
        for object_id in ids:
            row = work.rows[object_id].copy()
            row.rules = row.rules + tuple((effect.source, effect.controller, rule) for rule in rules)
            work.rows[object_id] = row
        for player in affected_players(work.game, work.rows, effect):
            player_rules.extend((effect.source, effect.controller, rule, player) for rule in rules)
    return tuple(player_rules)
