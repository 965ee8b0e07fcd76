"""The commands: each reads its arguments, calls the service, prints, and returns its exit code.

0 answered or decided; 1 no answer, depends, not decided or a failed expectation; 2 bad input; 3 broken data.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from judgebot import __version__
from judgebot.cli.codes import ANSWERED, BAD_INPUT, BROKEN_DATA, NO_ANSWER, Style
from judgebot.cli.completion import policy_names
from judgebot.cli.inputs import board_of, content_of, open_judge, spoken
from judgebot.cli.output import print_answer, print_ask, print_json, print_lines, print_verdict, telling_entries

if TYPE_CHECKING:  # everything else is imported by the command that needs it: --help stays quick
    from judgebot.contract import Verdict

_LANGUAGES: Final = ("en", "de", "es", "fr", "it", "ja", "ko", "pt", "ru", "zhs", "zht")
_SOURCES: Final = ("CR", "MTR", "IPG", "JAR", "cards", "rulings")
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
    judge = open_judge()
    if batch is not None:
        from judgebot.service.batch import ask_lines

        return print_lines(ask_lines(lambda text: judge.ask(text, language), *content_of(batch)), style)
    answer = judge.ask(spoken(question), language, in_short=style == "short")
    print_ask(answer, style)
    return ANSWERED if answer.answered else NO_ANSWER


@judgebot.command()
@click.argument("board", nargs=-1)
@_batch
@_styles("json", "plain", "short", "markdown")
def verify(board: tuple[str, ...], batch: str | None, style: Style | None) -> int:
    """Decide a board: a scenario file, "-" for standard input, or plain words.

    \b
    A scenario is a few lines, such as:
      turn: A, main 1
      A: library empty
      A battlefield: Island x3
      A hand: #1 Cloudform
      do: A casts #1
      do: resolve
      do: resolve
      expect: #1 in graveyard of A [CR 704.5m]
    """
    judge = open_judge()
    if batch is not None:
        from judgebot.service.batch import verify_lines

        return print_lines(verify_lines(judge.verify, *content_of(batch)), style)
    verdict = judge.verify(board_of(" ".join(board)))
    print_verdict(verdict, style)
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
    table = open_judge().explain(board_of(file), label.removeprefix("#"))
    if style == "json":
        print_json({"label": label.removeprefix("#"), "table": table})
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

    answer = open_judge().card(" ".join(name), language)
    print_answer(answer, card_blocks, style)
    return ANSWERED if answer.faces else NO_ANSWER


@judgebot.command()
@click.argument("number", nargs=-1, required=True, metavar="NUMBER|TERM")
@_styles("json", "plain", "markdown")
def rule(number: tuple[str, ...], style: Style | None) -> int:
    """Show a rule by its number or by a term."""
    from judgebot.present.lookups import rule_blocks

    print_answer(open_judge().rule(" ".join(number)), rule_blocks, style)
    return ANSWERED


@judgebot.command()
@click.argument("words", nargs=-1, required=True, shell_complete=policy_names)
@_styles("json", "plain", "markdown")
def policy(words: tuple[str, ...], style: Style | None) -> int:
    """Find tournament policy: infractions, penalties, procedures."""
    from judgebot.present.lookups import policy_blocks

    hits = open_judge().policy(" ".join(words))
    if not hits and style != "json":
        click.echo("No policy found.")
        return NO_ANSWER
    print_answer(hits, policy_blocks, style)
    return ANSWERED if hits else NO_ANSWER


@judgebot.command("import")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@_styles("json", "plain")
def import_(paths: tuple[str, ...], style: Style | None) -> int:
    """Read official documents into your own library: rulings pages, card data, rules, policy."""
    from judgebot.present.reports import import_blocks

    with telling_entries() as tell:
        report = open_judge().import_documents(tuple(Path(path) for path in paths), tell)
    print_answer(report, import_blocks, style)
    if not report.documents:
        return BAD_INPUT
    return NO_ANSWER if report.skipped or report.unplaced else ANSWERED


@judgebot.command()
@click.argument("sources", nargs=-1, type=click.Choice(_SOURCES), metavar="[SOURCE]...")
@click.option("--settings", is_flag=True, help="Print the default addresses and limits, and where to change them.")
@_styles("json", "plain")
def update(sources: tuple[Any, ...], settings: bool, style: Style | None) -> int:
    """Fetch the current official documents: CR, MTR, IPG, JAR, cards, rulings, or those named."""
    from judgebot.present.changes import update_blocks
    from judgebot.update.progress import Progress
    from judgebot.update.run import update_library
    from judgebot.update.settings import default_settings, settings_path

    if settings:
        click.echo(f"judgebot: write what you change into {settings_path()}", err=True)
        click.echo(default_settings(), nl=False)
        return ANSWERED
    report = update_library(sources, Progress(sys.stderr))
    print_answer(report, update_blocks, style)
    return NO_ANSWER if any(one.status in ("failed", "refused") for one in report.sources) else ANSWERED


@judgebot.command()
@click.argument("editions", nargs=2, metavar="EDITION EDITION")
@_styles("json", "plain", "markdown")
def diff(editions: tuple[str, str], style: Style | None) -> int:
    """Show what changed between two editions, such as "CR 2026-04-17" "CR 2026-08-07", or two files."""
    from judgebot.present.changes import diff_blocks
    from judgebot.update.diff import diff_in_library

    print_answer(diff_in_library(*editions), diff_blocks, style)
    return ANSWERED


@judgebot.group(invoke_without_command=True)
@_styles("json", "plain")
@click.pass_context
def library(context: click.Context, style: Style | None) -> int:
    """Show your library: where it is, which editions it holds."""
    if context.invoked_subcommand is None:
        from judgebot.present.reports import library_blocks

        print_answer(open_judge().library(), library_blocks, style)
    return ANSWERED


@library.command("remove")
@click.argument("edition", nargs=-1, required=True)
@_styles("json", "plain")
def remove_edition(edition: tuple[str, ...], style: Style | None) -> int:
    """Remove an edition, such as "CR 2026-04-17", from your library."""
    from judgebot.present.reports import library_blocks

    judge = open_judge()
    judge.remove_edition(" ".join(edition))
    print_answer(judge.library(), library_blocks, style)
    return ANSWERED


@judgebot.command()
@_styles("json", "plain")
def check(style: Style | None) -> int:
    """Check the shipped knowledge: every problem at once, with file, line and field."""
    from judgebot.present.reports import finding_blocks

    findings = open_judge().check()
    if style == "json":
        print_json({"findings": findings})
    else:
        print_answer(findings, finding_blocks, style)
    return BROKEN_DATA if findings else ANSWERED


@judgebot.command()
@_styles("json", "plain", "markdown")
def coverage(style: Style | None) -> int:
    """Show how much of the cards' rules text is understood."""
    from judgebot.present.reports import coverage_blocks

    print_answer(open_judge().coverage(), coverage_blocks, style)
    return ANSWERED


