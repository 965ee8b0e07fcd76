"""The page of rules finds what functions cite and what their docstrings name, and what is not modelled."""

from tests.bench.cr_coverage import _numbers_in, acted_on


def test_rules_are_found_in_docstrings_and_in_what_is_said() -> None:
    acted = acted_on()
    assert "layers.dependencies" in acted.places("613.8a")
    assert "state_based.legend_rule" in acted.places("704.5j")
    assert "state_based.NOT_MODELLED" in acted.not_modelled["704.6e"]
    assert acted.places("704.6e") == []


def test_a_range_of_letters_is_all_of_them() -> None:
    assert list(_numbers_in("As CR 205.1a-c and (305.7) have it")) == ["205.1a", "205.1b", "205.1c", "305.7"]
