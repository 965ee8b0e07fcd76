"""Combat (CR 506-511): who may attack and block, and how combat damage is assigned and dealt."""

from itertools import product
from typing import Final

import msgspec

from judgebot.cards.selectors import Number
from judgebot.game import events as ev
from judgebot.game import matching
from judgebot.game.attachments import protected_from
from judgebot.game.attack_costs import pay_to_attack
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.costs import is_summoning_sick
from judgebot.game.damage import deal
from judgebot.game.rule_effects import is_about
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, NotDecidedError
from judgebot.game.view import Row

MOST_DIVISIONS: Final = 60

# Attacking


def declare_attackers(table: Table, player: str, pairs: tuple[tuple[int, int | str], ...]) -> None:
    """Declare attackers (CR 508.1). Raises ForbiddenError where the declaration is illegal."""
    if table.game.active != player:
        raise ForbiddenError(f"it is not player {player}'s turn", "508.1")
    if table.game.step not in ("main 1", "beginning of combat", "declare attackers"):
        raise ForbiddenError(f"attackers are declared in the declare attackers step, not in {table.game.step}", "508.1")
    for attacker, target in pairs:
        _check_attacker(table, player, attacker, target)
    _check_requirements(table, player, tuple(attacker for attacker, _ in pairs))
    table.change(step="declare attackers")
    names = ", ".join(table.name(attacker) for attacker, _ in pairs)
    table.say(f"Player {player} attacks with {names}.", "508.1", "508.1k")
    tapping = tuple(ev.SetTapped(attacker, True) for attacker, _ in pairs if not table.view[attacker].has("vigilance"))
    perform(table, tapping, quiet=True)
    pay_to_attack(table, player, pairs)
    perform(table, tuple(ev.Attacks(attacker, target) for attacker, target in pairs), quiet=True)


def _check_attacker(table: Table, player: str, attacker: int, target: int | str) -> None:
    row, obj = table.view[attacker], table.game.objects[attacker]
    name = table.name(attacker)
    if not row.is_creature:
        raise ForbiddenError(f"{name} is not a creature", "508.1a")
    if row.controller != player:
        raise ForbiddenError(f"player {player} does not control {name}", "508.1a")
    if "Battle" in row.types:
        raise ForbiddenError(f"{name} is a battle", "508.1a")
    if obj.tapped:
        raise ForbiddenError(f"{name} is tapped", "508.1a")
    if is_summoning_sick(table, attacker):
        raise ForbiddenError(f"{name} came under player {player}'s control this turn and has no haste", "508.1a", "302.6")
    if row.has("defender") and row.rule("can attack as though no defender") is None:
        raise ForbiddenError(f"{name} has defender", "702.3b")
    if row.rule("can't attack") is not None:
        raise ForbiddenError(f"an effect says that {name} can't attack", "508.1c", "101.2")
    _check_attacked(table, player, target)


def _check_attacked(table: Table, player: str, target: int | str) -> None:
    if isinstance(target, str):
        if target == player or target not in table.game.in_game():
            raise ForbiddenError(f"player {target} can't be attacked by player {player}", "508.1b")
        return
    row = table.view[target]
    if not {"Planeswalker", "Battle"} & set(row.types):
        raise ForbiddenError(f"{table.name(target)} is not a player, planeswalker or battle", "508.1b")
    if "Planeswalker" in row.types and row.controller == player:
        raise ForbiddenError(f"player {player} controls {table.name(target)}", "508.1b")
    if "Battle" in row.types and matching.protector(table.game, table.view[target]) == player:
        raise ForbiddenError(f"player {player} protects {table.name(target)}", "310.9b")


def defending_player(table: Table, attacker: int) -> str | None:
    """Return who defends against an attacker (CR 508.5): the player attacked, the controller of the planeswalker or the
    protector of the battle attacked; None where it does not attack, or who protects the battle is not told.
    """
    attacked = table.obj(attacker).attacking
    if not isinstance(attacked, int):
        return attacked
    row = table.row(attacked)
    return matching.protector(table.game, row) if "Battle" in row.types else row.controller


def _check_requirements(table: Table, player: str, attackers: tuple[int, ...]) -> None:
    """CR 508.1d, as far as "attacks if able" goes."""
    for row in table.view.rows.values():
        if row.zone != "battlefield" or row.controller != player or row.rule("must attack") is None or row.id in attackers:
            continue
        able = row.is_creature and not table.game.objects[row.id].tapped and not is_summoning_sick(table, row.id)
        if able and not row.has("defender") and row.rule("can't attack") is None:
            raise ForbiddenError(f"{table.name(row.id)} must attack if able", "508.1d")


# Blocking


def declare_blockers(table: Table, player: str, pairs: tuple[tuple[int, tuple[int, ...]], ...]) -> None:
    """Declare blockers (CR 509.1). Raises ForbiddenError where the declaration is illegal."""
    if table.game.step not in ("declare attackers", "declare blockers"):
        raise ForbiddenError(f"blockers are declared in the declare blockers step, not in {table.game.step}", "509.1")
    for blocker, attackers in pairs:
        if len(attackers) > _most_blocked(table, blocker):
            raise ForbiddenError(f"{table.name(blocker)} can't block that many attackers", "509.1a")
        for attacker in attackers:
            reason = why_not_block(table, player, blocker, attacker)
            if reason is not None:
                raise ForbiddenError(*reason)
    _check_menace(table, pairs)
    table.change(step="declare blockers")
    for blocker, attackers in pairs:
        table.say(f"{table.name(blocker)} blocks {', '.join(table.name(a) for a in attackers)}.", "509.1", "509.1g")
    perform(table, tuple(ev.Blocks(blocker, attackers) for blocker, attackers in pairs), quiet=True)


