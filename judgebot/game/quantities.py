"""How much the quantities of abilities are (CR 107, 608.2h): counts, sizes, amounts, what is not listed."""

from typing import Final

import msgspec

from judgebot.cards import conditions as when
from judgebot.cards import selectors as s
from judgebot.cards.words import BASIC_LAND_TYPES, COLORS
from judgebot.game import matching
from judgebot.game.context import Context
from judgebot.game.state import CLASS_LEVEL, Obj, Player
from judgebot.game.subtypes import has_subtype
from judgebot.game.trace import MissingFactError, NotDecidedError
from judgebot.game.untold_numbers import told
from judgebot.game.view import Row

STARTING_LIFE: Final = {"commander": 40, "two-headed giant": 30}
"""CR 903.7, 810.4; else 20 (CR 103.4)."""


def quantity(ctx: Context, much: s.Quantity) -> int:
    """Return the number meant. Raises MissingFactError where X or an amount was never given."""
    match much:
        case s.Number(n):
            return n
        case s.X():
            if ctx.x is None:
                raise MissingFactError("the value of X")
            return ctx.x
        case s.Count(of) if of.died_this_turn and not of.card:
            return _died_this_turn(ctx, of)
        case s.Count(of):
            return len(matching.matching(ctx, of)) + unlisted(ctx, of)
        case s.PowerOf(what):
            return sum(ctx.row(i).power or 0 for i in matching.objects(ctx, what))
        case s.ToughnessOf(what):
            return sum(ctx.row(i).toughness or 0 for i in matching.objects(ctx, what))
        case s.ManaValueOf(what):
            return sum(ctx.row(i).mana_value for i in matching.objects(ctx, what))
        case s.CountersOn(what, kind):
            return sum(_counters(ctx.obj(i), kind) for i in matching.objects(ctx, what))
        case s.LifeOf(player):
            return sum(ctx.game.players[name].life for name in matching.players(ctx, player))
        case s.SpeedOf(player):
            return sum(ctx.game.players[name].speed for name in matching.players(ctx, player))
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
        case s.Devotion(colors):
            return _devotion(ctx, colors)
        case s.HowMany(of, wanted):
            meant = matching.objects(ctx, of)
            return sum(1 for i in meant if wanted is None or matching.matches(ctx, wanted, ctx.row(i), anywhere=True))
        case s.StartingLife(player):
            return sum(STARTING_LIFE.get(ctx.game.variant, 20) for _ in matching.players(ctx, player))
        case s.HowManyPlayers(of):
            return len(matching.players(ctx, of))
        case s.LevelOf(what):
            return sum(ctx.obj(i).designations.get(CLASS_LEVEL, 1) for i in matching.objects(ctx, what))
        case s.TimesPaid(cost):
            cast = ctx.obj(ctx.source).cast
            return 0 if cast is None else cast.paid.count(cost)
        case s.CastBefore():
            return _cast_before(ctx)
        case s.AmountThisTurn():
            return _amount_this_turn(ctx, much)
        case s.SpentOn(what, of):
            return sum(spent_on(ctx.obj(i), of) for i in matching.objects(ctx, what))
        case s.Evenly(of):
            legal = sum(target != "" for target in ctx.targets)
            return quantity(ctx, of) // legal if legal else 0
        case s.LostThisWay():
            return ctx.lost
        case s.PlayerCounters(kind, player):
            names = matching.players(ctx, player)
            return sum(_counters_of_player(ctx.game.players[name], kind) for name in names)
        case s.DieResult() if ctx.amount is not None:
            return ctx.amount
        case s.TargetCount():
            return sum(len(item.targets) for item in ctx.game.stack if item.id == ctx.source)
        case s.TimesResolved():
            return _times_resolved(ctx)
        case s.DieResult():
            raise NotDecidedError("the result of a roll that nobody made")
        case s.DistinctTypes(what, among):
            return _distinct_count(ctx, what, among)
        case s.Greatest(what, among):
            return max(_sizes(ctx, what, among), default=0)
        case s.Total(what, of):
            return sum(_sizes(ctx, what, of))


