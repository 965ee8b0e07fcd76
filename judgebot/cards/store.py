"""Reading the facts of cards: concatenated xz streams of 256 name-sorted records, and an index of their first names.

Opening reads the index only; a card decompresses one stream.
"""

import lzma
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from judgebot.cards.models import Card
from judgebot.corpus.place import rulings_folder
from judgebot.errors import DataError

CARDS_FILE = "cards.jsonl.xz"
INDEX_FILE = "cards.index"
_BLOCKS_KEPT = 32
_AGAIN: Final = "install judgebot again (in a checkout: git checkout rulings)"


class Index(msgspec.Struct, frozen=True):
    """What `cards.index` holds: edition, counts, and for each stream its first card name and where it starts.

    `aliases` maps the names of faces that are not the first to the card; `mechanics` counts (understood, all) clauses by word,
    `sets` cards by the code of a set; `missed` are the words at which reading stopped most often, with how often.
    `clauses_with` counts (understood, all) clauses of the cards that have a face-down mechanic, `held_out_clauses_with` those
    of cards held out.
    """

    edition: str
    counts: dict[str, int]
    first: tuple[str, ...] = ()
    offsets: tuple[int, ...] = ()
    aliases: dict[str, str] = {}
    mechanics: dict[str, tuple[int, int]] = {}
    held_out: dict[str, int] = {}
    sets: dict[str, tuple[int, int]] = {}
    missed: tuple[tuple[str, int], ...] = ()
    clauses_with: dict[str, tuple[int, int]] = {}
    held_out_clauses_with: dict[str, tuple[int, int]] = {}


class Store:
    """The shipped cards. `card` finds one by its exact English name, the name of a face, or "A // B"."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / CARDS_FILE
        self._index = _read_index(folder / INDEX_FILE)
        _check_together(self._path, self._index)
        self._blocks: OrderedDict[int, tuple[bytes, ...]] = OrderedDict()
        self.edition = self._index.edition
        self.counts = self._index.counts
        self.mechanics = self._index.mechanics
        self.held_out = self._index.held_out
        self.sets = self._index.sets
        self.missed = self._index.missed
        self.clauses_with = self._index.clauses_with
        self.held_out_clauses_with = self._index.held_out_clauses_with

    def card(self, name: str) -> Card | None:
        """Return the card of that exact name, or None where no card has it."""
        plain = name.strip().replace("’", "'")
        return self._full(plain) or self._front(plain) or self._full(self._index.aliases.get(plain, ""))

    def names(self) -> tuple[str, ...]:
        """Return the English names of all cards, sorted. Reads every stream (slow): for checks, not for answering."""
        return tuple(card.name for card in self.cards())

    def cards(self) -> Iterator[Card]:
        """Yield every card in order of name."""
        for number in range(len(self._index.first)):
            for line in self._block(number):
                yield self._decoded(line)

    def _full(self, name: str) -> Card | None:
        number = bisect_right(self._index.first, name) - 1
        if number < 0:
            return None
        start = b'{"name":' + msgspec.json.encode(name) + b","
        return next((self._decoded(line) for line in self._block(number) if line.startswith(start)), None)

    def _front(self, name: str) -> Card | None:
        """The card whose first face has the name: it sorts right behind "NAME // "."""
        half = name + " // "
        start = b'{"name":' + msgspec.json.encode(half)[:-1]
        first = max(bisect_left(self._index.first, half) - 1, 0)
        for number in range(first, min(first + 2, len(self._index.first))):
            for line in self._block(number):
                if line.startswith(start):
                    return self._decoded(line)
        return None

    def _decoded(self, line: bytes) -> Card:
        try:
            return _decoder().decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise DataError("a record of the card data is broken", str(self._path), _AGAIN) from error

    def _block(self, number: int) -> tuple[bytes, ...]:
        if number in self._blocks:
            self._blocks.move_to_end(number)
            return self._blocks[number]
        offsets = self._index.offsets
        try:
            with self._path.open("rb") as file:
                file.seek(offsets[number])
                packed = file.read(offsets[number + 1] - offsets[number])
            lines = tuple(lzma.decompress(packed).splitlines())
        except (OSError, lzma.LZMAError, EOFError) as error:
            raise DataError("the card data is broken or can't be read", str(self._path), _AGAIN) from error
        self._blocks[number] = lines
        if len(self._blocks) > _BLOCKS_KEPT:
            self._blocks.popitem(last=False)
        return lines


@lru_cache(maxsize=1)
def _decoder() -> msgspec.json.Decoder[Card]:
    return msgspec.json.Decoder(Card)


def _read_index(path: Path) -> Index:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Index)
    except FileNotFoundError as error:
        raise DataError("the card index is missing", str(path), _AGAIN) from error
    except (OSError, UnicodeDecodeError, msgspec.MsgspecError) as error:
        raise DataError("the card index is broken or can't be read", str(path), _AGAIN) from error


def _check_together(path: Path, index: Index) -> None:
    """Raise DataError where the cards are missing, cut off, or not those of the index."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise DataError("the card data is missing", str(path), _AGAIN) from error
    if len(index.offsets) != len(index.first) + 1 or not index.first or index.offsets[-1] != size:
        raise DataError("the card data does not belong to its index", str(path), _AGAIN)


@lru_cache(maxsize=1)
def open_store() -> Store:
    """Return the store of the shipped cards (opened once)."""
    return Store(rulings_folder())
