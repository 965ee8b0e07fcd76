"""Interaction of continuous effects (CR 613): the layer pass that computes the View.

Each effect's parts apply in their layers; within a layer by dependency, found by applying and comparing (613.8), else by
timestamp (613.7). What has started to apply goes on applying to the same objects (613.6).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from msgspec.structs import replace

from judgebot.cards import effects as e
from judgebot.game.characteristics import (
    ConcretePart,
    add_to_size,
    apply_part,
    concrete,
    forbid_abilities,
    intrinsic_abilities,
    keyword_counters,
    power_counters,
    speaks_of_each,
)
from judgebot.game.context import Context
from judgebot.game.continuous import LAYERS, Live, affected, affected_players, resolved_effects, static_effects
from judgebot.game.copying import copiable_values
from judgebot.game.footprint import Words, changes, reads_all, touch
from judgebot.game.sharing import different_objects, different_sizes, is_apart
from judgebot.game.state import EventInfo, Game, Obj
from judgebot.game.subtypes import has_strays
from judgebot.game.trace import NotDecidedError
from judgebot.game.view import AbilityKey, Row, View, start_row

Plan = tuple[tuple[int, tuple[ConcretePart, ...]], ...]
"""What an effect would do in a layer: to each object it applies to, the parts with all quantities worked out."""
Applied = tuple[str, int, str, Row]
"""A line of the layer table: the layer, the object, what applied, and the object's row then."""


@dataclass
class Pass:
    """A layer pass in progress: rows so far, and which effects have started to apply to which objects (613.6).

    `static` (by source), `live` and `plans` hold what follows from the rows as they are, until something applies; `read` is
    what was looked at.
    """

    game: Game
    rows: dict[int, Row]
    started: dict[AbilityKey, tuple[Live, tuple[int, ...]]] = field(default_factory=dict)
    trace: list[Applied] | None = None
    static: dict[int, tuple[Live, ...]] = field(default_factory=dict)
    live: tuple[Live, ...] | None = None
    plans: dict[AbilityKey, Plan | None] = field(default_factory=dict)
    read: Words = frozenset()


_KEPT: Final = 4
_recent: list[tuple[Game, View]] = []
"""States whose View was computed last: the next one often differs in nothing that a layer pass reads."""


def view(game: Game) -> View:
    """Return the View of a state, computed once per state, or shared with a state that is the same for the layers."""
    cached = game.__dict__.get("_view")
    if isinstance(cached, View):
        return cached
    found = next((seen for old, known in _recent if (seen := _view_from(old, known, game)) is not None), None)
    if found is None:
        found = compute_view(game)
    _recent[:] = [(game, found), *_recent[: _KEPT - 1]]
    game.__dict__["_view"] = found
    return found


def _view_from(old: Game, known: View, game: Game) -> View | None:
    """Return the View of a state from that of another one, None where they differ in something that the pass reads."""
    different, sizes = different_objects(old, game, known.read), different_sizes(old, game, known.read)
    if different is None or sizes is None:
        return None
    if not different and not sizes:
        return known
    rows = dict(known.rows)
    for object_id in different:
        before, now = rows.pop(object_id, None), game.objects.get(object_id)
        if before is not None and not _is_alone(old, old.objects[object_id], before, known.read):
            return None
        if now is not None and not now.phased_out:
            row = _row_alone(game, now)
            if not _is_alone(game, now, row, known.read):
                return None
            rows[object_id] = row
    _change_sizes(rows, {i: size for i, size in sizes.items() if i not in different})
    ordered = {object_id: rows[object_id] for object_id in game.objects if object_id in rows} if different else rows
    return View(ordered, known.player_rules, known.read)


def _change_sizes(rows: dict[int, Row], sizes: dict[int, tuple[int, int]]) -> None:
    """CR 613.4c: what is added to power and toughness is the same whatever is added before it."""
    for object_id, (power, toughness) in sizes.items():
        if object_id in rows and not rows[object_id].unknown:
            rows[object_id] = rows[object_id].copy()
            add_to_size(rows[object_id], power, toughness)


def _is_alone(game: Game, obj: Obj, row: Row, read: Words) -> bool:
    """Whether no continuous effect comes from an object, applies to it or looks at it."""
    return is_apart(game, obj, read) and not any(static_effects(game, row))


