"""A repair as a walk: one question at a time, yes or no, until it is clear what to do. Pure."""

from typing import Final

import msgspec

from judgebot.corpus.models import PolicyDigest
from judgebot.tui.policy import MISSED_TRIGGERS

_OTHERWISE: Final = "Otherwise "
_FIRST: Final = (
    "Did its controller show, before it first mattered visibly, that they knew of it?",
    "It was not missed: it resolves as it should.",
)


class Question(msgspec.Struct, frozen=True):
    """What is asked, and what to do where it holds."""

    text: str
    then: str


class Walk(msgspec.Struct, frozen=True):
    """The questions in order, what to do where none holds, and what to keep in mind whatever is done."""

    questions: tuple[Question, ...]
    otherwise: str
    besides: tuple[str, ...]


def walk_of(section: PolicyDigest) -> Walk | None:
    """Return the walk of a section on missed triggers, read from the steps of its repair; None for other sections."""
    if section.id not in MISSED_TRIGGERS:
        return None
    place = next((place for place, step in enumerate(section.fix) if step.startswith(_OTHERWISE)), None)
    if place is None:
        return None
    asked = [Question(*_FIRST)]
    for step in section.fix[:place]:
        holds, _, then = step.partition(": ")
        asked.append(Question(f"{holds}?", _sentence(then)))
    return Walk(tuple(asked), _sentence(section.fix[place].removeprefix(_OTHERWISE)), section.fix[place + 1 :])


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def next_question(walk: Walk, answers: tuple[bool, ...]) -> Question | None:
    """Return what to ask next; None where it is clear what to do."""
    if True in answers or len(answers) >= len(walk.questions):
        return None
    return walk.questions[len(answers)]


def outcome(walk: Walk, answers: tuple[bool, ...]) -> str:
    """Return what to do after the answers, empty while a question is open."""
    if True in answers:
        return walk.questions[answers.index(True)].then
    return walk.otherwise if len(answers) >= len(walk.questions) else ""
