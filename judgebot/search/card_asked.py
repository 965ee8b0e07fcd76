"""Questions that ask what a card says: its name, and beside it nothing but words of asking. No ranking."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from judgebot.cards.scanning import NameSpan
from judgebot.language import LANGUAGES, Language, fold
from judgebot.search.analyze import tokens
from judgebot.search.concepts import WITHOUT_BLANKS, ConceptTable, find_concepts, units_of
from judgebot.search.stopwords import STOP_WORDS

_ASKING: Final[dict[Language, str]] = {
    "en": "text oracle card cards effect effects ability abilities says say said read reads wording written show explain whats",
    "de": "text kartentext karte effekt effekte fahigkeit fahigkeiten macht tut steht sagt wortlaut lautet zeig zeige oracle",
    "es": "texto carta efecto efectos habilidad habilidades dice oracle muestra muestrame explica",
    "fr": "texte carte effet effets capacite capacites dit oracle montre explique",
    "it": "testo carta effetto effetti abilita dice oracle mostra spiega",
    "pt": "texto carta card efeito efeitos habilidade habilidades diz oracle mostra mostre explica explique",
    "ru": "текст карта карты карту эффект эффекты способность способности делает написано оракл покажи",
    "ja": """テキスト カードの カード オラクル 効果 能力 教えて 何ですか 何 どんな どういう とは って は の を が です ですか か
        する しますか""",
    "ko": """텍스트 카드 효과 능력 오라클 알려줘 뭐예요 뭐야 뭐 무엇인가요 무엇 어떤 무슨 예요 이에요
        이 가 은 는 의 을 를 하나요 해""",
    "zhs": "文本 牌面 卡牌 效果 异能 是什么 什么 怎么 写的 的 有 这张牌 牌 是",
    "zht": "文本 牌面 卡牌 效果 異能 是什麼 什麼 怎麼 寫的 的 有 這張牌 牌 是",
}


def card_asked_for(question: str, language: Language, spans: Sequence[NameSpan], concepts: ConceptTable) -> NameSpan | None:
    """Return the one name of a card in a question that asks for nothing but the card; `spans` are the names in it.

    A word of the game is none, be it a card's name as well or nearly so: "what does lifelink do" asks for the rule.
    """
    named = [span for span in spans if not span.ordinary]
    if len(named) != 1 or any(_is_word_of_the_game(name, concepts) for name in (named[0].written, *named[0].candidates)):
        return None
    rest = f"{question[: named[0].start]} {question[named[0].end :]}"
    return named[0] if _only_asks(rest, language) else None


def _is_word_of_the_game(name: str, concepts: ConceptTable) -> bool:
    return any(
        found.size >= len(units_of(name, language))
        for language in LANGUAGES
        for found in find_concepts(name, language, concepts)
    )


def _only_asks(rest: str, language: Language) -> bool:
    """Whether a text is empty but for words of asking, in its own language or in English; in scripts that run on, pieces."""
    asking = _asking_words(language)
    left = [token for token in tokens(rest) if token not in asking]
    return not left or (language in WITHOUT_BLANKS and all(_is_made_of(token, asking) for token in left))


@lru_cache
def _asking_words(language: Language) -> frozenset[str]:
    return frozenset(fold(f"{_ASKING[language]} {_ASKING['en']}").split()) | STOP_WORDS[language] | STOP_WORDS["en"]


def _is_made_of(text: str, pieces: frozenset[str]) -> bool:
    """Whether pieces put one behind the other make up a text."""
    reached = {0}
    for end in range(1, len(text) + 1):
        reached |= {end for start in list(reached) if text[start:end] in pieces}
    return len(text) in reached
