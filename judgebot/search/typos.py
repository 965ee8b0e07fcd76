"""Typing errors for measuring: the same question always gets the same ones."""

import zlib
from typing import Final

from judgebot.language import late

_WORD: Final = late(r"[^\W\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{5,}")


def misspelled(text: str, errors: int = 2) -> str:
    """Return text with so many typing errors, one in a word: two inner letters swapped, one left out, or one doubled.

    Words of fewer than five letters and CJK characters stay; a text with too few long words gets fewer errors.
    """
    words = list(_WORD().finditer(text))
    chosen = sorted(words, key=lambda word: zlib.crc32(word.group().encode()))[:errors]
    for word in sorted(chosen, key=lambda word: -word.start()):
        text = text[: word.start()] + _spoiled(word.group()) + text[word.end() :]
    return text


def _spoiled(word: str) -> str:
    number = zlib.crc32(word.encode())
    at = 1 + number % (len(word) - 2)
    match number // 7 % 3:
        case 0:
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        case 1:
            return word[:at] + word[at + 1 :]
        case _:
            return word[:at] + word[at] + word[at:]
