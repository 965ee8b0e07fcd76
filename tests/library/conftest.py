"""An empty library, and documents to store in it. All texts are invented."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from judgebot.corpus.load import Corpus, load_corpus
from judgebot.library.documents import Entry, ImportedDocument, RulingEntry
from judgebot.library.home import Home
from judgebot.library.library import Library, open_library


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load_corpus()


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.fixture
def library(home: Home, corpus: Corpus) -> Iterator[Library]:
    with open_library(home, corpus) as opened:
        yield opened


def ruling(text: str, card: str = "Fog Warden", date: str | None = "2020-01-02") -> RulingEntry:
    return RulingEntry(card=card, named=card, language="en", text=text, date=date)


def document(*entries: Entry, origin: str = "cards", is_whole: bool = False) -> ImportedDocument:
    return lazy_document(entries, origin, is_whole)


def lazy_document(entries: Iterable[Entry], origin: str = "cards", is_whole: bool = False) -> ImportedDocument:
    return ImportedDocument(file=f"{origin}.json", kind="cards", origin=origin, entries=entries, is_whole=is_whole)
