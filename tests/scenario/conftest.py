"""What the tests of this folder share: the verdict on plain words."""

from collections.abc import Callable

import pytest

from judgebot.contract import Verdict
from judgebot.service.boards import verify_board
from judgebot.service.parts import Parts

VerdictOn = Callable[[str], Verdict]


@pytest.fixture(scope="session")
def verdict_on() -> VerdictOn:
    """Return what gives the verdict on words; the cards are opened once."""
    parts = Parts()
    return lambda words: verify_board(words, parts)
