"""What the app needs of the service: the judge's questions, each answered with a structure of the contract."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from judgebot.contract import AskAnswer, CardAnswer, Hit, ImportReport, Kind, LibraryReport, RuleAnswer, Verdict
from judgebot.contract import Final as Board
from judgebot.corpus.models import PolicyDigest
from judgebot.journal.journal import JOURNAL_FILE, Journal
from judgebot.shown import Change, EditedBoard, FaceDownHelp, Moment, Suggestion


class Door(Protocol):
    """The judge, as the app sees it. Every method may raise JudgebotError."""

    def prepare(self) -> None: ...

    def ask(self, question: str, language: str | None = None) -> AskAnswer: ...

    def prepare_to_suggest(self) -> None: ...

    def suggest(self, typed: str, language: str | None, kinds: tuple[Kind, ...]) -> tuple[Suggestion, ...]: ...

    def tell(self, document: str, question: str, language: str | None = None) -> AskAnswer: ...

    def forget(self) -> None: ...

    def verify(self, text: str) -> Verdict: ...

    def explain(self, text: str, label: str, moment: Moment = "end") -> str: ...

    def edit(self, text: str, changes: tuple[tuple[str, Change], ...], moment: Moment = "start") -> EditedBoard: ...

    def start_anew(self, text: str) -> EditedBoard: ...

    def at_start(self, text: str) -> Board | None: ...

    def face_down(self, text: str) -> FaceDownHelp: ...

    def card(self, name: str, language: str | None = None) -> CardAnswer: ...

    def rule(self, number_or_term: str) -> RuleAnswer: ...

    def policy(self, words: str) -> tuple[Hit, ...]: ...

    def policy_sections(self) -> tuple[PolicyDigest, ...]: ...

    def import_documents(self, paths: tuple[Path, ...]) -> ImportReport: ...

    def library(self) -> LibraryReport: ...

    @property
    def note(self) -> str:
        """What the user should know about where things are kept; empty where all is well."""
        ...


def open_judge(on_progress: Callable[[str], None] = lambda _words: None) -> Door:
    """Return the judge of the service; called in a thread, so that the first paint waits for nothing.

    `on_progress` is told, in that thread, what is being done while an index is built.
    """
    from judgebot.service import Judge  # the service loads the search and the rules: only when first needed

    return Judge(on_progress=on_progress)


def open_journal() -> Journal:
    """Return the journal in the user's folder; the file is made when something is first kept."""
    from judgebot.library.home import find_home

    return Journal(find_home().folder / JOURNAL_FILE)
