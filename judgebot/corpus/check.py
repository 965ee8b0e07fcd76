"""`check_corpus`: every problem in rulings/ at once. A file whose shape is wrong is still looked at in all else."""

from collections.abc import Container
from pathlib import Path
from typing import Final

from judgebot.corpus.check_asked import check_asked
from judgebot.corpus.check_digests import check_policy, check_rules
from judgebot.corpus.check_families import check_families
from judgebot.corpus.check_file import toml_file
from judgebot.corpus.check_glossary import check_glossary
from judgebot.corpus.findings import Finding
from judgebot.corpus.models import NamesFile, SourceInfo

_CHECKED_HERE: Final = frozenset({"glossary.toml", "names.toml", "sources.toml"})
NEEDED_SOURCES: Final = ("CR", "IPG", "JAR", "MTR", "cards", "rulings")


def check_corpus(folder: Path, known_cards: Container[str] | None = None) -> tuple[Finding, ...]:
    """Return every problem, sorted by file and line. `known_cards`, where given, are the names that cards may have."""
    rules, findings = check_rules(folder / "rules.jsonl")
    findings += check_policy(folder / "policy.jsonl")
    findings += check_asked(folder)
    findings += check_families(folder, rules, known_cards)
    findings += check_glossary(folder / "glossary.toml", rules, known_cards)
    findings += check_names(folder / "names.toml", known_cards)
    findings += check_sources(folder / "sources.toml")
    findings += check_other_files(folder)
    return tuple(sorted(findings))


def check_names(path: Path, known_cards: Container[str] | None) -> list[Finding]:
    """Return the problems of names.toml, which need not exist."""
    if not path.exists():
        return []
    file = toml_file(path, NamesFile)
    for at, one in enumerate(file.tables("unofficial")):
        card = one.text("card")
        if known_cards is not None and card and card not in known_cards:
            file.add(("unofficial", at, "card"), f"'{card}' is the name of no card")
        for key in ("name", "why"):
            if not one.text(key).strip():
                file.add(("unofficial", at, key), "is empty")
    return file.findings


def check_sources(path: Path) -> list[Finding]:
    """Return the problems of sources.toml."""
    if not path.exists():
        return [Finding(path.name, 0, "", "the file is missing")]
    file = toml_file(path, dict[str, SourceInfo])
    for source in NEEDED_SOURCES:
        if source not in file.table:
            file.add((source,), "this source is missing")
    return file.findings


def check_other_files(folder: Path) -> list[Finding]:
    """Return the files of other parts that are no TOML at all; what they mean is checked by those parts."""
    others = [path for path in sorted(folder.glob("*.toml")) if path.name not in _CHECKED_HERE]
    return [finding for path in others for finding in toml_file(path, None).findings]
