"""Text as files hold it: byte order marks, three kinds of line ends, decomposed letters, blanks at line ends."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

import msgspec

from judgebot.errors import InputError

_LINE_END: Final = re.compile(r"\r*\n|\r")
_MARKS: Final = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_BLANKS: Final = " \t\u00a0\u3000\u200b\ufeff\u2028\u2029\x0b\x0c"


class Paragraph(msgspec.Struct, frozen=True):
    """Lines that stand together; `line` is the number of the first, from 1."""

    line: int
    text: str


def decode(content: bytes) -> str:
    """Return the text with composed letters and `\\n` line ends ("\\r\\r\\n" is one), or raise InputError."""
    encoding = next((name for mark, name in _MARKS if content.startswith(mark)), "utf-8")
    if encoding != "utf-16" and b"\x00" in content:
        raise InputError("the file is binary, not text")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise InputError("the file is not UTF-8 text", hint="save it as UTF-8") from error
    return unicodedata.normalize("NFC", _LINE_END.sub("\n", text))


def paragraphs(text: str) -> Iterator[Paragraph]:
    """Yield the paragraphs between blank lines, without blanks at line ends."""
    start, held = 0, list[str]()
    for number, line in enumerate((*text.split("\n"), ""), 1):
        bare = line.strip(_BLANKS)
        if bare and not held:
            start = number
        if bare:
            held.append(bare)
        elif held:
            yield Paragraph(start, "\n".join(held))
            held = []
