"""Which question asks for which field of a filter."""

from collections import Counter

from judgebot.cards import selectors as s
from judgebot.game.acted_on import ACTED_ON
from judgebot.game.matching import QUESTIONS

WHERE_AND_WHOSE = ("zone", "spell", "other", "controller", "owner")


def test_each_field_of_a_filter_that_is_acted_on_is_asked_by_one_question() -> None:
    asked = Counter(WHERE_AND_WHOSE) + Counter(field for _, fields in QUESTIONS for field in fields)
    assert asked == Counter(ACTED_ON[s.Filter])
