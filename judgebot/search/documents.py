"""What can be found: one Document per ruling, rule, policy section or glossary concept, with its fields kept apart."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from judgebot.contract import Kind
from judgebot.language import Language

PRIOR: Final[dict[Kind, float]] = {"ruling": 0.2, "rule": 0.0, "policy": 0.0, "card": 0.0, "glossary": -0.2}


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """One answer. `text` and `asked` are per language; `aliases` find it without ranking; `cards` are English names.

    `section` names the chapter it stands in. `prior` is a small constant added to its score: statements that stand on
    many cards are asked more often.
    """

    id: str
    kind: Kind
    title: str = ""
    text: dict[Language, str] = {}
    asked: dict[Language, tuple[str, ...]] = {}
    aliases: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    number: str = ""
    section: str = ""
    prior: float = 0.0


class Concept(msgspec.Struct, frozen=True):
    """A concept of the game: its id, the rules it stands on, its words per language and one sentence of meaning."""

    id: str
    terms: dict[Language, tuple[str, ...]]
    cites: tuple[str, ...] = ()
    meaning: str = ""


class Sources(msgspec.Struct, frozen=True):
    """All that an index is built from."""

    documents: tuple[Document, ...]
    concepts: tuple[Concept, ...] = ()


def read_sources(rulings: Path) -> Sources:
    """Return the documents and concepts of the folder rulings/."""
    concepts = _concepts(rulings / "glossary.toml")
    documents = (*_families(rulings), *_rules(rulings), *_policy(rulings), *map(_glossary_document, concepts))
    return Sources(documents, concepts)


def _families(rulings: Path) -> tuple[Document, ...]:
    return tuple(_family(tomllib.loads(path.read_text("utf-8"))) for path in sorted((rulings / "families").glob("*.toml")))


def _family(record: dict[str, Any]) -> Document:
    wordings = record.get("wording", [])
    return Document(
        id=record["id"],
        kind="ruling",
        title=record["title"],
        text=record["statement"],
        asked={language: tuple(lines) for language, lines in record["asked"].items()},
        cards=tuple(record["cards"]),
        dates=tuple(sorted({date for wording in wordings for date in wording.get("dates", [])})),
        cites=tuple(record["cites"]),
        prior=PRIOR["ruling"],
    )


def _lines(rulings: Path, name: str) -> list[dict[str, Any]]:
    paths = [rulings / name] if (rulings / name).exists() else sorted(rulings.glob(f"{name.split('.')[0]}.*.jsonl.part"))
    return [json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines() if line.strip()]


def _rules(rulings: Path) -> tuple[Document, ...]:
    sections = tomllib.loads((rulings / "sections.toml").read_text("utf-8"))["sections"]
    return tuple(
        Document(
            id=f"CR {record['number']}",
            kind="rule",
            title=f"CR {record['number']}",
            text={"en": record["statement"]},
            asked={"en": tuple(record["asked"])},
            aliases=(record["number"],),
            number=record["number"],
            section=section_name(record["number"], sections),
            cites=(f"CR {record['number']}",),
            prior=PRIOR["rule"],
        )
        for record in _lines(rulings, "rules.jsonl")
    )


def section_name(number: str, sections: Mapping[str, str]) -> str:
    """Return the name of the narrowest section a rule stands in: "Trample" for 702.19b, "Targets" for 115.6."""
    return sections.get(number.rstrip("abcdefghijklmnopqrstuvwxyz"), sections.get(number.split(".")[0], ""))


def _policy(rulings: Path) -> tuple[Document, ...]:
    return tuple(
        Document(
            id=record["id"],
            kind="policy",
            title=record["title"],
            text={"en": " ".join([record["title"] + ".", record["statement"], *record.get("fix", [])])},
            asked={"en": tuple(record["asked"])},
            aliases=(record["id"], record["title"], *record.get("aliases", [])),
            number=record["id"],
            cites=(record["id"],),
            prior=PRIOR["policy"],
        )
        for record in _lines(rulings, "policy.jsonl")
    )


def _concepts(path: Path) -> tuple[Concept, ...]:
    if not path.exists():
        return ()
    records = tomllib.loads(path.read_text("utf-8")).get("concept", [])
    return tuple(msgspec.convert(record, Concept) for record in records)


def _glossary_document(concept: Concept) -> Document:
    words = concept.terms.get("en", ())
    return Document(
        id=f"G-{concept.id}",
        kind="glossary",
        title=words[0] if words else concept.id,
        text={"en": f"{' '.join(words)}. {concept.meaning}"},
        aliases=(concept.id, *words),
        cites=concept.cites,
        prior=PRIOR["glossary"],
    )
