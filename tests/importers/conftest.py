"""Fixtures of the import tests: an empty library, and the founding documents where they are at hand."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from judgebot.contract import ImportReport
from judgebot.corpus.load import Corpus, load_corpus
from judgebot.importers.read import import_paths
from judgebot.library.home import Home
from judgebot.library.library import Library, open_library

SHARED = Path(__file__).resolve().parents[3] / "shared"
ImportFiles = Callable[..., ImportReport]


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load_corpus()


@pytest.fixture
def library(tmp_path_factory: pytest.TempPathFactory, corpus: Corpus) -> Iterator[Library]:
    with open_library(Home(tmp_path_factory.mktemp("home")), corpus) as opened:
        yield opened


@pytest.fixture
def import_files(library: Library, corpus: Corpus) -> ImportFiles:
    """Imports paths, with Cloudform and an invented card as the only official names."""
    names = {"Nubiforme": ("Cloudform",), "Fog Warden": ("Fog Warden",), "Twin": ("Twin of Dawn", "Twin of Dusk")}

    def run(*paths: Path) -> ImportReport:
        return import_paths(paths, library, corpus, lambda title: names.get(title, ()))

    return run


@pytest.fixture(scope="session")
def seeds() -> Path:
    return at_hand(SHARED / "seeds")


@pytest.fixture(scope="session")
def official_data() -> Path:
    return at_hand(SHARED / "data")


def at_hand(path: Path) -> Path:
    if not path.is_dir():
        pytest.skip(f"the official documents are not beside the project: {path}")
    return path
