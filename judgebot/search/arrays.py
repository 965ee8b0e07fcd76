"""The index on disk: plain memory-mapped .npy arrays and one meta file, no pickle. Nothing here ranks.

Terms of all fields and languages share one table, sorted by the 64-bit hash of (field, language, term). For each term the
rows that hold it and their weights lie together (a column of the TF-IDF matrix). A row is one text of one document in one
field and language; rows are sorted by field, then document.
"""

import hashlib
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from judgebot.errors import DataError
from judgebot.search.analyze import VERSION
from judgebot.search.concepts import ConceptTable
from judgebot.search.cues import Cues

FORMAT: Final = 27
FIELDS: Final = ("asked", "text", "whole", "grams", "concept", "about", "cited", "name")
META: Final = "meta.msgpack"
WORDS: Final = "words.msgpack"
_SMALL: Final = 1 << 20
_DTYPES: Final = {
    "term_hash": "<u8",
    "term_start": "<i4",
    "term_idf": "<f4",
    "post_row": "<i4",
    "post_weight": "<f4",
    "row_doc": "<i4",
    "row_language": "|u1",
    "run_start": "<i4",
    "run_doc": "<i4",
    "run_field": "<i4",
    "doc_prior": "<f4",
    "doc_title": "|u1",
    "doc_decider": "<i4",
    "lexicon_hash": "<u8",
    "lexicon_start": "<i4",
    "lexicon_target": "<i4",
    "lexicon_weight": "<f4",
    "sibling_key": "<u8",
    "sibling_idf": "<f4",
    "sibling_doc": "<i4",
    "sibling_weight": "<f4",
    "sibling_bias": "<f4",
}
ARRAYS: Final = (*_DTYPES, "doc_id", "doc_kind", "lexicon_word")


class Calibration(msgspec.Struct, frozen=True):
    """A logistic model of "the first hit answers the question": one weight a feature, and the line to answer above."""

    weights: tuple[float, ...] = ()
    bias: float = 0.0
    line: float = 0.5
    cues: Cues = {}


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """What the arrays were built from and with; `sizes` and `sums` tell a broken file."""

    format: int
    analyzer: int
    stamp: str
    sizes: dict[str, int]
    sums: dict[str, int]
    missing_idf: dict[str, float]
    concepts: ConceptTable
    aliases: dict[str, tuple[int, ...]]
    standing: dict[str, tuple[int, ...]]
    topics: tuple[str, ...] = ()
    calibration: Calibration = Calibration()


class Stored(msgspec.Struct, frozen=True):
    """An opened index: the meta file and its arrays by name."""

    folder: Path
    meta: Meta
    arrays: dict[str, NDArray[np.generic]]


class BrokenIndexError(DataError):
    """The files of an index do not fit together; it is to be built again."""


def full_stamp(stamp: str) -> str:
    """Return the stamp of an index: what it is built from, with the versions of the analyzer and the format."""
    return f"{stamp}-a{VERSION}-f{FORMAT}"


def index_folder(folder: Path, stamp: str) -> Path:
    """Return where the index of a stamp lies."""
    return folder / f"index-{full_stamp(stamp)}"


def term_key(field: str, language: str, term: str) -> int:
    """Return the 64-bit number a term is looked up by."""
    return int.from_bytes(hashlib.blake2b(f"{field}\t{language}\t{term}".encode(), digest_size=8).digest(), "little")


def find_keys(stored: Stored, field: str, language: str, terms: Sequence[str]) -> list[int]:
    """Return the place of each term in the table of terms, -1 for those that are in no document."""
    return find_in(stored.arrays["term_hash"], [term_key(field, language, term) for term in terms])


def find_in(table: NDArray[np.generic], wanted: Sequence[int]) -> list[int]:
    """Return the place of each key in a sorted table, -1 where it is absent."""
    keys = np.array(wanted, np.uint64)
    if not len(table):
        return [-1] * len(keys)
    places = np.searchsorted(table, keys)
    hit = table[np.minimum(places, len(table) - 1)] == keys
    found: list[int] = np.where(hit, places, -1).tolist()
    return found


def save_arrays(folder: Path, arrays: dict[str, NDArray[np.generic]]) -> tuple[dict[str, int], dict[str, int]]:
    """Write the arrays as .npy files; return the sizes in bytes and checksums of these and of the words beside them."""
    for name in ARRAYS:
        np.save(folder / f"{name}.npy", arrays[name], allow_pickle=False)
    paths = {name: folder / f"{name}.npy" for name in ARRAYS} | {WORDS: folder / WORDS}
    return {name: path.stat().st_size for name, path in paths.items()}, {n: checksum(p) for n, p in paths.items()}


def save_meta(folder: Path, meta: Meta) -> None:
    """Write the meta file: it comes last, and makes the folder an index."""
    (folder / META).write_bytes(msgspec.msgpack.encode(meta))


def load_arrays(folder: Path) -> Stored:
    """Return the index of folder, memory-mapped, or raise BrokenIndexError."""
    try:
        meta = msgspec.msgpack.decode((folder / META).read_bytes(), type=Meta)
        arrays = {name: _load(folder / f"{name}.npy", meta.sizes[name], meta.sums[name], name) for name in ARRAYS}
        _check_file(folder / WORDS, meta.sizes[WORDS], meta.sums[WORDS])
    except (OSError, ValueError, KeyError, EOFError, msgspec.MsgspecError) as problem:
        raise BrokenIndexError(f"the index is broken: {problem}", str(folder), "it will be built again") from problem
    if len(arrays["term_start"]) != len(arrays["term_hash"]) + 1:
        raise BrokenIndexError("the index is broken: its parts do not fit", str(folder), "it will be built again")
    return Stored(folder, meta, arrays)


def checksum(path: Path) -> int:
    """Return a CRC of the whole file where it is small, else of its first and last part."""
    with path.open("rb") as stream:
        total = zlib.crc32(stream.read(_SMALL))
        size = path.stat().st_size
        if size > _SMALL:
            stream.seek(max(_SMALL, size - _SMALL))
            total = zlib.crc32(stream.read(), total)
    return total


def _check_file(path: Path, size: int, total: int) -> None:
    if path.stat().st_size != size or checksum(path) != total:
        raise ValueError(f"{path.name} has changed")


def _load(path: Path, size: int, total: int, name: str) -> NDArray[np.generic]:
    _check_file(path, size, total)
    array: NDArray[np.generic] = np.asarray(np.load(path, mmap_mode="r", allow_pickle=False))  # still mapped, less to pay
    if name in _DTYPES and array.dtype.str != _DTYPES[name]:
        raise ValueError(f"{path.name} holds {array.dtype.str}")
    return array
