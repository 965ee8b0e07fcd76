"""The help for face-down objects as widgets: each object, the duties now, and a list to go through when the game ends."""

from collections.abc import Iterator
from typing import Final

from textual.widget import Widget

from judgebot.shown import FaceDownHelp, FaceDownThing
from judgebot.tui.widgets.board_parts import CAUSES
from judgebot.tui.widgets.cited import Cited
from judgebot.tui.widgets.prose import plain
from judgebot.tui.widgets.verdict_parts import duty_parts

_BOX: Final = "[ ]"


def face_down_parts(told: FaceDownHelp) -> Iterator[Widget]:
    """Yield the help; one line where nothing lies face down."""
    if told.as_described:
        yield plain(f"As the board is described, before anything is done: {told.as_described}", "quiet")
    if not told.things:
        yield plain("Nothing lies face down on this board.", "answer")
    for thing in told.things:
        yield from _thing(thing)
    yield from duty_parts(told.duties)
    if told.at_end:
        yield plain("When the game ends, check", "heading")
        yield from (
            Cited(f"player {duty.player} reveals {duty.what}", duty.cites, mark=_BOX, classes="item") for duty in told.at_end
        )


def _thing(thing: FaceDownThing) -> Iterator[Widget]:
    card = f"; the card is {thing.card}" if thing.card else ""
    whose = f"controlled by {thing.controller}" + (f", owned by {thing.owner}" if thing.owner != thing.controller else "")
    yield plain(f"#{thing.id} ({CAUSES[thing.cause]}{card}), {whose}", "heading")
    for look in thing.looks:
        may = "may look at it" if look.may else "may not look at it"
        yield Cited(f"Player {look.player} {may}: {look.why}.", look.cites, mark="-", classes="item")
    yield from (Cited(way.text, way.cites, mark="-", classes="item") for way in thing.ways)
