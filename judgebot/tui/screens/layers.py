"""The layer table of one object, laid over Verify."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static


class LayersScreen(ModalScreen[None]):
    """Shows the table as it is; any of the closing keys leaves it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "dismiss", "Close")]

    def __init__(self, table: str) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet wide"):
            yield Static("Layers", classes="sheet-title")
            with ScrollableContainer(classes="sheet-body"):
                yield Static(Content(self.table), classes="table")
            yield Static("Arrows scroll · Esc closes", classes="quiet")
