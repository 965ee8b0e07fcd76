"""The Comprehensive Rules as the plain text that is published, in the line ends and spacings found in the wild."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Final

from judgebot.errors import InputError
from judgebot.importers.candidate import Candidate
from judgebot.library.documents import ImportedDocument, RuleEntry

_EFFECTIVE: Final = re.compile(r"effective\s+as\s+of\s+([A-Z][a-z]+\s+\d{1,2},\s+\d{4})")
_TITLE: Final = re.compile(r"comprehensive\s+rules", re.IGNORECASE)
_RULE: Final = re.compile(r"(\d{3}\.\d+[a-z]{0,2})(?:\.\s*|\s+)(\S.*)")
_SECTION: Final = re.compile(r"(\d{3}|\d)\.\s+(\S.*)")
_FIRST_LINES: Final = 4_000
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_LEAST_RULES: Final = 100


def is_rules_text(candidate: Candidate) -> bool:
    """Return whether the file's first lines say that it holds the Comprehensive Rules."""
    start = candidate.start[:_FIRST_LINES]
    start_text = start.decode("utf-16" if start[:2] in _UTF_16 else "utf-8", "replace")
    return not candidate.is_json and _TITLE.search(start_text) is not None and _EFFECTIVE.search(start_text) is not None


def read_rules_text(candidate: Candidate) -> ImportedDocument:
    """Return the rules and the entries of their glossary, or raise InputError where the text is not whole."""
    text = candidate.text
    entries = (*_rules(text), *_glossary(text))
    if sum(1 for entry in entries if entry.is_rule) < _LEAST_RULES:
        raise InputError("the text is named Comprehensive Rules but hardly holds a rule", candidate.name)
    edition = edition_of(text)
    return ImportedDocument(file=candidate.name, kind="CR", origin=edition, edition=edition, is_whole=True, entries=entries)


def edition_of(text: str) -> str:
    """Return the edition ("CR 2026-08-07") from the day the rules say they are effective as of."""
    stated = _EFFECTIVE.search(text)
    if stated is None:
        raise InputError("the rules do not say from which day they are effective")
    day = " ".join(stated.group(1).split())
    try:
        return f"CR {datetime.strptime(day, '%B %d, %Y').date().isoformat()}"
    except ValueError as error:
        raise InputError(f"'{day}' is no day") from error


def _rules(text: str) -> Iterator[RuleEntry]:
    """Each numbered rule with its examples. Headings come twice, in the contents and in place: the last counts."""
    numbered: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in _body(text):
        found = _RULE.fullmatch(line) or _SECTION.fullmatch(line)
        if found is not None:
            current = numbered[found.group(1)] = [found.group(2)]
        elif current is not None and line:
            current.append(line)
    yield from (RuleEntry(number=number, text="\n".join(lines)) for number, lines in numbered.items())


def _body(text: str) -> Iterator[str]:
    """The lines up to the glossary; its heading stands in the contents too."""
    has_rules = False
    for line in _lines(text):
        if has_rules and line.casefold() == "glossary":
            return
        has_rules = has_rules or _RULE.fullmatch(line) is not None
        yield line


def _glossary(text: str) -> Iterator[RuleEntry]:
    """The terms that the rules explain at their end: a line with the term, then its meaning."""
    block: list[str] = []
    is_glossary = has_rules = False
    for line in (*_lines(text), ""):
        has_rules = has_rules or _RULE.fullmatch(line) is not None
        if not is_glossary:
            is_glossary = has_rules and line.casefold() == "glossary"
        elif line.casefold() == "credits" and not block:
            return
        elif line:
            block.append(line)
        else:
            if len(block) > 1:
                yield RuleEntry(number="", term=block[0], text="\n".join(block[1:]))
            block = []


def _lines(text: str) -> Iterator[str]:
    return (line.strip().replace("\u00a0", " ") for line in text.split("\n"))
