"""The steps of every scenario are those that were read and kept (see golden.py)."""

from pathlib import Path

import pytest

from tests.game.golden import trace, written
from tests.game.test_scenarios import CASES, RULINGS, name

KEPT = written()


@pytest.mark.parametrize("path", [path for path in (*RULINGS, *CASES) if name(path) in KEPT], ids=name)
def test_the_steps_are_the_kept_ones(path: Path) -> None:
    assert trace(path) == KEPT[name(path)]
