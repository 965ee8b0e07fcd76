"""What changed between two editions, and who of ours cites it."""

import json
from pathlib import Path

import pytest

from judgebot.contract import DiffReport
from judgebot.corpus.load import Corpus
from judgebot.editions import CR_EDITION
from judgebot.errors import InputError
from judgebot.importers.read import import_paths
from judgebot.library.library import Library
from judgebot.present.blocks import as_plain
from judgebot.present.changes import diff_blocks
from judgebot.update.diff import diff_editions, read_edition
from judgebot.update.differences import Pair, differences
from judgebot.update.prints import prints_of
from tests.update.documents import rules_text

OLD = {
    "704.5a": "A player whose fog is gone leaves the table at once.",
    "704.5b": "A warden that stands in no fog goes home and rests, see rule 704.5a.",
    "704.5c": "If two wardens have the same name, one of them is sent away by its owner.",
    "704.5d": "Each lamp with no oil is put out.",
}


def test_equal_editions_do_not_differ() -> None:
    assert differences(OLD, dict(OLD)).unchanged == len(OLD)


def test_line_breaks_quotes_and_dashes_are_no_difference_but_signs_are() -> None:
    old = {"100.1": "It’s a\n+1/+1 counter – no more."}
    assert differences(old, {"100.1": "It's a +1/+1 counter - no more."}).unchanged == 1
    assert differences(old, {"100.1": "It's a -1/-1 counter - no more."}).changed != ()


def test_a_rule_put_between_others_is_new_and_those_behind_it_are_renumbered() -> None:
    new = {
        "704.5a": OLD["704.5a"],
        "704.5b": "A lighthouse without a keeper falls into the sea during the night.",
        "704.5c": "A warden that stands in no fog goes home and rests, see rule 704.5a.",
        "704.5d": OLD["704.5c"],
        "704.5e": OLD["704.5d"],
    }
    found = differences(OLD, new)
    assert (found.unchanged, found.new, found.gone, found.changed) == (1, ("704.5b",), (), ())
    assert [(pair.was, pair.number) for pair in found.renumbered] == [
        ("704.5b", "704.5c"),
        ("704.5c", "704.5d"),
        ("704.5d", "704.5e"),
    ]


def test_a_rule_that_moved_and_changed_a_little_is_found_by_likeness() -> None:
    new = {"704.5a": OLD["704.5a"], "800.1": OLD["704.5c"].replace("sent away", "sent home")}
    found = differences(OLD, new)
    (moved,) = found.renumbered
    assert (moved.was, moved.number) == ("704.5c", "800.1")
    assert 0.9 < moved.likeness < 1
    assert found.gone == ("704.5b", "704.5d")


def test_of_two_rules_much_alike_each_is_found_where_its_own_has_moved() -> None:
    def rule(number: str, verb: str, end: str) -> dict[str, str]:
        return {
            f"{number}a": f"To {verb} a lamp, turn it over, so that the {verb} side is up and its light falls to the north.",
            f"{number}b": f"If a player is told to {verb} a lamp that has no other side, {end}.",
        }

    old = rule("701.28", "polish", "nothing happens") | rule("701.50", "dim", "nothing happens")
    new = rule("701.27", "polish", "nothing happens at all") | rule("701.28", "dim", "nothing happens at all")
    moved = {pair.was: pair.number for pair in differences(old, new).renumbered}
    assert moved == {"701.28a": "701.27a", "701.28b": "701.27b", "701.50a": "701.28a", "701.50b": "701.28b"}


def test_a_changed_rule_keeps_its_number_and_one_that_only_refers_elsewhere_is_wholly_alike() -> None:
    new = {
        **OLD,
        "704.5b": OLD["704.5b"].replace("704.5a", "704.5z"),
        "704.5d": OLD["704.5d"] + " So is each candle without wax.",
    }
    found = differences(OLD, new)
    assert found.changed[0] == Pair(was="704.5b", number="704.5b", likeness=1.0)
    assert found.changed[1].number == "704.5d"
    assert found.changed[1].likeness < 1


def test_the_other_way_round_new_and_gone_change_places() -> None:
    new = {**OLD, "704.5e": "Quite another thing altogether, never heard of before."}
    assert differences(OLD, new).new == differences(new, OLD).gone == ("704.5e",)


@pytest.fixture
def editions(library: Library, corpus: Corpus, tmp_path: Path) -> Library:
    """Two invented editions in the library: one older than ours, and ours."""
    filler = {f"100.{number}": f"Rule of the fog number {number}." for number in range(1, 120)}
    for day, rules in (("April 17, 2026", OLD), ("August 7, 2026", {**OLD, "704.5b": "Now it is said in quite other words."})):
        path = tmp_path / f"{day}.txt"
        path.write_text(rules_text(day, filler | rules), encoding="utf-8")
        import_paths([path], library, corpus, lambda _: ())
    return library


