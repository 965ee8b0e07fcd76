"""Numbers of rules: their order in the book, and what each stands under."""

import pytest

from judgebot.service.looking_up import parent_of
from judgebot.service.parts import in_book_order


def test_numbers_stand_in_the_order_of_the_book() -> None:
    numbers = ["704.5", "702.9", "702.10", "704.5a", "704.5z", "704.5aa", "704.6", "704", "71.1"]
    assert sorted(numbers, key=in_book_order) == [
        "71.1", "702.9", "702.10", "704", "704.5", "704.5a", "704.5z", "704.5aa", "704.6",
    ]  # fmt: skip


@pytest.mark.parametrize(("number", "parent"), [("704", None), ("704.5", "704"), ("704.5m", "704.5"), ("702.10c", "702.10")])
def test_a_rule_stands_under_the_shorter_number(number: str, parent: str | None) -> None:
    assert parent_of(number) == parent
