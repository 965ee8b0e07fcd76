"""Help for the view that has the focus: what to write, and every key, read from the registry."""

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from judgebot.tui.bindings import Action, View, actions_of, spoken_keys
from judgebot.tui.widgets.prose import Prose, plain


class HelpScreen(ModalScreen[None]):
    """Laid over the view; the keys that opened it close it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,f1,question_mark,q", "dismiss", "Close")]

    def __init__(self, view: View, advice: str) -> None:
        super().__init__()
        self.view = view
        self.advice = advice

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(f"Help: {self.view.capitalize()}", classes="sheet-title")
            with VerticalScroll(classes="sheet-body"):
                yield from (plain(line, mark="-") for line in self.advice.splitlines())
                yield from _section(f"In {self.view.capitalize()}", actions_of(self.view))
                if self.view == "verify":
                    yield from _section("On an object of the board", actions_of("object"))
                yield from _section("In an answer", actions_of("answer"))
                yield from _section("Everywhere (single letters: outside a field)", actions_of("everywhere"))
            yield Static("Esc closes", classes="quiet")


def _section(title: str, actions: tuple[Action, ...]) -> Iterator[Prose]:
    if actions:
        yield plain(title, "heading")
        yield from (plain(f"{spoken_keys(action)}: {action.tooltip}", mark="-") for action in actions)
