"""Where tests find things: the checkout, and the official data that may lie beside it."""

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
