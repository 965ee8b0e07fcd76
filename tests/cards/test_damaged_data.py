"""Card data that is missing, cut off or damaged is named, with what to do; nothing else is raised."""

import shutil
from pathlib import Path

import pytest

from judgebot.cards.namefile import NAMES_FILE, NameFile
from judgebot.cards.names import read_nicknames
from judgebot.cards.store import CARDS_FILE, INDEX_FILE, Store
from judgebot.corpus.place import rulings_folder
from judgebot.errors import DataError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped card data."""
    for name in (CARDS_FILE, INDEX_FILE, NAMES_FILE):
        shutil.copy(rulings_folder() / name, tmp_path / name)
    return tmp_path


def read_all(folder: Path) -> None:
    """Read a bit of everything."""
    store = Store(folder)
    assert store.card("Cloudform")
    names = NameFile(folder / NAMES_FILE)
    assert names.cards()
    assert names.is_ordinary("fear")
    assert names.exact("cloudform")


def test_whole_data_is_read(folder: Path) -> None:
    read_all(folder)


@pytest.mark.parametrize("name", [CARDS_FILE, INDEX_FILE, NAMES_FILE])
def test_a_missing_file(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(DataError, match="missing") as caught:
        read_all(folder)
    assert "again" in caught.value.hint


@pytest.mark.parametrize("name", [CARDS_FILE, INDEX_FILE, NAMES_FILE])
@pytest.mark.parametrize("kept", [0, 3, 1000, -1])
def test_a_file_that_is_cut_off(folder: Path, name: str, kept: int) -> None:
    whole = (folder / name).read_bytes()
    (folder / name).write_bytes(whole[:kept])
    with pytest.raises(DataError) as caught:
        read_all(folder)
    assert name in caught.value.where


@pytest.mark.parametrize("name", [CARDS_FILE, NAMES_FILE])
def test_a_file_with_wrong_bytes(folder: Path, name: str) -> None:
    whole = (folder / name).read_bytes()
    (folder / name).write_bytes(whole[:8] + bytes(255 - byte for byte in whole[8:]))
    with pytest.raises(DataError):
        read_all(folder)


def test_an_html_page_in_place_of_the_index(folder: Path) -> None:
    (folder / INDEX_FILE).write_text("<html>Not found</html>")
    with pytest.raises(DataError, match="broken"):
        read_all(folder)


def test_only_the_table_of_nicknames_is_parsed(tmp_path: Path) -> None:
    path = tmp_path / "glossary.toml"
    path.write_text('[[concept]]\nid = not toml\n\n[nicknames]\n"bob" = "Dark Confidant"\n\n[other]\nx = 1\n')
    assert read_nicknames(path) == {"bob": "Dark Confidant"}


def test_broken_nicknames_are_named(tmp_path: Path) -> None:
    path = tmp_path / "glossary.toml"
    path.write_text("\n[nicknames]\nbob is Dark Confidant\n")
    with pytest.raises(DataError, match="nicknames"):
        read_nicknames(path)
