"""Every rule number in the code, the scenarios and the corpus exists in the Comprehensive Rules, and says what we think."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from judgebot.language import fold
from tests.places import SHARED, TOP, needs_official_data

NUMBER = re.compile(r"\b(\d{3}\.\d+(?:[a-z]{1,2})?)\b")
CITED = re.compile(r"\bCR (\d{3}\.\d+(?:[a-z]{1,2})?)\b")
RULE = re.compile(r"^(\d{3}\.\d+(?:[a-z]{1,2})?)\.? (.*)$", re.MULTILINE)


def numbers_in_code(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from NUMBER.findall(node.value)


def cited() -> dict[str, str]:
    found: dict[str, str] = {}
    for folder in ("game", "scenario", "cards"):
        for path in sorted((TOP / "judgebot" / folder).rglob("*.py")):
            found.update(dict.fromkeys(numbers_in_code(path), path.name))
    for pattern in ("rulings/scenarios/*/*.judge", "tests/scenarios/**/*.judge", "rulings/families/*.toml"):
        for path in sorted(TOP.glob(pattern)):
            found.update(dict.fromkeys(CITED.findall(path.read_text(encoding="utf-8")), path.name))
    return found


def digest() -> dict[str, dict[str, str]]:
    lines = (TOP / "rulings/rules.jsonl").read_text(encoding="utf-8").splitlines()
    return {record["number"]: record for record in map(json.loads, lines)}


def official_rules() -> dict[str, str]:
    text = (SHARED / "data/cr/CR_20260807.txt").read_text(encoding="utf-8-sig")
    return {number: fold(rest) for number, rest in RULE.findall(text)}


def test_every_cited_rule_is_in_our_digest() -> None:
    known = digest()
    assert {number: place for number, place in cited().items() if number not in known} == {}


@needs_official_data
def test_every_cited_rule_exists() -> None:
    official = official_rules()
    assert {number: place for number, place in cited().items() if number not in official} == {}


@needs_official_data
def test_the_few_words_beside_each_number_stand_in_the_rule() -> None:
    official = official_rules()
    wrong = [n for n, record in digest().items() if fold(record["proof"]) not in official.get(n, "")]
    assert wrong == []
