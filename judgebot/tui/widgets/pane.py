"""The pane an answer is shown in: scrolls, and walks its lines with up and down."""

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget


class Pane(VerticalScroll):
    """Up and down go to the next line that can be opened, or scroll where none is near."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # Heeded before the line that has the focus, so that an Enter typed right after goes to the next one.
        Binding("up", "scroll_up", "Up", show=False, priority=True),
        Binding("down", "scroll_down", "Down", show=False, priority=True),
    ]

    async def show(self, parts: Iterable[Widget]) -> None:
        """Replace what is shown, at its beginning."""
        async with self.batch():
            await self.remove_children()
            await self.mount_all(parts)
        self.scroll_home(animate=False)

    def lines(self) -> list[Widget]:
        """Return what can be focused in it, from top to bottom."""
        return [line for line in self.query("*").results(Widget) if line.focusable and self._is_unfolded(line)]

    def action_scroll_down(self) -> None:
        """Go to the next line, or scroll."""
        self._step(1)

    def action_scroll_up(self) -> None:
        """Go to the line before, or scroll."""
        self._step(-1)

    def _step(self, way: int) -> None:
        lines = self.lines() if way > 0 else self.lines()[::-1]
        focused = self.screen.focused
        ahead = lines[lines.index(focused) + 1 :] if focused in lines else self._visible(lines)
        if ahead and self._is_near(ahead[0]):
            self.screen.set_focus(ahead[0])
        else:
            self.scroll_relative(y=way, animate=False)

    def _is_unfolded(self, line: Widget) -> bool:
        return all(each.display for each in line.ancestors_with_self if isinstance(each, Widget) and each is not self)

    def _visible(self, lines: list[Widget]) -> list[Widget]:
        return [line for line in lines if self.region.overlaps(line.region)]

    def _is_near(self, line: Widget) -> bool:
        """Whether it is shown, or at most two rows beyond what is shown."""
        return self.region.grow((2, 0, 2, 0)).overlaps(line.region)
