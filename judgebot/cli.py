"""The command line: reads arguments, calls the service, prints. stdout is the answer, stderr the rest.

Exit codes: 0 answered or decided; 1 no answer, depends, not decided or a failed expectation; 2 bad input; 3 broken data.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn

import click

from judgebot import __version__
from judgebot.errors import DataError, InputError, JudgebotError

if TYPE_CHECKING:  # everything else is imported by the command that needs it: --help stays quick
    from judgebot.contract import AskAnswer, Verdict
    from judgebot.present.blocks import Blocks
    from judgebot.service import Judge
    from judgebot.service.batch import Answered

Style = Literal["text", "plain", "short", "markdown", "json"]
ANSWERED: Final = 0
NO_ANSWER: Final = 1
BAD_INPUT: Final = 2
BROKEN_DATA: Final = 3
INTERRUPTED: Final = 130
_WIDEST: Final = 100
_LANGUAGES: Final = ("en", "de", "es", "fr", "it", "ja", "ko", "pt", "ru", "zhs", "zht")
_STYLES: Final = {
    "json": "Print JSON and nothing else.",
    "plain": "Linear text, one line a part.",
    "short": "One line to paste.",
    "markdown": "Markdown.",
}


def _styles(*names: str) -> Callable[[Any], Any]:
    """Return a decorator that adds an option for each style; the command gets the last one given as `style`."""

    def decorate(command: Any) -> Any:
        for name in reversed(names):
            command = click.option(f"--{name}", "style", flag_value=name, default=None, help=_STYLES[name])(command)
        return command

    return decorate


_language = click.option("--language", type=click.Choice(_LANGUAGES), help="Answer in this language.")
_batch = click.option("--file", "batch", metavar="F.jsonl", help="Answer a file of JSON lines, in order.")


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def judgebot(context: click.Context) -> int:
    """An offline judge for Magic: The Gathering. Without a command, the app opens."""
    if context.invoked_subcommand is None:
        from judgebot.tui.app import run  # textual takes 140 ms: only for the app

        run()
    return ANSWERED


@judgebot.command()
@click.argument("question", nargs=-1)
@_language
@_batch
@_styles("json", "plain", "short", "markdown")
def ask(question: tuple[str, ...], language: str | None, batch: str | None, style: Style | None) -> int:
    """Answer a question in plain words, in eleven languages ("-" reads it from standard input)."""
    judge = _judge()
    if batch is not None:
        from judgebot.service.batch import ask_lines

        return _print_lines(ask_lines(lambda text: judge.ask(text, language), *_content(batch)), style)
    answer = judge.ask(_spoken(question), language)
    _print_ask(answer, style)
    return ANSWERED if answer.answered else NO_ANSWER


@judgebot.command()
@click.argument("board", nargs=-1)
@_batch
@_styles("json", "plain", "short", "markdown")
def verify(board: tuple[str, ...], batch: str | None, style: Style | None) -> int:
    """Decide a board: a scenario file, "-" for standard input, or plain words."""
    judge = _judge()
    if batch is not None:
        from judgebot.service.batch import verify_lines

        return _print_lines(verify_lines(judge.verify, *_content(batch)), style)
    verdict = judge.verify(_board(" ".join(board)))
    _print_verdict(verdict, style)
    return verdict_code(verdict)


def verdict_code(verdict: "Verdict") -> int:
    """Return the exit code of a verdict: 0 only if it is decided and every expectation holds."""
    if verdict.status == "invalid":
        return BAD_INPUT
    holds = all(expectation.holds is True for expectation in verdict.expectations)
    return ANSWERED if verdict.status == "decided" and holds else NO_ANSWER


@judgebot.command()
@click.argument("file")
@click.argument("label", metavar="#n")
@_styles("json")
def explain(file: str, label: str, style: Style | None) -> int:
    """Show which effects make an object what it is, layer by layer (quote "#2", or write 2)."""
    table = _judge().explain(_board(file), label.removeprefix("#"))
    if style == "json":
        _out_json({"label": label.removeprefix("#"), "table": table})
    else:
        click.echo(table)
    return ANSWERED


@judgebot.command()
@click.argument("name", nargs=-1, required=True)
@_language
@_styles("json", "plain", "markdown")
def card(name: tuple[str, ...], language: str | None, style: Style | None) -> int:
    """Show a card by its name in any language: faces, abilities, rulings."""
    from judgebot.present.lookups import card_blocks

    answer = _judge().card(" ".join(name), language)
    _print(answer, card_blocks, style)
    return ANSWERED if answer.faces else NO_ANSWER


@judgebot.command()
@click.argument("number", nargs=-1, required=True, metavar="NUMBER|TERM")
@_styles("json", "plain", "markdown")
def rule(number: tuple[str, ...], style: Style | None) -> int:
    """Show a rule by its number or by a term."""
    from judgebot.present.lookups import rule_blocks

    _print(_judge().rule(" ".join(number)), rule_blocks, style)
    return ANSWERED


@judgebot.command()
@click.argument("words", nargs=-1, required=True)
@_styles("json", "plain", "markdown")
def policy(words: tuple[str, ...], style: Style | None) -> int:
    """Find tournament policy: infractions, penalties, procedures."""
    from judgebot.present.lookups import policy_blocks

    hits = _judge().policy(" ".join(words))
    if not hits and style != "json":
        click.echo("No policy found.")
        return NO_ANSWER
    _print(hits, policy_blocks, style)
    return ANSWERED if hits else NO_ANSWER


@judgebot.command("import")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@_styles("json", "plain")
def import_(paths: tuple[str, ...], style: Style | None) -> int:
    """Read official documents into your own library: rulings pages, card data, rules, policy."""
    from judgebot.present.reports import import_blocks

    report = _judge().import_documents(tuple(Path(path) for path in paths))
    _print(report, import_blocks, style)
    if not report.documents:
        return BAD_INPUT
    return NO_ANSWER if report.skipped or report.unplaced else ANSWERED


@judgebot.command()
def update() -> int:
    """Fetch new editions (not in this version)."""
    raise InputError("'update' comes with a later version", hint="download the documents and use 'judgebot import'")


@judgebot.command()
@click.argument("editions", nargs=2)
def diff(editions: tuple[str, str]) -> int:
    """Compare two editions (not in this version)."""
    raise InputError(f"'diff' comes with a later version; {' and '.join(editions)} were not compared")


@judgebot.group(invoke_without_command=True)
@_styles("json", "plain")
@click.pass_context
def library(context: click.Context, style: Style | None) -> int:
    """Show your library: where it is, which editions it holds."""
    if context.invoked_subcommand is None:
        from judgebot.present.reports import library_blocks

        _print(_judge().library(), library_blocks, style)
    return ANSWERED


@library.command("remove")
@click.argument("edition", nargs=-1, required=True)
@_styles("json", "plain")
def remove_edition(edition: tuple[str, ...], style: Style | None) -> int:
    """Remove an edition, such as "CR 2026-04-17", from your library."""
    from judgebot.present.reports import library_blocks

    judge = _judge()
    judge.remove_edition(" ".join(edition))
    _print(judge.library(), library_blocks, style)
    return ANSWERED


@judgebot.command()
@_styles("json", "plain")
def check(style: Style | None) -> int:
    """Check the shipped knowledge: every problem at once, with file, line and field."""
    from judgebot.present.reports import finding_blocks

    findings = _judge().check()
    if style == "json":
        _out_json({"findings": findings})
    else:
        _print(findings, finding_blocks, style)
    return BROKEN_DATA if findings else ANSWERED


@judgebot.command()
@_styles("json", "plain", "markdown")
def coverage(style: Style | None) -> int:
    """Show how much of the cards' rules text is understood."""
    from judgebot.present.reports import coverage_blocks

    _print(_judge().coverage(), coverage_blocks, style)
    return ANSWERED


