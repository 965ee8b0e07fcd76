"""What a judge could read aloud: steps and duties, each with the rules it follows from. And the ways to be silent."""

from typing import Final

import msgspec

from judgebot.citation import Citation, cr
from judgebot.contract import Must
from judgebot.errors import JudgebotError


class Step(msgspec.Struct, frozen=True):
    """One thing that happened (or that did not, and why). `cites` is never empty."""

    text: str
    cites: tuple[Citation, ...]

    def __post_init__(self) -> None:
        if not self.cites:
            raise ValueError(f"a step without a citation: {self.text}")


class Duty(msgspec.Struct, frozen=True):
    """What a player must (or may) do with hidden information."""

    player: str
    must: Must
    what: str
    cites: tuple[Citation, ...]

    def __post_init__(self) -> None:
        if not self.cites:
            raise ValueError(f"a duty without a citation: {self.what}")


class NotDecidedError(JudgebotError):
    """The checker cannot go on: a clause or rule that it does not act on. It names what."""


class MissingFactError(JudgebotError):
    """A fact that matters was not given. `fact` names it."""

    def __init__(self, fact: str) -> None:
        super().__init__(fact, hint="say it in the description of the board")
        self.fact = fact


class ForbiddenError(JudgebotError):
    """The rules forbid the action. `cites` says which."""

    def __init__(self, reason: str, *sections: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.cites: Final = cr(*sections)


class NothingLeftError(ForbiddenError):
    """The game is told to go on where nothing is left to do: a step says so, but it is no answer to what was asked."""


def step(text: str, *sections: str) -> Step:
    """Return a step that cites the given numbers of the Comprehensive Rules."""
    return Step(text, cr(*sections))
