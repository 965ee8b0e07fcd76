"""The words by which a question about the rules differs from any other: "can", "happens if" against "buy", "price", "who won".

Learned when an index is built, small words included, as log odds with add-half counts (multinomial naive Bayes).
"""

import math
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from judgebot.language import Language
from judgebot.search.analyze import character_grams, is_cjk, is_hangul, tokens

Cues = dict[str, dict[str, float]]
Told = tuple[Language, str, bool]
_ADDED: Final = 0.5
_MOST: Final = 3.0
_LEAST: Final = 0.5
_FOLDS: Final = 5


def learn_cues(told: Iterable[Told]) -> Cues:
    """Return, per language, the log odds of terms seen in (language, question, whether the corpus answers it)."""
    yes: dict[str, Counter[str]] = {}
    no: dict[str, Counter[str]] = {}
    for language, question, is_answered in told:
        (yes if is_answered else no).setdefault(language, Counter()).update(set(_terms(question)))
    return {language: _odds(yes.get(language, Counter()), counts) for language, counts in no.items()}


def cue_score(question: str, language: Language, cues: Cues) -> float:
    """Return the mean log odds of the question's terms: above 0 speaks for an answer; 0 where nothing is known."""
    known = cues.get(language, {})
    found = [known.get(term, 0.0) for term in set(_terms(question))]
    return sum(found) / len(found) if found else 0.0


def learn_folds(told: Iterable[Told]) -> tuple[Cues, ...]:
    """Return cues learned without each fold in turn, so that a model can learn from the questions of that fold."""
    folds = [(fold_of(question), (language, question, is_answered)) for language, question, is_answered in told]
    return tuple(learn_cues(line for at, line in folds if at != fold) for fold in range(_FOLDS))


def fold_of(question: str) -> int:
    """Return the fold that a question belongs to: always the same one."""
    return zlib.crc32(question.encode()) % _FOLDS


def _odds(yes: Counter[str], no: Counter[str]) -> dict[str, float]:
    all_yes, all_no = sum(yes.values()) + 1, sum(no.values()) + 1
    odds = {
        term: math.log((yes[term] + _ADDED) / all_yes) - math.log((no[term] + _ADDED) / all_no)
        for term in yes.keys() | no.keys()
    }
    return {term: max(-_MOST, min(_MOST, weight)) for term, weight in sorted(odds.items()) if abs(weight) >= _LEAST}


def _terms(question: str) -> Iterator[str]:
    for token in tokens(question):
        if is_cjk(token) or is_hangul(token):
            yield from character_grams(token, (2, 3))
        else:
            yield token
