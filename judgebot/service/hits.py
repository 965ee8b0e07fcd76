"""What was found -> hits: our statement in the asker's language, the official wording from the library beside it."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from judgebot.contract import Hit
from judgebot.corpus.models import Concept, Family, PolicyDigest, RuleDigest
from judgebot.editions import CR_EDITION, SHIPPED_EDITIONS
from judgebot.language import Language
from judgebot.service.parts import Parts
from judgebot.service.phrases import phrase

if TYPE_CHECKING:  # numpy comes with it: 70 ms that looking up a card or a rule does not need
    from judgebot.search.index import ScoredHit

MOST_CITES: Final = 5
_TITLE_LENGTH: Final = 60


def hits_of(scored: Iterable["ScoredHit"], language: Language, parts: Parts, most: int | None = None) -> tuple[Hit, ...]:
    """Return the hits to show, at most so many, in the order found; what corpus and library no longer hold is left out."""
    return tuple(islice(_hits(scored, language, parts), most))


def _hits(scored: Iterable["ScoredHit"], language: Language, parts: Parts) -> Iterator[Hit]:
    for found in scored:
        hit = hit_of(found.id, language, parts)
        if hit is not None:
            yield replace(hit, score=found.score, matched=found.matched)


def hit_of(document: str, language: Language, parts: Parts) -> Hit | None:
    """Return the hit of a document's id ("empty-library", "CR 704.5m", "IPG 2.1", "G-manifest", "R-..."), or None."""
    source, _, section = document.partition(" ")
    if source == "CR":
        rule = parts.corpus.rule(section)
        return rule_hit(rule, parts, language) if rule else None
    if source in SHIPPED_EDITIONS:
        digest = parts.policy_section(document)
        return policy_hit(digest, parts, language) if digest else None
    if document.startswith("G-"):
        concept = parts.concept(document.removeprefix("G-"))
        return concept_hit(concept, language) if concept else None
    if document.startswith("R-"):
        return imported_hit(document, parts)
    family = parts.corpus.family(document)
    return family_hit(family, language, parts) if family else None


def family_hit(family: Family, language: Language, parts: Parts) -> Hit:
    """Return our ruling, with the current official wording where the user has imported it."""
    official = parts.library.official(family.id, language)
    return Hit(
        id=family.id,
        kind="ruling",
        title=family.title,
        text=family.statement[language],
        language=language,
        official_text=official.text if official else None,
        official_language=official.language if official else None,
        cards=family.cards,
        dates=family.dates,
        cites=family.cites[:MOST_CITES],
        edition=CR_EDITION,
    )


def imported_hit(ruling_id: str, parts: Parts) -> Hit | None:
    """Return a ruling that only the user's library holds: there is no statement of ours, its own text is shown."""
    ruling = parts.library.ruling(ruling_id)
    if ruling is None:
        return None
    return Hit(
        id=ruling.id,
        kind="ruling",
        title=_title(ruling.text),
        text=ruling.text,
        language=ruling.language,
        official_text=ruling.text,
        official_language=ruling.language,
        cards=ruling.cards,
        dates=ruling.dates,
        edition=parts.library.editions().get("rulings") or "",
    )


def _title(text: str) -> str:
    """The beginning of a text, cut at a word."""
    return text if len(text) <= _TITLE_LENGTH else text[:_TITLE_LENGTH].rsplit(" ", 1)[0] + "…"


def rule_hit(rule: RuleDigest, parts: Parts, language: Language = "en") -> Hit:
    """Return a rule: our statement in the language where it is there, else in English; the official text is the library's."""
    official = parts.library.rule_text(rule.number)
    identity = f"CR {rule.number}"
    stated = parts.corpus.stated(language).get(identity)
    return Hit(
        id=identity,
        kind="rule",
        title=parts.section_title(rule.number) or identity,
        text=stated or rule.statement,
        language=language if stated else "en",
        official_text=official.text if official else None,
        official_language="en" if official else None,
        cites=(identity,),
        edition=CR_EDITION,
    )


def policy_hit(section: PolicyDigest, parts: Parts, language: Language = "en") -> Hit:
    """Return a section of policy: what it is about, the penalty and what changes it, the fix.

    What it is about and the penalty are said in the language where they are there; the rest is English and says so.
    """
    official = parts.library.policy_text(section.id)
    stated = parts.corpus.stated(language).get(section.id)
    details = policy_details(section)
    in_english = phrase("frame", language).format(what=f"{phrase('kind_policy', language)} {section.id}").strip()
    return Hit(
        id=section.id,
        kind="policy",
        title=section.title,
        text="\n".join((stated, *((in_english, *details) if details else ()))) if stated else policy_statement(section),
        language=language if stated else "en",
        official_text=official.text if official else None,
        official_language="en" if official else None,
        cites=(section.id,),
        edition=SHIPPED_EDITIONS[section.id.split()[0]],
    )


def policy_statement(section: PolicyDigest) -> str:
    """Return our statement of a section, a line each: what it is, its table, the penalty, what changes it, the fix."""
    penalty = (f"Penalty: {section.penalty}.",) if section.penalty else ()
    return "\n".join((section.statement, *table_lines(section), *penalty, *policy_details(section)))


def policy_details(section: PolicyDigest) -> tuple[str, ...]:
    """Return, a line each, what raises and lowers the penalty of a section, and the fix."""
    parts = (("Upgrade", section.upgrades), ("Downgrade", section.downgrades), ("Fix", section.fix))
    return tuple(f"{word}: {line}" for word, lines in parts for line in lines)


def table_lines(section: PolicyDigest) -> tuple[str, ...]:
    """Return the table of a section, a line for each heading in it: "Draft picks: 40 s 15 or 14; 35 s 13"."""
    lines: list[list[str]] = []
    for value, what in section.table:
        if value:
            lines[-1].append(f"{value} {what}")
        else:
            lines.append([what])
    return tuple(f"{heading}: {'; '.join(rows)}." for heading, *rows in lines)


def concept_hit(concept: Concept, language: Language) -> Hit:
    """Return a word of the game: what it means, titled by its official term in the asker's language."""
    terms = concept.terms.get(language) or concept.terms.get("en") or (concept.id,)
    return Hit(
        id=f"G-{concept.id}",
        kind="glossary",
        title=terms[0],
        text=concept.meaning,
        language="en",
        cites=concept.cites[:MOST_CITES],
        edition=CR_EDITION if concept.cites else "",
    )
