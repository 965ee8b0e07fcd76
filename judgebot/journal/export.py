"""The journal to hand on: Markdown to read, CSV for a spreadsheet, JSON for a program. A file that exists is left alone."""

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

import msgspec

from judgebot.errors import InputError
from judgebot.journal.errors import JournalError
from judgebot.journal.models import Entry

Form = Literal["md", "csv", "json"]
_COLUMNS: Final = ("time", "round", "table", "initials", "penalty", "note", "question", "answer", "cites")


def form_of(name: str) -> Form:
    """Return the form that a file's name asks for; InputError where it asks for none."""
    ending = name.rpartition(".")[2].lower()
    for form in FORMS:
        if ending == form:
            return form
    raise InputError(f"'{name}' does not say in what form to write", hint="end the name with .md, .csv or .json")


def exported(entries: tuple[Entry, ...], form: Form) -> str:
    """Return the entries in a form, oldest first."""
    return FORMS[form](tuple(reversed(entries)))


def write_export(entries: tuple[Entry, ...], path: Path) -> None:
    """Write the entries to a new file in the form its name asks for; InputError where the file exists."""
    text = exported(entries, form_of(path.name))
    try:
        with path.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError as error:
        raise InputError("this file exists already and was left as it is", str(path), "give another name") from error
    except OSError as error:
        raise JournalError(f"the file cannot be written: {error.strerror}", str(path), "choose another folder") from error


def _markdown(entries: tuple[Entry, ...]) -> str:
    return "# Journal\n" + "".join(_section(entry) for entry in entries)


def _section(entry: Entry) -> str:
    page = entry.page
    where = (("Round", page.round), ("Table", page.table), ("Players", page.initials))
    head = ", ".join(f"{word} {value}" for word, value in where if value)
    said = (("Penalty", page.penalty), ("Note", page.note), ("Question", page.question), ("Answer", page.answer))
    lines = [f"- {word}: {_one_line(value)}" for word, value in said if value]
    cites = [f"- Rules: {', '.join(page.cites)}"] if page.cites else []
    return "\n".join((f"\n## {entry.time}{f' ({_one_line(head)})' if head else ''}", "", *lines, *cites, ""))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _csv(entries: tuple[Entry, ...]) -> str:
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    writer.writerow(_COLUMNS)
    writer.writerows(_row(entry) for entry in entries)
    return sheet.getvalue()


def _row(entry: Entry) -> list[str]:
    page = entry.page
    return [entry.time, *(getattr(page, column) for column in _COLUMNS[1:-1]), ", ".join(page.cites)]


def _json(entries: tuple[Entry, ...]) -> str:
    flat = [{"id": entry.id, "time": entry.time, **msgspec.structs.asdict(entry.page)} for entry in entries]
    return msgspec.json.format(msgspec.json.encode(flat)).decode() + "\n"


FORMS: Final[dict[Form, Callable[[tuple[Entry, ...]], str]]] = {"md": _markdown, "csv": _csv, "json": _json}
