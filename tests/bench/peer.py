"""Our verdicts beside the end states of another engine, phase-python: which scenarios agree, differ, or can't be held by it.

Development only: `pip install -e '.[peer]'`, then `python -m tests.bench.peer [WORDS IN PATHS ...]`. Each difference is settled
from the Comprehensive Rules in differences.toml; one that is not settled there makes the run fail.
"""

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from judgebot.cards.models import Card
from judgebot.cards.store import open_store
from judgebot.contract import Verdict
from judgebot.scenario.models import Action, Scenario
from judgebot.scenario.notation import parse_scenario
from judgebot.scenario.notation_numbers import number_objects
from judgebot.scenario.run import run_scenario
from tests.bench.peer_board import CannotHoldError, set_up
from tests.bench.peer_cards import Cards, names_of
from tests.bench.peer_child import Child, LostError
from tests.bench.peer_compare import differences, ours, theirs
from tests.bench.peer_effects import effect_cards, with_combat_played, with_stack_played, written_cards
from tests.bench.peer_play import Play, RefusesError, do, finish, settle
from tests.bench.peer_speed import Timed, Times, report_speed, timed
from tests.places import TOP

DIFFERENCES = Path(__file__).with_name("differences.toml")
Standing = Literal["agree", "differ", "cannot be held", "ours is not decided"]


class Settled(msgspec.Struct, frozen=True):
    """Who is right by the rules where scenarios differ: one cause, all scenarios that show it."""

    scenarios: tuple[str, ...]
    right: Literal["judgebot", "peer", "both"]
    cites: tuple[str, ...]
    why: str


class Compared(msgspec.Struct, frozen=True):
    """How one scenario stands: `notes` are the differences, or the reason why it can't be held."""

    name: str
    standing: Standing
    notes: tuple[str, ...] = ()
    times: Times | None = None


@lru_cache(maxsize=4096)
def card(name: str) -> Card | None:
    """Return the facts of a card."""
    return open_store().card(name)


def scenarios() -> dict[str, Scenario]:
    """Return every scenario of the project by its short name."""
    paths = [*sorted((TOP / "rulings/scenarios").glob("*/*.judge")), *sorted((TOP / "tests/scenarios").glob("**/*.judge"))]
    return {f"{p.parent.name}/{p.stem}": number_objects(parse_scenario(p.read_text(encoding="utf-8"))) for p in paths}


def compare(name: str, scenario: Scenario, cards: Cards, *, is_timed: bool) -> Compared:
    """Return how our verdict on a scenario stands beside the peer's play of it, timed if asked for."""
    verdict = run_scenario(scenario, card)
    if verdict.final is None:
        return Compared(name, "ours is not decided", (verdict.status,))
    try:
        play, refused = _played(scenario, cards, _forbidden(scenario, verdict))
    except CannotHoldError as reason:
        return Compared(name, "cannot be held", (str(reason),))
    found = [*refused, *(differences(ours(verdict.final), theirs(play.board), play.board) if not refused else ())]
    times = timed(Timed(name, scenario, play.engine, play.start, tuple(play.log)), card) if is_timed else None
    return Compared(name, "differ" if found else "agree", tuple(found), times)


def compare_all(chosen: dict[str, Scenario], *, is_timed: bool) -> Iterator[Compared]:
    """Yield how each scenario stands. One that the peer does not survive or end is left out, with that as the reason."""
    cards = Cards(frozenset().union(*map(names_of, chosen.values())))
    child = Child(lambda name: compare(name, chosen[name], cards, is_timed=is_timed))
    for name in chosen:
        try:
            yield child.ask(name)
        except LostError as lost:
            print(f"{name}: left out, {lost}", flush=True)
            yield Compared(name, "cannot be held", (str(lost),))
    child.close()


