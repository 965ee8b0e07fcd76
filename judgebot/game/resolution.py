"""Resolving spells and abilities (CR 608): instructions in order, each as far as it can be followed (101.3, 609.3)."""

from functools import lru_cache
from itertools import zip_longest
from typing import Final

import msgspec

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import (
    conditions,
    copies_on_stack,
    designating,
    effects_casting,
    effects_choosing,
    effects_continuous,
    effects_ending,
    effects_objects,
    effects_players,
    effects_prevention,
    effects_tokens,
    incubating,
    keyword_actions,
    keyword_actions_casting,
    keyword_actions_combat,
    keyword_actions_growth,
    lasting_replacements,
    matching,
    melding,
    monarch,
    quantities,
    scrying,
    searching,
    speed,
    taking_initiative,
    the_ring,
    venturing,
)
from judgebot.game import events as ev
from judgebot.game.after_resolving import paid_for, remove, spell_resolved, wait_for_permanent
from judgebot.game.batch import perform
from judgebot.game.bestowing import goes_on_as_creature, is_bestowed
from judgebot.game.carrying_out import run_effects
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.costs import can_pay, pay, times_over
from judgebot.game.noticing import give_blessing
from judgebot.game.picking import pick
from judgebot.game.possible import is_possible
from judgebot.game.registry import acts_on, not_executable
from judgebot.game.room_halves import HALVES, is_room
from judgebot.game.silence import spell_clauses_of
from judgebot.game.state import UNLOCKED, DelayedTrigger, EventInfo, StackItem, WaitingTrigger
from judgebot.game.table import Table
from judgebot.game.targets import all_illegal, legal_now, legal_targets, target_specs
from judgebot.game.trace import NotDecidedError
from judgebot.game.zones import off_stack

# Imported to register the effects they act on.
_ACTING_FILES = (
    copies_on_stack,
    effects_casting,
    effects_choosing,
    effects_continuous,
    effects_objects,
    effects_ending,
    effects_players,
    effects_prevention,
    effects_tokens,
    designating,
    incubating,
    keyword_actions,
    keyword_actions_casting,
    keyword_actions_combat,
    keyword_actions_growth,
    lasting_replacements,
    melding,
    monarch,
    scrying,
    searching,
    speed,
    taking_initiative,
    the_ring,
    venturing,
)


NOT_OF_THIS_MODE: Final = -1
"""Each mode counts its own targets from 0 (CR 700.2); those of others are out of its sight."""


def resolve_top(table: Table) -> None:
    """Resolve the topmost spell or ability (CR 608.1); state-based actions and triggers come after (priority.py)."""
    item = table.game.stack[-1]
    name = item.description or table.name(item.source)
    table.looked = frozenset()
    if _condition_fails(table, item):
        table.say(f"The condition of {name} no longer holds: it leaves the stack and does nothing.", "608.2a", "603.4")
        remove(table, item)
        return
    if all_illegal(table, item) and is_bestowed(table.game, item.id):
        item = goes_on_as_creature(table, item)
    if all_illegal(table, item):
        table.say(f"All targets of {name} are illegal now: it doesn't resolve.", "608.2b")
        remove(table, item)
        return
    table.say(f"{name[:1].upper()}{name[1:]} resolves.", "608.1")
    if item.kind == "spell":
        _resolve_spell(table, item)
        return
    _follow(table, item)
    remove(table, item)


def _condition_fails(table: Table, item: StackItem) -> bool:
    condition = item.ability.condition if isinstance(item.ability, e.Triggered) else None
    if condition is None:
        return False
    return not conditions.holds(table.context(item.source, item.controller, item.event), condition)


