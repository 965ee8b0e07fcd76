"""Combat (CR 506-511): who may attack and block, and how combat damage is assigned and dealt."""

from itertools import product
from typing import Final

import msgspec

from judgebot.game import events as ev
from judgebot.game import matching
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.damage import deal
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, NotDecidedError, NothingLeftError
from judgebot.game.view import Row

MOST_DIVISIONS: Final = 60


def defending_player(table: Table, attacker: int) -> str | None:
    """Return who defends against an attacker (CR 508.5): the player attacked, the controller of the planeswalker or the
    protector of the battle attacked; None where it does not attack, or who protects the battle is not told.
    """
    attacked = table.obj(attacker).attacking
    if not isinstance(attacked, int):
        return attacked
    row = table.row(attacked)
    return matching.protector(table.game, row) if "Battle" in row.types else row.controller


# Damage


def combat_damage(table: Table) -> None:
    """Deal combat damage in one or two steps (CR 510). Raises NothingLeftError where it was dealt in this combat already."""
    from judgebot.game.priority import settle  # priority ends combat when players leave

    if _ALL_STRUCK in table.game.happened:
        raise NothingLeftError("combat damage was dealt in this combat already", "510.2", "510.4")
    fighters = _fighters(table)
    if any(_strikes_first(table.view[i]) for i in fighters):
        table.change(step="first strike damage")
        damage_step(table, "first strike damage")
        settle(table)
    if table.game.state == "running":
        table.change(step="combat damage")
        damage_step(table, "combat damage")
        table.change(happened=(*table.game.happened, _ALL_STRUCK))


_ALL_STRUCK: Final = "struck all"
"""Noted among what happened, until combat ends, when the last combat damage step is over."""


def _fighters(table: Table) -> tuple[int, ...]:
    return tuple(o.id for o in table.game.battlefield() if o.attacking is not None or o.blocking)


def _strikes_first(row: Row) -> bool:
    return row.has("first strike") or row.has("double strike")


def damage_step(table: Table, step: str) -> None:
    """One combat damage step (CR 510.1, 510.4, 702.7b, 702.4b): assigned, then dealt at the same time."""
    first = step == "first strike damage"
    dealt_first = set(table.game.happened)
    assigned: list[ev.Damage] = []
    if first and not any(_strikes_first(table.view[i]) for i in _fighters(table)):
        return
    for i in _fighters(table):
        row = table.view[i]
        takes_part = _strikes_first(row) if first else (f"struck {i}" not in dealt_first or row.has("double strike"))
        if takes_part:
            assigned.extend(_assign(table, row))
    if first:
        struck = tuple(f"struck {i}" for i in _fighters(table) if _strikes_first(table.view[i]))
        table.change(happened=(*table.game.happened, *struck))
    if assigned:
        table.say(
            f"Combat damage is dealt ({'first strike' if first else 'regular'} step).", "510.2", "510.4" if first else "510.1"
        )
    _forget_assignments(table)
    deal(table, tuple(assigned))


def _forget_assignments(table: Table) -> None:
    """How damage was to be divided holds for one combat damage step (CR 510.1)."""
    for obj in list(table.game.objects.values()):
        if "damage" in obj.chosen:
            chosen = {kind: word for kind, word in obj.chosen.items() if kind != "damage"}
            table.game = table.game.with_object(msgspec.structs.replace(obj, chosen=chosen))


def _assign(table: Table, row: Row) -> list[ev.Damage]:
    obj = table.game.objects[row.id]
    amount = _amount(row)
    if amount <= 0 or not row.is_creature:
        return []
    if obj.blocking or obj.blocked:
        among, beyond = _recipients(table, row)
        dealt = _divided(table, row, among, amount, beyond)
        if len(among) + (beyond is not None) > 1:
            _tell_assignment(table, row, dealt, over=beyond is not None)
        return dealt
    if not obj.blocked:
        hit_party = obj.attacking
        if hit_party is None or not _can_be_hit(table, hit_party):
            return []
        return [ev.Damage(row.id, hit_party, amount, combat=True)]
    return []


def _tell_assignment(table: Table, row: Row, dealt: list[ev.Damage], *, over: bool) -> None:
    """Tell how a creature assigns damage where there is more than one way (CR 510.1c-d), over blockers too (702.19b)."""
    told = ", ".join(f"{damage.amount} to {table.name(damage.target)}" for damage in dealt)
    rule = "510.1c" if table.game.objects[row.id].attacking is not None else "510.1d"
    table.say(f"{table.name(row.id)} assigns {told}.", rule, *(("702.19b",) if over else ()))


def _recipients(table: Table, row: Row) -> tuple[tuple[int, ...], int | str | None]:
    """Return the creatures it may assign damage to, and with trample what lies beyond them (CR 510.1c-d, 702.19b)."""
    obj = table.game.objects[row.id]
    if obj.blocking:
        return tuple(i for i in obj.blocking if _still_in_combat(table, i)), None
    blockers = tuple(i for i in obj.blocked_by if i in table.game.objects and table.game.objects[i].blocking)
    if row.has("trample") and any(len(table.game.objects[i].blocking) > 1 for i in blockers):
        raise NotDecidedError("trample over a creature that blocks several attackers: their assignments count together")
    return blockers, obj.attacking if row.has("trample") and _can_be_hit(table, obj.attacking) else None


