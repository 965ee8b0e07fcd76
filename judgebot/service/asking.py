"""Asking: names -> concepts -> hits -> answer; and where the question describes a board, the verdict beside them."""

from typing import Final

from judgebot.contract import AskAnswer, Hit, Verdict
from judgebot.errors import InputError
from judgebot.language import LANGUAGES, Language
from judgebot.service.hits import hits_of
from judgebot.service.parts import Parts
from judgebot.service.phrases import phrase
from judgebot.service.texts import question_text

MOST_HITS: Final = 10
CERTAIN: Final = 0.99
_NEAREST: Final = 3


def answer_question(question: str, language: str | None, parts: Parts) -> AskAnswer:
    """Return the answer in the asker's language: one or two sentences, up to ten hits, a verdict where there is a board.

    Raises InputError where the question is no text, or the language none of the eleven.
    """
    asked = question_text(question)
    cards = parts.cards_in(asked)
    found = parts.index.search(asked, known_language(language), cards)
    hits = hits_of(found.hits, found.language, parts)
    verdict = _board_verdict(asked, parts)
    is_decided = verdict is not None and verdict.status == "decided"
    is_found = found.answered and bool(hits)
    named = None if is_found or is_decided or not cards else _card_named(asked, found.language, parts)
    if named is not None:
        hits, is_found = (named, *hits)[:MOST_HITS], True
    return AskAnswer(
        question=asked,
        language=found.language,
        answered=is_found or is_decided,
        answer=_answer(hits, verdict if is_decided else None, found.language, is_found),
        confidence=CERTAIN if is_decided or named else found.confidence,
        cards=cards,
        hits=hits,
        verdict=verdict,
    )


def known_language(language: str | None) -> Language | None:
    """Return the language as one of the eleven, or raise InputError."""
    for known in LANGUAGES:
        if known == language:
            return known
    if language is None:
        return None
    raise InputError(f"'{language}' is not a language of judgebot", hint=" ".join(LANGUAGES))


def _card_named(question: str, language: Language, parts: Parts) -> Hit | None:
    """The card whose name is all of the question."""
    from judgebot.service.card_facts import card_hit

    return card_hit(question, language, parts)


def _board_verdict(question: str, parts: Parts) -> Verdict | None:
    """The verdict where all of the question was read as a board that can be; None where it is no board."""
    from judgebot.service.boards import read_words, verdict_on

    try:
        reading = read_words(question, parts)
        return verdict_on(reading, parts) if reading.is_complete else None
    except InputError:
        return None
    except Exception as defect:  # an edge: what was found stands without the engine, whose defect is shown, not hidden
        reason = f"a defect in judgebot: {type(defect).__name__}: {defect}"
        return Verdict(status="not_decided", answer=f"Not decided: {reason}.", missing=(reason,))


def _answer(hits: tuple[Hit, ...], decided: Verdict | None, language: Language, is_found: bool) -> str:
    if not is_found and decided is None:
        return _no_ruling(hits, language)
    if decided is None:
        return _first_lines(hits[0])
    board = f"{phrase('board', language)}: {decided.answer}"
    if not is_found:
        return board
    if _rests_on_same_rules(hits[0], decided):
        return f"{_first_lines(hits[0])} {board}"
    return f"{board} {phrase('differ', language)}"


def _first_lines(hit: Hit) -> str:
    """What a hit says in short: of policy, what it is and the penalty, without the fixes."""
    return " ".join(hit.text.splitlines()[:2])


def _rests_on_same_rules(hit: Hit, verdict: Verdict) -> bool:
    """Whether ruling and verdict share a rule: then each supports the other."""
    used = {cite for step in verdict.steps for cite in step.cites}
    return not used.isdisjoint(hit.cites)


def _no_ruling(hits: tuple[Hit, ...], language: Language) -> str:
    said = phrase("no_ruling", language)
    titles = "; ".join(hit.title for hit in hits[:_NEAREST])
    return f"{said} {phrase('nearest', language)}: {titles}." if titles else said
