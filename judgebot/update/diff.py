"""`judgebot diff`: two editions, from the library or from files, and who of ours cites what changed."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from judgebot.contract import DiffReport, RuleChange
from judgebot.corpus.load import Corpus, load_corpus
from judgebot.editions import SHIPPED_EDITIONS
from judgebot.errors import InputError
from judgebot.importers.candidate import Candidate
from judgebot.importers.policy import is_policy, read_policy
from judgebot.importers.rules_text import is_rules_text, read_rules_text
from judgebot.library.documents import ImportedDocument, PolicyEntry, RuleEntry
from judgebot.library.library import Library, open_library
from judgebot.update.citing import CitedBy, citing
from judgebot.update.differences import Pair, differences, without_references

_NOT_COMPARED: Final = "only the Comprehensive Rules and tournament policy (MTR, IPG, JAR) can be compared"


class Edition(msgspec.Struct, frozen=True):
    """An edition with the texts of its sections: "704.5m" -> text for rules, "2.1" -> title and text for policy."""

    name: str
    texts: dict[str, str]

    @property
    def source(self) -> str:
        """Return the document: CR, MTR, IPG or JAR."""
        return self.name.partition(" ")[0]


def diff_in_library(one: str, other: str) -> DiffReport:
    """Return what changed between two editions, or files, with the user's library."""
    corpus = load_corpus()
    with open_library(corpus=corpus) as library:
        return diff_editions(one, other, library, corpus)


def diff_editions(one: str, other: str, library: Library, corpus: Corpus) -> DiffReport:
    """Return what changed from one edition ("CR 2025-02-07", or a file) to the other.

    Raises InputError, naming what there is, where an edition is not known, or the two are of different documents.
    """
    old, new = read_edition(one, library), read_edition(other, library)
    if old.source != new.source:
        raise InputError(f"{old.name} and {new.name} are different documents", hint="name two editions of one document")
    return _Report(old, new, corpus).report()


def read_edition(wanted: str, library: Library) -> Edition:
    """Return the edition of that name in the library, or of the file at that path."""
    path = Path(wanted)
    if "\0" not in wanted and len(wanted) < 1_000 and path.is_file():
        return _from_file(path)
    name = " ".join(wanted.split())
    source = name.partition(" ")[0].upper()
    name = f"{source} {name.partition(' ')[2]}"
    texts = library.rule_numbers(name) if source == "CR" else _unprefixed(library.policy_sections(name))
    if not texts:
        known = ", ".join(edition for edition in library.origins() if edition.partition(" ")[0] in SHIPPED_EDITIONS)
        has = f"your library has {known}" if known else "your library has no rules or policy yet"
        raise InputError(f"there is no edition '{wanted}' to compare", hint=f"{has}; a file's path will do, too")
    return Edition(name, texts)


def _from_file(path: Path) -> Edition:
    candidate = Candidate(path)
    if is_rules_text(candidate):
        return edition_of_document(read_rules_text(candidate))
    if is_policy(candidate):
        return edition_of_document(read_policy(candidate))
    raise InputError(_NOT_COMPARED, str(path))


def edition_of_document(document: ImportedDocument) -> Edition:
    """Return the rules or sections of a document that was read."""
    texts: dict[str, str] = {}
    for entry in document.entries:
        if isinstance(entry, RuleEntry) and entry.is_rule:
            texts[entry.number] = entry.text
        elif isinstance(entry, PolicyEntry):
            said = f"{entry.title}\n{entry.text}"
            texts[entry.id] = f"{texts[entry.id]}\n\n{said}" if entry.id in texts else said
    return Edition(document.origin, _unprefixed(texts))


def _unprefixed(sections: dict[str, str]) -> dict[str, str]:
    """Sections by their number alone: "IPG 2.1" is "2.1" here, so that only the report says whose it is."""
    return {section.rpartition(" ")[2]: text for section, text in sections.items()}


class _Report:
    """Two editions of one document on their way to a report."""

    def __init__(self, old: Edition, new: Edition, corpus: Corpus) -> None:
        self._old = old
        self._new = new
        self._ours = SHIPPED_EDITIONS[old.source]
        self._citing = citing(corpus)

    def report(self) -> DiffReport:
        found = differences(self._old.texts, self._new.texts)
        return DiffReport(
            editions=(self._old.name, self._new.name),
            cited_edition=self._ours,
            unchanged=found.unchanged,
            new=tuple(self._single(None, number) for number in found.new),
            gone=tuple(self._single(number, None) for number in found.gone),
            changed=self._pairs(found.changed),
            renumbered=self._pairs(found.renumbered),
        )

    def _pairs(self, pairs: Iterable[Pair]) -> tuple[RuleChange, ...]:
        return tuple(self._pair(pair) for pair in pairs)

    def _single(self, was: str | None, number: str | None) -> RuleChange:
        return self._change(was, number, 0.0, False)

    def _pair(self, pair: Pair) -> RuleChange:
        old, new = self._old.texts[pair.was], self._new.texts[pair.number]
        return self._change(pair.was, pair.number, pair.likeness, without_references(old) == without_references(new))

    def _change(self, was: str | None, number: str | None, likeness: float, only_references: bool) -> RuleChange:
        cited = self._cited_by(was, number)
        return RuleChange(
            number=number and f"{self._new.source} {number}",
            was=was and f"{self._old.source} {was}",
            old_text=self._old.texts[was] if was else None,
            new_text=self._new.texts[number] if number else None,
            likeness=likeness,
            only_references=only_references,
            rulings=cited.rulings,
            digest=cited.digest,
            glossary=cited.glossary,
            scenarios=cited.scenarios,
        )

    def _cited_by(self, was: str | None, number: str | None) -> CitedBy:
        """Who cites it: our citations are numbers of one edition, which is the older of the two or the newer."""
        cited = number if self._ours >= self._new.name else was
        return self._citing.get(f"{self._old.source} {cited}", CitedBy())
