"""Where tests find things: the checkout, and the official data that may lie beside it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

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


def built_home(factory: pytest.TempPathFactory) -> Path:
    """Return a user's folder with the index over what the project ships: the first test process that asks builds it for all."""
    shared = shared_folder(factory, "built")
    with FileLock(shared / "built.lock"):
        if not (shared / "home").exists():
            asked = [sys.executable, "-m", "judgebot", "ask", "what is ward"]
            place = {**os.environ, "JUDGEBOT_HOME": str(shared / "new")}
            subprocess.run(asked, cwd=TOP, env=place, capture_output=True, check=True)
            (shared / "new").rename(shared / "home")
    return shared / "home"
