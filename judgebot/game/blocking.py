"""Declaring blockers (CR 509.1): who may block what, restrictions, requirements."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from judgebot.cards import effects as e
from judgebot.cards.selectors import Number
from judgebot.game import conditions, matching
from judgebot.game import events as ev
from judgebot.game.attachments import protected_from
from judgebot.game.batch import perform
from judgebot.game.combat import defending_player, this_combat
from judgebot.game.rule_effects import fewest, is_about, number, rules_of
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, MissingFactError, NotDecidedError
from judgebot.game.untold import untold_to_block
from judgebot.game.view import Row

Blocks = dict[int, tuple[int, ...]]
"""What each blocker blocks."""
Pairs = tuple[tuple[int, tuple[int, ...]], ...]
Reason = tuple[str, ...]
MOST_WAYS: Final = 20_000
UNBLOCKED: Final = "attacks and is not blocked"


def declare_blockers(table: Table, player: str, pairs: Pairs) -> None:
    """Declare blockers (CR 509.1). Raises ForbiddenError where the declaration is illegal."""
    if table.game.step not in ("declare attackers", "declare blockers"):
        raise ForbiddenError(f"blockers are declared in the declare blockers step, not in {table.game.step}", "509.1")
    for blocker, attackers in pairs:
        for attacker in attackers:
            reason = why_not_block(table, player, blocker, attacker)
            if reason is not None:
                untold = untold_to_block(table, table.view[blocker], reason[1]) if blocker in table.view.rows else None
                raise MissingFactError(untold) if untold else ForbiddenError(*reason)
    _check_whole(table, player, pairs)
    pairs = tuple((blocker, _with_bands(table, attackers)) for blocker, attackers in pairs)
    table.change(step="declare blockers")
    for blocker, attackers in pairs:
        table.say(f"{table.name(blocker)} blocks {', '.join(table.name(a) for a in attackers)}.", "509.1", "509.1g")
    each = tuple(ev.BlocksOne(blocker, attacker) for blocker, attackers in pairs for attacker in attackers)
    blocks = tuple(ev.Blocks(blocker, attackers) for blocker, attackers in pairs)
    perform(table, (*blocks, *each, *_unblocked(table, player, pairs)), quiet=True)


def _unblocked(table: Table, player: str, pairs: Pairs) -> tuple[ev.Done, ...]:
    """CR 509.1h, 509.3g: attackers of this player's team, or of what is theirs, for which no blocker was declared."""
    blocked = {attacker for _, attackers in pairs for attacker in attackers}
    theirs = (row for row in table.view.permanents if _is_open(table, row.id) and row.id not in blocked)
    team = table.game.team(player)
    return tuple(ev.Done(UNBLOCKED, row.id, row.controller) for row in theirs if defending_player(table, row.id) in team)


def _is_open(table: Table, attacker: int) -> bool:
    """Whether it attacks and nobody has said yet whether it is blocked."""
    obj = table.game.objects[attacker]
    told = any(
        isinstance(done.event, ev.Done) and done.event.kind == UNBLOCKED and done.event.obj == attacker
        for done in this_combat(table)
    )
    return obj.attacking is not None and not obj.blocked and not told


def _with_bands(table: Table, attackers: tuple[int, ...]) -> tuple[int, ...]:
    """CR 702.22h: who blocks a creature of a band blocks all of it that is still attacking (702.22f)."""
    whole = [other for i in attackers for other in (i, *table.game.objects[i].band)]
    fighting = (i for i in whole if i in table.game.objects and table.game.objects[i].attacking is not None)
    return tuple(dict.fromkeys(fighting))


# One creature and one attacker


