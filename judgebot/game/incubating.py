"""Incubating (CR 701.53a): an Incubator token with counters, which can transform into a creature (CR 111.10i)."""

from typing import Final

from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.models import Card, Face
from judgebot.game import events as ev
from judgebot.game import quantities
from judgebot.game.batch import perform
from judgebot.game.context import Context
from judgebot.game.keyword_actions_growth import does_action
from judgebot.game.matching import players
from judgebot.game.table import Table
from judgebot.game.values import card_values

_TRANSFORMS: Final = e.Activated((c.Mana(("2",)),), (e.Transform(s.This()),))
INCUBATOR: Final = Card(
    "Incubator Token",
    (
        Face("Incubator Token", types=("Artifact",), subtypes=("Incubator",), abilities=(_TRANSFORMS,)),
        Face("Phyrexian Token", types=("Artifact", "Creature"), subtypes=("Phyrexian",), power="0", toughness="0"),
    ),
    layout="transform",
)


@does_action("incubate")
def _incubate(table: Table, ctx: Context, effect: e.KeywordAction) -> tuple[int, ...]:
    """CR 701.53a: the token enters with so many +1/+1 counters."""
    n = 0 if effect.n is None else quantities.amount(ctx, effect.n)
    counters = {"+1/+1": n} if n > 0 else {}
    front = card_values(INCUBATOR)
    made = tuple(
        ev.Create(front, player, counters=counters, card=INCUBATOR) for player in players(ctx, effect.player or s.You())
    )
    return tuple(done.after for done in perform(table, made) if isinstance(done.event, ev.Create))
