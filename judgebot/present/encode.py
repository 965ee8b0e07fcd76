"""Answers and errors -> JSON. Numbers are rounded here and nowhere else."""

from typing import Any, Final

import msgspec

from judgebot.contract import AskAnswer, CardAnswer, Hit, Verdict
from judgebot.errors import CorpusError, JudgebotError, ScenarioError
from judgebot.present.asked import ask_short
from judgebot.present.verdicts import verdict_short
from judgebot.service.batch import Answered

_DECIMALS: Final = 4


def json_of(answer: object) -> bytes:
    """Return the answer, or the error, as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(encodable(answer)), indent=2)


def batch_json(line: Answered) -> bytes:
    """Return what became of a line as one line of JSON that begins with its id."""
    fields = encodable(line.answer)
    return msgspec.json.encode({"id": line.id} | (fields if isinstance(fields, dict) else _fields(fields)))


def batch_text(line: Answered) -> str:
    """Return what became of a line in one line of text that begins with its id."""
    match line.answer:
        case AskAnswer():
            return f"{line.id}: {ask_short(line.answer)}"
        case Verdict():
            return f"{line.id}: {verdict_short(line.answer)}"
        case error:
            return f"{line.id}: error: {' / '.join(str(error).splitlines())}"


def encodable(answer: Any) -> Any:
    """Return the answer ready to be encoded: scores and confidence rounded, errors as the contract's error object."""
    match answer:
        case ScenarioError():
            return _fields(_unreadable(answer)) | _error_object(answer)
        case JudgebotError():
            return _error_object(answer)
        case AskAnswer():
            hits = tuple(map(_rounded, answer.hits))
            return msgspec.structs.replace(answer, hits=hits, confidence=round(answer.confidence, _DECIMALS))
        case CardAnswer():
            return msgspec.structs.replace(answer, rulings=tuple(map(_rounded, answer.rulings)))
        case tuple():
            return [_rounded(part) if isinstance(part, Hit) else part for part in answer]
        case _:
            return answer


def _rounded(hit: Hit) -> Hit:
    return msgspec.structs.replace(hit, score=round(hit.score, _DECIMALS))


def _fields(answer: Any) -> dict[str, Any]:
    """The fields of a struct by the names they have in JSON."""
    return {field.encode_name: getattr(answer, field.name) for field in msgspec.structs.fields(type(answer))}


def _unreadable(error: ScenarioError) -> Verdict:
    """The verdict on a scenario that cannot be read: every problem, with its place."""
    return Verdict(status="invalid", answer=error.message, missing=tuple(map(str, error.problems)))


def _error_object(error: JudgebotError) -> dict[str, Any]:
    """The contract's error object; where there are several problems, all of them are listed too."""
    problems = error.problems if isinstance(error, ScenarioError | CorpusError) else ()
    more = {"problems": [_shown(problem) for problem in problems]} if len(problems) > 1 else {}
    return {"error": _shown(error) | more}


def _shown(error: JudgebotError) -> dict[str, Any]:
    return {"message": error.message, "where": error.where, "hint": error.hint}
