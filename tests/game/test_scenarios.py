"""Every scenario file is a rules test: it is decided as it says, and each of its expectations holds."""

from functools import lru_cache
from pathlib import Path

import pytest

from judgebot.cards.models import Card
from judgebot.cards.store import open_store
from judgebot.contract import Verdict
from judgebot.scenario.notation import parse_scenario
from judgebot.scenario.run import run_scenario
from tests.places import TOP

RULINGS = sorted((TOP / "rulings/scenarios").glob("*/*.judge"))
CASES = sorted((TOP / "tests/scenarios").glob("**/*.judge"))


@lru_cache(maxsize=4096)
def card(name: str) -> Card | None:
    return open_store().card(name)


def verdict(path: Path) -> Verdict:
    return run_scenario(parse_scenario(path.read_text(encoding="utf-8")), card)


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", RULINGS, ids=name)
def test_the_scenario_of_a_ruling_is_decided_as_it_expects(path: Path) -> None:
    found = verdict(path)
    assert found.status == "decided", found.answer
    assert [e.text for e in found.expectations if not e.holds] == []
    assert found.expectations


@pytest.mark.parametrize("path", CASES, ids=name)
def test_the_scenario_of_a_case_is_never_decided_wrong(path: Path) -> None:
    found = verdict(path)
    assert [e.text for e in found.expectations if e.holds is False and found.status == "decided"] == []


@pytest.mark.parametrize("path", RULINGS, ids=name)
def test_every_step_cites(path: Path) -> None:
    found = verdict(path)
    assert all(step.cites for step in found.steps)
    assert all(duty.cites for duty in found.duties)


def test_every_family_has_a_scenario() -> None:
    families = {path.stem for path in (TOP / "rulings/families").glob("*.toml")}
    assert families == {path.parent.name for path in RULINGS}
