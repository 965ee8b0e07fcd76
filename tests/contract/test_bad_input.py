"""Empty, huge, binary, missing, unreadable: one clear message, the exit code of the contract, no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract import shapes
from tests.contract.conftest import ROOT, Run, run_process

HUGE = b"a creature dies " * 65536
BINARY = bytes(range(256)) * 8
NOT_TEXT = {"empty": b"", "blank": b" \n\t ", "huge": HUGE, "binary": BINARY, "nul": b"does it\0die"}


@pytest.mark.parametrize("command", ["ask", "verify"])
@pytest.mark.parametrize("content", NOT_TEXT.values(), ids=NOT_TEXT.keys())
def test_what_is_no_text_is_refused_in_one_message(run: Run, command: str, content: bytes) -> None:
    ran = run(command, "-", stdin=content)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("judgebot: ")
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("command", ["ask", "verify"])
@pytest.mark.parametrize("content", NOT_TEXT.values(), ids=NOT_TEXT.keys())
def test_what_is_no_text_is_an_error_object_under_json(run: Run, command: str, content: bytes) -> None:
    ran = run(command, "--json", "-", stdin=content)
    assert ran.code == 2
    assert shapes.misfits(ran.json["error"], shapes.ERROR) == []
    assert ran.err == ""


@pytest.mark.parametrize("command", ["ask", "card", "rule", "policy", "verify"])
def test_nothing_given_is_refused(run: Run, command: str) -> None:
    assert run(command, "").code == 2
    assert run(command).code == 2


def test_a_huge_notation_is_refused(run: Run) -> None:
    ran = run("verify", "-", stdin=b"turn: A\n" + b"A hand: Island\n" * 70000)
    assert ran.code == 2
    assert ran.err.count("\n") == 1


def test_a_folder_is_no_board(run: Run, tmp_path: Path) -> None:
    ran = run("verify", str(tmp_path))
    assert ran.code == 2
    assert "folder" in ran.err


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_an_unreadable_file_is_refused(run: Run, tmp_path: Path) -> None:
    locked = tmp_path / "locked.judge"
    locked.write_text("turn: A", encoding="utf-8")
    locked.chmod(0)
    assert run("verify", str(locked)).code == 2


def test_bytes_that_are_no_utf8_in_an_argument_are_refused() -> None:
    ran = run_process("ask", "--json", os.fsdecode(b"does it \xff\xfe die"))
    assert ran.code == 2
    assert ran.json["error"]["message"]


def test_output_is_utf8_whatever_the_terminal_says() -> None:
    ran = run_process("rule", "704.5m", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert ran.code == 0


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-m", "judgebot", "rule", "--json", "704.5m"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    "question",
    [
        "?",
        "??????",
        "a",
        "🙂🙂🙂",
        "Does #1 die?; DROP TABLE ruling",
        "\u202eesrever",
        "ｆｕｌｌ　ｗｉｄｔｈ Cloudform",
        "{1}{U}{U} [CR 704.5m] %s %d {0}",
        "word " * 1900,
        "雲変化" * 800,
    ],
)
def test_odd_questions_get_an_answer_or_none_but_never_an_error(run: Run, question: str) -> None:
    ran = run("ask", "--json", question)
    assert shapes.misfits(ran.json, shapes.ASK) == []
    assert ran.code in (0, 1)
