"""The help names every command of the contract."""

from pathlib import Path

import pytest

from judgebot import __version__
from judgebot.cli.commands import judgebot
from tests.contract.conftest import Run

GOLDEN = Path(__file__).parent / "golden" / "help.txt"
COMMANDS = (
    "ask", "verify", "explain", "card", "rule", "policy", "import", "update", "diff", "library", "check", "coverage",
    "bench", "web",
)  # fmt: skip


def test_help_is_as_kept(run: Run) -> None:
    assert run("--help").out == GOLDEN.read_text(encoding="utf-8")


def test_every_command_of_the_contract_is_there_and_has_help(run: Run) -> None:
    listed = run("--help").out
    for command in COMMANDS:
        assert f"  {command} " in listed
        assert run(command, "--help").code == 0


def test_the_version_is_the_package_s(run: Run) -> None:
    assert run("--version").out == f"judgebot {__version__}\n"


def test_a_shell_is_offered_commands_and_what_judges_call_policy(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_JUDGEBOT_COMPLETE", "zsh_complete")
    offered = []
    for words, place in (("judgebot pol", 1), ("judgebot policy f2", 2)):
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(place))
        with pytest.raises(SystemExit):
            judgebot.main(prog_name="judgebot")
        offered.append(capfd.readouterr().out.split("\n")[:3])
    assert offered[0][:2] == ["plain", "policy"]
    assert offered[1] == ["plain", "f2mgs", "IPG 2.6 Failure to Maintain Game State"]
