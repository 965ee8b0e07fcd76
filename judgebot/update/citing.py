"""Who cites a section: ruling families, the digest, the glossary, scenarios."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

import msgspec

from judgebot.corpus.load import Corpus

_CITATION: Final = re.compile(r"\b(?:CR|MTR|IPG|JAR) (?:\d+(?:\.\d+[a-z]{0,2})?|[A-Z]\b)")


class CitedBy(msgspec.Struct, frozen=True):
    """The ids of what cites one section; scenarios by their path in rulings/."""

    rulings: tuple[str, ...] = ()
    digest: tuple[str, ...] = ()
    glossary: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()

    @property
    def is_any(self) -> bool:
        """Return whether anything of ours cites it."""
        return bool(self.rulings or self.digest or self.glossary or self.scenarios)


def citing(corpus: Corpus) -> dict[str, CitedBy]:
    """Return citation ("CR 704.5m") -> what of the corpus cites it."""
    found = {part: _listed(pairs) for part, pairs in _parts(corpus).items()}
    cites = {cite for by_cite in found.values() for cite in by_cite}
    return {cite: CitedBy(**{part: by_cite.get(cite, ()) for part, by_cite in found.items()}) for cite in cites}


def _parts(corpus: Corpus) -> dict[str, Iterator[tuple[str, str]]]:
    return {
        "rulings": ((cite, family.id) for family in corpus.families for cite in family.cites),
        "digest": _digest(corpus),
        "glossary": ((cite, f"G-{concept.id}") for concept in corpus.glossary_file.concepts for cite in concept.cites),
        "scenarios": _scenarios(corpus),
    }


def _digest(corpus: Corpus) -> Iterator[tuple[str, str]]:
    yield from ((f"CR {rule.number}", f"CR {rule.number}") for rule in corpus.rules)
    yield from ((section.id, section.id) for section in corpus.policy)


def _scenarios(corpus: Corpus) -> Iterator[tuple[str, str]]:
    for path in sorted((corpus.folder / "scenarios").rglob("*.judge")):
        name = path.relative_to(corpus.folder).as_posix()
        yield from ((cite, name) for cite in _CITATION.findall(path.read_text(encoding="utf-8")))


def _listed(pairs: Iterator[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for cite, name in pairs:
        found[cite][name] = None
    return {cite: tuple(names) for cite, names in found.items()}
