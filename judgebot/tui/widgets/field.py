"""The field of Ask: a question in a line, or a board in several. Enter asks; earlier questions come back with up."""

from typing import Final

from textual import events
from textual.message import Message
from textual.widgets import TextArea

from judgebot.service.texts import LONGEST_BOARD
from judgebot.tui.widgets.at_once import heed_own_key

_NEW_LINE: Final = ("ctrl+j", "alt+enter", "shift+enter")


class Field(TextArea):
    """A text area that asks with Enter. What is too long to be a board is not taken in, and what stands there is kept."""

    class Submitted(Message):
        """The reader pressed Enter."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class TooLong(Message):
        """What was pasted is longer than any board."""

        def __init__(self, length: int) -> None:
            super().__init__()
            self.length = length

    def __init__(self, placeholder: str, *, id: str) -> None:  # noqa: A002  # the name Textual gives it
        super().__init__(placeholder=placeholder, id=id, highlight_cursor_line=False, tab_behavior="focus")
        self._earlier: list[str] = []
        self._draft = ""
        self._place = 0

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            self._submit()
        elif event.key in _NEW_LINE:
            event.stop()
            event.prevent_default()
            self.insert("\n")
        else:
            await heed_own_key(self, event)

    async def _on_paste(self, event: events.Paste) -> None:
        # What is taken in is put in place by the text area's own handler, which is called after this one.
        if len(event.text) + len(self.text) > LONGEST_BOARD:
            event.stop()
            event.prevent_default()
            self.post_message(self.TooLong(len(event.text)))

    def action_cursor_up(self, select: bool = False) -> None:
        """Move up; on the first line, bring back the question before."""
        if self.cursor_location[0] > 0 or select:
            super().action_cursor_up(select)
        else:
            self._recall(self._before())

    def action_cursor_down(self, select: bool = False) -> None:
        """Move down; on the last line, bring back the question after."""
        if self.cursor_location[0] < self.document.line_count - 1 or select:
            super().action_cursor_down(select)
        else:
            self._recall(self._place + 1)

    def is_at_end(self) -> bool:
        """Whether there is nothing further down: neither a line nor a later question."""
        return self.cursor_location[0] == self.document.line_count - 1 and self._place == len(self._earlier)

    def put(self, text: str) -> None:
        """Replace the text so that undo brings the old one back, with the cursor at its end."""
        self.replace(text, self.document.start, self.document.end)
        self.move_cursor(self.document.end)

    def mark_all(self, question: str) -> None:
        """Select the question that was answered, if it still stands here: what is typed next replaces it."""
        if self.text.strip() == question:
            self.select_all()

    def remember(self, text: str) -> None:
        """Keep a question for up and down."""
        if not self._earlier or self._earlier[-1] != text:
            self._earlier.append(text)
        self._place = len(self._earlier)

    def _submit(self) -> None:
        text = self.text.strip()
        if text:
            self.remember(text)
            self.post_message(self.Submitted(text))

    def _before(self) -> int:
        """The place of the question before; the one that stands in the field, asked a moment ago, is passed over."""
        is_asked = self._place == len(self._earlier) and self._earlier[-1:] == [self.text.strip()]
        return self._place - 2 if is_asked else self._place - 1

    def _recall(self, place: int) -> None:
        if not 0 <= place <= len(self._earlier):
            return
        if self._place == len(self._earlier):
            self._draft = self.text
        self._place = place
        self.put(self._earlier[place] if place < len(self._earlier) else self._draft)
