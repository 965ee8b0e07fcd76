"""The shapes of the journal: an entry, what can be written in it, and one state of its history."""

from typing import Final, Literal

import msgspec

Change = Literal["kept", "edited", "removed", "undone"]


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """What a judge writes in an entry, and the answer it keeps."""

    table: str = ""
    round: str = ""
    initials: str = ""
    penalty: str = ""
    note: str = ""
    question: str = ""
    answer: str = ""
    cites: tuple[str, ...] = ()


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as it stands: `id` is 32 hex digits, `time` when it was first kept (ISO 8601, UTC)."""

    id: str
    time: str
    page: Page


class State(msgspec.Struct, frozen=True, kw_only=True):
    """One state in the history of an entry; `page` is None from when it was removed."""

    number: int
    time: str
    change: Change
    page: Page | None


WRITTEN: Final = ("table", "round", "initials", "penalty", "note")
"""The fields a judge fills in, in the order they are asked for."""
