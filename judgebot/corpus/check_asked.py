"""The checks of asked/LANGUAGE.toml and stated/LANGUAGE.toml: questions and statements in other languages."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

from judgebot.corpus.check_digests import rule_key
from judgebot.corpus.check_file import CheckedFile, repeated, toml_file
from judgebot.corpus.findings import Finding
from judgebot.corpus.load import read_lines
from judgebot.corpus.models import PolicyDigest, RuleDigest
from judgebot.errors import DataError
from judgebot.language import LANGUAGES, fold_words

_LANGUAGES: Final = tuple(language for language in LANGUAGES if language != "en")
_Shape = dict[str, tuple[str, ...]]
_Stated = dict[str, str]
_Key = tuple[str, tuple[int, ...], str]


def check_asked(folder: Path) -> list[Finding]:
    """Return the problems of the files in asked/ and stated/: what is named must exist, sorted; nothing is empty or twice."""
    known = _known_ids(folder)
    asked = [finding for file in _files(folder, "asked", _Shape) for finding in _check_file(file, known)]
    return asked + [finding for file in _files(folder, "stated", _Stated) for finding in _check_stated(file, known)]


def _files(folder: Path, part: str, shape: type[_Shape] | type[_Stated]) -> Iterator[CheckedFile]:
    for path in sorted((folder / part).glob("*")):
        label = f"{part}/{path.name}"
        if path.suffix == ".toml" and path.stem in _LANGUAGES:
            yield toml_file(path, shape, label)
        else:
            stranger = CheckedFile(label, None)
            stranger.add((), f"must be called after a language: {', '.join(_LANGUAGES)}")
            yield stranger


def _check_stated(file: CheckedFile, known: frozenset[str]) -> list[Finding]:
    for name in _check_ids(file, known):
        if not file.root.text(name).strip():
            file.add((name,), "is empty")
    return file.findings


def _check_ids(file: CheckedFile, known: frozenset[str]) -> tuple[str, ...]:
    """The ids of a file, found wanting where they are unknown or not sorted."""
    keys = [(name, _order(name)) for name in file.root.keys()]  # noqa: SIM118  # a Table is no dict
    for (before, low), (name, high) in pairwise(keys):
        if low > high:
            file.add((name,), f"must stand above {before}: ids are sorted")
    for name, _ in keys:
        if known and name not in known:
            file.add((name,), "no rule or section of our digests has this id")
    return tuple(name for name, _ in keys)


def _check_file(file: CheckedFile, known: frozenset[str]) -> list[Finding]:
    names = _check_ids(file, known)
    lines = [(name, at, line) for name in names for at, line in enumerate(file.root.texts(name))]
    for name in names:
        if not file.root.texts(name):
            file.add((name,), "has no question")
    for name, at, line in lines:
        if not line.strip():
            file.add((name, at), "is empty")
    for again in repeated(fold_words(line) for _, _, line in lines):
        file.add(lines[again][:2], "is asked twice")
    return file.findings


def _order(name: str) -> _Key:
    """Sections by their book, then by number; letters (appendices) after numbers."""
    source, _, section = name.partition(" ")
    key = rule_key(section)
    if key is not None:
        return source, key[:3], key[3]
    numbers = section.split(".")
    return (source, tuple(map(int, numbers)), "") if all(map(str.isdigit, numbers)) else (source, (1000,), section)


def _known_ids(folder: Path) -> frozenset[str]:
    """The ids of our digests; none where a digest is broken, which its own check says."""
    try:
        rules = read_lines(folder / "rules.jsonl", RuleDigest)
        policy = read_lines(folder / "policy.jsonl", PolicyDigest)
    except (DataError, msgspec.MsgspecError):
        return frozenset()
    return frozenset((*(f"CR {rule.number}" for rule in rules), *(section.id for section in policy)))
