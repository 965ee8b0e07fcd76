"""What the words of abilities mean in a game: which objects match a filter, which players are meant, how much a quantity is.

Reads rows only (the View, or the rows of a layer pass in progress); objects that are gone are read as they last were (CR 608.2h).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from judgebot.cards import selectors as s
from judgebot.game.state import EventInfo, Game, Obj
from judgebot.game.trace import MissingFactError, NotDecidedError
from judgebot.game.view import Row

CREATURE_TYPE_KEYWORD: Final = "changeling"


NO_EVENT: Final = EventInfo()


@dataclass
class Context:
    """Whose words they are: the source, its controller, the event seen, targets chosen, and what was done so far.

    A target that has become illegal stands as "" in `targets` (CR 608.2b).
    `done[n]` are the objects that the n-th effect of this resolution acted on, under their present ids.
    """

    game: Game
    rows: Mapping[int, Row]
    source: int
    you: str
    event: EventInfo = NO_EVENT
    targets: tuple[int | str, ...] = ()
    x: int | None = None
    done: list[tuple[int, ...]] = field(default_factory=list)
    amount: int | None = None
    did_it: bool = False
    paid: tuple[str, ...] = ()
    each: int | str | None = None

    def row(self, object_id: int) -> Row:
        """Return the object's row, as it last existed where it is gone (CR 608.2h)."""
        row = self.rows.get(object_id)
        if row is None:
            row = self.game.left[object_id][1]
        if row.unknown:
            raise MissingFactError(f"which card #{row.label} is")
        return row

    def obj(self, object_id: int) -> Obj:
        """Return the object itself, as it last existed where it is gone."""
        found = self.game.objects.get(object_id)
        return found if found is not None else self.game.left[object_id][0]


# Objects


def matching(ctx: Context, wanted: s.Filter) -> tuple[int, ...]:
    """Return the ids of all objects that match, in order of their ids; phased-out ones do not exist (CR 702.26d)."""
    return tuple(i for i in sorted(ctx.rows) if matches(ctx, wanted, ctx.rows[i]))


def matches(ctx: Context, wanted: s.Filter, row: Row, anywhere: bool = False) -> bool:
    """Return whether the object of this row fulfils every field of the filter; `anywhere` leaves its zone out of account."""
    if not anywhere and not _is_in(ctx, wanted, row):
        return False
    if wanted.other and row.id == ctx.source:
        return False
    if wanted.controller is not None and not _is_among(ctx, row.controller, wanted.controller):
        return False
    if wanted.owner is not None and not _is_among(ctx, row.owner, wanted.owner):
        return False
    if row.unknown:
        if _asks_nothing(wanted):
            return True
        raise MissingFactError(f"which card #{row.label} is")
    return (
        _matches_characteristics(wanted, row)
        and _matches_status(ctx, wanted, row)
        and _matches_numbers(ctx, wanted, row)
        and _matches_relations(ctx, wanted, row)
        and (not wanted.any_of or any(matches(ctx, part, row, True) for part in wanted.any_of))
        and not any(matches(ctx, part, row, True) for part in wanted.none_of)
    )


def _is_in(ctx: Context, wanted: s.Filter, row: Row) -> bool:
    """Whether the object is in the zone that the filter means; "" and "source" are anywhere."""
    if wanted.spell:
        return row.zone == "stack"
    if wanted.zone == "top of library":
        return row.zone == "library" and ctx.game.zone("library", row.owner)[:1] == (row.id,)
    return wanted.zone in ("", "source", row.zone)


def _asks_nothing(wanted: s.Filter) -> bool:
    """Whether the filter asks only where the object is and whose it is: an unknown card matches that too."""
    return wanted == s.Filter(
        controller=wanted.controller, owner=wanted.owner, zone=wanted.zone, card=wanted.card, other=wanted.other
    )


PERMANENT_TYPES: Final = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")


def _matches_characteristics(wanted: s.Filter, row: Row) -> bool:
    if any(word not in row.types for word in wanted.types):
        return False
    if any(word not in row.supertypes for word in wanted.supertypes):
        return False
    if any(not has_subtype(row, word) for word in wanted.subtypes):
        return False
    if any(color not in row.colors for color in wanted.colors):
        return False
    if wanted.names and not names_of(row) & set(wanted.names):
        return False
    if wanted.permanent and not any(word in row.types for word in PERMANENT_TYPES):
        return False
    if (wanted.colorless and row.colors) or (wanted.multicolored and len(row.colors) < 2):
        return False
    if wanted.monocolored and len(row.colors) != 1:
        return False
    if any(not row.has(word) for word in wanted.keywords) or any(row.has(word) for word in wanted.lacks):
        return False
    if wanted.no_abilities is not None and wanted.no_abilities != (not row.abilities):
        return False
    return wanted.historic is None or wanted.historic == _is_historic(row)


