"""How combat damage is assigned (CR 510.1): divided as a player chooses, over blockers with trample, with banding by others."""

from itertools import product
from typing import Final

import msgspec

from judgebot.game import events as ev
from judgebot.game.choices import Choice
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, NotDecidedError
from judgebot.game.view import Row

MOST_DIVISIONS: Final = 60
MOST_TOGETHER: Final = 5_000
Party = int | str
Parts = tuple[int, ...]


class Strike(msgspec.Struct, frozen=True):
    """A creature that assigns combat damage: to which creatures, what lies beyond them with trample, how much, who chooses.

    `freely`: banding lets that player divide it among the creatures as they like (CR 702.22j-k).
    """

    row: int
    among: tuple[int, ...]
    beyond: Party | None
    amount: int
    chooser: str
    freely: bool = False

    @property
    def parties(self) -> tuple[Party, ...]:
        """All that it may assign damage to, what lies beyond last."""
        return self.among if self.beyond is None else (*self.among, self.beyond)


def assignments(table: Table, strikers: list[Row]) -> list[ev.Damage]:
    """Return the combat damage that these creatures assign in one step, in their order."""
    strikes = [strike for row in strikers if (strike := _strike(table, row)) is not None]
    together = [strike for strike in strikes if _counts_with_others(table, strike)]
    ways = _together(table, together) if len(together) > 1 else {}
    found: list[ev.Damage] = []
    for strike in strikes:
        way = ways.get(strike.row)
        dealt = _divided(table, strike) if way is None else _dealt(strike, way)
        if len(strike.parties) > 1:
            _tell(table, strike, dealt)
        found.extend(dealt)
    return found


def _strike(table: Table, row: Row) -> Strike | None:
    obj, amount = table.game.objects[row.id], _amount(row)
    if amount <= 0 or not row.is_creature:
        return None
    if obj.blocking:
        among = tuple(i for i in obj.blocking if _still_in_combat(table, i))
        banded = any(table.view[i].has("banding") for i in among)
        chooser = _attacking_player(table, among) if banded else row.controller  # CR 702.22k
        return Strike(row.id, among, None, amount, chooser, banded)
    if not obj.blocked:
        return Strike(row.id, (), obj.attacking if _can_be_hit(table, obj.attacking) else None, amount, row.controller)
    among = tuple(i for i in obj.blocked_by if i in table.game.objects and table.game.objects[i].blocking)
    if any(table.view[i].has("banding") for i in among):  # CR 702.22j
        return Strike(row.id, among, None, amount, table.view[among[0]].controller, True)
    beyond = obj.attacking if row.has("trample") and _can_be_hit(table, obj.attacking) else None
    return Strike(row.id, among, beyond, amount, row.controller)


def _attacking_player(table: Table, among: tuple[int, ...]) -> str:
    return table.view[among[0]].controller


def _amount(row: Row) -> int:
    """CR 510.1a: its power, unless an effect says toughness or none."""
    if row.rule("assigns no combat damage") is not None:
        return 0
    return (row.toughness if row.rule("assigns damage equal to toughness") is not None else row.power) or 0


def _still_in_combat(table: Table, object_id: int) -> bool:
    return object_id in table.game.objects and table.game.objects[object_id].attacking is not None


def _can_be_hit(table: Table, target: Party | None) -> bool:
    if isinstance(target, str):
        return target in table.game.in_game()
    return target is not None and target in table.game.objects


def lethal(table: Table, attacker: Row, blocker: int) -> int:
    """How much damage is lethal to a blocker now (CR 702.19b, 702.2c): marked damage counts, deathtouch needs 1."""
    needed = _needed(table, blocker)
    return min(needed, 1) if attacker.has("deathtouch") else needed


def _needed(table: Table, blocker: int) -> int:
    return max(0, (table.view[blocker].toughness or 0) - table.game.objects[blocker].damage)


# One creature by itself


