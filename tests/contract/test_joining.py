"""What is said first where a ruling and a verdict meet."""

import pytest

from judgebot.contract import Hit, StepOut, Verdict
from judgebot.service.joining import joined_answer, yes_or_no

RULING = Hit(id="r", kind="ruling", title="t", text="It stays.", language="en", cites=("CR 704.5m",))
RULE = Hit(id="CR 403.1", kind="rule", title="t", text="A place.", language="en", cites=("CR 403.1",))
POLICY = Hit(id="IPG 2.1", kind="policy", title="t", text="What.\nPenalty: Warning.\nFix: this.", language="en")
YES = Verdict(status="decided", answer="Yes: it dies.", yes_no="yes", steps=(StepOut("s", ("CR 704.5m",)),))
TOLD = Verdict(status="decided", answer="#1 is 4/4.", steps=(StepOut("s", ("CR 613.1",)),))


def test_a_ruling_alone_is_its_statement() -> None:
    assert joined_answer(RULING, None, "en") == "It stays."


def test_a_verdict_alone_speaks_of_the_board() -> None:
    assert joined_answer(None, YES, "en") == "On this board: Yes: it dies."


def test_a_ruling_and_a_verdict_on_the_same_rules_support_each_other() -> None:
    assert joined_answer(RULING, YES, "en") == "It stays. On this board: Yes: it dies."


def test_a_ruling_on_the_same_rules_that_begins_with_the_other_word_comes_after_the_board() -> None:
    ruling = Hit(id="r", kind="ruling", title="t", text="No, not yours.", language="en", cites=("CR 704.5m",))
    said = joined_answer(ruling, YES, "en")
    assert said.startswith("On this board: Yes: it dies.")
    assert said.endswith("read both. No, not yours.")


def test_a_direct_verdict_on_other_rules_comes_first_and_alone() -> None:
    assert joined_answer(RULE, YES, "en") == "On this board: Yes: it dies."


@pytest.mark.parametrize(("text", "is_said"), [("No: it lives.", True), ("Yes, it dies.", False), ("No match: none.", False)])
def test_that_a_ruling_says_otherwise_is_said_only_where_it_does(text: str, is_said: bool) -> None:
    ruling = Hit(id="r", kind="ruling", title="t", text=text, language="en", cites=("CR 403.1",))
    said = joined_answer(ruling, YES, "en")
    assert said.startswith("On this board: Yes: it dies.")
    assert ("read both" in said) == is_said


def test_an_answer_that_begins_with_yes_or_no_is_known_in_every_script() -> None:
    assert [yes_or_no(text) for text in ("Ja: sie", "Não, fica", "はい、予示", "아니요, 뒤집", "不会，翻", "It stays")] == [
        "yes", "no", "yes", "no", "no", None,
    ]  # fmt: skip


def test_a_verdict_that_only_tells_does_not_push_a_ruling_aside() -> None:
    assert joined_answer(RULING, TOLD, "en") == "It stays."


def test_a_verdict_that_only_tells_comes_before_a_mere_rule_about_something_else() -> None:
    assert joined_answer(RULE, TOLD, "en") == "On this board: #1 is 4/4."


def test_of_policy_the_answer_is_what_it_is_and_the_penalty() -> None:
    assert joined_answer(POLICY, None, "en") == "What. Penalty: Warning."


def test_where_both_agree_the_ruling_answers_alone_in_other_languages() -> None:
    assert joined_answer(RULING, YES, "ja") == "It stays."


def test_the_words_around_the_verdict_are_in_the_language_of_the_asker() -> None:
    assert joined_answer(None, YES, "de").startswith("Auf diesem Spielfeld: ")
