"""A view with a field for what is sought: while one types, what it may mean is listed under the field."""

from typing import ClassVar, get_args

from textual import on
from textual.binding import Binding, BindingType

from judgebot.contract import Kind
from judgebot.tui.desk import Desk
from judgebot.tui.door import Door
from judgebot.tui.messages import Failed, Suggested
from judgebot.tui.screens.view import JudgeView
from judgebot.tui.widgets.results import Result, Results


class FindingView(JudgeView[Door]):
    """Asks a desk of its own at each key; only the newest request counts, and none once the input was committed."""

    KINDS: ClassVar[tuple[Kind, ...]] = get_args(Kind)
    BINDINGS: ClassVar[list[BindingType]] = [Binding("up", "leave_pane", "Up", show=False, priority=True)]

    def __init__(self, desk: Desk[Door], finder: Desk[Door]) -> None:
        super().__init__(desk)
        self.finder = finder
        self.language: str | None = None
        self.committed = ""
        self._kind = f"suggest {self.NAME}"
        self._looking = 0

    @property
    def results(self) -> Results:
        """What was found while typing."""
        return self.query_one(Results)

    def look_for(self, typed: str) -> None:
        """List what the input may mean; nothing for what was committed already."""
        wanted = typed.strip()
        if not wanted or wanted == self.committed:
            self.stop_looking()
            return
        self.committed = ""
        language, kinds = self.language, self.KINDS
        self._looking = self.finder.request(self._kind, self, lambda judge: judge.suggest(wanted, language, kinds), Suggested)

    def commit(self, typed: str) -> None:
        """Take away what was listed: the input is asked now."""
        self.committed = typed.strip()
        self.stop_looking()

    def stop_looking(self) -> None:
        """Drop what is under way and list nothing."""
        self._looking = self.finder.forget(self._kind)
        self.results.show(())

    @on(Suggested)
    def show_suggestions(self, suggested: Suggested) -> None:
        """List what the newest input may mean."""
        suggested.stop()
        if suggested.ticket == self._looking:
            self.results.show(suggested.suggestions)

    def take_failure(self, failed: Failed) -> None:
        """Show what went wrong; where only the list failed there is none, and Enter says what is wrong."""
        if failed.kind == self._kind:
            failed.stop()
            self.results.show(())
        else:
            super().take_failure(failed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now: up and down go through the list, then into the field or the answer."""
        in_list = isinstance(self.screen.focused, Result)
        if action == "leave_pane":
            return in_list
        return (action == "enter_pane" and in_list) or super().check_action(action, parameters)

    def action_enter_pane(self) -> None:
        """Go down: to the list, through it, and on into the answer."""
        self._step(1)

    def action_leave_pane(self) -> None:
        """Go up through the list, and on into the field."""
        self._step(-1)

    def _step(self, way: int) -> None:
        lines = self.results.lines()
        focused = self.screen.focused
        place = lines.index(focused) + way if isinstance(focused, Result) and focused in lines else 0
        if 0 <= place < len(lines):
            self.screen.set_focus(lines[place])
        elif place < 0:
            self.focus_field()
        else:
            self.focus_pane()
