"""An empty library, and the official data where it is at hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from judgebot.corpus.load import Corpus, load_corpus
from judgebot.library.home import Home
from judgebot.library.library import Library, open_library
from tests.places import SHARED


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load_corpus()


@pytest.fixture
def home(tmp_path: Path) -> Home:
    folder = tmp_path / "home"
    folder.mkdir()
    return Home(folder)


@pytest.fixture
def library(home: Home, corpus: Corpus) -> Iterator[Library]:
    with open_library(home, corpus) as opened:
        yield opened


@pytest.fixture(scope="session")
def official_data() -> Path:
    folder = SHARED / "data"
    if not folder.is_dir():
        pytest.skip(f"the official data is not beside the checkout: {folder}")
    return folder
