"""What every scenario says aloud, step by step: `python -m tests.game.golden` writes traces.txt anew, to be read in a diff."""

from pathlib import Path

from judgebot.errors import JudgebotError
from tests.game.scenario_files import CASES, RULINGS, name, verdict_once
from tests.places import TOP

TRACES = TOP / "tests/game/traces.txt"


def trace(path: Path) -> str:
    """Return the verdict of a scenario as text: status, answer, steps and duties with their citations, what was assumed."""
    try:
        found = verdict_once(path)
    except JudgebotError as error:
        return f"== {name(path)}\nerror: {error}\n"
    lines = [f"== {name(path)}", f"{found.status}: {found.answer}"]
    lines += [f"  {step.text} [{', '.join(step.cites)}]" for step in found.steps]
    lines += [f"  {duty.player} {duty.must}: {duty.what} [{', '.join(duty.cites)}]" for duty in found.duties]
    lines += [f"  assumed: {fact}" for fact in found.assumed]
    return "\n".join(lines) + "\n"


def written() -> dict[str, str]:
    """Return the traces that are kept, by the name of their scenario."""
    parts = TRACES.read_text(encoding="utf-8").split("== ")[1:]
    return {part.partition("\n")[0]: f"== {part}" for part in parts}


if __name__ == "__main__":
    TRACES.write_text("".join(trace(path) for path in (*RULINGS, *CASES)), encoding="utf-8")
