"""Why an index was built: what it is made of, compared with that of the index before. Written beside it, for people."""

import re
from pathlib import Path
from typing import Final

_NAME: Final = re.compile(
    r"index-(?P<corpus>[0-9a-f]*)-(?P<library>[0-9a-f]*)-(?P<lexicon>[0-9a-f]*)-(?P<code>a\d+-f\d+)"  # arrays.index_folder
)
_CHANGED: Final = {
    "corpus": "what judgebot ships has changed",
    "library": "your library has changed",
    "lexicon": "the words of other languages have changed",
    "code": "this judgebot reads words in another way",
}
_FIRST: Final = "there was none"
_BROKEN: Final = "the one before could not be read"
_FILE: Final = "why.txt"


def why_built(folder: Path, target: Path) -> str:
    """Return in plain words why the index at target has to be built, from what lies in the folder now."""
    before = next((path for path in sorted(folder.glob("index-*")) if path != target), None)
    if before is None:
        return _BROKEN if target.exists() else _FIRST
    was, now = _NAME.fullmatch(before.name), _NAME.fullmatch(target.name)
    if was is None or now is None:
        return _CHANGED["code"]
    changed = [words for part, words in _CHANGED.items() if was[part] != now[part]]
    return "; ".join(changed) or _BROKEN


def write_why(folder: Path, why: str) -> None:
    """Write down why the index of a folder was built."""
    (folder / _FILE).write_text(why + "\n", encoding="utf-8")


def read_why(folder: Path) -> str:
    """Return why the index of a folder was built; empty where that is not known."""
    file = folder / _FILE
    return file.read_text(encoding="utf-8").strip() if file.exists() else ""
