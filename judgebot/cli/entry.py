"""The way in and out: one command is run, every error becomes one message and an exit code."""

import gc
import os
import sys
from typing import Final, NoReturn

import click

from judgebot.cli.codes import ANSWERED, BAD_INPUT, BROKEN_DATA, INTERRUPTED, NO_ANSWER
from judgebot.cli.commands import judgebot
from judgebot.cli.output import print_json
from judgebot.errors import DataError, InputError, JudgebotError

_LOADED: Final = 100_000
"""About as many objects as a command loads, which stay: looking for garbage among them sooner takes a tenth of its time."""


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
        return INTERRUPTED
    except BrokenPipeError:
        return _close_quietly()
    except Exception as error:  # the outermost edge: a defect of ours must not end in a traceback
        if os.environ.get("JUDGEBOT_DEBUG"):
            raise
        return _failed(_defect(error), BROKEN_DATA, wants_json)


def _defect(error: Exception) -> DataError:
    """What to tell of an error that is no one's input: an installation without its parts, or a fault of ours."""
    if isinstance(error, ModuleNotFoundError) and error.name and not error.name.startswith("judgebot"):
        hint = f"install it into this Python: {sys.executable} -m pip install judgebot"
        return DataError(f"this installation lacks '{error.name}', which judgebot needs", hint=hint)
    return DataError(f"a defect in judgebot: {type(error).__name__}: {error}", hint="set JUDGEBOT_DEBUG=1 for details")


def _code_of(error: JudgebotError) -> int:
    from judgebot.service.errors import NotFound

    if isinstance(error, NotFound):
        return NO_ANSWER
    return BROKEN_DATA if isinstance(error, DataError) else BAD_INPUT


def _failed(error: JudgebotError, code: int, wants_json: bool) -> int:
    if wants_json:
        print_json(error)
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
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy starts threads as it is loaded: 20 ms that no question needs
    gc.set_threshold(_LOADED)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]  # text streams here
    code = run(sys.argv[1:])
    gc.freeze()  # else all of it is looked through once more before the process ends: up to 60 ms
    sys.exit(code)
