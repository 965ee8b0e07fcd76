"""`judgebot check`: what corpus.check finds, and what only the parts above it can tell: phrases, scenarios that must hold."""

from collections.abc import Iterator
from pathlib import Path

from judgebot.corpus.check import check_corpus
from judgebot.corpus.findings import Finding
from judgebot.errors import InputError, JudgebotError, ScenarioError
from judgebot.language import LANGUAGES
from judgebot.service.boards import run_board
from judgebot.service.parts import Parts
from judgebot.service.phrases import PHRASES_FILE, all_phrases
from judgebot.service.texts import read_text


def check_knowledge(parts: Parts) -> tuple[Finding, ...]:
    """Return every problem of the shipped knowledge, sorted by file and line."""
    from judgebot.cards.names import card_names

    folder = parts.corpus.folder
    known_cards = frozenset(card_names())
    return tuple(sorted((*check_corpus(folder, known_cards), *check_phrases(), *check_scenarios(folder, parts))))


def check_phrases() -> Iterator[Finding]:
    """Yield the phrases that a language lacks."""
    for key, by_language in all_phrases().items():
        for language in LANGUAGES:
            if not by_language.get(language, "").strip():
                yield Finding(PHRASES_FILE, 0, f"{key}.{language}", "is missing")


def check_scenarios(folder: Path, parts: Parts) -> Iterator[Finding]:
    """Yield what keeps a shipped scenario from proving its ruling: unreadable lines, expectations that do not hold."""
    for path in sorted((folder / "scenarios").rglob("*.judge")):
        yield from _check_scenario(path, path.relative_to(folder).as_posix(), parts)


def _check_scenario(path: Path, name: str, parts: Parts) -> Iterator[Finding]:
    from judgebot.scenario.notation import parse_scenario

    try:
        verdict = run_board(parse_scenario(read_text(path), parts.store.card), parts)
    except ScenarioError as error:
        yield from (_finding(name, problem) for problem in error.problems)
        return
    except InputError as error:
        yield _finding(name, error)
        return
    if not verdict.expectations:
        yield Finding(name, 0, "expect", "nothing is expected, so nothing is proved")
    for expectation in verdict.expectations:
        if expectation.holds is not True:
            yield Finding(name, 0, "expect", f"{'fails' if expectation.holds is False else 'not decided'}: {expectation.text}")


def _finding(name: str, problem: JudgebotError) -> Finding:
    line = problem.where.partition(":")[0]
    return Finding(name, int(line) if line.isdigit() else 0, "", problem.message)
