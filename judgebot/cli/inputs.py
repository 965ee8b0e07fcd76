"""What users give: words, files, standard input."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judgebot.errors import InputError

if TYPE_CHECKING:  # imported by the command that needs it: --help stays quick
    from judgebot.service import Judge


def open_judge() -> "Judge":
    from judgebot.service import Judge

    judge = Judge(on_build=lambda: _remark("preparing the index, this once..."))
    if judge.note:
        _remark(judge.note)
    return judge


def _remark(words: str) -> None:
    click.echo(f"judgebot: {words}", err=True)


def spoken(words: tuple[str, ...]) -> str:
    """Return the question: the words given, or standard input for "-"."""
    if words != ("-",):
        return " ".join(words)
    content, where = content_of("-")
    from judgebot.service.texts import decoded

    return decoded(content, where)


def board_of(written: str) -> str:
    """Return the text that `verify X` means: an existing path's content, standard input, or the words themselves."""
    from judgebot.service.texts import decoded, read_text

    if written == "-":
        return decoded(*content_of("-"))
    if _is_path(written):
        return read_text(Path(written))
    if written.endswith(".judge"):
        raise InputError("there is no such file", written, "check the name, or give the board in words")
    return written


def _is_path(written: str) -> bool:
    return "\0" not in written and bool(written) and os.path.exists(written)


def content_of(name: str) -> tuple[bytes, str]:
    """Return the bytes of a file or of standard input, and what to call it in messages."""
    if name == "-":
        return sys.stdin.buffer.read(), "standard input"
    try:
        return Path(name).read_bytes(), name
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"the file cannot be read: {reason}", name) from error
