"""A question taken apart: its language, its terms for each field, its concepts, repaired words. Nothing here ranks."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
import numpy as np

from judgebot.language import Language, fold_words
from judgebot.search.analyze import is_cjk, is_hangul, plain_terms, stem, terms, tokens, whole_terms, word_grams
from judgebot.search.arrays import WORDS, Stored, find_in, find_keys, term_key
from judgebot.search.concepts import WITHOUT_BLANKS, Found, find_concepts, uncovered, units_of
from judgebot.search.detect import detect_language
from judgebot.search.fit import ANY
from judgebot.search.repair import closest_word
from judgebot.search.stopwords import STOP_WORDS

OF_A_CARD: Final = 2.0
DONE_BY_A_CARD: Final = 0.6
_WORDS_OF_A_KIND: Final = 3
_FEW: Final = 2


class Bag(msgspec.Struct, frozen=True):
    """Terms with counts, to be matched in one field and language. `translated` tells those that came through English.

    `rest`: terms of the question, in `rest_language`, that this bag does not speak of; they make its matches count less.
    """

    field: str
    language: str
    counts: dict[str, float]
    translated: bool = False
    rest: tuple[str, ...] = ()
    rest_language: str = ""


class Query(msgspec.Struct, frozen=True):
    """What is looked for."""

    language: Language
    text: str
    bags: tuple[Bag, ...]
    concepts: tuple[str, ...]
    concept_words: tuple[str, ...]
    covered: float
    known: float
    words: tuple[str, ...]
    unknown: tuple[str, ...]
    repaired: dict[str, str]
    names: tuple[str, ...]


def take_apart(
    question: str,
    language: Language | None,
    names: Sequence[str],
    stored: Stored,
    traits: Sequence[str] = (),
    hidden: Sequence[int] = (),
) -> Query:
    """Return the query of a question; `names` are English names of cards that it mentions, `traits` what these are.

    What stands only in the rows of `hidden` counts as unknown.
    """
    spoken = language or detect_language(question, lambda words, spoken: _known_words(words, spoken, stored))
    named = {token for name in names for token in tokens(name)}
    words = tuple(token for token in tokens(question) if token not in STOP_WORDS[spoken] and token not in named)
    unknown = tuple(dict.fromkeys(word for word in words if not _is_known(word, spoken, stored, hidden)))
    repaired = _repairs(unknown, spoken, stored)
    text = " ".join(repaired.get(token, token) for token in tokens(question)) if repaired else question
    concepts = find_concepts(text, spoken, stored.meta.concepts)
    jargon = _jargon(text, spoken, stored) if spoken != "en" else ()
    rest = plain_terms(uncovered(text, spoken, concepts), spoken)
    ids = tuple(dict.fromkeys(name for found in (*concepts, *jargon) for name in found.ids))
    return Query(
        language=spoken,
        text=text,
        bags=(*_bags(text, spoken, stored), *_concept_bags(ids, traits, rest, spoken, stored), _name_bag(names)),
        concepts=ids,
        concept_words=tuple(found.term for found in (*concepts, *jargon)),
        covered=sum(found.size for found in concepts) / max(1, len(units_of(text, spoken))),
        known=_known_share(" ".join(token for token in tokens(text) if token not in named), spoken, stored, hidden),
        words=words,
        unknown=tuple(word for word in unknown if word not in repaired),
        repaired=repaired,
        names=tuple(names),
    )


def _jargon(text: str, spoken: Language, stored: Stored) -> tuple[Found, ...]:
    """The concepts that are there in English words; a small word of the language is none: "die" is no creature's death."""
    found = find_concepts(text, "en", stored.meta.concepts)
    return tuple(concept for concept in found if not STOP_WORDS[spoken].issuperset(concept.term.split()))


def is_short(query: Query) -> bool:
    """Return whether a question has no more than two words that say something: it asks what a thing is."""
    return len(query.words) <= _FEW and not any(is_cjk(word) for word in query.words)


def _concept_bags(
    ids: Sequence[str], traits: Sequence[str], rest: tuple[str, ...], spoken: Language, stored: Stored
) -> tuple[Bag, ...]:
    """Concepts as terms: what the named cards are counts most, what they do least.

    Of overlapping n-grams left over only the pairs count, as half.
    """
    left = tuple(term for term in rest if len(term) == 2) if spoken in WITHOUT_BLANKS else rest
    kinds = [trait for trait in traits if len(trait.split()) <= _WORDS_OF_A_KIND]
    counts = (
        dict.fromkeys(_concepts_of_traits((trait for trait in traits if trait not in kinds), stored), DONE_BY_A_CARD)
        | dict.fromkeys(_concepts_of_traits(kinds, stored), OF_A_CARD)
        | dict.fromkeys(ids, 1.0)
    )
    about = Bag("about", ANY, dict.fromkeys(ids, 1.0))
    return (*(Bag(field, ANY, counts, False, left, spoken) for field in ("concept", "cited")), about)


def _concepts_of_traits(traits: Iterable[str], stored: Stored) -> tuple[str, ...]:
    return tuple(name for trait in traits for name in _concepts_of_trait(trait, stored))


