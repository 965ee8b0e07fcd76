"""How sure the first hit is."""

from collections.abc import Sequence
from pathlib import Path

from judgebot.search.arrays import Calibration, Stored
from judgebot.search.documents import Document
from judgebot.search.fit import Row


def calibrate(stored: Stored, documents: Sequence[Document], rows: Sequence[Row], rulings: Path) -> Calibration | None:
    return None
