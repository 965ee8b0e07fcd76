"""The two triggered abilities of the monarch, which have no source (CR 725.2)."""

from typing import Final

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game.state import EventInfo, WaitingTrigger
from judgebot.game.table import Table

NO_SOURCE: Final = -1
_DRAWS: Final = e.Triggered((when.Event("step begins", player=s.You(), step="end"),), (e.Draw(),), word="at")
_IS_HIT: Final = e.Triggered(
    (when.Event("deals combat damage", subject=s.Filter(types=("Creature",)), to_player=s.You()),),
    (e.KeywordAction("become the monarch", player=s.ControllerOf(s.That())),),
    word="whenever",
)


def monarch_triggers(table: Table, happened: tuple[ev.Happened, ...]) -> list[WaitingTrigger]:
    """Return what triggers for the monarch: their end step, and combat damage to them by a creature."""
    monarch = table.game.monarch
    found: list[WaitingTrigger] = []
    for done in happened if monarch else ():
        match done.event:
            case ev.StepBegins(step="end", player=player) if player == monarch:
                found.append(_waiting(monarch, _DRAWS, EventInfo(player=player), "end step"))
            case ev.Damage(source=source, target=target, combat=True) if target == monarch and table.row(source).is_creature:
                hit = EventInfo(that=source, player=monarch, amount=done.amount)
                found.append(_waiting(monarch, _IS_HIT, hit, "combat damage"))
            case _:
                pass
    return found


def _waiting(monarch: str, ability: e.Triggered, info: EventInfo, what: str) -> WaitingTrigger:
    return WaitingTrigger(NO_SOURCE, "", monarch, ability, info, f"monarch's {what}")
