"""A draft as it was at a moment, so that a reading can be taken back and another tried."""

import msgspec

from judgebot.scenario.plain.board import Draft, Thing


class Remembered(msgspec.Struct, frozen=True):
    """The fields of a draft and of its things, copied."""

    fields: dict[str, object]
    things: tuple[tuple[Thing, dict[str, object]], ...]


def remember(draft: Draft) -> Remembered:
    """Return what a draft holds now."""
    return Remembered(_fields_of(draft), tuple((thing, _fields_of(thing)) for thing in draft.things))


def go_back(draft: Draft, to: Remembered) -> None:
    """Have a draft hold again what it held."""
    for name, value in to.fields.items():
        setattr(draft, name, value.copy() if isinstance(value, list | dict) else value)
    for thing, fields in to.things:
        for name, value in fields.items():
            setattr(thing, name, value)


def _fields_of(struct: msgspec.Struct) -> dict[str, object]:
    values = ((name, getattr(struct, name)) for name in struct.__struct_fields__)
    return {name: value.copy() if isinstance(value, list | dict) else value for name, value in values}
