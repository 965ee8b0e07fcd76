"""Every official card that is understood whole, against witnesses that are not the compiler (minutes; `pytest -m long`)."""

from pathlib import Path

import pytest

from tests.cards.witness import WITNESSES, Missed, missed
from tests.places import SHARED, needs_official_data

pytestmark = [pytest.mark.long, needs_official_data]


@pytest.fixture(scope="module")
def found() -> dict[str, Missed]:
    return missed(Path(SHARED / "data"))


@pytest.mark.parametrize("witness", [witness.__name__ for witness in WITNESSES])
def test_nothing_that_stands_in_a_text_is_missing_in_what_was_read(found: dict[str, Missed], witness: str) -> None:
    """Cards that are held out are counted and not named."""
    assert found[witness].asked > 20_000
    assert (found[witness].named, found[witness].held_out) == ((), 0)