def _row_alone(game: Game, obj: Obj) -> Row:
    """Return the row of an object that no continuous effect touches."""
    work = Pass(game, {obj.id: _first_row(obj)})
    _before_layer_6(work)
    power_counters(game, work.rows)
    return work.rows[obj.id]


def compute_view(game: Game) -> View:
    """Return all characteristics with every continuous effect applied, layer by layer (CR 613.1)."""
    return _computed(Pass(game, _first_rows(game)))


def layer_table(game: Game) -> tuple[Applied, ...]:
    """Return what applies to which object in which layer, in order, and what the object is then (CR 613.1)."""
    rows = _first_rows(game)
    work = Pass(game, rows, trace=[("1", row.id, "copiable values", row) for row in rows.values()])
    _computed(work)
    return tuple(work.trace or ())


def _first_rows(game: Game) -> dict[int, Row]:
    return {obj.id: _first_row(obj) for obj in game.objects.values() if not obj.phased_out}


def _computed(work: Pass) -> View:
    _look_for_static(work, work.rows)
    for layer in LAYERS:
        if layer == "6":
            _before_layer_6(work)
        _apply_layer(work, layer)
        if layer == "7c":
            power_counters(work.game, work.rows)
    forbid_abilities(work.rows)
    player_rules = _apply_rules(work)
    return View(work.rows, player_rules, work.read)


def _before_layer_6(work: Pass) -> None:
    """CR 305.6, 122.1b: abilities of basic land types and of keyword counters; none of them is static."""
    intrinsic_abilities(work.rows)
    keyword_counters(work.game, work.rows)


def _first_row(obj: Obj) -> Row:
    """Layer 1: the copiable values, as a row. An unknown card gives a row that says so."""
    hidden = obj.is_unknown and obj.face_down is None
    if hidden:
        return Row(obj.id, obj.label, obj.zone, obj.owner, obj.controller, unknown=True)
    row = start_row(obj.id, obj.label, obj.zone, obj.owner, obj.controller, copiable_values(obj))
    row.face_down = obj.face_down is not None and obj.zone in ("battlefield", "stack")
    row.token = obj.token
    if obj.copied is None and not row.face_down:
        row.mana_value = _own_mana_value(obj, row.mana_value)
    if obj.zone == "stack" and obj.cast is not None and obj.cast.x and row.mana_cost:
        row.mana_value += obj.cast.x * row.mana_cost.count("X")  # CR 202.3e
    return row


def _own_mana_value(obj: Obj, printed: int) -> int:
    """Return the mana value that a melded permanent or back face has of its front faces; no copy has it (CR 202.3b, 202.3c)."""
    if obj.melded:
        return int(sum(card.faces[0].mana_value for card in obj.melded))
    if obj.face and obj.card is not None and obj.card.layout == "transform":
        return int(obj.card.faces[0].mana_value)
    return printed


def _apply_layer(work: Pass, layer: str) -> None:
    """Apply every effect that acts in the layer, choosing anew after each one (CR 613.8c)."""
    work.plans.clear()
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
    found = {effect.key: effect for effect in _live(work) if effect.parts_in(layer)}
    for key, (effect, _) in work.started.items():
        if effect.parts_in(layer):
            found[key] = effect
    return list(found.values())


def _look_for_static(work: Pass, ids: Iterable[int]) -> None:
    """Find the static abilities that these objects have now."""
    for object_id in ids:
        found = tuple(static_effects(work.game, work.rows[object_id]))
        if found:
            work.static[object_id] = found
        else:
            work.static.pop(object_id, None)
    work.live = None


def _live(work: Pass) -> tuple[Live, ...]:
    """The effects that exist now; looked for again after something that may have changed that."""
    if work.live is None:
        work.live = (*resolved_effects(work.game), *chain.from_iterable(work.static.values()))
        work.read = work.read.union(*map(_reads_anywhere, work.live))
    return work.live


def _reads_anywhere(effect: Live) -> Words:
    return _reads_set(effect) | reads_all(effect.parts)


def _reads_set(effect: Live) -> Words:
    """What decides whether an effect applies, and to what."""
    asked = tuple(word for word in (effect.affects, effect.condition) if word is not None)
    return reads_all(asked)


