"""Scryfall's bulk files: cards (each once, or each printing) and rulings; JSON arrays or a record a line, read as a stream.

Rulings name their card by an id only: the cards file must lie beside them.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from judgebot.errors import InputError
from judgebot.importers.candidate import Candidate
from judgebot.importers.json_stream import elements
from judgebot.language import LANGUAGES, Language
from judgebot.library.documents import CardTextEntry, Entry, ImportedDocument, NameEntry, RulingEntry

CARDS: Final = "Scryfall cards"
RULINGS: Final = "Scryfall rulings"

_HEAD: Final = re.compile(rb'(?:\xef\xbb\xbf)?\s*\[?\s*\{[^{}]{0,500}?"object"\s*:\s*"(card|ruling)"')
_NAME_DATE: Final = re.compile(r"(20\d{2})-?(\d{2})-?(\d{2})")
_ISO_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_NOT_CARDS: Final = frozenset({"token", "double_faced_token", "emblem", "art_series"})
_OFFICIAL: Final = "wotc"
_NO_CARDS: Final = "these rulings name cards only by Scryfall's ids, and the file of its oracle cards is not beside them"

Record = dict[str, Any]


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


def _records(candidate: Candidate) -> Iterator[Record]:
    with candidate.open() as stream:
        yield from (record for record in elements(stream) if isinstance(record, dict))


def _cards(candidate: Candidate) -> Iterator[tuple[str, list[Record], Record]]:
    """The cards with a name: name, faces, and the whole record. Tokens, emblems and art are no cards."""
    for record in _records(candidate):
        if isinstance(record.get("name"), str) and record.get("layout") not in _NOT_CARDS:
            faces = [face for face in record.get("card_faces") or () if isinstance(face, dict)] or [record]
            name, *others = record["name"].split(" // ")
            # Printed with the same card on both sides: one card.
            is_same_twice = bool(others) and set(others) == {name}
            yield (name, faces[:1], record) if is_same_twice else (record["name"], faces, record)


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


def _language(record: Record) -> Language | None:
    return next((language for language in LANGUAGES if language == record.get("lang")), None)


def _texts(card: str, faces: list[Record]) -> Iterator[Entry]:
    for number, face in enumerate(faces):
        name = card if len(faces) == 1 else face.get("name") or card
        text = face.get("oracle_text") or ""
        yield CardTextEntry(card=card, face=str(number or ""), language="en", name=name, text=text)


def _printed(card: str, faces: list[Record], language: Language) -> Iterator[Entry]:
    """The names and texts of a printing in another language, where the file tells them."""
    for number, face in enumerate(faces):
        name, text = face.get("printed_name"), face.get("printed_text")
        if name and text:
            yield CardTextEntry(card=card, face=str(number or ""), language=language, name=name, text=text)
        elif name:
            yield NameEntry(card=card, language=language, name=name, official=True)


def _ruling_entries(candidate: Candidate) -> Iterator[Entry]:
    names = _names_beside(candidate)
    found = False
    for record in _records(candidate):
        card, text = names.get(str(record.get("oracle_id"))), record.get("comment")
        if card and text and record.get("source", _OFFICIAL) == _OFFICIAL:
            found = True
            date = str(record.get("published_at") or "")
            day = date if _ISO_DATE.fullmatch(date) else None
            yield RulingEntry(card=card, named=card, language="en", text=str(text), date=day)
    if not found:
        raise InputError("none of these rulings stands on a card of the file beside them", candidate.name)


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
        for part in (record, *(record.get("card_faces") or ())):
            if part.get("oracle_id"):
                yield str(part["oracle_id"]), name
