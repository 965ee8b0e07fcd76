"""The initiative (CR 726): who has it, and the three abilities that come with it and have no source."""

from typing import Final

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game.monarchy import NO_SOURCE
from judgebot.game.state import EventInfo, WaitingTrigger
from judgebot.game.table import Table

TAKES: Final = "takes the initiative"
TAKE: Final = "take the initiative"
_VENTURES: Final = e.Triggered((when.Event("venture"),), (e.KeywordAction("venture into undercity", player=s.ThatPlayer()),))
_IS_TAKEN: Final = e.Triggered(
    (when.Event("deals combat damage", subject=s.Filter(types=("Creature",)), to_player=s.You(), batch=True),),
    (e.KeywordAction(TAKE, player=s.ThatPlayer()),),
    word="whenever",
)


def initiative_triggers(table: Table, happened: tuple[ev.Happened, ...]) -> list[WaitingTrigger]:
    """Return what triggers for the player who has the initiative (CR 726.2): upkeep, combat damage, taking it."""
    holder = table.game.initiative
    found: list[WaitingTrigger] = []
    hitting: list[str] = []
    for done in happened if holder else ():
        match done.event:
            case ev.StepBegins(step="upkeep", player=player) if player == holder:
                found.append(_waiting(holder, _VENTURES, player, "upkeep"))
            case ev.Done(kind="takes the initiative", player=player):
                found.append(_waiting(holder, _VENTURES, player, "taking"))
            case ev.Damage(source=source, target=target, combat=True) if target == holder and table.row(source).is_creature:
                hitting.append(table.row(source).controller)
            case _:
                pass
    return found + [_waiting(holder, _IS_TAKEN, player, "combat damage") for player in dict.fromkeys(hitting)]


def _waiting(holder: str, ability: e.Triggered, player: str, what: str) -> WaitingTrigger:
    return WaitingTrigger(NO_SOURCE, "", holder, ability, EventInfo(player=player), f"initiative's {what}")
