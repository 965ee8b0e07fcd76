"""Which objects an effect means when a choice may be needed (CR 608.2d), and which of them are still there (CR 400.7)."""

from itertools import combinations
from typing import Final

from judgebot.cards import selectors as s
from judgebot.game import matching, quantities, zones
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.table import Table
from judgebot.game.trace import MissingFactError, NotDecidedError

MOST_COMBINATIONS: Final = 40
PUBLIC: Final = ("battlefield", "graveyard", "exile", "command", "stack")


def pick(table: Table, ctx: Context, what: s.Objects) -> tuple[int, ...]:
    """Return the ids meant now, with any choice made by whoever makes it (CR 608.2d)."""
    match what:
        case s.Choose(of, n, by, up_to, at_random):
            player = "" if at_random else _chooser(ctx, by)
            return choose_among(table, player, ctx.source, matching.matching(ctx, of), n, "to choose", up_to, ctx)
        case s.OneOf(among, by, wanted, n, up_to):
            ids = tuple(i for i in pick(table, ctx, among) if i in table.game.objects)
            if wanted is not None:
                ids = tuple(i for i in ids if matching.matches(ctx, wanted, ctx.row(i), anywhere=True))
            return choose_among(table, _chooser(ctx, by), ctx.source, ids, n, "to choose", up_to, ctx)
        case s.Top(player, n):
            (name,) = matching.players(ctx, player)
            return top_cards(table, name, quantities.quantity(ctx, n))
        case s.TopUntil(player, wanted, n):
            (name,) = matching.players(ctx, player)
            return _top_until(table, ctx, name, wanted, quantities.quantity(ctx, n))
        case s.Those(of, wanted):
            meant = (i for i in pick(table, ctx, of) if i in table.game.objects)
            return tuple(i for i in meant if matching.matches(ctx, wanted, table.view[i], anywhere=True))
        case s.Rest(of):
            return tuple(i for i in matching.objects(ctx, of) if i in table.game.objects)
        case s.Done() | s.Paid():
            return _present(table, matching.objects(ctx, what))
        case s.That() | s.This() | s.Other():
            return tuple(_found(table, ctx, i) for i in matching.objects(ctx, what))
        case _:
            return matching.objects(ctx, what)


def _chooser(ctx: Context, by: s.Players | None) -> str:
    if by is None:
        return ctx.you
    (player,) = matching.players(ctx, by)
    return player


def _present(table: Table, ids: tuple[int, ...]) -> tuple[int, ...]:
    """CR 400.7j: an effect finds in a public zone what an earlier part of it moved there."""
    return tuple(_next_in_public(table, i) for i in ids)


def _next_in_public(table: Table, object_id: int) -> int:
    if object_id in table.game.objects:
        return object_id
    new = table.game.moved.get(object_id)
    if new is not None and table.obj(object_id).melded:
        raise NotDecidedError("what is done with both cards of a melded permanent that left is not modelled")  # CR 712.21c
    known = new is not None and new in table.game.objects and table.game.objects[new].zone in PUBLIC
    return new if known and new is not None else object_id


def _found(table: Table, ctx: Context, object_id: int) -> int:
    """CR 400.7e, 603.6: a zone-change trigger finds the object its event moved, in the zone it went to."""
    if object_id in table.game.objects or ctx.event.that != object_id or not ctx.event.moved:
        return object_id
    return _next_in_public(table, object_id)


def present(table: Table, ids: tuple[int, ...]) -> tuple[int, ...]:
    """Return those that still exist; what is gone can't be acted on (CR 101.3, 400.7)."""
    return tuple(i for i in ids if i in table.game.objects)


def on_battlefield(table: Table, ids: tuple[int, ...]) -> tuple[int, ...]:
    """Return those that are permanents now."""
    return tuple(i for i in ids if i in table.game.objects and table.game.objects[i].zone == "battlefield")


def choose_among(
    table: Table,
    player: str,
    source: int,
    ids: tuple[int, ...],
    n: s.Quantity,
    what: str,
    up_to: bool = False,
    ctx: Context | None = None,
) -> tuple[int, ...]:
    """Return n of the ids, chosen by the player; all of them where there are no more than n (CR 609.3)."""
    number = quantities.quantity(ctx or table.context(source, player), n)
    if len(ids) <= number and not up_to:
        return ids
    sizes = range(min(number, len(ids)), -1, -1) if up_to else (number,)
    ways = [way for size in sizes for way in combinations(ids, size)]
    if len(ways) > MOST_COMBINATIONS:
        raise NotDecidedError(f"too many ways to choose ({len(ways)})")
    options = tuple(" and ".join(table.obj(i).known_as for i in way) or "none" for way in ways)
    labels = tuple(",".join(table.obj(i).label for i in way) for way in ways)
    label = table.obj(source).label if source >= 0 else ""
    picked = table.choose(Choice(player, "object", label, f"which {what}", options, labels))
    return ways[picked]


def _top_until(table: Table, ctx: Context, player: str, wanted: s.Filter, n: int) -> tuple[int, ...]:
    """Cards off the top of a library until n of them match, or all of it where it runs out (CR 701.20a, 609.3)."""
    found: list[int] = []
    for i in table.game.zone("library", player):
        found.append(i)
        n -= matching.matches(ctx, wanted, table.view[i], anywhere=True)
        if n <= 0:
            return tuple(found)
    if table.game.players[player].library_rest != 0 or zones.holds_unlisted(table.game, player):
        raise MissingFactError(f"which cards are on top of player {player}'s library")
    return tuple(found)


def top_cards(table: Table, player: str, n: int) -> tuple[int, ...]:
    """Return the top n cards of a library, fewer where there are fewer; unlisted ones become unknown cards."""
    while len(table.game.zone("library", player)) < n:
        rest = table.game.players[player].library_rest
        if rest == 0:
            break
        if rest is None:
            table.assume(f"player {player}'s library holds enough cards")
        table.game, _ = zones.draw_unlisted(table.game, player)
    return table.game.zone("library", player)[:n]