@pytest.fixture
def report(editions: Library, corpus: Corpus) -> DiffReport:
    return diff_editions("CR 2026-04-17", CR_EDITION, editions, corpus)


def test_the_report_tells_who_of_ours_cites_a_changed_rule(report: DiffReport) -> None:
    change = next(one for one in (*report.changed, *report.new) if one.number == "CR 704.5b")
    assert "empty-library" in change.rulings
    assert change.digest == ("CR 704.5b",)
    assert any(path.startswith("scenarios/") for path in change.scenarios)


def test_the_report_is_readable(report: DiffReport) -> None:
    said = as_plain(diff_blocks(report))
    assert said.startswith("From CR 2026-04-17 to CR 2026-08-07: ")
    assert "empty-library" in said


def test_files_are_compared_as_well(editions: Library, corpus: Corpus, tmp_path: Path) -> None:
    report = diff_editions(str(tmp_path / "April 17, 2026.txt"), "cr  2026-04-17", editions, corpus)
    assert (report.changed, report.new, report.gone, report.renumbered) == ((), (), (), ())


def test_policy_is_compared_too(library: Library, corpus: Corpus, tmp_path: Path) -> None:
    for date, text in (("20240101", "Lamps are lit."), ("20250101", "Lamps are lit at dusk.")):
        sections = [{"rule_number": "2.1", "category": "Lamps", "content": text}]
        (tmp_path / f"IPG_{date}.json").write_text(json.dumps(sections), encoding="utf-8")
    import_paths(sorted(tmp_path.glob("*.json")), library, corpus, lambda _: ())
    report = diff_editions("IPG 2024-01-01", "IPG 2025-01-01", library, corpus)
    assert [(change.was, change.number) for change in report.changed] == [("IPG 2.1", "IPG 2.1")]


@pytest.mark.parametrize("wanted", ["CR 1999-01-01", "nonsense", "", "\0"])
def test_an_unknown_edition_names_those_there_are(editions: Library, corpus: Corpus, wanted: str) -> None:
    with pytest.raises(InputError) as caught:
        diff_editions(wanted, CR_EDITION, editions, corpus)
    assert "CR 2026-04-17" in caught.value.hint


def test_editions_of_different_documents_are_not_compared(editions: Library, corpus: Corpus, official_data: Path) -> None:
    with pytest.raises(InputError):
        diff_editions(CR_EDITION, str(official_data / "policy" / "IPG_20240923.json"), editions, corpus)


def test_real_editions(library: Library, corpus: Corpus, official_data: Path) -> None:
    """Numbers were checked by reading: CR 310.8 and 601.5 were put in, what stood there moved on by one."""
    old, new = (str(official_data / "cr" / f"CR_{day}.txt") for day in ("20260417", "20260807"))
    report = diff_editions(old, new, library, corpus)
    moved = {change.was: change.number for change in report.renumbered}
    assert {"CR 310.8", "CR 601.5"} <= {change.number for change in report.new}
    assert (moved["CR 310.8"], moved["CR 601.5"], moved["CR 704.5w"]) == ("CR 310.9", "CR 601.6", "CR 704.5x")
    assert report.gone == ()
    assert report.unchanged > 3_000


def test_two_copies_of_one_edition_do_not_differ(library: Library, corpus: Corpus, official_data: Path) -> None:
    one, other = (str(official_data / "cr" / f"CR_20260417{form}.txt") for form in ("", "_rawCRCRLF"))
    report = diff_editions(one, other, library, corpus)
    assert (report.changed, report.new, report.gone, report.renumbered) == ((), (), (), ())


def test_the_shipped_fingerprints_are_those_of_the_edition_we_cite(corpus: Corpus, official_data: Path) -> None:
    shipped = (corpus.folder / "rules.prints").read_text(encoding="ascii")
    assert shipped == "\n".join(prints_of(official_data / "cr" / "CR_20260807.txt")) + "\n"


def test_an_edition_that_we_do_not_cite_gives_no_fingerprints(official_data: Path) -> None:
    with pytest.raises(InputError):
        list(prints_of(official_data / "cr" / "CR_20260417.txt"))


def test_a_file_of_another_kind_is_not_compared(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Buy oil for the lamps.", encoding="utf-8")
    with pytest.raises(InputError):
        read_edition(str(path), library)
