"""Which language a paragraph is written in: by its script, then by small words. None where it cannot be told."""

import re
from collections import Counter
from typing import Final

from judgebot.language import Language, fold

_KANA: Final = re.compile(r"[\u3041-\u30fa\u30fc-\u30ff]")
_HANGUL: Final = re.compile(r"[\uac00-\ud7a3\u1100-\u11ff\u3130-\u318f]")
_CYRILLIC: Final = re.compile(r"[\u0400-\u04ff]")
_HAN: Final = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_LATIN: Final = re.compile(r"[a-z\u00c0-\u024f]")
_WORD: Final = re.compile(r"[^\W\d_]+")

# Characters that only one of the two Chinese scripts uses, the same words in both.
_SIMPLIFIED: Final = frozenset(
    "这来时战场为动张应无类称对戏发过进结个们说开关图书间复灵转术费异选择单宝数组标记两让从给随区获请"
)
_TRADITIONAL: Final = frozenset(
    "這來時戰場為動張應無類稱對戲發過進結個們說開關圖書間復靈轉術費異選擇單寶數組標記兩讓從給隨區獲請"
)
_SHARED: Final = _SIMPLIFIED & _TRADITIONAL

_SMALL_WORDS: Final[dict[Language, str]] = {
    "en": (
        "the of to and a an is are it its you your this that these with be on if or as by at has have can may when"
        " whenever each any other for from into until was were not don't doesn't can't one all"
        " creature creatures card cards control target gets put onto battlefield under turn"
    ),
    "de": (
        "der die das den dem des und ist sind nicht kein keine du dein deine deiner deinen ein eine einen einer eines"
        " wenn falls oder auf aus ins im in für mit von zu sie er es kann wird werden hat haben jede jeder bis"
        " kreatur kreaturen karte karten lege bringe"
    ),
    "es": (
        "el la los las de del una un unos que y o tu tus si en con por para cuando esta este está es son puede al se su"
        " sus lo no cada hasta como criatura criaturas carta cartas pon"
    ),
    "fr": (
        "le la les l de des du une un et ou vous votre vos que qui est sont si sur dans ne pas en pour au aux par ce"
        " cette il elle se son sa ses chaque jusqu à quand créature créatures carte cartes mettez"
    ),
    "it": (
        "il lo la le gli i di del della dei delle una un e o che è sono tuo tua tue tuoi se nel nella con per quando"
        " questo questa può al alla si suo sua non ogni fino creatura creature carta carte metti"
    ),
    "pt": (
        "o a os as de do da dos das uma um e ou que é são seu sua seus suas você se no na nos nas com para quando este"
        " esta pode ao à em não ele ela cada até criatura criaturas card cards coloque"
    ),
}
_SETS: Final = {language: frozenset(words.split()) for language, words in _SMALL_WORDS.items()}
_WEIGHTS: Final = Counter(word for words in _SETS.values() for word in words)


def find_language(text: str) -> Language | None:
    """Return the language of a paragraph, or None where nothing tells (a number, a single name)."""
    folded = fold(text)
    if _HANGUL.search(folded):
        return "ko"
    if _KANA.search(folded):
        return "ja"
    if _HAN.search(folded):
        return _chinese(folded)
    cyrillic, latin = len(_CYRILLIC.findall(folded)), len(_LATIN.findall(folded))
    return "ru" if cyrillic > latin else _latin(folded)


def _chinese(text: str) -> Language | None:
    simplified = sum(1 for character in text if character in _SIMPLIFIED and character not in _SHARED)
    traditional = sum(1 for character in text if character in _TRADITIONAL and character not in _SHARED)
    if simplified == traditional:
        return None
    return "zhs" if simplified > traditional else "zht"


def _latin(text: str) -> Language | None:
    """The language whose small words weigh most; a word that several languages share weighs less in each."""
    scores: Counter[Language] = Counter()
    words = Counter(_WORD.findall(text))
    for language, small_words in _SETS.items():
        found = sum(count / _WEIGHTS[word] for word, count in words.items() if word in small_words)
        if found:
            scores[language] = round(found * 1000)
    ranked = scores.most_common(2)
    if not ranked or (len(ranked) == 2 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0][0]
