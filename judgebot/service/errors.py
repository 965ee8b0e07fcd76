"""Errors that mean: no answer. They are not the user's mistake and nothing is broken."""

from judgebot.errors import JudgebotError


class NotFound(JudgebotError):
    """Nothing of that name or number is known (exit code 1); the hint names the nearest."""
