"""The checks of glossary.toml: concepts in eleven languages, and nicknames of cards."""

from collections.abc import Container
from pathlib import Path
from typing import Final

from judgebot.corpus.check_file import CheckedFile, Table, repeated, toml_file
from judgebot.corpus.findings import Finding
from judgebot.corpus.models import GlossaryFile
from judgebot.language import LANGUAGES

LEAST_CONCEPTS: Final = 150


def check_glossary(path: Path, rules: frozenset[str], known_cards: Container[str] | None) -> list[Finding]:
    """Return the problems of the glossary."""
    if not path.exists():
        return [Finding(path.name, 0, "", "the file is missing")]
    file = toml_file(path, GlossaryFile)
    concepts = file.tables("concept")
    if file.table and len(concepts) < LEAST_CONCEPTS:
        file.add(("concept",), f"there are {len(concepts)} concepts, at least {LEAST_CONCEPTS} are needed")
    for at in repeated(concept.text("id") for concept in concepts):
        file.add(("concept", at, "id"), f"'{concepts[at].text('id')}' is the id of another concept too")
    for at, concept in enumerate(concepts):
        _check_concept(file, at, concept, rules)
    _check_nicknames(file, known_cards)
    return file.findings


def _check_concept(file: CheckedFile, at: int, concept: Table, rules: frozenset[str]) -> None:
    for key in ("id", "meaning"):
        if not concept.text(key).strip():
            file.add(("concept", at, key), "is empty")
    file.check_cites(("concept", at, "cites"), concept.texts("cites"), rules)
    for language in LANGUAGES:
        terms = concept.table("terms").texts(language)
        path = ("concept", at, "terms", language)
        if not terms:
            file.add(path, "there is no term in this language")
        for which in repeated(terms):
            file.add((*path, which), f"'{terms[which]}' stands here twice")
        for which, term in enumerate(terms):
            if not term.strip():
                file.add((*path, which), "is empty")
            elif term != term.lower():
                file.add((*path, which), f"'{term}' must be lower case")


def _check_nicknames(file: CheckedFile, known_cards: Container[str] | None) -> None:
    nicknames = file.root.table("nicknames")
    for nickname in nicknames.keys():  # noqa: SIM118  # a Table is no dict
        card = nicknames.text(nickname)
        if nickname != nickname.lower():
            file.add(("nicknames", nickname), "must be lower case")
        if known_cards is not None and card not in known_cards:
            file.add(("nicknames", nickname), f"'{card}' is the English name of no card")
