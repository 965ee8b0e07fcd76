"""Which ruling family an official text belongs to: by its fingerprint, else by resemblance, else none.

A text resembles a wording where their sketches share enough shingles, no other family comes near, and the text speaks
of no mechanic that the family does not: one word may make it another ruling.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from judgebot.corpus.fingerprint import resemblance, sketch, text_sha
from judgebot.corpus.models import Concept, Family, Print, Standing
from judgebot.language import Language, fold_words, has_cjk

RESEMBLES: Final = 0.6
MARGIN: Final = 0.3
_WORTH_COMPARING: Final = 3
_DIGITS: Final = 8
# CR 701.27 (transform) and after, and CR 702; the actions before are everyday words (create, play, reveal).
_MECHANIC: Final = re.compile(r"CR (?:702\.|701\.(?:2[7-9]|[3-9]\d|\d{3}))")

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


class Fingerprint(msgspec.Struct, frozen=True):
    """A text with its fingerprints, so that they need not be taken twice."""

    text: str
    language: Language
    sha: str
    sketch: str


def fingerprint(text: str, language: Language) -> Fingerprint:
    """Return the text with its fingerprints."""
    return Fingerprint(text, language, text_sha(text), sketch(text))


class Placer:
    """Finds the family of a text among the prints of all families; the concepts tell which mechanics it names."""

    def __init__(self, families: Iterable[Family], concepts: Iterable[Concept] = ()) -> None:
        self._by_sha: dict[tuple[str, Language], Attachment] = {}
        self._by_shingle: dict[str, list[_Known]] = defaultdict(list)
        self._mechanics = tuple(one for one in concepts if one.cites and _MECHANIC.match(one.cites[0]))
        self._own_mechanics: dict[str, frozenset[str]] = {}
        for family in families:
            self._learn(family)

    def place(self, one: Fingerprint) -> Attachment | None:
        """Return where the text belongs, or None: never a guess between two families."""
        same = self._by_sha.get((one.sha, one.language))
        return same if same is not None else self._alike(one)

    def _learn(self, family: Family) -> None:
        said = (family.title, family.difference, *(wording.says for wording in family.wordings))
        own = self._named_mechanics("\n".join((*said, family.statement.get("en", ""))), "en")
        self._own_mechanics[family.id] = own
        for rank, wording in enumerate(family.wordings):
            same = Attachment(family.id, wording.name, rank, wording.standing, "same")
            # How a text that is merely alike stands to the rules is not known: it is one more wording.
            alike = msgspec.structs.replace(same, standing="also", how="alike")
            for one in wording.prints:
                self._by_sha[(one.sha, one.language)] = same
                for shingle in _shingles(one.sketch):
                    self._by_shingle[shingle].append(_Known(alike, one))

    def _named_mechanics(self, text: str, language: Language) -> frozenset[str]:
        """The ids of the keyword actions and abilities that the text names."""
        folded = fold_words(text)
        is_run_on = has_cjk(folded) or language == "ko"
        padded = folded if is_run_on else f" {folded} "
        return frozenset(
            concept.id
            for concept in self._mechanics
            if any((term if is_run_on else f" {term} ") in padded for term in _terms(concept, language))
        )

    def _alike(self, one: Fingerprint) -> Attachment | None:
        best = self._best_by_family(one.sketch, one.language)
        if not best:
            return None
        (score, attachment), *others = sorted(best.values(), key=lambda scored: (-scored[0], scored[1].family))
        runner_up = others[0][0] if others else 0.0
        if score < RESEMBLES or score - runner_up < MARGIN:
            return None
        own = self._own_mechanics[attachment.family]
        return attachment if self._named_mechanics(one.text, one.language) <= own else None

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


def _terms(concept: Concept, language: Language) -> Iterable[str]:
    return (fold_words(term) for term in concept.terms.get(language, ()))


def _shingles(sketched: str) -> list[str]:
    return [sketched[i : i + _DIGITS] for i in range(0, len(sketched), _DIGITS)]
