"""How old an edition is, and when a newer one is likely."""

from datetime import date

import pytest

from judgebot.editions import days_old, may_be_stale, spoken_age

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("edition", "days"),
    [("CR 2026-08-07", 115), ("2026-11-30", 0), ("2027-01-01", 0), ("IPG 2024-09-23", 798), ("as saved", None)],
)
def test_the_age_of_an_edition(edition: str, days: int | None) -> None:
    assert days_old(edition, TODAY) == days


def test_rules_go_stale_before_policy_does() -> None:
    assert [may_be_stale(name, 150) for name in ("CR", "cards", "MTR", "IPG")] == [True, True, False, False]
    assert not may_be_stale("CR", 99)


def test_an_age_as_people_say_it() -> None:
    assert [spoken_age(days) for days in (0, 1, 115, 798)] == ["today's", "1 day old", "115 days old", "26 months old"]