def _concepts_of_trait(trait: str, stored: Stored) -> tuple[str, ...]:
    """The concept that is called like a trait of a card, else those whose words the trait holds."""
    slug = trait.strip("!").replace(" ", "-")
    if slug in stored.meta.concepts.ids:
        return (slug,)
    return tuple(name for found in find_concepts(trait, "en", stored.meta.concepts) for name in found.ids)


def _name_bag(names: Sequence[str]) -> Bag:
    return Bag("name", ANY, dict.fromkeys((fold_words(name) for name in names), 1.0))


def _bags(text: str, spoken: Language, stored: Stored) -> tuple[Bag, ...]:
    direct = _counted(terms(text, spoken))
    grams = Bag("grams", spoken, _counted(word_grams(plain_terms(text, spoken))))
    whole = Bag("whole", spoken, _counted(whole_terms(text, spoken)))
    bags = (Bag("asked", spoken, direct), Bag("text", spoken, direct), whole, grams)
    return bags if spoken == "en" else (*bags, *_english_bags(text, spoken, stored))


def _english_bags(text: str, spoken: Language, stored: Stored) -> tuple[Bag, ...]:
    """The question in English words: translated by the lexicon, and the English jargon it holds."""
    stop = STOP_WORDS[spoken]
    english = " ".join(token for token in tokens(text) if token not in stop and not is_cjk(token) and not is_hangul(token))
    translated = _translate(plain_terms(text, spoken), spoken, stored)
    for term in terms(english, "en"):
        translated[term] = translated.get(term, 0.0) + 1.0
    words = {term: weight for term, weight in translated.items() if " " not in term and "*" not in term}
    by_field = {"asked": translated, "text": translated, "whole": words, "grams": _weighted_grams(words)}
    return tuple(Bag(field, "en", counts, translated=True) for field, counts in by_field.items())


def _weighted_grams(words: dict[str, float]) -> dict[str, float]:
    grams: dict[str, float] = {}
    for word, weight in words.items():
        for gram in word_grams((word,)):
            grams[gram] = grams.get(gram, 0.0) + weight
    return grams


def _counted(found: Sequence[str]) -> dict[str, float]:
    return {term: float(count) for term, count in Counter(found).items()}


def _translate(found: Sequence[str], language: Language, stored: Stored) -> dict[str, float]:
    """The likeliest English terms for the terms of a question."""
    keys, starts = stored.arrays["lexicon_hash"], stored.arrays["lexicon_start"]
    targets, weights, words = (stored.arrays[f"lexicon_{part}"] for part in ("target", "weight", "word"))
    english: dict[str, float] = {}
    wanted = [term_key("lexicon", language, term) for term in dict.fromkeys(found)]
    for place in find_in(keys, wanted):
        for at in range(int(starts[place]), int(starts[place + 1])) if place >= 0 else ():
            word = bytes(words[targets[at]]).decode()
            english[word] = max(english.get(word, 0.0), float(weights[at]))
    return english


def _known_share(text: str, language: Language, stored: Stored, hidden: Sequence[int]) -> float:
    """The share (0..1) of the question's plain terms that a document or the lexicon of its language knows."""
    found = tuple(dict.fromkeys(plain_terms(text, language)))
    return sum(_known_terms(found, language, stored, hidden)) / len(found) if found else 0.0


def _known_terms(found: Sequence[str], language: Language, stored: Stored, hidden: Sequence[int] = ()) -> list[bool]:
    asked, text = (find_keys(stored, field, language, found) for field in ("asked", "text"))
    if len(hidden):
        asked, text = (_places_elsewhere(places, stored, hidden) for places in (asked, text))
    lexicon = find_in(stored.arrays["lexicon_hash"], [term_key("lexicon", language, term) for term in found])
    return [max(places) >= 0 for places in zip(asked, text, lexicon, strict=True)]


def _places_elsewhere(places: Sequence[int], stored: Stored, hidden: Sequence[int]) -> list[int]:
    """Return the places of terms, -1 for those that stand in hidden rows only, or in none."""
    starts, rows = stored.arrays["term_start"], stored.arrays["post_row"]
    spans = [rows[int(starts[place]) : int(starts[place + 1])] for place in places]
    return [-1 if np.isin(span, hidden).all() else place for place, span in zip(places, spans, strict=True)]


def _known_words(words: Sequence[str], language: Language, stored: Stored) -> list[bool]:
    return _known_terms([stem(word, language) for word in words], language, stored)


def _is_known(word: str, language: Language, stored: Stored, hidden: Sequence[int]) -> bool:
    if is_cjk(word) or is_hangul(word) or any(letter.isdigit() for letter in word):
        return True
    stemmed = ((spoken, (stem(word, spoken),)) for spoken in _spoken_with_english(language))
    return any(_known_terms(terms, spoken, stored, hidden)[0] for spoken, terms in stemmed)


def _spoken_with_english(language: Language) -> tuple[Language, ...]:
    return ("en",) if language == "en" else (language, "en")


def _repairs(unknown: Sequence[str], language: Language, stored: Stored) -> dict[str, str]:
    path = stored.folder / WORDS
    found = {word: closest_word(word, _spoken_with_english(language), path) for word in unknown}
    return {word: near for word, near in found.items() if near is not None and near != word}
