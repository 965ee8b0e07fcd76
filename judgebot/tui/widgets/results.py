"""What was found while one types: a line each under the field, opened with Enter or a click."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message

from judgebot.present.blocks import columns
from judgebot.shown import Suggestion
from judgebot.tui.messages import CardChosen, CiteChosen, HitChosen
from judgebot.tui.widgets.prose import Prose

_ROWS: Final = 8
_MORE: Final = "…"


class Result(Prose, can_focus=True):
    """One suggestion in one line; what does not fit is cut off."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "choose", "Open", show=False)]

    def __init__(self) -> None:
        super().__init__("", mark=">", classes="choice result")
        self.suggestion: Suggestion | None = None
        self.display = False

    def put(self, suggestion: Suggestion | None) -> None:
        """Show a suggestion, or nothing."""
        self.suggestion = suggestion
        self.display = suggestion is not None
        if suggestion is not None:
            self.say(_line(suggestion))

    def action_choose(self) -> None:
        """Open it."""
        if self.suggestion is not None:
            self.post_message(opening(self.suggestion))

    def on_click(self) -> None:
        self.action_choose()

    def _rows(self, width: int) -> list[str]:
        rows = super()._rows(width)
        first = rows[0] if rows else ""
        return [f"{first}{_MORE}" if len(rows) > 1 and columns(first) < width else first]


def _line(suggestion: Suggestion) -> str:
    """What it is called and what it says; a text that begins with the name says it once."""
    name, _, rest = suggestion.text.partition(": ")
    text = rest if rest and suggestion.title.casefold().startswith(name.casefold()) else suggestion.text
    return f"{suggestion.title}: {text}" if text else suggestion.title


def opening(suggestion: Suggestion) -> Message:
    """Return the message that opens a suggestion where it belongs."""
    if suggestion.kind in ("rule", "policy"):
        return CiteChosen(suggestion.id)
    return CardChosen(suggestion.id, suggestion.language) if suggestion.kind == "card" else HitChosen(suggestion.id)


class Results(Vertical):
    """Takes no room while nothing is found; its rows stay and only their text changes, so that typing is never slowed."""

    def __init__(self) -> None:
        super().__init__(classes="results")
        self.display = False
        self._lines = tuple(Result() for _ in range(_ROWS))

    def compose(self) -> ComposeResult:
        yield from self._lines

    @property
    def shown(self) -> tuple[Suggestion, ...]:
        """The suggestions that are shown."""
        return tuple(line.suggestion for line in self._lines if line.suggestion is not None)

    def show(self, suggestions: tuple[Suggestion, ...]) -> None:
        """Show these in place of others; none: take no room."""
        padded = (*suggestions, *(None for _ in range(_ROWS)))
        for line, suggestion in zip(self._lines, padded, strict=False):
            line.put(suggestion)
        self.display = bool(suggestions)

    def lines(self) -> list[Result]:
        """The rows that can be seen, from top to bottom."""
        return [line for line in self._lines if line.display and self.region.overlaps(line.region)]