def why_not_block(table: Table, player: str, blocker: int, attacker: int) -> Reason | None:
    """Return the reason (and rules) why a creature can't block an attacker, None where it can."""
    row, obj, attacking = table.view[blocker], table.game.objects[blocker], table.view[attacker]
    name, other = table.name(blocker), table.name(attacker)
    if not row.is_creature or row.controller not in table.game.team(player):
        return f"{name} is not a creature that player {player} controls", "509.1a"
    if "Battle" in row.types:
        return f"{name} is a battle", "509.1a"
    if obj.tapped:
        return f"{name} is tapped", "509.1a"
    if table.game.objects[attacker].attacking is None:
        return f"{other} is not attacking", "509.1a"
    if defending_player(table, attacker) not in (None, *table.game.team(player)):
        return f"{other} does not attack player {player}", "509.1a"
    for source, you, rule in rules_of(row, "can't block"):
        if rule.condition is None or conditions.holds(table.context(source, you), rule.condition):
            return f"an effect says that {name} can't block", "509.1b", "101.2"
    for source, you, rule in rules_of(row, "can block only"):
        if not is_about(table, source, you, rule, attacking):
            return f"an effect says that {name} can't block {other}", "509.1b", "101.2"
    return _evasion(table, row, attacking, name, other)


def _evasion(table: Table, row: Row, attacking: Row, name: str, other: str) -> Reason | None:
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


def _blocked_by_rules(table: Table, row: Row, attacking: Row, name: str, other: str) -> Reason | None:
    for source, you, rule in attacking.rules:
        if rule.kind not in ("can't be blocked by", "can't be blocked except by") or rule.n is not None:
            continue
        fits = is_about(table, source, you, rule, row, attacking.id)
        if fits == (rule.kind == "can't be blocked by"):
            return f"{name} can't block: {other} {rule.kind} certain creatures", "509.1b"
    return None


# The declaration as a whole


def _check_whole(table: Table, player: str, pairs: Pairs) -> None:
    """Restrictions on who blocks together, and that no more requirements could be obeyed (CR 509.1b, 509.1c)."""
    blocks: Blocks = {o.id: o.blocking for o in table.game.battlefield() if o.blocking}
    for blocker, attackers in pairs:
        blocks[blocker] = tuple(dict.fromkeys((*blocks.get(blocker, ()), *attackers)))
    reason = _why_not_together(table, player, blocks)
    if reason is not None:
        raise ForbiddenError(*reason)
    if _has_requirements(table, player) and _obeyed(table, player, blocks) < _most_obeyed(table, player):
        raise ForbiddenError(f"more of what must block or be blocked could do so: {_named(table, player)}", "509.1c")


def _why_not_together(table: Table, player: str, blocks: Blocks) -> Reason | None:
    """CR 509.1b: restrictions that look at all blocks."""
    blocking = {blocker: attackers for blocker, attackers in blocks.items() if attackers}
    for blocker, attackers in blocking.items():
        if len(attackers) > _most_blocked(table, blocker):
            return f"{table.name(blocker)} can't block that many attackers", "509.1a"
        if len(blocking) == 1 and table.view[blocker].rule("can't block alone") is not None:
            return f"an effect says that {table.name(blocker)} can't block alone", "509.1b", "101.2"
    most = fewest(table, "blockers at most", player)
    if most is not None and len(blocking) > most:
        return f"an effect says that no more than {most} can block", "509.1b", "101.2"
    for attacker in dict.fromkeys(a for attackers in blocking.values() for a in attackers):
        reason = _why_not_so_many(table, attacker, sum(attacker in attackers for attackers in blocking.values()))
        if reason is not None:
            return reason
    return None


def _most_blocked(table: Table, blocker: int) -> int:
    """How many attackers a creature may block: one, and as many more as effects say (CR 509.1a)."""
    row = table.view[blocker]
    if row.rule("can block any number") is not None:
        return len(table.game.objects)
    return 1 + sum(number(table, *found, Number(1)) for found in rules_of(row, "can block additional"))


def _why_not_so_many(table: Table, attacker: int, n: int) -> Reason | None:
    """CR 702.111b and the like: how many creatures must, or may, block an attacker together."""
    row, name = table.view[attacker], table.name(attacker)
    if row.has("menace") and n == 1:
        return f"{name} has menace: one creature alone can't block it", "702.111b", "509.1b"
    for found in rules_of(row, "can't be blocked except by"):
        if found[2].n is not None and n < number(table, *found, Number(1)):
            return f"{name} can't be blocked by so few creatures", "509.1b", "101.2"
    for found in rules_of(row, "can't be blocked by more than"):
        if n > number(table, *found, Number(1)):
            return f"{name} can't be blocked by so many creatures", "509.1b", "101.2"
    return None


