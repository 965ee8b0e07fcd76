"""Which ruling family an official text belongs to: by its fingerprint, else by resemblance, else none.

A text resembles a wording where their sketches share enough shingles and no other family comes near.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from judgebot.corpus.fingerprint import resemblance, sketch, text_sha
from judgebot.corpus.models import Family, Print, Standing
from judgebot.language import Language

RESEMBLES: Final = 0.6
MARGIN: Final = 0.3
_WORTH_COMPARING: Final = 3
_DIGITS: Final = 8

How = Literal["same", "alike"]


class Attachment(msgspec.Struct, frozen=True):
    """The family and wording of a text; `rank` is the wording's place in the family, 0 the current one."""

    family: str
    wording: str
    rank: int
    standing: Standing
    how: How


class _Known(msgspec.Struct, frozen=True):
    attachment: Attachment
    print: Print


class Placer:
    """Finds the family of a text among the prints of all families."""

    def __init__(self, families: Iterable[Family]) -> None:
        self._by_sha: dict[tuple[str, Language], Attachment] = {}
        self._by_shingle: dict[str, list[_Known]] = defaultdict(list)
        for family in families:
            self._learn(family)

    def place(self, text: str, language: Language) -> Attachment | None:
        """Return where the text belongs, or None: never a guess between two families."""
        same = self._by_sha.get((text_sha(text), language))
        return same if same is not None else self._alike(sketch(text), language)

    def place_known(self, sha: str, sketched: str, language: Language) -> Attachment | None:
        """Return the same from the fingerprints of a text."""
        same = self._by_sha.get((sha, language))
        return same if same is not None else self._alike(sketched, language)

    def _learn(self, family: Family) -> None:
        for rank, wording in enumerate(family.wordings):
            attachment = Attachment(family.id, wording.name, rank, wording.standing, "same")
            for one in wording.prints:
                self._by_sha[(one.sha, one.language)] = attachment
                known = _Known(msgspec.structs.replace(attachment, how="alike"), one)
                for shingle in _shingles(one.sketch):
                    self._by_shingle[shingle].append(known)

    def _alike(self, sketched: str, language: Language) -> Attachment | None:
        best = self._best_by_family(sketched, language)
        if not best:
            return None
        (score, attachment), *others = sorted(best.values(), key=lambda scored: (-scored[0], scored[1].family))
        runner_up = others[0][0] if others else 0.0
        return attachment if score >= RESEMBLES and score - runner_up >= MARGIN else None

    def _best_by_family(self, sketched: str, language: Language) -> dict[str, tuple[float, Attachment]]:
        best: dict[str, tuple[float, Attachment]] = {}
        for known in self._comparable(sketched, language):
            score = resemblance(sketched, known.print.sketch)
            so_far = best.get(known.attachment.family)
            if so_far is None or score > so_far[0]:
                best[known.attachment.family] = (score, known.attachment)
        return best

    def _comparable(self, sketched: str, language: Language) -> list[_Known]:
        shared: Counter[tuple[str, int]] = Counter()
        found: dict[tuple[str, int], _Known] = {}
        for shingle in _shingles(sketched):
            for known in self._by_shingle.get(shingle, ()):
                if known.print.language == language:
                    key = (known.attachment.family, known.attachment.rank)
                    shared[key] += 1
                    found[key] = known
        return [found[key] for key, count in sorted(shared.items()) if count >= _WORTH_COMPARING]


def _shingles(sketched: str) -> list[str]:
    return [sketched[i : i + _DIGITS] for i in range(0, len(sketched), _DIGITS)]