def _divided(table: Table, strike: Strike) -> list[ev.Damage]:
    """CR 510.1c-d: divided as the player chooses; with trample the rest beyond lethal may go on (702.19b)."""
    if not strike.parties:
        return []
    noted = _noted(table, strike.row)
    if noted is not None:
        return _dealt(strike, _check_noted(table, strike, noted))
    if len(strike.parties) == 1:
        return _dealt(strike, (strike.amount,))
    ways = _ways(table, strike)
    name = table.name(strike.row)
    if len(ways) > MOST_DIVISIONS:
        raise NotDecidedError(f"too many ways to divide the damage of {name}: say how with 'assigns'")
    options = tuple(_said(table, strike, way) for way in ways)
    asked = Choice(strike.chooser, "divide", table.obj(strike.row).label, f"how {name} divides its damage", options)
    return _dealt(strike, ways[table.choose(asked)])


def _said(table: Table, strike: Strike, way: Parts) -> str:
    return ", ".join(f"{n} to {table.name(party)}" for party, n in zip(strike.parties, way, strict=True) if n)


def _dealt(strike: Strike, way: Parts) -> list[ev.Damage]:
    return [ev.Damage(strike.row, party, n, combat=True) for party, n in zip(strike.parties, way, strict=True) if n]


def _ways(table: Table, strike: Strike) -> list[Parts]:
    """All legal divisions, most tramples through first; with trample, only after every blocker has lethal damage."""
    needed = [lethal(table, table.view[strike.row], i) for i in strike.among]
    ways = [
        way
        for way in _all_divisions(strike)
        if strike.beyond is None or not way[-1] or all(n >= need for n, need in zip(way, needed, strict=False))
    ]
    return sorted(ways, key=lambda way: -way[-1]) if strike.beyond is not None else ways


def _all_divisions(strike: Strike) -> list[Parts]:
    """All ways to divide the whole amount, lethal or not."""
    number = len(strike.parties)
    firsts = product(range(strike.amount + 1), repeat=number - 1)
    return [(*parts, strike.amount - sum(parts)) for parts in firsts if sum(parts) <= strike.amount]


def _tell(table: Table, strike: Strike, dealt: list[ev.Damage]) -> None:
    """Tell how a creature assigns damage where there is more than one way (CR 510.1c-d), over blockers too (702.19b)."""
    told = ", ".join(f"{damage.amount} to {table.name(damage.target)}" for damage in dealt)
    attacks = table.game.objects[strike.row].attacking is not None
    rules = ["510.1c" if attacks else "510.1d"]
    by = ""
    if strike.freely:
        by = f", as player {strike.chooser} chooses"
        rules.append("702.22j" if attacks else "702.22k")
    if strike.beyond is not None:
        rules.append("702.19b")
    table.say(f"{table.name(strike.row)} assigns {told}{by}.", *rules)


# Several attackers, one of them with trample, that the same creature blocks


def _counts_with_others(table: Table, strike: Strike) -> bool:
    """Whether a blocker of an attacker blocks others too: then all of their damage counts towards what is lethal."""
    attacks = table.game.objects[strike.row].attacking is not None
    return attacks and not strike.freely and any(len(table.game.objects[i].blocking) > 1 for i in strike.among)


