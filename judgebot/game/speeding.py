"""Speed (CR 702.179): from 0, which is none, to its maximum; the ability without a source that increases it."""

from typing import Final

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game.monarchy import NO_SOURCE
from judgebot.game.state import MAX_SPEED, EventInfo, WaitingTrigger
from judgebot.game.table import Table

INCREASE: Final = "increase speed"
_TRIGGERED: Final = "speed triggered"
_INCREASES: Final = e.Triggered(
    (when.Event("loses life", player=s.Opponent(), batch=True),),
    (e.KeywordAction(INCREASE),),
    condition=when.Not(when.Designated(s.You(), "max speed")),
    word="whenever",
)


def speed_triggers(table: Table, happened: tuple[ev.Happened, ...]) -> list[WaitingTrigger]:
    """Return what triggers for those whose turn it is and who have speed, as opponents lose life (CR 702.179d)."""
    losers = [done.event.player for done in happened if isinstance(done.event, ev.Life) and done.event.amount < 0]
    found: list[WaitingTrigger] = []
    for player in table.game.active_players() if losers else ():
        if 0 < table.game.players[player].speed < MAX_SPEED and set(losers) & set(table.game.opponents(player)):
            found += _once_each_turn(table, player)
    return found


def _once_each_turn(table: Table, player: str) -> list[WaitingTrigger]:
    noted = ev.Done(_TRIGGERED, NO_SOURCE, player)
    if any(done.event == noted for done in table.game.log):
        return []
    if table.game.turn == table.game.began:
        table.assume(f"the speed of player {player} did not increase this turn before what is described")
    table.change(log=(*table.game.log, ev.Happened(noted)))
    return [WaitingTrigger(NO_SOURCE, "", player, _INCREASES, EventInfo(player=player), "speed")]
