"""A journal in a folder of its own, with a clock that ticks a second a look."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from judgebot.journal.journal import JOURNAL_FILE, Journal


def ticking() -> Callable[[], str]:
    seconds = count()
    return lambda: f"2026-11-30T10:00:{next(seconds):02d}+00:00"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / JOURNAL_FILE


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    opened = Journal(path, ticking())
    yield opened
    opened.close()
