"""The command line. stdout is the answer, stderr the rest."""

from judgebot.cli.entry import main, run

__all__ = ["main", "run"]
