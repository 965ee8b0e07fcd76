"""Exit codes, and the styles an answer can be printed in."""

from typing import Final, Literal

Style = Literal["text", "plain", "short", "markdown", "json"]

ANSWERED: Final = 0
NO_ANSWER: Final = 1
BAD_INPUT: Final = 2
BROKEN_DATA: Final = 3
INTERRUPTED: Final = 130
