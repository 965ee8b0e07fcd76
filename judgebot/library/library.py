"""The user's library: what was imported, and the official wording of what judgebot says.

Reading never makes a file. Every sqlite3 error leaves here as a LibraryError.
"""

import sqlite3
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Concatenate, Final, ParamSpec, TypeVar

from judgebot.contract import ImportReport
from judgebot.corpus.load import Corpus, load_corpus
from judgebot.errors import InputError
from judgebot.language import Language, fold_words
from judgebot.library import read
from judgebot.library.attach import Placer
from judgebot.library.documents import ImportedDocument
from judgebot.library.home import Home, find_home
from judgebot.library.models import CardText, OfficialRow, OfficialText, OtherRuling, PolicyText, RuleText
from judgebot.library.schema import explain, open_empty, open_file
from judgebot.library.write import Writer, attach_again, read_meta, write_meta

_Given = ParamSpec("_Given")
_Value = TypeVar("_Value")
_CORPUS: Final = "corpus"


def _explained(
    method: Callable[Concatenate["Library", _Given], _Value],
) -> Callable[Concatenate["Library", _Given], _Value]:
    """Return the method with sqlite3 errors told as LibraryError; a damaged file is set aside."""

    def explained(self: "Library", /, *args: _Given.args, **kwargs: _Given.kwargs) -> _Value:
        try:
            return method(self, *args, **kwargs)
        except sqlite3.Error as error:
            self.close()
            raise explain(error, self.home.library) from error

    explained.__doc__ = method.__doc__
    explained.__name__ = method.__name__
    return explained


