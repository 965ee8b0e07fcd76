"""Policy: what happened -> the infraction -> penalty, repair, what to tell the players; missed triggers as a walk."""

from collections.abc import Callable
from datetime import datetime
from typing import ClassVar, Final

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from judgebot.corpus.models import PolicyDigest
from judgebot.journal.models import Page
from judgebot.tui.bindings import bindings_of
from judgebot.tui.desk import Desk
from judgebot.tui.door import Door
from judgebot.tui.messages import (
    CiteChosen,
    Failed,
    KeepWanted,
    OfficialRead,
    PolicyFound,
    PolicyRead,
    PolicyStep,
    TimeBackWanted,
)
from judgebot.tui.pages import Trail
from judgebot.tui.policy import Rel, Sections, asked_for, at_level, circumstances, find_sections, section_of
from judgebot.tui.screens.view import JudgeView
from judgebot.tui.walk import outcome, walk_of
from judgebot.tui.widgets.at_once import Line
from judgebot.tui.widgets.note import Note
from judgebot.tui.widgets.pane import Pane
from judgebot.tui.widgets.policy_parts import matching_parts, official_parts, section_parts, walk_parts
from judgebot.tui.widgets.prose import plain

_MOST: Final = 12
_POLICY: Final = ("IPG ", "MTR ", "JAR ")
_NO_RULING: Final = "Open an infraction first: hce, mt, grv."
_APPEALED: Final = "Appealed to the Head Judge: "
_APPEALS: Final = "MTR 2.9"
_HINT: Final = """\
What judges call it: mt, laec, hce, mpe, grv, ftmgs, tardy, oa, slow play, dp, dlp, cpv, marked, usc; or in words: \
drew an extra card, round time, appeal. Old names lead to what replaced them. Alt+G sets the level of the event."""


