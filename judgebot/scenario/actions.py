"""`do:` lines carried out at the table: each verb calls the rules; what they forbid raises ForbiddenError."""

from judgebot.game.priority import settle
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError
from judgebot.scenario import acts_cards, acts_effects, acts_turn
from judgebot.scenario.models import Action
from judgebot.scenario.verbs import ACTS

_VERBS = (acts_cards, acts_effects, acts_turn)  # imported to register their verbs


def do(table: Table, action: Action) -> None:
    """Carry out a `do:` line and all that follows before a player would get priority (CR 117.5).

    Raises ForbiddenError where the rules forbid it (the state is then as before), InputError where it names nothing there is.
    """
    before, steps = table.game, len(table.steps)
    try:
        ACTS[action.verb](table, action)
    except ForbiddenError:
        table.game = before
        del table.steps[steps:]
        raise
    settle(table)
