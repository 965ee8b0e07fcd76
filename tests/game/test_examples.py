"""Every Example paragraph of the Comprehensive Rules is a scenario, or is named as left out."""

import re
from collections import Counter
from collections.abc import Iterator

from tests.places import SHARED, TOP, needs_official_data

FOLDER = TOP / "tests/scenarios/examples"
RULE = re.compile(r"(\d{3}\.\d+[a-z]{0,2})\.? ")


def examples() -> Iterator[str]:
    """Name each Example by its rule and its place under it, as the files are."""
    number, seen = "", Counter[str]()
    for line in (SHARED / "data/cr/CR_20260807.txt").read_text(encoding="utf-8-sig").splitlines():
        if match := RULE.match(line):
            number = match[1]
        if line.startswith("Example:"):
            seen[number] += 1
            yield f"cr-{number.replace('.', '-')}-{chr(ord('a') + seen[number] - 1)}"


def left_out() -> set[str]:
    return set(re.findall(r"cr-[\w-]+(?=\s)", (FOLDER / "README.md").read_text(encoding="utf-8") + "\n"))


@needs_official_data
def test_every_example_is_a_scenario_or_named_as_left_out() -> None:
    ours = {path.stem for path in FOLDER.glob("*.judge")}
    found = set(examples())
    assert found - ours - left_out() == set()
    assert left_out() & ours == set()
    assert left_out() - found == set()
