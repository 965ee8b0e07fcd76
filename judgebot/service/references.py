"""Which rules name which: read off our statements and the official texts in the user's library."""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Final

import msgspec

_NAMED: Final = re.compile(r"(?<![\d.])(\d{3}\.\d{1,3}[a-z]{0,2})(?![\d])|(?<=\brule )(\d{3})(?![\d.]\d|\d)")


class References(msgspec.Struct, frozen=True):
    """For each number the rules that it names, and those that name it, in the order they were read."""

    named: dict[str, tuple[str, ...]]
    naming: dict[str, tuple[str, ...]]


def references(texts: Iterable[tuple[str, str]], known: frozenset[str]) -> References:
    """Return the references of (number, text) pairs; numbers that are not known, and a rule's own, are left out."""
    named: dict[str, dict[str, None]] = defaultdict(dict)
    naming: dict[str, dict[str, None]] = defaultdict(dict)
    for number, text in texts:
        for found in named_in(text):
            if found in known and found != number:
                named[number][found] = None
                naming[found][number] = None
    return References(_frozen(named), _frozen(naming))


def named_in(text: str) -> tuple[str, ...]:
    """Return the numbers of rules that a text names, each once."""
    return tuple(dict.fromkeys(rule or section for rule, section in _NAMED.findall(text)))


def _frozen(found: dict[str, dict[str, None]]) -> dict[str, tuple[str, ...]]:
    return {number: tuple(others) for number, others in found.items()}
