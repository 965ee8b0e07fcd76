"""Every scenario file is a rules test: decided as it says, each of its expectations holds, and its steps are the kept ones."""

from pathlib import Path

import pytest

from tests.game.golden import trace, written
from tests.game.scenario_files import CASES, RULINGS, name, verdict_once
from tests.places import TOP

KEPT = written()
GROUP = 40
"""So many traces are compared in one test."""


@pytest.mark.parametrize("path", RULINGS, ids=name)
def test_the_scenario_of_a_ruling_is_decided_as_it_expects(path: Path) -> None:
    found = verdict_once(path)
    assert found.status == "decided", found.answer
    assert [e.text for e in found.expectations if not e.holds] == []
    assert found.expectations


@pytest.mark.parametrize("path", CASES, ids=name)
def test_the_scenario_of_a_case_is_never_decided_wrong(path: Path) -> None:
    found = verdict_once(path)
    assert [e.text for e in found.expectations if e.holds is False and found.status == "decided"] == []


@pytest.mark.parametrize("path", RULINGS, ids=name)
def test_every_step_cites(path: Path) -> None:
    found = verdict_once(path)
    assert all(step.cites for step in found.steps)
    assert all(duty.cites for duty in found.duties)


def test_every_family_has_a_scenario() -> None:
    families = {path.stem for path in (TOP / "rulings/families").glob("*.toml")}
    assert families == {path.parent.name for path in RULINGS}


@pytest.mark.parametrize("first", range(0, len(RULINGS) + len(CASES), GROUP))
def test_the_steps_are_the_kept_ones(first: int) -> None:
    """The steps were read before they were kept (golden.py); a scenario that is not kept yet is new."""
    paths = [path for path in (*RULINGS, *CASES)[first : first + GROUP] if name(path) in KEPT]
    assert {name(path): trace(path) for path in paths} == {name(path): KEPT[name(path)] for path in paths}
