"""Archives, and files that are broken or not what their name says: each is skipped with the reason, and the old data stays."""

import io
import json
import zipfile
from pathlib import Path

import pytest

from judgebot.importers import candidate
from judgebot.library.library import Library
from tests.importers.conftest import ImportFiles
from tests.importers.test_other_kinds import ATOMIC, atomic


def archive(**members: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name, content)
    return packed.getvalue()


def test_a_zip_archive_is_read_as_downloaded(tmp_path: Path, import_files: ImportFiles) -> None:
    (tmp_path / "AtomicCards.json.zip").write_bytes(archive(**{"AtomicCards.json": atomic(ATOMIC)}))
    assert import_files(tmp_path).cards == 2


def test_each_file_of_an_archive_is_read_or_skipped_by_its_own_name(tmp_path: Path, import_files: ImportFiles) -> None:
    members = {"in/AtomicCards.json": atomic(ATOMIC), "note.txt": b"nothing of interest", "in/.hidden": b"x"}
    (tmp_path / "all.zip").write_bytes(archive(**members))
    report = import_files(tmp_path)
    assert (report.cards, [skipped.file for skipped in report.skipped]) == (2, ["note.txt"])


@pytest.mark.parametrize("name", ["../AtomicCards.json", "/AtomicCards.json", "a/../../b.json", "C:\\AtomicCards.json"])
def test_an_archive_that_names_files_outside_of_it_is_not_read(tmp_path: Path, import_files: ImportFiles, name: str) -> None:
    folder = tmp_path / "given"
    folder.mkdir()
    (folder / "cards.zip").write_bytes(archive(**{name: atomic(ATOMIC)}))
    report = import_files(folder)
    assert report.cards == 0
    assert [skipped.file for skipped in report.skipped] == ["cards.zip"]
    assert "outside of it" in report.skipped[0].why
    assert [path.name for path in tmp_path.rglob("*.json")] == []


@pytest.mark.parametrize("ending", [".zip", ".gz"])
def test_what_unpacks_to_far_too_much_is_skipped(
    tmp_path: Path, import_files: ImportFiles, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    import gzip

    monkeypatch.setattr(candidate, "_LARGEST", 2_000_000)
    many = {f"Warden {number}": [{"name": f"Warden {number}", "text": "x" * 3000}] for number in range(1000)}
    content = atomic(many)
    packed = archive(**{"AtomicCards.json": content}) if ending == ".zip" else gzip.compress(content)
    (tmp_path / f"AtomicCards.json{ending}").write_bytes(packed)
    report = import_files(tmp_path)
    assert report.cards == 0
    assert "more than a gigabyte" in report.skipped[0].why


@pytest.mark.parametrize(
    "content",
    [
        b"<!DOCTYPE html><html><head><title>503 Service Unavailable</title></head><body>Try again later.</body></html>",
        b'{"meta": {"date": "2026-01-01"}, "data": {"Fog Warden": [{"name": "Fog War',
        b'{"data": 7}',
        b'{"data": {"Fog Warden": []}}',
        b'{"data": {"Fog Warden": [{"name": 7}]}}',
        b"[1, 2, 3]",
        b"\x00\xff" * 200,
        b"PK\x03\x04 and then nothing",
    ],
)
@pytest.mark.parametrize("name", ["AtomicCards.json", "AtomicCards.json.zip", "AtomicCards.json.xz"])
def test_what_is_broken_is_skipped_with_a_reason_and_the_old_data_stays(
    tmp_path: Path, import_files: ImportFiles, library: Library, name: str, content: bytes
) -> None:
    good = tmp_path / "good" / "AtomicCards.json"
    good.parent.mkdir()
    good.write_bytes(atomic(ATOMIC))
    import_files(good)
    before = library.counts()
    (tmp_path / name).write_bytes(content)
    report = import_files(tmp_path / name)
    assert (report.added, report.updated) == (0, 0)
    assert [(skipped.file, bool(skipped.why)) for skipped in report.skipped] == [(name, True)]
    assert library.counts() == before


def test_json_is_what_the_helpers_above_write() -> None:
    assert json.loads(atomic(ATOMIC))["data"].keys() == ATOMIC.keys()