class Library:
    """One SQLite file in the user's folder. Opened when first used; close it, or use it in a `with`."""

    def __init__(self, home: Home, corpus: Corpus) -> None:
        self.home = home
        self._corpus = corpus
        self._opened: sqlite3.Connection | None = None

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def note(self) -> str:
        """Return what the user should know about where the library lies; empty where all is well."""
        return self.home.note

    @cached_property
    def placer(self) -> Placer:
        """Return what finds the family of a text."""
        return Placer(self._corpus.families, self._corpus.glossary_file.concepts)

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    @_explained
    def store(self, documents: Iterable[ImportedDocument]) -> ImportReport:
        """Return what became of the documents: all that could be read is stored, or, on any failure, nothing."""
        connection = self._for_writing()
        connection.execute("BEGIN IMMEDIATE")
        try:
            report = Writer(connection, self.placer).store(documents)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return report

    @_explained
    def remove_edition(self, edition: str) -> int:
        """Remove what was imported under an edition ("CR 2026-08-07") or origin; return how many rows went.

        Raises InputError, naming what there is, where there is none of that name.
        """
        connection = self._for_writing()
        connection.execute("BEGIN IMMEDIATE")
        try:
            removed = Writer(connection, self.placer).remove(edition)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        if not removed:
            known = ", ".join(self.origins()) or "nothing was imported"
            raise InputError(f"there is no edition '{edition}' in the library", hint=known)
        return removed

    @_explained
    def official(self, family_id: str, language: Language) -> OfficialText | None:
        """Return the official wording of a family: in the language, else English, else any; the current one first."""
        return read.official(self._connection, family_id, language)

    @_explained
    def wordings(self, family_id: str) -> tuple[OfficialText, ...]:
        """Return every official wording of a family, in every language, the current one first."""
        return read.wordings(self._connection, family_id)

    @_explained
    def rows_of(self, family_id: str) -> tuple[OfficialRow, ...]:
        """Return each place where a ruling of the family stands, in the order of import."""
        return read.rows_of(self._connection, family_id)

    @_explained
    def rulings(self) -> tuple[OtherRuling, ...]:
        """Return the distinct rulings that belong to no family, sorted by id."""
        return read.other_rulings(self._connection)

    @_explained
    def ruling(self, ruling_id: str) -> OtherRuling | None:
        """Return one ruling that belongs to no family, by its `R-` id."""
        return read.other_ruling(self._connection, ruling_id)

    @_explained
    def rulings_of_card(self, card: str) -> tuple[OfficialRow, ...]:
        """Return the rulings on a card by its English name, newest first."""
        return read.rulings_of_card(self._connection, card)

    @_explained
    def card_text(self, name: str, language: Language) -> CardText | None:
        """Return the newest text of a card by its name in any imported language, or None in that language."""
        return read.card_text(self._connection, name, language)

    @_explained
    def older_wordings(self, name: str) -> tuple[CardText, ...]:
        """Return the earlier printed wordings of a card, each with the set it was printed in."""
        return read.older_wordings(self._connection, name)

    @_explained
    def cards_named(self, name: str) -> dict[str, str]:
        """Return the cards that imported documents give this name: English name -> "" or why it is unofficial."""
        return read.cards_named(self._connection, name)

    @_explained
    def unofficial_names(self) -> dict[str, str]:
        """Return the unofficial names that imported documents use: name -> card and why, in words."""
        return read.unofficial_names(self._connection)

    @_explained
    def rule_text(self, number: str, edition: str | None = None) -> RuleText | None:
        """Return the official text of a rule ("704.5m"), in the newest imported edition unless one is named."""
        return read.rule_text(self._connection, number, edition)

    @_explained
    def rule_numbers(self, edition: str | None = None) -> dict[str, str]:
        """Return all rules of an edition, the newest by default: number -> text, in the book's order."""
        return read.rule_numbers(self._connection, edition)

    @_explained
    def term_text(self, term: str) -> RuleText | None:
        """Return an entry of the rules' own glossary."""
        return read.term_text(self._connection, fold_words(term))

    @_explained
    def policy_text(self, section: str) -> PolicyText | None:
        """Return the official text of a section of policy ("IPG 2.1") in the newest imported edition."""
        return read.policy_text(self._connection, section)

    @_explained
    def policy_sections(self, edition: str) -> dict[str, str]:
        """Return all sections of an edition of policy ("IPG 2024-09-23"): id -> title and text, in its order."""
        return read.policy_sections(self._connection, edition)

    @_explained
    def size_of(self, origin: str) -> int:
        """Return how many rules, sections, card texts and rulings were imported under an origin."""
        return read.size_of(self._connection, origin)

    @_explained
    def editions(self) -> dict[str, str | None]:
        """Return the newest edition of each source: CR, MTR, IPG, JAR, cards, rulings; None where there is none."""
        return read.editions(self._connection)

    @_explained
    def origins(self) -> tuple[str, ...]:
        """Return the names under which things were imported, as `remove_edition` takes them."""
        return read.origins(self._connection)

    @_explained
    def counts(self) -> dict[str, int]:
        """Return how many of each thing the library holds."""
        return read.counts(self._connection)

    @_explained
    def version(self) -> str:
        """Return hex digits that change whenever the content does; empty for an empty library."""
        return read_meta(self._connection, "version") or ""

    @property
    def _connection(self) -> sqlite3.Connection:
        """The open library; an empty one in memory where nothing was imported yet."""
        if self._opened is None:
            if not self.home.library.exists():
                return self._empty
            self._opened = open_file(self.home.library)
            self._follow_corpus()
        return self._opened

    @cached_property
    def _empty(self) -> sqlite3.Connection:
        return open_empty()

    def _for_writing(self) -> sqlite3.Connection:
        if self._opened is None:
            self._opened = open_file(self.home.library)
            self._follow_corpus()
        return self._opened

    def _follow_corpus(self) -> None:
        """Attach the stored texts anew where the families have changed since they were stored."""
        connection = self._opened
        if connection is None or read_meta(connection, _CORPUS) == self._corpus.version:
            return
        connection.execute("BEGIN IMMEDIATE")
        try:
            attach_again(connection, self.placer)
            write_meta(connection, _CORPUS, self._corpus.version)
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def open_library(home: Home | None = None, corpus: Corpus | None = None) -> Library:
    """Return the user's library; nothing is read or made before it is used."""
    return Library(home if home is not None else find_home(), corpus if corpus is not None else load_corpus())