def _resolve_spell(table: Table, item: StackItem) -> None:
    """CR 608.2 for an instant or sorcery, 608.3 for a permanent spell."""
    obj = table.game.objects[item.id]
    row = table.view[item.id]
    if "Instant" in row.types or "Sorcery" in row.types:
        if row.has("ascend"):
            give_blessing(table, item.controller)  # CR 702.131a
        _follow(table, item)
        spell_resolved(table, item, row)
        return
    target = item.targets[0] if "Aura" in row.subtypes and item.targets else None
    move = ev.Move(
        item.id,
        "battlefield",
        controller=item.controller,
        face_down=obj.face_down,
        face=0 if is_room(obj) else obj.face,
        attach_to=target,
        cast=obj.cast,
        copied=obj.copied,
        copy_name=obj.copy_name,
        chosen={UNLOCKED: HALVES[obj.face]} if is_room(obj) else {},  # CR 709.5d
    )
    table.say(f"{obj.known_as} becomes a permanent.", "608.3c" if target is not None else "608.3a")
    perform(table, (move,))
    table.game = off_stack(table.game, item.id)
    wait_for_permanent(table, item)


def _follow(table: Table, item: StackItem) -> None:
    """Follow the instructions; parts about an illegal target do nothing (CR 608.2b-c)."""
    unread = spell_clauses_of(table, table.row(item.id)) if item.kind == "spell" else []
    if unread:
        raise NotDecidedError("; ".join(unread))
    ability = item.ability
    if ability is None:
        raise NotDecidedError(f"{table.name(item.source)}: {_unread(table, item)}")
    problem = not_executable(ability)
    if problem is not None:
        raise NotDecidedError(f"{table.name(item.source)}: {problem}")
    legal = legal_now(table, item)
    targets = tuple(target if ok else "" for target, ok in zip(item.targets, legal, strict=True))
    for target, ok in zip(item.targets, legal, strict=True):
        if not ok:
            table.say(f"The target {table.name(target)} is illegal: that part does nothing.", "608.2b")
    source = item.id if item.kind == "spell" else item.source
    specs = item.specs
    if not item.targets and item.event.targets:
        targets, specs = item.event.targets, item.event.specs  # those of the ability that made this one (CR 603.7)
    ctx = table.context(source, item.controller, item.event, targets=targets, specs=specs, x=item.x, paid=paid_for(table, item))
    ctx.stack_id = item.id
    if asks_times_resolved(ability):
        perform(table, (ev.Done(quantities.RESOLVED, source, item.controller),), quiet=True)
    run_effects(table, ctx, ability.effects)
    if isinstance(ability, e.Activated) and ability.keyword == "crew":
        perform(table, (ev.Done("becomes crewed", item.source, item.controller),), quiet=True)  # CR 702.122e
    before = len(ability.targets)
    for mode in item.modes:
        number = len(ability.modes[mode].targets)
        ctx.specs = tuple(n - before if before <= n < before + number else NOT_OF_THIS_MODE for n in item.specs)
        run_effects(table, ctx, ability.modes[mode].effects)
        before += number


@lru_cache(maxsize=512)
def asks_times_resolved(ability: e.Ability) -> bool:
    """Return whether an ability asks how often it has resolved this turn."""
    return b'"is":"times resolved"' in msgspec.json.encode(ability)


def _unread(table: Table, item: StackItem) -> str:
    """Return the clause of a spell that is not understood."""
    clauses = (not_executable(ability) for _, ability in table.row(item.source).abilities)
    return next((clause for clause in clauses if clause is not None), "what it does is not known")


# Effects made of effects


@acts_on(e.May)
def _may(table: Table, ctx: Context, effect: e.May) -> tuple[int, ...]:
    """CR 608.2d: the player decides while it resolves; a cost must be payable (118.12)."""
    players = matching.players(ctx, effect.player)
    answers = [_offered(table, ctx, effect, player) for player in players]
    ctx.did_it = any(answers)
    return ()


def _offered(table: Table, ctx: Context, effect: e.May, player: str) -> bool:
    """Let one player do it or not; return whether they did."""
    source = table.obj(ctx.source).label
    if effect.cost and not can_pay(table, player, ctx.source, effect.cost):
        table.say(f"Player {player} can't pay, so nothing is done.", "118.12", "608.2d")
        wanted = False
    elif not is_possible(table, ctx, player, effect.effects):
        table.say(f"Player {player} can't do what #{source} offers, so it can't be chosen.", "608.2d")
        wanted = False
    else:
        asked = Choice(player, "may", source, f"whether to do what #{source} offers", ("yes", "no"))
        wanted = table.choose(asked) == 0
    ctx.did_it = wanted
    if wanted:
        if effect.cost:
            pay(table, player, ctx.source, effect.cost)
        run_effects(table, ctx, effect.effects)
    else:
        table.say(f"Player {player} does not do what #{source} offers.", "608.2d")
        run_effects(table, ctx, effect.otherwise)
    return wanted


