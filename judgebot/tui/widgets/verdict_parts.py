"""A verdict as widgets: the answer, the steps with their rules, duties, expectations, and the board at the end."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Final

from textual.widget import Widget
from textual.widgets import Collapsible

from judgebot.contract import DutyOut, Expectation, Verdict
from judgebot.contract import Final as Board
from judgebot.present.verdicts import headline
from judgebot.service.said import headline_in, status_in, stays_english, verdict_in
from judgebot.shown import Moment
from judgebot.tui.messages import BoardChosen
from judgebot.tui.widgets.board_parts import board_parts, keys_of
from judgebot.tui.widgets.choice import Choice
from judgebot.tui.widgets.cited import Cited
from judgebot.tui.widgets.prose import plain

_HOLDS: Final = {True: "holds", False: "FAILS", None: "open "}
_BRACKETS: Final = re.compile(r"\s*\[[^\]]*\]\s*$")
_MUST: Final = {"keep_distinguishable": "keep distinguishable"}


def verdict_parts(said: Verdict, start: Board | None, language: str) -> Iterator[Widget]:
    """Yield a verdict in full, as Verify shows it; `start` is the board as described, None where nothing is done on it."""
    verdict = verdict_in(said, language)
    yield plain(first_words(verdict, language), "answer")
    yield from branch_parts(verdict)
    yield from _listed("Missing", verdict.missing)
    yield from _listed("Not understood", verdict.not_understood)
    yield from step_parts(verdict)
    yield from english_parts(said, language)
    yield from duty_parts(verdict.duties)
    yield from _expectations(verdict.expectations)
    yield from _boards(verdict.final, start)
    yield from _listed("Assumed", verdict.assumed)
    yield from _understood(verdict)
    yield from _editions(verdict)


def _boards(end: Board | None, start: Board | None) -> Iterator[Widget]:
    """Yield the board at the end and, folded, as described; one board where nothing is done, which is the described one."""
    moment: Moment = "end" if start else "start"
    if end is not None:
        yield from board_parts(end, moment, "In the end")
        yield keys_of(moment)
    if start is not None:
        parts = (*board_parts(start, "start", "As described"), keys_of("start"))
        yield Collapsible(*parts, title="The board as described (Alt+D)", collapsed=end is not None, classes="described")


def english_parts(said: Verdict, language: str) -> Iterator[Widget]:
    """Yield a line where some of a verdict has no translation."""
    if remark := stays_english(said, language):
        yield plain(remark, "quiet")


def first_words(verdict: Verdict, language: str = "en") -> str:
    """Return the verdict in a sentence; where it depends, what on: the branches tell the rest."""
    if verdict.status == "depends" and verdict.branches:
        return "It depends:" if language == "en" else status_in(verdict, language)
    return headline(verdict) if language == "en" else headline_in(verdict, language)


def step_parts(verdict: Verdict) -> Iterator[Widget]:
    """Yield the steps, numbered."""
    if verdict.steps:
        yield plain("Step by step", "heading")
        for number, step in enumerate(verdict.steps, 1):
            yield Cited(step.text, step.cites, mark=f"{number}.", classes="item")


def duty_parts(duties: tuple[DutyOut, ...]) -> Iterator[Widget]:
    """Yield what each player must do with hidden information."""
    if duties:
        yield plain("What players must do", "heading")
        for duty in duties:
            must = _MUST.get(duty.must, duty.must)
            yield Cited(f"{duty.player} must {must}: {duty.what}", duty.cites, mark="-", classes="item")


def _expectations(expectations: tuple[Expectation, ...]) -> Iterator[Widget]:
    if expectations:
        held = sum(expectation.holds is True for expectation in expectations)
        yield plain(f"Expectations: {held} of {len(expectations)} hold", "heading")
        for each in expectations:
            said = _BRACKETS.sub("", each.text) if each.cites else each.text
            yield Cited(f"{_HOLDS[each.holds]}  {said}", each.cites, classes=f"item holds-{each.holds}".lower())


def branch_parts(verdict: Verdict) -> Iterator[Widget]:
    """Yield each way a missing fact could be, and what follows."""
    for branch in verdict.branches:
        yield plain(f"if {branch.condition}: {branch.answer}", "item", "-")


def _listed(title: str, lines: tuple[str, ...]) -> Iterator[Widget]:
    if lines:
        yield plain(title, "heading")
        yield from (plain(line, "item", "-") for line in lines)


def _understood(verdict: Verdict) -> Iterator[Widget]:
    if verdict.understood:
        yield plain("I understood", "heading")
        if verdict.scenario:
            yield Choice("Put the board it was read as in place", partial(BoardChosen, verdict.scenario))
        yield from (plain(f'"{span.text}" as {span.read_as}', "item", "-") for span in verdict.understood)


def _editions(verdict: Verdict) -> Iterator[Widget]:
    if verdict.stale_cites:
        changed = ", ".join(verdict.stale_cites)
        yield plain(f"A newer edition in your library changed these rules: {changed}.", "item")
    if verdict.edition:
        yield plain(f"Read in {verdict.edition}.", "quiet")