def in_order(effect: Live) -> tuple[int, int, str]:
    """The order of timestamps (CR 613.7); effects of one object in the order in which it got the abilities (613.7a)."""
    return effect.timestamp, effect.granted_at, str(effect.key)


def _next_effect(work: Pass, layer: str, waiting: list[Live]) -> Live:
    """Return the effect to apply next: characteristic-defining first (613.3), independent ones by timestamp (613.7, 613.8)."""
    defining = [effect for effect in waiting if effect.defining]
    group = sorted(defining or waiting, key=in_order)
    if len(group) == 1:
        return group[0]
    depends: dict[AbilityKey, set[AbilityKey]] = {}
    for effect in group:
        depends[effect.key] = dependencies(work, layer, effect, group)
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


def dependencies(work: Pass, layer: str, effect: Live, group: list[Live]) -> set[AbilityKey]:
    """Return the effects that this one depends on (CR 613.8a): applying them changes its existence, its set or what it does.

    Found by applying and comparing, save where the one changes nothing that the other reads. The group holds either
    characteristic-defining effects only or none (613.8a).
    """
    others = [other for other in group if other.key != effect.key]
    return {other.key for other in others if may_touch(work, layer, other, effect) and depends_on(work, layer, effect, other)}


def may_touch(work: Pass, layer: str, other: Live, effect: Live) -> bool:
    """Return whether applying another effect could change anything of this one (never False where it does)."""
    parts = other.parts_in(layer)
    changed = changes(parts)
    if any(isinstance(part, e.BecomeTypes) for part in parts) and any(map(has_strays, work.rows.values())):
        changed |= {"subtypes"}
    read = reads_all(effect.parts_in(layer))
    if effect.key not in work.started:
        read |= _reads_set(effect)
    if touch(changed, read):
        return True
    return bool(changed & _OF_SOURCE) and any(i == effect.source for i, _ in _plan(work, layer, other) or ())


_OF_SOURCE: Final = frozenset(("abilities", "controller"))
"""What decides whether a static ability's effect exists, and who "you" is in it."""


def depends_on(work: Pass, layer: str, effect: Live, other: Live) -> bool:
    """Return whether the effect would be another one after the other (CR 613.8a): it is applied, and what is then compared."""
    plan = _plan(work, layer, other)
    if not plan:
        return False
    trial = Pass(work.game, dict(work.rows), dict(work.started))
    _carry_out(trial, layer, other, plan)
    return _would_do(trial, layer, effect) != _plan(work, layer, effect)


def _would_do(trial: Pass, layer: str, effect: Live) -> Plan | None:
    """Return what an effect would do after another was tried, None where it no longer exists.

    It is looked up anew: the other may have changed who controls its source, and so what "you" means.
    """
    if effect.key[0] == "resolved":
        return _plan(trial, layer, effect)
    for found in static_effects(trial.game, trial.rows[effect.source]):
        if found.key == effect.key:
            return _plan(trial, layer, found)
    return _plan(trial, layer, effect) if effect.key in trial.started else None


def _plan(work: Pass, layer: str, effect: Live) -> Plan | None:
    """Return what the effect would do in the layer now, None where it does not apply."""
    if effect.key not in work.plans:
        work.plans[effect.key] = _planned(work, layer, effect)
    return work.plans[effect.key]


def _planned(work: Pass, layer: str, effect: Live) -> Plan | None:
    started = work.started.get(effect.key)
    ids = started[1] if started is not None else affected(work.game, work.rows, effect)
    if ids is None:
        return None
    ids = tuple(i for i in ids if not work.rows[i].unknown)
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
    name = _source_name(work.game, effect) if work.trace is not None else ""
    for object_id, parts in plan:
        row = work.rows[object_id].copy()
        for n, part in enumerate(parts):
            apply_part(ctx, row, part, ("granted", effect.key, n, effect.timestamp))
        work.rows[object_id] = row
        if work.trace is not None:
            work.trace.append((layer, object_id, name, row))
    work.plans.clear()
    if changes(effect.parts_in(layer)) & _OF_SOURCE:
        _look_for_static(work, (object_id for object_id, _ in plan))


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
