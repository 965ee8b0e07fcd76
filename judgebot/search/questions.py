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
            found.append(msgspec.json.decode(line, type=Question))
        except msgspec.MsgspecError as problem:
            raise InputError(f"not a question line: {problem}", f"{path.name}:{number}") from problem
    return tuple(found)
