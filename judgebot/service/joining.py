"""A ruling and a verdict on the same question: what each says, and whether the one contradicts the other."""

import re
from typing import Final, Literal

from judgebot.contract import Hit, Verdict
from judgebot.errors import InputError
from judgebot.language import Language
from judgebot.service.parts import Parts
from judgebot.service.phrases import phrase
from judgebot.service.said import in_language

_SAYS_YES: Final = ("yes", "ja", "sí", "oui", "sì", "はい", "네", "sim", "да", "可以", "会的", "會的")
_SAYS_NO: Final = ("no", "nein", "non", "いいえ", "아니요", "não", "нет", "不会", "不會", "不必", "不可以")


def board_verdict(question: str, parts: Parts) -> Verdict | None:
    """Return the verdict where all of the question was read as a board on which something happens or is asked, else None."""
    from judgebot.service.boards import read_words, verdict_on

    try:
        reading = read_words(question, parts)
        verdict = verdict_on(reading, parts) if reading.is_complete else None
    except InputError:
        return None
    except Exception as defect:  # an edge: what was found stands without the engine, whose defect is shown, not hidden
        reason = f"a defect in judgebot: {type(defect).__name__}: {defect}"
        return Verdict(status="not_decided", answer=f"Not decided: {reason}.", missing=(reason,))
    return None if verdict is None or _says_nothing(verdict) else verdict


def _says_nothing(verdict: Verdict) -> bool:
    """Whether nothing happens, nothing was answered, and no card that is known lies there."""
    if verdict.status != "decided" or verdict.steps or is_direct(verdict) or verdict.final is None:
        return False
    return not any(thing.card for thing in verdict.final.objects)


def is_direct(verdict: Verdict) -> bool:
    """Whether the verdict answers what was asked, with yes, no or a number, and does not only tell what happens."""
    return verdict.yes_no is not None or verdict.value is not None


def joined_answer(ruling: Hit | None, decided: Verdict | None, language: Language, frame: str = "") -> str:
    """Return what to say first, from the ruling, the verdict or both; where one contradicts the other it says so.

    A verdict that only tells what happens does not push a ruling aside, but it does a mere rule that is not about it.
    `frame` stands before what the ruling says (framing.py).
    """
    told = in_language(decided.answer, language) if decided else None
    board = f"{phrase('board', language)}: {told or decided.answer}" if decided else ""
    if ruling is None or decided is None:
        return board if ruling is None else frame + in_short(ruling)
    if not is_direct(decided) and ruling.kind == "ruling":
        return frame + in_short(ruling)
    if rests_on_same_rules(ruling, decided) and contradicts(ruling, decided):  # "yes, you may" of a board on which he may not
        return f"{board} {phrase('differ', language)} {frame}{in_short(ruling)}"
    if rests_on_same_rules(ruling, decided):
        return frame + (f"{in_short(ruling)} {board}" if told is not None else in_short(ruling))
    return f"{board} {phrase('differ', language)}" if contradicts(ruling, decided) else board


def in_short(hit: Hit) -> str:
    """Return what a hit says in short: of policy, what it is and the penalty, without the fixes.

    In English the penalty is a line of its own; where a section is said in another language, it ends the first line.
    """
    has_penalty_in_it = hit.kind == "policy" and hit.language != "en"
    return " ".join(hit.text.splitlines()[: 1 if has_penalty_in_it else 2])


def rests_on_same_rules(hit: Hit, verdict: Verdict) -> bool:
    """Whether ruling and verdict share a rule: then each supports the other."""
    used = {cite for step in verdict.steps for cite in step.cites}
    return not used.isdisjoint(hit.cites)


def contradicts(hit: Hit, verdict: Verdict) -> bool:
    """Whether the one says yes and the other no. Other rules alone are no contradiction: both may be right."""
    said = yes_or_no(hit.text)
    return hit.kind == "ruling" and None not in (said, verdict.yes_no) and said != verdict.yes_no


def yes_or_no(text: str) -> Literal["yes", "no"] | None:
    """Return the answer that a text begins with; None where it begins otherwise ("No match: ..." answers nothing)."""
    opening = re.match(r"[^\s,:;.!。，、：]+(?=[,:;.!。，、：])", text)
    word = opening.group().casefold() if opening else ""
    return "yes" if word in _SAYS_YES else "no" if word in _SAYS_NO else None