def _is_historic(row: Row) -> bool:
    """CR 700.6: an artifact, a legendary or a Saga."""
    return "Artifact" in row.types or "Legendary" in row.supertypes or "Saga" in row.subtypes


def has_subtype(row: Row, subtype: str) -> bool:
    """Return whether the object has the subtype; "every creature type" (CR 702.73a) counts as any creature type."""
    return subtype in row.subtypes or (row.all_creature_types and subtype not in NONCREATURE_SUBTYPES)


NONCREATURE_SUBTYPES: Final = frozenset(
    [
        "Plains",
        "Island",
        "Swamp",
        "Mountain",
        "Forest",
        "Aura",
        "Equipment",
        "Vehicle",
        "Saga",
        "Curse",
        "Shrine",
        "Gate",
        "Locus",
        "Cave",
        "Desert",
        "Lair",
        "Mine",
        "Power-Plant",
        "Tower",
        "Urza's",
        "Sphere",
        "Town",
        "Planet",
        "Food",
        "Clue",
        "Treasure",
        "Blood",
        "Gold",
        "Map",
        "Powerstone",
        "Fortification",
        "Contraption",
        "Incubator",
        "Junk",
        "Spacecraft",
        "Cartouche",
        "Background",
        "Case",
        "Class",
        "Role",
        "Room",
        "Rune",
        "Shard",
        "Siege",
        "Adventure",
        "Arcane",
        "Lesson",
        "Trap",
        "Omen",
    ]
)


def _matches_status(ctx: Context, wanted: s.Filter, row: Row) -> bool:
    obj = ctx.obj(row.id)
    facts: tuple[tuple[bool | None, bool], ...] = (
        (wanted.token, obj.token),
        (wanted.tapped, obj.tapped),
        (wanted.face_down, obj.face_down is not None and row.zone in ("battlefield", "stack")),
        (wanted.attacking, obj.attacking is not None),
        (wanted.blocking, bool(obj.blocking)),
        (wanted.blocked, obj.blocked),
        (wanted.commander, obj.commander),
        (wanted.entered_this_turn, obj.control_since == ctx.game.turn),
    )
    if any(want is not None and want != have for want, have in facts):
        return False
    if wanted.enchanted is not None and wanted.enchanted != _is_enchanted(ctx, row):
        return False
    if wanted.equipped is not None and wanted.equipped != _has_attached(ctx, row, "Equipment"):
        return False
    if wanted.modified is not None and wanted.modified != _is_modified(ctx, row):
        return False
    if wanted.damaged_this_turn is not None:
        raise NotDecidedError("being dealt damage earlier this turn is not modelled")
    return not wanted.counters or obj.counters.get(wanted.counters, 0) > 0


def _has_attached(ctx: Context, row: Row, subtype: str) -> bool:
    attached = (o for o in ctx.game.battlefield() if o.attached_to == row.id)
    return any(subtype in ctx.rows[o.id].subtypes for o in attached if o.id in ctx.rows)


def _is_enchanted(ctx: Context, row: Row) -> bool:
    return _has_attached(ctx, row, "Aura")


def _is_modified(ctx: Context, row: Row) -> bool:
    """CR 700.9: counters, Equipment, or an Aura of its controller."""
    if any(ctx.obj(row.id).counters.values()) or _has_attached(ctx, row, "Equipment"):
        return True
    auras = (o for o in ctx.game.battlefield() if o.attached_to == row.id and o.id in ctx.rows)
    return any("Aura" in ctx.rows[o.id].subtypes and ctx.rows[o.id].controller == row.controller for o in auras)


def _matches_numbers(ctx: Context, wanted: s.Filter, row: Row) -> bool:
    for compare, value in (
        (wanted.power, row.power),
        (wanted.toughness, row.toughness),
        (wanted.mana_value, row.mana_value),
    ):
        if compare is not None and (value is None or not compares(ctx, value, compare)):
            return False
    return True


def _matches_relations(ctx: Context, wanted: s.Filter, row: Row) -> bool:
    if wanted.same_name_as is not None and not _shares_name(ctx, wanted.same_name_as, row):
        return False
    if wanted.attached_to is not None and ctx.obj(row.id).attached_to not in objects(ctx, wanted.attached_to):
        return False
    if wanted.linked and row.id not in objects(ctx, s.Linked()):
        return False
    if wanted.except_for is not None and row.id in objects(ctx, wanted.except_for):
        return False
    return not wanted.chosen or _matches_chosen(ctx, wanted.chosen, row)


