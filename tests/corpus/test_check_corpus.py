"""`check_corpus` lists every problem at once, each with file, line and field."""

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from judgebot.corpus.check import check_corpus
from judgebot.corpus.findings import Finding
from judgebot.corpus.place import rulings_folder

Damage = Callable[[str, str, str], None]
FAMILY = "families/tapped-status.toml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped rulings without the large files."""
    copy = tmp_path / "rulings"
    shutil.copytree(rulings_folder(), copy, ignore=shutil.ignore_patterns("*.xz", "cards.*", "names.*.xz"))
    return copy


@pytest.fixture
def damage(folder: Path) -> Damage:
    def replace(file: str, old: str, new: str) -> None:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return replace


def new_findings(folder: Path) -> list[Finding]:
    """What is found in the damaged copy and not in what is shipped."""
    return [one for one in check_corpus(folder) if (one.file, one.field, one.message) not in found_in_shipped()]


@cache
def found_in_shipped() -> frozenset[tuple[str, str, str]]:
    """What is found in what is shipped; the long look at it is taken once."""
    return frozenset((one.file, one.field, one.message) for one in check_corpus(rulings_folder()))


def test_several_problems_of_one_file_are_listed_together(folder: Path, damage: Damage) -> None:
    damage(FAMILY, 'id = "tapped-status"', 'id = "tapped"\ncolour = "blue"')
    damage(FAMILY, "\nde = [", "\nxx = [")
    damage(FAMILY, 'standing = "current"', 'standing = "newest"')
    found = {(one.field, one.message.split(";")[0]) for one in new_findings(folder) if one.file == FAMILY}
    assert ("id", "must be 'tapped-status', as the file is called") in found
    assert ("colour", "unknown field") in found
    assert ("asked.xx", "unknown key") in found
    assert ("asked.de", "has 0 questions, at least 3 are needed") in found
    assert ("wording[0].standing", "must be one of also, current, superseded") in found


def test_a_finding_tells_file_line_and_field(folder: Path, damage: Damage) -> None:
    damage(FAMILY, "\nko = ", "\n# ko = ")
    (one,) = [one for one in new_findings(folder) if one.field == "statement.ko"]
    lines = (folder / FAMILY).read_text(encoding="utf-8").split("\n")
    assert lines[one.line - 1] == "[statement]"
    assert str(one) == f"{FAMILY}:{one.line}: statement.ko: is missing or empty"


@pytest.mark.parametrize(
    ("old", "new", "field", "message"),
    [
        ('cites = ["CR ', 'cites = ["CR-', "cites[0]", "is not a citation"),
        ('cites = ["CR ', 'cites = ["CR 999.9z", "CR ', "cites[0]", "rules.jsonl has no rule 999.9z"),
        ('title = "', 'title = "one two three four five six seven eight ', "title", "more than 8 words"),
        ('dates = ["', 'dates = ["31-', "wording[0].dates[0]", "is no day written YYYY-MM-DD"),
        ('sha = "', 'sha = "x', "wording[0].prints[0].sha", "must be 12 hex digits"),
        ('sketch = "', 'sketch = "ffffffff', "wording[0].prints[0].sketch", "must be 1 to 16|numbers must rise"),
    ],
)
def test_a_damaged_field_is_found(folder: Path, damage: Damage, old: str, new: str, field: str, message: str) -> None:
    damage(FAMILY, old, new)
    found = [one.message for one in new_findings(folder) if one.field == field]
    assert any(part in one for one in found for part in message.split("|"))


def test_a_family_without_a_scenario_is_found(folder: Path) -> None:
    shutil.rmtree(folder / "scenarios" / "tapped-status", ignore_errors=True)
    assert any("no scenario proves it" in one.message for one in check_corpus(folder) if one.file == FAMILY)