def _together(table: Table, strikes: list[Strike]) -> dict[int, Parts]:
    """CR 702.19b: damage that other creatures assign in the same step counts towards lethal damage."""
    if not any(strike.beyond is not None for strike in strikes):
        return {}
    if len({strike.chooser for strike in strikes}) > 1:
        raise NotDecidedError("attackers of several players with trample over the same blocker: who chooses first")
    open_ways = [_noted_or_all(table, strike) for strike in strikes]
    number = 1
    for ways in open_ways:
        number *= len(ways)
    names = " and ".join(table.name(strike.row) for strike in strikes)
    if number > MOST_TOGETHER:
        raise NotDecidedError(f"too many ways to divide the damage of {names}: say how with 'assigns'")
    legal = [ways for ways in product(*open_ways) if _are_lethal_together(table, strikes, ways)]
    if not legal:
        raise ForbiddenError(f"{names} can't assign their damage like that", "510.1c", "510.1e", "702.19b")
    if len(legal) > MOST_DIVISIONS:
        raise NotDecidedError(f"too many ways to divide the damage of {names}: say how with 'assigns'")
    legal.sort(key=lambda ways: -sum(way[-1] for strike, way in zip(strikes, ways, strict=True) if strike.beyond is not None))
    options = tuple(
        "; ".join(f"{table.name(one.row)}: {_said(table, one, way)}" for one, way in zip(strikes, ways, strict=True))
        for ways in legal
    )
    asked = Choice(strikes[0].chooser, "divide", "", f"how {names} divide their damage", options)
    chosen = legal[table.choose(asked)] if len(legal) > 1 else legal[0]
    return {strike.row: way for strike, way in zip(strikes, chosen, strict=True)}


def _noted_or_all(table: Table, strike: Strike) -> list[Parts]:
    noted = _noted(table, strike.row)
    if noted is None:
        return _all_divisions(strike)
    return [tuple(noted.get(party, 0) for party in strike.parties)]


def _are_lethal_together(table: Table, strikes: list[Strike], ways: tuple[Parts, ...]) -> bool:
    """Whether each attacker that tramples on has blockers that all have lethal damage assigned, by whomever."""
    total: dict[int, int] = {}
    touched: set[int] = set()
    for strike, way in zip(strikes, ways, strict=True):
        for i, n in zip(strike.among, way, strict=False):
            total[i] = total.get(i, 0) + n
            if n and table.view[strike.row].has("deathtouch"):
                touched.add(i)
    return all(
        strike.beyond is None
        or not way[-1]
        or all(total[i] >= _needed(table, i) or i in touched or not _needed(table, i) for i in strike.among)
        for strike, way in zip(strikes, ways, strict=True)
    )


# What a line says


def note_assignment(table: Table, source: int, amounts: dict[Party, int]) -> None:
    """Remember how a creature's combat damage is to be divided. Raises ForbiddenError where the rules do not allow it."""
    strike = _strike(table, table.view[source])
    if strike is None:
        raise ForbiddenError(f"{table.name(source)} assigns no combat damage", "510.1a")
    _check_noted(table, strike, amounts)
    written = ",".join(f"{party}={n}" for party, n in amounts.items())
    obj = table.game.objects[source]
    table.game = table.game.with_object(msgspec.structs.replace(obj, chosen={**obj.chosen, "damage": written}))


def forget_assignments(table: Table) -> None:
    """How damage was to be divided holds for one combat damage step (CR 510.1)."""
    for obj in list(table.game.objects.values()):
        if "damage" in obj.chosen:
            chosen = {kind: word for kind, word in obj.chosen.items() if kind != "damage"}
            table.game = table.game.with_object(msgspec.structs.replace(obj, chosen=chosen))


def _noted(table: Table, source: int) -> dict[Party, int] | None:
    written = table.game.objects[source].chosen.get("damage")
    if not written:
        return None
    pairs = (part.partition("=") for part in written.split(","))
    return {int(party) if party.isdigit() else party: int(n) for party, _, n in pairs}


def _check_noted(table: Table, strike: Strike, noted: dict[Party, int]) -> Parts:
    """CR 510.1e: an assignment that breaks the rules is illegal."""
    way = tuple(noted.get(party, 0) for party in strike.parties)
    ways = _all_divisions(strike) if _counts_with_others(table, strike) else _ways(table, strike)
    if set(noted) - set(strike.parties) or way not in ways:
        raise ForbiddenError(f"{table.name(strike.row)} can't assign its damage like that", "510.1c", "510.1e")
    return way
