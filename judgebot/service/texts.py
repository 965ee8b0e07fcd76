"""What users give: questions, names, boards, files. Refused with one clear message where it is no text or too long."""

from pathlib import Path
from typing import Final

from judgebot.errors import InputError

LONGEST_QUESTION: Final = 10_000
LONGEST_BOARD: Final = 100_000
_CONTROL: Final = frozenset(map(chr, range(32))) - frozenset("\t\n\r\f\v")


def question_text(text: str) -> str:
    """Return the question with the blanks around it removed, or raise InputError."""
    return _checked(text, LONGEST_QUESTION, "question")


def name_text(text: str) -> str:
    """Return a name, number or term, or raise InputError."""
    return _checked(text, 300, "name")


def board_text(text: str) -> str:
    """Return the text of a scenario or of a board in plain words, or raise InputError."""
    return _checked(text, LONGEST_BOARD, "board")


def read_text(path: Path) -> str:
    """Return the text of a file, byte-order mark and line ends made plain, or raise InputError."""
    try:
        if path.is_dir():
            raise InputError("this is a folder, not a file", str(path), "name the file in it")
        content = path.read_bytes()
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", str(path)) from error
    return decoded(content, str(path))


def decoded(content: bytes, where: str) -> str:
    """Return bytes read as UTF-8 text, or raise InputError."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("this is not text (UTF-8)", where, "save it as UTF-8 text") from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _checked(text: str, longest: int, what: str) -> str:
    stripped = text.strip()
    if not stripped:
        raise InputError(f"the {what} is empty", hint=f"write a {what}")
    if len(stripped) > longest:
        raise InputError(f"the {what} is too long: {len(stripped):,} characters", hint=f"at most {longest:,}")
    if any(character in _CONTROL or "\ud800" <= character <= "\udfff" for character in stripped):
        raise InputError(f"the {what} is not text: it holds control characters", hint="write it as plain UTF-8 text")
    return stripped
