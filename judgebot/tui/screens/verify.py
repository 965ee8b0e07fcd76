"""Verify: a board in the notation or in words, edited and decided step by step."""

import re
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.message import Message
from textual.widgets import Collapsible

from judgebot.contract import Final as Board
from judgebot.contract import Verdict
from judgebot.errors import InputError, JudgebotError
from judgebot.journal.models import Page
from judgebot.present.verdicts import headline, verdict_short
from judgebot.shown import Change, Moment
from judgebot.tui.bindings import bindings_of
from judgebot.tui.desk import Desk
from judgebot.tui.door import Door
from judgebot.tui.messages import Edited, Explained, FaceDownTold, Failed, ObjectChanged, ObjectChosen, ObjectOpened, Verified
from judgebot.tui.screens.face_down import FaceDownScreen
from judgebot.tui.screens.layers import LayersScreen
from judgebot.tui.screens.thing import ThingScreen
from judgebot.tui.screens.view import JudgeView
from judgebot.tui.widgets.board import BoardField
from judgebot.tui.widgets.note import Note
from judgebot.tui.widgets.pane import Pane
from judgebot.tui.widgets.prose import plain
from judgebot.tui.widgets.thing import Thing
from judgebot.tui.widgets.verdict_parts import verdict_parts
from judgebot.tui.widgets.welcome import EXAMPLE

