"""The layer table of one object: its characteristics after each effect, layer by layer (CR 613.1)."""

from judgebot.errors import InputError, JudgebotError
from judgebot.game.continuous import LAYER_RULES
from judgebot.game.layers import layer_table
from judgebot.game.table import Table
from judgebot.game.untold_numbers import if_told
from judgebot.game.view import Row
from judgebot.game.wording import keyword_words
from judgebot.scenario.card_names import CardFinder
from judgebot.scenario.final import described
from judgebot.scenario.models import Scenario
from judgebot.scenario.notation_numbers import number_objects
from judgebot.scenario.run import explore


def explain(scenario: Scenario, label: str, cards: CardFinder) -> str:
    """Return a table as text: layer, what applied, what the object is then; the state is that after the last line.

    Raises InputError where no object has the label, or where the board could not be played to its end.
    """
    outcome = explore(number_objects(scenario), cards)[0]
    if outcome.table is None or outcome.silent or outcome.missing:
        raise JudgebotError(
            "; ".join((*outcome.silent, *outcome.missing)) or "the board is not decided", hint="see 'judgebot verify'"
        )
    obj = outcome.table.game.find(label)
    if obj is None:
        raise InputError(f"there is no #{label}", hint="number the object that is meant")
    rows = [(layer, source, row) for layer, object_id, source, row in layer_table(outcome.table.game) if object_id == obj.id]
    return _table(outcome.table, label, rows, outcome.table.row(obj.id))


def _table(table: Table, label: str, rows: list[tuple[str, str, Row]], final: Row) -> str:
    lines = [f"#{label}, layer by layer", ""]
    for layer, source, row in rows:
        rule = LAYER_RULES.get(layer, "613.1a")
        lines.append(f"layer {layer:<3} CR {rule:<8} {source}")
        lines.append(f"           {summary(row)}")
    lines += ["", f"in the end {summary(final)}"]
    lines += [f"           rule: {rule.kind} (CR 613.11)" for _, _, rule in final.rules]
    return "\n".join(lines)


def summary(row: Row) -> str:
    """Return the characteristics of a row on one line."""
    if row.unknown:
        return "an unknown card"
    colors = "".join(row.colors) or "colourless"
    types = " ".join((*row.supertypes, *row.types)) + (f" - {' '.join(row.subtypes)}" if row.subtypes else "")
    size = f" {row.power}/{row.toughness}" if if_told(row.power) is not None else ""
    keywords = [keyword_words(keyword) for keyword in row.keywords()]
    others = [described(ability) for _, ability in row.abilities if ability not in row.keywords()]
    abilities = "; ".join((*keywords, *others)) or "no abilities"
    return f"{row.name or 'no name'} | {colors} | {types}{size} | controlled by {row.controller} | {abilities}"
