"""Fingerprints of every rule of the Comprehensive Rules in the edition that we cite: enough to tell whether a later edition
changed a rule, nothing to read it from. rulings/rules.prints is generated (`python -m judgebot.update.prints CR.txt`).
"""

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Final

from judgebot.corpus.place import rulings_folder
from judgebot.errors import DataError
from judgebot.language import fold

PRINTS_FILE: Final = "rules.prints"
_DIGITS: Final = 8
_DASHES: Final = str.maketrans({"–": "-", "—": "-", "−": "-", "‑": "-"})


def settled(text: str) -> str:
    """Return a rule's text so that copies of one edition are equal: case, quotes, dashes and line breaks made alike.

    Signs stay: "+1/+1" and "-1/-1" are different rules.
    """
    return " ".join(fold(text).translate(_DASHES).split())


def rule_print(text: str) -> str:
    """Return 8 hex digits that stand for the text of a rule."""
    return hashlib.sha1(settled(text).encode()).hexdigest()[:_DIGITS]


@lru_cache(maxsize=1)
def rule_prints(folder: Path | None = None) -> dict[str, str]:
    """Return number ("704.5m") -> fingerprint, in the book's order; DataError where the file is missing or broken."""
    path = (folder or rulings_folder()) / PRINTS_FILE
    try:
        lines = path.read_text(encoding="ascii").splitlines()
        return dict(_numbered(line) for line in lines if not line.startswith("#"))
    except (OSError, ValueError) as error:
        raise DataError("the fingerprints of the rules cannot be read", str(path), "install judgebot again") from error


def _numbered(line: str) -> tuple[str, str]:
    number, fingerprint = line.split()
    return number, fingerprint
