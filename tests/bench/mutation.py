"""Which faults in the rules the scenarios find: `nice python -m tests.bench.mutation [MODULES ...] [--sample N]`.

Not part of the tests: some minutes on one core. Each fault (mutants.py) is put in, and the scenarios that reach its line are
run until one is decided otherwise than it should be. Those that no expectation finds are tried by the steps that are kept
(tests/game/traces.txt). What survives is printed; what can't be told from the right thing is named in alike.toml.

Of our own, because mutmut starts pytest for every fault: 2.3 s each here, over two hours; this takes a tenth of a second.
What is named in alike.toml is not tried.
"""

import argparse
import os
import random
import signal
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, Literal

import msgspec

from judgebot.contract import Verdict
from judgebot.errors import JudgebotError
from judgebot.scenario.models import Scenario
from judgebot.scenario.notation import parse_scenario
from judgebot.scenario.run import run_scenario
from tests.bench.mutants import Mutant, mutants_of
from tests.game.scenario_files import CASES, RULINGS, card, name

MODULES: Final = (
    *("state_based", "state_based_players", "state_based_battles", "layers", "face_down", "looking", "triggers", "replacement"),
)
ALIKE: Final = Path(__file__).with_name("alike.toml")
SEED: Final = 704
LONGEST: Final = 4.0
"""Seconds that a scenario may take: all take less by far, so a fault that takes longer is found."""

Found = Literal["expected", "kept steps", "not reached", "survived"]
_FOUND: Final[dict[str, Found]] = {"expected": "expected", "kept steps": "kept steps", "survived": "survived"}


class Board(msgspec.Struct, frozen=True):
    """A scenario, what it is decided as (status and what holds) and says, and how long that takes."""

    name: str
    scenario: Scenario
    outcome: object
    told: object
    seconds: float


def outcome(verdict: Verdict) -> object:
    """Return what a scenario's test looks at: the status, and whether each expectation holds."""
    return verdict.status, tuple(one.holds for one in verdict.expectations)


def told(verdict: Verdict) -> object:
    """Return what the kept steps hold."""
    steps = tuple((step.text, step.cites) for step in verdict.steps)
    duties = tuple((duty.player, duty.must, duty.what, duty.cites) for duty in verdict.duties)
    return verdict.answer, steps, duties, verdict.assumed


def run(scenario: Scenario) -> tuple[object, object]:
    """Return the outcome and what is told; a refusal of the board is an outcome too."""
    try:
        verdict = run_scenario(scenario, card)
    except JudgebotError as error:
        return ("refused",), str(error)
    return outcome(verdict), told(verdict)


def boards_by_line(files: dict[str, str]) -> tuple[list[Board], dict[tuple[str, int], list[Board]]]:
    """Run every scenario; return them, and for each line of the files those that reach it, the quickest first."""
    boards: list[Board] = []
    reached: dict[tuple[str, int], list[Board]] = defaultdict(list)
    for path in (*RULINGS, *CASES):
        scenario = parse_scenario(path.read_text(encoding="utf-8"))
        lines: set[tuple[str, int]] = set()
        sys.settrace(_tracer(files, lines))
        try:
            found = run(scenario)
        finally:
            sys.settrace(None)
        begun = time.perf_counter()
        run(scenario)
        board = Board(name(path), scenario, *found, time.perf_counter() - begun)
        boards.append(board)
        for line in lines:
            reached[line].append(board)
    for those in reached.values():
        those.sort(key=lambda board: board.seconds)
    return boards, reached


