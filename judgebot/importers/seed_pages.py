"""Pages of rulings as people save them, in two layouts.

A page: one card's name, then by turns a date and a ruling. A sheet: a card's name and text in several languages,
the names of sets it was printed in (below one may stand the wording printed there), then rulings without dates.
The language is found for each paragraph: English ones stand among translated ones.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from judgebot.contract import Unplaced
from judgebot.corpus.fingerprint import resemblance, sketch
from judgebot.errors import InputError
from judgebot.importers.card_names import NamedCard, Titles
from judgebot.importers.languages import find_language
from judgebot.importers.text_files import Paragraph, paragraphs
from judgebot.language import Language, fold
from judgebot.library.attach import Placer, fingerprint
from judgebot.library.documents import CardTextEntry, Entry, ImportedDocument, NameEntry, RulingEntry
from judgebot.library.write import shorten

_DATE: Final = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})|(\d{4})-(\d{1,2})-(\d{1,2})")
_LONGEST_TITLE: Final = 80
_SENTENCE_END: Final = re.compile(r"[.!?。！？…:;：；][)）」』\"'”’»]*$|[)）]$")
_SAME_CARD: Final = 0.4
_LEAST_TEXTS: Final = 2


class PageReader:
    """Reads a text as a page or a sheet, knowing card names and the wordings of the ruling families."""

    def __init__(self, titles: Titles, placer: Placer) -> None:
        self._titles = titles
        self._placer = placer

    def is_page(self, text: str) -> bool:
        """Return whether the text has one of the two layouts."""
        parts = _split_dates(paragraphs(text))
        if len(parts) < 2 or _is_date(parts[0]) or not _is_short_line(parts[0]):
            return False
        return _is_date(parts[1]) or self._is_sheet(parts)

    def read(self, text: str, file: str) -> ImportedDocument:
        """Return the document, or raise InputError where the text has neither layout."""
        parts = _split_dates(paragraphs(text))
        if not self.is_page(text):
            raise InputError("neither a page of rulings nor a sheet of one card", file)
        return _Page(self._titles, file, parts).read() if _is_date(parts[1]) else self._sheet(file, parts).read()

    def _is_sheet(self, parts: Sequence[Paragraph]) -> bool:
        """Names and texts of one card: several languages, or one whose name is known or stands in its text."""
        sheet = self._sheet("", parts)
        texts = sheet.texts()
        if len(texts) >= _LEAST_TEXTS:
            return True
        return any(fold(one.name) in fold(one.text) or self._titles.read(one.name) for one in texts)

    def _sheet(self, file: str, parts: Sequence[Paragraph]) -> "_Sheet":
        return _Sheet(self._titles, self._placer, file, parts)


class _Page:
    """One name, then dates and rulings by turns."""

    def __init__(self, titles: Titles, file: str, parts: Sequence[Paragraph]) -> None:
        self._file = file
        self._title = parts[0]
        self._parts = parts[1:]
        self._named = titles.read(self._title.text) or NamedCard(self._title.text)
        self._is_known = titles.read(self._title.text) is not None
        self._unplaced: list[Unplaced] = []

    def read(self) -> ImportedDocument:
        entries = (*self._names(), *self._rulings())
        return ImportedDocument(
            file=self._file,
            kind="page",
            origin=f"page {self._title.text}",
            entries=entries,
            unplaced=tuple(self._unplaced),
        )

    def _names(self) -> Iterator[NameEntry]:
        if not self._is_known:
            self._leave(self._title, "no card of exactly one meaning has this name")
            return
        why = self._named.why
        language = self._named.language
        yield NameEntry(card=self._named.card, language=language, name=self._title.text, official=not why, why=why)
        if why:
            yield NameEntry(card=self._named.card, language="en", name=self._named.card, official=True)

    def _rulings(self) -> Iterator[Entry]:
        stated: Paragraph | None = None
        for part in self._parts:
            if _is_date(part):
                if stated is not None:
                    self._leave(stated, "no ruling stands below this date")
                stated = part
                continue
            yield from self._ruling(part, stated)
            stated = None
        if stated is not None:
            self._leave(stated, "no ruling stands below this date")

    def _ruling(self, part: Paragraph, stated: Paragraph | None) -> Iterator[RulingEntry]:
        day = _iso_date(stated.text) if stated is not None else None
        if stated is None:
            self._leave(part, "no date stands above this ruling; it is kept without one")
        elif day is None:
            self._leave(stated, "there is no such day; the ruling below it is kept without a date")
        language = find_language(part.text)
        if language is None:
            self._leave(part, "the language of this paragraph cannot be told")
            return
        yield RulingEntry(
            card=self._named.card,
            named=self._title.text,
            language=language,
            text=part.text,
            date=day,
            line=part.line,
        )

    def _leave(self, part: Paragraph, why: str) -> None:
        self._unplaced.append(Unplaced(self._file, part.line, shorten(part.text), why))


class _Sheet:
    """Names and texts in several languages, set headings, rulings without dates."""

    def __init__(self, titles: Titles, placer: Placer, file: str, parts: Sequence[Paragraph]) -> None:
        self._titles = titles
        self._placer = placer
        self._file = file
        self._parts = parts
        self._unplaced: list[Unplaced] = []

    def read(self) -> ImportedDocument:
        texts = self.texts()
        card = self._card(texts)
        texts = tuple(_of_card(one, card) for one in texts)
        rest = tuple(self._rest(card, texts))
        return ImportedDocument(
            file=self._file,
            kind="page",
            origin=f"sheet {card}",
            entries=(*texts, *rest),
            unplaced=tuple(self._unplaced),
        )

    def texts(self) -> tuple[CardTextEntry, ...]:
        """The names and texts that open the sheet, one a language; `card` is not filled yet."""
        found: dict[Language, CardTextEntry] = {}
        for name, text in zip(self._parts[::2], self._parts[1::2], strict=False):
            language = None if _is_date(text) else find_language(text.text)
            if not _is_title(name) or _is_title(text) or language is None or language in found:
                break
            if not self._is_same_card(name, text, language, found):
                break
            found[language] = CardTextEntry(card="", language=language, name=name.text, text=text.text, line=name.line)
        return tuple(found.values())

    def _is_same_card(self, name: Paragraph, text: Paragraph, language: Language, found: dict[Language, CardTextEntry]) -> bool:
        """A translation is no known ruling, has as many lines as the first text, and if English the card's own name."""
        if self._placer.place(fingerprint(text.text, language)) is not None:
            return False
        first = next(iter(found.values()), None)
        if first is not None and first.text.count("\n") != text.text.count("\n"):
            return False
        card = self._known_card(tuple(found.values()))
        return language != "en" or card is None or card == name.text

    def _card(self, texts: Sequence[CardTextEntry]) -> str:
        """The English name of the sheet's card: it stands there, or one of the other names tells."""
        for one in texts:
            if one.language == "en":
                return one.name
        card = self._known_card(texts)
        if card is None:
            self._leave(self._parts[0], "the sheet has no English name, and no other name is known")
        return card or self._parts[0].text

    def _known_card(self, texts: Sequence[CardTextEntry]) -> str | None:
        """The card that one of the names tells, None where none of them is known."""
        named = (self._titles.read(one.name) for one in texts)
        return next((one.card for one in named if one is not None), None)

    def _rest(self, card: str, texts: Sequence[CardTextEntry]) -> Iterator[Entry]:
        heading, day = "", None
        for part in self._parts[2 * len(texts) :]:
            if _is_date(part):
                day = self._day(part)
                continue
            if _is_title(part):
                heading, day = part.text, None
                continue
            language = find_language(part.text)
            if language is None:
                self._leave(part, "the language of this paragraph cannot be told")
            elif heading and _is_older_wording(part.text, language, texts):
                yield self._older_wording(part, language, heading, texts)
            else:
                yield RulingEntry(
                    card=card, named=card, language=language, text=part.text, date=day, line=part.line
                )  # fmt: skip
                day = None

    def _day(self, part: Paragraph) -> str | None:
        day = _iso_date(part.text)
        if day is None:
            self._leave(part, "there is no such day; the ruling below it is kept without a date")
        return day

    def _older_wording(
        self, part: Paragraph, language: Language, heading: str, texts: Sequence[CardTextEntry]
    ) -> CardTextEntry:
        current = next(one for one in texts if one.language == language)
        return CardTextEntry(
            card=current.card,
            language=language,
            name=current.name,
            text=part.text,
            printing=heading,
            line=part.line,
        )

    def _leave(self, part: Paragraph, why: str) -> None:
        self._unplaced.append(Unplaced(self._file, part.line, shorten(part.text), why))


