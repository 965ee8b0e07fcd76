"""Batches: files of JSON lines, each answered in order and on its own. A bad line never stops the others."""

from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec

from judgebot.contract import AskAnswer, Verdict
from judgebot.errors import DataError, InputError, JudgebotError

_Line = TypeVar("_Line", bound="QuestionLine | BoardLine")


class QuestionLine(msgspec.Struct, frozen=True):
    """A line of `ask --file`."""

    id: str | int | float
    question: str


class BoardLine(msgspec.Struct, frozen=True):
    """A line of `verify --file`."""

    id: str | int | float
    text: str


class Answered(msgspec.Struct, frozen=True):
    """What became of one line: its id (None where it could not be read) and the answer, or what is wrong with it."""

    id: object
    answer: AskAnswer | Verdict | JudgebotError

    @property
    def is_error(self) -> bool:
        """Whether the line could not be read."""
        return isinstance(self.answer, JudgebotError) or getattr(self.answer, "status", "") == "invalid"


def ask_lines(ask: Callable[[str], AskAnswer], content: bytes, where: str) -> Iterator[Answered]:
    """Yield the answer of each line that holds something."""
    return _each(content, where, QuestionLine, lambda line: ask(line.question))


def verify_lines(verify: Callable[[str], Verdict], content: bytes, where: str) -> Iterator[Answered]:
    """Yield the verdict of each line that holds something."""
    return _each(content, where, BoardLine, lambda line: verify(line.text))


def _each(content: bytes, where: str, shape: type[_Line], answer: Callable[[_Line], AskAnswer | Verdict]) -> Iterator[Answered]:
    decoder = msgspec.json.Decoder(shape)
    for number, raw in enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if raw.strip():
            place = f"{where}:{number}"
            yield _one(raw, place, decoder, answer)


def _one(
    raw: bytes, place: str, decoder: msgspec.json.Decoder[_Line], answer: Callable[[_Line], AskAnswer | Verdict]
) -> Answered:
    try:
        line = decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        hint = f"write one JSON object a line, with {' and '.join(decoder.type.__struct_fields__)}"
        return Answered(_id_of(raw), InputError(f"the line cannot be read: {error}", place, hint))
    try:
        return Answered(line.id, answer(line))
    except DataError:
        raise
    except JudgebotError as error:
        error.where = f"{place}: {error.where}" if error.where else place
        return Answered(line.id, error)
    except Exception as defect:  # an edge: a defect met by one line must not stop the others
        message = f"a defect in judgebot: {type(defect).__name__}: {defect}"
        return Answered(line.id, JudgebotError(message, place, "please report it with this line"))


def _id_of(raw: bytes) -> object:
    """The id of a line that is not as it should be, None where it has none."""
    try:
        fields = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return fields.get("id") if isinstance(fields, dict) else None
