"""Why an index was built, in plain words."""

from pathlib import Path

import pytest

from judgebot.search.arrays import index_folder
from judgebot.search.why import read_why, why_built, write_why


@pytest.mark.parametrize(
    ("before", "why"),
    [
        (None, "there was none"),
        ("c1-b0-00", "the one before could not be read"),
        ("c0-b0-00", "what judgebot ships has changed"),
        ("c1--00", "your library has changed"),
        ("c0-b1-00", "what judgebot ships has changed; your library has changed"),
        ("c1-b0-01", "the words of other languages have changed"),
    ],
)
def test_what_changed_since_the_index_before(tmp_path: Path, before: str | None, why: str) -> None:
    target = index_folder(tmp_path, "c1-b0-00")
    if before is not None:
        index_folder(tmp_path, before).mkdir()
    assert why_built(tmp_path, target) == why
    write_why(tmp_path, why)
    assert read_why(tmp_path) == why


def test_an_index_of_another_form_and_none_at_all(tmp_path: Path) -> None:
    assert read_why(tmp_path) == ""
    (tmp_path / "index-old").mkdir()
    assert why_built(tmp_path, index_folder(tmp_path, "c1-b0-00")) == "this judgebot reads words in another way"