@acts_on(e.Unless)
def _unless(table: Table, ctx: Context, effect: e.Unless) -> tuple[int, ...]:
    """CR 118.12a: the effects happen unless the player pays."""
    payers = matching.players(ctx, effect.player)
    source = table.obj(ctx.source).label
    cost = effect.cost if effect.times is None else times_over(effect.cost, quantities.quantity(ctx, effect.times))
    for player in payers:
        if not can_pay(table, player, ctx.source, cost):
            continue
        asked = Choice(player, "pay", source, f"whether to pay for #{source}", ("yes", "no"))
        if table.choose(asked) == 0:
            pay(table, player, ctx.source, cost)
            table.say(f"Player {player} pays.", "118.12a")
            return ()
    table.say(f"Player {', '.join(payers)} does not pay.", "118.12a")
    run_effects(table, ctx, effect.effects)
    return ()


@acts_on(e.If)
def _if(table: Table, ctx: Context, effect: e.If) -> tuple[int, ...]:
    run_effects(table, ctx, effect.effects if conditions.holds(ctx, effect.condition) else effect.otherwise)
    return ()


@acts_on(e.ForEach)
def _for_each(table: Table, ctx: Context, effect: e.ForEach) -> tuple[int, ...]:
    """Once for each object or player, players in APNAP order (CR 608.2f)."""
    group: tuple[int | str, ...]
    if isinstance(effect.of, s.Filter):
        group = matching.matching(ctx, effect.of)
    elif isinstance(effect.of, s.Players):
        group = matching.players(ctx, effect.of)
    else:
        group = matching.objects(ctx, effect.of)
    together: list[ev.GameEvent] | None = [] if isinstance(effect.of, s.Players) and _is_one_move(effect.effects) else None
    ctx.together = together
    each: list[list[tuple[int, ...]]] = []
    before = len(ctx.done)
    for one in group:
        ctx.each = one
        run_effects(table, ctx, effect.effects)
        each.append(ctx.done[before:])
        del ctx.done[before:]
    ctx.done.extend(_of_all(each))
    ctx.each = ctx.together = None
    return tuple(done.after for done in perform(table, tuple(together))) if together else ()


def _of_all(each: list[list[tuple[int, ...]]]) -> list[tuple[int, ...]]:
    """What an effect acted on that was carried out several times, all of them together ("cards revealed this way")."""
    return [tuple(i for acted_on in same for i in acted_on) for same in zip_longest(*each, fillvalue=())]


def _is_one_move(effects: tuple[e.Effect, ...]) -> bool:
    """Whether each player only moves chosen objects: all choose first, then the objects move at the same time (CR 608.2e)."""
    (first, *more) = effects
    if isinstance(first, e.May) and not first.otherwise and not more:
        return not first.cost and _is_one_move(first.effects)
    return isinstance(first, e.MoveTo | e.Sacrifice | e.Discard) and not more


@acts_on(e.Repeat)
def _repeat(table: Table, ctx: Context, effect: e.Repeat) -> tuple[int, ...]:
    each: list[list[tuple[int, ...]]] = []
    before = len(ctx.done)
    for _ in range(quantities.quantity(ctx, effect.n)):
        run_effects(table, ctx, effect.effects)
        each.append(ctx.done[before:])
        del ctx.done[before:]
    ctx.done.extend(_of_all(each))
    return ()


