"""Answers as text: wrapped, linear, short, Markdown."""

import pytest

from judgebot.contract import AskAnswer, DutyOut, Hit, StepOut, Verdict
from judgebot.present.asked import ask_blocks, ask_short
from judgebot.present.blocks import Item, Paragraph, as_markdown, as_plain, as_text, columns, wrapped
from judgebot.present.verdicts import verdict_blocks, verdict_short

HIT = Hit(
    id="some-ruling",
    kind="ruling",
    title="A ruling of our own",
    text="It dies at once.",
    language="en",
    official_text="A wording that a publisher might print.",
    official_language="en",
    cards=("Cloudform",),
    dates=("2014-11-24",),
    cites=("CR 704.5g", "CR 704.3"),
    edition="CR 2026-08-07",
    score=3.0,
)
ANSWER = AskAnswer(
    question="Does it die?", language="en", answered=True, answer=HIT.text, confidence=0.9, cards=(), hits=(HIT,)
)
VERDICT = Verdict(
    status="decided",
    answer="#1 dies.",
    steps=(StepOut("It has lethal damage.", ("CR 704.5g",)),),
    duties=(DutyOut("A", "reveal", "#1 as it leaves", ("CR 708.9",)),),
)


@pytest.mark.parametrize("width", [24, 40, 80])
@pytest.mark.parametrize(
    "text", ["plain words " * 12, "雲変化は何にもついていないオーラになる。" * 4, "서고가 비어 있으면 구현화는 " * 5]
)
def test_no_line_is_wider_than_the_terminal(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert max(map(columns, lines)) <= width
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_punctuation_never_begins_a_line() -> None:
    assert not any(line.startswith("。") for line in wrapped("雲変化。" * 12, 24))


def test_the_answer_comes_first_then_the_ruling_with_date_card_cites_and_official_wording() -> None:
    text = as_text(ask_blocks(ANSWER), 80)
    assert text.startswith("It dies at once.\n")
    places = [text.index(part) for part in ("CR 704.5g", "Cloudform", "2014-11-24", "CR 2026-08-07", "Official wording (en)")]
    assert places == sorted(places)


def test_short_is_one_line_with_the_deciding_rule() -> None:
    assert ask_short(ANSWER) == "It dies at once. [CR 704.5g, 2014-11-24]"
    assert verdict_short(VERDICT) == "Decided: #1 dies. [CR 704.5g]"


def test_steps_are_numbered_with_their_rules_in_brackets() -> None:
    text = as_text(verdict_blocks(VERDICT), 80)
    assert "  1. It has lethal damage. [CR 704.5g]" in text
    assert "A must reveal: #1 as it leaves [CR 708.9]" in text


def test_plain_text_draws_nothing() -> None:
    plain = as_plain(ask_blocks(ANSWER))
    assert not set("│|─·•") & set(plain)
    assert all(line.strip() for line in plain.splitlines())


def test_markdown_quotes_the_official_wording() -> None:
    markdown = as_markdown(ask_blocks(ANSWER))
    assert "> A wording that a publisher might print." in markdown
    assert "## A ruling of our own [CR 704.5g, CR 704.3]" in markdown


def test_items_follow_each_other_without_a_gap() -> None:
    assert as_text((Paragraph("a"), Item("b"), Item("c")), 40) == "a\n\n  - b\n  - c"
