"""The round clock: what is left, for whom, while it runs and while it stands."""

from datetime import UTC, datetime, timedelta

from judgebot.journal.clock import Clock, begun, extended, extended_tables, given, left, over_at, paused, resumed

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def later(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def test_time_runs_stands_and_runs_on() -> None:
    clock = begun("1", 3000, NOON)
    assert left(clock, later(10)) == 2400
    stands = paused(clock, later(10))
    assert left(stands, later(30)) == 2400
    assert left(resumed(stands, later(30)), later(31)) == 2340
    assert resumed(clock, later(5)) == clock
    assert left(clock, later(51)) == -60


def test_a_table_has_what_it_was_given_and_nothing_below_it_is_taken() -> None:
    clock = extended(extended(begun("1", 3000, NOON), "12", 300), "A7", 60)
    assert left(clock, later(50), "12") == 300
    assert list(extended_tables(clock)) == ["A7", "12"]
    taken = extended(clock, "12", -6000)
    assert given(taken, "12") == 0
    assert list(extended_tables(taken)) == ["A7"]


def test_who_is_out_of_time() -> None:
    clock = extended(begun("1", 3000, NOON), "12", 300)
    assert over_at(clock, later(49)) == frozenset()
    assert over_at(clock, later(52)) == {""}
    assert over_at(clock, later(56)) == {"", "12"}


def test_a_computer_set_back_makes_no_time_run_backwards() -> None:
    clock = Clock("1", 3000, later(10).isoformat(), spent=60)
    assert left(clock, NOON) == 2940
