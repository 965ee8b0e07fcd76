"""What must change nothing: the order of unrelated things, an unrelated permanent, other labels, running it again."""

import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgebot.errors import ScenarioError
from judgebot.scenario.models import Scenario
from judgebot.scenario.notation import parse_scenario
from judgebot.scenario.notation_numbers import number_objects
from judgebot.scenario.run import run_scenario
from tests.game.scenario_files import CASES, RULINGS, card, name

ALL = (*RULINGS, *CASES)
SAMPLE = ALL[::10]
TIMESTAMPS = re.compile(r"CR (613\.[679]|613\.8b|704\.5[kz])")
"""Rules by which the order of arrival decides: the lines of these boards are in that order for a reason."""
UNORDERED = tuple(path for path in ALL if not TIMESTAMPS.search(path.read_text(encoding="utf-8")))


def scenario(path: Path) -> Scenario:
    return number_objects(parse_scenario(path.read_text(encoding="utf-8")))


def outcome(board: Scenario) -> tuple[str, list[bool | None] | str]:
    try:
        verdict = run_scenario(board, card)
    except ScenarioError as refused:
        return "refused", str(refused)
    return verdict.status, [e.holds for e in verdict.expectations]


def with_bystander(board: Scenario) -> Scenario:
    """Another player's land that does nothing: it has no type but that, and no colour."""
    return msgspec.structs.replace(board, zones=(*board.zones, *STRANGER.zones))


STRANGER = number_objects(parse_scenario("B battlefield: #900 {Idle Road | | Land}"))


def the_other_way_round(board: Scenario) -> Scenario:
    """The permanents in the opposite order, all other zones as they are."""
    permanents = [zone for zone in board.zones if zone.zone == "battlefield"]
    turned = [msgspec.structs.replace(zone, objects=zone.objects[::-1]) for zone in reversed(permanents)]
    return msgspec.structs.replace(board, zones=(*turned, *(zone for zone in board.zones if zone.zone != "battlefield")))


def with_other_labels(text: str) -> str:
    """Each numbered thing of the board has the number of the next one; what gets a number later gets the same as before."""
    declared = {spec.label for zone in parse_scenario(text).zones for spec in zone.objects if spec.label}
    ordered = sorted(declared, key=int)
    following = dict(zip(ordered, ordered[1:] + ordered[:1], strict=True))
    return re.sub(r"#(\d+)", lambda found: f"#{following.get(found[1], found[1])}", text)


def check_nothing_changes(path: Path) -> None:
    board = scenario(path)
    told = outcome(board)
    assert outcome(with_bystander(board)) == told
    assert outcome(number_objects(parse_scenario(with_other_labels(path.read_text(encoding="utf-8"))))) == told
    if path in UNORDERED:
        assert outcome(the_other_way_round(board)) == told


@pytest.mark.parametrize("path", RULINGS[::3], ids=name)
def test_running_again_gives_the_same_bytes(path: Path) -> None:
    first, second = (msgspec.json.encode(run_scenario(scenario(path), card)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("path", SAMPLE, ids=name)
def test_a_bystander_other_labels_and_another_order_change_nothing(path: Path) -> None:
    check_nothing_changes(path)


@pytest.mark.long
@pytest.mark.parametrize("path", ALL, ids=name)
def test_a_bystander_other_labels_and_another_order_change_nothing_in_any_scenario(path: Path) -> None:
    check_nothing_changes(path)


@settings(max_examples=30, deadline=None)
@given(order=st.permutations(range(4)))
def test_the_order_of_an_unordered_battlefield_changes_nothing(order: list[int]) -> None:
    pieces = ("#1 Runeclaw Bear face down (manifested)", "#2 Cloudform attached to #1", "#3 Forest", "#4 Craw Wurm")
    board = "; ".join(pieces[n] for n in order)
    expected = "expect: #1 is 2/2 green\nexpect: #1 has flying\nexpect: #2 attached to #1"
    text = f"A battlefield: {board}\ndo: A turns #1 face up\n{expected}"
    assert outcome(parse_scenario(text)) == ("decided", [True, True, True])
