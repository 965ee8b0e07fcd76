"""Two apps on one journal, a kill, a newer journal, a file that is none, a disk that cannot be written."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from judgebot.errors import InputError
from judgebot.journal.errors import JournalError
from judgebot.journal.journal import Journal
from judgebot.journal.models import Page

_WRITER = """
import sys
from pathlib import Path
from judgebot.journal.journal import Journal
from judgebot.journal.models import Page
journal = Journal(Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
for number in range(25):
    journal.keep(Page(note=f"{sys.argv[2]} {number}"))
"""
_TYPIST = """
import sys
from pathlib import Path
from judgebot.journal.journal import Journal
from judgebot.journal.models import Page
journal = Journal(Path(sys.argv[1]))
entry = journal.keep(Page())
for length in range(1, 10_000):
    journal.edit(entry.id, {"note": "x" * length}, "sitting")
    print(length, flush=True)
"""


def _started(code: str, path: Path, *words: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", code, str(path), *words]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_apps_that_write_at_once_lose_no_entry(path: Path) -> None:
    apps = [_started(_WRITER, path, name) for name in ("one", "two", "three")]
    for app in apps:
        assert app.stdout is not None
        app.stdout.readline()
    for app in apps:
        app.communicate("go\n", timeout=60)
    notes = {entry.page.note for entry in Journal(path).entries()}
    assert [app.returncode for app in apps] == [0, 0, 0]
    assert notes == {f"{name} {number}" for name in ("one", "two", "three") for number in range(25)}


def test_a_kill_loses_at_most_the_last_keystroke(path: Path) -> None:
    typist = _started(_TYPIST, path)
    assert typist.stdout is not None
    typed = 0
    while typed < 40:
        typed = int(typist.stdout.readline())
    os.kill(typist.pid, signal.SIGKILL)
    # The lines already in Python's buffer count too: communicate() would read past it.
    typed = max([typed, *map(int, typist.stdout.read().split())])
    typist.wait(timeout=30)
    (entry,) = Journal(path).entries()
    assert len(entry.page.note) in (typed, typed + 1)
    assert sqlite3.connect(path).execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_two_apps_that_edit_one_entry_keep_what_both_wrote(path: Path) -> None:
    mine, other = Journal(path), Journal(path)
    entry = mine.keep(Page())
    mine.edit(entry.id, {"note": "mine"}, "a")
    other.edit(entry.id, {"penalty": "Warning"}, "b")
    mine.edit(entry.id, {"note": "mine too"}, "a")
    assert other.entries()[0].page == Page(note="mine too", penalty="Warning")
    assert [state.page and state.page.note for state in other.history(entry.id)] == ["", "mine", "mine", "mine too"]


def test_undo_takes_back_only_what_this_app_did_and_nothing_under_another(path: Path) -> None:
    mine, other = Journal(path), Journal(path)
    entry = mine.keep(Page())
    other.edit(entry.id, {"note": "other"})
    with pytest.raises(InputError, match="another app"):
        mine.undo()
    assert other.undo().change == "edited"
    assert mine.entries()[0].page.note == ""


def test_a_journal_of_a_newer_version_is_refused_untouched_and_says_what_to_do(path: Path) -> None:
    Journal(path).keep(Page(note="kept"))
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(JournalError) as told:
        Journal(path).keep(Page())
    assert "newer" in told.value.message
    assert "upgrade judgebot" in told.value.hint
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"no database at all, but long enough to be read as one" * 40, b"short"])
def test_a_file_that_is_no_journal_is_left_as_it_is(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(JournalError) as told:
        Journal(path).entries()
    assert "move it" in told.value.hint
    assert path.read_bytes() == content


def test_another_program_s_database_is_left_as_it_is(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE theirs (a)")
    connection.close()
    with pytest.raises(JournalError, match="not a journal"):
        Journal(path).entries()


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be opened"):
        Journal(tmp_path / "absent" / "journal.sqlite").entries()


def test_a_full_disk_is_said_and_what_was_kept_stays(path: Path) -> None:
    journal = Journal(path)
    journal.keep(Page(note="kept"))
    journal._connection.execute("PRAGMA max_page_count = 6")
    with pytest.raises(JournalError, match="disk is full"):
        journal.keep(Page(note="x" * 100_000))
    assert [entry.page.note for entry in journal.entries()] == ["kept"]
