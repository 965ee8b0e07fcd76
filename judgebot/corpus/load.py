"""Reading rulings/: strictly, by part, each part when it is first wanted.

The first problem is raised with its place; `corpus.check` lists all of them.
"""

import hashlib
import tomllib
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from judgebot.corpus.models import (
    Family,
    GlossaryFile,
    NamesFile,
    PolicyDigest,
    RuleDigest,
    SourceInfo,
    UnofficialName,
)
from judgebot.corpus.place import rulings_folder
from judgebot.errors import DataError
from judgebot.language import LANGUAGES, Language

_Model = TypeVar("_Model")
_HASHED: Final = ("*.toml", "*.jsonl", "families/*.toml", "asked/*.toml", "stated/*.toml")
_Asked = dict[str, tuple[str, ...]]
_Stated = dict[str, str]


class Corpus:
    """What rulings/ holds. Each part is read once, when first asked for; a broken part raises DataError."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """Return the ruling families, sorted by id."""
        paths = sorted((self.folder / "families").glob("*.toml"))
        return tuple(read_toml(path, Family) for path in paths)

    @cached_property
    def rules(self) -> tuple[RuleDigest, ...]:
        """Return the digest of the Comprehensive Rules in the file's order; empty where there is none."""
        return read_lines(self.folder / "rules.jsonl", RuleDigest)

    @cached_property
    def policy(self) -> tuple[PolicyDigest, ...]:
        """Return the digest of tournament policy; empty where there is none."""
        return read_lines(self.folder / "policy.jsonl", PolicyDigest)

    @cached_property
    def asked_elsewhere(self) -> dict[Language, _Asked]:
        """Return, for each language but English, the questions asked in it for a rule or a section, by id ("CR 704.5m")."""
        paths = {language: self.folder / "asked" / f"{language}.toml" for language in LANGUAGES if language != "en"}
        return {language: read_toml(path, _Asked) for language, path in paths.items() if path.exists()}

    def stated(self, language: Language) -> _Stated:
        """Return our statements of rules and sections that are there in another language, by id ("CR 704.5m")."""
        kept: dict[Language, _Stated] = self.__dict__.setdefault("_stated", {})
        if language not in kept:
            path = self.folder / "stated" / f"{language}.toml"
            kept[language] = read_toml(path, _Stated) if path.exists() else {}
        return kept[language]

    @cached_property
    def glossary_file(self) -> GlossaryFile:
        """Return concepts and nicknames; empty where there are none."""
        path = self.folder / "glossary.toml"
        return read_toml(path, GlossaryFile) if path.exists() else GlossaryFile()

    @cached_property
    def unofficial_names(self) -> tuple[UnofficialName, ...]:
        """Return the names that pages give to cards without any printing having them."""
        path = self.folder / "names.toml"
        return read_toml(path, NamesFile).unofficial if path.exists() else ()

    @cached_property
    def sources(self) -> dict[str, SourceInfo]:
        """Return the documents that statements were read from, by id ("CR", "MTR", ...)."""
        path = self.folder / "sources.toml"
        return read_toml(path, dict[str, SourceInfo]) if path.exists() else {}

    def family(self, family_id: str) -> Family | None:
        """Return one family, reading no other file where the rest is not loaded yet; None if there is none."""
        if "families" in self.__dict__:
            return self._families_by_id.get(family_id)
        path = self.folder / "families" / f"{family_id}.toml"
        is_plain = family_id.replace("-", "").isalnum()
        return read_toml(path, Family) if is_plain and path.is_file() else None

    def rule(self, number: str) -> RuleDigest | None:
        """Return our digest of a rule ("704.5m"), or None."""
        return self._rules_by_number.get(number)

    @cached_property
    def version(self) -> str:
        """Return 16 hex digits that change when any statement, question or term changes (cards are apart)."""
        digest = hashlib.sha1()
        for path in sorted(path for pattern in _HASHED for path in self.folder.glob(pattern)):
            digest.update(path.relative_to(self.folder).as_posix().encode())
            digest.update(_content(path))
        return digest.hexdigest()[:16]

    @cached_property
    def _families_by_id(self) -> dict[str, Family]:
        return {family.id: family for family in self.families}

    @cached_property
    def _rules_by_number(self) -> dict[str, RuleDigest]:
        return {rule.number: rule for rule in self.rules}


def load_corpus(folder: Path | None = None) -> Corpus:
    """Return what the folder holds (the shipped one by default); DataError where it is no such folder."""
    place = folder if folder is not None else rulings_folder()
    if not (place / "families").is_dir():
        raise DataError("this is no folder of rulings: 'families' is missing", str(place))
    return Corpus(place)


def read_toml(path: Path, model: type[_Model]) -> _Model:
    """Return the file's content as the model, or raise DataError with file and field."""
    return _converted(path, lambda: msgspec.convert(parse_toml(path), model))


def parse_toml(path: Path) -> dict[str, Any]:
    """Return the file's tables, or raise DataError with file and line."""
    try:
        return tomllib.loads(_content(path).decode())
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"no valid TOML: {error}", path.name) from error
    except UnicodeDecodeError as error:
        raise DataError("the file is not UTF-8", path.name) from error


def read_lines(path: Path, model: type[_Model]) -> tuple[_Model, ...]:
    """Return the records of a JSON-lines file, empty where it is absent; DataError names file and line."""
    if not path.exists():
        return ()
    decoder = msgspec.json.Decoder(model)
    return tuple(_decoded(decoder, line, f"{path.name}:{number}") for number, line in numbered_lines(path))


def numbered_lines(path: Path) -> Iterable[tuple[int, bytes]]:
    """Return the lines of a file that hold something, with their numbers from 1."""
    return [(number, line) for number, line in enumerate(_content(path).split(b"\n"), 1) if line.strip()]


def _decoded(decoder: msgspec.json.Decoder[_Model], line: bytes, where: str) -> _Model:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(str(error), where, "run 'judgebot check' for the whole list") from error


def _converted(path: Path, convert: Callable[[], _Model]) -> _Model:
    try:
        return convert()
    except msgspec.ValidationError as error:
        raise DataError(str(error), path.name, "run 'judgebot check' for the whole list") from error


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise DataError(f"the file cannot be read: {error.strerror}", str(path)) from error
