"""What stands around a statement that is there in English only: in the asker's language, what it is and where it stands."""

from typing import Final

from judgebot.contract import Hit
from judgebot.corpus.models import Concept
from judgebot.language import Language
from judgebot.service.parts import Parts
from judgebot.service.phrases import phrase

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_PENALTIES: Final = {
    "Warning": "warning",
    "Game Loss": "game-loss",
    "Match Loss": "match-loss",
    "Disqualification": "disqualification",
}


def framing(hit: Hit, language: Language, parts: Parts) -> str:
    """Return the words before a statement of another language than the asker's; empty where it is in that language.

    They name the kind of source, its number, the game's own word for what it is about, and the penalty of an infraction.
    """
    if language in ("en", hit.language):
        return ""
    what = " ".join((phrase(f"kind_{hit.kind}", language), *((hit.id,) if hit.kind in ("rule", "policy") else ())))
    told = [what, *_term(hit, language, parts), *_penalty(hit, language, parts)]
    return f"{phrase('frame', language).format(what=', '.join(told))} "


def _term(hit: Hit, language: Language, parts: Parts) -> tuple[str, ...]:
    """The official word, in that language, of the concept that stands on this rule or section, or on its heading."""
    for cited in (hit.id, hit.id.rstrip(_LETTERS)):
        for concept in parts.corpus.glossary_file.concepts:
            if concept.cites[:1] == (cited,) and f"G-{concept.id}" != hit.id:
                return _official(concept, language)
    return ()


def _penalty(hit: Hit, language: Language, parts: Parts) -> tuple[str, ...]:
    section = parts.policy_section(hit.id) if hit.kind == "policy" else None
    named = parts.concept(_PENALTIES.get(section.penalty or "", "")) if section else None
    return _official(named, language) if named else ()


def _official(concept: Concept, language: Language) -> tuple[str, ...]:
    return concept.terms.get(language, ())[:1]
