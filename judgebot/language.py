"""The eleven languages, and folding of text for comparing. Nothing here is shown to a reader."""

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Final, Literal, get_args

Language = Literal["en", "de", "es", "fr", "it", "ja", "ko", "pt", "ru", "zhs", "zht"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
NAMED_IN_ENGLISH: Final[dict[str, Language]] = {
    # as MTGJSON names the languages of printings
    "German": "de",
    "Spanish": "es",
    "French": "fr",
    "Italian": "it",
    "Japanese": "ja",
    "Korean": "ko",
    "Portuguese (Brazil)": "pt",
    "Portuguese": "pt",
    "Russian": "ru",
    "Chinese Simplified": "zhs",
    "Chinese Traditional": "zht",
}

_QUOTES: Final = str.maketrans({"’": "'", "‘": "'", "´": "'", "`": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"'})
_NOT_WORD: Final = re.compile(r"[^\w]+|_+")


def fold(text: str) -> str:
    """Return text with compatibility forms, case and quotes folded (NFKC, lower case, straight quotes)."""
    return unicodedata.normalize("NFKC", text).translate(_QUOTES).casefold()


def fold_words(text: str) -> str:
    """Return the folded words of text, single spaces between, no punctuation."""
    return _NOT_WORD.sub(" ", fold(text)).strip()


def late(pattern: str) -> Callable[[], re.Pattern[str]]:
    """Return what gives a pattern, compiled when it is first asked for: sets of East Asian letters take 2 to 3 ms each."""
    return cache(lambda: re.compile(pattern))


_EAST_ASIAN: Final = "\u3000"
_CJK: Final = late(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")


def may_be_east_asian(text: str) -> bool:
    """Return whether text has a character as high as those of Chinese, Japanese and Korean: else it needs no closer look."""
    return not text.isascii() and max(text) >= _EAST_ASIAN


def has_cjk(text: str) -> bool:
    """Return whether text holds Chinese or Japanese characters (Korean is written with spaces)."""
    return may_be_east_asian(text) and _CJK().search(text) is not None
