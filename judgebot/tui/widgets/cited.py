"""A line with links behind it: by mouse or finger, or marked with left and right and opened with Enter."""

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.style import Style

from judgebot.tui.bindings import bindings_of
from judgebot.tui.messages import CardChosen, CiteChosen
from judgebot.tui.widgets.prose import TOGETHER, Prose


class Links(Prose, can_focus=True):
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
        super().__init__(text, mark=mark, classes=f"links {classes}".strip())
        self.links = links
        self.marked = 0
        self.can_focus = bool(links)
        self._chosen = chosen
        self._just_focused = False

    def on_focus(self) -> None:
        self._just_focused = True
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """A finger that misses a link marks the line; the next tap on it opens what is marked."""
        was_marked, self._just_focused = not self._just_focused, False
        if was_marked and self.links and "@click" not in event.style.meta:
            self.action_open()

    def on_blur(self) -> None:
        self.refresh()

    def action_mark(self, step: int) -> None:
        """Mark another of the links."""
        self.marked = min(max(self.marked + step, 0), len(self.links) - 1)
        self.refresh()

    def action_open(self) -> None:
        """Open the marked link."""
        self.post_message(self._chosen(self.links[self.marked]))

    def action_open_link(self, place: int) -> None:
        """Open the link that was clicked."""
        self.marked = place
        self.action_open()

    def written(self) -> str:
        """Return the text with its links in brackets, none of them broken at a line's end."""
        links = ", ".join(link.replace(" ", TOGETHER) for link in self.links)
        return f"{self.text} [{links}]" if links else self.text

    def drawn(self, rows: str) -> Content:
        """Return the rows with the links underlined, the marked one reversed; found from the end, where they stand."""
        content, end = super().drawn(rows), len(rows)
        for place, link in reversed(list(enumerate(self.links))):
            start = rows.rfind(link.replace(" ", TOGETHER), 0, end)
            if start >= 0:
                content = self._as_link(content, place, start, start + len(link))
                end = start
        return content

    def _as_link(self, content: Content, place: int, start: int, end: int) -> Content:
        look = "reverse bold" if self.has_focus and place == self.marked else "underline"
        click = Style.from_meta({"@click": f"open_link({place})"})
        return content.stylize(look, start, end).stylize(click, start, end)


class Cited(Links):
    """A sentence with the rules it follows from; they open in Rules."""

    def __init__(self, text: str, cites: tuple[str, ...] = (), *, mark: str = "", classes: str = "") -> None:
        super().__init__(text, cites, CiteChosen, mark=mark, classes=classes)


class NamedCards(Links):
    """The cards a ruling stands on; they open in Cards."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        super().__init__("Cards:", cards, CardChosen)
