"""The language of a paragraph, from invented sentences."""

import pytest

from judgebot.importers.languages import find_language


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "When the warden enters, you draw a card."),
        ("de", "Wenn der Wart ins Spiel kommt, ziehe eine Karte."),
        ("es", "Cuando el guardián entre, roba una carta de tu biblioteca."),
        ("fr", "Quand le gardien arrive, piochez une carte de votre bibliothèque."),
        ("it", "Quando il guardiano entra, pesca una carta dal tuo grimorio."),
        ("pt", "Quando o guardião entra, compre um card do seu grimório."),
        ("ru", "Когда страж выходит на поле битвы, возьмите карту Magic."),
        ("ja", "番人が出たとき、カードを１枚引く。"),
        ("ko", "파수꾼이 들어올 때, Magic 카드 한 장을 뽑는다."),
        ("zhs", "当守卫进战场时，抓一张牌。"),
        ("zht", "當守衛進戰場時，抓一張牌。"),
    ],
)
def test_a_sentence_tells_its_language(language: str, text: str) -> None:
    assert find_language(text) == language


@pytest.mark.parametrize("text", ["", "7 + 8", "Cloudform", "一", "{T}: {G}"])
def test_what_tells_nothing_has_no_language(text: str) -> None:
    assert find_language(text) is None
