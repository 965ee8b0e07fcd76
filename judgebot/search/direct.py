"""Questions that name their answer: a rule number, a policy section, or a word of the glossary. No ranking."""

import re
from typing import Final

import msgspec

from judgebot.language import Language, fold
from judgebot.search.analyze import is_cjk, is_hangul, tokens
from judgebot.search.arrays import Stored
from judgebot.search.concepts import WITHOUT_BLANKS, find_concepts
from judgebot.search.stopwords import STOP_WORDS

_NUMBER: Final = re.compile(r"(?<![\d.+/-])([1-9]\d{2}\.\d{1,3}[a-z]?)(?![\d])")
_POLICY: Final = re.compile(r"(?<![a-z])(ipg|mtr|jar)\s*(\d{1,2}(?:\.\d{1,2})?|[a-f](?![a-z]))")
_ASKING: Final[dict[Language, str]] = {
    "en": "what whats is mean means meaning define definition explain rule rules work works about exactly",
    "de": "bedeutet bedeutung heisst erklare erklarung regel regeln funktioniert genau eigentlich",
    "es": "significa significado explica explicame regla reglas funciona exactamente",
    "fr": "signifie definition explique regle regles fonctionne marche exactement veut dire",
    "it": "significa significato spiega regola regole funziona esattamente vuol dire",
    "pt": "significa significado explique explica regra regras funciona exatamente",
    "ru": "значит означает объясни правило правила работает такое",
    "ja": "とは何ですか とは何 とは って何ですか って何 ってなに の意味 の説明 のルール について 何ですか 教えて",
    "ko": "이란 무엇인가요 무엇 뭐예요 뭔가요 뭐야 뭐죠 규칙 설명 뜻 은 는 이 가 란",
    "zhs": "是什么意思 是什么 什么是 什么叫 的规则 规则 解释 怎么运作 的意思",
    "zht": "是什麼意思 是什麼 什麼是 什麼叫 的規則 規則 解釋 怎麼運作 的意思",
}


class Named(msgspec.Struct, frozen=True):
    """Documents that a question names, and the words that name them.

    `is_exact`: it names them by number, and they come first in this order; else by a word, and ranking orders them.
    """

    documents: tuple[int, ...]
    words: tuple[str, ...]
    is_exact: bool = False


def named_documents(question: str, language: Language, stored: Stored) -> Named:
    """Return the documents that the question names; none for an ordinary question."""
    folded = fold(question[:1000])
    sections = [*_NUMBER.findall(folded), *(f"{source} {number}" for source, number in _POLICY.findall(folded))]
    found = [(section, number) for section in sections for number in _by_section(section, stored)]
    is_exact = bool(found)
    if not found:
        found = [(word, number) for word, number in _by_word(question, language, stored)]
    words = tuple(dict.fromkeys(word for word, _ in found))
    return Named(tuple(dict.fromkeys(number for _, number in found)), words, is_exact)


def _by_section(section: str, stored: Stored) -> tuple[int, ...]:
    """The section itself, else its subsections: "702.19" stands for 702.19a, b, c..."""
    aliases = stored.meta.aliases
    exact = aliases.get(section)
    if exact is not None:
        return exact
    inside = [key for key in aliases if key.startswith(section) and key[len(section) :].isalpha()]
    return tuple(number for key in sorted(inside) for number in aliases[key])


def _by_word(question: str, language: Language, stored: Stored) -> list[tuple[str, int]]:
    """A question that is nothing but a glossary word and "what is ...": the rules it stands on, then the word itself."""
    bare = _bare_term(question, language)
    if not bare:
        return []
    aliased = stored.meta.aliases.get(" ".join(tokens(bare)), ())
    concepts = find_concepts(bare, language, stored.meta.concepts)
    units = len(bare.replace(" ", "")) if language in WITHOUT_BLANKS else len(tokens(bare))
    if len(concepts) == 1 and concepts[0].size >= units:
        names = concepts[0].ids
        cited = [number for name in names for number in stored.meta.standing.get(name, ())]
        entries = [number for name in names for number in stored.meta.aliases.get(" ".join(tokens(f"G-{name}")), ())]
        return [(bare, number) for number in (*aliased, *cited, *entries)]
    return [(bare, number) for number in aliased]


def _bare_term(question: str, language: Language) -> str:
    if language in WITHOUT_BLANKS:
        text = fold(question).strip(" ?？。!！.、")
        for words in sorted(_ASKING[language].split(), key=len, reverse=True):
            text = text.removesuffix(words).removeprefix(words).strip()
        return text if any(is_cjk(token) or is_hangul(token) for token in tokens(text)) else ""
    asking = set(_ASKING[language].split())
    left = [token for token in tokens(question) if token not in STOP_WORDS[language] and token not in asking]
    return " ".join(left) if 0 < len(left) <= 5 else ""
