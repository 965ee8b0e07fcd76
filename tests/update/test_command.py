"""`judgebot update` as a user runs it, and what it says on the way."""

import io
import json
from pathlib import Path

import pytest

from judgebot import cli
from judgebot.library.home import VARIABLE
from judgebot.update.progress import Progress
from tests.update import server as web
from tests.update.documents import CARDS, as_array
from tests.update.server import Server


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


def _set(home: Path, server: Server, source: str, path: str) -> None:
    written = f'tries = 1\n[sources.{source}]\naddress = "{server.url(path)}"\nleast = 1\n'
    (home / "update.toml").write_text(written, encoding="utf-8")


def test_json_is_all_that_is_on_standard_output(home: Path, server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    server.routes["/cards-20261001.json"] = [web.serve(as_array(CARDS).encode())]
    _set(home, server, "cards", "/cards-20261001.json")
    assert cli.run(["update", "cards", "--json"]) == 0
    printed = capsys.readouterr()
    report = json.loads(printed.out)
    assert [(one["source"], one["status"]) for one in report["sources"]] == [("cards", "updated")]
    assert report["imported"]["cards"] == 3
    assert "judgebot: cards: fetching http://127.0.0.1" in printed.err


def test_a_source_that_fails_is_told_by_exit_code_1(home: Path, server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    _set(home, server, "CR", "/gone.txt")
    assert cli.run(["update", "CR", "--plain"]) == 1
    assert "CR: failed" in capsys.readouterr().out


def test_broken_settings_are_bad_input(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "update.toml").write_text("tries = 0", encoding="utf-8")
    assert cli.run(["update", "MTR"]) == 2
    assert "'tries' must be more than 0" in capsys.readouterr().err


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_a_line_grows_and_ends_before_the_next() -> None:
    terminal = _Terminal()
    progress = Progress(terminal)
    progress.at("CR", 500_000, 1_000_000)
    progress.at("CR", 1_000_000, 1_000_000)
    progress.say("CR", "unchanged")
    lines = [line.strip() for line in terminal.getvalue().replace("\r", "\n").splitlines() if line.strip()]
    assert lines == [
        "judgebot: CR: 500 KB of 1.0 MB, 50%",
        "judgebot: CR: 1.0 MB of 1.0 MB, 100%",
        "judgebot: CR: unchanged",
    ]


def test_elsewhere_there_is_only_a_line_for_each_event() -> None:
    stream = io.StringIO()
    progress = Progress(stream)
    progress.at("CR", 500_000, 1_000_000)
    progress.say("CR", "unchanged")
    assert stream.getvalue() == "judgebot: CR: unchanged\n"