def _of_card(entry: CardTextEntry, card: str) -> CardTextEntry:
    return CardTextEntry(card=card, language=entry.language, name=entry.name, text=entry.text, line=entry.line)


def _is_older_wording(text: str, language: Language, texts: Sequence[CardTextEntry]) -> bool:
    """Below a set's name: what the card said there, much like what it says today."""
    current = next((one.text for one in texts if one.language == language), "")
    return resemblance(sketch(text), sketch(current)) >= _SAME_CARD


def _split_dates(parts: Iterator[Paragraph]) -> tuple[Paragraph, ...]:
    """The paragraphs, with lines that are dates on their own even where no blank line parts them."""
    return tuple(piece for part in parts for piece in _pieces(part))


def _pieces(part: Paragraph) -> Iterator[Paragraph]:
    start, held = part.line, list[str]()
    for number, line in enumerate(part.text.split("\n"), part.line):
        if not _DATE.fullmatch(fold(line)):
            start = start if held else number
            held.append(line)
            continue
        if held:
            yield Paragraph(start, "\n".join(held))
            held = []
        yield Paragraph(number, line)
    if held:
        yield Paragraph(start, "\n".join(held))


def _is_short_line(part: Paragraph) -> bool:
    return "\n" not in part.text and len(part.text) <= _LONGEST_TITLE


def _is_title(part: Paragraph) -> bool:
    return _is_short_line(part) and _SENTENCE_END.search(part.text) is None and not _is_date(part)


def _is_date(part: Paragraph) -> bool:
    return _DATE.fullmatch(fold(part.text)) is not None


def _iso_date(text: str) -> str | None:
    """The day as an ISO date, day first where slashes or dots part it; None where there is no such day."""
    found = _DATE.fullmatch(fold(text))
    if found is None:
        return None
    day, month, year, iso_year, iso_month, iso_day = (int(part) if part else 0 for part in found.groups())
    try:
        return date(year or iso_year, month or iso_month, day or iso_day).isoformat()
    except ValueError:
        return None