class PolicyView(JudgeView[Door]):
    """Holds the section shown, the circumstance marked, how far the walk has come (None: not walking), and since when
    the ruling has taken time.
    """

    NAME = "policy"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("policy")]
    HELP = """\
Write what judges call it (hce, laec, mt, grv), a section (IPG 2.3, MTR B), or what happened; Enter opens the first.
Mark what else holds with Enter: the penalty follows. Ctrl+S keeps it in the journal.
Alt+X gives the table its time back in the round clock, Alt+H keeps an appeal.
Missed triggers have a walk (Alt+W): answer with Y and N. Alt+G sets the level: at Regular, Judging at Regular holds.
Alt+Left and Alt+Right (or [ and ] outside the field) go back and forward."""

    def __init__(self, desk: Desk[Door], now: Callable[[], datetime]) -> None:
        super().__init__(desk)
        self.now = now
        self.sections: Sections = ()
        self.section: PolicyDigest | None = None
        self.asked: PolicyDigest | None = None
        self.rel: Rel | None = None
        self.chosen: int | None = None
        self.answers: tuple[bool, ...] | None = None
        self.official = ""
        self.trail = Trail()
        self.waiting = ""
        self.since: datetime | None = None

    def compose(self) -> ComposeResult:
        yield Line(placeholder="What happened? hce, laec, mt, a section, or words; Enter opens", id="policy-field")
        yield Note()
        yield Pane(plain(_HINT, "quiet"), id="policy-pane")

    @property
    def penalty(self) -> str:
        """The penalty of the section shown, with the circumstance that was marked."""
        if self.section is None:
            return ""
        marked = None if self.chosen is None else circumstances(self.section)[self.chosen].penalty
        return marked or self.section.penalty or ""

    def come_up(self) -> None:
        """Read the sections, once."""
        if not self.sections:
            self.desk.request("policy sections", self, lambda judge: judge.policy_sections(), PolicyRead)

    @on(PolicyRead)
    async def take_sections(self, read: PolicyRead) -> None:
        """Know the sections; what was typed meanwhile is looked for now."""
        read.stop()
        self.sections = read.sections
        waiting, self.waiting = self.waiting, ""
        if waiting:
            await self.open(waiting)
        elif self.section is None:
            await self._list(self.query_one(Input).value)

    async def open(self, wanted: str) -> None:
        """Open the section of a citation, an alias or words."""
        self.since = self.since or self.now()
        if not self.sections:
            self.waiting = wanted
            self.come_up()
            return
        named = section_of(wanted, self.sections)
        found = (named,) if named else find_sections(wanted, self.sections, self.rel)
        if found:
            self.asked = asked_for(wanted, self.sections, found[0])
            await self._show(found[0], Trail.to)
        else:
            self.request(lambda judge: judge.policy(wanted), PolicyFound, "Looking...")

    def name_in_field(self, words: str) -> None:
        """Name in the field what is shown, marked: what is typed next replaces it. A ruling begins."""
        self.since = None
        field = self.query_one(Input)
        with field.prevent(Input.Changed):
            field.value = words
        field.select_all()

    async def take_rel(self, rel: Rel | None) -> None:
        """Show the infraction as it holds at another level."""
        self.rel = rel
        section = self.asked or self.section
        if section is None:
            return
        held = at_level(section, self.sections, rel)
        if self.section is not None and held.id != self.section.id:
            self.asked = section if held.id in section.regular else None
            await self._show(held, Trail.to)
        else:
            await self._draw()

    @on(Input.Changed)
    async def list_matching(self, changed: Input.Changed) -> None:
        """List what matches what is typed so far."""
        changed.stop()
        if changed.input.has_focus:
            await self._list(changed.value)

    @on(Input.Submitted)
    async def take_words(self, submitted: Input.Submitted) -> None:
        """Open the first that matches."""
        submitted.stop()
        if submitted.value.strip():
            self.since = None
            await self.open(submitted.value.strip())
            self.query_one(Input).select_all()

    @on(PolicyFound)
    async def show_found(self, found: PolicyFound) -> None:
        """Show what a search by meaning found, where no name matched."""
        if not self.is_stale(found):
            sections = [section_of(hit.id, self.sections) for hit in found.hits]
            await self._offer(tuple(section for section in sections if section), "Nearest")

    @on(CiteChosen)
    async def take_cite(self, chosen: CiteChosen) -> None:
        """Open a section here; a rule goes on to Rules."""
        if chosen.cite.startswith(_POLICY):
            chosen.stop()
            await self.open(chosen.cite)

    @on(PolicyStep)
    async def take_step(self, step: PolicyStep) -> None:
        """Go on: mark a circumstance, walk, answer, or come back from the walk."""
        step.stop()
        match step.step.split():
            case ["mark", place]:
                self.chosen = None if self.chosen == int(place) else int(place)
                await self._draw(keep_place=True)
            case ["walk"]:
                await self.action_walk()
            case ["yes" | "no" as said]:
                await self.action_answer(said)
            case ["time"]:
                self.action_time()
            case ["appeal"]:
                self.action_appeal()
            case _:
                self.answers = None
                await self._draw()

    @on(OfficialRead)
    async def show_official(self, read: OfficialRead) -> None:
        """Put the official wording under the section, where it was imported."""
        read.stop()
        if self.section is not None and read.section == self.section.id and read.text:
            self.official = read.text
            if self.answers is None:
                await self.pane.mount_all(official_parts(read.text))

    def take_failure(self, failed: Failed) -> None:
        """Say what went wrong; what was typed stays, and is looked for once the sections can be read."""
        if failed.kind == self.NAME:
            super().take_failure(failed)
        else:
            failed.stop()
            self.note.problem(failed.error)

    async def action_walk(self) -> None:
        """Begin the walk of a missed trigger, at the level of the event."""
        if self.section is None or walk_of(self.section) is None:
            await self.open("JAR 2.1" if self.rel == "Regular" else "IPG 2.1")
        if self.section is not None and walk_of(self.section) is not None:
            self.answers = ()
            await self._draw()
            self.focus_pane()

    async def action_answer(self, said: str) -> None:
        """Answer the question of the walk."""
        walk = walk_of(self.section) if self.section else None
        if walk is not None and self.answers is not None and not outcome(walk, self.answers):
            self.answers = (*self.answers, said == "yes")
            await self._draw()
            self.focus_pane()

    def action_time(self) -> None:
        """Give the table the time back that the ruling took since its name was typed."""
        if self.section is None or self.section.penalty is None:
            self.note.remark(_NO_RULING)
        else:
            self.post_message(TimeBackWanted(self.section.title, self.since or self.now()))

    def action_appeal(self) -> None:
        """Keep the ruling as appealed; the time of the table goes on until the Head Judge has decided."""
        page = self.to_keep()
        if page is None or self.section is None or self.section.penalty is None:
            self.note.remark(_NO_RULING)
        else:
            self.post_message(KeepWanted(replace(page, note=_APPEALED, cites=(*page.cites, _APPEALS))))

    async def action_back(self) -> None:
        """Go to the section before."""
        await self._go(self.trail.back())

    async def action_forward(self) -> None:
        """Go to the section after."""
        await self._go(self.trail.forward())

    async def _go(self, trail: Trail) -> None:
        section = section_of(trail.here or "", self.sections)
        if section is not None:
            self.asked = None
            await self._show(section, lambda _, __: trail)

    async def _show(self, section: PolicyDigest, along: Callable[[Trail, str], Trail]) -> None:
        self.trail = along(self.trail, section.id)
        self.section, self.chosen, self.answers, self.official = section, None, None, ""
        was_reading = self.pane.has_focus_within
        await self._draw()
        if was_reading:
            self.focus_pane()
        wanted = section.id
        self.desk.request("official", self, lambda judge: official_of(judge, wanted), OfficialRead)

    async def _draw(self, *, keep_place: bool = False) -> None:
        section = self.section
        if section is None:
            return
        self.note.clear()
        lines, focused, scrolled = self.pane.lines(), self.screen.focused, self.pane.scroll_y
        place = lines.index(focused) if focused in lines else None
        walk = walk_of(section)
        if self.answers is not None and walk is not None:
            await self.pane.show(walk_parts(section, walk, self.answers))
            return
        await self.pane.show(section_parts(section, self.sections, self.rel, self.penalty, self.chosen, self.asked))
        if self.official:
            await self.pane.mount_all(official_parts(self.official))
        if keep_place and place is not None:
            self.screen.set_focus(self.pane.lines()[place], scroll_visible=False)
            self.pane.scroll_to(y=scrolled, animate=False)

    async def _list(self, typed: str) -> None:
        if typed.strip():
            await self._offer(find_sections(typed, self.sections, self.rel)[:_MOST], "Enter opens the first")

    async def _offer(self, sections: Sections, title: str) -> None:
        self.section, self.answers = None, None
        parts = list(matching_parts(sections, title))
        await self.pane.show(parts or [plain("No section is called that; Enter searches by meaning.", "quiet")])

    def to_keep(self) -> Page | None:
        """Return the ruling: what it was, what is done, the penalty."""
        if self.section is None:
            return None
        walk = walk_of(self.section) if self.answers else None
        done = outcome(walk, self.answers) if walk is not None and self.answers else ""
        marked = "" if self.chosen is None else circumstances(self.section)[self.chosen].text
        said = " ".join(part for part in (done or self.section.statement, marked) if part)
        return Page(question=self.section.title, answer=said, cites=(self.section.id,), penalty=self.penalty)


def official_of(judge: Door, section: str) -> tuple[str, str]:
    """Return the section and its official wording, empty where none was imported."""
    hits = judge.policy(section)
    return section, next((hit.official_text or "" for hit in hits if hit.id == section), "")