_EDIT: Final = "edit"
_HIDDEN: Final = "face down"
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
Esc goes between the board and the steps. Alt+O goes to the board at the end, Alt+D to the board as described;
Enter on an object there shows its layers, Space taps it, E lists all that can be changed. At the end, a change goes
on from there (a line is added); on the board as described it changes what is described. Alt+N: the end as a new start.
Alt+S says who may look at what lies face down, what must be kept apart, and what to reveal when the game ends.
F9: the verdict in another language; what has no translation stays English. Ctrl+Z takes back any change."""

    def __init__(self, desk: Desk[Door]) -> None:
        super().__init__(desk)
        self.verdict: Verdict | None = None
        self.start: Board | None = None
        self.language: str | None = None
        self.layers_ticket = 0
        self.edit_ticket = 0
        self.hidden_ticket = 0
        self.changes: tuple[tuple[str, Change], ...] = ()
        self.changed_at: Moment = "start"
        self.back_to: str | None = None
        self.said = ""
        self._unchanged = ""

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
            self.request(lambda judge: (judge.verify(text), judge.at_start(text)), Verified, "Deciding...")
        else:
            self.refuse(InputError("the board is empty", hint="write one, or F8 for an example"))

    def action_copy(self) -> None:
        """Copy the verdict in one line."""
        if self.verdict is not None:
            self.app.copy_to_clipboard(verdict_short(self.verdict, self.language or "en"))
            self.note.remark("Copied, if the terminal allows it.")

    def action_board(self, moment: Moment) -> None:
        """Go to the board at the end, or to that as described; where there is but one, to that."""
        self._unfold(moment)
        objects = self.query(f".object.at-{moment}") or self.query(".object")
        if objects:
            heading = self.query(f".board.at-{moment}") or self.query(".board")
            self.screen.set_focus(objects.first(), scroll_visible=False)
            self.call_after_refresh(heading.first().scroll_visible, top=True, animate=False)
        else:
            self.note.remark("There is no board to show yet: F5 decides it.")

    def _unfold(self, moment: Moment) -> None:
        for described in self.query(".described").results(Collapsible) if moment == "start" else ():
            described.collapsed = False

    def action_start_anew(self) -> None:
        """Take the end as a new start; what cannot be carried over is said."""
        text = self.query_one(BoardField).text
        self.changed_at = "start"
        self.edit_ticket = self.desk.request(_EDIT, self, lambda judge: judge.start_anew(text), Edited)

    def action_example(self) -> None:
        """Put the example in place."""
        self.query_one(BoardField).put(EXAMPLE)

    def action_undo(self) -> None:
        """Take back the last change and decide the board as it was; the focus stays where it is."""
        focused = self.screen.focused
        self.back_to = focused.label if isinstance(focused, Thing) else None
        self.changed_at = focused.moment if isinstance(focused, Thing) else "end"
        self.said = "Taken back."
        self.query_one(BoardField).undo()
        self.action_run()

    def action_face_down(self) -> None:
        """Show what holds for the face-down objects of the board."""
        text = self.query_one(BoardField).text
        self.hidden_ticket = self.desk.request(_HIDDEN, self, lambda judge: judge.face_down(text), FaceDownTold)

    @on(FaceDownTold)
    def show_face_down(self, told: FaceDownTold) -> None:
        """Lay the help over the view."""
        told.stop()
        if told.ticket == self.hidden_ticket:
            self.app.push_screen(FaceDownScreen(told.told))

    def action_layers(self) -> None:
        """Show the layers of the object whose label the cursor is on, else of the first in its line."""
        label = self.query_one(BoardField).label_at_cursor()
        if label is None:
            self.note.remark("Put the cursor on an object's label (#1) first.")
        else:
            self._explain(label, "end")

    @on(ObjectOpened)
    def open_sheet(self, opened: ObjectOpened) -> None:
        """Lay over the view what can be done with an object."""
        opened.stop()
        self.app.push_screen(ThingScreen(opened.label, opened.moment, opened.words), self._take_choice)

    def _take_choice(self, chosen: Message | None) -> None:
        if chosen is not None:
            self.post_message(chosen)

    @on(ObjectChanged)
    def change_object(self, changed: ObjectChanged) -> None:
        """Change an object of the board as described, or at its end; keys pressed fast are taken together."""
        changed.stop()
        moment = changed.moment
        if self.changes and moment != self.changed_at:
            return
        if not self.changes:
            self._unchanged = self.query_one(BoardField).text
        self.changes = (*self.changes, (changed.label, changed.change))
        self.changed_at = moment
        text, changes = self._unchanged, self.changes
        self.edit_ticket = self.desk.request(_EDIT, self, lambda judge: judge.edit(text, changes, moment), Edited)

    @on(Edited)
    def decide_edited(self, edited: Edited) -> None:
        """Put the changed board in place (undo brings the old one back) and decide it."""
        edited.stop()
        if edited.ticket == self.edit_ticket:
            self.back_to = self.changes[-1][0] if self.changes else ""
            self.changes = ()
            self.query_one(BoardField).put(edited.board.text)
            self.action_run()
            self.said = f"{edited.board.said} (Alt+Z takes it back)"

    @on(ObjectChosen)
    def explain_chosen(self, chosen: ObjectChosen) -> None:
        """Show the layers of a chosen object."""
        chosen.stop()
        self._explain(chosen.label, chosen.moment)

    def to_keep(self) -> Page | None:
        """Return the verdict with the rules of its last step, and the board it was reached on."""
        if self.verdict is None:
            return None
        cites = self.verdict.steps[-1].cites if self.verdict.steps else ()
        return Page(question=self.verdict.scenario, answer=headline(self.verdict), cites=cites)

    def _explain(self, label: str, moment: Moment) -> None:
        text = self.query_one(BoardField).text
        self.layers_ticket = self.desk.request("layers", self, lambda judge: judge.explain(text, label, moment), Explained)

    @on(Verified)
    async def show_verdict(self, verified: Verified) -> None:
        """Show the verdict on the latest board."""
        if not self.is_stale(verified):
            self.verdict, self.start = verified.verdict, verified.start
            await self._draw(verified.verdict)
            self._return()

    def show_again(self, language: str | None) -> None:
        """Show the verdict in another language; None is that of the rules, English."""
        self.language = language
        if self.verdict is not None:
            self.call_next(self._draw, self.verdict)

    async def _draw(self, verdict: Verdict) -> None:
        await self.pane.show(verdict_parts(verdict, self.start, self.language or "en"))

    def _return(self) -> None:
        """Go back to the object that was changed, and say what was."""
        if self.back_to is None:
            return
        self._unfold(self.changed_at)
        things = list(self.query(f".object.at-{self.changed_at}").results(Thing)) or list(self.query(Thing))
        thing = next((thing for thing in things if thing.label == self.back_to), None) or next(iter(things), None)
        if thing is not None:
            self.screen.set_focus(thing)
        self.note.remark(self.said)
        self.back_to = None

    @on(Explained)
    def show_layers(self, explained: Explained) -> None:
        """Lay the table over the view."""
        explained.stop()
        if explained.ticket == self.layers_ticket:
            self.app.push_screen(LayersScreen(explained.table))

    def take_failure(self, failed: Failed) -> None:
        """Show the problem and put the cursor where it stands."""
        if failed.kind == _EDIT:
            self.changes = ()
        if failed.kind in ("layers", _EDIT, _HIDDEN):
            failed.stop()
            self.note.problem(failed.error)
        elif not self.is_stale(failed):
            self.note.problem(failed.error)
            self._go_to(failed.error)

    def _go_to(self, error: JudgebotError) -> None:
        place = _PLACE.search(error.where)
        if place is not None:
            self.query_one(BoardField).go_to(int(place[1]), int(place[2]))
