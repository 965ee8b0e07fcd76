"""Game concepts in a text: the longest glossary terms found in it, as concept ids, the same in every language."""

from collections.abc import Iterable
from typing import Final

import msgspec

from judgebot.corpus.models import Concept
from judgebot.language import LANGUAGES, Language
from judgebot.search.analyze import is_cjk, is_hangul, stem, tokens

_MOST_WORDS: Final = 6
_MOST_CHARACTERS: Final = 14
_SCRIPT_LANGUAGES: Final = frozenset(("ja", "ko", "zhs", "zht"))


class ConceptTable(msgspec.Struct, frozen=True):
    """For each language, the folded term (words joined by blanks) and the numbers of its concepts."""

    ids: tuple[str, ...]
    terms: dict[str, dict[str, tuple[int, ...]]]


class Found(msgspec.Struct, frozen=True):
    """A concept in a text: its ids, the term as read, and how many tokens of the text it covers."""

    ids: tuple[str, ...]
    term: str
    size: int


def build_table(concepts: Iterable[Concept]) -> ConceptTable:
    """Return the table that find_concepts reads; terms are folded and stemmed as questions are."""
    listed = tuple(concepts)
    tables: dict[str, dict[str, tuple[int, ...]]] = {language: {} for language in LANGUAGES}
    for number, concept in enumerate(listed):
        for language, words in concept.terms.items():
            table = tables[language]
            for word in words:
                key = _key(word, language)
                if key and number not in table.get(key, ()):
                    table[key] = (*table.get(key, ()), number)
    return ConceptTable(tuple(concept.id for concept in listed), tables)


def find_concepts(text: str, language: Language, table: ConceptTable) -> tuple[Found, ...]:
    """Return the concepts of text, longest terms first at each place, in the order of the text."""
    terms = table.terms.get(language)
    if not terms:
        return ()
    found: list[Found] = []
    units = units_of(text, language)
    start = 0
    while start < len(units):
        hit = _longest(units, start, terms, language)
        if hit is None:
            start += 1
            continue
        size, key = hit
        found.append(Found(tuple(table.ids[number] for number in terms[key]), key, size))
        start += size
    return tuple(found)


def units_of(text: str, language: Language) -> list[str]:
    """Return the stemmed words of a text, or its characters in a language written without blanks."""
    words = tokens(text)
    if language in _SCRIPT_LANGUAGES:
        return [unit for word in words for unit in (word if is_cjk(word) or is_hangul(word) else (stem(word, "en"),))]
    return [stem(word, language) for word in words]


def _key(term: str, language: Language) -> str:
    glue = "" if language in _SCRIPT_LANGUAGES else " "
    return glue.join(units_of(term, language))


def _longest(units: list[str], start: int, terms: dict[str, tuple[int, ...]], language: Language) -> tuple[int, str] | None:
    glue, most = ("", _MOST_CHARACTERS) if language in _SCRIPT_LANGUAGES else (" ", _MOST_WORDS)
    for size in range(min(most, len(units) - start), 0, -1):
        key = glue.join(units[start : start + size])
        if key in terms:
            return size, key
    return None
