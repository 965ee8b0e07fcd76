"""What is wrong with a file is told with its place and what to do, and what looks wrong of what was imported is told too."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from judgebot.corpus.load import Corpus
from judgebot.importers import json_stream
from judgebot.importers.astray import CardFaults
from judgebot.importers.read import import_paths
from judgebot.library.documents import CardTextEntry, Entry, ImportedDocument
from judgebot.library.library import Library
from tests.importers.conftest import ImportFiles
from tests.importers.test_other_kinds import ATOMIC, atomic


@pytest.mark.parametrize(
    ("content", "why", "where", "hint"),
    [
        (b'{"meta": {"date": "x"}, "data": {"Fog": [{"name": "Fo', "breaks off", "character 54", "fetch"),
        (b'{"meta": {}, "data": {"Fog": [{"name": @@@}], "and": "so on"}}', "damaged", "character 40", "fetch"),
        (b'{"meta": {}, "data": ["Fog"]}', "no object", "", "not the file"),
        (b'{"meta": {}, "data": {"Fog": []}}', "no face", "", "fetch"),
        (b'{"meta": {}, "data": {"Fog": [{"name": "Fog", "text": ["x"]}]}}', "expected", "'Fog', [0].text", "fetch"),
        (b'{"meta": {}, "data": {"Fog": [{"name": "Fog", "rulings": [3]}]}}', "expected", "'Fog', [0].rulings[0]", "fetch"),
        (b'{"meta": {}, "data": {"FOG": {"cards": [{"name": 3}]}}}', "expected", "'FOG', [0].name", "fetch"),
        (b'[{"object": "card", "name": "Fog", "card_faces": "x"}]', "expected", "record 1, card_faces", "fetch"),
        (b"<!doctype html><html><body>502 Bad Gateway</body></html>", "web page", "line 1", "fetch"),
        ('{"meta": {}}'.encode("utf-16"), "UTF-16", "", "UTF-8"),
        ('{"meta": {}, "data": {"Nöck": []}}'.encode("latin-1"), "not UTF-8", "", "save it as UTF-8"),
        (b'{"meta": {}, "data": {"a": ' + b"[" * 100_000, "nested", "character 28", "fetch"),
    ],
)
def test_the_place_and_what_to_do_are_told_and_the_old_data_stays(
    tmp_path: Path, import_files: ImportFiles, library: Library, content: bytes, why: str, where: str, hint: str
) -> None:
    path = tmp_path / "AtomicCards.json"
    path.write_bytes(atomic(ATOMIC))
    import_files(path)
    before = library.counts()
    path.write_bytes(content)
    (skipped,) = import_files(path).skipped
    assert skipped.file == "AtomicCards.json"
    assert (why in skipped.why, where in skipped.where, hint in skipped.hint) == (True, True, True), skipped
    assert library.counts() == before


def test_one_part_that_is_larger_than_any_file_has_is_not_read_on(
    tmp_path: Path, import_files: ImportFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_stream, "_CHUNK", 1000)
    monkeypatch.setattr(json_stream, "_LARGEST_PART", 10_000)
    (tmp_path / "AtomicCards.json").write_bytes(atomic({"Fog": [{"name": "Fog", "text": "x" * 50_000}]}))
    (skipped,) = import_files(tmp_path).skipped
    assert "longer than 10,000 characters" in skipped.why


def test_a_set_file_has_lists_that_are_no_cards(tmp_path: Path, import_files: ImportFiles) -> None:
    cards = [{"name": "Fog Warden", "text": "a"}]
    (tmp_path / "FOG.json").write_bytes(atomic({"decks": [], "languages": ["English"], "cards": cards, "tokens": cards * 2}))
    report = import_files(tmp_path)
    assert (report.cards, report.skipped, report.warnings) == (1, (), ())


def test_fewer_cards_or_rulings_and_an_older_edition_are_told(tmp_path: Path, import_files: ImportFiles) -> None:
    path = tmp_path / "AtomicCards.json"
    path.write_bytes(atomic(ATOMIC))
    assert import_files(path).warnings == ()
    path.write_bytes(atomic({"Fog Warden": [{"name": "Fog Warden", "text": "Flying"}]}, "2025-01-01"))
    less, older = import_files(path).warnings
    assert less.what.startswith(
        "it holds less than what it replaces: 1 cards where there were 2, 0 rulings where there were 2, 0 translations"
    )
    assert older.what == "it is an older edition (cards 2025-01-01) than the one it replaces (cards 2026-01-01)"


def test_rulings_of_unknown_cards_are_counted(tmp_path: Path, import_files: ImportFiles) -> None:
    cards = [{"object": "card", "name": "Fog Warden", "oracle_id": "1", "oracle_text": "Flying"}]
    rulings = [{"object": "ruling", "oracle_id": name, "comment": "It flies."} for name in ("1", "2", "2", None)]
    (tmp_path / "oracle-cards.json").write_text(json.dumps(cards))
    (tmp_path / "rulings.json").write_text(json.dumps(rulings))
    report = import_files(tmp_path)
    assert report.rulings == 1
    (warned,) = report.warnings
    assert warned.what == "3 rulings stand on no card of the file beside them and are left out (ids: 2)"


def told(faults: CardFaults) -> list[str]:
    return [doubt.what for doubt in faults.doubts()]


def test_known_sets_that_are_missing_are_named() -> None:
    faults = CardFaults({"FOG": 10, "MST": 20})
    faults.card("Fog Warden", "", ("FOG",), ("Fog Warden flies.",))
    assert told(faults) == ["1 of 2 known sets are missing: MST"]


def test_a_set_without_a_ruling_on_its_own_cards_is_named() -> None:
    faults = CardFaults({})
    for number in range(50):
        faults.card(f"Warden {number}", "", ("FOG",), ())
        faults.card(f"Giant {number}", "", ("MST",), ("It is big.",) if number == 7 else ())
    assert told(faults) == ["no card that stands in these sets only has a ruling: FOG"]


def test_a_ruling_that_begins_with_another_cards_name_stands_astray() -> None:
    faults = CardFaults({})
    faults.card("Fog Warden", "", (), ("Mist Giant’s ability triggers once.", "If Mist Giant dies, Fog Warden flies."))
    faults.card("Mist Giant", "", (), ("Fog Warden Society is no card.", "Mist Giant is big."))
    faults.card("Giant Call", "Search for a card named Mist Giant.", (), ("Mist Giant need not be there.",))
    assert told(faults) == ["1 rulings speak of another card than the one they stand on: Fog Warden (Mist Giant)"]


def test_how_far_an_import_is_gets_told(tmp_path: Path, library: Library, corpus: Corpus) -> None:
    told: list[tuple[str, int]] = []
    many = {f"Warden {number}": [{"name": f"Warden {number}", "text": "Flying"}] for number in range(5001)}
    (tmp_path / "AtomicCards.json").write_bytes(atomic(many))
    import_paths([tmp_path], library, corpus, tell=lambda file, entries: told.append((file, entries)))
    assert told == [("AtomicCards.json", 0), ("AtomicCards.json", 5000)]


def test_an_import_that_is_interrupted_changes_nothing_and_can_be_run_again(library: Library) -> None:
    def entries(*, breaks: bool) -> Iterator[Entry]:
        for number in range(50):
            yield CardTextEntry(card=f"Warden {number}", language="en", name=f"Warden {number}", text="Flying")
        if breaks:
            raise KeyboardInterrupt

    def document(*, breaks: bool) -> ImportedDocument:
        return ImportedDocument(file="x", kind="cards", origin="cards", is_whole=True, entries=entries(breaks=breaks))

    with pytest.raises(KeyboardInterrupt):
        library.store([document(breaks=True)])
    assert library.counts()["cards"] == 0
    assert library.store([document(breaks=False)]).added == 50
    assert library.store([document(breaks=False)]).unchanged == 50
