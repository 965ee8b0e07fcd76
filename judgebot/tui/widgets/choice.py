"""A line to choose with Enter or a click: a question to try, a card, a rule, an object."""

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from judgebot.tui.widgets.prose import Prose


class Choice(Prose, can_focus=True):
    """Posts the message its maker returns when chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "choose", "Choose", show=False)]

    def __init__(self, text: str, chosen: Callable[[], Message], *, classes: str = "") -> None:
        super().__init__(text, mark=">", classes=f"choice {classes}".strip())
        self._chosen = chosen

    def action_choose(self) -> None:
        """Say that this line was chosen."""
        self.post_message(self._chosen())

    def on_click(self) -> None:
        self.action_choose()
