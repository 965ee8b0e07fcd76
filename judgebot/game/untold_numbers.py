"""Numbers nobody told: a described creature's power and toughness that were left out.

They can be added to like other numbers; whoever compares one, counts by it or writes it down asks for a fact that is missing. A
creature that has no value at all is another thing (CR 208.5).
"""

from typing import Final, NoReturn, cast

from judgebot.game.trace import MissingFactError


class UntoldNumber:
    """The power or toughness of a creature told without it, with what was added since. Raises MissingFactError when asked."""

    __slots__ = ("more", "whose")

    def __init__(self, whose: str, more: int = 0) -> None:
        self.whose: Final = whose
        self.more: Final = more

    def __add__(self, n: int) -> "UntoldNumber":
        return UntoldNumber(self.whose, self.more + n)

    __radd__ = __add__

    def __sub__(self, n: int) -> "UntoldNumber":
        return UntoldNumber(self.whose, self.more - n)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UntoldNumber) and (self.whose, self.more) == (other.whose, other.more)

    def __hash__(self) -> int:
        return hash((self.whose, self.more))

    def __repr__(self) -> str:
        return f"UntoldNumber({self.whose!r}, {self.more})"

    def missing(self, *_: object) -> NoReturn:
        """Say which fact is missing."""
        raise MissingFactError(f"how big {self.whose} is")

    __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __int__ = __index__ = __str__ = __format__ = missing
    __rsub__ = __mul__ = __rmul__ = __floordiv__ = __neg__ = __abs__ = missing


def untold_number(whose: str) -> int:
    """Return a number nobody told, standing where a number does."""
    return cast("int", UntoldNumber(whose))


def is_untold(n: object) -> bool:
    """Return whether a number was not told."""
    return isinstance(n, UntoldNumber)


def if_told(n: int | None) -> int | None:
    """Return a number to show, None where there is none or nobody told it."""
    return None if is_untold(n) else n


def is_above_zero(toughness: int | None) -> bool:
    """Return whether a creature's toughness is more than 0: it is while nothing has made an untold one smaller (CR 704.5f)."""
    if isinstance(toughness, UntoldNumber):
        return toughness.more >= 0 or toughness.missing()
    return (toughness or 0) > 0


def told(n: int | None) -> int | None:
    """Return a number that is asked for. Raises MissingFactError where nobody told it."""
    return n.missing() if isinstance(n, UntoldNumber) else n
