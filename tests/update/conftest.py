"""An empty library, and the official data where it is at hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from judgebot.corpus.load import Corpus, load_corpus
from judgebot.library.home import Home
from judgebot.library.library import Library, open_library
from judgebot.update.settings import SOURCES, Settings, Source, load_settings
from tests.places import SHARED
from tests.update.server import Server, running


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


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A web server on this machine, reached without any proxy."""
    monkeypatch.setenv("no_proxy", "*")
    with running() as started:
        yield started


@pytest.fixture
def waits() -> list[float]:
    """The seconds that were waited between tries; nothing waits in earnest."""
    return []


@pytest.fixture
def settings() -> Settings:
    """The defaults with limits that a test can reach, and no source switched on."""
    defaults = load_settings(Path("there-is-none.toml"))
    return replace(defaults, timeout_seconds=0.15, tries=3, largest_megabytes=1, sources=dict.fromkeys(SOURCES, Source()))
