"""How much of the cards' rules text is understood and executable. What is understood was counted when the data was built."""

import hashlib
from collections import Counter
from pathlib import Path
from typing import Final

import msgspec

from judgebot.cards.models import Card, is_understood
from judgebot.cards.store import INDEX_FILE
from judgebot.contract import Coverage
from judgebot.game import registry
from judgebot.game.not_modelled import not_modelled
from judgebot.game.registry import not_executable
from judgebot.service.parts import Parts

_FILE: Final = "coverage.json"


class _Counted(msgspec.Struct, frozen=True):
    """What was counted over all cards, for the card data and the rules that `stamp` stands for."""

    stamp: str
    executable: int
    by_keyword: dict[str, tuple[int, int]]


def coverage(parts: Parts) -> Coverage:
    """Return the counts, and what the checker does not act on.

    What is executable is counted anew (two seconds) when cards or rules have changed.

    `by_mechanic` gives, for each keyword, how many of the cards that have it are understood whole.
    """
    import judgebot.scenario.run  # noqa: F401  # registers every effect that the engine acts on

    store = parts.store
    counted = _counted(parts)
    return Coverage(
        cards=store.counts["cards"],
        understood=store.counts["understood"],
        executable=counted.executable,
        clauses=store.counts["clauses"],
        clauses_understood=store.counts["clauses_understood"],
        by_mechanic=store.mechanics or counted.by_keyword,
        held_out=store.held_out,
        counted=store.counts.get("counted", 0),
        by_set=store.sets,
        not_understood=store.missed,
        clauses_with=store.clauses_with,
        held_out_clauses_with=store.held_out_clauses_with,
        not_modelled=not_modelled(),
    )


def _counted(parts: Parts) -> _Counted:
    stamp = _stamp(parts)
    kept = _read(parts)
    if kept is not None and kept.stamp == stamp:
        return kept
    counted = _count(parts, stamp)
    (parts.home.folder / _FILE).write_bytes(msgspec.json.encode(counted))
    return counted


def _read(parts: Parts) -> _Counted | None:
    try:
        return msgspec.json.decode((parts.home.folder / _FILE).read_bytes(), type=_Counted)
    except (FileNotFoundError, msgspec.MsgspecError):
        return None


def _count(parts: Parts, stamp: str) -> _Counted:
    executable = 0
    understood: Counter[str] = Counter()
    every: Counter[str] = Counter()
    for card in parts.store.cards():
        keywords = {keyword for face in card.faces for keyword in face.keywords}
        every.update(keywords)
        if is_understood(card):
            understood.update(keywords)
            executable += is_executable(card)
    return _Counted(stamp, executable, {keyword: (understood[keyword], every[keyword]) for keyword in sorted(every)})


def is_executable(card: Card) -> bool:
    """Whether the engine acts on all of every ability."""
    return all(not_executable(ability) is None for face in card.faces for ability in face.abilities)


def _stamp(parts: Parts) -> str:
    """A hash of the card data and of the rules: of all that says what is executable."""
    stamp = hashlib.sha1((parts.corpus.folder / INDEX_FILE).read_bytes())
    for path in sorted(Path(registry.__file__).parent.glob("*.py")):
        stamp.update(path.read_bytes())
    return stamp.hexdigest()
