"""The checks of families/*.toml: languages, questions, cites, wordings, fingerprints, scenarios."""

import re
from collections.abc import Callable, Container, Iterable
from pathlib import Path
from typing import Final

from judgebot.corpus.check_file import CheckedFile, Table, is_iso_date, repeated, toml_file
from judgebot.corpus.findings import FieldPath, Finding
from judgebot.corpus.fingerprint import SKETCH_SIZE
from judgebot.corpus.models import Family
from judgebot.language import LANGUAGES, Language, fold_words

TITLE_WORDS: Final = 8
_ASKED_ENGLISH: Final = 6
_ASKED_OTHER: Final = 3
_STANDINGS: Final = ("current", "also", "superseded")
_SHA: Final = re.compile(r"[0-9a-f]{12}")
_SHINGLE: Final = re.compile(r"[0-9a-f]{8}")
_SCRIPTS: Final[dict[Language, re.Pattern[str]]] = {
    "ja": re.compile(r"[\u3041-\u30ff]"),
    "ko": re.compile(r"[\uac00-\ud7a3]"),
    "ru": re.compile(r"[\u0400-\u04ff]"),
    "zhs": re.compile(r"[\u4e00-\u9fff]"),
    "zht": re.compile(r"[\u4e00-\u9fff]"),
}


def check_families(folder: Path, rules: frozenset[str], known_cards: Container[str] | None) -> list[Finding]:
    """Return the problems of all families, alone and beside each other."""
    checked = [_Checked(folder, path, rules, known_cards) for path in sorted((folder / "families").glob("*.toml"))]
    if not checked:
        return [Finding("families", 0, "", "there is no family")]
    for one in checked:
        one.check()
    _check_unique(checked)
    return [finding for one in checked for finding in one.file.findings]


class _Checked:
    """One family's file with what it is checked against."""

    def __init__(self, folder: Path, path: Path, rules: frozenset[str], known_cards: Container[str] | None) -> None:
        self.file = toml_file(path, Family, f"families/{path.name}")
        self.root = self.file.root
        self._name = path.stem
        self._scenarios = folder / "scenarios" / path.stem
        self._rules = rules
        self._known_cards = known_cards

    def check(self) -> None:
        if not self.file.table:
            return
        self._check_head()
        self._check_statement()
        self._check_asked()
        self._check_wordings()
        if not any(self._scenarios.glob("*.judge")):
            self.file.add(("id",), f"no scenario proves it: scenarios/{self._name}/ has no .judge file")

    def _check_head(self) -> None:
        if self.root.text("id") != self._name:
            self.file.add(("id",), f"must be '{self._name}', as the file is called")
        if len(self.root.text("title").split()) > TITLE_WORDS:
            self.file.add(("title",), f"has more than {TITLE_WORDS} words")
        cites, cards = self.root.texts("cites"), self.root.texts("cards")
        for key, values in (("cites", cites), ("cards", cards)):
            if not values:
                self.file.add((key,), "is empty")
            for at in repeated(values):
                self.file.add((key, at), f"'{values[at]}' stands here twice")
        self.file.check_cites(("cites",), cites, self._rules)
        for at, card in enumerate(cards):
            if self._known_cards is not None and card not in self._known_cards:
                self.file.add(("cards", at), f"'{card}' is the English name of no card")

    def _check_statement(self) -> None:
        statement = self.root.table("statement")
        for language in LANGUAGES:
            text = statement.text(language)
            if not text.strip():
                self.file.add(("statement", language), "is missing or empty")
            elif not _has_script(text, language):
                self.file.add(("statement", language), "is not written in the script of this language")

    def _check_asked(self) -> None:
        asked = self.root.table("asked")
        for language in LANGUAGES:
            questions = asked.texts(language)
            least = _ASKED_ENGLISH if language == "en" else _ASKED_OTHER
            if len(questions) < least:
                self.file.add(("asked", language), f"has {len(questions)} questions, at least {least} are needed")
            for at in repeated(fold_words(question) for question in questions):
                self.file.add(("asked", language, at), "is asked twice")
            for at, question in enumerate(questions):
                if not question.strip():
                    self.file.add(("asked", language, at), "is empty")

    def _check_wordings(self) -> None:
        wordings = self.root.tables("wording")
        if not wordings:
            self.file.add(("wording",), "there is no wording")
        for at in repeated(wording.text("name") for wording in wordings):
            self.file.add(("wording", at, "name"), "another wording has this name")
        _check_order(self.file, wordings)
        for at, wording in enumerate(wordings):
            for which, day in enumerate(wording.texts("dates")):
                if not is_iso_date(day):
                    self.file.add(("wording", at, "dates", which), f"'{day}' is no day written YYYY-MM-DD")
            _check_prints(self.file, ("wording", at, "prints"), wording.tables("prints"))


