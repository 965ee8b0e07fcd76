"""MTGJSON files: AtomicCards (each card once) and set files. Card texts, names and rulings, read as a stream."""

import re
from collections.abc import Iterator
from typing import Any, Final

from judgebot.errors import InputError
from judgebot.importers.candidate import Candidate
from judgebot.importers.json_stream import data_members
from judgebot.language import NAMED_IN_ENGLISH, Language
from judgebot.library.documents import CardTextEntry, Entry, ImportedDocument, NameEntry, RulingEntry

_HEAD: Final = re.compile(rb'^\s*(?:\xef\xbb\xbf)?\s*\{\s*"(?:meta|data)"\s*:')
_DATE: Final = re.compile(rb'"date"\s*:\s*"(\d{4}-\d{2}-\d{2})"')
_ISO_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_ATOMIC: Final = re.compile(rb'"data"\s*:\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\[')
_EMPTY: Final = "there is no card in this MTGJSON file"


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
        entries=_entries(candidate),
    )


def _entries(candidate: Candidate) -> Iterator[Entry]:
    done: set[str] = set()
    with candidate.open() as stream:
        for key, value in data_members(stream):
            for name, faces in _cards(key, value):
                if name not in done:
                    done.add(name)
                    yield from _card(name, faces)
    if not done:
        raise InputError(_EMPTY, candidate.name)


def _cards(key: str, value: Any) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The cards in a member of `data`: one card's faces, a set's list of cards, or a whole set."""
    if isinstance(value, dict):
        value = value.get("cards")
        key = "cards"
    if not isinstance(value, list):
        return
    faces = [face for face in value if isinstance(face, dict) and isinstance(face.get("name"), str)]
    if key != "cards":
        if not faces:
            raise InputError(f"the card {key!r} has no face with a name: the file is not as MTGJSON writes it")
        yield key, faces
        return
    by_name: dict[str, dict[str, dict[str, Any]]] = {}
    for face in faces:
        by_name.setdefault(face["name"], {}).setdefault(face.get("side") or "", face)
    yield from ((name, list(sides.values())) for name, sides in by_name.items())


def _card(name: str, faces: list[dict[str, Any]]) -> Iterator[Entry]:
    for number, face in enumerate(faces):
        own_name = face.get("faceName") or name
        yield CardTextEntry(card=name, face=str(number or ""), language="en", name=own_name, text=face.get("text") or "")
        yield from _translations(name, number, face)
    yield from _rulings(name, faces)


def _translations(card: str, number: int, face: dict[str, Any]) -> Iterator[Entry]:
    done: set[Language] = set()
    for foreign in face.get("foreignData") or ():
        language = NAMED_IN_ENGLISH.get(foreign.get("language", ""))
        name = foreign.get("faceName") or foreign.get("name")
        if language is None or language in done or not name:
            continue
        done.add(language)
        text = foreign.get("text")
        if text:
            yield CardTextEntry(card=card, face=str(number or ""), language=language, name=name, text=text)
        else:
            yield NameEntry(card=card, language=language, name=name, official=True)


def _rulings(card: str, faces: list[dict[str, Any]]) -> Iterator[RulingEntry]:
    """The rulings of a card; its further faces repeat those of the first."""
    done: set[tuple[str, str]] = set()
    for face in faces:
        stated = [_dated_text(ruling) for ruling in face.get("rulings") or ()]
        for date, text in stated:
            if text and (date, text) not in done:
                day = date if _ISO_DATE.fullmatch(date) else None
                yield RulingEntry(card=card, named=card, language="en", text=text, date=day)
        done.update(stated)


def _dated_text(ruling: dict[str, Any]) -> tuple[str, str]:
    return str(ruling.get("date") or ""), str(ruling.get("text") or "")
