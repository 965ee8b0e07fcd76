"""Invented pages in both layouts: what is read, what is left over and why. No official wording here."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from judgebot.contract import ImportReport
from judgebot.errors import InputError
from judgebot.library.library import Library

ImportFiles = Callable[..., ImportReport]
Write = Callable[..., Path]

SHEET = """Nebelwart

Wenn der Nebelwart ins Spiel kommt, ziehe eine Karte.
Er ist schwer zu sehen.

Fog Warden

When Fog Warden enters, draw a card.
It is hard to see.

Old Fogs

When Fog Warden comes to the battlefield, draw a card.
It is hard to see.

Newer Fogs

Promos of the Fog

The Warden sees nothing, and nobody sees it.

Der Nebelwart sieht nichts, und niemand sieht ihn."""

PAGE = """Fog Warden

13/07/2018

The Warden sees nothing, and nobody sees it.

24/11/2014

안개 감시자는 아무것도 보지 못한다."""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def to_file(content: str | bytes, name: str = "page.txt") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return to_file


def test_a_sheet_is_names_and_texts_then_sets_then_rulings(write: Write, import_files: ImportFiles, library: Library) -> None:
    report = import_files(write(SHEET))
    assert (report.documents, report.cards, report.rulings, report.translations) == (1, 1, 2, 1)
    assert [one.printing for one in library.older_wordings("Nebelwart")] == ["Old Fogs"]
    rulings = library.rulings_of_card("Fog Warden")
    assert [(row.language, row.date, row.line) for row in rulings] == [("en", None, 20), ("de", None, 22)]


def test_rulings_of_no_family_are_kept_and_reported(write: Write, import_files: ImportFiles, library: Library) -> None:
    report = import_files(write(SHEET))
    assert [(one.file, one.line) for one in report.unplaced] == [("page.txt", 20), ("page.txt", 22)]
    assert all("no ruling family" in one.why for one in report.unplaced)
    english, german = sorted(library.rulings(), key=lambda one: one.language, reverse=True)
    assert english.id.startswith("R-")
    assert len(english.id) == 14
    assert (english.cards, english.dates, german.language) == (("Fog Warden",), (), "de")
    assert library.ruling(english.id) == english


def test_a_page_gives_each_ruling_the_date_above_it(write: Write, import_files: ImportFiles, library: Library) -> None:
    report = import_files(write(PAGE))
    assert (report.documents, report.cards, report.rulings) == (1, 1, 2)
    dates = {row.language: row.date for row in library.rulings_of_card("Fog Warden")}
    assert dates == {"en": "2018-07-13", "ko": "2014-11-24"}


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("Fog Warden\n\n31/02/2018\n\nThe Warden sees nothing.", 3, "no such day"),
        ("Fog Warden\n\n13/07/2018\n\n14/07/2018\n\nThe Warden sees nothing.", 3, "no ruling stands below"),
        ("Fog Warden\n\n13/07/2018\n\nThe Warden sees it.\n\nThe Warden hears it.", 7, "no date stands above"),
        ("Fog Warden\n\n13/07/2018\n\n7 + 8 = 15", 5, "language"),
        ("Fog Warden\n\n13/07/2018\n\nThe Warden sees it.\n\n14/07/2018", 7, "no ruling stands below"),
        ("Twin\n\n13/07/2018\n\nThe twins see nothing.", 1, "no card of exactly one meaning"),
        ("Unheard Of\n\n13/07/2018\n\nThe thing sees nothing.", 1, "no card of exactly one meaning"),
    ],
)
def test_what_cannot_be_placed_is_reported_with_its_line(
    write: Write, import_files: ImportFiles, text: str, line: int, why: str
) -> None:
    assert (line, True) in [(one.line, why in one.why) for one in import_files(write(text)).unplaced]


@pytest.mark.parametrize("date", ["2018-07-13", "13.07.2018", "１３/０７/２０１８", "13/7/2018"])
def test_days_are_stored_as_iso_dates(write: Write, import_files: ImportFiles, library: Library, date: str) -> None:
    import_files(write(PAGE.replace("13/07/2018", date)))
    assert "2018-07-13" in {row.date for row in library.rulings_of_card("Fog Warden")}


def test_dates_need_no_blank_lines_around_them(write: Write, import_files: ImportFiles, library: Library) -> None:
    report = import_files(write(PAGE.replace("\n\n", "\n")))
    assert report.rulings == 2
    assert {row.date for row in library.rulings_of_card("Fog Warden")} == {"2018-07-13", "2014-11-24"}


def test_a_page_headed_by_a_translated_name_is_of_that_card(write: Write, import_files: ImportFiles, library: Library) -> None:
    import_files(write(PAGE.replace("Fog Warden", "Nubiforme", 1)))
    assert library.cards_named("Nubiforme") == {"Cloudform": ""}


def test_a_sheet_without_english_takes_its_card_from_a_known_name(
    write: Write, import_files: ImportFiles, library: Library
) -> None:
    sheet = "Nubiforme\n\nQuando Nubiforme entra, compre um card para você.\n\nSome Set\n\nThe Form is only a form."
    report = import_files(write(sheet))
    assert report.cards == 1
    assert [row.card for row in library.rulings_of_card("Cloudform")] == ["Cloudform"]


def test_the_same_text_twice_under_one_date_is_two_places(write: Write, import_files: ImportFiles) -> None:
    page = "Fog Warden\n\n13/07/2018\n\nThe Warden sees it.\n\n13/07/2018\n\nThe Warden sees it."
    path = write(page)
    assert (import_files(path).added, import_files(path).unchanged) == (2, 2)


def test_a_page_that_grew_adds_only_what_is_new(write: Write, import_files: ImportFiles) -> None:
    import_files(write(PAGE))
    report = import_files(write(PAGE + "\n\n01/02/2020\n\nThe Warden is gone."))
    assert (report.added, report.updated, report.unchanged) == (1, 0, 2)


def test_a_text_whose_quotes_changed_is_updated_not_doubled(write: Write, import_files: ImportFiles, library: Library) -> None:
    import_files(write('Fog Warden\n\n13/07/2018\n\nThe "Warden" sees it.'))
    report = import_files(write("Fog Warden\n\n13/07/2018\n\nThe “Warden” sees it."))
    assert (report.added, report.updated) == (0, 1)
    assert [row.text for row in library.rulings_of_card("Fog Warden")] == ["The “Warden” sees it."]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "empty"),
        (b" \n\n\r\n", "empty"),
        (b"\x00\x01\x02PK\x03\x04" * 50, "binary"),
        (b"\xff\xfe\x00", "not UTF-8"),
        ("Ça va".encode("latin-1"), "not UTF-8"),
        (b"just one line of text", "no known kind"),
        (b"Dear diary\n\nToday it rained.\n\nTomorrow it will rain again.", "no known kind"),
        (b"word " * 200_000, "no known kind"),
        (b"a\n\n" * 350_000, "no known kind"),
        (b'{"meta": {"date": "2026-01-01"}, "data": {"A": [{"name": "A"', "breaks off"),
        (b'{"meta": {"date": "2026-01-01"}, "data": {}}', "no card"),
        (b'{"data": ' + b"[" * 100_000, "no object"),
        (b'[{"rule_number": 7}]', "no list of policy sections"),
        (b'{"some": "json"}', "no known kind"),
    ],
)
def test_a_file_that_is_no_document_is_skipped_with_the_reason(
    write: Write, import_files: ImportFiles, library: Library, content: bytes, why: str
) -> None:
    report = import_files(write(content, "thing.dat"))
    assert (report.documents, report.added, len(report.skipped)) == (0, 0, 1)
    assert report.skipped[0].file == "thing.dat"
    assert any(part in report.skipped[0].why for part in why.split("|")), report.skipped[0].why
    assert library.counts()["documents"] == 0


def test_folders_are_read_recursively_without_hidden_files(write: Write, tmp_path: Path, import_files: ImportFiles) -> None:
    (tmp_path / "below" / ".git").mkdir(parents=True)
    write(PAGE, "below/page.txt")
    write(PAGE, "below/.git/page.txt")
    write("neither", "below/other.txt")
    report = import_files(tmp_path / "below")
    assert (report.documents, [one.file for one in report.skipped]) == (1, ["other.txt"])


def test_a_pipe_is_skipped_and_not_waited_for(tmp_path: Path, import_files: ImportFiles) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert [one.file for one in import_files(tmp_path / "pipe").skipped] == ["pipe"]


@pytest.mark.parametrize("name", ["missing.txt", "x" * 5000])
def test_a_path_that_is_not_there_is_an_error_that_names_it(
    tmp_path: Path, import_files: ImportFiles, library: Library, name: str
) -> None:
    with pytest.raises(InputError, match="no such file"):
        import_files(tmp_path / name)
    assert not library.home.library.exists()
