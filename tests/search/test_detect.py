"""The language of a question."""

import pytest

from judgebot.language import Language
from judgebot.search.detect import detect_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("can I block twice", "en"),
        ("Darf ich zweimal blocken?", "de"),
        ("¿Puedo bloquear dos veces con ella?", "es"),
        ("Est-ce que je peux bloquer deux fois ?", "fr"),
        ("Posso bloccare due volte con questa creatura?", "it"),
        ("Posso bloquear duas vezes com essa criatura?", "pt"),
        ("Можно ли блокировать дважды?", "ru"),
        ("２回ブロックできますか", "ja"),
        ("두 번 막을 수 있나요", "ko"),
        ("可以阻挡两次吗", "zhs"),
        ("可以阻擋兩次嗎", "zht"),
        ("Cloudformで予示したカード", "ja"),
        ("", "en"),
        ("704.5m", "en"),
    ],
)
def test_language(text: str, language: Language) -> None:
    assert detect_language(text) == language
