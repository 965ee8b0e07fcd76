"""Our own English for abilities: plain and short, never the printed words, and nothing left out.

`read_description` gives the ability back. How each word is said stands in `said/`.
"""

from judgebot.cards import effects as e
from judgebot.cards.said import abilities, effects, parts, words
from judgebot.cards.said.forms import Reading, kinds_of, write

SELF = words.SELF
_LOADED = (abilities, effects, parts)  # the tables of forms fill themselves


def describe(ability: e.Ability, name: str = "") -> str:
    """Return what an ability does in plain English; the source is called `name`, or "this permanent"."""
    text = write(ability)
    text = text[:1].upper() + text[1:]
    return text.replace(SELF, name).replace(SELF.capitalize(), name[:1].upper() + name[1:]) if name else text


def read_description(text: str) -> e.Ability | None:
    """Return the ability that `describe` says in this way (of "this permanent"), or None where the text is not ours."""
    for candidate in (text[:1].lower() + text[1:], text):
        reading = Reading(candidate)
        for ability, end in reading.one_of(kinds_of(e.Ability), 0):
            if end == len(candidate):
                return ability  # type: ignore[no-any-return]
    return None
