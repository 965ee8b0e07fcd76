"""Choices (CR 608.2d and others): asked for where they come up, answered by the scenario or by trying each way."""

from collections.abc import Callable
from typing import Literal

import msgspec

ChoiceKind = Literal[
    "may",
    "target",
    "order",
    "object",
    "top or bottom",
    "mode",
    "name",
    "color",
    "type",
    "number",
    "pay",
    "replacement",
    "legend",
    "divide",
    "player",
    "attach",
]


class Choice(msgspec.Struct, frozen=True):
    """A decision that a player has to make.

    `options` are the ways there are, as words a player would say; `labels` the objects they stand for ("" where none).
    `open_ended`: any word may be named, and `options` is empty.
    """

    player: str
    kind: ChoiceKind
    source: str
    question: str
    options: tuple[str, ...]
    labels: tuple[str, ...] = ()
    open_ended: bool = False


class UndecidedError(Exception):
    """A choice came up that nobody has made yet. The runner catches it and tries each option."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(choice.question)
        self.choice = choice


Decide = Callable[[Choice], int | str]
"""Returns the index of the option taken, or the word named for an open-ended choice; raises UndecidedError."""
