"""Invented documents of the other kinds, and the official ones where they are at hand."""

import gzip
import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judgebot.contract import ImportReport
from judgebot.library.library import Library

ImportFiles = Callable[..., ImportReport]

RULES = """\ufeffMagic: The Gathering Comprehensive Rules

These rules are effective as of %s.

Contents
1. Fog
100. General
Glossary
Credits

1. Fog

100. General

%s

100.200.The last one.
Example: A warden looks out.
And sees nothing.

Glossary

Fog
Something grey.
See rule 100.1.

Credits

Nobody
"""
MANY_RULES = "\n\n".join(f"100.{number}a Rule number {number}." for number in range(1, 120))
ATOMIC: dict[str, Any] = {
    "Fog Warden": [
        {
            "name": "Fog Warden",
            "text": "When it enters, draw a card.",
            "foreignData": [
                {"language": "German", "name": "Nebelwart", "text": "Ziehe eine Karte, wenn er kommt."},
                {"language": "French", "name": "Gardien du brouillard"},
                {"language": "Phyrexian", "name": "xx", "text": "yy"},
            ],
            "rulings": [{"date": "2020-01-02", "text": "The Warden sees nothing."}],
        }
    ],
    "Mist // Rain": [
        {"name": "Mist // Rain", "faceName": "Mist", "text": "Fog.", "rulings": [{"date": "", "text": "It is wet."}]},
        {"name": "Mist // Rain", "faceName": "Rain", "text": "Water.", "rulings": [{"date": "", "text": "It is wet."}]},
    ],
}


def atomic(cards: dict[str, Any], date: str = "2026-01-01") -> bytes:
    return json.dumps({"meta": {"date": date, "version": "1"}, "data": cards}).encode()


def test_the_rules_are_read_with_examples_and_glossary(tmp_path: Path, import_files: ImportFiles, library: Library) -> None:
    (tmp_path / "cr.txt").write_text(RULES % ("March 5, 2027", MANY_RULES), encoding="utf-8")
    report = import_files(tmp_path / "cr.txt")
    assert (report.documents, report.rules) == (1, 119 + 1)
    rule = library.rule_text("100.200")
    assert rule is not None
    assert (rule.edition, rule.text.count("\n")) == ("CR 2027-03-05", 2)
    assert library.term_text("FOG").text == "Something grey.\nSee rule 100.1."  # type: ignore[union-attr]
    assert library.rule_text("100.7a").text == "Rule number 7."  # type: ignore[union-attr]


def test_the_newest_edition_answers_and_an_older_one_can_be_asked(
    tmp_path: Path, import_files: ImportFiles, library: Library
) -> None:
    older = RULES % ("March 5, 2026", MANY_RULES.replace("number 7.", "seven."))
    (tmp_path / "older.txt").write_text(older, encoding="utf-8")
    (tmp_path / "newer.txt").write_text(RULES % ("May 1, 2026", MANY_RULES), encoding="utf-8")
    import_files(tmp_path)
    assert library.rule_text("100.7a").edition == "CR 2026-05-01"  # type: ignore[union-attr]
    assert library.rule_text("100.7a", "CR 2026-03-05").text == "Rule seven."  # type: ignore[union-attr]
    library.remove_edition("CR 2026-05-01")
    assert library.rule_text("100.7a").edition == "CR 2026-03-05"  # type: ignore[union-attr]


def test_rules_with_hardly_a_rule_or_no_day_are_skipped(tmp_path: Path, import_files: ImportFiles) -> None:
    (tmp_path / "short.txt").write_text(RULES % ("March 5, 2026", ""), encoding="utf-8")
    (tmp_path / "when.txt").write_text(RULES % ("Smarch 35, 2026", MANY_RULES), encoding="utf-8")
    assert {one.file: one.why for one in import_files(tmp_path).skipped} == {
        "short.txt": "the text is named Comprehensive Rules but hardly holds a rule",
        "when.txt": "'Smarch 35, 2026' is no day",
    }


def test_cards_give_texts_names_and_rulings(tmp_path: Path, import_files: ImportFiles, library: Library) -> None:
    (tmp_path / "AtomicCards.json").write_bytes(atomic(ATOMIC))
    report = import_files(tmp_path)
    assert (report.documents, report.cards, report.rulings, report.translations) == (1, 2, 2, 1)
    assert report.unplaced == ()
    assert library.card_text("nebelwart", "en").card == "Fog Warden"  # type: ignore[union-attr]
    assert library.cards_named("Gardien du brouillard") == {"Fog Warden": ""}
    faces = library.card_text("Mist // Rain", "en")
    assert faces is not None
    assert (faces.name, faces.text, faces.edition) == ("Mist // Rain", "Fog.\n//\nWater.", "cards 2026-01-01")


@pytest.mark.parametrize(("ending", "pack"), [(".xz", lzma.compress), (".gz", gzip.compress)])
def test_packed_files_are_read(tmp_path: Path, import_files: ImportFiles, ending: str, pack: Callable[[bytes], bytes]) -> None:
    (tmp_path / f"AtomicCards.json{ending}").write_bytes(pack(atomic(ATOMIC)))
    assert import_files(tmp_path).cards == 2


