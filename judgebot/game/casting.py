"""Casting spells and playing lands (CR 601, 305): as far as a described board needs."""

from dataclasses import dataclass, replace
from typing import Final

import msgspec

from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.cards.joining import join_spells
from judgebot.game import events as ev
from judgebot.game import zones
from judgebot.game.batch import perform
from judgebot.game.bestowing import bestow
from judgebot.game.casting_costs import mana_cost, pay_for
from judgebot.game.face_down import distinguish_duties, face_down
from judgebot.game.impossible import casts_only_as_sorcery, check_may_cast
from judgebot.game.leave_to_cast import face_down_cause, is_on_an_adventure, permission
from judgebot.game.registry import not_executable
from judgebot.game.rule_effects import is_about, player_rules
from judgebot.game.silence import spell_clauses_of
from judgebot.game.state import CastDetails, EventInfo, Game, Obj, StackItem
from judgebot.game.table import Table
from judgebot.game.targets import Announced, announce_targets
from judgebot.game.trace import ForbiddenError, NotDecidedError
from judgebot.game.triggers import collect_triggers
from judgebot.game.view import Row
from judgebot.game.ways_to_cast import WAYS, Chosen, chosen_way, overloaded, refuse_from_hand

FACE_DOWN_COST: Final = (c.Mana(("3",)),)  # CR 702.37c, 702.168b


@dataclass(frozen=True)
class CastPlan:
    """What the player announces: targets, X, modes, optional costs, face down or not, which face, for which other cost.

    `way`: the keyword whose cost is paid (ways_to_cast.py). `cost`: what is paid instead of the mana cost, None the mana cost.
    """

    targets: tuple[int | str, ...] = ()
    x: int | None = None
    modes: tuple[int, ...] = ()
    paid: tuple[str, ...] = ()
    face_down: bool = False
    face: int = 0
    free: bool = False
    without_timing: bool = False
    way: str = ""
    cost: c.Cost | None = None


def cast(table: Table, player: str, obj: Obj, plan: CastPlan) -> None:
    """Cast a spell (CR 601.2). Raises ForbiddenError where it may not be cast; the state is then as it was (CR 601.2e, 733)."""
    status = face_down(face_down_cause(obj)) if plan.face_down else None
    if "fuse" in plan.paid and not (obj.zone == "hand" and table.view[obj.id].has("fuse")):
        raise ForbiddenError(f"both halves of {obj.known_as} can be cast together only from a hand, with fuse", "702.102a")
    plan = _with_way(table, player, obj, plan)
    if plan.face and is_on_an_adventure(table, player, obj):
        raise ForbiddenError(f"{obj.known_as} can't be cast as an Adventure again from there", "715.3d")
    refuse_from_hand(table.view[obj.id], obj, plan.face)
    _refuse_any_mana(table, player, obj)
    before = table.game
    from_zone = obj.zone
    table.game, new = zones.move(
        table.game,
        ev.Move(
            obj.id,
            "stack",
            controller=player,
            face_down=status,
            face=plan.face,
            cast=CastDetails(player, from_zone, plan.x, plan.paid, table.game.step, table.game.is_active(player)),
        ),
    )
    if plan.way == "bestow":
        bestow(table, new, player)
    try:
        _finish_casting(table, player, obj, new, plan)
    except ForbiddenError:
        table.game = before
        raise
    _note_left(table, obj, new, before)


def _note_left(table: Table, old: Obj, new: int, before: Game) -> None:
    """Let abilities see that a card left its zone to be cast, once it has been (CR 601.2a, 603.10a); `before` it was there."""
    done = ev.Happened(ev.Move(old.id, "stack"), before=old.id, after=new, from_zone=old.zone)
    table.change(log=(*table.game.log, done))
    collect_triggers(table, (done,), before)


def refuse_split_second(table: Table) -> None:
    """CR 702.61a: no spells are cast, and no abilities that aren't mana abilities activated. Raises ForbiddenError."""
    for item in table.game.stack:
        if item.kind == "spell" and table.row(item.id).has("split second"):
            raise ForbiddenError(f"{table.name(item.id)} on the stack has split second", "702.61a")


