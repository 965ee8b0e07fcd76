"""Rules: a number or a term, the rule in its place; back and forward through what was read."""

from typing import ClassVar, Literal

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from judgebot.journal.models import Page
from judgebot.tui.bindings import bindings_of
from judgebot.tui.desk import Desk
from judgebot.tui.door import Door
from judgebot.tui.messages import CiteChosen, HitChosen, RuleFound
from judgebot.tui.pages import RulePage, Trail, rule_page
from judgebot.tui.screens.finding import FindingView
from judgebot.tui.widgets.at_once import Line
from judgebot.tui.widgets.note import Note
from judgebot.tui.widgets.pane import Pane
from judgebot.tui.widgets.prose import plain
from judgebot.tui.widgets.results import Results
from judgebot.tui.widgets.rule_parts import rule_parts


class RulesView(FindingView):
    """Holds the page shown and the trail of pages read."""

    NAME = "rules"
    KINDS = ("rule", "policy", "glossary")
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("rules")]
    HELP = """\
Write a rule's number (704.5m), a term (state-based actions), or a policy section (IPG 2.1), and press Enter.
While you type, what it may mean is listed: Down and Enter opens a line of it.
Down goes into the rule: the rule above it, the rules under it and those that name it open with Enter.
Alt+PgUp and Alt+PgDn (b and n outside the field) leaf through the book, a rule at a time.
Alt+Left and Alt+Right (or [ and ] outside the field) go back and forward."""

    def __init__(self, desk: Desk[Door], finder: Desk[Door]) -> None:
        super().__init__(desk, finder)
        self.page: RulePage | None = None
        self.trail = Trail()
        self._going = Trail()

    def compose(self) -> ComposeResult:
        yield Line(placeholder="A rule number, a term, or a policy section; Enter shows it", id="rules-field")
        yield Results()
        yield Note()
        yield Pane(plain("The rule in its place: the one above, those under it, and what names it.", "quiet"))

    def open(self, wanted: str) -> None:
        """Show a rule and add it to the trail."""
        self._go(self.trail.to(wanted))

    @on(Input.Submitted)
    def take_number(self, submitted: Input.Submitted) -> None:
        """Look up what was typed."""
        submitted.stop()
        if submitted.value.strip():
            self.open(submitted.value.strip())

    @on(Input.Changed)
    def look_up(self, changed: Input.Changed) -> None:
        """List the rules, sections and words that may be meant."""
        changed.stop()
        self.look_for(changed.value)

    @on(HitChosen)
    def take_word(self, chosen: HitChosen) -> None:
        """Show the rule of a word of the game."""
        chosen.stop()
        self.focus_field()
        self.open(chosen.document.removeprefix("G-"))

    @on(CiteChosen)
    def take_cite(self, chosen: CiteChosen) -> None:
        """Show the chosen rule."""
        chosen.stop()
        if not self.pane.has_focus_within:
            self.focus_field()
        self.open(chosen.cite)

    @on(RuleFound)
    async def show_rule(self, found: RuleFound) -> None:
        """Show the latest rule looked up; only now is it part of the trail."""
        if not self.is_stale(found):
            self.page = found.page
            self.trail = self._going
            self._write(found.page.id)
            was_reading = self.pane.has_focus_within
            await self.pane.show(rule_parts(found.page))
            if was_reading:
                self.focus_pane()

    def to_keep(self) -> Page | None:
        """Return the rule or section with what we say of it."""
        if self.page is None:
            return None
        words = self.page.rule.text if self.page.rule else self.page.policy[0].text
        return Page(question=self.page.id, answer=words, cites=(self.page.id,))

    def _write(self, page: str) -> None:
        """Name the page in the field, marked: what is typed next replaces it."""
        self.commit(page)
        field = self.query_one(Input)
        field.value = page
        field.select_all()

    def action_back(self) -> None:
        """Go to the page before."""
        self._go(self.trail.back())

    def action_forward(self) -> None:
        """Go to the page after."""
        self._go(self.trail.forward())

    def action_parent(self) -> None:
        """Go to the rule this one stands under."""
        parent = self.page.rule.parent if self.page and self.page.rule else None
        if parent:
            self.open(parent)

    def action_beside(self, way: Literal["before", "after"]) -> None:
        """Go to the rule that stands beside this one in the book."""
        rule = self.page.rule if self.page else None
        beside = None if rule is None else rule.before if way == "before" else rule.after
        if beside:
            self.open(beside)

    def _go(self, trail: Trail) -> None:
        wanted = trail.here
        if wanted is not None:
            self.commit(self.query_one(Input).value)
            self._going = trail
            self.request(lambda judge: rule_page(judge, wanted), RuleFound, "Looking...")