@judgebot.command()
@click.argument("what", type=click.Choice(["ask"]))
def bench(what: str) -> int:
    """Measure: how often the right ruling comes first, per language, beside a plain peer."""
    from judgebot.search.measure import run  # scikit-learn, for the peer: only here

    run()
    return ANSWERED


@judgebot.command()
@click.option("--port", default=8000, show_default=True)
def web(port: int) -> int:
    """Serve the app to a browser on this machine (needs textual-serve)."""
    try:
        from textual_serve.server import Server  # type: ignore[import-not-found]  # not one of our dependencies
    except ImportError as error:
        raise InputError("'web' needs the package textual-serve", hint="pip install textual-serve") from error
    Server(f"{sys.executable} -m judgebot", host="localhost", port=port).serve()
    return ANSWERED


# What users give


def _judge() -> "Judge":
    from judgebot.service import Judge

    judge = Judge(on_build=lambda: _remark("preparing the index, this once..."))
    if judge.note:
        _remark(judge.note)
    return judge


def _remark(words: str) -> None:
    click.echo(f"judgebot: {words}", err=True)


def _spoken(words: tuple[str, ...]) -> str:
    """Return the question: the words given, or standard input for "-"."""
    if words != ("-",):
        return " ".join(words)
    content, where = _content("-")
    from judgebot.service.texts import decoded

    return decoded(content, where)


