"""The wheel holds what is needed; an installed copy and an editable one answer from any folder."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.contract.conftest import ROOT

pytestmark = pytest.mark.long
QUESTION = "Cloudform enters and my library is empty, do I lose?"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_the_code_and_the_knowledge(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "judgebot/py.typed",
        "judgebot/cli/commands.py",
        "judgebot/rulings/families/empty-library.toml",
        "judgebot/rulings/rules.jsonl",
        "judgebot/rulings/rules.prints",
        "judgebot/update/defaults.toml",
        "judgebot/rulings/glossary.toml",
        "judgebot/rulings/phrases.toml",
        "judgebot/rulings/said.toml",
        "judgebot/rulings/cards.jsonl.xz",
        "judgebot/rulings/cards.index",
    } <= names
    assert any(name.startswith("judgebot/tui/") and name.endswith(".tcss") for name in names)
    assert not any(name.startswith(("tests/", "rulings/")) for name in names)


@pytest.mark.parametrize("editable", [False, True], ids=["wheel", "editable"])
def test_an_installed_copy_answers_from_another_folder(wheel: Path, tmp_path: Path, editable: bool) -> None:
    python = _fresh_environment(tmp_path / "env")
    what = ["--editable", str(ROOT)] if editable else [str(wheel)]
    lock = ["--constraint", str(ROOT / "requirements.lock")]
    subprocess.run([python, "-m", "pip", "install", "--quiet", *lock, *what], check=True, timeout=900)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    asked = _judgebot(python, elsewhere, "ask", "--short", QUESTION)
    assert "704.5m" in asked
    assert "rulings/ is in order" in _judgebot(python, elsewhere, "check")


def _fresh_environment(folder: Path) -> str:
    venv.create(folder, with_pip=True)
    return str(folder / "bin" / "python")


def _judgebot(python: str, folder: Path, *arguments: str) -> str:
    environment = {**os.environ, "JUDGEBOT_HOME": str(folder / "home")}
    environment.pop("PYTHONPATH", None)
    command = [str(Path(python).with_name("judgebot")), *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=True, timeout=300)
    return done.stdout.decode()
