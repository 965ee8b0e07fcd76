"""How long our verdict takes beside the peer's actions and reading of the same boards, warm; and the memory of one verdict.

`python -m tests.bench.peer_speed` prints the full board alone, several times.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from judgebot.cards.store import open_store
from judgebot.scenario.card_names import CardFinder
from judgebot.scenario.models import Action, Scenario
from judgebot.scenario.notation import format_scenario, parse_scenario
from judgebot.scenario.notation_numbers import number_objects
from judgebot.scenario.run import run_scenario
from tests.bench.peer_board import SEATS, set_up
from tests.bench.peer_cards import Cards, names_of
from tests.bench.peer_play import Play, do, settle

REPEATS: Final = 3
PEER_REPEATS: Final = 1  # it is warm: the same was played to compare it, and loading its state takes longest by far
_MEMORY: Final = (
    "import atexit, sys\n"
    "from pathlib import Path\n"
    "def most():\n"
    "    lines = Path('/proc/self/status').read_text().splitlines()\n"
    "    print(next(line for line in lines if line.startswith('VmHWM')), file=sys.stderr)\n"
    "atexit.register(most)\n"
    "from judgebot.cli import main\n"
    "main()\n"
)

# 35 permanents, five of them with global effects; one spell is cast and resolves.
FULL_BOARD: Final = """
title: Thirty-five permanents and five global effects
turn: A, main 1
A battlefield: #1 Glorious Anthem; #2 Opalescence; #3 Blood Moon; #4 Urborg, Tomb of Yawgmoth; Grizzly Bears x6; Forest x6
B battlefield: #5 Humility; Craw Wurm x6; Canopy Vista x6; #31 Silvercoat Lion; Hill Giant x5
A hand: #40 Giant Growth
do: A casts #40 targeting #31
do: resolve
"""


class Timed(msgspec.Struct, frozen=True):
    """One scenario that both can hold: its board, the peer's exported state of it and what was applied there."""

    name: str
    scenario: Scenario
    engine: Any
    start: Any
    log: tuple[tuple[int, Any], ...]


class Times(msgspec.Struct, frozen=True):
    """Median seconds of processor time on one board, warm: our verdict; the peer's loading, acting and reading."""

    ours: float
    load: float
    act: float
    read: float


def timed(board: Timed, card: CardFinder) -> Times:
    """Return how long both take on a board."""
    return Times(_median(lambda: run_scenario(board.scenario, card)), *_peer_times(board))


def report_speed(boards: list[Times], small: Scenario, card: CardFinder) -> None:
    """Print the medians over all boards, those of the full board, their ratios, and the memory of one verdict."""
    print(f"boards both hold: {len(boards)}")
    columns = zip(*map(msgspec.structs.astuple, boards), strict=True)
    _print_ratio("median over them", [statistics.median(column) for column in columns])
    full = full_board()
    _print_ratio("35 permanents", list(msgspec.structs.astuple(timed(full, card))))
    print(f"VmHWM of one `judgebot verify`: 35 permanents {memory(full.scenario)} kB, a small board {memory(small)} kB")


def _print_ratio(what: str, seconds: list[float]) -> None:
    mine, load, act, read = (1000 * one for one in seconds)
    print(
        f"{what}: ours {mine:.2f} ms; theirs load {load:.2f}, act {act:.2f}, read {read:.2f} ms;"
        f" ours / (act + read) = {mine / (act + read):.2f}, ours / (load + act + read) = {mine / (load + act + read):.2f}"
    )


def _median(call: Callable[[], object]) -> float:
    call()
    times = []
    for _ in range(REPEATS):
        begun = time.process_time()
        call()
        times.append(time.process_time() - begun)
    return statistics.median(times)


def _peer_times(board: Timed) -> tuple[float, float, float]:
    """Return the median seconds to load the state, to apply the actions, and to read all zones."""
    runs = [_peer_run(board) for _ in range(PEER_REPEATS)]
    load, act, read = (statistics.median(column) for column in zip(*runs, strict=True))
    return load, act, read


def _peer_run(board: Timed) -> tuple[float, float, float]:
    begun = time.process_time()
    game = board.engine.load_game(board.start)
    loaded = time.process_time()
    for actor, action in board.log:
        game.apply(actor, action)
    acted = time.process_time()
    read_zones(game)
    return loaded - begun, acted - loaded, time.process_time() - acted


def read_zones(game: Any) -> list[Any]:
    """Return every public zone and the hands; the players are left out, as the mana they are given would weigh on it."""
    owned = [zone(seat) for seat in range(len(SEATS)) for zone in (game.graveyard, game.hand)]
    return [game.battlefield(), game.stack(), game.exile(), *owned, game.waiting_for()]


def full_board() -> Timed:
    """Return the board of 35 permanents, played in the peer."""
    scenario = number_objects(parse_scenario(FULL_BOARD))
    engine, known = Cards(names_of(scenario)).engine({})
    board = set_up(engine, known, scenario)
    play = Play(board, scenario, engine, board.game.state())
    settle(play)
    for line in scenario.script:
        if isinstance(line, Action):
            do(play, line)
    return Timed("full board", scenario, engine, play.start, tuple(play.log))


def memory(scenario: Scenario) -> int:
    """Return the most memory, in kB, that `judgebot verify` of this scenario held at a time."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "board.judge")
        path.write_text(format_scenario(scenario), encoding="utf-8")
        command = [sys.executable, "-c", _MEMORY, "verify", str(path)]
        ended = subprocess.run(command, capture_output=True, text=True, check=False, env={"JUDGEBOT_HOME": folder})
    line = next(line for line in ended.stderr.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1])


def main() -> None:
    """Print how long both take on the full board, several times over."""
    cards = lru_cache(maxsize=None)(open_store().card)
    full = full_board()
    for _ in range(5):
        _print_ratio("35 permanents", list(msgspec.structs.astuple(timed(full, cards))))


if __name__ == "__main__":
    main()
