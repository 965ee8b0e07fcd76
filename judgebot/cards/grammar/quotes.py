"""Abilities in quotation marks, and names of cards: read from the text as written."""

import re
from collections.abc import Iterator
from typing import Final

from judgebot.cards.grammar.parsing import Clause, Value, reader

_QUOTED: Final = re.compile(r'"([^"]+)"')
_THIS_ATTACHMENT: Final = re.compile(r"\bthis (Aura|Equipment|Fortification)\b", re.IGNORECASE)
_NESTED: Final = re.compile(r"(?<= )'([A-Z{][^']*(?:'[a-z][^']*)*\.)'")
_NAME: Final = re.compile(
    r"[A-Z][\w'’!?-]*(?:,? (?:(?:of|the|and|to|in|from|for|a|an|de|la|le|with|at|on|by|//) )*[A-Z0-9][\w'’!?-]*)*"
)


@reader("quoted")
def _quoted(clause: Clause, place: int) -> Iterator[tuple[Value, int]]:
    """A whole ability between quotation marks; what is not understood inside refuses the clause around it.

    There "this creature" is what has the ability, but a name is the object that grants it (CR 201.5a), and so is "this Aura"
    in what a creature gains: no word for that.
    """
    from judgebot.cards.paragraph import compile_paragraph  # the compiler reads quotes by this rule

    match = _QUOTED.match(clause.raw, place)
    if match is None or "~" in match.group(1) or _speaks_of_granter(match.group(1), clause.raw[:place]):
        return
    found = compile_paragraph(_NESTED.sub(r'"\1"', match.group(1)))
    if not isinstance(found, str) and len(found) == 1:
        yield found[0], match.end()


def _speaks_of_granter(ability: str, before: str) -> bool:
    """Return whether an ability says "this Aura" or "this Equipment" though nothing that is one was said to have it."""
    found = _THIS_ATTACHMENT.search(ability)
    return found is not None and found.group(1).lower() not in before.lower()


@reader("card_name")
def _card_name(clause: Clause, place: int) -> Iterator[tuple[Value, int]]:
    """A card name as written: capitalised words, the longest first."""
    match = _NAME.match(clause.raw, place)
    if match is None:
        return
    words = match.group().split(" ")
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        if words[count - 1][:1].isupper():
            yield name.rstrip(","), place + len(name.rstrip(","))
