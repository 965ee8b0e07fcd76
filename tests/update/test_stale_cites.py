"""A verdict names the rules it cites that a newer imported edition changed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from judgebot.library.home import VARIABLE
from judgebot.service import Judge
from tests.update.documents import rules_text

BOARD = """turn: A, main 1
A: library empty
A battlefield: Island x3
A hand: #1 Cloudform
do: A casts #1
do: resolve
do: resolve
expect: #1 in graveyard of A [CR 704.5m]
"""


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Judge]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(tmp_path / "home"))
        yield Judge()


def _import(judge: Judge, folder: Path, official: str, day: str) -> None:
    path = folder / f"{day}.txt"
    path.write_text(official.replace("August 7, 2026", day), encoding="utf-8")
    assert judge.import_documents((path,)).documents == 1


def _official(folder: Path) -> str:
    return (folder / "cr" / "CR_20260807.txt").read_text(encoding="utf-8-sig")


def test_nothing_is_stale_without_a_newer_edition(judge: Judge, official_data: Path, tmp_path: Path) -> None:
    assert judge.verify(BOARD).stale_cites == ()
    _import(judge, tmp_path, _official(official_data), "August 7, 2026")
    assert judge.verify(BOARD).stale_cites == ()


def test_nothing_is_stale_where_a_newer_edition_says_the_same(judge: Judge, official_data: Path, tmp_path: Path) -> None:
    _import(judge, tmp_path, _official(official_data), "October 2, 2026")
    assert judge.verify(BOARD).stale_cites == ()


def test_a_changed_rule_and_one_that_is_gone_are_stale(judge: Judge, official_data: Path, tmp_path: Path) -> None:
    changed = (
        _official(official_data)
        .replace("704.5m If an Aura", "704.5m Once an Aura")
        .replace("701.40a To manifest", "701.40zz To manifest")
    )
    _import(judge, tmp_path, changed, "October 2, 2026")
    assert set(judge.verify(BOARD).stale_cites) == {"CR 704.5m", "CR 701.40a"}


def test_an_older_edition_makes_nothing_stale(judge: Judge, tmp_path: Path) -> None:
    rules = rules_text("April 17, 2026", {f"704.{number}": f"Fog number {number}." for number in range(1, 120)})
    _import(judge, tmp_path, rules, "April 17, 2026")
    assert judge.verify(BOARD).stale_cites == ()