def _amount(row: Row) -> int:
    """CR 510.1a: its power, unless an effect says toughness or none."""
    if row.rule("assigns no combat damage") is not None:
        return 0
    return (row.toughness if row.rule("assigns damage equal to toughness") is not None else row.power) or 0


def _still_in_combat(table: Table, object_id: int) -> bool:
    return object_id in table.game.objects and table.game.objects[object_id].attacking is not None


def _can_be_hit(table: Table, target: int | str | None) -> bool:
    if isinstance(target, str):
        return target in table.game.in_game()
    return target is not None and target in table.game.objects


def lethal(table: Table, attacker: Row, blocker: int) -> int:
    """How much damage is lethal to a blocker now (CR 702.19b, 702.2c): marked damage counts, deathtouch needs 1."""
    toughness = table.view[blocker].toughness or 0
    needed = max(0, toughness - table.game.objects[blocker].damage)
    return min(needed, 1) if attacker.has("deathtouch") else needed


def _divided(table: Table, row: Row, among: tuple[int, ...], amount: int, beyond: int | str | None) -> list[ev.Damage]:
    """CR 510.1c-d: divided as its controller chooses; with trample the rest beyond lethal may go on (702.19b)."""
    noted = _noted(table, row.id)
    if noted is not None:
        return _check_noted(table, row, among, amount, beyond, noted)
    if not among:
        return [ev.Damage(row.id, beyond, amount, combat=True)] if beyond is not None else []
    if len(among) == 1 and beyond is None:
        return [ev.Damage(row.id, among[0], amount, combat=True)]
    ways = _ways(table, row, among, amount, beyond)
    if any(table.view[i].has("banding") for i in (*among, row.id)):
        raise NotDecidedError("dividing combat damage with banding: say how with 'assigns'")
    if len(ways) > MOST_DIVISIONS:
        raise NotDecidedError(f"too many ways to divide the damage of {table.name(row.id)}: say how with 'assigns'")
    parties: tuple[int | str, ...] = among if beyond is None else (*among, beyond)
    options = tuple(", ".join(f"{n} to {table.name(p)}" for p, n in zip(parties, way, strict=True) if n) for way in ways)
    picked = table.choose(Choice(row.controller, "divide", row.label, f"how {table.name(row.id)} divides its damage", options))
    return [ev.Damage(row.id, party, n, combat=True) for party, n in zip(parties, ways[picked], strict=True) if n]


def _ways(table: Table, row: Row, among: tuple[int, ...], amount: int, beyond: int | str | None) -> list[tuple[int, ...]]:
    """All legal divisions, most tramples through first; with trample, only after every blocker has lethal damage."""
    needed = [lethal(table, row, i) for i in among]
    ways = []
    for parts in product(range(amount + 1), repeat=len(among)):
        rest = amount - sum(parts)
        if rest < 0 or (rest > 0 and beyond is None):
            continue
        if rest > 0 and any(part < need for part, need in zip(parts, needed, strict=True)):
            continue
        ways.append(parts if beyond is None else (*parts, rest))
    return sorted(ways, key=lambda way: -way[-1]) if beyond is not None else ways


def note_assignment(table: Table, source: int, amounts: dict[int | str, int]) -> None:
    """Remember how a creature's combat damage is to be divided. Raises ForbiddenError where the rules do not allow it."""
    row = table.view[source]
    among, beyond = _recipients(table, row)
    _check_noted(table, row, among, _amount(row), beyond, amounts)
    written = ",".join(f"{party}={n}" for party, n in amounts.items())
    obj = table.game.objects[source]
    table.game = table.game.with_object(msgspec.structs.replace(obj, chosen={**obj.chosen, "damage": written}))


def _noted(table: Table, source: int) -> dict[int | str, int] | None:
    written = table.game.objects[source].chosen.get("damage")
    if not written:
        return None
    pairs = (part.partition("=") for part in written.split(","))
    return {int(party) if party.isdigit() else party: int(n) for party, _, n in pairs}


def _check_noted(
    table: Table, row: Row, among: tuple[int, ...], amount: int, beyond: int | str | None, noted: dict[int | str, int]
) -> list[ev.Damage]:
    """CR 510.1e: an assignment that breaks the rules is illegal."""
    parties: tuple[int | str, ...] = among if beyond is None else (*among, beyond)
    way = tuple(noted.get(party, 0) for party in parties)
    if set(noted) - set(parties) or way not in _ways(table, row, among, amount, beyond):
        raise ForbiddenError(f"{table.name(row.id)} can't assign its damage like that", "510.1c", "510.1e")
    return [ev.Damage(row.id, party, n, combat=True) for party, n in zip(parties, way, strict=True) if n]


def remove_noncreatures(table: Table) -> None:
    """CR 506.4: an attacking or blocking permanent that stops being a creature is removed from combat."""
    gone = tuple(i for i in _fighters(table) if i in table.view.rows and not table.view[i].is_creature)
    perform(table, tuple(ev.RemovedFromCombat(i) for i in gone))


def end_combat(table: Table) -> None:
    """CR 511.3: everything is removed from combat as the end of combat step ends."""
    for obj in list(table.game.objects.values()):
        if obj.attacking is not None or obj.blocking or obj.blocked:
            cleared = msgspec.structs.replace(obj, attacking=None, blocking=(), blocked=False, blocked_by=())
            table.game = table.game.with_object(cleared)
    struck = tuple(word for word in table.game.happened if not word.startswith("struck "))
    table.change(happened=struck)
