"""What is printed: answers in the style asked for, on standard output."""

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import click

from judgebot.cli.codes import ANSWERED, BAD_INPUT, Style

if TYPE_CHECKING:  # imported when something is printed: --help stays quick
    from judgebot.contract import AskAnswer, Verdict
    from judgebot.present.blocks import Blocks
    from judgebot.service.batch import Answered

_WIDEST: Final = 100
_LINE: Final = 78


def print_ask(answer: "AskAnswer", style: Style | None) -> None:
    from judgebot.present.asked import ask_blocks, ask_short

    if style == "short":
        click.echo(ask_short(answer))
    else:
        print_answer(answer, ask_blocks, style)


def print_verdict(verdict: "Verdict", style: Style | None) -> None:
    from judgebot.present.verdicts import verdict_blocks, verdict_short

    if style == "short":
        click.echo(verdict_short(verdict))
    else:
        print_answer(verdict, verdict_blocks, style)


def print_answer(answer: Any, blocks: Callable[[Any], "Blocks"], style: Style | None) -> None:
    from judgebot.present.blocks import as_markdown, as_plain, as_text

    match style:
        case "json":
            print_json(answer)
        case "plain":
            click.echo(as_plain(blocks(answer)))
        case "markdown":
            click.echo(as_markdown(blocks(answer)))
        case _:
            click.echo(as_text(blocks(answer), min(shutil.get_terminal_size().columns, _WIDEST)))


def print_lines(lines: Iterator["Answered"], style: Style | None) -> int:
    """Print one line for each answer as it comes; 2 where a line could not be read."""
    from judgebot.present.encode import batch_json, batch_text

    every_line_read = True
    for line in lines:
        every_line_read = every_line_read and not line.is_error
        click.echo(batch_json(line) if style == "json" else batch_text(line))
    return ANSWERED if every_line_read else BAD_INPUT


def print_json(answer: object) -> None:
    from judgebot.present.encode import json_of

    click.echo(json_of(answer))


@contextmanager
def telling_entries() -> Iterator[Callable[[str, int], None]]:
    """Give what tells on a terminal, in one line that changes, how many entries of a file were read."""

    def tell(file: str, entries: int) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r{f'judgebot: {file}: {entries:,} entries read':<{_LINE}}", nl=False, err=True)

    try:
        yield tell
    finally:
        if sys.stderr.isatty():
            click.echo(f"\r{'':<{_LINE}}\r", nl=False, err=True)
