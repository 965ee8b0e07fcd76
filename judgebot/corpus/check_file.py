"""A file being checked: its tables read tolerantly, and the findings so far."""

import re
import tomllib
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final

from judgebot.citation import parse_citation
from judgebot.corpus.findings import FieldPath, Finding, TomlLines, field_name
from judgebot.corpus.structure import structure_problems
from judgebot.errors import InputError

PROOF_WORDS: Final = 8
_AT_LINE: Final = re.compile(r"at line (\d+)")


class Table:
    """A table whose fields may be missing or of the wrong type: then they read as empty."""

    def __init__(self, content: object) -> None:
        self._content: dict[str, Any] = content if isinstance(content, dict) else {}

    def text(self, key: str) -> str:
        """Return the text of a field."""
        value = self._content.get(key)
        return value if isinstance(value, str) else ""

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the texts in a list; what is no text reads as empty, so that places stay right."""
        value = self._content.get(key)
        return tuple(one if isinstance(one, str) else "" for one in value) if isinstance(value, list) else ()

    def table(self, key: str) -> "Table":
        """Return a table in a field."""
        return Table(self._content.get(key))

    def tables(self, key: str) -> "tuple[Table, ...]":
        """Return a list of tables."""
        value = self._content.get(key)
        return tuple(Table(one) for one in value) if isinstance(value, list) else ()

    def keys(self) -> tuple[str, ...]:
        """Return the names of the fields."""
        return tuple(self._content)


class CheckedFile:
    """One file's content and findings; `label` is its path below rulings/."""

    def __init__(self, label: str, content: object, lines: TomlLines | None = None, first_line: int = 0) -> None:
        self.findings: list[Finding] = []
        self.table: dict[str, Any] = content if isinstance(content, dict) else {}
        self.root = Table(content)
        self._label = label
        self._lines = lines
        self._first_line = first_line

    def tables(self, key: str) -> tuple[Table, ...]:
        """Return a list of tables at the top."""
        return self.root.tables(key)

    def add(self, path: FieldPath, message: str) -> None:
        """Note a problem of a field."""
        line = self._lines.line(path) if self._lines is not None else self._first_line
        self.findings.append(Finding(self._label, line, field_name(path), message))

    def check_structure(self, model: Any) -> None:
        """Note unknown, missing and wrongly typed fields."""
        for path, message in structure_problems(self.table, model):
            self.add(path, message)

    def check_cites(self, path: FieldPath, cites: Sequence[str], known_rules: Iterable[str]) -> None:
        """Note cites that are none, or that name a rule which the digest does not hold (where there is a digest)."""
        known = frozenset(known_rules)
        for at, cite in enumerate(cites):
            problem = cite_problem(cite, known)
            if problem:
                self.add((*path, at), problem)

    def check_proof(self, proof: str) -> None:
        """Note a proof that is empty or longer than the words that may be quoted."""
        words = len(proof.split())
        if not words:
            self.add(("proof",), "is empty: give a few words of the rule that show the number is right")
        elif words > PROOF_WORDS:
            self.add(("proof",), f"has {words} words, at most {PROOF_WORDS} may be quoted")


def toml_file(path: Path, model: Any, label: str = "") -> CheckedFile:
    """Return the file, read and its structure checked against the model (None: any)."""
    name = label or path.name
    try:
        text = path.read_bytes().decode()
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return _broken(name, str(error))
    except UnicodeDecodeError:
        return _broken(name, "the file is not UTF-8")
    except OSError as error:
        return _broken(name, f"the file cannot be read: {error.strerror}")
    file = CheckedFile(name, content, TomlLines(text))
    if model is not None:
        file.check_structure(model)
    return file


def _broken(label: str, message: str) -> CheckedFile:
    line = _AT_LINE.search(message)
    file = CheckedFile(label, None, first_line=int(line.group(1)) if line else 0)
    file.add((), message)
    return file


def cite_problem(cite: str, known_rules: frozenset[str]) -> str:
    """Return what is wrong with a citation, empty where nothing is."""
    try:
        citation = parse_citation(cite)
    except InputError as error:
        return f"{error.message}; {error.hint}"
    is_unknown = citation.source == "CR" and known_rules and citation.section not in known_rules
    return f"rules.jsonl has no rule {citation.section}" if is_unknown else ""


def is_iso_date(text: str) -> bool:
    """Return whether text is a day as YYYY-MM-DD."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def repeated(values: Iterable[str]) -> Iterable[int]:
    """Return the places of values that stood before, counting from 0."""
    seen: set[str] = set()
    places = []
    for at, value in enumerate(values):
        if value and value in seen:
            places.append(at)
        seen.add(value)
    return places
