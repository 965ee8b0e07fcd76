"""What no rule used of a clause, and whether it matters: nothing that may change a board is dropped."""

from itertools import pairwise
from typing import Final

from judgebot.scenario.plain.aside import tells_nothing, without_asides
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.clauses import Clause
from judgebot.scenario.plain.talk import still_matters
from judgebot.scenario.plain.words import english_words
from judgebot.scenario.plain.work import Work

_AIMS: Final = ("ON", "AT", "TARGETV")
_HAS_OR_SWINGS: Final = ("HAVE", "GETV", "ATTACKV", "BE")
_ENDS: Final = ("COMMA", "AND", "END", "UNTILEOT")


def acted_on(clause: tuple[Chunk, ...], left: tuple[Chunk, ...]) -> list[Chunk]:
    """Return whom or what something may be done to, where no rule used that: "my Shock to his face", "he taps it on it"."""
    objects = [chunk for pair in pairwise(left) if pair[0].tag in _AIMS and pair[1].tag in ("PLAYER", "THEY") for chunk in pair]
    if any(chunk.tag in _HAS_OR_SWINGS for chunk in clause):
        return objects  # "has Rancor on it", "swings his Knight into me"
    for at, (before, chunk) in enumerate(pairwise(clause), 1):
        is_object = before.tag in ("NP", *_AIMS) and chunk.tag in ("PLAYER", "THEY", "NP")
        is_last = at + 1 == len(clause) or clause[at + 1].tag in _ENDS
        if chunk in left and chunk not in objects and is_object and is_last:
            objects.append(chunk)
    return objects


def what_matters(work: Work, clause: Clause, left: list[Chunk]) -> list[Chunk]:
    """Return what matters of what nobody understood in a clause that tells."""
    if left and tells_nothing(work.text, clause.chunks, left, english_words()):
        return []
    left = without_asides(work.text, clause.chunks, left, english_words())
    return still_matters(work.text, clause.chunks, left, english_words())