# Requirements (CR 509.1c)


def _blockers(table: Table, player: str) -> tuple[int, ...]:
    return tuple(
        row.id for row in table.view.rows.values() if row.zone == "battlefield" and row.controller in table.game.team(player)
    )


def _attackers(table: Table, player: str) -> tuple[int, ...]:
    attacking = (o.id for o in table.game.battlefield() if o.attacking is not None)
    return tuple(i for i in attacking if defending_player(table, i) in (None, *table.game.team(player)))


_ON_ATTACKERS: Final = ("must be blocked", "must be blocked by all able")


def _has_requirements(table: Table, player: str) -> bool:
    return any(table.view[i].rule("must block") is not None for i in _blockers(table, player)) or any(
        table.view[i].rule(kind) is not None for i in _attackers(table, player) for kind in _ON_ATTACKERS
    )


def _obeyed(table: Table, player: str, blocks: Blocks) -> int:
    """How many requirements a set of blocks obeys: one for each effect and each creature that it is about."""
    obeyed = sum(len(list(rules_of(table.view[i], "must block"))) for i, attackers in blocks.items() if attackers)
    for attacker in _attackers(table, player):
        blocked_by = sum(attacker in attackers for attackers in blocks.values())
        obeyed += len(list(rules_of(table.view[attacker], "must be blocked"))) * (blocked_by > 0)
        obeyed += len(list(rules_of(table.view[attacker], "must be blocked by all able"))) * blocked_by
    return obeyed


def _most_obeyed(table: Table, player: str) -> int:
    """The most requirements that any legal set of blocks obeys: all sets are tried, each creature blocking one or none."""
    return max((_obeyed(table, player, blocks) for blocks in _all_blocks(table, player)), default=0)


def _all_blocks(table: Table, player: str) -> Iterator[Blocks]:
    attackers = _attackers(table, player)
    able = {i: [a for a in attackers if why_not_block(table, player, i, a) is None] for i in _blockers(table, player)}
    able = {i: found for i, found in able.items() if found}
    if any(_most_blocked(table, i) > 1 for i in able):
        raise NotDecidedError("a creature that may block several, beside what must block or be blocked: not every way is tried")
    ways = 1
    for found in able.values():
        ways *= len(found) + 1
    if ways > MOST_WAYS:
        raise NotDecidedError("too many ways to block, with creatures that must block or be blocked")
    for chosen in product(*([None, *found] for found in able.values())):
        blocks: Blocks = {i: (a,) for i, a in zip(able, chosen, strict=True) if a is not None}
        if _why_not_together(table, player, blocks) is None:
            yield blocks


def _named(table: Table, player: str) -> str:
    must = [i for i in _blockers(table, player) if table.view[i].rule("must block") is not None]
    must += [i for i in _attackers(table, player) if any(table.view[i].rule(kind) is not None for kind in _ON_ATTACKERS)]
    return ", ".join(table.name(i) for i in must)


def refuse_undeclared(table: Table) -> None:
    """Nobody said how a player blocks: silent where something must block or be blocked (CR 509.1c)."""
    for player in table.game.in_game():
        blocked = any(o.blocking and table.view[o.id].controller == player for o in table.game.battlefield())
        if _attackers(table, player) and not blocked and _has_requirements(table, player) and _most_obeyed(table, player):
            raise NotDecidedError(f"it must be blocked or block if able: say how ({_named(table, player)})")
    if any(_is_open(table, row.id) for row in table.view.permanents) and _is_watched(table):
        raise NotDecidedError("whether it is blocked matters: say how it is blocked, or that nobody blocks")


def _is_watched(table: Table) -> bool:
    """Whether an ability triggers on an attacker that is not blocked."""
    triggered = (one for row in table.view.permanents for _, one in row.abilities if isinstance(one, e.Triggered))
    return any(event.kind == UNBLOCKED for one in triggered for event in one.events)
