"""Exiling from the top of a library until a card may be cast: cascade (CR 702.85) and discover (CR 701.57a)."""

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import quantities
from judgebot.game.batch import perform
from judgebot.game.context import Context
from judgebot.game.effects_casting import cast_now
from judgebot.game.keyword_actions_growth import does_action
from judgebot.game.picking import top_cards
from judgebot.game.registry import HANDLERS
from judgebot.game.table import Table
from judgebot.game.trace import MissingFactError, NotDecidedError


@does_action("cascade")
def _cascade(table: Table, ctx: Context, effect: e.KeywordAction) -> tuple[int, ...]:
    """CR 702.85a: a nonland card with lesser mana value may be cast free, if the resulting spell's is lesser too."""
    below = ctx.row(ctx.source).mana_value
    exiled, found = _until_castable(table, ctx.you, below - 1)
    table.say(f"Player {ctx.you} cascades: {_named(table, exiled)} exiled.", "702.85a")
    if found is not None:
        cast_now(table, ctx, ctx.you, table.game.objects[found])
    _to_bottom(table, ctx, exiled)
    return ()


@does_action("discover")
def _discover(table: Table, ctx: Context, effect: e.KeywordAction) -> tuple[int, ...]:
    """CR 701.57a: the card may be cast free, else it is put into the hand."""
    most = 0 if effect.n is None else quantities.amount(ctx, effect.n)
    exiled, found = _until_castable(table, ctx.you, most)
    table.say(f"Player {ctx.you} discovers {most}: {_named(table, exiled)} exiled.", "701.57a")
    if found is not None and not cast_now(table, ctx, ctx.you, table.game.objects[found]):
        perform(table, (ev.Move(found, "hand"),))
    _to_bottom(table, ctx, exiled)
    return ()


def _named(table: Table, cards: list[int]) -> str:
    names = ", ".join(table.name(card) for card in cards) or "no card"
    return f"{names} {'is' if len(cards) < 2 else 'are'}"


def _until_castable(table: Table, player: str, most: int) -> tuple[list[int], int | None]:
    """Exile cards from the top until a nonland card of such a mana value; return all of them, and that one."""
    exiled: list[int] = []
    while top := top_cards(table, player, 1):
        if table.obj(top[0]).is_unknown:
            raise MissingFactError(f"which card is on top of player {player}'s library")
        (done,) = perform(table, (ev.Move(top[0], "exile", "exiled"),))
        exiled.append(done.after)
        row = table.row(done.after)
        if "Land" not in row.types and row.mana_value <= most:
            _refuse_two_spells(table, done.after)
            return exiled, done.after
    return exiled, None


def _refuse_two_spells(table: Table, card: int) -> None:
    """A card that could be cast as another spell than its face: which mana value counts then is not modelled."""
    printed = table.obj(card).card
    if printed is not None and len(printed.faces) > 1 and printed.layout not in ("transform", "meld"):
        raise NotDecidedError(f"casting {table.name(card)}, which could be cast in several ways, free is not modelled")


def _to_bottom(table: Table, ctx: Context, exiled: list[int]) -> None:
    """What was not cast goes to the bottom in a random order."""
    ctx.game, ctx.rows = table.game, table.view.rows
    left = tuple(card for card in exiled if card in table.game.objects and table.game.objects[card].zone == "exile")
    if left:
        ctx.done.append(left)
        HANDLERS[e.MoveTo](table, ctx, e.MoveTo(s.Done(), "library", position="bottom", in_random_order=True))