def _shares_name(ctx: Context, other: s.Objects, row: Row) -> bool:
    """CR 201.2a: at least one name in common; an object without a name shares it with nothing."""
    names = names_of(row)
    return any(names & names_of(ctx.row(i)) for i in objects(ctx, other))


def names_of(row: Row) -> frozenset[str]:
    """Return the names of an object: none, one, or those of both halves of a split card (CR 709.4a)."""
    return frozenset(row.name.split(" // ")) if row.name else frozenset()


def _matches_chosen(ctx: Context, kind: str, row: Row) -> bool:
    chosen = ctx.obj(ctx.source).chosen.get(kind)
    if chosen is None:
        raise MissingFactError(f"which {kind} was chosen for #{ctx.obj(ctx.source).label}")
    match kind:
        case "color":
            return chosen in row.colors
        case "name":
            return bool(row.name) and chosen == row.name
        case "creature type":
            return has_subtype(row, chosen)
        case _:
            return chosen in row.types


def objects(ctx: Context, what: s.Objects) -> tuple[int, ...]:
    """Return the ids meant by words that need no choice. Raises NotDecidedError for those that do (resolution asks)."""
    match what:
        case s.This():
            return (ctx.source,)
        case s.Target(n):
            return tuple(t for t in ctx.targets[n : n + 1] if isinstance(t, int))
        case s.That():
            if isinstance(ctx.each, int):
                return (ctx.each,)
            return ctx.event.those or (() if ctx.event.that is None else (ctx.event.that,))
        case s.Other():
            return () if ctx.event.other is None else (ctx.event.other,)
        case s.Attached():
            host = ctx.obj(ctx.source).attached_to
            return (host,) if isinstance(host, int) else ()
        case s.Done(n):
            return ctx.done[n] if -len(ctx.done) <= n < len(ctx.done) else ()
        case s.Paid():
            return ctx.event.paid
        case s.Linked():
            return tuple(i for i in ctx.obj(ctx.source).linked if i in ctx.game.objects)
        case s.All(wanted):
            return matching(ctx, wanted)
        case s.Top(player, n):
            return _top_of_library(ctx, player, n)
        case _:
            raise NotDecidedError(f"these words need a choice: {type(what).__name__}")


def _top_of_library(ctx: Context, player: s.Players, n: s.Quantity) -> tuple[int, ...]:
    (name,) = players(ctx, player)
    wanted = quantity(ctx, n)
    listed = ctx.game.zone("library", name)
    return listed[:wanted]


# Players


def _is_among(ctx: Context, name: str, wanted: s.Players) -> bool:
    return name in players(ctx, wanted)


def players(ctx: Context, who: s.Players) -> tuple[str, ...]:
    """Return the names of the players meant, in APNAP order where there are several."""
    match who:
        case s.You():
            return (ctx.you,)
        case s.Opponent():
            return tuple(name for name in ctx.game.in_game() if name != ctx.you)
        case s.EachPlayer():
            return ctx.game.in_game()
        case s.TargetPlayer(n):
            return tuple(t for t in ctx.targets[n : n + 1] if isinstance(t, str) and t)
        case s.ThatPlayer():
            if isinstance(ctx.each, str):
                return (ctx.each,)
            return (ctx.event.player,) if ctx.event.player else ()
        case s.ControllerOf(what):
            return _distinct(_known_row(ctx, i).controller for i in objects(ctx, what))
        case s.OwnerOf(what):
            return _distinct(ctx.obj(i).owner for i in objects(ctx, what))
        case s.ActivePlayer():
            return (ctx.game.active,)
        case s.DefendingPlayer():
            return _defending(ctx)
        case s.EnchantedPlayer():
            host = ctx.obj(ctx.source).attached_to
            return (host,) if isinstance(host, str) else ()
        case s.ChosenPlayer():
            chosen = ctx.obj(ctx.source).chosen.get("player")
            if chosen is None:
                raise MissingFactError(f"which player was chosen for #{ctx.obj(ctx.source).label}")
            return (chosen,)


def _known_row(ctx: Context, object_id: int) -> Row:
    row = ctx.rows.get(object_id)
    found: Row = row if row is not None else ctx.game.left[object_id][1]
    return found


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _defending(ctx: Context) -> tuple[str, ...]:
    """CR 508.5: the player attacked, or the controller of the planeswalker attacked."""
    attacked = ctx.obj(ctx.source).attacking
    if isinstance(attacked, str):
        return (attacked,)
    return () if attacked is None else (ctx.row(attacked).controller,)


# Quantities and conditions


