"""Casting spells and playing lands (CR 601, 305): as far as a described board needs."""

from dataclasses import dataclass, replace
from typing import Final

import msgspec

from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.joining import join_spells
from judgebot.contract import FaceDownCause
from judgebot.game import conditions, matching, quantities, zones
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.bestowing import bestow
from judgebot.game.casting_costs import mana_cost, pay_for
from judgebot.game.choices import Choice
from judgebot.game.copying import face_up_values
from judgebot.game.face_down import MORPH_KEYWORDS, distinguish_duties, face_down
from judgebot.game.impossible import casts_only_as_sorcery, check_may_cast
from judgebot.game.registry import not_executable
from judgebot.game.rule_effects import is_about, player_rules
from judgebot.game.silence import spell_clauses_of
from judgebot.game.state import CastDetails, EventInfo, Obj, StackItem
from judgebot.game.table import Table
from judgebot.game.targets import Announced, announce_targets
from judgebot.game.trace import ForbiddenError, NotDecidedError
from judgebot.game.view import Row, start_row
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
    status = face_down(_face_down_cause(obj)) if plan.face_down else None
    if "fuse" in plan.paid and not (obj.zone == "hand" and table.view[obj.id].has("fuse")):
        raise ForbiddenError(f"both halves of {obj.known_as} can be cast together only from a hand, with fuse", "702.102a")
    plan = _with_way(table, player, obj, plan)
    if plan.face and _is_on_an_adventure(table, player, obj):
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
    if found.way.as_sorcery and not _is_sorcery_time(table, player):
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


def _face_down_cause(obj: Obj) -> FaceDownCause:
    """CR 702.37d, 702.168c: only an ability such as morph or disguise lets a card be cast face down."""
    for ability in face_up_values(obj).abilities:
        if isinstance(ability, e.Keyword) and ability.name in MORPH_KEYWORDS:
            cause: FaceDownCause = msgspec.convert(ability.name, FaceDownCause)
            return cause
    raise ForbiddenError(
        f"{obj.known_as} has no morph, megamorph or disguise, so it can't be cast face down", "702.37d", "702.168c"
    )


def _check_timing(table: Table, player: str, row: Row, plan: CastPlan) -> None:
    """CR 117.1a, 304.1, 307.1: an instant or a spell with flash any time; anything else in the own main phase, stack empty."""
    if "Land" in row.types:
        raise ForbiddenError("a land is played, not cast", "305.9")
    any_time = "Instant" in row.types or row.has("flash") or _as_though_flash(table, player, row)
    if plan.without_timing or (any_time and not casts_only_as_sorcery(table, player, row)):
        return
    if not _is_sorcery_time(table, player):
        raise ForbiddenError(f"player {player} can cast this only in their own main phase with an empty stack", "117.1a")


def _is_sorcery_time(table: Table, player: str) -> bool:
    """CR 307.1: the own main phase with an empty stack."""
    return table.game.is_active(player) and table.game.step.startswith("main") and not table.game.stack


MAY_BE_CAST: Final = ("may be cast", "may be played", "may be cast free", "may be played free")


def permission(table: Table, player: str, obj: Obj) -> e.Rule | None:
    """Return the effect that lets the player cast or play this very card, None where there is none."""
    found = [rule for _, you, rule in table.view[obj.id].rules if rule.kind in MAY_BE_CAST and you == player]
    return max(found, key=lambda rule: rule.kind.endswith("free"), default=None)


def _is_on_an_adventure(table: Table, player: str, obj: Obj) -> bool:
    """CR 715.3d: exiled as it resolved as an Adventure, and so allowed by itself to be played."""
    return any(
        source == obj.id and you == player and rule.kind in MAY_BE_CAST for source, you, rule in table.view[obj.id].rules
    )


def check_zone(table: Table, player: str, obj: Obj, hidden: bool, way: str = "", face: int = 0) -> None:
    """CR 601.3: a card is cast from another zone than the hand only where an effect allows it. Raises ForbiddenError."""
    if permission(table, player, obj) is not None:
        return
    found = None if hidden else chosen_way(table, player, obj, way, face)
    if found is not None and found.way.zone:
        return
    if not hidden and _says_so_itself(table, player, obj):
        return
    row = _as_cast(table, obj, hidden)
    for source, you, rule in player_rules(table.view, "may cast from", player):
        if rule.filter is not None and matching.matches(table.context(source, you), rule.filter, row):
            return
    allowing = [ability for ability in face_up_values(obj).abilities if not_executable(ability) is not None]
    if allowing:
        raise NotDecidedError(f"casting {obj.known_as} from the {obj.zone}: {not_executable(allowing[0])}")
    raise ForbiddenError(f"nothing allows player {player} to cast {obj.known_as} from the {obj.zone}", "601.3")


