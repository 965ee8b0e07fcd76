"""What became of one run of a scenario, with the choices that led there."""

from dataclasses import dataclass, field

from judgebot.contract import Final
from judgebot.game.choices import Choice
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError
from judgebot.scenario.models import Expect


@dataclass
class Outcome:
    """One run. `final` is None where it could not be run to its end: then `open`, `missing` or `silent` says why.

    `open`: a choice nobody made. `missing`: facts that were not given. `silent`: clauses or rules not acted on.
    `forbidden`: why the last action was not allowed. `expected`: expectations with whether they held at their place.
    """

    table: Table | None = None
    made: list[tuple[Choice, int]] = field(default_factory=list)
    open: Choice | None = None
    choice: Choice | None = None
    missing: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    forbidden: ForbiddenError | None = None
    expected: list[tuple[Expect, bool | None]] = field(default_factory=list)
    final: Final | None = None

    def condition(self) -> str:
        """Return in words how the open choices went in this run."""
        return "; ".join(self.choices())

    def choices(self) -> tuple[str, ...]:
        """Return in words each open choice of this run, in order; what nobody chooses is chance."""
        return tuple(
            f"{f'player {c.player} chooses' if c.player else 'chance gives'} {c.options[n]} ({c.question})"
            for c, n in self.made
        )
