"""Which of the eleven languages a question is written in: script first, then small words and the words that each knows."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from judgebot.language import LANGUAGES, Language
from judgebot.search.analyze import strip_marks, tokens
from judgebot.search.stopwords import STOP_WORDS

Knows = Callable[[Sequence[str], Language], Sequence[bool]]
_LATIN: Final[tuple[Language, ...]] = ("en", "de", "es", "fr", "it", "pt")
_KNOWN_WORD: Final = 0.8  # what a word counts that only one language knows; less, the more languages know it
_MARKS: Final[dict[Language, str]] = {
    "de": "äöüß",
    "es": "ñ¿¡áíóú",
    "fr": "çéèêëàâîïôûùœ",
    "it": "èàòùì",
    "pt": "ãõçáâêéíóú",
}
_ENDINGS: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("ing", "ed", "tion", "ly", "th", "ck"),
    "de": ("ung", "en", "cht", "er", "eit", "isch"),
    "es": ("cion", "ado", "ada", "dad", "os", "as", "ar"),
    "fr": ("tion", "eur", "ment", "ee", "er", "ez", "eau"),
    "it": ("zione", "ato", "ata", "ita", "are", "ere", "tti", "gli"),
    "pt": ("cao", "ado", "ada", "dade", "os", "as", "ar", "oes"),
}


def detect_language(text: str, knows: Knows | None = None) -> Language:
    """Return the likeliest language of text; English where nothing tells.

    `knows` tells which of some words an index knows in a language: it decides between languages of one script.
    """
    counts = _script_counts(text)
    letters = sum(counts.values())
    if not letters:
        return "en"
    if counts["kana"] and counts["kana"] + counts["han"] >= letters * 0.2:
        return "ja"
    if counts["hangul"] >= letters * 0.2:
        return "ko"
    if counts["han"] >= letters * 0.2:
        return _chinese(text)
    if counts["cyrillic"] >= letters * 0.3:
        return "ru"
    return _latin(text, knows)


def _script_counts(text: str) -> dict[str, int]:
    counts = dict.fromkeys(("latin", "kana", "han", "hangul", "cyrillic"), 0)
    for letter in text[:4000]:
        script = _script(letter)
        if script:
            counts[script] += 1
    return counts


def _script(letter: str) -> str:
    point = ord(letter)
    if 0x3040 <= point <= 0x30FF or 0x31F0 <= point <= 0x31FF or 0xFF66 <= point <= 0xFF9D:
        return "kana"
    if 0x3400 <= point <= 0x9FFF or 0xF900 <= point <= 0xFAFF:
        return "han"
    if 0xAC00 <= point <= 0xD7A3 or 0x1100 <= point <= 0x11FF or 0x3130 <= point <= 0x318F:
        return "hangul"
    if 0x0400 <= point <= 0x04FF:
        return "cyrillic"
    return "latin" if letter.isalpha() else ""


def _chinese(text: str) -> Language:
    """Simplified or traditional, by the characters that only one of the two national standards can write."""
    simplified = sum(1 for letter in text if _encodes(letter, "gb2312") and not _encodes(letter, "big5"))
    traditional = sum(1 for letter in text if _encodes(letter, "big5") and not _encodes(letter, "gb2312"))
    return "zht" if traditional > simplified else "zhs"


@lru_cache(maxsize=8192)
def _encodes(letter: str, standard: str) -> bool:
    try:
        letter.encode(standard)
    except UnicodeEncodeError:
        return False
    return True


def _latin(text: str, knows: Knows | None) -> Language:
    words = tokens(text)
    lowered = text.lower()
    known = _known_in(words, knows)
    scores = {language: _latin_score(words, lowered, language) + known[language] for language in _LATIN}
    best = max(_LATIN, key=lambda language: (scores[language], -LANGUAGES.index(language)))
    return best if scores[best] > scores["en"] + 0.3 else "en"


def _known_in(words: tuple[str, ...], knows: Knows | None) -> dict[Language, float]:
    """What the words count for each language that knows them; a word of several languages is shared out."""
    if knows is None or not words:
        return dict.fromkeys(_LATIN, 0.0)
    told = {language: knows(words, language) for language in _LATIN}
    holders = [sum(told[language][at] for language in _LATIN) for at in range(len(words))]
    return {
        language: sum(_KNOWN_WORD / count for count, known in zip(holders, told[language], strict=True) if known)
        for language in _LATIN
    }


def _latin_score(words: tuple[str, ...], lowered: str, language: Language) -> float:
    stop, endings = STOP_WORDS[language], _ENDINGS[language]
    small = sum(1.0 for word in words if word in stop)
    single = sum(0.6 for letter in lowered.split() if len(letter) == 1 and strip_marks(letter) in stop)
    ends = sum(0.25 for word in words if len(word) > 4 and word.endswith(endings))
    marks = sum(0.5 for letter in lowered if letter in _MARKS.get(language, ""))
    return small + single + ends + marks
