"""The field of Verify: a board, a line each."""

import re
from typing import Final

from textual import events
from textual.widgets import TextArea

from judgebot.service.texts import LONGEST_BOARD
from judgebot.tui.widgets.at_once import heed_own_key

_LABEL: Final = re.compile(r"#(\w+)")


class BoardField(TextArea):
    """A text area with line numbers; every replacement can be undone."""

    def __init__(self, text: str, *, id: str) -> None:  # noqa: A002  # the name Textual gives it
        super().__init__(text, id=id, show_line_numbers=True, tab_behavior="focus", highlight_cursor_line=True)

    def put(self, text: str) -> None:
        """Replace the board; the cursor goes to its beginning."""
        self.replace(text, self.document.start, self.document.end)
        self.move_cursor(self.document.start)

    def go_to(self, line: int, column: int) -> None:
        """Put the cursor at a place as errors name it, counted from one; past an end, at that end."""
        row = min(max(line, 1), self.document.line_count) - 1
        self.move_cursor((row, min(max(column, 1) - 1, len(self.document.get_line(row)))), center=True)

    def label_at_cursor(self) -> str | None:
        """Return the object label the cursor is on, else the first of its line, None where it has none."""
        row, column = self.cursor_location
        labels = list(_LABEL.finditer(self.document.get_line(row)))
        under = [label for label in labels if label.start() <= column <= label.end()]
        return (under or labels)[0][1] if labels else None

    async def _on_key(self, event: events.Key) -> None:
        await heed_own_key(self, event)

    async def _on_paste(self, event: events.Paste) -> None:
        # What is taken in is put in place by the text area's own handler, which is called after this one.
        if len(event.text) + len(self.text) > LONGEST_BOARD:
            event.stop()
            event.prevent_default()
            self.notify(f"The paste is too long; a board has at most {LONGEST_BOARD:,} characters.", severity="error")