@judgebot.command()
@click.argument("what", type=click.Choice(["ask", "verify", "cards", "import"]))
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--list", "listed", is_flag=True, help="verify: also print what was not decided right.")
@click.option(
    "--full",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="ask: among the official rulings of this file (AtomicCards), too.",
)
def bench(what: str, files: tuple[Path, ...], listed: bool, full: Path | None) -> int:
    """Measure: how often the right ruling comes first, per language, beside plain peers (ask); how often a board in words
    is decided right, and how often wrong, by topic (verify); on FILES or on our own. How long a card takes, and a misspelt
    name (cards); how long and large an import of FILES is (import)."""
    if what == "cards":
        from judgebot.service.bench_cards import measure_cards

        measure_cards(click.echo)
        return ANSWERED
    if what == "import":
        from judgebot.service.bench_cards import measure_import

        if not files:
            raise click.UsageError("name the files or folders to import")
        measure_import(files, click.echo)
        return ANSWERED
    if what == "verify":
        from judgebot.service.bench_boards import measure

        return ANSWERED if measure(files, click.echo, listed=listed) else NO_ANSWER
    from judgebot.search.measure import run  # scikit-learn, for the peer: only here

    run(files, full=full)
    return ANSWERED


@judgebot.command()
@click.option("--port", default=8000, show_default=True)
def web(port: int) -> int:
    """Serve the app to a browser on this machine (needs textual-serve)."""
    from judgebot.tui.web.serve import serve  # an extra: aiohttp and what it brings

    serve(port)
    return ANSWERED
