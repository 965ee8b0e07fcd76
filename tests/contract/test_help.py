"""The help names every command of the contract."""

from pathlib import Path

from judgebot import __version__
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
