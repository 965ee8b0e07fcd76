"""Where tests find things: the checkout, and the official data that may lie beside it."""

import os
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent
SHARED = TOP.parent / "shared"

needs_official_data = pytest.mark.skipif(
    not (SHARED / "data").is_dir(), reason="the official data is not beside the checkout (../shared/data)"
)
needs_cases = pytest.mark.skipif(
    not (SHARED / "cases").is_dir(), reason="the cases are not beside the checkout (../shared/cases)"
)


def shared_folder(factory: pytest.TempPathFactory, name: str) -> Path:
    """Return a folder that all test processes of this run share: what takes long to build is built once."""
    base = factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / name
    folder.mkdir(exist_ok=True)
    return folder
