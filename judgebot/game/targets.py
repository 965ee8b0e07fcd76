"""Targets and modes (CR 115, 601.2c, 603.3d, 700.2): chosen as a spell or ability goes on the stack, checked as it resolves."""

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.grammar.walk import replaced
from judgebot.game import conditions, matching, quantities
from judgebot.game import events as ev
from judgebot.game.attachments import protected_from
from judgebot.game.choices import Choice
from judgebot.game.rule_effects import has_player_rule, is_about, protection_of_player
from judgebot.game.state import EventInfo, StackItem
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, NotDecidedError
from judgebot.game.view import Row

MOST_WAYS: Final = 1024

Chosen = int | str
Announceable = e.Triggered | e.Activated | e.Spell


@dataclass(frozen=True)
class Announced:
    """What was announced: targets in order, modes counted from 0; `specs` says for each target which instance it is of."""

    targets: tuple[Chosen, ...] = ()
    modes: tuple[int, ...] = ()
    specs: tuple[int, ...] = ()

    def tell(self, table: Table, item: StackItem) -> None:
        """Say what is targeted and let "becomes the target" abilities see it (CR 115.1, 603.2e)."""
        if not self.targets:
            return
        names = ", ".join(table.name(target) for target in self.targets)
        table.say(f"Its target{'s' if len(self.targets) > 1 else ''}: {names}.", "115.1")
        tell_targets(table, item)


NOTHING_YET: Final = Announced()


def tell_targets(table: Table, item: StackItem) -> None:
    """Let abilities that trigger on becoming a target see the targets of a stack object."""
    from judgebot.game.batch import perform  # batches collect triggers, which announce targets

    source = item.id if item.kind == "spell" else item.source
    seen: tuple[ev.GameEvent, ...] = tuple(
        ev.BecomesTarget(target, source, item.controller, item.id) for target in item.targets
    )
    if not item.copy and any(_is_crime(table, item, target) for target in item.targets):
        seen = (*seen, ev.Done("commits a crime", source, item.controller))
    if seen:
        perform(table, seen, quiet=True)


def _is_crime(table: Table, item: StackItem, target: Chosen) -> bool:
    """CR 700.13: an opponent, something that one controls, or a card in a graveyard of one is targeted."""
    if isinstance(target, str):
        return target in table.game.opponents(item.controller)
    obj = table.obj(target)
    holder = obj.owner if obj.zone == "graveyard" else table.view[target].controller if target in table.view.rows else ""
    return holder in table.game.opponents(item.controller)


def target_specs(ability: Announceable, modes: tuple[int, ...]) -> tuple[e.TargetSpec, ...]:
    """Return the target list of an ability with its chosen modes."""
    found = list(ability.targets)
    for mode in modes:
        before = len(found)
        found.extend(_counted_on(spec, before) for spec in ability.modes[mode].targets)
    return tuple(found)


def _counted_on(spec: e.TargetSpec, before: int) -> e.TargetSpec:
    """Return what a mode's target says of others of that mode, counted among all targets (CR 700.2)."""

    def change(word: object) -> object:
        return type(word)(word.n + before) if isinstance(word, s.Target | s.TargetPlayer) else word

    counted: e.TargetSpec = replaced(spec, change) if before else spec
    return counted


def announce_targets(
    table: Table,
    source: int,
    you: str,
    ability: Announceable,
    event: EventInfo,
    given: tuple[Chosen, ...] = (),
    modes: tuple[int, ...] = (),
) -> Announced | None:
    """Return modes and targets, chosen by the controller where none are given; None where there is no legal choice.

    Raises ForbiddenError where the given targets are not legal, too few or too many (CR 601.2c).
    """
    if ability.modes and not modes:
        modes = _choose_modes(table, source, you, ability, event)
    elif ability.modes:
        _check_modes(ability, modes)
    specs = target_specs(ability, modes)
    if given:
        return _announce_given(table, source, you, specs, event, given, modes)
    chosen: list[tuple[int, Chosen]] = []
    for n, spec in enumerate(specs):
        picked = _choose_target(table, source, you, spec, event, _taken(spec, chosen), _announced(chosen, modes))
        if picked is None:
            return None
        chosen.extend((n, target) for target in picked)
    return _announced(chosen, modes)


def _announced(chosen: list[tuple[int, Chosen]], modes: tuple[int, ...]) -> Announced:
    return Announced(tuple(target for _, target in chosen), modes, tuple(n for n, _ in chosen))


def _taken(spec: e.TargetSpec, chosen: list[tuple[int, Chosen]]) -> tuple[Chosen, ...]:
    """Targets that this one may not be: "another target" (CR 601.2c)."""
    return tuple(target for n, target in chosen if n == spec.other_than)