def test_a_text_belongs_to_one_family(folder: Path) -> None:
    copy = folder / "families" / "zzz.toml"
    shutil.copy(folder / FAMILY, copy)
    copy.write_text(copy.read_text(encoding="utf-8").replace('id = "tapped-status"', 'id = "zzz"'), encoding="utf-8")
    messages = {one.message for one in check_corpus(folder) if one.file == "families/zzz.toml"}
    assert "this text's fingerprint is also in tapped-status" in messages
    assert "this question is also asked in tapped-status" in messages


def test_toml_that_is_none_is_one_finding_with_its_line(folder: Path, damage: Damage) -> None:
    damage(FAMILY, 'title = "', "title = ")
    (one,) = [one for one in new_findings(folder) if one.file == FAMILY]
    assert one.line == 2


def test_rules_are_sorted_once_each_and_prove_their_number(folder: Path) -> None:
    path = folder / "rules.jsonl"
    first, second, *rest = path.read_text(encoding="utf-8").split("\n")
    long_proof = '{"number": "905.7", "statement": "x", "proof": "a b c d e f g h i", "asked": []}'
    path.write_text("\n".join([second, first, second, "no json", "7", long_proof, *rest]), encoding="utf-8")
    found = {(one.line, one.field): one.message for one in new_findings(folder) if one.file == "rules.jsonl"}
    assert "sorted" in found[(2, "number")]
    assert "stands on line 1 already" in found[(3, "number")]
    assert "no JSON" in found[(4, "")]
    assert "no record" in found[(5, "")]
    assert found[(6, "proof")] == "has 9 words, at most 8 may be quoted"
    assert (6, "asked") in found


def test_policy_ids_are_citations_of_policy(folder: Path) -> None:
    line = '{"id": "%s", "title": "x", "statement": "y", "proof": "z", "asked": ["q"]}'
    ids = ("IPG 2.1", "IPG 2.1", "CR 100.1", "IPG")
    (folder / "policy.jsonl").write_text("\n".join(line % one for one in ids), encoding="utf-8")
    found = {one.line: one.message for one in new_findings(folder) if one.file == "policy.jsonl"}
    assert found[2] == "IPG 2.1 stands on line 1 already"
    assert found[3] == "a rule of the CR is no policy"
    assert "is not a citation" in found[4]


def test_an_infraction_and_nothing_else_says_what_holds_at_regular(folder: Path) -> None:
    line = '{"id": "%s", "title": "x", "statement": "y", "penalty": %s, "regular": %s, "proof": "z", "asked": ["q"]}'
    records = [("IPG 2.1", '"Warning"', "[]"), ("IPG 2.2", "null", '["JAR 1"]'), ("IPG 2.3", '"Warning"', '["JAR 1", "MTR 1"]')]
    (folder / "policy.jsonl").write_text("\n".join(line % record for record in records), encoding="utf-8")
    found = {(one.line, one.field) for one in new_findings(folder) if one.file == "policy.jsonl"}
    assert found == {(1, "regular"), (2, "regular"), (3, "regular[1]")}


def test_the_glossary_has_enough_concepts_in_all_languages(folder: Path) -> None:
    (folder / "glossary.toml").write_text(
        '[[concept]]\nid = "a"\nmeaning = "m"\n[concept.terms]\nen = ["Big", "big", "big"]\n\n[nicknames]\nBob = "X"\n',
        encoding="utf-8",
    )
    found = {(one.line, one.field, one.message) for one in check_corpus(folder, {"Dark Confidant"})}
    assert (0, "concept", "there are 1 concepts, at least 150 are needed") in found
    assert (5, "concept[0].terms.en[0]", "'Big' must be lower case") in found
    assert (5, "concept[0].terms.en[2]", "'big' stands here twice") in found
    assert (4, "concept[0].terms.de", "there is no term in this language") in found
    assert (8, "nicknames.Bob", "'X' is the English name of no card") in found


def test_an_empty_folder_lacks_everything(tmp_path: Path) -> None:
    assert {one.file for one in check_corpus(tmp_path)} >= {
        "families", "rules.jsonl", "policy.jsonl", "glossary.toml", "sources.toml",
    }  # fmt: skip
