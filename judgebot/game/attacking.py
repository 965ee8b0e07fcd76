"""Declaring attackers (CR 508.1): who may attack what, restrictions, requirements, costs."""

from itertools import combinations
from typing import Final

import msgspec

from judgebot.cards.effects import Rule
from judgebot.game import conditions, matching
from judgebot.game import events as ev
from judgebot.game.attack_costs import attack_costs, pay_to_attack
from judgebot.game.batch import perform
from judgebot.game.costs import is_summoning_sick
from judgebot.game.exerting import exert_attackers
from judgebot.game.protectors import protector
from judgebot.game.rule_effects import fewest, rules_of
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, NotDecidedError

Target = int | str
Pairs = tuple[tuple[int, Target], ...]
Reason = tuple[str, ...]
MOST_REQUIRED: Final = 10
"""With more creatures that must attack, not every set of them is tried."""


def declare_attackers(table: Table, player: str, pairs: Pairs, bands: tuple[tuple[int, ...], ...] = ()) -> None:
    """Declare attackers, some of them in bands (CR 508.1). Raises ForbiddenError where the declaration is illegal."""
    if not table.game.is_active(player):
        raise ForbiddenError(f"it is not player {player}'s turn", "508.1")
    if table.game.step not in ("main 1", "beginning of combat", "declare attackers"):
        raise ForbiddenError(f"attackers are declared in the declare attackers step, not in {table.game.step}", "508.1")
    for attacker, target in pairs:
        reason = why_not_attack(table, player, attacker, target)
        if reason is not None:
            raise ForbiddenError(*reason)
    _check_whole(table, player, pairs)
    for band in bands:
        _check_band(table, band, dict(pairs))
    table.change(step="declare attackers")
    names = ", ".join(table.name(attacker) for attacker, _ in pairs)
    table.say(f"Player {player} attacks with {names}.", "508.1", "508.1k")
    tapping = tuple(ev.SetTapped(attacker, True) for attacker, _ in pairs if not table.view[attacker].has("vigilance"))
    perform(table, tapping, quiet=True)
    pay_to_attack(table, player, pairs)
    exert_attackers(table, player, tuple(attacker for attacker, _ in pairs))
    _form_bands(table, bands)
    declared = tuple(ev.Attacks(attacker, target, table.view[attacker].controller) for attacker, target in pairs)
    perform(table, declared, quiet=True)


def _check_band(table: Table, band: tuple[int, ...], attacked: dict[int, Target]) -> None:
    """CR 702.22c-d: all but one have banding, and all attack the same. Raises ForbiddenError."""
    without = [i for i in band if not table.view[i].has("banding")]
    if len(without) > 1 or len(without) == len(band):
        names = " and ".join(map(table.name, without))
        raise ForbiddenError(f"a band can't be made with {names}: at most one of it lacks banding", "702.22c")
    if len({attacked[i] for i in band}) > 1:
        raise ForbiddenError("all creatures of a band attack the same player, planeswalker or battle", "702.22d")


def _form_bands(table: Table, bands: tuple[tuple[int, ...], ...]) -> None:
    for band in bands:
        table.say(f"{', '.join(map(table.name, band))} attack in a band.", "702.22c")
        for i in band:
            table.game = table.game.with_object(msgspec.structs.replace(table.game.objects[i], band=band))


def why_not_attack(table: Table, player: str, attacker: int, target: Target) -> Reason | None:
    """Return the reason (and rules) why a creature can't attack a player or permanent, None where it can (CR 508.1a-c)."""
    row, obj = table.view[attacker], table.game.objects[attacker]
    name = table.name(attacker)
    if not row.is_creature:
        return f"{name} is not a creature", "508.1a"
    if row.controller not in table.game.team(player):
        return f"player {player} does not control {name}", "508.1a"
    if "Battle" in row.types:
        return f"{name} is a battle", "508.1a"
    if obj.tapped:
        return f"{name} is tapped", "508.1a"
    if is_summoning_sick(table, attacker):
        return f"{name} came under player {player}'s control this turn and has no haste", "508.1a", "302.6"
    if row.has("defender") and row.rule("can attack as though no defender") is None:
        return f"{name} has defender", "702.3b"
    if any(_is_or_is_controlled_by(table, target, you) for _, you, _ in rules_of(row, "can't attack you")):
        return f"an effect says that {name} can't attack that player or their planeswalkers", "508.1c", "101.2"
    if any(_applies(table, attacker, target, *found) for found in rules_of(row, "can't attack")):
        return f"an effect says that {name} can't attack", "508.1c", "101.2"
    return _why_not_attacked(table, player, target)


def _is_or_is_controlled_by(table: Table, target: Target, player: str) -> bool:
    """Whether what is attacked is the player or a planeswalker that they control."""
    if isinstance(target, str):
        return target == player
    row = table.view[target]
    return "Planeswalker" in row.types and row.controller == player


def _applies(table: Table, attacker: int, target: Target, source: int, you: str, rule: Rule) -> bool:
    """Whether a restriction holds; its condition is asked as if the creature attacked ("defending player" is known).

    One that names a player is about attacking that player alone, not their planeswalkers (CR 508.1b).
    """
    if rule.player is not None and target not in matching.players(table.context(source, you), rule.player):
        return False
    if rule.condition is None:
        return True
    attacking = msgspec.structs.replace(table.game.objects[attacker], attacking=target)
    ctx = table.context(source, you)
    ctx.game = table.game.with_object(attacking)
    return conditions.holds(ctx, rule.condition)


