"""Values of JSON as the types that a publisher writes, or an InputError that says which card and field is otherwise."""

import re
from typing import Any, Final, TypeVar

import msgspec

from judgebot.errors import InputError

_Wanted = TypeVar("_Wanted")
_PLACE: Final = re.compile(r"^(.*) - at `\$?(.*)`$")
_OTHER: Final = "the file is of another form than its publisher writes: fetch it again, or look for a newer judgebot"


def as_written(value: Any, wanted: type[_Wanted], what: str) -> _Wanted:
    """Return the value typed; unknown fields are passed over. `what` names it to the reader: "the card 'Cloudform'"."""
    try:
        return msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        found = _PLACE.match(str(error))
        message, place = found.groups() if found else (str(error), "")
        where = f"{what}, {place.lstrip('.')}" if place else what
        raise InputError(message[:1].lower() + message[1:], where, _OTHER) from error
