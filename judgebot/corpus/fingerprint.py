"""Fingerprints of official wordings: enough to recognise a text, nothing to read it from.

The sketch is a bottom-k sample of hashed shingles (Broder 1997, "On the resemblance and containment of documents").
"""

import hashlib
import sys
from typing import Final

from judgebot.language import fold_words, has_cjk

SKETCH_SIZE: Final = 16
_WORDS: Final = 3
_CHARACTERS: Final = 4


def text_sha(text: str) -> str:
    """Return 12 hex digits of the SHA-1 of the folded text."""
    return hashlib.sha1(fold_words(text).encode()).hexdigest()[:12]


def sketch(text: str) -> str:
    """Return up to 16 hashes of 8 hex digits each, sorted and joined: the smallest ones of the text's shingles."""
    return "".join(f"{value:08x}" for value in sorted(_shingle_hashes(text))[:SKETCH_SIZE])


def resemblance(one: str, other: str) -> float:
    """Return the estimated share (0..1) of shingles that two sketches have in common."""
    left, right = _parts(one), _parts(other)
    smallest = sorted(left | right)[:SKETCH_SIZE]
    if not smallest:
        return 0.0
    return sum(1 for value in smallest if value in left and value in right) / len(smallest)


def _parts(sketched: str) -> set[str]:
    return {sketched[i : i + 8] for i in range(0, len(sketched), 8)}


def _shingle_hashes(text: str) -> set[int]:
    folded = fold_words(text)
    if has_cjk(folded):
        packed = folded.replace(" ", "")
        shingles = {packed[i : i + _CHARACTERS] for i in range(max(1, len(packed) - _CHARACTERS + 1))}
    else:
        words = folded.split()
        shingles = {" ".join(words[i : i + _WORDS]) for i in range(max(1, len(words) - _WORDS + 1))}
    return {int.from_bytes(hashlib.blake2b(s.encode(), digest_size=4).digest(), "big") for s in shingles if s}


if __name__ == "__main__":
    wording = sys.stdin.read()
    print(f'sha = "{text_sha(wording)}", sketch = "{sketch(wording)}"')
