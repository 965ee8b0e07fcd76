"""The checks of rules.jsonl and policy.jsonl, line by line."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from judgebot.corpus.check_file import CheckedFile, cite_problem
from judgebot.corpus.findings import Finding
from judgebot.corpus.load import numbered_lines
from judgebot.corpus.models import PolicyDigest, RuleDigest
from judgebot.corpus.structure import decode_line
from judgebot.errors import DataError

_NUMBER: Final = re.compile(r"(\d{3})(?:\.(\d+)([a-z]{0,2}))?")
_MOST_ASKED: Final = 24

RuleKey = tuple[int, int, int, str]


def rule_key(number: str) -> RuleKey | None:
    """Return what a rule number sorts by ("704.5m" after "704.5", "100.10" after "100.9"); None where it is none."""
    found = _NUMBER.fullmatch(number)
    if found is None:
        return None
    letters = found.group(3) or ""
    return int(found.group(1)), int(found.group(2) or 0), len(letters), letters


def check_rules(path: Path) -> tuple[frozenset[str], list[Finding]]:
    """Return the numbers that may be cited, those of the digest and of the rules above them, and its problems.

    A digest that is absent is a problem too.
    """
    numbers: dict[str, int] = {}
    findings: list[Finding] = []
    last: RuleKey | None = None
    for line, record in _records(path, RuleDigest, findings):
        number = record.root.text("number")
        key = rule_key(number)
        if key is None:
            record.add(("number",), f"'{number}' is not the number of a rule")
        elif number in numbers:
            record.add(("number",), f"{number} stands on line {numbers[number]} already")
        elif last is not None and key < last:
            record.add(("number",), f"{number} must stand above the one before: rules are sorted")
        last = key if key is not None else last
        numbers.setdefault(number, line)
        _check_rule(record)
        findings += record.findings
    return frozenset(numbers) | {_above(number) for number in numbers}, findings


def _above(number: str) -> str:
    """The number of the rule that a subrule belongs to: often a mere heading, which the digest need not hold."""
    return number.rstrip("abcdefghijklmnopqrstuvwxyz")


def _check_rule(record: CheckedFile) -> None:
    if not record.root.text("statement").strip():
        record.add(("statement",), "is empty")
    record.check_proof(record.root.text("proof"))
    asked = record.root.texts("asked")
    if not 1 <= len(asked) <= _MOST_ASKED:
        record.add(("asked",), f"has {len(asked)} questions, must be one to {_MOST_ASKED}")
    if any(not question.strip() for question in asked):
        record.add(("asked",), "a question is empty")


def check_policy(path: Path) -> list[Finding]:
    """Return the problems of the policy digest."""
    ids: dict[str, int] = {}
    findings: list[Finding] = []
    for line, record in _records(path, PolicyDigest, findings):
        section = record.root.text("id")
        problem = cite_problem(section, frozenset())
        if problem or section.startswith("CR "):
            record.add(("id",), problem or "a rule of the CR is no policy")
        elif section in ids:
            record.add(("id",), f"{section} stands on line {ids[section]} already")
        ids.setdefault(section, line)
        for key in ("title", "statement"):
            if not record.root.text(key).strip():
                record.add((key,), "is empty")
        record.check_proof(record.root.text("proof"))
        _check_regular(record)
        findings += record.findings
    return findings


def _check_regular(record: CheckedFile) -> None:
    """An infraction says what holds at Regular in its place: sections of Judging at Regular."""
    is_infraction = record.root.text("id").startswith("IPG") and bool(record.root.text("penalty"))
    regular = record.root.texts("regular")
    if is_infraction != bool(regular):
        record.add(("regular",), "an infraction, and nothing else, names what holds at Regular in its place")
    for at, section in enumerate(regular):
        if not section.startswith("JAR ") or cite_problem(section, frozenset()):
            record.add(("regular", at), f"'{section}' is no section of Judging at Regular")


def _records(path: Path, model: Any, findings: list[Finding]) -> Iterator[tuple[int, CheckedFile]]:
    """Each line's number and content, its structure checked; what is no record at all goes to the findings."""
    if not path.exists():
        findings.append(Finding(path.name, 0, "", "the file is missing"))
        return
    try:
        lines = numbered_lines(path)
    except DataError as error:
        findings.append(Finding(path.name, 0, "", error.message))
        return
    for number, line in lines:
        try:
            content = decode_line(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            findings.append(Finding(path.name, number, "", f"the line is no JSON: {error}"))
            continue
        if not isinstance(content, dict):
            findings.append(Finding(path.name, number, "", "the line is no record"))
            continue
        record = CheckedFile(path.name, content, first_line=number)
        record.check_structure(model)
        yield number, record
