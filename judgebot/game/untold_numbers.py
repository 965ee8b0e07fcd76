"""Numbers nobody told: a described creature's power and toughness that were left out, or that unknown cards decide.

They can be added to like other numbers; whoever compares one, counts by it or writes it down asks for a fact that is missing. A
creature that has no value at all is another thing (CR 208.5).
"""

from typing import Final, NoReturn, cast

from judgebot.game.trace import MissingFactError


class UntoldNumber:
    """The power or toughness of a creature told without it, with what was added since. Raises MissingFactError when asked.

    `fact` says what must be known, `least` how small the number can be before anything is added.
    """

    __slots__ = ("fact", "least", "more")

    def __init__(self, fact: str, least: int, more: int = 0) -> None:
        self.fact: Final = fact
        self.least: Final = least
        self.more: Final = more

    def __add__(self, n: int) -> "UntoldNumber":
        return UntoldNumber(self.fact, self.least, self.more + n)

    __radd__ = __add__

    def __sub__(self, n: int) -> "UntoldNumber":
        return UntoldNumber(self.fact, self.least, self.more - n)

    def _parts(self) -> tuple[str, int, int]:
        return self.fact, self.least, self.more

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UntoldNumber) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        return f"UntoldNumber({self.fact!r}, {self.least}, {self.more})"

    def missing(self, *_: object) -> NoReturn:
        """Say which fact is missing."""
        raise MissingFactError(self.fact)

    __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __int__ = __index__ = __str__ = __format__ = missing
    __rsub__ = __mul__ = __rmul__ = __floordiv__ = __neg__ = __abs__ = missing


def untold_number(whose: str) -> int:
    """Return a number nobody told, standing where a number does: that of a creature, which lives (CR 704.5f)."""
    return cast("int", UntoldNumber(f"how big {whose} is", 1))


def number_for_want_of(fact: str, least: int) -> int:
    """Return a number that can't be worked out for want of a fact, standing where a number does; it is `least` or more."""
    return cast("int", UntoldNumber(fact, least))


def is_untold(n: object) -> bool:
    """Return whether a number was not told."""
    return isinstance(n, UntoldNumber)


def if_told(n: int | None) -> int | None:
    """Return a number to show, None where there is none or nobody told it."""
    return None if is_untold(n) else n


def is_above_zero(toughness: int | None) -> bool:
    """Return whether a creature's toughness is more than 0: an untold one is if the least that it can be is (CR 704.5f)."""
    if isinstance(toughness, UntoldNumber):
        return toughness.least + toughness.more > 0 or toughness.missing()
    return (toughness or 0) > 0


def told(n: int | None) -> int | None:
    """Return a number that is asked for. Raises MissingFactError where nobody told it."""
    return n.missing() if isinstance(n, UntoldNumber) else n
