"""An object of the drawn board: its layers with Enter, changes to it with keys of their own, all of them on a sheet."""

from typing import ClassVar, Final

from textual.binding import BindingType

from judgebot.shown import Change, Moment
from judgebot.tui.bindings import bindings_of
from judgebot.tui.messages import ObjectChanged, ObjectChosen, ObjectOpened
from judgebot.tui.widgets.prose import Prose

CHANGES: Final[dict[Change, str]] = {
    "tap": "Tap or untap",
    "add counter": "One more counter (+1/+1, or the kind that lies there)",
    "remove counter": "One counter less",
    "add damage": "One more damage",
    "remove damage": "One damage less",
    "turn over": "Turn face down (manifested) or face up",
    "other player": "Give to the other player",
    "to hand": "To its owner's hand",
    "to graveyard": "To its owner's graveyard",
    "to exile": "Exile it",
    "to library": "On top of its owner's library",
    "to battlefield": "Onto the battlefield",
    "remove": "Remove it from the description",
}
OF_A_DESCRIPTION: Final[tuple[Change, ...]] = ("remove damage", "remove")
"""Changes that nothing in play makes."""


class Thing(Prose, can_focus=True):
    """One line; a click opens the sheet of what can be done with it."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("object")]

    def __init__(self, text: str, label: str, moment: Moment) -> None:
        super().__init__(text, mark=">", classes=f"choice object at-{moment}")
        self.label = label
        self.moment: Moment = moment

    def action_layers(self) -> None:
        """Ask for its layer table."""
        self.post_message(ObjectChosen(self.label, self.moment))

    def action_change(self, change: Change) -> None:
        """Ask for a change of it."""
        self.post_message(ObjectChanged(self.label, self.moment, change))

    def action_sheet(self) -> None:
        """Open the sheet of what can be done with it."""
        self.post_message(ObjectOpened(self.label, self.moment, self.text))

    def on_click(self) -> None:
        self.action_sheet()
