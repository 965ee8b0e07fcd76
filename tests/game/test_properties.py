"""What must change nothing: the order of unrelated things, an unrelated permanent, other labels, running it again."""

import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgebot.contract import Verdict
from judgebot.scenario.models import ObjectSpec, Scenario, ZoneSpec
from judgebot.scenario.notation import parse_scenario
from judgebot.scenario.notation_numbers import number_objects
from judgebot.scenario.run import run_scenario
from tests.game.test_scenarios import RULINGS, card, name


def scenario(path: Path) -> Scenario:
    return number_objects(parse_scenario(path.read_text(encoding="utf-8")))


def outcome(verdict: Verdict) -> tuple[str, list[bool | None]]:
    return verdict.status, [e.holds for e in verdict.expectations]


def with_bystander(board: Scenario) -> Scenario:
    stranger = ObjectSpec(label="900", name="Plains")
    other = ZoneSpec(player="B", zone="battlefield", objects=(stranger,))
    return msgspec.structs.replace(board, zones=(*board.zones, other))


@pytest.mark.parametrize("path", RULINGS, ids=name)
def test_running_again_gives_the_same_bytes(path: Path) -> None:
    first, second = (msgspec.json.encode(run_scenario(scenario(path), card)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("path", RULINGS, ids=name)
def test_an_unrelated_land_changes_nothing(path: Path) -> None:
    board = scenario(path)
    assert outcome(run_scenario(with_bystander(board), card)) == outcome(run_scenario(board, card))


WITHOUT_TOKENS = [path for path in RULINGS if "token" not in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", WITHOUT_TOKENS, ids=name)
def test_other_labels_change_nothing(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    renamed = re.sub(r"#(\d+)", lambda found: f"#{int(found[1]) + 40}", text)
    assert outcome(run_scenario(number_objects(parse_scenario(renamed)), card)) == outcome(run_scenario(scenario(path), card))


@settings(max_examples=30, deadline=None)
@given(order=st.permutations(range(4)))
def test_the_order_of_an_unordered_battlefield_changes_nothing(order: list[int]) -> None:
    pieces = ("#1 Runeclaw Bear face down (manifested)", "#2 Cloudform attached to #1", "#3 Forest", "#4 Craw Wurm")
    board = "; ".join(pieces[n] for n in order)
    expected = "expect: #1 is 2/2 green\nexpect: #1 has flying\nexpect: #2 attached to #1"
    text = f"A battlefield: {board}\ndo: A turns #1 face up\n{expected}"
    verdict = run_scenario(parse_scenario(text), card)
    assert outcome(verdict) == ("decided", [True, True, True])
