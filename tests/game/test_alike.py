"""The faults that are named as none (tests/bench/alike.toml) are faults that the rules as they are now could have."""

from tests.bench.mutation import MODULES, alike, faults


def test_every_fault_that_is_named_as_none_could_still_be_put_in() -> None:
    possible = {mutant.name for mutant, _, _ in faults(MODULES, None)}
    assert [name for name in alike() if name not in possible] == []
