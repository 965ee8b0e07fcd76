"""Running commands as a user does, with a library of its own in a temporary folder."""

import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from judgebot import cli
from tests.places import built_home

ROOT = Path(__file__).resolve().parents[2]
SEEDS = ROOT.parent / "shared" / "seeds"


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Return what was printed, read as JSON."""
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture(scope="session", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A library of this process's own; the index in it is built by the first process for all."""
    folder = tmp_path_factory.mktemp("home")
    shutil.copytree(built_home(tmp_path_factory), folder, dirs_exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGEBOT_HOME", str(folder))
        yield folder


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process; `stdin` is what it reads."""

    def run_command(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        code = cli.run(list(arguments))
        out, err = capfdbinary.readouterr()
        return Ran(code, out.decode(), err.decode())

    return run_command


def run_process(*arguments: str, cwd: Path | None = None, stdin: bytes = b"", **environment: str) -> Ran:
    """Run `python -m judgebot` as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "judgebot", *arguments],
        cwd=cwd or ROOT,
        env={**os.environ, **environment},
        input=stdin,
        capture_output=True,
        check=False,
        timeout=120,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