def check_could_cast(table: Table, player: str, obj: Obj) -> None:
    """Raise ForbiddenError where the player could not begin to cast the card from where it is (CR 702.62c)."""
    row = table.view[obj.id]
    refuse_split_second(table)
    _check_timing(table, player, row, CastPlan())
    check_may_cast(table, player, row)


def _with_way(table: Table, player: str, obj: Obj, plan: CastPlan) -> CastPlan:
    """CR 118.9a, 601.2b: only one alternative cost: of a permission to cast it free, or of a keyword of the card."""
    allowed = permission(table, player, obj)
    if allowed is not None and allowed.kind.endswith("free") and not plan.way:
        return replace(plan, free=True, x=0 if plan.x is not None else None)  # CR 107.3b
    if plan.free and plan.way:
        raise ForbiddenError("only one alternative cost can be paid for a spell", "118.9a", "601.2b")
    found = None if plan.face_down or (allowed is not None and not plan.way) else _way(table, player, obj, plan)
    if found is None:
        return plan
    if found.way.as_sorcery and not is_sorcery_time(table, player):
        raise ForbiddenError("it can be cast so only in the own main phase with an empty stack", found.way.rule)
    way, more = found.way, () if found.cost is None else found.cost
    instead = None if way.for_mana_cost or found.cost is None else more
    return replace(
        plan,
        paid=(*plan.paid, found.name),
        cost=instead,
        free=plan.free or way.free,
        face=plan.face if way.face is None else way.face,
        way=found.name,
    )


def _way(table: Table, player: str, obj: Obj, plan: CastPlan) -> Chosen | None:
    return chosen_way(table, player, obj, plan.way, plan.face)


def _refuse_any_mana(table: Table, player: str, obj: Obj) -> None:
    any_color = any(rule.kind == "may spend mana as any color" for _, _, rule in table.view[obj.id].rules)
    if any_color and table.game.players[player].mana is not None:
        raise NotDecidedError("spending listed mana as though it were of any colour is not modelled")


def _finish_casting(table: Table, player: str, old: Obj, new: int, plan: CastPlan) -> None:
    row = table.view[new]
    refuse_split_second(table)
    _check_timing(table, player, row, plan)
    check_may_cast(table, player, row)
    ability = spell_ability(row, fused="fuse" in plan.paid)
    if plan.way == "overload" and ability is not None:
        ability = overloaded(ability)
    if "entwine" in plan.paid and ability is not None:
        plan = replace(plan, modes=tuple(range(len(ability.modes))))  # CR 702.42a
    announced = _announce(table, player, new, row, ability, plan)
    item = StackItem(
        id=new,
        label=old.label,
        controller=player,
        kind="spell",
        source=new,
        ability=ability,
        targets=announced.targets,
        specs=announced.specs,
        modes=announced.modes,
        x=plan.x,
    )
    table.change(stack=(*table.game.stack, item))
    _say_cast(table, player, row, plan)
    if plan.face_down:
        distinguish_duties(table)
    item = _with_what_was_paid(table, item, _pay(table, player, new, row, plan))
    if row.has("storm") and table.game.turn == table.game.began:
        table.assume("no spell was cast this turn before what is described")
    announced.tell(table, item)
    perform(table, (ev.CastSpell(new, player, announced.targets),), quiet=True)


def _say_cast(table: Table, player: str, row: Row, plan: CastPlan) -> None:
    name = "a face-down creature spell" if plan.face_down else (row.name or "a spell")
    way = WAYS.get(plan.way)
    rules = ("702.37c",) if plan.face_down else ("601.2",) if way is None else ("601.2", way.rule)
    table.say(f"Player {player} casts {name} (#{row.label}){_for_what(plan)}.", *rules)


def _for_what(plan: CastPlan) -> str:
    """For which cost instead of the mana cost, and with which additional ones, in words."""
    instead = plan.way or (plan.paid[0] if plan.cost is not None and plan.paid else "")
    way = WAYS.get(plan.way)
    more = " and its ".join(word for word in dict.fromkeys(plan.paid) if word not in (instead, "fuse"))
    said = f" for its {instead} cost" if instead and not (way and way.for_mana_cost) else f" with {instead}" if instead else ""
    said += " fused" if "fuse" in plan.paid else ""
    return f"{said}, paying its {more} cost" if more else said