def _check_order(file: CheckedFile, wordings: tuple[Table, ...]) -> None:
    """The current wording first, then by standing, then by the newest date."""
    standings = [wording.text("standing") for wording in wordings]
    if standings and standings[0] != "current":
        file.add(("wording", 0, "standing"), "the first wording must be the current one")
    for at, standing in enumerate(standings):
        if at and standing == "current":
            file.add(("wording", at, "standing"), "only the first wording can be the current one")
    for at in range(1, len(wordings)):
        before, here = _place(wordings[at - 1]), _place(wordings[at])
        if before[0] > here[0]:
            file.add(("wording", at), "superseded wordings stand last")
        elif before[0] == here[0] and before[1] < here[1]:
            file.add(("wording", at, "dates"), "wordings of one standing stand newest first")


def _place(wording: Table) -> tuple[int, str]:
    standing = wording.text("standing")
    return _STANDINGS.index(standing) if standing in _STANDINGS else len(_STANDINGS), max(wording.texts("dates"), default="")


def _check_prints(file: CheckedFile, path: FieldPath, prints: tuple[Table, ...]) -> None:
    if not prints:
        file.add(path, "there is no fingerprint of this wording")
    for at, one in enumerate(prints):
        if not _SHA.fullmatch(one.text("sha")):
            file.add((*path, at, "sha"), "must be 12 hex digits")
        problem = _sketch_problem(one.text("sketch"))
        if problem:
            file.add((*path, at, "sketch"), problem)


def _sketch_problem(sketch: str) -> str:
    parts = [sketch[i : i + 8] for i in range(0, len(sketch), 8)]
    if not parts or len(parts) > SKETCH_SIZE or not all(_SHINGLE.fullmatch(part) for part in parts):
        return f"must be 1 to {SKETCH_SIZE} numbers of 8 hex digits"
    return "" if parts == sorted(set(parts)) else "its numbers must rise"


def _check_unique(checked: Iterable[_Checked]) -> None:
    """A text and a question belong to one family only."""
    files = [one.file for one in checked]
    _check_owner(files, _prints_of, "this text's fingerprint is also in")
    _check_owner(files, _questions_of, "this question is also asked in")


def _check_owner(files: list[CheckedFile], parts_of: Callable[[Table], Iterable[tuple[FieldPath, str]]], message: str) -> None:
    owners: dict[str, str] = {}
    for file in files:
        family = file.root.text("id")
        for path, part in parts_of(file.root):
            owner = owners.setdefault(part, family)
            if owner != family:
                file.add(path, f"{message} {owner}")


def _prints_of(root: Table) -> Iterable[tuple[FieldPath, str]]:
    for at, wording in enumerate(root.tables("wording")):
        for which, one in enumerate(wording.tables("prints")):
            yield ("wording", at, "prints", which, "sha"), f"{one.text('language')} {one.text('sha')}"


def _questions_of(root: Table) -> Iterable[tuple[FieldPath, str]]:
    for language in LANGUAGES:
        for at, question in enumerate(root.table("asked").texts(language)):
            yield ("asked", language, at), f"{language} {fold_words(question)}"


def _has_script(text: str, language: Language) -> bool:
    script = _SCRIPTS.get(language)
    return script is None or script.search(text) is not None
