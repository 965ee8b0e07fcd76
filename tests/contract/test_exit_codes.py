"""0 answered or decided; 1 no answer; 2 bad input; 3 broken data. stdout is the answer, stderr the rest."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from judgebot.cli import entry
from tests.contract import boards
from tests.contract.conftest import ROOT, Run, run_process


def test_a_decided_board_whose_expectations_hold_is_0(run: Run) -> None:
    assert run("verify", "-", stdin=boards.DIES.encode()).code == 0


def test_a_failed_expectation_is_1(run: Run) -> None:
    ran = run("verify", "--json", "-", stdin=boards.SURVIVES.encode())
    assert ran.code == 1
    assert ran.json["status"] == "decided"
    assert ran.json["expectations"][0]["holds"] is False


def test_what_the_rules_forbid_is_decided_with_no_and_the_reason(run: Run) -> None:
    ran = run("verify", "--json", "-", stdin=boards.FORBIDDEN.encode())
    assert (ran.code, ran.json["status"], ran.json["yes_no"]) == (0, "decided", "no")
    assert ran.json["steps"][-1]["cites"]


def test_a_board_with_an_unknown_that_matters_is_1(run: Run) -> None:
    ran = run("verify", "--json", "-", stdin=boards.DEPENDS.encode())
    assert ran.code == 1
    assert ran.json["status"] in ("depends", "not_decided")
    assert ran.json["missing"]


def test_an_unreadable_scenario_is_2_and_says_so_once_on_stderr(run: Run) -> None:
    ran = run("verify", "-", stdin=boards.BROKEN.encode())
    assert (ran.code, ran.out) == (2, "")
    assert "2:" in ran.err
    assert "3:" in ran.err


def test_an_existing_path_is_a_file(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "dies.judge"
    board.write_text(boards.DIES, encoding="utf-8")
    assert run("verify", str(board)).code == 0


def test_a_judge_file_that_does_not_exist_is_2(run: Run) -> None:
    ran = run("verify", "nowhere/board.judge")
    assert ran.code == 2
    assert "nowhere/board.judge" in ran.err


def test_explain_shows_a_table_of_an_object(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "dies.judge"
    board.write_text(boards.SURVIVES, encoding="utf-8")
    ran = run("explain", str(board), "#1")
    assert ran.code == 0
    assert "Grizzly Bears" in ran.out


def test_an_edition_that_is_not_there_is_2(run: Run) -> None:
    ran = run("diff", "CR 1999-04-17", "CR 1999-08-07")
    assert (ran.code, ran.out) == (2, "")
    assert "CR 1999-04-17" in ran.err


def test_an_unknown_command_is_2(run: Run) -> None:
    ran = run("aks", "something")
    assert (ran.code, ran.out) == (2, "")
    assert "aks" in ran.err


def test_an_unknown_option_is_an_error_object_under_json(run: Run) -> None:
    ran = run("ask", "--json", "--loud", "does it die?")
    assert ran.code == 2
    assert ran.json["error"]["message"]


def test_importing_what_does_not_exist_is_2(run: Run) -> None:
    ran = run("import", "nowhere.txt")
    assert ran.code == 2
    assert "nowhere.txt" in ran.err


def test_importing_only_what_cannot_be_read_is_2_and_changes_nothing(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    before = run("library", "--json").json
    ran = run("import", "--json", str(picture))
    assert ran.code == 2
    assert ran.json["skipped"][0]["file"] == "picture.png"
    assert run("library", "--json").json == before


def test_removing_an_edition_that_is_not_there_is_2(run: Run) -> None:
    assert run("library", "remove", "CR", "1999-01-01").code == 2


def test_the_module_leaves_with_the_exit_code() -> None:
    assert run_process("rule", "999.9z").code == 1
    assert run_process("ask", "").code == 2


def test_an_interrupt_leaves_without_a_traceback(tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    os.mkfifo(lines)
    waiting = [sys.executable, "-m", "judgebot", "ask", "--file", str(lines)]
    process = subprocess.Popen(waiting, cwd=ROOT, stderr=subprocess.PIPE, preexec_fn=_heed)
    with process, lines.open("wb"):  # opens when the command has opened it to read
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said.strip() == b""


def _heed() -> None:
    """Take interrupts, even where the tests run in the background, whose children ignore them."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_an_installation_without_its_parts_says_which_and_how_to_mend_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lacking(**_: object) -> int:
        raise ModuleNotFoundError("No module named 'msgspec'", name="msgspec")

    monkeypatch.setattr("judgebot.cli.entry.judgebot.main", lacking)
    assert entry.run(["card", "Shock"]) == 3
    told = capsys.readouterr().err
    assert "'msgspec'" in told
    assert "-m pip install judgebot" in told