def spent_on(obj: Obj, of: str) -> int:
    """Return how much mana was spent to cast an object, of one colour or how many colours where that is asked (CR 601.2h).

    Coloured symbols are paid with that colour; what generic mana was paid with is not told.
    """
    if obj.token or (obj.cast is None and obj.came_from is not None):
        return 0
    spent = None if obj.cast is None else obj.cast.spent
    if spent is None:
        raise MissingFactError(f"how much mana was spent to cast {obj.known_as}")
    generic = sum(int(symbol) for symbol in spent if symbol.isdigit())
    colored = [symbol for symbol in spent if not symbol.isdigit()]
    if not of:
        return generic + len(colored)
    if generic or any(symbol not in (*COLORS.values(), "C") for symbol in colored):
        raise MissingFactError(f"which colors of mana were spent to cast {obj.known_as}")
    return len({*colored} - {"C"}) if of == "colors" else colored.count(of)


def _died_this_turn(ctx: Context, wanted: s.Filter) -> int:
    """How many such objects were put into a graveyard from the battlefield this turn, as they last were (CR 700.4, 608.2i)."""
    from judgebot.game.patterns import match_event  # patterns reads objects and quantities here

    kind = msgspec.structs.replace(wanted, died_this_turn=None)
    return sum(match_event(ctx, when.Event("dies", subject=kind), done) is not None for done in ctx.game.log)


def _times_resolved(ctx: Context) -> int:
    from judgebot.game.events import Done  # events come above the words they are matched by

    resolved = (one.event for one in ctx.game.log if isinstance(one.event, Done) and one.event.kind == RESOLVED)
    return sum(event.obj == ctx.source for event in resolved)


RESOLVED: Final = "resolved"
"""What is told of an ability that asks how often it has resolved."""


def _amount_this_turn(ctx: Context, much: s.AmountThisTurn) -> int:
    """How much life players gained or lost, or how many spells they cast, this turn; a spell is looked at as it was."""
    from judgebot.game.events import CastSpell, Life  # events come above the words they are matched by

    who = matching.players(ctx, much.player)
    done = [one.event for one in ctx.game.log]
    match much.what:
        case "life gained" | "life lost":
            sign = 1 if much.what == "life gained" else -1
            changes = (one.amount * sign for one in done if isinstance(one, Life) and one.player in who)
            return sum(n for n in changes if n > 0)
        case "spells cast":
            cast = [one.obj for one in done if isinstance(one, CastSpell) and one.player in who]
            wanted = much.filter
            return sum(1 for i in cast if wanted is None or matching.matches(ctx, wanted, matching.any_row(ctx, i), True))
        case _:
            raise NotDecidedError(f"counting '{much.what}' this turn is not modelled")


def _sizes(ctx: Context, what: str, among: s.Filter) -> list[int]:
    """The power, toughness or mana value of each object that matches."""
    rows = _known_rows(ctx, among)
    return [row.mana_value if what == "mana value" else getattr(row, what) or 0 for row in rows]


def _known_rows(ctx: Context, among: s.Filter) -> list[Row]:
    """Return the objects that match, where it matters what they are. Raises MissingFactError for unknown ones."""
    rows = [ctx.rows[i] for i in matching.matching(ctx, among)]
    _refuse_unlisted(ctx, among)
    for row in rows:
        if row.unknown:
            raise MissingFactError(f"which card #{row.label} is")
    return rows


def least(much: s.Quantity) -> int | None:
    """Return the smallest that a quantity can be whatever is not known, None where nothing is known of it."""
    match much:
        case s.Number(n):
            return n
        case s.Count() | s.CardsIn() | s.DistinctTypes():
            return 0
        case s.Plus(parts):
            known = [least(part) for part in parts]
            return None if None in known else sum(n or 0 for n in known)
        case _:
            return None


def amount(ctx: Context, much: s.Quantity) -> int:
    """Return how much an effect does: a calculated number below 0 counts as 0 (CR 107.1b); a printed -N stays what it is."""
    match much:
        case s.Number(n):
            return n
        case s.Times(n, of):
            return n * amount(ctx, of)
        case s.Plus(parts):
            return sum(amount(ctx, part) for part in parts)
        case _:
            return max(0, quantity(ctx, much))


