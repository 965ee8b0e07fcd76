"""A question taken apart: its language, its terms for each field, its concepts, repaired words. Nothing here ranks."""

from collections import Counter
from collections.abc import Sequence

import msgspec
import numpy as np

from judgebot.language import Language, fold_words
from judgebot.search.analyze import is_cjk, is_hangul, plain_terms, stem, terms, tokens
from judgebot.search.arrays import Stored, term_key
from judgebot.search.concepts import find_concepts
from judgebot.search.detect import detect_language
from judgebot.search.fit import ANY
from judgebot.search.repair import WORDS, closest_word
from judgebot.search.stopwords import STOP_WORDS

FOREIGN_JARGON = 1.0


class Bag(msgspec.Struct, frozen=True):
    """Terms with counts, to be matched in one field and language. `source` tells a translated bag from a direct one."""

    field: str
    language: str
    counts: dict[str, float]
    translated: bool = False


class Query(msgspec.Struct, frozen=True):
    """What is looked for."""

    language: Language
    text: str
    bags: tuple[Bag, ...]
    concepts: tuple[str, ...]
    concept_words: tuple[str, ...]
    covered: int
    words: tuple[str, ...]
    unknown: tuple[str, ...]
    repaired: dict[str, str]
    names: tuple[str, ...]


def take_apart(question: str, language: Language | None, names: Sequence[str], stored: Stored) -> Query:
    """Return the query of a question; `names` are English names of cards that it mentions."""
    spoken = language or detect_language(question)
    words = tuple(token for token in tokens(question) if token not in STOP_WORDS[spoken])
    unknown = tuple(dict.fromkeys(word for word in words if not _is_known(word, spoken, stored)))
    named = {token for name in names for token in tokens(name)}
    repaired = _repairs(tuple(word for word in unknown if word not in named), spoken, stored)
    text = " ".join(repaired.get(token, token) for token in tokens(question)) if repaired else question
    concepts = find_concepts(text, spoken, stored.meta.concepts)
    jargon = find_concepts(text, "en", stored.meta.concepts) if spoken != "en" else ()
    ids = tuple(dict.fromkeys(name for found in (*concepts, *jargon) for name in found.ids))
    return Query(
        language=spoken,
        text=text,
        bags=(*_bags(text, spoken, stored), Bag("concept", ANY, dict.fromkeys(ids, 1.0)), _name_bag(names)),
        concepts=ids,
        concept_words=tuple(found.term for found in (*concepts, *jargon)),
        covered=sum(found.size for found in concepts),
        words=words,
        unknown=tuple(word for word in unknown if word not in repaired),
        repaired=repaired,
        names=tuple(names),
    )


def _name_bag(names: Sequence[str]) -> Bag:
    return Bag("name", ANY, dict.fromkeys((fold_words(name) for name in names), 1.0))


def _bags(text: str, spoken: Language, stored: Stored) -> tuple[Bag, ...]:
    direct = dict(Counter(terms(text, spoken)))
    bags = [Bag(field, spoken, _floats(direct)) for field in ("asked", "text")]
    if spoken == "en":
        return tuple(bags)
    stop = STOP_WORDS[spoken]
    english = " ".join(token for token in tokens(text) if token not in stop and not is_cjk(token) and not is_hangul(token))
    translated = _translate(plain_terms(text, spoken), spoken, stored)
    for term in terms(english, "en"):
        translated[term] = translated.get(term, 0.0) + FOREIGN_JARGON
    return (*bags, *(Bag(field, "en", translated, translated=True) for field in ("asked", "text")))


def _floats(counts: dict[str, int]) -> dict[str, float]:
    return {term: float(count) for term, count in counts.items()}


def _translate(found: Sequence[str], language: Language, stored: Stored) -> dict[str, float]:
    """The likeliest English terms for the terms of a question."""
    keys, starts = stored.arrays["lexicon_hash"], stored.arrays["lexicon_start"]
    targets, weights, words = (stored.arrays[f"lexicon_{part}"] for part in ("target", "weight", "word"))
    english: dict[str, float] = {}
    for term in dict.fromkeys(found):
        place = find_key(keys, term_key("lexicon", language, term))
        if place < 0:
            continue
        for at in range(int(starts[place]), int(starts[place + 1])):
            word = bytes(words[targets[at]]).decode()
            english[word] = max(english.get(word, 0.0), float(weights[at]))
    return english


def find_key(keys: np.ndarray, key: int) -> int:  # type: ignore[type-arg]  # any of the sorted tables of keys
    """Return the place of key in a sorted table, or -1."""
    place = int(np.searchsorted(keys, np.uint64(key)))
    return place if place < len(keys) and int(keys[place]) == key else -1


def _is_known(word: str, language: Language, stored: Stored) -> bool:
    if is_cjk(word) or is_hangul(word) or any(letter.isdigit() for letter in word):
        return True
    keys = stored.arrays["term_hash"]
    for spoken in dict.fromkeys((language, "en")):
        stemmed = stem(word, spoken)  # type: ignore[arg-type]  # both are languages
        if any(find_key(keys, term_key(field, spoken, stemmed)) >= 0 for field in ("asked", "text")):
            return True
        if spoken != "en" and find_key(stored.arrays["lexicon_hash"], term_key("lexicon", spoken, stemmed)) >= 0:
            return True
    return False


def _repairs(unknown: Sequence[str], language: Language, stored: Stored) -> dict[str, str]:
    path = stored.folder / WORDS
    languages = (language, "en") if language != "en" else ("en",)
    found = {word: closest_word(word, languages, path) for word in unknown}
    return {word: near[0] for word, near in found.items() if near is not None}
