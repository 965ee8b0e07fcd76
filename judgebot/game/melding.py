"""Melding (CR 701.42, 712.4a): two cards are exiled and put onto the battlefield as one permanent."""

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.melds import melded_from
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.context import Context
from judgebot.game.filters import names_of
from judgebot.game.picking import choose_among
from judgebot.game.registry import acts_on
from judgebot.game.state import Obj
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError


@acts_on(e.Meld)
def _meld(table: Table, ctx: Context, effect: e.Meld) -> tuple[int, ...]:
    """CR 701.42a-c: both are exiled; what is no pair of cards, as a token or a copy, stays in exile."""
    pair, into = melded_from(effect.into), table.game.meld_results.get(effect.into)
    if pair is None or into is None:
        raise NotDecidedError(f"which two cards meld into {effect.into}")
    others = tuple(row.id for row in table.view.permanents if _could_join(table, ctx, row.id, pair))
    if ctx.source not in table.game.objects or not others:
        table.say(f"{table.name(ctx.source)} and its counterpart are not both there: nothing is exiled.", "701.42a")
        return ()
    (other,) = choose_among(table, ctx.you, ctx.source, others, s.Number(1), "permanent is melded")
    exiled = tuple(done.after for done in perform(table, tuple(ev.Move(i, "exile", "exiled") for i in (ctx.source, other))))
    cards = tuple(table.game.objects[i] for i in exiled if i in table.game.objects)
    if not _are_pair(cards, pair):
        table.say("The two do not form a meld pair of cards: they stay in exile.", "701.42b", "701.42c")
        return exiled
    table.say(f"{cards[0].known_as} and {cards[1].known_as} meld into {effect.into}.", "701.42a", "712.4a")
    move = ev.Move(cards[0].id, "battlefield", controller=ctx.you, meld_with=cards[1].id, becomes=into)
    return tuple(done.after for done in perform(table, (move,)))


def _could_join(table: Table, ctx: Context, permanent: int, pair: tuple[str, str]) -> bool:
    """Whether it is another permanent that the player owns and controls with the name of the counterpart."""
    row = table.view[permanent]
    own = set(names_of(table.row(ctx.source)))
    wanted = [name for name in pair if name not in own]
    mine = row.controller == ctx.you and row.owner == ctx.you and permanent != ctx.source
    return mine and not row.face_down and bool(set(wanted) & set(names_of(row)))


def _are_pair(cards: tuple[Obj, ...], pair: tuple[str, str]) -> bool:
    found = [one.card.faces[0].name for one in cards if one.card is not None and not one.token and one.zone == "exile"]
    return sorted(found) == sorted(pair)