def _announce_given(
    table: Table,
    source: int,
    you: str,
    specs: tuple[e.TargetSpec, ...],
    event: EventInfo,
    given: tuple[Chosen, ...],
    modes: tuple[int, ...],
) -> Announced:
    """Hand the given targets out to the instances of the word "target", in order."""
    left = list(given)
    chosen: list[tuple[int, Chosen]] = []
    for n, spec in enumerate(specs):
        low, high = _bounds(table, source, you, spec, event)
        later = sum(_bounds(table, source, you, other, event)[0] for other in specs[n + 1 :])
        taken = _taken(spec, chosen)
        picked: list[Chosen] = []
        while left and len(picked) < high and len(left) > later:
            reason = why_illegal(table, source, you, spec, event, left[0], _announced(chosen, modes))
            if reason is None and (left[0] in picked or left[0] in taken):
                reason = (f"{table.name(left[0])} is already a target", "601.2c")
            if reason is not None and len(picked) >= low and later:
                break
            if reason is not None:
                raise ForbiddenError(*reason)
            picked.append(left.pop(0))
        if len(picked) < low and spec.for_each is None:
            raise ForbiddenError("it needs more targets", "601.2c")
        if not _one_for_each(table, spec, tuple(picked)):
            raise ForbiddenError("each of these targets must be controlled by another player", "115.1")
        if not _are_alike(table, spec, tuple(picked)):
            raise ForbiddenError("these targets must be in the graveyard of one player", "115.1")
        chosen.extend((n, target) for target in picked)
    if left:
        raise ForbiddenError(f"{table.name(left[0])} is one target too many", "601.2c")
    return _announced(chosen, modes)


def _bounds(table: Table, source: int, you: str, spec: e.TargetSpec, event: EventInfo) -> tuple[int, int]:
    """Return the least and the greatest number of targets for one instance of the word (CR 115.1, 601.2c, 702.33g)."""
    if spec.only_if is not None and not conditions.holds(table.context(source, you, event), spec.only_if):
        return 0, 0
    number = quantities.quantity(table.context(source, you, event), spec.n)
    return (spec.least if spec.up_to else number), number


def _check_modes(ability: Announceable, modes: tuple[int, ...]) -> None:
    """CR 700.2a, 700.2d: as many as it says, each once unless it says otherwise; with entwine all of them (CR 702.42a).

    Raises ForbiddenError.
    """
    least, most = ability.choose
    if not ability.repeat and len(set(modes)) < len(modes):
        raise ForbiddenError("the same mode can't be chosen twice", "700.2d")
    if any(mode >= len(ability.modes) for mode in modes):
        raise ForbiddenError(f"there are only {len(ability.modes)} modes", "700.2a")
    if not least <= len(modes) <= most and len(modes) != len(ability.modes):
        wanted = str(least) if least == most else f"{least} to {most}"
        raise ForbiddenError(f"{wanted} of its modes must be chosen", "700.2a")


def _choose_modes(table: Table, source: int, you: str, ability: Announceable, event: EventInfo) -> tuple[int, ...]:
    """CR 700.2a-b: a mode without a legal target can't be chosen."""
    low, high = ability.choose
    if (low, high) != (1, 1):
        raise NotDecidedError("choosing several modes: say which with 'modes'")
    possible = tuple(
        n for n, mode in enumerate(ability.modes) if all(legal_targets(table, source, you, t, event) for t in mode.targets)
    )
    if not possible:
        return ()
    options = tuple(f"mode {n + 1}" for n in possible)
    pick = table.choose(
        Choice(you, "mode", table.obj(source).label, "which mode", options, tuple(str(n + 1) for n in possible))
    )
    return (possible[pick],)


def _choose_target(
    table: Table,
    source: int,
    you: str,
    spec: e.TargetSpec,
    event: EventInfo,
    already: tuple[Chosen, ...],
    so_far: Announced,
) -> tuple[Chosen, ...] | None:
    """The controller chooses among all legal targets; None where there are too few."""
    legal = [target for target in legal_targets(table, source, you, spec, event, so_far) if target not in already]
    low, high = _bounds(table, source, you, spec, event)
    if spec.for_each is not None:
        low = min(low, len({table.view[i].controller for i in legal if isinstance(i, int)}))
    if len(legal) < low:
        return None
    sizes = range(min(high, len(legal)), low - 1, -1)
    ways = [way for size in sizes for way in combinations(legal, size) if _fit_together(table, spec, way)]
    if len(ways) > MOST_WAYS:
        raise NotDecidedError(f"too many ways to choose targets ({len(ways)}): say which with 'targeting'")
    options = tuple(" and ".join(table.name(target) for target in way) or "no target" for way in ways)
    labels = tuple(",".join(t if isinstance(t, str) else table.obj(t).label for t in way) for way in ways)
    pick = table.choose(Choice(you, "target", table.obj(source).label, "which target", options, labels))
    return ways[pick]


def _one_for_each(table: Table, spec: e.TargetSpec, chosen: tuple[Chosen, ...]) -> bool:
    """Whether no two are controlled by the same player, where one is chosen for each (CR 115.1)."""
    owners = [table.view[i].controller for i in chosen if isinstance(i, int)]
    return spec.for_each is None or len(set(owners)) == len(owners)


def _are_alike(table: Table, spec: e.TargetSpec, chosen: tuple[Chosen, ...]) -> bool:
    """Whether all have the same owner, where they are chosen from a single graveyard (CR 115.1)."""
    return spec.alike == "" or len({table.view[i].owner for i in chosen if isinstance(i, int)}) <= 1


