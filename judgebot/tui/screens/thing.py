"""What can be done with an object of the board, laid over Verify: its layers, and each change of it."""

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from judgebot.shown import Change, Moment
from judgebot.tui.bindings import actions_of, spoken_keys
from judgebot.tui.messages import ObjectChanged, ObjectChosen
from judgebot.tui.widgets.prose import plain
from judgebot.tui.widgets.thing import CHANGES, OF_A_DESCRIPTION

_LAYERS: Final = "layers"
_WHAT_IT_DOES: Final[dict[Moment, str]] = {
    "start": "Changes what is described and decides it again.",
    "end": "Goes on from the end: adds a line to what is done and decides it again.",
}


class ThingScreen(ModalScreen[Message | None]):
    """Gives back the message that asks for what was chosen; None where nothing was."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss", "Close")]

    def __init__(self, label: str, moment: Moment, words: str) -> None:
        super().__init__()
        self.label = label
        self.moment = moment
        self.words = words

    def compose(self) -> ComposeResult:
        options = [Option("Show its layers (Enter)", id=_LAYERS)]
        options += [Option(f"{words}{_key_of(change)}", id=change) for change, words in CHANGES.items() if self._offers(change)]
        with Vertical(classes="sheet asking"):
            yield plain(self.words, "sheet-title")
            yield Static(_WHAT_IT_DOES[self.moment], classes="quiet")
            yield OptionList(*options)

    def _offers(self, change: Change) -> bool:
        return self.moment == "start" or change not in OF_A_DESCRIPTION

    @on(OptionList.OptionSelected)
    def choose(self, selected: OptionList.OptionSelected) -> None:
        """Give back what was chosen."""
        change = next((change for change in CHANGES if change == selected.option_id), None)
        label, moment = self.label, self.moment
        self.dismiss(ObjectChosen(label, moment) if change is None else ObjectChanged(label, moment, change))


def _key_of(change: Change) -> str:
    keys = (spoken_keys(action) for action in actions_of("object") if action.action == f"change('{change}')")
    return "".join(f" ({key})" for key in keys)
