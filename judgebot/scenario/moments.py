"""A board at two moments: as it is described, and after its last line. Both as tables, with nothing said or owed yet."""

from judgebot.game.table import Table
from judgebot.scenario.card_names import CardFinder
from judgebot.scenario.decisions import Decider
from judgebot.scenario.models import Scenario
from judgebot.scenario.run import explore
from judgebot.scenario.setup import set_up
from judgebot.scenario.stack import put_on_stack


def at_start(scenario: Scenario, cards: CardFinder) -> Table:
    """Return the table as described, before anything is done or checked. The objects of the scenario are numbered."""
    game, ids = set_up(scenario, cards)
    table = Table(game, Decider(scenario.choices, ()))
    put_on_stack(table, scenario, ids, cards)
    return table


def at_end(scenario: Scenario, cards: CardFinder) -> tuple[Table | None, str]:
    """Return the table after the last line, or None and why there is no such one table. The objects are numbered."""
    outcomes = explore(scenario, cards)
    if len(outcomes) == 1 and outcomes[0].final is not None and outcomes[0].table is not None:
        return outcomes[0].table, ""
    missing = tuple(dict.fromkeys(why for outcome in outcomes for why in (*outcome.silent, *outcome.missing)))
    return None, "; ".join(missing) or "a choice is open"
