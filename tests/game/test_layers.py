"""The quick ways of the layers give what the long ways give: shared Views, and effects not compared for dependency."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judgebot.errors import JudgebotError
from judgebot.game import layers, sharing
from judgebot.game.continuous import Live
from judgebot.game.state import Game
from judgebot.game.view import View
from judgebot.scenario.notation import parse_scenario
from judgebot.scenario.notation_numbers import number_objects
from judgebot.scenario.run import run_scenario
from judgebot.scenario.setup import set_up
from tests.game.scenario_files import CASES, RULINGS, card, name, verdict

ALL = (*RULINGS, *CASES)
SAMPLE = ALL[::20]
VIEW_FROM, MAY_TOUCH, COMPUTE = layers._view_from, layers.may_touch, layers.compute_view


def view_from_checked(old: Game, known: View, game: Game) -> View | None:
    shared = VIEW_FROM(old, known, game)
    if shared is not None:
        anew = COMPUTE(game)
        assert (shared.rows, list(shared.rows), shared.player_rules) == (anew.rows, list(anew.rows), anew.player_rules)
    return shared


def may_touch_checked(work: layers.Pass, layer: str, other: Live, effect: Live) -> bool:
    touches = MAY_TOUCH(work, layer, other, effect)
    assert touches or not compared(work, layer, effect, other)
    return touches


def compared(work: layers.Pass, layer: str, effect: Live, other: Live) -> bool:
    try:
        return layers.depends_on(work, layer, effect, other)
    except JudgebotError:  # a fact is missing for the comparison, so it shows no dependency
        return False


class Watched:
    """An object or state that notes which of its fields are read."""

    def __init__(self, of: Any, seen: set[str]) -> None:
        self._of, self._seen = of, seen

    def __getattr__(self, field: str) -> Any:
        self._seen.add(field)
        return getattr(self._of, field)


ALLOWED = {"objects", "effects", "in_game", "opponents", "team", "teams", "is_active", "turn", "active", "left"}
ALLOWED_BY = {
    "players": {"players"},
    "zones": {"zones", "zone", "battlefield"},
    "everything": {"log", "zone", "players", "monarch", "initiative", "blessed"},
}


def compute_watched(game: Game) -> View:
    of_objects, of_game = set[str](), set[str]()
    objects = {i: Watched(obj, of_objects) for i, obj in game.objects.items()}
    seen = COMPUTE(Watched(replace(game, objects=objects), of_game))  # type: ignore[arg-type]  # it stands for the state
    assert not of_objects & sharing.NEVER_READ
    assert "status" in seen.read or "everything" in seen.read or not of_objects & set(sharing.STATUS)
    assert of_game <= ALLOWED.union(*(ALLOWED_BY.get(word, set()) for word in seen.read))
    return COMPUTE(game)


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(layers, "_view_from", view_from_checked)
    monkeypatch.setattr(layers, "may_touch", may_touch_checked)
    monkeypatch.setattr(layers, "compute_view", compute_watched)
    yield
    layers._recent.clear()


@pytest.mark.usefixtures("checked")
def test_a_view_owes_nothing_to_another_game() -> None:
    """Views are shared between states that are alike, also of games of which only the numbers of the objects are the same."""
    pumped = (
        "A battlefield: #1 Grizzly Bears; #2 Hill Giant\ndo: #2 gets +1/+0\nexpect: #2 is 4/3\n"
        "do: #1 is destroyed\ndo: #2 is destroyed\nexpect: #2 is 3/3"
    )
    buried = "A battlefield: #1 Grizzly Bears\ndo: #1 is destroyed\nexpect: #1 is 2/2"
    for text in (pumped, buried):
        assert all(expectation.holds for expectation in run_scenario(parse_scenario(text), card).expectations)


@pytest.mark.parametrize("path", SAMPLE, ids=name)
def test_a_shared_view_is_the_one_computed_anew(path: Path) -> None:
    verdict(path)


@pytest.mark.long
@pytest.mark.usefixtures("checked")
@pytest.mark.parametrize("path", ALL, ids=name)
def test_a_shared_view_is_the_one_computed_anew_in_every_scenario(path: Path) -> None:
    verdict(path)


PIECES = (
    *("Blood Moon", "Urborg, Tomb of Yawgmoth", "Opalescence", "Humility", "Enchanted Evening", "Life and Limb"),
    *("Yavimaya, Cradle of Growth", "Mycosynth Lattice", "Glorious Anthem", "Conversion", "Dryad Arbor", "Crusade"),
    *("Grizzly Bears", "Forest", "Nature's Revolt", "Kormus Bell", "Goblin King", "Magus of the Moon", "Levitation"),
    *("Muraganda Petroglyphs", "Keldon Warlord", "Nightmare", "Woodland Changeling", "Archetype of Imagination"),
)
WORN = ("Control Magic", "Frogify", "Lignify", "Song of the Dryads", "Ensoul Artifact")


def board(pieces: list[str], worn: list[str]) -> Game:
    """Return a board of one player's pieces, and of the other player's Auras, each on the piece of its number."""
    listed = "; ".join(f"#{n} {piece}" for n, piece in enumerate(pieces, 1))
    auras = "; ".join(f"#{50 + n} {aura} attached to #{n}" for n, aura in enumerate(worn[: len(pieces)], 1))
    listed += f"\nB battlefield: {auras}" if auras else ""
    return set_up(number_objects(parse_scenario(f"A battlefield: {listed}")), card)[0]


def check_board(pieces: list[str], worn: list[str]) -> None:
    kept, layers.may_touch = layers.may_touch, may_touch_checked
    try:
        compute_watched(board(pieces, worn))
    except JudgebotError:  # a board that is not decided is compared as far as it goes
        return
    finally:
        layers.may_touch = kept


@settings(max_examples=40, deadline=None)
@given(pieces=st.lists(st.sampled_from(PIECES), min_size=2, max_size=9), worn=st.lists(st.sampled_from(WORN), max_size=2))
def test_effects_that_are_not_compared_do_not_depend_on_each_other(pieces: list[str], worn: list[str]) -> None:
    check_board(pieces, worn)


@pytest.mark.long
@settings(max_examples=3000, deadline=None)
@given(pieces=st.lists(st.sampled_from(PIECES), min_size=2, max_size=12), worn=st.lists(st.sampled_from(WORN), max_size=4))
def test_effects_that_are_not_compared_do_not_depend_on_each_other_on_many_boards(pieces: list[str], worn: list[str]) -> None:
    check_board(pieces, worn)