def test_a_packed_file_that_breaks_off_is_skipped_whole(tmp_path: Path, import_files: ImportFiles, library: Library) -> None:
    many = {f"Warden {number}": [{"name": f"Warden {number}", "text": "x" * 300}] for number in range(9000)}
    (tmp_path / "AtomicCards.json.xz").write_bytes(lzma.compress(atomic(many))[:-200])
    (tmp_path / "AtomicCards.json").write_bytes(atomic(many)[:-50])
    report = import_files(tmp_path)
    assert (report.documents, len(report.skipped)) == (0, 2)
    assert library.counts()["cards"] == 0


def test_newer_cards_replace_older_ones_and_what_is_gone_goes(
    tmp_path: Path, import_files: ImportFiles, library: Library
) -> None:
    path = tmp_path / "AtomicCards.json"
    path.write_bytes(atomic(ATOMIC))
    import_files(path)
    newer = {"Fog Warden": [{"name": "Fog Warden", "text": "When it enters, draw two cards.", "rulings": []}]}
    path.write_bytes(atomic(newer, "2027-01-01"))
    report = import_files(path)
    assert (report.added, report.updated, report.unchanged) == (0, 1, 0)
    assert library.counts()["rulings"] == library.counts()["ruling texts"] == 0
    assert library.editions()["cards"] == "cards 2027-01-01"


def test_a_set_file_holds_cards_too(tmp_path: Path, import_files: ImportFiles) -> None:
    cards = [
        {"name": "Fog Warden", "text": "a", "uuid": "1"},
        {"name": "Fog Warden", "text": "a", "uuid": "2"},
        {"name": "Mist // Rain", "faceName": "Mist", "side": "a", "text": "b", "uuid": "3"},
        {"name": "Mist // Rain", "faceName": "Rain", "side": "b", "text": "c", "uuid": "4"},
    ]
    (tmp_path / "FOG.json").write_bytes(atomic({"block": "Fogs", "cards": cards}))
    report = import_files(tmp_path)
    assert (report.cards, report.added) == (2, 3)


def test_policy_sections_are_read_and_parts_of_an_appendix_joined(
    tmp_path: Path, import_files: ImportFiles, library: Library
) -> None:
    sections = [
        {"rule_number": "2.1", "category": "Fog — Thick Fog", "subcategory": None, "content": "No view."},
        {"rule_number": "B", "category": "Appx. B — Times", "content": "Ten."},
        {"rule_number": "B", "category": "Appx. B — Other Times", "content": "Twelve."},
    ]
    (tmp_path / "MTR_20270102.json").write_text(json.dumps(sections), encoding="utf-8")
    assert import_files(tmp_path).policy == 3
    assert library.editions()["MTR"] == "MTR 2027-01-02"
    assert library.policy_text("MTR 2.1").title == "Thick Fog"  # type: ignore[union-attr]
    assert library.policy_text("MTR B").text == "Times\nTen.\n\nOther Times\nTwelve."  # type: ignore[union-attr]
    assert library.policy_text("MTR 9") is None


def test_policy_without_a_date_or_a_name_is_skipped(tmp_path: Path, import_files: ImportFiles) -> None:
    sections = json.dumps([{"rule_number": "1", "category": "Fog", "content": "x"}])
    (tmp_path / "JAR.json").write_text(sections, encoding="utf-8")
    (tmp_path / "policy.json").write_text(sections, encoding="utf-8")
    assert {one.file: one.why for one in import_files(tmp_path).skipped} == {
        "JAR.json": "the edition cannot be told",
        "policy.json": "which policy document this is cannot be told",
    }


def test_the_official_rules_and_policy_are_whole(official_data: Path, import_files: ImportFiles, library: Library) -> None:
    report = import_files(official_data / "cr" / "CR_20260807.txt", official_data / "policy")
    assert (report.documents, report.policy) == (4, 144)
    assert report.rules == 3162
    assert library.editions() == {
        "CR": "CR 2026-08-07",
        "MTR": "MTR 2026-02-27",
        "IPG": "IPG 2024-09-23",
        "JAR": "JAR 2024-08-05",
        "cards": None,
        "rulings": None,
    }
    wild = import_files(official_data / "cr" / "CR_20260417_rawCRCRLF.txt")
    same = import_files(official_data / "cr" / "CR_20260417.txt")
    assert (same.added, same.unchanged) == (0, wild.added)


@pytest.mark.long
def test_all_cards_are_imported_in_a_minute(official_data: Path, import_files: ImportFiles, library: Library) -> None:
    report = import_files(official_data / "cards" / "AtomicCards.json.xz")
    assert (report.cards, report.unplaced, report.skipped) == (34_814, (), ())
    assert report.rulings > 57_800
    assert import_files(official_data / "cards" / "AtomicCards.json.xz").added == 0
