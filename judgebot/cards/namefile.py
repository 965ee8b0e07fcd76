"""The file of card names: packing it (build) and reading it through a memory map.

Layout: a length (4 bytes, little-endian), a JSON header, then sections at the offsets the header gives. Folded names lie in
buckets by group of languages and length; a sorted table of hashes (28 bits of CRC-32) tells quickly that a text is no name: the
upper 12 bits say which part of the table, which holds the other 16, so that a hash takes two bytes.
"""

import mmap
import re
import unicodedata
import zlib
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, Literal

import msgspec

from judgebot.errors import DataError
from judgebot.language import fold, has_cjk

Group = Literal["en", "latin", "ru", "ko", "cjk", "short"]
NAMES_FILE: Final = "cards.names"
_AGAIN: Final = "install judgebot again (in a checkout: git checkout rulings)"

_PARTS: Final = 1 << 12
_IN_PART: Final = 1 << 16

_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_APOSTROPHE: Final = re.compile(r"(?<=\w)'(?=\w)")
_NOT_WORD: Final = re.compile(r"[^\w]+|_+")
_LIGATURES: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l"})
_HANGUL: Final = re.compile(r"[\uac00-\ud7a3]")
_CYRILLIC: Final = re.compile(r"[\u0400-\u04ff]")


class Entry(msgspec.Struct, frozen=True):
    """A name as a key: its group, the folded text, and the number of the card in the sorted list of English names."""

    group: Group
    key: str
    card: int


class Header(msgspec.Struct, frozen=True):
    """Where the sections lie: (offset, size) from the end of the header; buckets as (group, length, offset, size).

    `parts` says where each part of the table of hashes ends.
    """

    cards: tuple[int, int]
    hashes: tuple[int, int]
    parts: tuple[int, ...]
    ordinary: tuple[int, int]
    buckets: tuple[tuple[Group, int, int, int], ...]


def name_key(text: str) -> str:
    """Return the form under which names are compared: no case, accents, apostrophes or punctuation."""
    decomposed = unicodedata.normalize("NFD", fold(text))
    plain = unicodedata.normalize("NFC", _ACCENTS.sub("", decomposed)).translate(_LIGATURES)
    return _NOT_WORD.sub(" ", _APOSTROPHE.sub("", plain)).strip()


def script_groups(key: str) -> tuple[Group, ...]:
    """Return the groups whose names can look like the key, the likeliest first."""
    if has_cjk(key):
        return ("cjk",)
    if _HANGUL.search(key):
        return ("ko",)
    if _CYRILLIC.search(key):
        return ("ru",)
    return ("en", "short", "latin")


def _hash(key: str) -> int:
    """28 bits for a key: which part of the table, and what stands there."""
    return zlib.crc32(key.encode()) >> 4


class Bucket(msgspec.Struct, frozen=True):
    """Names of one group and length, sorted, and the card of each."""

    keys: tuple[str, ...]
    cards: tuple[int, ...]