@acts_on(e.Delayed)
def _delayed(table: Table, ctx: Context, effect: e.Delayed) -> tuple[int, ...]:
    """CR 603.7: a delayed triggered ability waits for its event, for the objects meant now (603.7c)."""
    objects = pick(table, ctx, effect.objects)
    delayed = DelayedTrigger(
        id=table.game.next_id,
        event=effect.event,
        effects=effect.effects,
        objects=objects,
        source=ctx.source,
        controller=ctx.you,
        once=effect.once,
        created=table.game.turn,
        targets=ctx.targets,
        specs=ctx.specs,
    )
    table.change(delayed=(*table.game.delayed, delayed), next_id=table.game.next_id + 1)
    table.say("A delayed triggered ability now waits for its event.", "603.7")
    return objects


@acts_on(e.Reflexive)
def _reflexive(table: Table, ctx: Context, effect: e.Reflexive) -> tuple[int, ...]:
    """CR 603.12: triggers now, goes on the stack when a player would get priority."""
    ability = e.Triggered(events=(when.Event("state"),), effects=effect.effects, targets=effect.targets)
    label = table.obj(ctx.source).label
    done = ctx.done[-1] if ctx.done else ()
    info = EventInfo(that=done[0] if done else None, player=ctx.you)
    waiting = WaitingTrigger(ctx.source, label, ctx.you, ability, info, "reflexive")
    table.change(waiting=(*table.game.waiting, waiting))
    return ()


@acts_on(e.CounterSpell)
def _counter(table: Table, ctx: Context, effect: e.CounterSpell) -> tuple[int, ...]:
    """CR 701.6a: a countered spell goes to its owner's graveyard, an ability just leaves the stack."""
    countered: list[int] = []
    for item in _meant_on_stack(table, ctx, effect.what):
        if item.kind == "spell":
            if table.row(item.id).rule("can't be countered") is not None:
                table.say(f"{table.name(item.id)} can't be countered.", "101.2")
                continue
            move = ev.Move(item.id, "graveyard", "countered")
            happened = perform(table, (ev.to_another_zone(move, effect.then) if effect.then else move,))
            countered.extend(done.after for done in happened)
        else:
            table.say(f"{item.description[:1].upper()}{item.description[1:]} is countered and leaves the stack.", "701.6a")
        table.game = off_stack(table.game, item.id)
    return tuple(countered)


@acts_on(e.ChangeTarget)
def _change_target(table: Table, ctx: Context, effect: e.ChangeTarget) -> tuple[int, ...]:
    """CR 115.7a: all or nothing, to a legal target; the controller of this effect chooses unless it says which."""
    for item in _meant_on_stack(table, ctx, effect.what):
        if effect.new or len(item.targets) != 1 or item.ability is None:
            raise NotDecidedError("changing several targets, or choosing new ones, is not modelled")
        source = item.id if item.kind == "spell" else item.source
        spec = target_specs(item.ability, item.modes)[item.specs[0]]
        legal = [t for t in legal_targets(table, source, item.controller, spec, item.event) if t != item.targets[0]]
        if effect.to is not None:
            wanted = matching.matching(ctx, effect.to.of) if isinstance(effect.to, s.Choose) else pick(table, ctx, effect.to)
            legal = [t for t in legal if t in wanted]
        if not legal:
            table.say(f"There is no other legal target for {table.name(source)}: it keeps its target.", "115.7a")
            continue
        options = tuple(table.name(t) for t in legal)
        labels = tuple(t if isinstance(t, str) else table.obj(t).label for t in legal)
        chosen = legal[table.choose(Choice(ctx.you, "target", table.obj(ctx.source).label, "the new target", options, labels))]
        changed = msgspec.structs.replace(item, targets=(chosen,))
        table.change(stack=tuple(changed if other.id == item.id else other for other in table.game.stack))
        table.say(f"The target of {table.name(source)} is changed to {table.name(chosen)}.", "115.7a")
    return ()


def _meant_on_stack(table: Table, ctx: Context, what: s.Objects) -> list[StackItem]:
    if isinstance(what, s.Other) and ctx.event.stack_id is not None:
        return [item for item in table.game.stack if item.id == ctx.event.stack_id]
    ids = pick(table, ctx, what)
    return [item for item in table.game.stack if item.id in ids]
