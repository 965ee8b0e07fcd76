"""Which rules the checker acts on, where, and which scenario exercises each: `python -m tests.bench.cr_coverage > page.md`.

Written from citations alone. A function acts on a rule that it cites as data (a step, a duty, a refusal, a table) or that its
docstring names. A rule is exercised where the verdict of a scenario cites it, or an expectation that holds does. Rules that
are named as not modelled stand apart.
"""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from judgebot.errors import JudgebotError
from tests.game.scenario_files import CASES, RULINGS, name, verdict
from tests.game.test_citations import NUMBER, digest
from tests.places import TOP

SHOWN: Final = 3
_IN_DOCSTRING: Final = re.compile(r"\b(\d{3}\.\d+)([a-z]{1,2})?(?:-([a-z]))?\b")
_TABLES_OF_OTHERS: Final = "NOT_MODELLED"


class Acted(msgspec.Struct, frozen=True):
    """Rule number -> places ("layers.dependencies") that cite it as data, that name it, and that say it is not modelled."""

    cited: dict[str, set[str]]
    named: dict[str, set[str]]
    not_modelled: dict[str, set[str]]

    def places(self, number: str) -> list[str]:
        """Return where the rule is acted on, those first that cite it in what they say."""
        said = sorted(self.cited.get(number, ()))
        return said + sorted(self.named.get(number, set()) - set(said))


def acted_on() -> Acted:
    """Return what the files of game/ say of rules, function by function."""
    acted = Acted(defaultdict(set), defaultdict(set), defaultdict(set))
    for path in sorted((TOP / "judgebot/game").glob("*.py")):
        for place, node in _places(path):
            docstring = ast.get_docstring(node) if isinstance(node, ast.FunctionDef | ast.ClassDef) else None
            for number in _numbers_in(docstring or ""):
                acted.named[number].add(place)
            found = acted.not_modelled if place.endswith(_TABLES_OF_OTHERS) else acted.cited
            for number in _data_numbers(node):
                found[number].add(place)
    return acted


def _places(path: Path) -> Iterator[tuple[str, ast.stmt]]:
    """Functions, classes and tables of a file with their names."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.FunctionDef(name=word) | ast.ClassDef(name=word):
                yield f"{path.stem}.{word}", node
            case ast.Assign(targets=[ast.Name(id=word)]) | ast.AnnAssign(target=ast.Name(id=word)):
                yield f"{path.stem}.{word}", node


def _data_numbers(node: ast.stmt) -> set[str]:
    strings = (inner.value for inner in ast.walk(node) if isinstance(inner, ast.Constant) and isinstance(inner.value, str))
    return {text for text in strings if NUMBER.fullmatch(text)}


def _numbers_in(docstring: str) -> Iterator[str]:
    """The numbers of a docstring; "205.1a-b" is both."""
    for found in _IN_DOCSTRING.finditer(docstring):
        rule, letter, last = found.groups()
        yield rule + (letter or "")
        if letter and last and len(letter) == 1:
            yield from (rule + chr(code) for code in range(ord(letter) + 1, ord(last) + 1))


def exercised() -> dict[str, set[str]]:
    """Return rule number -> scenarios whose verdict, or an expectation of which that holds, cites it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in (*RULINGS, *CASES):
        try:
            answer = verdict(path)
        except JudgebotError:
            continue
        proved = (expected.cites for expected in answer.expectations if expected.holds)
        for cites in (*(step.cites for step in answer.steps), *(duty.cites for duty in answer.duties), *proved):
            for cite in cites:
                found[cite.removeprefix("CR ")].add(name(path))
    return found


def page() -> str:
    """Return the page in Markdown: what is counted, then section by section."""
    acted, proved, known = acted_on(), exercised(), digest()
    on = {number for number in known if acted.places(number)}
    said = on & set(acted.cited)
    lines = [
        *("# Rules that the checker acts on", ""),
        f"{len(on)} rules are acted on in game/, {len(on & set(proved))} of them exercised by a scenario.",
        f"{len(said)} of them are cited in what it says, {len(said & set(proved))} of these exercised.",
        f"{len(set(proved) - on)} more stand only in what scenarios expect: they follow from others.",
        f"{len(acted.not_modelled)} are named as not modelled.",
    ]
    for section, numbers in _by_section([number for number in known if number in on or number in proved]).items():
        lines += _section(section, numbers, acted, proved)
    lines += ["", "## Named as not modelled", "", "| rule | where |", "|---|---|"]
    lines += [f"| {number} | {', '.join(sorted(places))} |" for number, places in sorted(acted.not_modelled.items())]
    return "\n".join(lines)


def _by_section(numbers: list[str]) -> dict[str, list[str]]:
    """Rules by section; each keyword has a section of its own (CR 701, 702)."""
    sections: dict[str, list[str]] = defaultdict(list)
    for number in numbers:
        sections[number.partition(".")[0]].append(number)
    return sections


def _section(section: str, numbers: list[str], acted: Acted, proved: dict[str, set[str]]) -> Iterator[str]:
    title = _titles().get(section, "")
    both = sum(1 for number in numbers if acted.places(number) and number in proved)
    yield from ("", f"## {section} {title}".rstrip(), "")
    yield f"{sum(1 for n in numbers if acted.places(n))} acted on, {both} of them exercised."
    yield from ("", "| rule | acted on in | exercised by |", "|---|---|---|")
    for number in numbers:
        yield f"| {number} | {_first(acted.places(number)) or 'follows'} | {_first(sorted(proved.get(number, ()))) or 'none'} |"


@cache
def _titles() -> dict[str, str]:
    titles: dict[str, str] = tomllib.loads((TOP / "rulings/sections.toml").read_text(encoding="utf-8"))["sections"]
    return titles


def _first(names: list[str]) -> str:
    return ", ".join(names[:SHOWN]) + (f" and {len(names) - SHOWN} more" if len(names) > SHOWN else "")


if __name__ == "__main__":
    print(page())