def _most_blocked(table: Table, blocker: int) -> int:
    """How many attackers a creature may block: one, and as many more as effects say (CR 509.1a)."""
    row = table.view[blocker]
    more = 0
    for source, you, rule in row.rules:
        if rule.kind == "can block additional":
            more += matching.quantity(table.context(source, you), rule.n or Number(1))
    return 1 + more


def _check_menace(table: Table, pairs: tuple[tuple[int, tuple[int, ...]], ...]) -> None:
    """CR 702.111b: menace asks for two or more blockers."""
    for attacker in {a for _, attackers in pairs for a in attackers}:
        blockers = [blocker for blocker, attackers in pairs if attacker in attackers]
        if table.view[attacker].has("menace") and len(blockers) == 1:
            raise ForbiddenError(f"{table.name(attacker)} has menace: one creature alone can't block it", "702.111b", "509.1b")


def why_not_block(table: Table, player: str, blocker: int, attacker: int) -> tuple[str, ...] | None:
    """Return the reason (and rules) why a creature can't block an attacker, None where it can."""
    row, obj, attacking = table.view[blocker], table.game.objects[blocker], table.view[attacker]
    name, other = table.name(blocker), table.name(attacker)
    if not row.is_creature or row.controller != player:
        return f"{name} is not a creature that player {player} controls", "509.1a"
    if "Battle" in row.types:
        return f"{name} is a battle", "509.1a"
    if obj.tapped:
        return f"{name} is tapped", "509.1a"
    if table.game.objects[attacker].attacking is None:
        return f"{other} is not attacking", "509.1a"
    if defending_player(table, attacker) not in (None, player):
        return f"{other} does not attack player {player}", "509.1a"
    if row.rule("can't block") is not None:
        return f"an effect says that {name} can't block", "509.1b", "101.2"
    return _evasion(table, row, attacking, name, other)


def _evasion(table: Table, row: Row, attacking: Row, name: str, other: str) -> tuple[str, ...] | None:
    """CR 509.1b: evasion abilities, each a reason and its rule."""
    dark_or_metal = "Artifact" in row.types
    checks: tuple[tuple[bool, str, str], ...] = (
        (attacking.has("flying") and not (row.has("flying") or row.has("reach")), "has flying", "702.9b"),
        (attacking.has("shadow") != row.has("shadow"), "and only one of them has shadow", "702.28b"),
        (attacking.has("horsemanship") and not row.has("horsemanship"), "has horsemanship", "702.31b"),
        (attacking.has("fear") and not (dark_or_metal or "B" in row.colors), "has fear", "702.36b"),
        (
            attacking.has("intimidate") and not (dark_or_metal or set(row.colors) & set(attacking.colors)),
            "has intimidate",
            "702.13b",
        ),
        (attacking.has("skulk") and (row.power or 0) > (attacking.power or 0), "has skulk", "702.118b"),
        (attacking.rule("can't be blocked") is not None, "can't be blocked", "509.1b"),
        (
            protected_from(table.context(attacking.id, attacking.controller), attacking, row),
            f"has protection from {name}",
            "702.16f",
        ),
        (_walks(table, attacking, row.controller), "has a landwalk ability", "702.14c"),
    )
    for applies, why, rule in checks:
        if applies:
            return f"{name} can't block: {other} {why}", rule
    return _blocked_by_rules(table, row, attacking, name, other)


def _walks(table: Table, attacking: Row, defender: str) -> bool:
    """CR 702.14c: landwalk with a land of that kind under the defending player."""
    for walk in (ability for ability in attacking.keywords() if ability.name == "landwalk" and ability.filter is not None):
        assert walk.filter is not None
        ctx = table.context(attacking.id, attacking.controller)
        if any(table.view[i].controller == defender for i in matching.matching(ctx, walk.filter)):
            return True
    return False


def _blocked_by_rules(table: Table, row: Row, attacking: Row, name: str, other: str) -> tuple[str, ...] | None:
    for source, you, rule in attacking.rules:
        if rule.kind not in ("can't be blocked by", "can't be blocked except by"):
            continue
        fits = is_about(table, source, you, rule, row)
        if fits == (rule.kind == "can't be blocked by"):
            return f"{name} can't block: {other} {rule.kind} certain creatures", "509.1b"
    return None


# Damage


def combat_damage(table: Table) -> None:
    """Deal combat damage in one or two steps (CR 510)."""
    from judgebot.game.priority import settle  # priority ends combat when players leave

    fighters = _fighters(table)
    if any(_strikes_first(table.view[i]) for i in fighters):
        table.change(step="first strike damage")
        damage_step(table, "first strike damage")
        settle(table)
    if table.game.state == "running":
        table.change(step="combat damage")
        damage_step(table, "combat damage")


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
        return _divided(table, row, among, amount, beyond)
    if not obj.blocked:
        hit_party = obj.attacking
        if hit_party is None or not _can_be_hit(table, hit_party):
            return []
        return [ev.Damage(row.id, hit_party, amount, combat=True)]
    return []


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
