"""Type words, colours and numbers as rules text writes them, ready for matching."""

import re
from typing import Final

from judgebot.cards import words
from judgebot.cards.words import plurals

_COUNTING: Final = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen twenty
"""
NUMBER_WORDS: Final = {word: number for number, word in enumerate(_COUNTING.split())} | {
    "a": 1,
    "an": 1,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "one hundred": 100,
}

SUBTYPE_KIND: Final = {
    subtype: "spell" if "Instant" in types else types[0] for subtype, types in words.TYPES_OF_SUBTYPE.items()
}


def _forms(names: tuple[str, ...]) -> dict[str, tuple[str, bool]]:
    found: dict[str, tuple[str, bool]] = {}
    for name in names:
        for form in plurals(name):
            found.setdefault(form, (name, True))
    for name in names:
        found.setdefault(name.lower(), (name, False))
    return found


def _unchanged(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name.lower() for name in names if name.lower() in plurals(name))


# lower-case form -> (word as printed, whether it is a plural)
TYPE_FORMS: Final = _forms(words.CARD_TYPES)
SUBTYPE_FORMS: Final = _forms(tuple(SUBTYPE_KIND))
SAME_IN_PLURAL: Final = _unchanged(tuple(SUBTYPE_KIND))
"""Lower-case subtypes that are their own plural: plains, merfolk."""
SUPERTYPE_WORDS: Final = {name.lower(): name for name in words.SUPERTYPES}
COLOR_WORDS: Final = words.COLORS


def any_of(forms: dict[str, object] | tuple[str, ...]) -> str:
    """Return a regular expression group for the forms, longest first."""
    return "(" + "|".join(re.escape(form) for form in sorted(forms, key=lambda form: (-len(form), form))) + ")"


NUMBER: Final = any_of(tuple(NUMBER_WORDS)) + r"(?![\w-])"