def _says_so_itself(table: Table, player: str, obj: Obj) -> bool:
    """CR 113.6m: an ability of the card lets its owner cast it from the zone in which it works."""
    for _, ability in table.view[obj.id].abilities:
        if not isinstance(ability, e.Static) or ability.zone != obj.zone or obj.owner != player:
            continue
        if any(isinstance(part, e.Rule) and part.kind == "may cast this from" for part in ability.parts):
            return ability.condition is None or conditions.holds(table.context(obj.id, player), ability.condition)
    return False


def _as_cast(table: Table, obj: Obj, hidden: bool) -> Row:
    """CR 708.4: a card cast face down is judged by its face-down characteristics, still where it is."""
    if not hidden:
        return table.view[obj.id]
    values = face_down(_face_down_cause(obj)).values
    return start_row(obj.id, obj.label, obj.zone, obj.owner, obj.controller, values)


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


def play_land(table: Table, player: str, obj: Obj, name: str = "") -> None:
    """Play a land (CR 305.1, 116.2a): once a turn, own main phase, empty stack; does not use the stack.

    `name`: of the face that is played, where the player says so.
    """
    face = _land_face(table, player, obj, name)
    values = face_up_values(msgspec.structs.replace(obj, face=face))
    if obj.zone != "hand" and not _may_play_from(table, player, obj):
        raise ForbiddenError(f"nothing allows player {player} to play {obj.known_as} from the {obj.zone}", "305.1", "116.2a")
    if "Land" not in values.types:
        raise ForbiddenError(f"{obj.known_as} is not a land", "305.1")
    if not _is_sorcery_time(table, player):
        raise ForbiddenError(
            f"player {player} can play a land only in their own main phase with an empty stack", "305.3", "116.2a"
        )
    if any(rule.origin in ("", obj.zone) for _, _, rule in player_rules(table.view, "can't play lands", player)):
        raise ForbiddenError(f"an effect says that player {player} can't play lands", "101.2", "305.1")
    who = table.game.players[player]
    if who.lands_played >= 1 + _additional_lands(table, player):
        raise ForbiddenError(f"player {player} has already played a land this turn", "305.2b")
    table.game = table.game.with_player(msgspec.structs.replace(who, lands_played=who.lands_played + 1))
    table.say(f"Player {player} plays {obj.known_as}. This does not use the stack.", "116.2a", "305.1")
    perform(table, (ev.Move(obj.id, "battlefield", "played", controller=player, face=face),))


def _land_face(table: Table, player: str, obj: Obj, name: str) -> int:
    """CR 712.12: of a modal double-faced card one of the faces that are lands; else the front face."""
    if obj.card is None or obj.card.layout != "modal_dfc":
        return 0
    lands = [n for n, face in enumerate(obj.card.faces) if "Land" in face.types and name in ("", obj.card.name, face.name)]
    if not lands:
        return 0
    names = tuple(obj.card.faces[n].name for n in lands)
    return lands[table.choose(Choice(player, "name", obj.label, f"which face of {obj.known_as} to play", names))]


def _may_play_from(table: Table, player: str, obj: Obj) -> bool:
    allowed = permission(table, player, obj)
    if allowed is not None and allowed.kind.startswith("may be played"):
        return True
    rules = player_rules(table.view, "may play lands from", player)
    row = table.view[obj.id]
    return any(rule.filter is not None and matching.matches(table.context(i, you), rule.filter, row) for i, you, rule in rules)


def _additional_lands(table: Table, player: str) -> int:
    total = 0
    for source, you, rule in player_rules(table.view, "additional land", player):
        total += quantities.quantity(table.context(source, you), rule.n or s.Number(1))
    return total


def back_face(obj: Obj, name: str) -> int:
    """Return which face of a card bears the name, 0 if none does."""
    if obj.card is None:
        return 0
    return next((n for n, face in enumerate(obj.card.faces) if face.name == name), 0)