def _board(written: str) -> str:
    """Return the text that `verify X` means: an existing path's content, standard input, or the words themselves."""
    from judgebot.service.texts import decoded, read_text

    if written == "-":
        return decoded(*_content("-"))
    if _is_path(written):
        return read_text(Path(written))
    if written.endswith(".judge"):
        raise InputError("there is no such file", written, "check the name, or give the board in words")
    return written


def _is_path(written: str) -> bool:
    return "\0" not in written and bool(written) and os.path.exists(written)


def _content(name: str) -> tuple[bytes, str]:
    """Return the bytes of a file or of standard input, and what to call it in messages."""
    if name == "-":
        return sys.stdin.buffer.read(), "standard input"
    try:
        return Path(name).read_bytes(), name
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"the file cannot be read: {reason}", name) from error


# What is printed


def _print_ask(answer: "AskAnswer", style: Style | None) -> None:
    from judgebot.present.asked import ask_blocks, ask_short

    if style == "short":
        click.echo(ask_short(answer))
    else:
        _print(answer, ask_blocks, style)


def _print_verdict(verdict: "Verdict", style: Style | None) -> None:
    from judgebot.present.verdicts import verdict_blocks, verdict_short

    if style == "short":
        click.echo(verdict_short(verdict))
    else:
        _print(verdict, verdict_blocks, style)


def _print(answer: Any, blocks: Callable[[Any], "Blocks"], style: Style | None) -> None:
    from judgebot.present.blocks import as_markdown, as_plain, as_text

    match style:
        case "json":
            _out_json(answer)
        case "plain":
            click.echo(as_plain(blocks(answer)))
        case "markdown":
            click.echo(as_markdown(blocks(answer)))
        case _:
            click.echo(as_text(blocks(answer), min(shutil.get_terminal_size().columns, _WIDEST)))


def _print_lines(lines: Iterator["Answered"], style: Style | None) -> int:
    """Print one line for each answer as it comes; 2 where a line could not be read."""
    from judgebot.present.encode import batch_json, batch_text

    every_line_read = True
    for line in lines:
        every_line_read = every_line_read and not line.is_error
        click.echo(batch_json(line) if style == "json" else batch_text(line))
    return ANSWERED if every_line_read else BAD_INPUT


def _out_json(answer: object) -> None:
    from judgebot.present.encode import json_of

    click.echo(json_of(answer))


# The way out


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code; every error becomes one message."""
    wants_json = "--json" in arguments
    try:
        code = judgebot.main(args=arguments, prog_name="judgebot", standalone_mode=False)
        sys.stdout.flush()
        return int(code or ANSWERED)
    except JudgebotError as error:
        return _failed(error, _code_of(error), wants_json)
    except click.ClickException as error:
        return _failed(InputError(error.format_message(), hint=_usage_hint(error)), BAD_INPUT, wants_json)
    except (click.Abort, KeyboardInterrupt):
        click.echo(err=True)
        return INTERRUPTED
    except BrokenPipeError:
        return _close_quietly()
    except Exception as error:  # the outermost edge: a defect of ours must not end in a traceback
        if os.environ.get("JUDGEBOT_DEBUG"):
            raise
        message = f"a defect in judgebot: {type(error).__name__}: {error}"
        return _failed(DataError(message, hint="set JUDGEBOT_DEBUG=1 for details"), BROKEN_DATA, wants_json)


def _code_of(error: JudgebotError) -> int:
    from judgebot.service.errors import NotFound

    if isinstance(error, NotFound):
        return NO_ANSWER
    return BROKEN_DATA if isinstance(error, DataError) else BAD_INPUT


def _failed(error: JudgebotError, code: int, wants_json: bool) -> int:
    if wants_json:
        _out_json(error)
    else:
        click.echo(f"judgebot: {error}", err=True)
    return code


def _usage_hint(error: click.ClickException) -> str:
    path = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "judgebot"
    return f"see '{path} --help'"


def _close_quietly() -> int:
    """Leave without a message when the reader of our output has gone (`| head`)."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return ANSWERED


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]  # text streams here
    sys.exit(run(sys.argv[1:]))