def _fit_together(table: Table, spec: e.TargetSpec, chosen: tuple[Chosen, ...]) -> bool:
    return _one_for_each(table, spec, chosen) and _are_alike(table, spec, chosen)


def legal_targets(
    table: Table, source: int, you: str, spec: e.TargetSpec, event: EventInfo, so_far: Announced = NOTHING_YET
) -> list[Chosen]:
    """Return everything that may be chosen for one instance of the word "target"."""
    everything: list[Chosen] = [*sorted(table.view.rows), *table.game.in_game()]
    return [target for target in everything if why_illegal(table, source, you, spec, event, target, so_far) is None]


def why_illegal(
    table: Table,
    source: int,
    you: str,
    spec: e.TargetSpec,
    event: EventInfo,
    target: Chosen,
    so_far: Announced = NOTHING_YET,
) -> tuple[str, ...] | None:
    """Return why something is not a legal target (reason, then rules), None where it is (CR 115.1, 702.11, 702.16b, 702.18).

    `so_far`: the other targets, for "target creature that player controls".
    """
    ctx = table.context(source, you, event, targets=so_far.targets, specs=so_far.specs)
    _refuse_abilities(table, source, spec)
    if isinstance(target, str):
        if spec.player is None or target not in matching.players(ctx, spec.player):
            return f"player {target} is not a legal target", "115.1"
        return _player_shielded(table, source, you, target)
    row = table.view.get(target)
    if row is None:
        return "it is no longer there", "608.2b", "400.7"
    if spec.for_each is not None and row.controller not in matching.players(ctx, spec.for_each):
        return f"{table.name(target)} is not controlled by one of those players", "115.1"
    if spec.filter is None or row.id == _stack_object(table, source) or not matching.matches(ctx, spec.filter, row):
        return f"{table.name(target)} is not what the target may be", "115.1"
    if row.zone != "battlefield":
        return None
    return _shielded(table, source, you, target)


def _refuse_abilities(table: Table, source: int, spec: e.TargetSpec) -> None:
    """Abilities on the stack can't be chosen here: where one could be meant, the checker is silent."""
    if spec.filter is None or spec.filter.zone != "stack" or spec.filter.spell:
        return
    if any(item.kind != "spell" and item.source != source for item in table.game.stack):
        raise NotDecidedError("targeting an ability on the stack is not modelled")


def _stack_object(table: Table, source: int) -> int:
    """CR 115.5: nothing on the stack may target itself."""
    return source if source in table.view.rows and table.view[source].zone == "stack" else -1


def _shielded(table: Table, source: int, you: str, target: int) -> tuple[str, ...] | None:
    row = table.view[target]
    if row.has("shroud"):
        return f"{table.name(target)} has shroud", "702.18a"
    if row.controller != you:
        for hexproof in (ability for ability in row.keywords() if ability.name == "hexproof"):
            if hexproof.filter is None or matching.matches(
                table.context(source, you), hexproof.filter, table.row(source), True
            ):
                return f"{table.name(target)} has hexproof", "702.11b"
    if _says_no_target(table, row, you, table.row(source)):
        return f"an effect says that {table.name(target)} can't be targeted", "101.2"
    if protected_from(table.context(target, row.controller), row, table.row(source)):
        return f"{table.name(target)} has protection from {table.name(source)}", "702.16b"
    return None


def _player_shielded(table: Table, source: int, you: str, target: str) -> tuple[str, ...] | None:
    if has_player_rule(table.view, "player has shroud", target):
        return f"player {target} has shroud", "702.18a"
    if you != target and has_player_rule(table.view, "player has hexproof", target):
        return f"player {target} has hexproof", "702.11c"
    if protection_of_player(table, target, table.row(source)) is not None:
        return f"player {target} has protection from {table.name(source)}", "702.16b"
    return None


def _says_no_target(table: Table, row: Row, you: str, source: Row) -> bool:
    """Whether an effect says that the object can't be targeted by this player's spell or ability from this source."""
    for origin, controller, rule in row.rules:
        if rule.kind != "can't be targeted" or not is_about(table, origin, controller, rule, source):
            continue
        if rule.player is None or you in matching.players(table.context(origin, controller), rule.player):
            return True
    return False


def all_illegal(table: Table, item: StackItem) -> bool | None:
    """Return whether every target is illegal as the item would resolve; None where it has none (CR 608.2b)."""
    if not item.targets or item.ability is None:
        return None
    return not any(legal_now(table, item))


def legal_now(table: Table, item: StackItem) -> list[bool]:
    """Return for each target of a stack object whether it is still legal (CR 608.2b)."""
    assert item.ability is not None
    specs = target_specs(item.ability, item.modes)
    source = item.id if item.kind == "spell" else item.source
    fitting = [specs[n] for n in item.specs]
    pairs = zip(fitting, item.targets, strict=True)
    others = Announced(item.targets, item.modes, item.specs)
    return [why_illegal(table, source, item.controller, spec, item.event, target, others) is None for spec, target in pairs]
