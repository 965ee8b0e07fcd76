"""Game concepts in a text: the longest glossary terms found in it, as concept ids, the same in every language."""

from collections.abc import Iterable
from typing import Final

import msgspec

from judgebot.corpus.models import Concept
from judgebot.language import LANGUAGES, Language
from judgebot.search.analyze import is_cjk, is_hangul, stem, tokens

_MOST_WORDS: Final = 6
_MOST_CHARACTERS: Final = 14
WITHOUT_BLANKS: Final = frozenset(("ja", "ko", "zhs", "zht"))


Terms = dict[str, tuple[int, ...]]
"""Terms (units joined by blanks) and the numbers of their concepts.

A term stands there as written, behind an equals sign, and stemmed: what is written is looked up first.
"""


class ConceptTable(msgspec.Struct, frozen=True, dict=True):
    """The terms of each language, packed: a question is asked in one, and unpacking all takes 7 ms."""

    ids: tuple[str, ...]
    packed: dict[Language, msgspec.Raw] = msgspec.field(name="terms")

    def terms(self, language: Language) -> Terms:
        """Return the terms of a language, unpacked when they are first asked for."""
        unpacked: dict[Language, Terms] = self.__dict__.setdefault("_unpacked", {})
        if language not in unpacked:
            packed = self.packed.get(language)
            unpacked[language] = {} if packed is None else msgspec.msgpack.decode(packed, type=Terms)
        return unpacked[language]


class Found(msgspec.Struct, frozen=True):
    """A concept in a text: its ids, the term as read, and which units of the text it covers."""

    ids: tuple[str, ...]
    term: str
    start: int
    size: int


def build_table(concepts: Iterable[Concept]) -> ConceptTable:
    """Return the table that find_concepts reads; terms are folded and stemmed as questions are."""
    listed = tuple(concepts)
    tables: dict[Language, Terms] = {language: {} for language in LANGUAGES}
    for number, concept in enumerate(listed):
        for language, words in concept.terms.items():
            table = tables[language]
            for key in (key for word in words for key in _keys(word, language)):
                if number not in table.get(key, ()):
                    table[key] = (*table.get(key, ()), number)
    packed = {language: msgspec.Raw(msgspec.msgpack.encode(table)) for language, table in tables.items()}
    return ConceptTable(tuple(concept.id for concept in listed), packed)


def find_concepts(text: str, language: Language, table: ConceptTable) -> tuple[Found, ...]:
    """Return the concepts of text, longest terms first at each place, in the order of the text."""
    terms = table.terms(language)
    if not terms:
        return ()
    found: list[Found] = []
    units = units_of(text, language)
    stemmed = _stems(units, language)
    start = 0
    while start < len(units):
        hit = _longest(units, stemmed, start, terms, language)
        if hit is not None:
            found.append(Found(tuple(table.ids[number] for number in terms[hit[1]]), hit[1].lstrip("="), start, hit[0]))
        start += hit[0] if hit is not None else 1
    return tuple(found)


def concepts_of(text: str, language: Language, table: ConceptTable) -> tuple[str, ...]:
    """Return the concept ids of text; English jargon counts in every language."""
    found = find_concepts(text, language, table)
    if not found and language != "en":
        found = find_concepts(text, "en", table)
    return tuple(dict.fromkeys(name for concept in found for name in concept.ids))


def units_of(text: str, language: Language) -> tuple[str, ...]:
    """Return the words of a text, or its characters where a language is written without blanks."""
    words = tokens(text)
    if language not in WITHOUT_BLANKS:
        return words
    return tuple(unit for word in words for unit in (word if is_cjk(word) or is_hangul(word) else (word,)))


def uncovered(text: str, language: Language, found: Iterable[Found]) -> str:
    """Return what no concept covers of a text, covered stretches cut out."""
    units = list(units_of(text, language))
    for concept in found:
        units[concept.start : concept.start + concept.size] = [" "] * concept.size
    return _glue(language).join(units)


def _glue(language: Language) -> str:
    return "" if language in WITHOUT_BLANKS else " "


def _keys(term: str, language: Language) -> tuple[str, str]:
    units, glue = units_of(term, language), _glue(language)
    return f"={glue.join(units)}", glue.join(_stems(units, language))


def _stems(units: tuple[str, ...], language: Language) -> tuple[str, ...]:
    spoken: Language = "en" if language in WITHOUT_BLANKS else language
    return tuple(stem(unit, spoken) for unit in units)


def _longest(
    units: tuple[str, ...],
    stemmed: tuple[str, ...],
    start: int,
    terms: Terms,
    language: Language,
) -> tuple[int, str] | None:
    """The number of units and the key of the longest term that begins at start: as written, else by its stems."""
    most, glue = _MOST_CHARACTERS if language in WITHOUT_BLANKS else _MOST_WORDS, _glue(language)
    for size in range(min(most, len(units) - start), 0, -1):
        for key in ("=" + glue.join(units[start : start + size]), glue.join(stemmed[start : start + size])):
            if key in terms:
                return size, key
    return None
