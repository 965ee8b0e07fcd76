"""How much of the cards' rules text is understood and executable. What is understood was counted when the data was built."""

import hashlib
from pathlib import Path
from typing import Final

import msgspec

from judgebot.cards.store import INDEX_FILE
from judgebot.contract import Coverage
from judgebot.game import registry
from judgebot.game.registry import not_executable
from judgebot.service.parts import Parts

_FILE: Final = "executable.json"


class _Counted(msgspec.Struct, frozen=True):
    """How many cards were executable, for the card data and the rules that `stamp` stands for."""

    stamp: str
    cards: int


def coverage(parts: Parts) -> Coverage:
    """Return the counts; how many cards are executable is counted anew (seconds) when cards or rules have changed."""
    store = parts.store
    return Coverage(
        cards=store.counts["cards"],
        understood=store.counts["understood"],
        executable=_executable_cards(parts),
        clauses=store.counts["clauses"],
        clauses_understood=store.counts["clauses_understood"],
        by_mechanic=store.mechanics,
        held_out=store.held_out,
    )


def _executable_cards(parts: Parts) -> int:
    import judgebot.scenario.run  # noqa: F401  # registers every effect that the engine acts on

    stamp = _stamp(parts)
    kept = parts.home.folder / _FILE
    counted = _read(parts)
    if counted is None or counted.stamp != stamp:
        counted = _Counted(stamp, _count(parts))
        kept.write_bytes(msgspec.json.encode(counted))
    return counted.cards


def _read(parts: Parts) -> _Counted | None:
    try:
        return msgspec.json.decode((parts.home.folder / _FILE).read_bytes(), type=_Counted)
    except (FileNotFoundError, msgspec.MsgspecError):
        return None


def _count(parts: Parts) -> int:
    return sum(
        all(not_executable(ability) is None for face in card.faces for ability in face.abilities)
        for card in parts.store.cards()
        if not card.incomplete
    )


def _stamp(parts: Parts) -> str:
    """A hash of the card data and of the rules: of all that says what is executable."""
    stamp = hashlib.sha1((parts.corpus.folder / INDEX_FILE).read_bytes())
    for path in sorted(Path(registry.__file__).parent.glob("*.py")):
        stamp.update(path.read_bytes())
    return stamp.hexdigest()