def _tracer(files: dict[str, str], lines: set[tuple[str, int]]) -> Callable[[FrameType, str, Any], Any]:
    def in_function(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            lines.add((files[frame.f_code.co_filename], frame.f_lineno))
        return in_function

    def called(frame: FrameType, _: str, __: Any) -> Any:
        return in_function if frame.f_code.co_filename in files else None

    return called


def try_out(function: FunctionType, code: CodeType, boards: list[Board]) -> tuple[Found, int]:
    """Return what finds the fault, and at which of the boards: it is put in and tried in a process of its own."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writer, ",".join(map(str, _tried(function, code, boards))).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        found, _, place = pipe.read().partition(",")
    os.waitpid(child, 0)
    return (_FOUND[found], int(place)) if found else ("expected", 0)  # it broke the process itself


def _tried(function: FunctionType, code: CodeType, boards: list[Board]) -> tuple[Found, int]:
    function.__code__ = code
    signal.signal(signal.SIGALRM, _too_long)
    differs: int | None = None
    for place, board in enumerate(boards):
        signal.setitimer(signal.ITIMER_REAL, LONGEST)
        try:
            found, says = run(board.scenario)
        except BaseException:  # whatever it is, the scenario's test fails
            return "expected", place
        if found != board.outcome:
            return "expected", place
        if differs is None and says != board.told:
            differs = place
    return ("survived", 0) if differs is None else ("kept steps", differs)


def _too_long(_: int, __: FrameType | None) -> None:
    raise TimeoutError


class Alike(msgspec.Struct, frozen=True):
    """A fault that no board can show, and why: the functions around it give the same."""

    fault: str
    why: str


def alike() -> dict[str, str]:
    """Return the faults that are named as no faults."""
    entries = tomllib.loads(ALIKE.read_text(encoding="utf-8")).get("alike", [])
    return {entry.fault: entry.why for entry in msgspec.convert(entries, tuple[Alike, ...])}


def faults(modules: tuple[str, ...], sample: int | None) -> list[tuple[Mutant, FunctionType, CodeType]]:
    """Return the faults to try: all of them, or a sample that is the same each time."""
    found = [one for module in modules for one in mutants_of(import_module(f"judgebot.game.{module}"))]
    return found if sample is None else random.Random(SEED).sample(found, min(sample, len(found)))


def main(arguments: list[str]) -> int:
    """Try the faults and print the share that is found, by module, and what survives."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", default=MODULES)
    parser.add_argument("--sample", type=int, help="try so many, the same each time")
    parser.add_argument("--only", default="", help="try faults with these words in their name")
    chosen = parser.parse_args(arguments)
    files = {str(import_module(f"judgebot.game.{module}").__file__): module for module in chosen.modules}
    _, reached = boards_by_line(files)
    known = alike()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    finders: dict[str, list[Board]] = defaultdict(list)
    for mutant, function, code in faults(tuple(chosen.modules), chosen.sample):
        if chosen.only not in mutant.name:
            continue
        found: str = "alike" if mutant.name in known else "not reached"
        boards = _likeliest_first(reached.get((mutant.module, mutant.line), []), finders[mutant.function])
        if boards and found != "alike":
            found, place = try_out(function, code, boards)
            if found in ("expected", "kept steps"):
                finders[mutant.function].append(boards[place])
        counts[mutant.module][found] += 1
        if found not in ("expected", "alike"):
            print(f"{found}: {mutant.line} {mutant.name}", flush=True)
    print(*report(counts), sep="\n")
    return 0


def _likeliest_first(boards: list[Board], finders: list[Board]) -> list[Board]:
    """Those boards first that found the latest faults of the same function."""
    names = {board.name for board in boards}
    first = {board.name: board for board in reversed(finders) if board.name in names}
    return [*first.values(), *(board for board in boards if board.name not in first)]


def report(counts: dict[str, Counter[str]]) -> list[str]:
    """Return one line a module and one for all: faults, shares found, what is left."""
    total = sum(counts.values(), Counter[str]())
    return [_line(module, count) for module, count in (*counts.items(), ("all", total))]


def _line(module: str, count: Counter[str]) -> str:
    real = count.total() - count["alike"]
    by_expectation = count["expected"] / max(real, 1)
    found = (count["expected"] + count["kept steps"]) / max(real, 1)
    rest = f"{count['survived']} survive, {count['not reached']} not reached, {count['alike']} more are alike"
    return f"{module}: {real} faults, found {found:.1%} (by an expectation {by_expectation:.1%}); {rest}"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
