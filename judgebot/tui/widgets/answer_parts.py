"""The answer of Ask as widgets: the sentence first, then the ruling, the board's steps, and what else was found."""

from collections.abc import Iterator
from functools import partial

from textual.widget import Widget

from judgebot.contract import AskAnswer, Hit, Verdict
from judgebot.service.said import verdict_in
from judgebot.tui.messages import BoardChosen
from judgebot.tui.widgets.choice import Choice
from judgebot.tui.widgets.cited import Cited
from judgebot.tui.widgets.hit_parts import folded, hit_parts
from judgebot.tui.widgets.prose import plain
from judgebot.tui.widgets.verdict_parts import branch_parts, duty_parts, english_parts, first_words, step_parts


def answer_parts(answer: AskAnswer) -> Iterator[Widget]:
    """Yield an answer, the deciding words first."""
    ruling = answer.hits[0] if answer.answered and answer.hits else None
    is_told = ruling is not None and ruling.text in answer.answer
    yield Cited(answer.answer, _deciding(answer, ruling if is_told else None), classes="answer")
    if ruling is not None:
        yield from hit_parts(ruling, "already" if is_told else "first")
    if answer.verdict is not None:
        yield from _verdict(answer.verdict, answer.language)
    yield from _others(answer.hits[1:] if ruling else answer.hits, "Also found" if ruling else "Nearest")


def _deciding(answer: AskAnswer, told: Hit | None) -> tuple[str, ...]:
    """The rule behind the first sentence: that of the ruling it tells, else that of the verdict's last step."""
    if told is not None:
        return told.cites[:1]
    steps = answer.verdict.steps if answer.verdict is not None else ()
    return steps[-1].cites[:1] if steps else ()


def _verdict(said: Verdict, language: str) -> Iterator[Widget]:
    verdict = verdict_in(said, language)
    yield plain("This board", "heading")
    yield plain(first_words(verdict, language))
    yield from branch_parts(verdict)
    yield from (plain(f"missing: {fact}", "item", "-") for fact in verdict.missing)
    yield from step_parts(verdict)
    yield from english_parts(said, language)
    yield from duty_parts(verdict.duties)
    if verdict.scenario:
        yield Choice("Open this board in Verify (Ctrl+O)", partial(BoardChosen, verdict.scenario), classes="open-board")


def _others(hits: tuple[Hit, ...], title: str) -> Iterator[Widget]:
    if hits:
        yield plain(title, "heading")
        yield from (folded(hit) for hit in hits)
