"""Nothing is lost: kills, damaged files, other programs' files, folders that cannot be written to."""

import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from judgebot.corpus.load import Corpus
from judgebot.errors import LibraryError
from judgebot.library import schema
from judgebot.library.home import VARIABLE, Home, find_home
from judgebot.library.library import Library, open_library

from .conftest import document, ruling

ROOT = Path(__file__).resolve().parents[2]
ENDLESS_IMPORT = """
    import sys, time
    from pathlib import Path
    from judgebot.library.documents import ImportedDocument, RulingEntry
    from judgebot.library.home import Home
    from judgebot.library.library import open_library

    def entries():
        for number in range(20_000):
            yield RulingEntry(card="Mist", named="Mist", language="en", text=f"number {number} " * 40, date=None)
        print("half way", flush=True)
        time.sleep(60)

    document = ImportedDocument(file="x", kind="cards", origin="cards", entries=entries(), is_whole=True)
    open_library(Home(Path(sys.argv[1]))).store((document,))
"""


def test_a_kill_in_the_middle_leaves_the_old_state(library: Library, home: Home) -> None:
    library.store((document(ruling("a")),))
    before = (library.version(), library.counts())
    library.close()
    script = textwrap.dedent(ENDLESS_IMPORT)
    command = [sys.executable, "-c", script, str(home.folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "half way\n"
        process.send_signal(signal.SIGKILL)
    assert (library.version(), library.counts()) == before
    assert library.store((document(ruling("b")),)).added == 1


@pytest.mark.parametrize(
    "content", [b"not a database at all, but long enough to be one" * 100, b"SQLite format 3\x00" + b"\xff" * 5000]
)
def test_a_damaged_file_is_set_aside_and_importing_again_works(home: Home, corpus: Corpus, content: bytes) -> None:
    home.library.write_bytes(content)
    with open_library(home, corpus) as library:
        with pytest.raises(LibraryError, match="damaged") as raised:
            library.counts()
        assert "judgebot import" in raised.value.hint
        assert home.library.with_name("library.sqlite.damaged-1").read_bytes() == content
        assert library.store((document(ruling("a")),)).added == 1


def test_damage_further_in_is_found_and_set_aside(library: Library, home: Home) -> None:
    library.store((document(*(ruling(f"{number} " * 50) for number in range(2000))),))
    library.close()
    whole = bytearray(home.library.read_bytes())
    whole[8192:-8192] = b"\xaa" * (len(whole) - 16384)
    home.library.write_bytes(whole)
    with pytest.raises(LibraryError, match="damaged"):
        library.rulings()
    assert [path.name for path in home.folder.iterdir()] == ["library.sqlite.damaged-1"]


def test_a_second_damaged_file_does_not_overwrite_the_first(home: Home, corpus: Corpus) -> None:
    for _ in range(2):
        home.library.write_bytes(b"broken" * 200)
        with pytest.raises(LibraryError):
            open_library(home, corpus).counts()
    assert len(list(home.folder.glob("*.damaged-*"))) == 2


def test_a_file_of_another_program_is_left_alone(home: Home, corpus: Corpus) -> None:
    with sqlite3.connect(home.library) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(LibraryError, match="not a library of judgebot"):
        open_library(home, corpus).counts()
    assert home.library.exists()


def test_a_library_of_a_newer_judgebot_is_left_alone(library: Library, home: Home) -> None:
    library.store((document(ruling("a")),))
    library.close()
    with sqlite3.connect(home.library) as newer:
        newer.execute(f"PRAGMA user_version = {schema.SCHEMA_VERSION + 1}")
    with pytest.raises(LibraryError, match="form"):
        library.counts()
    assert home.library.exists()


def test_a_second_writer_waits_and_then_says_so(library: Library, home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    library.store((document(ruling("a")),))
    library.close()
    monkeypatch.setattr(schema, "BUSY_SECONDS", 0.2)
    other = sqlite3.connect(home.library, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    with pytest.raises(LibraryError, match="another judgebot is writing"):
        library.store((document(ruling("b")),))
    assert time.monotonic() - began > 0.15
    assert library.counts()["rulings"] == 1
    other.execute("ROLLBACK")
    other.close()
    assert library.store((document(ruling("b")),)).added == 1


def test_the_variable_moves_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "deep" / "home"))
    home = find_home()
    assert (home.folder, home.note) == (tmp_path / "deep" / "home", "")


def test_without_a_writable_folder_a_temporary_one_is_used_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("x")
    spare = tmp_path / "spare"
    spare.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(spare))
    monkeypatch.setenv(VARIABLE, str(tmp_path / "file" / "home"))
    home = find_home()
    assert home.folder.parent == spare
    assert str(home.folder) in home.note
    assert str(tmp_path / "file" / "home") in home.note
    assert find_home().folder == home.folder


def test_a_library_that_is_a_folder_is_an_error_not_a_traceback(home: Home, corpus: Corpus) -> None:
    home.library.mkdir()
    with pytest.raises(LibraryError, match="cannot be used"):
        open_library(home, corpus).counts()