def _why_not_attacked(table: Table, player: str, target: Target) -> Reason | None:
    if isinstance(target, str):
        if target not in table.game.opponents(player):
            return f"player {target} can't be attacked by player {player}", "508.1b"
        return None
    row = table.view[target]
    if not {"Planeswalker", "Battle"} & set(row.types):
        return f"{table.name(target)} is not a player, planeswalker or battle", "508.1b"
    if "Planeswalker" in row.types and row.controller in table.game.team(player):
        return f"player {player} controls {table.name(target)}", "508.1b"
    if "Battle" in row.types and protector(table.game, table.view[target]) in table.game.team(player):
        return f"player {player} protects {table.name(target)}", "310.9b"
    return None


# The declaration as a whole


def _check_whole(table: Table, player: str, pairs: Pairs) -> None:
    """Restrictions on who attacks together, and that no more requirements could be obeyed (CR 508.1c, 508.1d)."""
    already = tuple((o.id, o.attacking) for o in table.game.battlefield() if o.attacking is not None)
    attackers = frozenset(i for i, _ in (*pairs, *already))
    reason = _why_not_together(table, player, attackers)
    if reason is not None:
        raise ForbiddenError(*reason)
    required = _required(table, player)
    if not required:
        return
    obeyed = sum(_obeyed(table, i, target) for i, target in (*pairs, *already))
    if obeyed < _most_obeyed(table, player, required):
        left = next((i for i in required if i not in attackers), required[0])
        if left in attackers:
            raise ForbiddenError(f"{table.name(left)} is goaded: it attacks another player if able", "508.1d", "701.15b")
        raise ForbiddenError(f"{table.name(left)} must attack if able", "508.1d")


def _why_not_together(table: Table, player: str, attackers: frozenset[int]) -> Reason | None:
    """CR 508.1c: restrictions that look at the other attackers."""
    for i in sorted(attackers):
        if len(attackers) == 1 and table.view[i].rule("can't attack alone") is not None:
            return f"an effect says that {table.name(i)} can't attack alone", "508.1c", "101.2"
    most = fewest(table, "attackers at most", player)
    if most is not None and len(attackers) > most:
        return f"an effect says that no more than {most} can attack", "508.1c", "101.2"
    return None


def attackable(table: Table, player: str) -> tuple[Target, ...]:
    """Return the players, planeswalkers and battles that the player's creatures could attack (CR 508.1b)."""
    permanents = (row.id for row in table.view.rows.values() if row.zone == "battlefield")
    everything: tuple[Target, ...] = (*table.game.opponents(player), *permanents)
    return tuple(target for target in everything if _why_not_attacked(table, player, target) is None)


def _required(table: Table, player: str) -> tuple[int, ...]:
    """The creatures that must attack and could, one by one: without a cost (CR 508.1d)."""
    mine = (row for row in table.view.rows.values() if row.zone == "battlefield" and row.controller in table.game.team(player))
    wanted = [row.id for row in mine if row.rule("must attack") is not None or row.rule("goaded") is not None]
    return tuple(i for i in wanted if _free_targets(table, player, i))


def _free_targets(table: Table, player: str, attacker: int) -> tuple[Target, ...]:
    return tuple(
        target
        for target in attackable(table, player)
        if why_not_attack(table, player, attacker, target) is None and not attack_costs(table, attacker, target)
    )


def _obeyed(table: Table, attacker: int, target: Target | None) -> int:
    """How many requirements the creature obeys by attacking this: one for each effect; being goaded makes two (CR 701.15b)."""
    row = table.view[attacker]
    goaded = {you for _, you, _ in rules_of(row, "goaded")}
    return len(list(rules_of(row, "must attack"))) + sum(1 + (target != by) for by in goaded)


def _most_obeyed(table: Table, player: str, required: tuple[int, ...]) -> int:
    """How many requirements could be obeyed at most: any set of those creatures, with one more as company if that is needed."""
    if len(required) > MOST_REQUIRED:
        raise NotDecidedError("too many creatures that must attack: not every set of them is tried")
    others = (o.id for o in table.game.battlefield() if o.id not in required)
    company = next((i for i in others if _free_targets(table, player, i)), None)
    best = {i: max(_obeyed(table, i, target) for target in _free_targets(table, player, i)) for i in required}
    most = 0
    for size in range(1, len(required) + 1):
        for chosen in combinations(required, size):
            sets = [frozenset(chosen)] + ([frozenset((*chosen, company))] if company is not None else [])
            if any(_why_not_together(table, player, attackers) is None for attackers in sets):
                most = max(most, sum(best[i] for i in chosen))
    return most


def refuse_undeclared(table: Table) -> None:
    """Nobody said how the active player attacks: silent where a creature must attack (CR 508.1d)."""
    player = table.game.active
    required = _required(table, player)
    attacked = any(o.attacking is not None for o in table.game.battlefield())
    if required and not attacked and _most_obeyed(table, player, required):
        raise NotDecidedError(f"{table.name(required[0])} must attack if able: say whom it attacks")