class NameFile:
    """The names of all cards, read on demand."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            size = int.from_bytes(self._map[:4], "little")
            self._header = msgspec.json.decode(self._map[4 : 4 + size], type=Header)
            self._start = 4 + size
            self._check_size()
            offset, length = self._header.hashes
            self._hashes = memoryview(self._map)[self._start + offset : self._start + offset + length].cast("H")
        except FileNotFoundError as error:
            raise DataError("the names of cards are missing", str(path), _AGAIN) from error
        except (OSError, ValueError, TypeError, msgspec.MsgspecError) as error:
            raise DataError("the names of cards are broken or can't be read", str(path), _AGAIN) from error
        self._places = {(group, width): (offset, size) for group, width, offset, size in self._header.buckets}
        self._buckets: dict[tuple[Group, int], Bucket] = {}
        self._cards: tuple[str, ...] = ()
        self._ordinary: frozenset[str] | None = None

    def _check_size(self) -> None:
        sections = (self._header.cards, self._header.hashes, self._header.ordinary)
        ends = (*(sum(place) for place in sections), *(offset + size for *_, offset, size in self._header.buckets))
        if self._start + max(ends) != len(self._map) or len(self._header.parts) != _PARTS:
            raise ValueError("cut off")

    def cards(self) -> tuple[str, ...]:
        """Return the English names of all cards, sorted."""
        if not self._cards:
            self._cards = tuple(self._text(*self._header.cards).split("\n"))
        return self._cards

    def is_ordinary(self, key: str) -> bool:
        """Return whether the key is also said in lower case in rules texts, as "fear" and "shock" are."""
        if self._ordinary is None:
            self._ordinary = frozenset(self._text(*self._header.ordinary).split("\n"))
        return key in self._ordinary

    def may_hold(self, key: str) -> bool:
        """Return False where no name has this key; True is to be confirmed by `exact`."""
        part, wanted = divmod(_hash(key), _IN_PART)
        begin, end = self._header.parts[part - 1] if part else 0, self._header.parts[part]
        place = bisect_left(self._hashes, wanted, begin, end)
        return place < end and self._hashes[place] == wanted

    def exact(self, key: str) -> tuple[Entry, ...]:
        """Return the entries whose key is this one, English first."""
        if not key or not self.may_hold(key):
            return ()
        return tuple(entry for group in script_groups(key) for entry in self._exact_in(group, key))

    def bucket(self, group: Group, length: int) -> Bucket:
        """Return the names of a group with this many characters."""
        place = (group, length)
        if place not in self._buckets:
            self._buckets[place] = self._read_bucket(place)
        return self._buckets[place]

    def beginning(self, group: Group, key: str) -> Iterator[Entry]:
        """Yield the entries of a group whose key begins so, the shortest first."""
        for width in sorted(width for kind, width in self._places if kind == group and width >= len(key)):
            names = self.bucket(group, width)
            place = bisect_left(names.keys, key)
            while place < len(names.keys) and names.keys[place].startswith(key):
                yield Entry(group, names.keys[place], names.cards[place])
                place += 1

    def holding_word(self, group: Group, key: str) -> Iterator[Entry]:
        """Yield the entries of a group of whose words, but the first, one begins so, the shortest first."""
        for width in sorted(width for kind, width in self._places if kind == group and width > len(key)):
            names = self.bucket(group, width)
            inside = (place for place, name in enumerate(names.keys) if f" {key}" in name)
            yield from (Entry(group, names.keys[place], names.cards[place]) for place in inside)

    def _exact_in(self, group: Group, key: str) -> Iterable[Entry]:
        names = self.bucket(group, len(key))
        place = bisect_left(names.keys, key)
        while place < len(names.keys) and names.keys[place] == key:
            yield Entry(group, key, names.cards[place])
            place += 1

    def _read_bucket(self, place: tuple[Group, int]) -> Bucket:
        if place not in self._places:
            return Bucket((), ())
        raw = self._unpacked(*self._places[place])
        numbers = array("H")
        count = int.from_bytes(raw[:4], "little")
        numbers.frombytes(raw[4 : 4 + 2 * count])
        return Bucket(tuple(self._decoded(raw[4 + 2 * count :]).split("\n")), tuple(numbers))

    def _text(self, offset: int, size: int) -> str:
        return self._decoded(self._unpacked(offset, size))

    def _decoded(self, raw: bytes) -> str:
        try:
            return raw.decode()
        except UnicodeDecodeError as error:
            raise DataError("the names of cards are broken", str(self._path), _AGAIN) from error

    def _unpacked(self, offset: int, size: int) -> bytes:
        try:
            return zlib.decompress(self._map[self._start + offset : self._start + offset + size])
        except zlib.error as error:
            raise DataError("the names of cards are broken", str(self._path), _AGAIN) from error


def _pack(raw: bytes) -> bytes:
    return zlib.compress(raw, 9)


def write_names(path: Path, cards: tuple[str, ...], entries: Iterable[Entry], ordinary: Iterable[str]) -> None:
    """Write the file: the English names in order, the entries, and the keys that are ordinary words."""
    buckets: dict[tuple[Group, int], set[tuple[str, int]]] = defaultdict(set)
    for entry in entries:
        buckets[entry.group, len(entry.key)].add((entry.key, entry.card))
    hashes = sorted({_hash(key) for names in buckets.values() for key, _ in names})
    packed = bytearray(array("H", (value % _IN_PART for value in hashes)).tobytes())
    places: list[tuple[Group, int, int, int]] = []
    for (group, length), names in sorted(buckets.items()):
        data = _packed_bucket(sorted(names))
        places.append((group, length, len(packed), len(data)))
        packed += data
    cards_place = _append(packed, "\n".join(cards).encode())
    ordinary_place = _append(packed, "\n".join(sorted(ordinary)).encode())
    parts = tuple(bisect_left(hashes, (part + 1) * _IN_PART) for part in range(_PARTS))
    header = Header(cards_place, (0, 2 * len(hashes)), parts, ordinary_place, tuple(places))
    encoded = msgspec.json.encode(header)
    encoded += b" " * (-(len(encoded) + 4) % 4)
    replace_file(path, len(encoded).to_bytes(4, "little") + encoded + bytes(packed))


def replace_file(path: Path, data: bytes) -> None:
    """Write a whole file at once: a reader sees the old one or the new one."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)


def _packed_bucket(names: list[tuple[str, int]]) -> bytes:
    numbers = array("H", [card for _, card in names])
    text = "\n".join(key for key, _ in names).encode()
    return _pack(len(names).to_bytes(4, "little") + numbers.tobytes() + text)


def _append(packed: bytearray, raw: bytes) -> tuple[int, int]:
    data = _pack(raw)
    place = (len(packed), len(data))
    packed += data
    return place
