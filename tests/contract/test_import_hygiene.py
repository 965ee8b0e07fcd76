"""Quick commands load nothing heavy."""

import json
import subprocess
import sys

import pytest

from tests.contract.conftest import ROOT

HEAVY = ("textual", "sklearn", "scipy", "rich", "joblib")
_CODE = """
import json, sys
from judgebot import cli
code = cli.run(json.loads(sys.argv[1]))
print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})), file=sys.stderr)
"""


def _loaded(*arguments: str) -> set[str]:
    """The packages that a command loads; the index exists already."""
    done = subprocess.run(
        [sys.executable, "-c", _CODE, json.dumps(arguments)], cwd=ROOT, capture_output=True, check=True, timeout=120
    )
    return set(json.loads(done.stderr.decode().splitlines()[-1]))


@pytest.mark.parametrize(
    "arguments",
    [
        ("ask", "Cloudform enters and my library is empty, do I lose?"),
        ("ask", "Was passiert mit Wolkenform, wenn meine Bibliothek leer ist?"),
        ("verify", "Cloudform enters and my library is empty. Do I lose?"),
        ("card", "Cloudform"),
        ("rule", "704.5m"),
    ],
)
def test_answering_loads_no_screen_and_no_fitting_library(arguments: tuple[str, ...]) -> None:
    _loaded(*arguments)
    assert _loaded(*arguments).isdisjoint(HEAVY)


def test_help_loads_next_to_nothing() -> None:
    assert _loaded("--help").isdisjoint({*HEAVY, "numpy", "rapidfuzz", "sqlite3", "msgspec"})


def test_deciding_a_board_needs_no_numpy() -> None:
    assert "numpy" not in _loaded("verify", "A creature with 2 toughness is dealt 2 damage. Does it die?")


def test_importing_the_package_reads_no_file_and_loads_nothing() -> None:
    code = "import sys; before = set(sys.modules); import judgebot; print(sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, timeout=60)
    assert done.stdout.decode().strip() == "['judgebot']"
