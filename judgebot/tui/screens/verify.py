"""Verify: a board in the notation or in words, edited and decided step by step."""

import re
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container

from judgebot.contract import Verdict
from judgebot.errors import InputError, JudgebotError
from judgebot.journal.models import Page
from judgebot.present.verdicts import headline, verdict_short
from judgebot.tui.bindings import bindings_of
from judgebot.tui.desk import Desk
from judgebot.tui.door import Door
from judgebot.tui.messages import Explained, Failed, ObjectChosen, Verified
from judgebot.tui.screens.layers import LayersScreen
from judgebot.tui.screens.view import JudgeView
from judgebot.tui.widgets.board import BoardField
from judgebot.tui.widgets.note import Note
from judgebot.tui.widgets.pane import Pane
from judgebot.tui.widgets.prose import plain
from judgebot.tui.widgets.verdict_parts import verdict_parts
from judgebot.tui.widgets.welcome import EXAMPLE

_PLACE: Final = re.compile(r"(?:^|:)(\d+):(\d+)$")
_HINT: Final = """\
F5 decides the board. The steps come here, each with its rules; then what players must do, \
whether your expectations hold, and the board at the end. F8 puts an example in place."""


class VerifyView(JudgeView[Door]):
    """Holds the last verdict and the text it was reached on."""

    NAME = "verify"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("verify")]
    HELP = """\
Who has what, a line each: "A battlefield: Island x3; #1 Cloudform". What is not listed is unknown, not empty.
Then what happens, "do: resolve", and what you expect, "expect: #1 in graveyard of A". F5 decides it.
Plain words are read too, and shown back as the board they were read as.
Esc goes between the board and the steps. Alt+B goes to the board at the end;
Enter on an object there shows its layers.
Ctrl+Z takes back any change."""

    def __init__(self, desk: Desk[Door]) -> None:
        super().__init__(desk)
        self.verdict: Verdict | None = None
        self.layers_ticket = 0

    def compose(self) -> ComposeResult:
        with Container(classes="bench"):
            yield BoardField(EXAMPLE, id="verify-field")
            with Container(classes="outcome"):
                yield Note()
                yield Pane(plain(_HINT, "quiet"), id="verify-pane")

    def is_at_end(self) -> bool:
        """A board is left with Esc, never by moving down in it."""
        return False

    def open(self, text: str) -> None:
        """Put a board in place (undo brings the old one back) and decide it."""
        self.query_one(BoardField).put(text)
        self.action_run()

    def action_run(self) -> None:
        """Decide the board as it stands."""
        text = self.query_one(BoardField).text
        if text.strip():
            self.request(lambda judge: judge.verify(text), Verified, "Deciding...")
        else:
            self.refuse(InputError("the board is empty", hint="write one, or F8 for an example"))

    def action_copy(self) -> None:
        """Copy the verdict in one line."""
        if self.verdict is not None:
            self.app.copy_to_clipboard(verdict_short(self.verdict))
            self.note.remark("Copied, if the terminal allows it.")

    def action_board(self) -> None:
        """Go to the board at the end."""
        objects = self.query(".object")
        if objects:
            self.query(".board").first().scroll_visible(top=True, animate=False)
            self.screen.set_focus(objects.first(), scroll_visible=False)
        else:
            self.note.remark("There is no board to show yet: F5 decides it.")

    def action_example(self) -> None:
        """Put the example in place."""
        self.query_one(BoardField).put(EXAMPLE)

    def action_layers(self) -> None:
        """Show the layers of the object whose label the cursor is on, else of the first in its line."""
        label = self.query_one(BoardField).label_at_cursor()
        if label is None:
            self.note.remark("Put the cursor on an object's label (#1) first.")
        else:
            self._explain(label)

    @on(ObjectChosen)
    def explain_chosen(self, chosen: ObjectChosen) -> None:
        """Show the layers of a chosen object."""
        chosen.stop()
        self._explain(chosen.label)

    def to_keep(self) -> Page | None:
        """Return the verdict with the rules of its last step, and the board it was reached on."""
        if self.verdict is None:
            return None
        cites = self.verdict.steps[-1].cites if self.verdict.steps else ()
        return Page(question=self.verdict.scenario, answer=headline(self.verdict), cites=cites)

    def _explain(self, label: str) -> None:
        text = self.query_one(BoardField).text
        self.layers_ticket = self.desk.request("layers", self, lambda judge: judge.explain(text, label), Explained)

    @on(Verified)
    async def show_verdict(self, verified: Verified) -> None:
        """Show the verdict on the latest board."""
        if not self.is_stale(verified):
            self.verdict = verified.verdict
            await self.pane.show(verdict_parts(verified.verdict))

    @on(Explained)
    def show_layers(self, explained: Explained) -> None:
        """Lay the table over the view."""
        explained.stop()
        if explained.ticket == self.layers_ticket:
            self.app.push_screen(LayersScreen(explained.table))

    def take_failure(self, failed: Failed) -> None:
        """Show the problem and put the cursor where it stands."""
        if failed.kind == "layers":
            failed.stop()
            self.note.problem(failed.error)
        elif not self.is_stale(failed):
            self.note.problem(failed.error)
            self._go_to(failed.error)

    def _go_to(self, error: JudgebotError) -> None:
        place = _PLACE.search(error.where)
        if place is not None:
            self.query_one(BoardField).go_to(int(place[1]), int(place[2]))
