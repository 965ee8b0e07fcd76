"""Text as wide as the screen lets it be: broken at spaces and between wide characters, later lines hanging."""

from typing import Final

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from judgebot.present.blocks import columns, wrapped

_GAP: Final = 1
"""Columns left free at the right: a scroll bar stands there, and letters beside it are hard to read."""
TOGETHER: Final = "\ue000"
"""Stands for a space at which no line is broken."""


class Prose(Widget):
    """Text as it is; no markup is read in it. `mark` stands before its first line."""

    def __init__(self, text: str, *, mark: str = "", classes: str = "", id: str | None = None) -> None:  # noqa: A002
        super().__init__(classes=f"prose {classes}".strip(), id=id)
        self.text = text
        self.sign = f"{mark} " if mark else ""

    def say(self, text: str) -> None:
        """Replace the text."""
        self.text = text
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many rows the text takes at that width."""
        return len(self._rows(width))

    def render(self) -> Content:
        """Return the rows of the text for the width there is."""
        return self.drawn("\n".join(self._rows(self.content_size.width)))

    def drawn(self, rows: str) -> Content:
        """Return the wrapped rows as content; a subclass marks what is special in them."""
        return Content(rows.replace(TOGETHER, " "))

    def written(self) -> str:
        """Return the whole text before it is wrapped."""
        return self.text

    def _rows(self, width: int) -> list[str]:
        indent = columns(self.sign)
        rows = wrapped(self.written(), max(width - indent - _GAP, 1))
        return [f"{' ' * indent if place else self.sign}{row}" for place, row in enumerate(rows)]


def plain(text: str, classes: str = "", mark: str = "") -> Prose:
    """Return text as a widget."""
    return Prose(text, classes=classes, mark=mark)
