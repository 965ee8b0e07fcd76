"""Question lines: what is asked, in which language, of which kind, and the ids that answer it (none: unanswerable)."""

from pathlib import Path

import msgspec

from judgebot.errors import InputError
from judgebot.language import Language


class Question(msgspec.Struct, frozen=True):
    """One line of a question file. `answers` is empty where nothing in the corpus answers it."""

    id: str
    question: str
    language: Language
    kind: str
    answers: tuple[str, ...] = ()


def read_questions(path: Path) -> tuple[Question, ...]:
    """Return the questions of a JSONL file, or raise InputError naming the line."""
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            found.append(_question(msgspec.json.decode(line, type=dict[str, object])))
        except msgspec.MsgspecError as problem:
            raise InputError(f"not a question line: {problem}", f"{path.name}:{number}") from problem
    return tuple(found)


def _question(line: dict[str, object]) -> Question:
    """Return the question of a line; the language may be written `lang`."""
    if "lang" in line and "language" not in line:
        line = {**line, "language": line["lang"]}
    return msgspec.convert(line, Question)
