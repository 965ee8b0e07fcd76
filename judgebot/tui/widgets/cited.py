"""A line with links behind it: by mouse, or marked with left and right and opened with Enter."""

from collections.abc import Callable
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widgets import Static

from judgebot.tui.bindings import bindings_of
from judgebot.tui.messages import CardChosen, CiteChosen


class Links(Static, can_focus=True):
    """Text with its links behind it in brackets. Without links it is never focused."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("answer")]

    def __init__(
        self,
        text: str,
        links: tuple[str, ...],
        chosen: Callable[[str], Message],
        *,
        mark: str = "",
        classes: str = "",
    ) -> None:
        super().__init__(classes=f"links {classes}".strip())
        self.text = text
        self.links = links
        self.sign = mark
        self.marked = 0
        self.can_focus = bool(links)
        self._chosen = chosen

    def on_mount(self) -> None:
        self._draw()

    def on_focus(self) -> None:
        self._draw()

    def on_blur(self) -> None:
        self._draw()

    def action_mark(self, step: int) -> None:
        """Mark another of the links."""
        self.marked = min(max(self.marked + step, 0), len(self.links) - 1)
        self._draw()

    def action_open(self) -> None:
        """Open the marked link."""
        self.post_message(self._chosen(self.links[self.marked]))

    def action_open_link(self, place: int) -> None:
        """Open the link that was clicked."""
        self.marked = place
        self.action_open()

    def _draw(self) -> None:
        parts: list[Content] = [Content(f"{self.sign} ")] if self.sign else []
        parts.append(Content(self.text))
        for place, link in enumerate(self.links):
            parts += [Content("  [" if place == 0 else ", "), self._link(place, link)]
        if self.links:
            parts.append(Content("]"))
        self.update(Content.assemble(*parts))

    def _link(self, place: int, link: str) -> Content:
        look = "reverse bold" if self.has_focus and place == self.marked else "underline"
        unbroken = link.replace(" ", "\N{NO-BREAK SPACE}")
        return Content.styled(unbroken, look).stylize(Style.from_meta({"@click": f"open_link({place})"}))


class Cited(Links):
    """A sentence with the rules it follows from; they open in Rules."""

    def __init__(self, text: str, cites: tuple[str, ...] = (), *, mark: str = "", classes: str = "") -> None:
        super().__init__(text, cites, CiteChosen, mark=mark, classes=classes)


class NamedCards(Links):
    """The cards a ruling stands on; they open in Cards."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        super().__init__("Cards:", cards, CardChosen)
