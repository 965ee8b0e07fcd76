"""What holds for the face-down objects of a board, laid over Verify: looking, turning up, keeping apart, revealing."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from judgebot.shown import FaceDownHelp
from judgebot.tui.messages import CiteChosen
from judgebot.tui.widgets.face_down_parts import face_down_parts
from judgebot.tui.widgets.pane import Pane


class FaceDownScreen(ModalScreen[None]):
    """Every line names its rule, which opens with Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss", "Close")]

    def __init__(self, told: FaceDownHelp) -> None:
        super().__init__()
        self.told = told

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet wide"):
            yield Static("Face down", classes="sheet-title")
            with Pane(classes="sheet-body"):
                yield from face_down_parts(self.told)
            yield Static("Enter opens a rule · Esc closes", classes="quiet")

    def on_mount(self) -> None:
        lines = self.query_one(Pane).lines()
        self.set_focus(lines[0] if lines else self.query_one(Pane), scroll_visible=False)

    @on(CiteChosen)
    def open_cite(self, chosen: CiteChosen) -> None:
        """Open a rule: the sheet closes, the app shows it."""
        chosen.stop()
        self.dismiss()
        self.app.post_message(chosen)
