"""Scryfall's bulk files, invented and, where at hand, real ones."""

import json
import lzma
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from judgebot.contract import ImportReport
from judgebot.corpus.load import Corpus
from judgebot.importers.read import import_paths
from judgebot.library.library import Library
from tests.update.documents import CARDS, RULINGS, as_array


def _import(library: Library, corpus: Corpus, *paths: Path) -> ImportReport:
    return import_paths(paths, library, corpus, lambda _: ())


def _as_lines(records: list[dict[str, Any]]) -> str:
    return "\n".join(map(json.dumps, records))


def _files(folder: Path, cards: str, rulings: str) -> None:
    (folder / "oracle-cards-20260901090000.json").write_text(cards, encoding="utf-8")
    (folder / "rulings-20260901090000.json").write_text(rulings, encoding="utf-8")


@pytest.mark.parametrize("write", [as_array, json.dumps, _as_lines], ids=["array", "one line", "lines"])
def test_cards_and_rulings_are_read_in_every_form(library: Library, corpus: Corpus, tmp_path: Path, write: Any) -> None:
    _files(tmp_path, write(CARDS), write(RULINGS))
    report = _import(library, corpus, tmp_path / "oracle-cards-20260901090000.json", tmp_path / "rulings-20260901090000.json")
    assert report.skipped == ()
    assert (report.documents, report.cards, report.rulings) == (2, 3, 2)
    assert library.editions()["cards"] == "cards 2026-09-01"


def test_a_card_with_two_faces_keeps_both_and_tokens_are_no_cards(library: Library, corpus: Corpus, tmp_path: Path) -> None:
    _files(tmp_path, as_array(CARDS), as_array(RULINGS))
    _import(library, corpus, tmp_path / "oracle-cards-20260901090000.json")
    text = library.card_text("Fog // Mist", "en")
    assert text is not None
    assert text.text == "It is grey.\n//\nIt is wet."
    assert library.card_text("Drop", "en") is None
    twice = library.card_text("Twin", "en")
    assert twice is not None
    assert twice.text == "Both sides say so."


def test_printed_names_and_texts_of_other_languages_are_kept(library: Library, corpus: Corpus, tmp_path: Path) -> None:
    _files(tmp_path, as_array(CARDS), as_array(RULINGS))
    _import(library, corpus, tmp_path / "oracle-cards-20260901090000.json")
    german = library.card_text("Nebelwart", "de")
    assert german is not None
    assert german.card == "Fog Warden"


def test_only_the_publisher_s_rulings_on_known_cards_are_kept(library: Library, corpus: Corpus, tmp_path: Path) -> None:
    _files(tmp_path, as_array(CARDS), as_array(RULINGS))
    report = _import(library, corpus, tmp_path)
    assert report.rulings == 2
    assert [(row.date, row.text) for row in library.rulings_of_card("Fog Warden")] == [
        ("2021-01-01", "The Warden sees you."),
        ("2020-01-01", "The Warden sees nothing."),
    ]


def test_rulings_without_their_cards_are_skipped_with_the_reason(library: Library, corpus: Corpus, tmp_path: Path) -> None:
    (tmp_path / "rulings.json").write_text(as_array(RULINGS), encoding="utf-8")
    report = _import(library, corpus, tmp_path / "rulings.json")
    assert report.documents == 0
    assert "oracle cards" in report.skipped[0].why


@pytest.mark.parametrize("keep", [0.2, 0.5, 0.9])
def test_a_file_that_breaks_off_is_left_out_whole(library: Library, corpus: Corpus, tmp_path: Path, keep: float) -> None:
    whole = as_array(CARDS)
    (tmp_path / "cards.json").write_text(whole[: int(len(whole) * keep)], encoding="utf-8")
    report = _import(library, corpus, tmp_path)
    assert report.documents == 0
    assert library.counts()["card texts"] == 0


def test_real_bulk_files_are_read(library: Library, corpus: Corpus, official_data: Path, tmp_path: Path) -> None:
    for name, most in (("oracle_cards", 1_500), ("rulings", 10_000)):
        with lzma.open(official_data / "cards" / f"scryfall_shaped_{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
            (tmp_path / f"{name}.jsonl").write_text("".join(islice(lines, most)), encoding="utf-8")
    report = _import(library, corpus, *sorted(tmp_path.glob("*.jsonl")))
    assert report.skipped == ()
    assert 1_400 < report.cards <= 1_500
    assert report.rulings > 100