def _played(scenario: Scenario, cards: Cards, forbidden: frozenset[int]) -> tuple[Play, tuple[str, ...]]:
    """Return the play, and what the peer refused to let be done or let be done against the rules (the play ends there)."""
    effects = effect_cards(scenario)
    engine, known = cards.engine({**written_cards(scenario), **effects})
    before_combat, combat = with_combat_played(scenario)
    board_before, stack = with_stack_played(before_combat)
    board = set_up(engine, known, board_before, tuple(effects))
    board.attacked = frozenset(label for line in combat if line.verb == "attacks" for label in line.objects)
    play = Play(board, board_before, engine, board.game.state())
    settle(play)
    try:
        for declared in (*combat, *stack):
            do(play, declared)
    except RefusesError as refused:
        raise CannotHoldError(f"it does not come to that board: {refused}") from refused
    for number, line in enumerate(scenario.script):
        if isinstance(line, Action):
            refused_here = _do(play, line, is_forbidden=number in forbidden)
            if refused_here:
                return play, (refused_here,)
    return play, _finish(play)


def _do(play: Play, line: Action, *, is_forbidden: bool) -> str:
    """Do a line; return "" if the peer lets it be done as the rules do, else what differs."""
    try:
        do(play, line)
        if is_forbidden:
            finish(play)
    except RefusesError as refused:
        return "" if is_forbidden else f"{line.text}: ours does it, theirs refuses ({str(refused)[:160]})"
    except CannotHoldError:
        if is_forbidden:
            return ""
        raise
    return f"{line.text}: ours forbids it, theirs does it" if is_forbidden else ""


def _finish(play: Play) -> tuple[str, ...]:
    try:
        finish(play)
    except RefusesError as refused:
        return (f"blocks: ours has them, theirs refuses ({str(refused)[:160]})",)
    return ()


def _forbidden(scenario: Scenario, verdict: Verdict) -> frozenset[int]:
    """Return the positions of the lines that our verdict says are not allowed."""
    if not _refusals(verdict):
        return frozenset()
    found, before = set(), 0
    for number, line in enumerate(scenario.script):
        if isinstance(line, Action):
            now = _refusals(run_scenario(replace(scenario, script=scenario.script[: number + 1]), card))
            if now > before:
                found.add(number)
            before = now
    return frozenset(found)


def _refusals(verdict: Verdict) -> int:
    return sum(step.text.startswith("Not allowed") for step in verdict.steps)


def settled() -> tuple[Settled, ...]:
    """Return the differences that were settled from the rules."""
    data = tomllib.loads(DIFFERENCES.read_text(encoding="utf-8"))
    return msgspec.convert(data["difference"], tuple[Settled, ...], strict=False)


def lines_of(compared: list[Compared], known: tuple[Settled, ...]) -> Iterator[str]:
    """Yield the report: counts, reasons, each difference with who is right."""
    counts = Counter(one.standing for one in compared)
    yield "  ".join(f"{standing} {count}" for standing, count in counts.most_common())
    reasons = Counter(one.notes[0] for one in compared if one.standing == "cannot be held")
    yield from (f"  cannot be held, {count}: {reason}" for reason, count in reasons.most_common())
    for one in compared:
        if one.standing == "differ":
            entry = next((entry for entry in known if one.name in entry.scenarios), None)
            right = f"{entry.right} [{', '.join(entry.cites)}] {entry.why}" if entry else "NOT SETTLED"
            yield f"{one.name}: right is {right}"
            yield from (f"    {note[:200]}" for note in one.notes[:4])
    rights = Counter(
        next((entry.right for entry in known if one.name in entry.scenarios), "not settled")
        for one in compared
        if one.standing == "differ"
    )
    yield "right where they differ: " + "  ".join(f"{who} {count}" for who, count in rights.most_common())


def stale(compared: list[Compared], known: tuple[Settled, ...]) -> list[str]:
    """Return the scenarios that are settled as differing and do not differ (any more)."""
    differing = {one.name for one in compared if one.standing == "differ"}
    return sorted(name for entry in known for name in entry.scenarios if name not in differing)


def main(words: list[str]) -> int:
    """Run the comparison, then the speed and memory of the same run; 1 if a difference is not settled."""
    chosen = {name: one for name, one in scenarios().items() if not words or any(word in name for word in words)}
    compared = list(compare_all(chosen, is_timed=not words))
    known = settled()
    print(*lines_of(compared, known), sep="\n")
    if not words:
        print("settled, but agreeing now:", ", ".join(stale(compared, known)) or "none")
        report_speed([one.times for one in compared if one.times is not None], next(iter(chosen.values())), card)
    names = {name for entry in known for name in entry.scenarios}
    return int(any(one.standing == "differ" and one.name not in names for one in compared))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
