"""Our own English for abilities, as a table of forms: each form is written and read back, so that nothing gets lost."""

from judgebot.cards.effects import Ability
from judgebot.cards.said import abilities, effects, parts
from judgebot.cards.said.forms import Reading, kinds_of, write
from judgebot.cards.said.words import SELF

__all__ = ["SELF", "read_ability", "write"]
_FILLED = (abilities, effects, parts)  # the modules whose forms fill the table


def read_ability(text: str) -> Ability | None:
    """Return the ability that a whole text says, or None."""
    found = Reading(text).one_of(kinds_of(Ability), 0)
    return next((ability for ability, end in found if end == len(text)), None)
