"""What stands in an empty view: what to try, what is loaded, how to add more."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from textual.widget import Widget

from judgebot.contract import LibraryReport
from judgebot.tui.messages import BoardChosen, QuestionChosen
from judgebot.tui.widgets.choice import Choice
from judgebot.tui.widgets.editions_bar import aged_editions
from judgebot.tui.widgets.prose import TOGETHER, Prose, plain

QUESTIONS: Final = (
    "What happens to Cloudform if my library is empty?",
    "May I look at my opponent's face-down creature?",
    "クラウドフォームで予示したクリーチャーを表にできますか？",
)
READING: Final = "reading the library..."
UNREAD: Final = "The library cannot be read; what to do is said above."
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


def welcome_parts(loaded: str) -> Iterator[Widget]:
    """Yield the first-run view of Ask: three questions and a board to try, what is loaded, how to import."""
    yield plain("Ask a question in your words, or describe a board; Enter asks.", "heading")
    yield plain("Try one (Down, then Enter); F1 is help:", "quiet")
    yield from (Choice(question, partial(QuestionChosen, question), classes="sample") for question in QUESTIONS)
    yield Choice("A board, decided step by step, in Verify", partial(BoardChosen, EXAMPLE), classes="sample")
    yield plain("Loaded", "heading")
    yield Prose(loaded, classes="quiet", id="loaded")
    yield plain("Official wording", "heading")
    yield plain(
        "Answers are in judgebot's own words. To see official wording beside them, import documents you have: "
        "Alt+I here, or judgebot import FOLDER in a shell.",
        "quiet",
    )


def loaded_in(library: LibraryReport) -> str:
    """Return what is loaded: editions, counts, and where they are kept."""
    counts = ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in library.counts.items() if count)
    imported = f"imported: {counts}" if counts else "no official documents imported yet"
    editions = " · ".join(edition.replace(" ", TOGETHER) for edition in aged_editions(library))
    return f"{editions}\n{imported}\nkept in {library.home}"
