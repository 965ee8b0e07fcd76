"""Which two cards meld into what (CR 712.5a and the rules after it), from `rulings/melds.toml`."""

from functools import lru_cache

import msgspec

from judgebot.corpus.place import rulings_folder
from judgebot.errors import DataError


def melded_from(name: str) -> tuple[str, str] | None:
    """Return the two cards that form a melded permanent of this name, None for any other. Raises DataError."""
    return _pairs().get(name)


def melds_into(name: str) -> str | None:
    """Return what the card of this name is half of, None for any that does not meld. Raises DataError."""
    return next((result for result, pair in _pairs().items() if name in pair), None)


@lru_cache(maxsize=1)
def _pairs() -> dict[str, tuple[str, str]]:
    path = rulings_folder() / "melds.toml"
    try:
        return msgspec.toml.decode(path.read_bytes(), type=dict[str, tuple[str, str]])
    except (OSError, msgspec.MsgspecError) as error:
        raise DataError("the meld pairs can't be read", str(path), "run 'judgebot check'") from error
