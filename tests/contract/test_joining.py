"""What is said first where a ruling and a verdict meet."""

from judgebot.contract import Hit, StepOut, Verdict
from judgebot.service.joining import joined_answer

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


def test_a_direct_verdict_on_other_rules_comes_first_and_the_difference_is_said() -> None:
    said = joined_answer(RULE, YES, "en")
    assert said.startswith("On this board: Yes: it dies. ")
    assert "read both" in said


def test_a_verdict_that_only_tells_does_not_push_a_ruling_aside() -> None:
    assert joined_answer(RULING, TOLD, "en") == "It stays."


def test_a_verdict_that_only_tells_comes_before_a_mere_rule_about_something_else() -> None:
    assert joined_answer(RULE, TOLD, "en").startswith("On this board: #1 is 4/4. ")


def test_of_policy_the_answer_is_what_it_is_and_the_penalty() -> None:
    assert joined_answer(POLICY, None, "en") == "What. Penalty: Warning."


def test_where_both_agree_the_ruling_answers_alone_in_other_languages() -> None:
    assert joined_answer(RULING, YES, "ja") == "It stays."


def test_the_words_around_the_verdict_are_in_the_language_of_the_asker() -> None:
    assert joined_answer(None, YES, "de").startswith("Auf diesem Spielfeld: ")
