"""The Ring tempts a player (CR 701.54a): a Ring-bearer, and an emblem that can do more each time."""

from typing import Final

import msgspec

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import matching
from judgebot.game.context import Context
from judgebot.game.effects_tokens import put_emblem
from judgebot.game.keyword_actions_growth import designate, does_action, tell
from judgebot.game.picking import choose_among
from judgebot.game.state import RING_BEARER
from judgebot.game.table import Table

ACTION: Final = "the ring tempts you"
_NAME: Final = "The Ring"
_BEARER: Final = s.Filter(designation=RING_BEARER, controller=s.You())
_STRONGER: Final = s.Filter(types=("Creature",), power=s.Compare(">", s.PowerOf(s.That())))
_AT_END_OF_COMBAT: Final = when.Event("step begins", player=s.EachPlayer(), step="end of combat")

ABILITIES: Final[tuple[e.Ability, ...]] = (
    # CR 701.54c: the first at once, one more each time, four at most.
    e.Static(
        s.All(_BEARER),
        (e.BecomeTypes(supertypes=("Legendary",), keep=True), e.Rule("can't be blocked by", filter=_STRONGER)),
        zone="command",
    ),
    e.Triggered((when.Event("attacks", subject=_BEARER),), (e.Draw(), e.Discard()), word="whenever", zone="command"),
    e.Triggered(
        (when.Event("becomes blocked", subject=_BEARER, other=s.Filter(types=("Creature",))),),
        (e.Delayed(_AT_END_OF_COMBAT, (e.Sacrifice(s.That(), s.ControllerOf(s.That())),), objects=s.Other()),),
        word="whenever",
        zone="command",
    ),
    e.Triggered(
        (when.Event("deals combat damage", subject=_BEARER, to_player=s.EachPlayer()),),
        (e.LoseLife(s.Number(3), s.Opponent()),),
        word="whenever",
        zone="command",
    ),
)


@does_action(ACTION)
def _tempts(table: Table, ctx: Context, effect: e.KeywordAction) -> tuple[int, ...]:
    for player in matching.players(ctx, effect.player or s.You()):
        tempt(table, player, ctx.source)
    return ()


def tempt(table: Table, player: str, source: int) -> None:
    """Let the Ring tempt a player: the emblem first, then the Ring-bearer is chosen (CR 701.54a, 701.54c-d)."""
    times = table.game.tempted.get(player, 0) + 1
    table.change(tempted={**table.game.tempted, player: times})
    table.say(f"The Ring tempts player {player} (time {times}).", "701.54a")
    _let_the_ring_have(table, player, ABILITIES[:times])
    mine = tuple(row.id for row in table.view.permanents if row.is_creature and row.controller == player)
    if mine:
        (chosen,) = choose_among(table, player, source, mine, s.Number(1), "creature is the Ring-bearer")
        _become_bearer(table, player, chosen)
    tell(table, "ring tempts", source, player)


def _let_the_ring_have(table: Table, player: str, abilities: tuple[e.Ability, ...]) -> None:
    emblems = (table.game.objects[i] for i in table.game.zone("command"))
    ring = next((obj for obj in emblems if obj.values and obj.values.name == _NAME and obj.owner == player), None)
    if ring is None:
        put_emblem(table, player, abilities, _NAME)
        return
    assert ring.values is not None
    table.game = table.game.with_object(
        msgspec.structs.replace(ring, values=msgspec.structs.replace(ring.values, abilities=abilities))
    )


def _become_bearer(table: Table, player: str, chosen: int) -> None:
    for row in table.view.permanents:
        obj = table.obj(row.id)
        if row.controller == player and RING_BEARER in obj.designations:
            kept = {name: when for name, when in obj.designations.items() if name != RING_BEARER}
            table.game = table.game.with_object(msgspec.structs.replace(obj, designations=kept))
    designate(table, chosen, RING_BEARER)
    table.say(f"{table.name(chosen)} is player {player}'s Ring-bearer.", "701.54a", "701.54b")
