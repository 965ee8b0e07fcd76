"""Templates: what a form says, as text that is taken apart into nodes.

`{field}` stands for the value of a field, `[ ... {field} ...]` is said only where the field is not at its default,
`[+field: ...]` and `[-field: ...]` where it is True or False, `%s %h %b` are the endings of "draws", "has", "is" after "you"
and others, `%p` the plural of a noun that `n` counts. A mark behind a field's name changes how it is said (see codecs).
"""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

_TOKEN: Final = re.compile(r"\{(\w+)(\W?)\}|\[([+-])(\w+): |(\[)|(\])|%(es|[shbp])")


class Slot(msgspec.Struct, frozen=True):
    """The value of a field."""

    field: str
    mark: str


class Ending(msgspec.Struct, frozen=True):
    """An ending that agrees with the word before, or (`p`) with the number `n`."""

    kind: str


class Option(msgspec.Struct, frozen=True):
    """What is said only where a field is not at its default, or (`value`) where it has that value."""

    nodes: tuple["Node", ...]
    field: str
    value: bool | None = None


Node = str | Slot | Ending | Option


def parse_template(text: str) -> tuple[Node, ...]:
    """Return what a template consists of."""
    return _parsed(text, 0)[0]


def _parsed(text: str, place: int) -> tuple[tuple[Node, ...], int]:
    nodes: list[Node] = []
    while match := _TOKEN.search(text, place):
        if match.start() > place:
            nodes.append(text[place : match.start()])
        place = match.end()
        if match[1]:
            nodes.append(Slot(match[1], match[2]))
        elif match[7]:
            nodes.append(Ending(match[7]))
        elif match[6]:
            return tuple(nodes), place
        else:
            inner, place = _parsed(text, place)
            field = match[4] or next(iter(fields_of(inner)))
            nodes.append(Option(inner, field, {"+": True, "-": False}.get(match[3] or "")))
    if place < len(text):
        nodes.append(text[place:])
    return tuple(nodes), len(text)


def fields_of(nodes: tuple[Node, ...]) -> Iterator[str]:
    """Yield the fields that nodes name."""
    for node in nodes:
        if isinstance(node, Slot):
            yield node.field
        elif isinstance(node, Option):
            yield node.field
            yield from fields_of(node.nodes)
