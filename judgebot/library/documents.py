"""What an importer hands to the library: entries of a document, each with the line it stands on."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from judgebot.contract import Unplaced
from judgebot.language import Language

DocumentKind = Literal["page", "cards", "CR", "MTR", "IPG", "JAR"]


class RulingEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling as it stands on a card; `date` is ISO, None where the document gives none."""

    card: str
    named: str
    language: Language
    text: str
    date: str | None
    line: int = 0


class CardTextEntry(msgspec.Struct, frozen=True, kw_only=True):
    """The text of one face of a card in one language; `printing` names the set of an earlier printed wording."""

    card: str
    language: Language
    name: str
    text: str
    face: str = ""
    printing: str = ""
    line: int = 0


class NameEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A name that a document gives to a card; `why` says of an unofficial one how it came about."""

    card: str
    language: Language | None
    name: str
    official: bool
    why: str = ""


class RuleEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A rule ("704.5m"), the heading of a section ("704"), or, with `number` empty, an entry of the rules' glossary."""

    number: str
    text: str
    term: str = ""

    @property
    def is_rule(self) -> bool:
        """Return whether this is a rule, not a heading or a term."""
        return "." in self.number


class PolicyEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A section of a policy document; `id` as citations write it ("IPG 2.1"), `part` counts those that share it."""

    id: str
    title: str
    text: str
    part: int = 1


class DoubtEntry(msgspec.Struct, frozen=True):
    """What looks wrong with a document as a whole, in words; nothing of it is stored."""

    what: str


Entry = RulingEntry | CardTextEntry | NameEntry | RuleEntry | PolicyEntry | DoubtEntry


class ImportedDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One document, read. Large ones give their entries as they are read.

    `origin` is what its rows are stored under ("page 雲変化", "CR 2026-08-07"); `edition` is None where the document
    has none. `is_whole` says that rows of the same origin which it no longer holds are to go. Reading on may raise
    InputError: the document is then left out as a whole.
    """

    file: str
    kind: DocumentKind
    origin: str
    entries: Iterable[Entry]
    edition: str | None = None
    is_whole: bool = False
    unplaced: tuple[Unplaced, ...] = ()
