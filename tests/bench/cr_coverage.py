"""Which rules the engine implements and which scenario exercises each: `python -m tests.bench.cr_coverage > page.md`.

A rule counts as implemented where a step, a duty or a refusal in game/ cites it; as exercised where a
scenario's verdict does, or an expectation of it that holds.
"""

import ast
from collections import defaultdict
from pathlib import Path

from judgebot.errors import JudgebotError
from tests.game.test_citations import NUMBER, digest
from tests.game.test_scenarios import CASES, RULINGS, name, verdict
from tests.places import TOP


def implemented() -> dict[str, set[str]]:
    """Return rule number -> files of game/ that cite it as data (docstrings do not count)."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((TOP / "judgebot/game").glob("*.py")):
        for number in _data_numbers(path):
            found[number].add(path.name)
    return found


def _data_numbers(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    strings = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {text for text in strings if NUMBER.fullmatch(text)}


def exercised() -> dict[str, set[str]]:
    """Return rule number -> scenarios whose verdict cites it."""
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
    """Return the page in Markdown, section by section."""
    cited, proved, known = implemented(), exercised(), digest()
    numbers = [number for number in known if number in cited or number in proved]
    lines = ["# Rules that the checker acts on", ""]
    lines.append(
        f"{len(cited)} rules are cited as data in game/; {len(set(cited) & set(proved))} of them by a scenario's verdict."
    )
    section = ""
    for number in numbers:
        if number.partition(".")[0] != section:
            section = number.partition(".")[0]
            lines += ["", f"## {section}", "", "| rule | in | exercised by |", "|---|---|---|"]
        scenarios = sorted(proved.get(number, ()))
        shown = ", ".join(scenarios[:3]) + (f" and {len(scenarios) - 3} more" if len(scenarios) > 3 else "")
        lines.append(f"| {number} | {', '.join(sorted(cited.get(number, ())))} | {shown or 'none'} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(page())
