"""What is handed on: Markdown, CSV and JSON say the same, oldest first."""

import csv
import io

import msgspec
import pytest

from judgebot.errors import InputError
from judgebot.journal.export import exported, form_of
from judgebot.journal.models import Entry, Page

ENTRIES = (
    Entry(id="b", time="2026-11-30T10:01:00+00:00", page=Page(note='says "no", twice;\nthen leaves')),
    Entry(
        id="a",
        time="2026-11-30T10:00:00+00:00",
        page=Page(table="12", round="3", initials="AB/CD", penalty="Warning", question="?", cites=("IPG 2.3", "CR 101.3")),
    ),
)


def test_markdown_has_a_section_an_entry() -> None:
    text = exported(ENTRIES, "md")
    assert text.index("## 2026-11-30T10:00:00+00:00 (Round 3, Table 12, Players AB/CD)") < text.index("## 2026-11-30T10:01")
    assert "- Penalty: Warning" in text
    assert "- Rules: IPG 2.3, CR 101.3" in text
    assert '- Note: says "no", twice; then leaves' in text


def test_csv_gives_back_every_character() -> None:
    rows = list(csv.DictReader(io.StringIO(exported(ENTRIES, "csv"), newline="")))
    assert [row["table"] for row in rows] == ["12", ""]
    assert rows[1]["note"] == ENTRIES[0].page.note
    assert rows[0]["cites"] == "IPG 2.3, CR 101.3"


def test_json_gives_back_every_field() -> None:
    read = msgspec.json.decode(exported(ENTRIES, "json"))
    assert read[0] == {"id": "a", "time": ENTRIES[1].time, **msgspec.json.decode(msgspec.json.encode(ENTRIES[1].page))}


def test_the_name_of_the_file_says_the_form() -> None:
    assert [form_of(name) for name in ("day.md", "day.CSV", "/a.b/day.json")] == ["md", "csv", "json"]
    with pytest.raises(InputError) as told:
        form_of("day.txt")
    assert ".csv" in told.value.hint
