"""Keyword actions (CR 701) that put cards onto the battlefield face down: manifest, manifest dread, cloak; and others."""

from itertools import permutations

from judgebot.cards import effects as e
from judgebot.contract import FaceDownCause
from judgebot.game import events as ev
from judgebot.game import matching, quantities
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.face_down import face_down
from judgebot.game.looking import plays_revealed
from judgebot.game.picking import pick, present, top_cards
from judgebot.game.registry import acts_on
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError

_RULE = {"manifest": "701.40a", "manifest_dread": "701.40a", "cloak": "701.58a"}


@acts_on(e.Manifest)
def _manifest(table: Table, ctx: Context, effect: e.Manifest) -> tuple[int, ...]:
    return _put_face_down(table, ctx, effect, "manifest")


@acts_on(e.Cloak)
def _cloak(table: Table, ctx: Context, effect: e.Cloak) -> tuple[int, ...]:
    return _put_face_down(table, ctx, effect, "cloak")


def _put_face_down(table: Table, ctx: Context, effect: e.Manifest | e.Cloak, cause: FaceDownCause) -> tuple[int, ...]:
    made: list[int] = []
    for player in matching.players(ctx, effect.player):
        if effect.what is not None:
            for card in _in_order(table, player, effect, present(table, pick(table, ctx, effect.what))):
                made.extend(put_face_down(table, player, card, cause, tapped=effect.tapped))
        elif effect.tapped:
            raise NotDecidedError("cards of a library put onto the battlefield face down and tapped")
        else:
            made.extend(from_library(table, player, quantities.quantity(ctx, effect.n), cause))
    return tuple(made)


def _in_order(table: Table, player: str, effect: e.Manifest | e.Cloak, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards in order; a shuffled pile may lie in any (CR 701.24a), and nobody chooses which."""
    if not effect.shuffled:
        return cards
    orders = list(permutations(cards))
    options = tuple(", then ".join(table.name(card) for card in order) for order in orders)
    return orders[table.choose(Choice("", "order", "", "the order of the shuffled pile", options))]


def from_library(table: Table, player: str, n: int, cause: FaceDownCause) -> list[int]:
    """Manifest or cloak the top n cards of a library, one at a time (CR 701.40e, 701.58e)."""
    made: list[int] = []
    for _ in range(n):
        top = top_cards(table, player, 1)
        if not top:
            word = cause.replace("_", " ")
            table.say(
                f"Player {player}'s library is empty, so there is no card to {word}: nothing happens. "
                "This is not drawing a card.",
                "101.3",
                _RULE[cause],
            )
            break
        made.extend(put_face_down(table, player, top[0], cause))
    return made


def put_face_down(table: Table, player: str, card: int, cause: FaceDownCause, *, tapped: bool = False) -> list[int]:
    """Put a card onto the battlefield face down; return the new permanent (CR 701.40a, 701.58a)."""
    move = ev.Move(card, "battlefield", controller=player, face_down=face_down(cause), tapped=tapped)
    revealed_top(table, player)
    return [done.after for done in perform(table, (move,)) if isinstance(done.event, ev.Move)]


def revealed_top(table: Table, player: str) -> None:
    """CR 401.5: with the top card revealed, the next card is revealed only when the change is complete."""
    if plays_revealed(table.game, player):
        table.say(f"Player {player} plays with the top card revealed: the new top card is revealed next.", "401.5")


@acts_on(e.ManifestDread)
def _manifest_dread(table: Table, ctx: Context, effect: e.ManifestDread) -> tuple[int, ...]:
    made: list[int] = []
    for player in matching.players(ctx, effect.player):
        for _ in range(quantities.quantity(ctx, effect.n)):
            made.extend(manifest_dread(table, player, ctx.source))
    return tuple(made)


def manifest_dread(table: Table, player: str, source: int | None) -> list[int]:
    """Look at the top two, manifest one, put the other into the graveyard (CR 701.62a, 701.62b)."""
    cards = top_cards(table, player, 2)
    table.say(f"Player {player} looks at the top {len(cards)} of the library.", "701.62a")
    made: list[int] = []
    milled: tuple[ev.Happened, ...] = ()
    if cards:
        label = table.obj(source).label if source is not None else ""
        names = tuple(table.name(card) for card in cards)
        labels = tuple(table.obj(card).label for card in cards)
        which = table.choose(Choice(player, "object", label, "which card is manifested", names, labels))
        made = put_face_down(table, player, cards[which], "manifest_dread")
        rest = tuple(card for n, card in enumerate(cards) if n != which)
        milled = perform(table, tuple(ev.Move(card, "graveyard") for card in rest))
    perform(table, (ev.ManifestedDread(player, next((one.after for one in milled), None)),))
    return made


@acts_on(e.Goad)
def _goad(table: Table, ctx: Context, effect: e.Goad) -> tuple[int, ...]:
    """CR 701.15b: it attacks each combat if able, and a player other than the goading one if able."""
    from judgebot.game.effects_continuous import add_effect

    ids = present(table, pick(table, ctx, effect.what))
    add_effect(table, ctx.source, ctx.you, (e.Rule("goaded"),), ids, "your next turn")
    return ids
