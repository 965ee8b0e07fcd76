"""Our own English for abilities: plain and short, never the printed words, and nothing left out.

`read_description` gives the ability back. How each word is said stands in `said/`.
"""

from judgebot.cards.effects import Ability
from judgebot.cards.selectors import Objects


def describe(ability: Ability, name: str = "") -> str:
    """Return what an ability does in plain English; the source is called `name`, or "this permanent"."""
    from judgebot.cards.said import SELF, write  # the tables take 20 ms to fill: only where something is described

    text = write(ability)
    text = text[:1].upper() + text[1:]
    return text.replace(SELF, name).replace(SELF.capitalize(), name[:1].upper() + name[1:]) if name else text


def describe_objects(what: Objects) -> str:
    """Return which objects words mean, in plain English: "Each creature an opponent controls"."""
    from judgebot.cards.said import write  # as above

    text = write(what)
    return text[:1].upper() + text[1:]


def read_description(text: str) -> Ability | None:
    """Return the ability that `describe` says in this way (of "this permanent"), or None where the text is not ours."""
    from judgebot.cards.said import read_ability  # as above

    return read_ability(text[:1].lower() + text[1:]) or read_ability(text)
