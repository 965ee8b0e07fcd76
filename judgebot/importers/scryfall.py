"""Scryfall's bulk files: cards (each once, or each printing) and rulings; JSON arrays or a record a line, read as a stream.

Rulings name their card by an id only: the cards file must lie beside them.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

import msgspec

from judgebot.errors import InputError
from judgebot.importers.candidate import Candidate
from judgebot.importers.json_stream import elements
from judgebot.importers.schema import as_written
from judgebot.language import LANGUAGES, Language
from judgebot.library.documents import CardTextEntry, DoubtEntry, Entry, ImportedDocument, NameEntry, RulingEntry

CARDS: Final = "Scryfall cards"
RULINGS: Final = "Scryfall rulings"

_HEAD: Final = re.compile(rb'(?:\xef\xbb\xbf)?\s*\[?\s*\{[^{}]{0,500}?"object"\s*:\s*"(card|ruling)"')
_NAME_DATE: Final = re.compile(r"(20\d{2})-?(\d{2})-?(\d{2})")
_ISO_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_NOT_CARDS: Final = frozenset({"token", "double_faced_token", "emblem", "art_series"})
_OFFICIAL: Final = "wotc"
_LISTED: Final = 5
_NO_CARDS: Final = "these rulings name cards only by Scryfall's ids, and the file of its oracle cards is not beside them"


class _Face(msgspec.Struct, frozen=True):
    """A face of a card; fields keep the names of the data."""

    name: str | None = None
    oracle_id: str | None = None
    oracle_text: str | None = None
    printed_name: str | None = None
    printed_text: str | None = None


class _Card(_Face, frozen=True):
    """A card, or a printing of one."""

    layout: str | None = None
    lang: str | None = None
    card_faces: tuple[_Face, ...] | None = None


class _Ruling(msgspec.Struct, frozen=True):
    """A ruling, on the card with an id."""

    oracle_id: str | None = None
    source: str = _OFFICIAL
    published_at: str | None = None
    comment: str | None = None


_Record = TypeVar("_Record", _Card, _Ruling)


def is_scryfall_cards(candidate: Candidate) -> bool:
    """Return whether the file's first record is a card as Scryfall writes it."""
    return _first_record(candidate) == b"card"


def is_scryfall_rulings(candidate: Candidate) -> bool:
    """Return whether the file's first record is a ruling as Scryfall writes it."""
    return _first_record(candidate) == b"ruling"


def read_scryfall_cards(candidate: Candidate) -> ImportedDocument:
    """Return the document; its cards are read as they are asked for, and InputError may come then."""
    return _document(candidate, CARDS, _card_entries(candidate))


def read_scryfall_rulings(candidate: Candidate) -> ImportedDocument:
    """Return the publisher's rulings (Scryfall's own notes are left out); InputError may come as they are read."""
    return _document(candidate, RULINGS, _ruling_entries(candidate))


def _first_record(candidate: Candidate) -> bytes | None:
    found = _HEAD.match(candidate.start)
    return found.group(1) if found else None


def _document(candidate: Candidate, origin: str, entries: Iterable[Entry]) -> ImportedDocument:
    date = _NAME_DATE.search(candidate.name)
    edition = f"cards {'-'.join(date.groups())}" if date else None
    return ImportedDocument(
        file=candidate.name, kind="cards", origin=origin, edition=edition, is_whole=True, entries=entries
    )  # fmt: skip


def _records(candidate: Candidate, wanted: type[_Record]) -> Iterator[_Record]:
    with candidate.open() as stream:
        for number, record in enumerate(elements(stream), 1):
            yield as_written(record, wanted, f"record {number:,}")


def _cards(candidate: Candidate) -> Iterator[tuple[str, tuple[_Face, ...], _Card]]:
    """The cards with a name: name, faces, and the whole record. Tokens, emblems and art are no cards."""
    for record in _records(candidate, _Card):
        if record.name is not None and record.layout not in _NOT_CARDS:
            faces = record.card_faces or (record,)
            name, *others = record.name.split(" // ")
            # Printed with the same card on both sides: one card.
            is_same_twice = bool(others) and set(others) == {name}
            yield (name, faces[:1], record) if is_same_twice else (record.name, faces, record)


def _card_entries(candidate: Candidate) -> Iterator[Entry]:
    done: set[tuple[str, Language]] = set()
    for name, faces, record in _cards(candidate):
        if (name, "en") not in done:
            done.add((name, "en"))
            yield from _texts(name, faces)
        language = _language(record)
        if language is not None and language != "en" and (name, language) not in done:
            done.add((name, language))
            yield from _printed(name, faces, language)
    if not done:
        raise InputError("there is no card in this file of Scryfall's", candidate.name)


def _language(record: _Card) -> Language | None:
    return next((language for language in LANGUAGES if language == record.lang), None)


def _texts(card: str, faces: tuple[_Face, ...]) -> Iterator[Entry]:
    for number, face in enumerate(faces):
        name = card if len(faces) == 1 else face.name or card
        text = face.oracle_text or ""
        yield CardTextEntry(card=card, face=str(number or ""), language="en", name=name, text=text)


def _printed(card: str, faces: tuple[_Face, ...], language: Language) -> Iterator[Entry]:
    """The names and texts of a printing in another language, where the file tells them."""
    for number, face in enumerate(faces):
        name, text = face.printed_name, face.printed_text
        if name and text:
            yield CardTextEntry(card=card, face=str(number or ""), language=language, name=name, text=text)
        elif name:
            yield NameEntry(card=card, language=language, name=name, official=True)


def _ruling_entries(candidate: Candidate) -> Iterator[Entry]:
    names = _names_beside(candidate)
    found = False
    astray: list[str | None] = []
    for record in _records(candidate, _Ruling):
        if not record.comment or record.source != _OFFICIAL:
            continue
        card = names.get(record.oracle_id or "")
        if card is None:
            astray.append(record.oracle_id)
            continue
        found = True
        day = record.published_at if record.published_at and _ISO_DATE.fullmatch(record.published_at) else None
        yield RulingEntry(card=card, named=card, language="en", text=record.comment, date=day)
    if not found:
        raise InputError("none of these rulings stands on a card of the file beside them", candidate.name)
    if astray:
        ids = ", ".join(sorted(set(map(str, filter(None, astray))))[:_LISTED]) or "none is given"
        yield DoubtEntry(f"{len(astray):,} rulings stand on no card of the file beside them and are left out (ids: {ids})")


def _names_beside(candidate: Candidate) -> dict[str, str]:
    """Scryfall's id -> English name, from the first file of its cards in the same folder."""
    for path in sorted(candidate.path.parent.iterdir()):
        beside = Candidate(path)
        if path != candidate.path and path.is_file() and _is_cards(beside):
            return dict(_ids(beside))
    raise InputError(_NO_CARDS, candidate.name, "import the folder that holds both")


def _is_cards(candidate: Candidate) -> bool:
    try:
        return is_scryfall_cards(candidate)
    except InputError:
        return False


def _ids(candidate: Candidate) -> Iterator[tuple[str, str]]:
    for name, _, record in _cards(candidate):
        yield from ((part.oracle_id, name) for part in (record, *(record.card_faces or ())) if part.oracle_id)
