"""What can be found: one Document per ruling, rule, policy section or glossary concept, with its fields kept apart."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from judgebot.contract import Kind
from judgebot.corpus.load import load_corpus, parse_toml
from judgebot.corpus.models import Concept, Family, PolicyDigest, RuleDigest
from judgebot.language import LANGUAGES, Language

SECTIONS: Final = "sections.toml"
PRIOR: Final[dict[Kind, float]] = {"ruling": 0.4, "rule": 0.0, "policy": 0.0, "card": 0.0, "glossary": -0.25}


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """One answer. `text` and `asked` are per language; `aliases` find it without ranking; `cards` are English names.

    `section` names the chapter it stands in; `is_title`: in the book it is no more than a title. `prior` is a small
    constant added to its score: statements that stand on many cards are asked more often.
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
    is_title: bool = False
    prior: float = 0.0


class Sources(msgspec.Struct, frozen=True):
    """All that an index is built from."""

    documents: tuple[Document, ...]
    concepts: tuple[Concept, ...] = ()


def read_sources(rulings: Path) -> Sources:
    """Return the documents and concepts of the folder rulings/; raises DataError where it is broken."""
    corpus = load_corpus(rulings)
    sections = parse_toml(rulings / SECTIONS)["sections"]
    concepts = corpus.glossary_file.concepts
    documents = (
        *map(_ruling, corpus.families),
        *(_rule(rule, sections) for rule in corpus.rules),
        *map(_policy_section, corpus.policy),
        *map(_glossary_entry, concepts),
    )
    abroad = (_asked_abroad(document, corpus.asked_elsewhere) for document in documents)
    stated: dict[Language, dict[str, str]] = {language: corpus.stated(language) for language in LANGUAGES if language != "en"}
    return Sources(tuple(_stated_abroad(document, stated) for document in abroad), concepts)


def _asked_abroad(document: Document, asked: Mapping[Language, Mapping[str, tuple[str, ...]]]) -> Document:
    """The document with the questions that are asked for it in other languages."""
    more = {language: lines[document.id] for language, lines in asked.items() if document.id in lines}
    return replace(document, asked=document.asked | more) if more else document


def _stated_abroad(document: Document, stated: Mapping[Language, Mapping[str, str]]) -> Document:
    """The document with what it says in other languages."""
    more = {language: lines[document.id] for language, lines in stated.items() if document.id in lines}
    return replace(document, text=document.text | more) if more else document


def _ruling(family: Family) -> Document:
    return Document(
        id=family.id,
        kind="ruling",
        title=family.title,
        text=family.statement,
        asked=family.asked,
        cards=family.cards,
        dates=family.dates,
        cites=family.cites,
        prior=PRIOR["ruling"],
    )


def _rule(rule: RuleDigest, sections: Mapping[str, str]) -> Document:
    name = f"CR {rule.number}"
    return Document(
        id=name,
        kind="rule",
        title=name,
        text={"en": rule.statement},
        asked={"en": rule.asked},
        aliases=(rule.number,),
        cites=(name,),
        number=rule.number,
        section=section_name(rule.number, sections),
        is_title="." in rule.number and rule.number in sections,
        prior=PRIOR["rule"],
    )


def section_name(number: str, sections: Mapping[str, str]) -> str:
    """Return the name of the narrowest section a rule stands in: "Trample" for 702.19b, "Targets" for 115.6."""
    return sections.get(number.rstrip("abcdefghijklmnopqrstuvwxyz"), sections.get(number.split(".")[0], ""))


def _policy_section(section: PolicyDigest) -> Document:
    penalty = f" {section.penalty}." if section.penalty else ""
    table = "".join(f" {value} {what}." for value, what in section.table)
    return Document(
        id=section.id,
        kind="policy",
        title=section.title,
        text={"en": f"{section.statement}{table}{penalty}"},
        asked={"en": section.asked},
        aliases=(section.id, section.title, *section.aliases),
        cites=(section.id,),
        number=section.id,
        section=section.title,
        prior=PRIOR["policy"],
    )


def _glossary_entry(concept: Concept) -> Document:
    words = concept.terms.get("en", ())
    return Document(
        id=f"G-{concept.id}",
        kind="glossary",
        title=words[0] if words else concept.id,
        text={"en": concept.meaning},
        aliases=(concept.id, *words),
        cites=concept.cites,
        section=", ".join(words),
        prior=PRIOR["glossary"],
    )
