"""Pictures of the screen, kept as SVG."""

import os
import time
from collections.abc import Iterator

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode


class ScreenPicture(SingleFileSnapshotExtension):
    """One SVG a picture, compared as text."""

    file_extension = "svg"
    _write_mode = WriteMode.TEXT


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(ScreenPicture)


@pytest.fixture(autouse=True)
def _one_time_zone() -> Iterator[None]:
    """Times are shown as the clock on the wall shows them: here, in Greenwich."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    yield
    os.environ.pop("TZ") if before is None else os.environ.update(TZ=before)
    time.tzset()
