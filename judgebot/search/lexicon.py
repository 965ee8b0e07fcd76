"""Word correspondences from ten languages into English: single words and weights, learned from parallel card texts.

The file holds one source term a line: language, term, then English term and weight pairs, tab-separated.
"""

import lzma
import zlib
from pathlib import Path
from typing import Final

Lexicon = dict[str, dict[str, tuple[tuple[str, float], ...]]]
FILE: Final = "lexicon.tsv.xz"


def lexicon_stamp(rulings: Path) -> str:
    """Return 8 hex digits that change with the lexicon of the folder rulings/."""
    path = rulings / FILE
    return f"{zlib.crc32(path.read_bytes()) if path.exists() else 0:08x}"


def load_lexicon(path: Path) -> Lexicon:
    """Return the lexicon of path: language -> term -> English terms with weights; empty where there is none."""
    lexicon: Lexicon = {}
    if not path.exists():
        return lexicon
    for line in lzma.decompress(path.read_bytes()).decode("utf-8").splitlines():
        language, source, *pairs = line.split("\t")
        targets = tuple((pairs[i], int(pairs[i + 1]) / 100) for i in range(0, len(pairs), 2))
        lexicon.setdefault(language, {})[source] = targets
    return lexicon
