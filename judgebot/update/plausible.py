"""Whether what was fetched can be the document it should be: told by what there was before it. Nothing is stored here."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from judgebot.errors import InputError
from judgebot.importers.candidate import Candidate
from judgebot.importers.mtgjson import is_mtgjson, read_mtgjson
from judgebot.importers.policy import is_policy, read_policy
from judgebot.importers.rules_text import is_rules_text, read_rules_text
from judgebot.importers.scryfall import is_scryfall_cards, is_scryfall_rulings, read_scryfall_cards, read_scryfall_rulings
from judgebot.library.documents import DoubtEntry, ImportedDocument, NameEntry
from judgebot.update.diff import edition_of_document
from judgebot.update.errors import Implausible
from judgebot.update.settings import SourceName

_Reader = Callable[[Candidate], ImportedDocument]
_READERS: Final[dict[SourceName, tuple[tuple[Callable[[Candidate], bool], _Reader], ...]]] = {
    "CR": ((is_rules_text, read_rules_text),),
    "MTR": ((is_policy, read_policy),),
    "IPG": ((is_policy, read_policy),),
    "JAR": ((is_policy, read_policy),),
    "cards": ((is_scryfall_cards, read_scryfall_cards), (is_mtgjson, read_mtgjson)),
    "rulings": ((is_scryfall_rulings, read_scryfall_rulings),),
}
_HEADING: Final = re.compile(r"^\s*(glossary|credits)\s*$", re.IGNORECASE | re.MULTILINE)
_NAMED: Final = 5
# Card data may lose a few rows (merged cards, withdrawn rulings); a tenth that is gone is a broken file.
_MOST_LOST: Final = 0.02


class Before(msgspec.Struct, frozen=True, kw_only=True):
    """What there was: the edition ("CR 2026-08-07"), the numbers of its rules or sections, how many rows."""

    edition: str | None = None
    numbers: frozenset[str] = frozenset()
    rows: int = 0


class Checked(msgspec.Struct, frozen=True):
    """What a document is stored under, and its edition."""

    origin: str
    edition: str | None


def check_document(source: SourceName, candidate: Candidate, before: Before, least: int) -> Checked:
    """Return what the document is; Implausible, listing every reason, where it cannot be the one that was wanted."""
    try:
        document = _read(source, candidate)
        problems = tuple(_problems(source, document, candidate, before, least))
    except InputError as error:
        raise Implausible(error.message) from error
    if problems:
        raise Implausible("; ".join(problems))
    return Checked(document.origin, document.edition)


def _read(source: SourceName, candidate: Candidate) -> ImportedDocument:
    if candidate.is_empty:
        raise Implausible("what came is empty")
    if candidate.is_web_page:
        raise Implausible("a web page came instead of the document")
    if candidate.start.startswith(b"%PDF"):
        raise Implausible("a PDF came, which cannot be read here: the document is needed as text or JSON")
    for is_kind, read in _READERS[source]:
        if is_kind(candidate):
            return read(candidate)
    raise Implausible(f"what came is not {'the rules as text' if source == 'CR' else f'a document for {source}'}")


def _problems(
    source: SourceName, document: ImportedDocument, candidate: Candidate, before: Before, least: int
) -> Iterator[str]:
    if document.edition and before.edition and document.edition < before.edition:
        yield f"it is an older edition ({document.edition}) than the one that is known ({before.edition})"
    match source:
        case "cards" | "rulings":
            yield from _row_problems(document, before, least)
        case "CR":
            yield from _rule_problems(document, before, least)
            yield from _end_problems(candidate.text)
        case _:
            if document.kind != source:
                yield f"it is the {document.kind}, not the {source}"
            yield from _section_problems(document, before, least)


def _rule_problems(document: ImportedDocument, before: Before, least: int) -> Iterator[str]:
    numbers = frozenset(edition_of_document(document).texts)
    chapters = _beginnings(before.numbers, 1) - _beginnings(numbers, 1)
    sections = _beginnings(before.numbers, 3) - _beginnings(numbers, 3)
    if chapters:
        yield f"chapter {_listed(chapters)} is missing"
    elif sections:
        yield f"section {_listed(sections)} is missing"
    yield from _count_problems(len(numbers), len(before.numbers), least, "rules")


def _section_problems(document: ImportedDocument, before: Before, least: int) -> Iterator[str]:
    numbers = frozenset(edition_of_document(document).texts)
    yield from _count_problems(len(numbers), len(before.numbers), least, "sections")


def _row_problems(document: ImportedDocument, before: Before, least: int) -> Iterator[str]:
    rows = sum(1 for entry in document.entries if not isinstance(entry, NameEntry | DoubtEntry))
    yield from _count_problems(rows, int(before.rows * (1 - _MOST_LOST)), least, "rows")


def _count_problems(count: int, before: int, least: int, what: str) -> Iterator[str]:
    if count < before:
        yield f"it has fewer {what} ({count:,}) than there were before ({before:,})"
    elif count < least:
        yield f"it has {count:,} {what}, and the settings ask for {least:,} at least"


def _end_problems(text: str) -> Iterator[str]:
    """The rules end in a glossary and credits, whose headings stand in the contents too."""
    headings = [found.group(1).lower() for found in _HEADING.finditer(text)]
    if headings[-1:] != ["credits"] or headings.count("glossary") < 2:
        yield "it breaks off before its end"


def _beginnings(numbers: Iterable[str], length: int) -> set[str]:
    return {number[:length] for number in numbers}


def _listed(names: set[str]) -> str:
    shown = sorted(names)[:_NAMED]
    return ", ".join(shown) + ("…" if len(names) > _NAMED else "")