def _with_what_was_paid(table: Table, item: StackItem, paid: tuple[int, ...]) -> StackItem:
    """Let the spell know what its costs were paid with (CR 601.2h, 608.2h): "the sacrificed creature"."""
    if not paid:
        return item
    noted = msgspec.structs.replace(item, event=msgspec.structs.replace(item.event, paid=paid))
    table.change(stack=tuple(noted if other.id == item.id else other for other in table.game.stack))
    return noted


def _pay(table: Table, player: str, new: int, row: Row, plan: CastPlan) -> tuple[int, ...]:
    """CR 601.2f-h: what is cast without paying its mana cost still has its additional costs (CR 118.9d)."""
    way = WAYS.get(plan.way)
    base = FACE_DOWN_COST if plan.face_down else () if plan.free else plan.cost if plan.cost is not None else mana_cost(row)
    more = way.more if way is not None else ()
    return pay_for(table, player, new, None if base is None else (*base, *more), plan.paid, plan.x)


def _check_timing(table: Table, player: str, row: Row, plan: CastPlan) -> None:
    """CR 117.1a, 304.1, 307.1: an instant or a spell with flash any time; anything else in the own main phase, stack empty."""
    if "Land" in row.types:
        raise ForbiddenError("a land is played, not cast", "305.9")
    any_time = "Instant" in row.types or row.has("flash") or _as_though_flash(table, player, row)
    if plan.without_timing or (any_time and not casts_only_as_sorcery(table, player, row)):
        return
    if not is_sorcery_time(table, player):
        raise ForbiddenError(f"player {player} can cast this only in their own main phase with an empty stack", "117.1a")


def is_sorcery_time(table: Table, player: str) -> bool:
    """Return whether it is the player's own main phase with an empty stack (CR 307.1)."""
    return table.game.is_active(player) and table.game.step.startswith("main") and not table.game.stack


def _as_though_flash(table: Table, player: str, row: Row) -> bool:
    return any(is_about(table, *found, row) for found in player_rules(table.view, "may cast as though flash", player))


def spell_ability(row: Row, *, fused: bool = False) -> e.Spell | None:
    """Return what the spell does as it resolves: its spell abilities joined; an Aura spell's target (CR 303.4a)."""
    spells = tuple(ability for _, ability in row.abilities if isinstance(ability, e.Spell))
    enchant = row.keyword("enchant")
    if "Aura" in row.subtypes and enchant is not None:
        wanted = None if enchant.filter is None else enchant.filter
        return e.Spell(targets=(e.TargetSpec(filter=wanted, player=enchant.player),))
    if fused and not any(spell.modes for spell in spells):
        return join_spells(spells)  # CR 702.102d: the left half, then the right one
    if len(spells) > 1:
        raise NotDecidedError("a spell with several spell abilities is not modelled")
    return spells[0] if spells else (e.Spell() if not {"Instant", "Sorcery"} & set(row.types) else None)


def _announce(table: Table, player: str, new: int, row: Row, ability: e.Spell | None, plan: CastPlan) -> Announced:
    if ability is None:
        unread = next((found for _, a in row.abilities if (found := not_executable(a)) is not None), "its text is not known")
        raise NotDecidedError(f"{row.name or 'the spell'}: {unread}")
    clauses = spell_clauses_of(table, row)
    if clauses:
        raise NotDecidedError("; ".join(clauses))
    announced = announce_targets(table, new, player, ability, EventInfo(), plan.targets, plan.modes)
    if announced is None:
        raise ForbiddenError(f"{row.name or 'the spell'} has no legal target", "601.2c", "115.1")
    return announced


def back_face(obj: Obj, name: str) -> int:
    """Return which face of a card bears the name, 0 if none does."""
    if obj.card is None:
        return 0
    return next((n for n, face in enumerate(obj.card.faces) if face.name == name), 0)
