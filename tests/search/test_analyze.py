"""The tokenizer: what is folded, dropped and cut."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgebot.language import Language, may_be_east_asian
from judgebot.search import analyze
from judgebot.search.analyze import stem, terms, tokens, word_grams


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fähigkeit", ("fahigkeit",)),
        ("L'aura dell'incantesimo", ("aura", "incantesimo")),
        ("the creature's 2/2 body gets +1/+1", ("the", "creature", "2/2", "body", "gets", "+1/+1")),
        ("rule 704.5m?", ("rule", "704.5m")),
        ("トランプルのダメージ", ("トランプルのダメージ",)),
        ("ＣＡＰＳ ｗｉｄｅ", ("caps", "wide")),
        ("a\x00b\x07 c🙂 tap", ("tap",)),
    ],
)
def test_tokens(text: str, expected: tuple[str, ...]) -> None:
    assert tokens(text) == expected


def test_decomposed_korean_and_japanese_give_the_same_terms() -> None:
    for text, language in (("뒷면 생물", "ko"), ("ガジェット", "ja")):
        assert terms(unicodedata.normalize("NFD", text), language) == terms(text, language)  # type: ignore[arg-type]  # both are languages


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [("manifests", "manifest", "en"), ("dying", "died", "en"), ("Kreaturen", "kreatur", "de"), ("criaturas", "criatura", "es")],
)
def test_light_endings_fall_away(one: str, other: str, language: Language) -> None:
    assert terms(one, language)[0][:3] == terms(other, language)[0][:3]


def test_a_stem_keeps_three_letters() -> None:
    assert stem("aes", "es") == "aes"
    assert stem("goes", "en") == "goe"


def test_stop_words_are_dropped_in_their_own_language_only() -> None:
    assert "die" in terms("does it die", "en")
    assert "die" not in terms("die Kreatur", "de")


def test_neighbours_and_beginnings_are_terms() -> None:
    assert {"legend rul", "legend", "rul"} <= set(terms("legend rule", "en"))
    assert "battl*" in terms("battlefield", "en")


def test_chinese_becomes_character_grams() -> None:
    assert set(terms("践踏伤害", "zhs")) == {"践", "踏", "伤", "害", "践踏", "踏伤", "伤害", "践踏伤", "踏伤害"}


def test_near_spellings_share_grams() -> None:
    assert set(word_grams(("trample",))) & set(word_grams(("tramples",)))


def test_a_huge_text_is_cut() -> None:
    assert len(tokens("word " * 500_000)) < 1000


@settings(max_examples=50, deadline=None)
@given(st.text())
def test_a_text_without_east_asian_letters_needs_no_more_than_the_short_pattern(text: str) -> None:
    short, whole = analyze._TOKEN.findall(text), analyze._TOKEN_IN_ANY_SCRIPT().findall(text)
    assert may_be_east_asian(text) or short == whole
