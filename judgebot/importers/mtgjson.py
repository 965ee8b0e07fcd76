"""MTGJSON files: AtomicCards (each card once) and set files. Card texts, names and rulings, read as a stream."""

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from judgebot.errors import InputError
from judgebot.importers.astray import CardFaults
from judgebot.importers.candidate import Candidate
from judgebot.importers.card_names import shipped_sets
from judgebot.importers.json_stream import data_members
from judgebot.importers.schema import as_written
from judgebot.language import NAMED_IN_ENGLISH, Language
from judgebot.library.documents import CardTextEntry, Entry, ImportedDocument, NameEntry, RulingEntry

_HEAD: Final = re.compile(rb'^\s*(?:\xef\xbb\xbf)?\s*\{\s*"(?:meta|data)"\s*:')
_DATE: Final = re.compile(rb'"date"\s*:\s*"(\d{4}-\d{2}-\d{2})"')
_ISO_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
# The first member of a set file is a fact of the set, that of AtomicCards a card's list of faces.
_OF_SETS: Final = rb"baseSetSize|block|booster|cards|code|decks|is\w+|keyruneCode|languages|mcm\w+|mtgoCode|name|tokens"
_ATOMIC: Final = re.compile(rb'"data"\s*:\s*\{\s*"(?!(?:' + _OF_SETS + rb')")(?:[^"\\]|\\.)*"\s*:\s*\[')
_EMPTY: Final = "there is no card in this MTGJSON file"


class _Ruling(msgspec.Struct, frozen=True):
    text: str | None = None
    date: str | None = None


class _Foreign(msgspec.Struct, frozen=True):
    language: str
    name: str | None = None
    faceName: str | None = None  # the data's own name
    text: str | None = None


class _Face(msgspec.Struct, frozen=True):
    """A face, or a printing of one in a set file; fields keep the names of the data."""

    name: str
    faceName: str | None = None
    side: str | None = None
    text: str | None = None
    foreignData: tuple[_Foreign, ...] | None = None
    rulings: tuple[_Ruling, ...] | None = None
    printings: tuple[str, ...] | None = None


def is_mtgjson(candidate: Candidate) -> bool:
    """Return whether the file begins as MTGJSON files do: an object of `meta` and `data`."""
    return _HEAD.match(candidate.start) is not None and b'"data"' in candidate.start


def read_mtgjson(candidate: Candidate) -> ImportedDocument:
    """Return the document; its cards are read as they are asked for, and InputError may come then."""
    date = _DATE.search(candidate.start)
    is_atomic = _ATOMIC.search(candidate.start) is not None
    plain_name = candidate.name.split(".")[0]
    return ImportedDocument(
        file=candidate.name,
        kind="cards",
        origin="cards" if is_atomic else f"cards of {plain_name}",
        edition=f"cards {date.group(1).decode()}" if date else None,
        is_whole=True,
        entries=_atomic(candidate) if is_atomic else _sets(candidate),
    )


def _atomic(candidate: Candidate) -> Iterator[Entry]:
    """Each member of `data` is a card: its faces."""
    done, faults = False, CardFaults(shipped_sets())
    with candidate.open() as stream:
        for name, value in data_members(stream):
            faces = as_written(value, tuple[_Face, ...], f"the card {name!r}")
            if not faces:
                raise InputError(f"the card {name!r} has no face", "", "the file is not as MTGJSON writes it: fetch it again")
            done = True
            text = "\n".join(face.text or "" for face in faces)
            faults.card(name, text, faces[0].printings or (), (ruling for _, ruling in _stated(faces[0])))
            yield from _card(name, faces)
    if not done:
        raise InputError(_EMPTY, candidate.name)
    yield from faults.doubts()


def _sets(candidate: Candidate) -> Iterator[Entry]:
    """A set, whose cards are a member of `data`, or many sets by their codes. Each card once."""
    done: set[str] = set()
    with candidate.open() as stream:
        for key, value in data_members(stream):
            for name, faces in _cards_of_set(key, value):
                if name not in done:
                    done.add(name)
                    yield from _card(name, faces)
    if not done:
        raise InputError(_EMPTY, candidate.name)


def _cards_of_set(key: str, value: Any) -> Iterator[tuple[str, tuple[_Face, ...]]]:
    cards = value.get("cards") if isinstance(value, dict) else value if key == "cards" else None
    by_name: dict[str, dict[str, _Face]] = {}
    for face in as_written(cards or (), tuple[_Face, ...], f"the cards of {key!r}"):
        by_name.setdefault(face.name, {}).setdefault(face.side or "", face)
    yield from ((name, tuple(sides.values())) for name, sides in by_name.items())


def _card(name: str, faces: tuple[_Face, ...]) -> Iterator[Entry]:
    for number, face in enumerate(faces):
        own_name = face.faceName or name
        yield CardTextEntry(card=name, face=str(number or ""), language="en", name=own_name, text=face.text or "")
        yield from _translations(name, number, face)
    yield from _rulings(name, faces)


def _translations(card: str, number: int, face: _Face) -> Iterator[Entry]:
    done: set[Language] = set()
    for foreign in face.foreignData or ():
        language = NAMED_IN_ENGLISH.get(foreign.language)
        name = foreign.faceName or foreign.name
        if language is None or language in done or not name:
            continue
        done.add(language)
        if foreign.text:
            yield CardTextEntry(card=card, face=str(number or ""), language=language, name=name, text=foreign.text)
        else:
            yield NameEntry(card=card, language=language, name=name, official=True)


def _rulings(name: str, faces: tuple[_Face, ...]) -> Iterator[RulingEntry]:
    """The rulings of a card; its further faces repeat those of the first."""
    done: set[tuple[str, str]] = set()
    for face in faces:
        stated = _stated(face)
        for date, text in stated:
            if text and (date, text) not in done:
                day = date if _ISO_DATE.fullmatch(date) else None
                yield RulingEntry(card=name, named=name, language="en", text=text, date=day)
        done.update(stated)


def _stated(face: _Face) -> list[tuple[str, str]]:
    return [(ruling.date or "", ruling.text or "") for ruling in face.rulings or ()]
