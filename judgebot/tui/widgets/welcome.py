"""What stands in an empty view: what to try, what is loaded, how to add more."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from textual.widget import Widget
from textual.widgets import Static

from judgebot.contract import LibraryReport
from judgebot.tui.messages import BoardChosen, QuestionChosen
from judgebot.tui.widgets.choice import Choice
from judgebot.tui.widgets.editions_bar import editions_of

QUESTIONS: Final = (
    "What happens to Cloudform if my library is empty?",
    "May I look at my opponent's face-down creature?",
    "クラウドフォームで予示したクリーチャーを表にできますか？",
)
EXAMPLE: Final = """\
title: Cloudform resolves with an empty library
turn: A, main 1
A: life 20; library empty; hand ?; mana enough
A battlefield: Island x3; #1 Cloudform
stack: enters trigger of #1 (A)
do: resolve
expect: #1 in graveyard of A        [CR 704.5m]
expect: A has not lost              [CR 704.5b]
"""


def welcome_parts(library: LibraryReport | None) -> Iterator[Widget]:
    """Yield the first-run view of Ask: three questions and a board to try, what is loaded, how to import."""
    yield Static("Ask a question in your words, or describe a board; Enter asks.", classes="heading")
    yield Static("Try one (Down, then Enter); F1 is help:", classes="quiet")
    yield from (Choice(question, partial(QuestionChosen, question), classes="sample") for question in QUESTIONS)
    yield Choice("A board, decided step by step, in Verify", partial(BoardChosen, EXAMPLE), classes="sample")
    yield Static("Loaded", classes="heading")
    yield Static(_loaded(library), classes="quiet", id="loaded")
    yield Static("Official wording", classes="heading")
    yield Static(
        "Answers are in judgebot's own words. To see official wording beside them, import documents you have: "
        "Alt+I here, or judgebot import FOLDER in a shell.",
        classes="quiet",
    )


def _loaded(library: LibraryReport | None) -> str:
    if library is None:
        return "reading the library..."
    counts = ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in library.counts.items())
    return " · ".join(editions_of(library)) + (f"\n{counts}" if counts else "") + f"\nin {library.home}"
