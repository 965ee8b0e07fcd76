"""The one tokenizer: the same text gives the same terms in the corpus and in a question.

Latin and Cyrillic words are folded, stop words dropped, light endings stripped; Chinese, Japanese and Korean become
character n-grams (a word segmenter does no better on such short texts). Raise VERSION with every change of the terms.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from judgebot.language import Language, fold, late, may_be_east_asian
from judgebot.search.stopwords import STOP_WORDS, VERY_COMMON

VERSION: Final = 7
PREFIX: Final = 5
_ELISION: Final = frozenset(
    ("l", "d", "j", "m", "n", "s", "t", "c", "qu", "un", "dell", "nell", "all", "sull", "dall", "quest", "quell", "jusqu")
)
_NUMBER: Final = (
    r"[+-]?\d+/[+-]?\d+"  # +1/+1, 2/2
    r"|\d+\.\d+[a-z]{0,2}"  # 704.5m
)
_CJK: Final = r"\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_HANGUL: Final = r"\uac00-\ud7a3"
_TOKEN: Final = re.compile(rf"{_NUMBER}|[^\W_]+")
_TOKEN_IN_ANY_SCRIPT: Final = late(rf"{_NUMBER}|[{_CJK}々ー]+|[{_HANGUL}]+|[^\W_{_CJK}{_HANGUL}]+")
_CJK_START: Final = late(rf"[{_CJK}々ー]")
_HANGUL_START: Final = late(rf"[{_HANGUL}]")
_MARKED: Final = re.compile(r"[\u00c0-\u024f\u0400-\u04ff\u1e00-\u1eff]")
LONGEST_TEXT: Final = 4000

_ENDING_LISTS: Final[dict[Language, str]] = {
    "en": "ingly edly ing ies ied ed es ly s e",
    "de": "eten ten tet ern em er en es et te st e n s t",
    "es": "iendo ando adas ados idas idos amos emos ada ado ida ido aron ieron ar er ir as os es an en a o e s",
    "fr": "ement ees ent ant ee er ez es e s x",
    "it": "ando endo ate ati ata ato ute uti uta uto ite iti ita ito are ere ire ano ono a e i o",
    "pt": "ando endo indo adas ados idas idos ada ado ida ido aram eram ar er ir as os es am em a o e s",
    "ru": """иями ями ами иях ого его ому ему ыми ими ется ются ться тся ает яет ют ут ит ят ет ах ях ам ям ом ем ов ев ей
        ой ый ии ий ая яя ое ее ые ие ых их ую юю ть ал ла ло ли ия ию а я о е ы и у ю ь""",
}
_ENDINGS: Final = {language: tuple(endings.split()) for language, endings in _ENDING_LISTS.items()}
_SHORTEST_STEM: Final = 3
_IRREGULAR: Final[dict[str, str]] = {
    form: word
    for word, forms in {
        "become": "became",
        "choose": "chose chosen",
        "deal": "dealt",
        "die": "died dies dying",
        "draw": "drew drawn",
        "fight": "fought",
        "forget": "forgot forgotten",
        "give": "gave given",
        "keep": "kept",
        "leave": "left",
        "lose": "lost",
        "pay": "paid",
        "see": "saw seen",
        "show": "shown",
        "spend": "spent",
        "steal": "stole stolen",
        "take": "took taken",
        "win": "won",
    }.items()
    for form in forms.split()
}


def strip_marks(text: str) -> str:
    """Return text without accents on Latin and Cyrillic letters; kana and Hangul keep theirs."""
    if not _MARKED.search(text):
        return text
    return "".join(_plain_letter(letter) for letter in text)


@lru_cache(maxsize=4096)
def _plain_letter(letter: str) -> str:
    if not _MARKED.match(letter):
        return letter
    return "".join(part for part in unicodedata.normalize("NFD", letter) if not unicodedata.combining(part))


def tokens(text: str) -> tuple[str, ...]:
    """Return the folded words, numbers and CJK runs of text in order.

    Elided articles and the English 's are dropped, n't is joined to its word.
    """
    folded = _without_elision(strip_marks(fold(text[:LONGEST_TEXT])))
    pattern = _TOKEN_IN_ANY_SCRIPT() if may_be_east_asian(folded) else _TOKEN
    return tuple(token for token in pattern.findall(folded) if len(token) > 1 or not _is_bare(token))


def _is_bare(token: str) -> bool:
    """Return whether a one-letter token says nothing: single Latin letters do not, digits and characters do."""
    return token.isascii() and token.isalpha() and token not in "x"


def _without_elision(folded: str) -> str:
    if "'" not in folded:
        return folded
    kept = []
    for word in folded.split():
        head, quote, tail = word.partition("'")
        if quote and head in _ELISION and len(tail) > 1:
            kept.append(tail)
        elif quote and tail.rstrip("?!.,;:)") == "t":
            kept.append(f"{head}t")
        elif quote and tail.rstrip("?!.,;:)") in ("s", "re", "ll", "ve", "m", "d", ""):
            kept.append(head)
        else:
            kept.append(f"{head} {tail}")
    return " ".join(kept)


def is_cjk(token: str) -> bool:
    """Return whether a token is a run of Chinese or Japanese characters."""
    return may_be_east_asian(token) and _CJK_START().match(token) is not None


def is_hangul(token: str) -> bool:
    """Return whether a token is a run of Korean syllables."""
    return may_be_east_asian(token) and _HANGUL_START().match(token) is not None


@lru_cache(maxsize=65536)
def stem(word: str, language: Language) -> str:
    """Return word without one light ending of the language; never fewer than three letters remain.

    English irregular forms that matter in the game become their plain form first.
    """
    if language == "en":
        word = _IRREGULAR.get(word, word)
    for ending in _ENDINGS.get(language, ()):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return word[: -len(ending)] + ("y" if language == "en" and ending in ("ies", "ied") else "")
    return word


def stems(text: str, language: Language) -> tuple[str, ...]:
    """Return the stems of the words of text that are no stop words, in order; CJK and Hangul runs stay whole."""
    stop = STOP_WORDS[language]
    return tuple(
        token if is_cjk(token) or is_hangul(token) else stem(token, language) for token in tokens(text) if token not in stop
    )


def whole_terms(text: str, language: Language) -> tuple[str, ...]:
    """Return the terms of a document as a whole: stems and pairs of characters, question words included."""
    found: list[str] = []
    for token in tokens(text):
        if is_cjk(token) or is_hangul(token):
            found.extend(character_grams(token, (2,)) if len(token) > 1 else (token,))
        elif token not in VERY_COMMON:
            found.append(stem(token, language))
    return tuple(found)


def terms(text: str, language: Language) -> tuple[str, ...]:
    """Return the index terms of text: stems, word beginnings, pairs of neighbours, character n-grams."""
    return tuple(_terms(text, language))


def _terms(text: str, language: Language) -> Iterator[str]:
    before = ""
    for token in stems(text, language):
        if is_cjk(token):
            yield from character_grams(token, (1, 2, 3))
            before = ""
        elif is_hangul(token):
            yield from character_grams(token, (2, 3))
            if len(token) == 1:
                yield token
            before = ""
        else:
            yield token
            if len(token) > PREFIX:
                yield f"{token[:PREFIX]}*"
            if before:
                yield f"{before} {token}"
            before = token


def character_grams(run: str, sizes: tuple[int, ...]) -> Iterator[str]:
    """Yield the character n-grams of a run, for each size that fits."""
    for size in sizes:
        for start in range(len(run) - size + 1):
            yield run[start : start + size]


def word_grams(found: Iterable[str]) -> tuple[str, ...]:
    """Return the 3- and 4-character pieces of plain terms, word borders included: near spellings share many of them."""
    words = [f" {word} " for word in found if not is_cjk(word) and not is_hangul(word)]
    return tuple(gram for word in words for gram in character_grams(word, (3, 4)))


def plain_terms(text: str, language: Language) -> tuple[str, ...]:
    """Return the terms that a translation lexicon knows: stems and CJK or Hangul n-grams, no pairs or beginnings."""
    return tuple(term for term in _terms(text, language) if " " not in term and not term.endswith("*"))