def quantity(ctx: Context, much: s.Quantity) -> int:
    """Return the number meant. Raises MissingFactError where X or an amount was never given."""
    match much:
        case s.Number(n):
            return n
        case s.X():
            if ctx.x is None:
                raise MissingFactError("the value of X")
            return ctx.x
        case s.Count(of):
            return len(matching(ctx, of))
        case s.PowerOf(what):
            return sum(ctx.row(i).power or 0 for i in objects(ctx, what))
        case s.ToughnessOf(what):
            return sum(ctx.row(i).toughness or 0 for i in objects(ctx, what))
        case s.ManaValueOf(what):
            return sum(ctx.row(i).mana_value for i in objects(ctx, what))
        case s.CountersOn(what, kind):
            return sum(_counters(ctx.obj(i), kind) for i in objects(ctx, what))
        case s.LifeOf(player):
            return sum(ctx.game.players[name].life for name in players(ctx, player))
        case s.CardsIn():
            return _cards_in(ctx, much)
        case s.EventAmount():
            amount = ctx.event.amount if ctx.amount is None else ctx.amount
            if amount is None:
                raise NotDecidedError("an amount that no event gives")
            return amount
        case s.Times(n, of):
            return n * quantity(ctx, of)
        case s.Plus(parts):
            return sum(quantity(ctx, part) for part in parts)
        case s.Half(of, rounded):
            whole = quantity(ctx, of)
            return -(-whole // 2) if rounded == "up" else whole // 2
        case s.HowMany(of):
            return len(objects(ctx, of))
        case s.DistinctTypes(what, among):
            return _distinct_count(ctx, what, among)


def _counters(obj: Obj, kind: str) -> int:
    return obj.counters.get(kind, 0) if kind else sum(obj.counters.values())


def _cards_in(ctx: Context, much: s.CardsIn) -> int:
    total = 0
    for name in players(ctx, much.player):
        player = ctx.game.players[name]
        rest = {"library": player.library_rest, "hand": player.hand_rest}.get(much.zone, 0)
        if rest is None or (rest and much.filter is not None):
            raise MissingFactError(f"what is in {name}'s {much.zone}")
        held = (i for i in ctx.game.zone(much.zone, name) if ctx.obj(i).owner == name)
        total += rest + sum(1 for i in held if much.filter is None or matches(ctx, much.filter, ctx.rows[i], True))
    return total


def _distinct_count(ctx: Context, what: str, among: s.Filter) -> int:
    rows = [ctx.rows[i] for i in matching(ctx, among)]
    found: set[object] = set()
    for row in rows:
        match what:
            case "card types":
                found.update(row.types)
            case "colors":
                found.update(row.colors)
            case "names":
                found.update({row.name} - {""})
            case "basic land types":
                found.update({"Plains", "Island", "Swamp", "Mountain", "Forest"} & set(row.subtypes))
            case "powers":
                found.add(row.power)
            case "mana values":
                found.add(row.mana_value)
            case _:
                raise NotDecidedError(f"counting different {what} is not modelled")
    return len(found)


def compares(ctx: Context, value: int, compare: s.Compare) -> bool:
    """Return whether value compares as said."""
    to = quantity(ctx, compare.to)
    match compare.op:
        case "<":
            return value < to
        case "<=":
            return value <= to
        case "=":
            return value == to
        case ">=":
            return value >= to
        case ">":
            return value > to
        case "!=":
            return value != to


def holds(ctx: Context, condition: s.Condition) -> bool:
    """Return whether a condition holds now."""
    match condition:
        case s.Exists(of, number):
            return compares(ctx, len(matching(ctx, of)), number)
        case s.Is(what, wanted):
            meant = objects(ctx, what)
            return bool(meant) and all(matches(ctx, wanted, ctx.row(i), True) for i in meant)
        case s.Quantities(left, compare):
            return compares(ctx, quantity(ctx, left), compare)
        case s.TurnOf(player):
            return ctx.game.active in players(ctx, player)
        case s.WasKicked(cost):
            cast = ctx.obj(ctx.source).cast
            return cost in ctx.paid or (cast is not None and cost in cast.paid)
        case s.WasCast(zone):
            cast = ctx.obj(ctx.source).cast
            return cast is not None and zone in ("", cast.from_zone)
        case s.DidIt():
            return ctx.did_it
        case s.Not(inner):
            return not holds(ctx, inner)
        case s.Both(conditions):
            return all(holds(ctx, part) for part in conditions)
        case s.Either(conditions):
            return any(holds(ctx, part) for part in conditions)
        case s.Happened():
            raise NotDecidedError("what happened earlier this turn is not modelled")
