"""The judge: the only door for the command line and the app. Opened once; its parts open when a question needs them."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Final, get_args

from judgebot.contract import AskAnswer, CardAnswer, Coverage, Hit, ImportReport, Kind, LibraryReport, RuleAnswer, Verdict
from judgebot.contract import Final as Board
from judgebot.corpus.findings import Finding
from judgebot.corpus.models import PolicyDigest
from judgebot.editions import SHIPPED_EDITIONS, days_old, may_be_stale
from judgebot.search.why import read_why
from judgebot.service.parts import Parts
from judgebot.shown import Change, EditedBoard, FaceDownHelp, Moment, Suggestion

_KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


class Judge:
    """Answers questions, decides boards, looks things up, keeps the user's library.

    `on_build` is called before an index is built: at the first question, and after the knowledge or the library changed.
    `on_progress` is called during it, with a few plain words for each stage, in the thread that asked.
    """

    def __init__(
        self, on_build: Callable[[], None] = lambda: None, on_progress: Callable[[str], None] = lambda _words: None
    ) -> None:
        self._parts = Parts(on_build, on_progress)

    def prepare(self) -> None:
        """Open what questions need, so that the first one does not wait: the index (built where it must be), the rules."""
        import judgebot.scenario.run
        import judgebot.service.asking
        import judgebot.service.boards  # noqa: F401

        _ = self._parts.index

    def ask(self, question: str, language: str | None = None, *, in_short: bool = False) -> AskAnswer:
        """Return the answer to a question in plain words, in the question's language unless another is given.

        `in_short`: with so few of the hits as a line tells of; each takes a file to read.
        """
        from judgebot.service.asking import MOST_HITS, NEAREST, answer_question

        return answer_question(question, language, self._parts, NEAREST if in_short else MOST_HITS)

    def prepare_to_suggest(self) -> None:
        """Read what suggestions are made of, so that the first one does not wait."""
        from judgebot.service.suggesting import read_all

        read_all(self._parts)

    def suggest(self, typed: str, language: str | None = None, kinds: tuple[Kind, ...] = _KINDS) -> tuple[Suggestion, ...]:
        """Return what the beginning of an input may mean, the likeliest first; nothing is built for it."""
        from judgebot.service.suggesting import suggestions

        return suggestions(typed, language, kinds, self._parts)

    def tell(self, document: str, question: str, language: str | None = None) -> AskAnswer:
        """Return a document that a suggestion named ("empty-library", "G-manifest") as the answer to a question."""
        from judgebot.service.asking import answer_of_document

        return answer_of_document(document, question, language, self._parts)

    def forget(self) -> None:
        """Close what depends on the library's content: another judge changed it."""
        self._parts.forget()

    def verify(self, text: str) -> Verdict:
        """Return the verdict on a board in the notation or in plain words; ScenarioError lists what cannot be read."""
        from judgebot.service.boards import verify_board

        return verify_board(text, self._parts)

    def explain(self, text: str, label: str, moment: Moment = "end") -> str:
        """Return the table of effects, layer by layer, that make the object #label of a board what it is."""
        from judgebot.service.boards import explain_board

        return explain_board(text, label, moment, self._parts)

    def edit(self, text: str, changes: tuple[tuple[str, Change], ...], moment: Moment = "start") -> EditedBoard:
        """Return a board, in the notation or in words, with objects changed, each named by its label, and what was changed.

        At the start what is described changes; at the end the game goes on with it.
        """
        from judgebot.service.boards import edit_board

        return edit_board(text, changes, moment, self._parts)

    def start_anew(self, text: str) -> EditedBoard:
        """Return the end of a board as a board of its own, and what could not be carried over."""
        from judgebot.service.boards import start_anew

        return start_anew(text, self._parts)

    def at_start(self, text: str) -> Board | None:
        """Return a board as described; None where nothing is done on it."""
        from judgebot.service.boards import board_at_start

        return board_at_start(text, self._parts)

    def face_down(self, text: str) -> FaceDownHelp:
        """Return who may look at each face-down object of a board, what to keep apart, and what to reveal when."""
        from judgebot.service.boards import help_face_down

        return help_face_down(text, self._parts)

    def card(self, name: str, language: str | None = None) -> CardAnswer:
        """Return a card by its name in any language; candidates only, where the name is not clear."""
        from judgebot.service.card_facts import card_answer

        return card_answer(name, language, self._parts)

    def rule(self, number_or_term: str) -> RuleAnswer:
        """Return a rule by its number or by a term; NotFound names the nearest."""
        from judgebot.service.looking_up import look_up_rule

        return look_up_rule(number_or_term, self._parts)

    def policy(self, words: str) -> tuple[Hit, ...]:
        """Return the sections of tournament policy that words name or describe, best first."""
        from judgebot.service.looking_up import find_policy

        return find_policy(words, self._parts)

    def policy_sections(self) -> tuple[PolicyDigest, ...]:
        """Return our digest of every section of tournament policy, in the order of the documents."""
        return self._parts.corpus.policy

    def import_documents(
        self, paths: tuple[Path, ...], tell: Callable[[str, int], None] = lambda _file, _entries: None
    ) -> ImportReport:
        """Return what was read from files and folders into the user's library, and what was not.

        `tell` is called on the way with a file and how many of its entries were read.
        """
        from judgebot.importers.read import import_paths

        report = import_paths(paths, self._parts.library, self._parts.corpus, tell=tell)
        self._parts.forget()
        return report

    def library(self) -> LibraryReport:
        """Return where the user's library is, its editions and counts, and the editions of what is shipped."""
        library = self._parts.library
        editions, shipped = library.editions(), {**SHIPPED_EDITIONS, "cards": self._parts.store.edition}
        in_use = {**shipped, **{name: edition for name, edition in editions.items() if edition}}
        ages = {name: days_old(edition, date.today()) for name, edition in in_use.items()}
        known = {name: days for name, days in ages.items() if days is not None}
        return LibraryReport(
            home=str(self._parts.home.folder),
            editions=editions,
            counts=library.counts(),
            shipped=shipped,
            days_old=known,
            maybe_stale=tuple(name for name, days in known.items() if may_be_stale(name, days)),
            index=next((str(path) for path in self._parts.index_folder.glob("index-*")), ""),
            index_why=read_why(self._parts.index_folder),
        )

    @property
    def note(self) -> str:
        """Return what the user should know about where things are kept; empty where all is well."""
        return self._parts.home.note

    def remove_edition(self, edition: str) -> int:
        """Remove an edition from the user's library; return how many rows went. InputError names what there is."""
        removed = self._parts.library.remove_edition(edition)
        self._parts.forget()
        return removed

    def check(self) -> tuple[Finding, ...]:
        """Return every problem of the shipped knowledge, each with file, line and field."""
        from judgebot.service.checking import check_knowledge

        return check_knowledge(self._parts)

    def coverage(self) -> Coverage:
        """Return how much of the cards' rules text is understood and executable."""
        from judgebot.service.covering import coverage

        return coverage(self._parts)
