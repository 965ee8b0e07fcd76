"""Word correspondences from ten languages into English: single words and weights.

Two files of rulings/: lexicon.tsv.xz, learned from parallel card texts (one source term a line: language, term, then
pairs of English term and weight), and everyday.tsv, written by hand for what no card says: penalty, late, forgot
(one English word a line, its words per language divided by slashes). All tab-separated.
"""

import lzma
import zlib
from pathlib import Path
from typing import Final

from judgebot.search.analyze import plain_terms

Lexicon = dict[str, dict[str, tuple[tuple[str, float], ...]]]
FILE: Final = "lexicon.tsv.xz"
EVERYDAY: Final = "everyday.tsv"


def lexicon_stamp(rulings: Path) -> str:
    """Return 8 hex digits that change with the lexicon of the folder rulings/."""
    total = 0
    for path in (rulings / FILE, rulings / EVERYDAY):
        total = zlib.crc32(path.read_bytes(), total) if path.exists() else total
    return f"{total:08x}"


def load_lexicon(rulings: Path) -> Lexicon:
    """Return the lexicon: language -> term -> English terms with weights; hand-written words come before learned ones."""
    lexicon = _learned(rulings / FILE)
    for language, words in _everyday(rulings / EVERYDAY).items():
        for source, english in words.items():
            found = dict(lexicon.setdefault(language, {}).get(source, ())) | dict.fromkeys(english, 1.0)
            lexicon[language][source] = tuple(sorted(found.items()))
    return lexicon


def _learned(path: Path) -> Lexicon:
    lexicon: Lexicon = {}
    for line in lzma.decompress(path.read_bytes()).decode("utf-8").splitlines() if path.exists() else ():
        language, source, *pairs = line.split("\t")
        targets = tuple((pairs[i], int(pairs[i + 1]) / 100) for i in range(0, len(pairs), 2))
        lexicon.setdefault(language, {})[source] = targets
    return lexicon


def _everyday(path: Path) -> dict[str, dict[str, set[str]]]:
    """Language -> term -> English terms. A word of several terms stands under its longest one."""
    found: dict[str, dict[str, set[str]]] = {}
    if not path.exists():
        return found
    header, *lines = path.read_text("utf-8").splitlines()
    for line in lines:
        english, *columns = line.split("\t")
        targets = plain_terms(english, "en")
        for language, words in zip(header.split("\t")[1:], columns, strict=True):
            for word in words.split("/"):
                terms = plain_terms(word, language)  # type: ignore[arg-type]  # the header names languages
                if terms:
                    found.setdefault(language, {}).setdefault(max(terms, key=len), set()).update(targets)
    return found
