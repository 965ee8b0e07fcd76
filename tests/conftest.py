"""What every test shares: how unused objects are collected, and an index begun in good time."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.places import TOP, shared_folder


def pytest_collection_finish() -> None:
    """Leave out of each collection what the modules hold: looking through it again and again took a quarter of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def _index_begun(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Begin to build the shipped index while the first tests run: where it is asked for first, every process would wait."""
    wants = any(item.nodeid.startswith(("tests/contract", "tests/search")) for item in request.session.items)
    if not wants or os.environ.get("PYTEST_XDIST_WORKER") != "gw0":
        yield
        return
    place = str(shared_folder(tmp_path_factory, "built"))
    with subprocess.Popen([sys.executable, "-m", "tests.places", place], cwd=TOP, stderr=subprocess.DEVNULL) as building:
        yield
        building.terminate()
