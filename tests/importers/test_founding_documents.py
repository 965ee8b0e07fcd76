"""The five founding documents are imported exactly: counts, families, dates, languages, names."""

import json
import shutil
import unicodedata
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from judgebot.contract import ImportReport
from judgebot.library.library import Library

ImportFiles = Callable[..., ImportReport]


def test_the_counts_are_exact(seeds: Path, import_files: ImportFiles, library: Library) -> None:
    report = import_files(seeds)
    assert (report.documents, report.cards, report.rulings, report.translations) == (5, 3, 89, 20)
    assert (report.rules, report.policy, report.updated, report.unchanged) == (0, 0, 0, 0)
    assert report.added == 89 + 22 + 1
    assert report.superseded == 12
    assert report.unplaced == ()
    assert library.counts()["printed wordings"] == 1


def test_the_key_beside_the_pages_is_skipped_by_name(seeds: Path, import_files: ImportFiles) -> None:
    assert [one.file for one in import_files(seeds).skipped] == ["families.json"]


def test_importing_twice_changes_nothing(seeds: Path, import_files: ImportFiles, library: Library) -> None:
    first = import_files(seeds)
    before = (library.version(), library.counts())
    second = import_files(seeds)
    assert (second.added, second.updated, second.unchanged) == (0, 0, first.added)
    assert (library.version(), library.counts()) == before


def test_every_paragraph_is_in_the_family_that_the_key_says(seeds: Path, import_files: ImportFiles, library: Library) -> None:
    import_files(seeds)
    key = json.loads((seeds / "families.json").read_text(encoding="utf-8"))
    for family, paragraphs in key.items():
        stored = Counter((row.named, row.date, row.language, row.text[:60]) for row in library.rows_of(family))
        assert stored == Counter((one["card"], one["date"], one["language"], one["begins"]) for one in paragraphs)


def test_each_language_has_the_texts_of_two_cards(seeds: Path, import_files: ImportFiles, library: Library) -> None:
    import_files(seeds)
    names = {
        "de": "Wolkenform", "es": "Forma de nube", "fr": "Forme nuageuse", "it": "Forma di Nube", "ja": "雲変化",
        "en": "Cloudform", "ko": "구름의 형상", "pt": "Nubiforme", "ru": "Облик Тумана", "zhs": "幻云赋形", "zht": "幻雲賦形",
    }  # fmt: skip
    assert {language: library.card_text("Cloudform", language).name for language in names} == names  # type: ignore[union-attr, arg-type]
    assert library.card_text("Облик Тумана", "pt").name == "Nubiforme"  # type: ignore[union-attr]
    assert library.card_text("墨写成真", "en").card == "Write into Being"  # type: ignore[union-attr]


def test_the_wording_below_a_set_is_an_older_print(seeds: Path, import_files: ImportFiles, library: Library) -> None:
    import_files(seeds)
    (older,) = library.older_wordings("Cloudform")
    assert (older.printing, older.language) == ("Commander 2018", "en")
    assert older.text != library.card_text("Cloudform", "en").text  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("name", "card"), [("클라우드폼", "Cloudform"), ("ライトフォーム", "Lightform"), ("Forme de lumière", "Lightform")]
)
def test_made_up_names_are_recognised_and_said_to_be_unofficial(
    seeds: Path, import_files: ImportFiles, library: Library, name: str, card: str
) -> None:
    import_files(seeds)
    assert library.cards_named(name)[card] != ""
    assert library.unofficial_names()[name].startswith(card)
    assert library.cards_named(card) == {card: ""}
    assert {row.unofficial != "" for row in library.rows_of("same-permanent") if row.named == name} == {True}


def test_the_answer_comes_in_the_language_of_the_question_or_in_english(
    seeds: Path, import_files: ImportFiles, library: Library
) -> None:
    import_files(seeds)
    assert library.official("morph-cost", "ko").language == "ko"  # type: ignore[union-attr]
    assert library.official("morph-cost", "de").language == "en"  # type: ignore[union-attr]
    newest = library.official("double-faced", "en")
    assert newest is not None
    assert (newest.wording, newest.standing, newest.dates) == ("2018", "current", ("2018-07-13",))


def test_typographic_quotes_are_kept_for_showing(seeds: Path, import_files: ImportFiles, library: Library) -> None:
    import_files(seeds)
    assert any("’" in row.text for row in library.rows_of("turn-face-up"))


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r\r\n"),
        lambda text: unicodedata.normalize("NFD", text),
        lambda text: text.replace("\n", "  \u00a0\n") + "\n\n \n",
    ],
    ids=["byte order mark", "CR LF", "CR CR LF", "decomposed letters", "trailing blanks"],
)
def test_files_as_the_wild_has_them_give_the_same(
    seeds: Path, tmp_path: Path, import_files: ImportFiles, change: Callable[[str], str]
) -> None:
    folder = tmp_path / "changed"
    folder.mkdir()
    for page in seeds.glob("*.txt"):
        (folder / page.name).write_bytes(change(page.read_text(encoding="utf-8")).encode())
    first = import_files(folder)
    assert (first.documents, first.cards, first.rulings, first.translations) == (5, 3, 89, 20)
    assert (first.added, first.unplaced) == (112, ())
    again = import_files(seeds)
    assert (again.added, again.updated, again.unchanged) == (0, 0, 112)


def test_a_renamed_page_is_the_same_page(seeds: Path, tmp_path: Path, import_files: ImportFiles) -> None:
    import_files(seeds)
    copy = tmp_path / "renamed.txt"
    shutil.copy(next(seeds.glob("001_*.txt")), copy)
    assert import_files(copy).added == 0
