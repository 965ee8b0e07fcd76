"""Telling a caller what is being done while an index is built, which takes seconds."""

from collections.abc import Callable

Progress = Callable[[str], None]


def says_nothing(words: str) -> None:
    """Ignore a message."""
