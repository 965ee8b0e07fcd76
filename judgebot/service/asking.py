"""Asking: names -> concepts -> hits -> answer; and where the question describes a board, the verdict beside them."""

from typing import Final

from judgebot.contract import AskAnswer, Hit
from judgebot.errors import InputError
from judgebot.language import LANGUAGES, Language
from judgebot.search.detect import detect_language
from judgebot.service.framing import framing
from judgebot.service.hits import hit_of, hits_of
from judgebot.service.joining import board_verdict, in_short, joined_answer
from judgebot.service.parts import Parts
from judgebot.service.phrases import phrase
from judgebot.service.texts import question_text

MOST_HITS: Final = 10
CERTAIN: Final = 0.99
NEAREST: Final = 3
"""So many hits are named where none answers."""


def answer_question(question: str, language: str | None, parts: Parts, most_hits: int = MOST_HITS) -> AskAnswer:
    """Return the answer in the asker's language: one or two sentences, its hits, a verdict where there is a board.

    Raises InputError where the question is no text, or the language none of the eleven.
    """
    asked = question_text(question)
    cards = parts.cards_in(asked)
    found = parts.index.search(asked, known_language(language), cards, parts.traits_in(asked))
    hits = hits_of(found.hits, found.language, parts, most_hits)
    verdict = board_verdict(asked, parts) if language or found.language == "en" else None  # boards are read in English
    decided = verdict if verdict is not None and verdict.status == "decided" else None
    card = _card_asked_for(asked, found.language, parts) if cards else None
    if card is not None:
        hits = (card, *hits)[:most_hits]
    ruling = hits[0] if hits and (card or found.answered) else None
    frame = framing(ruling, found.language, parts) if ruling else ""
    return AskAnswer(
        question=asked,
        language=found.language,
        answered=ruling is not None or decided is not None,
        answer=joined_answer(ruling, decided, found.language, frame) or _no_ruling(hits, found.language),
        confidence=found.confidence if found.answered or not (ruling or decided) else CERTAIN,
        cards=cards,
        hits=hits,
        verdict=verdict,
    )


def answer_of_document(document: str, question: str, language: str | None, parts: Parts) -> AskAnswer:
    """Return a document, chosen by its id, as the answer to a question; in its language unless another is given."""
    asked = question_text(question)
    spoken = known_language(language) or detect_language(asked)
    hit = hit_of(document, spoken, parts)
    if hit is None:
        raise InputError(f"'{document}' is no longer in what judgebot knows")
    return AskAnswer(
        question=asked,
        language=hit.language,
        answered=True,
        answer=in_short(hit),
        confidence=CERTAIN,
        cards=hit.cards,
        hits=(hit,),
    )


def known_language(language: str | None) -> Language | None:
    """Return the language as one of the eleven, or raise InputError."""
    for known in LANGUAGES:
        if known == language:
            return known
    if language is None:
        return None
    raise InputError(f"'{language}' is not a language of judgebot", hint=" ".join(LANGUAGES))


def _card_asked_for(question: str, language: Language, parts: Parts) -> Hit | None:
    """The card whose name is all of the question but for words of asking."""
    from judgebot.service.card_facts import card_hit

    asked_for = parts.card_asked_for(question, language)
    return card_hit(question, language, parts) or (card_hit(asked_for, language, parts) if asked_for else None)


def _no_ruling(hits: tuple[Hit, ...], language: Language) -> str:
    said = phrase("no_ruling", language)
    titles = "; ".join(hit.title for hit in hits[:NEAREST])
    return f"{said} {phrase('nearest', language)}: {titles}." if titles else said
