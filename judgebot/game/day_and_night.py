"""Day and night (CR 731, 502.2), and the permanents that turn with them: daybound and nightbound (CR 702.145b-g)."""

from typing import Final

from judgebot.cards.effects import Keyword
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.table import Table
from judgebot.game.view import View, once_for_each_view

DAY: Final = "day"
NIGHT: Final = "night"


@once_for_each_view
def bound(view: View) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the permanents with daybound and those with nightbound."""
    found = [(row.id, a.name) for row, _, a in view.abilities if isinstance(a, Keyword) and row.zone == "battlefield"]
    day, night = (dict.fromkeys(i for i, name in found if name == word) for word in ("daybound", "nightbound"))
    return tuple(day), tuple(night)


def turn_with_the_day(table: Table) -> bool:
    """Do what happens at once, not as a state-based action (CR 702.145c-g); return whether anything did."""
    daybound, nightbound = bound(table.view)
    if not daybound and not nightbound:
        return False
    if not table.game.day:
        _becomes(table, DAY if daybound else NIGHT, "702.145d" if daybound else "702.145g")
        return True
    wrong = daybound if table.game.day == NIGHT else nightbound
    turning = tuple(i for i in wrong if table.game.objects[i].face == int(table.game.day == DAY) and _has_other_face(table, i))
    if turning:
        names = ", ".join(map(table.name, turning))
        table.say(f"It is {table.game.day}: {names} transforms.", "702.145c" if table.game.day == NIGHT else "702.145f")
        perform(table, tuple(ev.TransformEvent(i) for i in turning))
    return bool(turning)


def _has_other_face(table: Table, object_id: int) -> bool:
    card = table.game.objects[object_id].card
    return card is not None and card.layout == "transform"


def _becomes(table: Table, word: str, rule: str) -> None:
    table.change(day=word)
    table.say(f"It becomes {word}.", rule, "731.1")


def check_last_turn(table: Table, players: tuple[str, ...]) -> None:
    """CR 502.2, 731.2a-b: what the previous turn's active player, or players of a team, cast decides in the untap step."""
    cast = [(table.game.cast_last_turn or {}).get(name, 0) for name in players]
    if table.game.day == DAY and not any(cast):
        _becomes(table, NIGHT, "731.2a")
    elif table.game.day == NIGHT and any(n >= 2 for n in cast):
        _becomes(table, DAY, "731.2b")
    turn_with_the_day(table)
