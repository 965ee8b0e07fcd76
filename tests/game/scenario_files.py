"""The scenario files there are, and the verdict on each."""

from functools import lru_cache
from pathlib import Path

from judgebot.cards.models import Card
from judgebot.cards.store import open_store
from judgebot.contract import Verdict
from judgebot.scenario.notation import parse_scenario
from judgebot.scenario.run import run_scenario
from tests.places import TOP

RULINGS = sorted((TOP / "rulings/scenarios").glob("*/*.judge"))
CASES = sorted((TOP / "tests/scenarios").glob("**/*.judge"))


@lru_cache(maxsize=4096)
def card(name: str) -> Card | None:
    return open_store().card(name)


def verdict(path: Path) -> Verdict:
    """Return the verdict on a scenario, computed now."""
    return run_scenario(parse_scenario(path.read_text(encoding="utf-8")), card)


@lru_cache(maxsize=4096)
def verdict_once(path: Path) -> Verdict:
    """Return the verdict on a scenario, computed once in a process: for those who change nothing of the rules."""
    return verdict(path)


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"