def _devotion(ctx: Context, colors: tuple[str, ...]) -> int:
    """CR 700.5: mana symbols that are of any of the colours, among mana costs of permanents the player controls."""
    mine = (row for row in ctx.rows.values() if row.zone == "battlefield" and row.controller == ctx.you)
    return sum(any(color in symbol for color in colors) for row in mine for symbol in row.mana_cost or ())


def _counters_of_player(player: Player, kind: str) -> int:
    return player.poison if kind == "poison" else player.counters.get(kind, 0)


def _counters(obj: Obj, kind: str) -> int:
    return obj.counters.get(kind, 0) if kind else sum(obj.counters.values())


def unlisted(ctx: Context, wanted: s.Filter) -> int:
    """Return how many cards of hands and libraries match that nobody listed. Raises MissingFactError where that is unknown."""
    if wanted.zone not in ("hand", "library"):
        return 0
    total = 0
    for name in ctx.game.in_game():
        whose = (player for player in (wanted.owner, wanted.controller) if player is not None)
        if not all(matching.is_among(ctx, name, player) for player in whose):
            continue
        who = ctx.game.players[name]
        rest = who.hand_rest if wanted.zone == "hand" else who.library_rest
        if rest is None or (rest and not matching.asks_nothing(wanted)):
            raise MissingFactError(f"what is in {name}'s {wanted.zone}")
        total += rest
    return total


def _refuse_unlisted(ctx: Context, wanted: s.Filter) -> None:
    if unlisted(ctx, wanted):
        raise MissingFactError(f"which cards are in the {wanted.zone}")


def _cards_in(ctx: Context, much: s.CardsIn) -> int:
    total = 0
    for name in matching.players(ctx, much.player):
        player = ctx.game.players[name]
        rest = {"library": player.library_rest, "hand": player.hand_rest}.get(much.zone, 0)
        if rest is None or (rest and much.filter is not None):
            raise MissingFactError(f"what is in {name}'s {much.zone}")
        held = (i for i in ctx.game.zone(much.zone, name) if ctx.obj(i).owner == name)
        total += rest + sum(1 for i in held if much.filter is None or matching.matches(ctx, much.filter, ctx.rows[i], True))
    return total


def _distinct_count(ctx: Context, what: str, among: s.Filter) -> int:
    rows = _known_rows(ctx, among)
    if what == "party":
        return size_of_party(tuple(rows))
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
                found.update(BASIC_LAND_TYPES.keys() & set(row.subtypes))
            case "powers":
                found.add(row.power)
            case "mana values":
                found.add(row.mana_value)
            case _:
                raise NotDecidedError(f"counting different {what} is not modelled")
    return len(found)


_ROLES: Final = ("Cleric", "Rogue", "Warrior", "Wizard")


def size_of_party(rows: tuple[Row, ...]) -> int:
    """Return how many of the four roles creatures can fill at once, one role each (CR 700.8a)."""
    filled: dict[str, Row] = {}

    def place(row: Row, tried: set[str]) -> bool:
        """Give a creature a role, moving whoever has it to another one if need be."""
        for role in _ROLES:
            if role in tried or not has_subtype(row, role):
                continue
            tried.add(role)
            if role not in filled or place(filled[role], tried):
                filled[role] = row
                return True
        return False

    return sum(place(row, set()) for row in rows)


def compares(ctx: Context, value: int, compare: s.Compare) -> bool:
    """Return whether value compares as said. Raises MissingFactError for a number that nobody told."""
    to = quantity(ctx, compare.to)
    match compare.op:
        case "<":
            return value < to
        case "<=":
            return value <= to
        case "=":
            return told(value) == told(to)
        case ">=":
            return value >= to
        case ">":
            return value > to
        case "!=":
            return told(value) != told(to)


def _cast_before(ctx: Context) -> int:
    """How many spells were cast this turn before the source was."""
    from judgebot.game.events import CastSpell  # events come above the words they are matched by

    cast = [done.event.obj for done in ctx.game.log if isinstance(done.event, CastSpell)]
    return cast.index(ctx.source) if ctx.source in cast else len(cast)
