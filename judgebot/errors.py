"""The tree of errors a user can meet. Each says what is wrong, where, and what to do."""


class JudgebotError(Exception):
    """A problem to show to the user: message, where it stands, and what to do about it."""

    def __init__(self, message: str, where: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        advice = f" ({self.hint})" if self.hint else ""
        return f"{place}{self.message}{advice}"


class InputError(JudgebotError):
    """What the user gave cannot be read (exit code 2)."""


class ScenarioError(InputError):
    """A scenario has problems; `problems` lists all of them, each with line and column."""

    def __init__(self, problems: tuple[JudgebotError, ...]) -> None:
        first = problems[0]
        super().__init__(first.message, first.where, first.hint)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class DataError(JudgebotError):
    """Data that judgebot ships or keeps is broken (exit code 3)."""


class CorpusError(DataError):
    """rulings/ has problems; `problems` lists all of them."""

    def __init__(self, problems: tuple[JudgebotError, ...]) -> None:
        first = problems[0]
        super().__init__(first.message, first.where, first.hint)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class LibraryError(DataError):
    """The user's library cannot be read or written."""
