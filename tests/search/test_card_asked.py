"""Questions that ask what a card says, told from those that ask what happens with it."""

import pytest

from judgebot.cards.scanning import scan_names
from judgebot.corpus.models import Concept
from judgebot.language import Language
from judgebot.search.card_asked import card_asked_for
from judgebot.search.concepts import build_table

TABLE = build_table((Concept(id="lifelink", meaning="m", terms={"en": ("lifelink",)}),))


def _asked(question: str, language: Language) -> tuple[str, ...] | None:
    span = card_asked_for(question, language, scan_names(question), TABLE)
    return span.candidates if span else None


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("what does Cloudform do", "en"),
        ("cloudfrom oracle text?", "en"),
        ("Was macht die Karte Cloudform?", "de"),
        ("¿Qué dice Cloudform?", "es"),
        ("Cloudform の効果は何ですか", "ja"),
        ("Cloudform은 무슨 카드예요", "ko"),
        ("Что делает Cloudform", "ru"),
        ("Cloudform是什麼效果", "zht"),
    ],
)
def test_a_question_for_what_a_card_says_asks_for_the_card(question: str, language: Language) -> None:
    assert _asked(question, language) == ("Cloudform",)


@pytest.mark.parametrize(
    "question",
    [
        "does Cloudform die with an empty library",
        "what does Cloudform do to Lightform",
        "what does Lifelink do",
        "what does lifelnk do",
        "what does the card say",
    ],
)
def test_a_question_for_what_happens_does_not(question: str) -> None:
    assert _asked(question, "en") is None
