"""Ask: a question in plain words, or a board; the answer with its citations."""

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import TextArea

from judgebot.contract import AskAnswer
from judgebot.errors import InputError
from judgebot.journal.models import Page
from judgebot.present.asked import ask_short
from judgebot.service.texts import LONGEST_BOARD
from judgebot.tui.bindings import bindings_of
from judgebot.tui.desk import Desk
from judgebot.tui.door import Door
from judgebot.tui.messages import Asked, BoardChosen, CiteChosen, Failed, HitChosen, Prepared, QuestionChosen
from judgebot.tui.pages import is_rule_number
from judgebot.tui.screens.finding import FindingView
from judgebot.tui.seek import seek
from judgebot.tui.widgets.answer_parts import answer_parts
from judgebot.tui.widgets.field import Field
from judgebot.tui.widgets.note import Note
from judgebot.tui.widgets.pane import Pane
from judgebot.tui.widgets.prose import Prose
from judgebot.tui.widgets.results import Results
from judgebot.tui.widgets.welcome import READING, welcome_parts

_PREPARING: Final = "prepare"
_HERE: Final = "A question, a board, a card, a rule, hce"


class AskView(FindingView):
    """Holds the last answer; the language of the next comes from the app."""

    NAME = "ask"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("ask")]
    HELP = """\
Write a question as you would ask a judge, in any of eleven languages, and press Enter.
What it may mean is listed while you type: Down and Enter opens a line of it, Enter in the field asks.
A board in words ("I have Cloudform and an empty library") is decided too.
A board in the notation opens in Verify, a rule number in Rules, hce or slow play in Policy, a card name in Cards.
Up brings back earlier questions; Ctrl+J begins a new line. Down goes into the answer.
In the answer, up and down go from line to line; Enter opens the marked citation in Rules."""

    def __init__(self, desk: Desk[Door], finder: Desk[Door]) -> None:
        super().__init__(desk, finder)
        self.answer: AskAnswer | None = None
        self.told: str | None = None
        self._loaded = READING
        self._is_open = False

    def compose(self) -> ComposeResult:
        yield Field(f"{_HERE}; Enter asks", id="ask-field")
        yield Results()
        yield Note()
        yield Pane(id="ask-pane")

    async def on_mount(self) -> None:
        await self.pane.show(welcome_parts(self._loaded))

    def prepare(self, builder: Desk[Door]) -> None:
        """Have what questions need built by another desk, then opened by our own, while the reader still types.

        Whatever needs no index (a card, a rule, hce) is answered while it is being built.
        """
        self._is_open = False
        builder.request(_PREPARING, self, lambda judge: judge.prepare(), Prepared)

    @on(Prepared)
    def take_prepared(self, prepared: Prepared) -> None:
        """Nothing is being prepared any more."""
        prepared.stop()
        if self.note.has_class("working"):
            self.note.clear()
        if not self._is_open:
            self._is_open = True
            self.desk.request(_PREPARING, self, lambda judge: judge.prepare(), Prepared)

    def take_failure(self, failed: Failed) -> None:
        """Show what went wrong in place; that nothing could be prepared too, where no question stands for it."""
        if failed.kind != _PREPARING:
            super().take_failure(failed)
        else:
            failed.stop()
            self.note.problem(failed.error)

    def show_loaded(self, loaded: str) -> None:
        """Name in the first-run view what is loaded."""
        self._loaded = loaded
        for line in self.query("#loaded").results(Prose):
            line.say(loaded)

    def ask(self, question: str) -> None:
        """Put a question to the judge; a board in the notation goes to Verify, a rule number to Rules."""
        from judgebot.scenario.notation import is_notation  # 20 ms that the first paint need not wait for

        self.commit(question)
        self.told = None
        if is_notation(question):
            self.post_message(BoardChosen(question))
            return
        if is_rule_number(question):
            self.query_one(Field).select_all()
            self.post_message(CiteChosen(question))
            return
        language = self.language
        self.request(lambda judge: seek(judge, question, language), Asked, "Looking...")

    def ask_again(self, language: str | None) -> None:
        """Give the last answer in another language."""
        self.language = language
        if self.answer is not None and self.told is not None:
            self._tell(self.told, self.answer.question)
        elif self.answer is not None:
            self.ask(self.answer.question)

    @on(TextArea.Changed)
    def look_up(self, changed: TextArea.Changed) -> None:
        """List what may be meant while it is being typed."""
        changed.stop()
        self.look_for(changed.text_area.text)

    @on(HitChosen)
    def take_hit(self, chosen: HitChosen) -> None:
        """Show a chosen ruling or word of the game as the answer to what was typed."""
        chosen.stop()
        self.focus_field()
        self._tell(chosen.document, self.query_one(Field).text)

    def open(self, document: str) -> None:
        """Show a ruling or a word of the game, named in the field."""
        question = document.removeprefix("G-").replace("-", " ")
        self.commit(question)
        self.query_one(Field).put(question)
        self._tell(document, question)

    def _tell(self, document: str, question: str) -> None:
        self.commit(question)
        self.told = document
        language = self.language
        self.request(lambda judge: judge.tell(document, question, language), Asked, "Looking...")

    @on(Field.Submitted)
    def take_question(self, submitted: Field.Submitted) -> None:
        """Ask what was typed."""
        submitted.stop()
        self.ask(submitted.text)

    @on(Field.TooLong)
    def refuse_paste(self, paste: Field.TooLong) -> None:
        """Say that it was not taken in."""
        paste.stop()
        self.refuse(InputError(f"the paste is too long: {paste.length:,} characters", hint=f"at most {LONGEST_BOARD:,}"))

    @on(QuestionChosen)
    def take_sample(self, chosen: QuestionChosen) -> None:
        """Put a chosen question into the field and ask it."""
        chosen.stop()
        field = self.query_one(Field)
        field.put(chosen.question)
        field.remember(chosen.question)
        self.ask(chosen.question)

    @on(Asked)
    async def show_answer(self, asked: Asked) -> None:
        """Show the answer to the latest question, or go where what was typed leads."""
        if self.is_stale(asked):
            return
        if not isinstance(asked.answer, AskAnswer):
            self.query_one(Field).select_all()
            self.post_message(asked.answer)
        else:
            self.answer = asked.answer
            self.refresh_bindings()
            self.query_one(Field).mark_all(asked.answer.question)
            await self.pane.show(answer_parts(asked.answer))

    def to_keep(self) -> Page | None:
        """Return the answer with the rules it stands on."""
        if self.answer is None:
            return None
        cites = self.answer.hits[0].cites if self.answer.answered and self.answer.hits else ()
        return Page(question=self.answer.question, answer=self.answer.answer, cites=cites)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now: a board can be opened only where there is one."""
        if action == "open_board":
            return self._board() is not None
        return super().check_action(action, parameters)

    def is_at_end(self) -> bool:
        """Whether the cursor is on the last line and no later question is to come."""
        return self.query_one(Field).is_at_end()

    def _board(self) -> str | None:
        verdict = self.answer.verdict if self.answer else None
        return verdict.scenario if verdict is not None and verdict.scenario else None

    def action_open_board(self) -> None:
        """Open the board of the answer in Verify."""
        board = self._board()
        if board is not None:
            self.post_message(BoardChosen(board))

    def action_copy(self) -> None:
        """Copy the answer in one line."""
        if self.answer is not None:
            self.app.copy_to_clipboard(ask_short(self.answer))
            self.note.remark("Copied, if the terminal allows it.")

    async def action_clear(self) -> None:
        """Empty the field (undo brings the text back) and show what to try."""
        self.ticket = self.desk.forget(self.NAME)
        self.is_waiting = False
        self.answer = None
        self.refresh_bindings()
        self.note.clear()
        self.query_one(Field).put("")
        await self.pane.show(welcome_parts(self._loaded))
        self.focus_field()
