"""The choice of the language that answers come in."""

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from judgebot.tui.widgets.editions_bar import LANGUAGE_NAMES

AS_ASKED: Final = "as-asked"


class LanguageScreen(ModalScreen[str | None]):
    """Gives back the chosen language, AS_ASKED for that of each question, None where nothing was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f9", "dismiss", "Close")]

    def __init__(self, current: str | None) -> None:
        super().__init__()
        self.current = current or AS_ASKED

    def compose(self) -> ComposeResult:
        options = [Option("As each question is asked", id=AS_ASKED)]
        options += [Option(f"{name} ({code})", id=code) for code, name in LANGUAGE_NAMES.items()]
        with Vertical(classes="sheet small"):
            yield Static("Answers in", classes="sheet-title")
            yield OptionList(*options)

    def on_mount(self) -> None:
        choices = self.query_one(OptionList)
        choices.highlighted = choices.get_option_index(self.current)

    @on(OptionList.OptionSelected)
    def choose(self, selected: OptionList.OptionSelected) -> None:
        """Give back what was chosen."""
        self.dismiss(selected.option_id)
