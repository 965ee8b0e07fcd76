"""Numbers that questions ask for and no object has: what was told to happen, and how many things a player controls."""

import re
from typing import Final

from judgebot.cards.costs import Mana
from judgebot.game.casting_costs import mana_cost, total_cost
from judgebot.game.state import Obj
from judgebot.game.subtypes import has_subtype
from judgebot.game.table import Table
from judgebot.game.view import Row
from judgebot.scenario.asked_fate import died
from judgebot.scenario.models import Scenario

TOLD_NUMBERS: Final = (
    *("triggers", "triggers of one", "damage dealt", "damage taken", "cards drawn", "creatures that die"),
    "mana to attack",
)
"""What is counted from the steps that were told."""


def told_number(table: Table, subject: str, words: str) -> int | None:
    """Return how often an object triggered, how much damage it dealt or was dealt, or how many cards a player drew.

    "triggers of one" is None where not all are of one object.
    """
    texts = [step.text for step in table.steps]
    match words:
        case "triggers":
            of = rf" of #{subject}\b" if subject else ""
            return sum(bool(re.search(rf"trigger{of}.* goes on the stack", text)) for text in texts)
        case "triggers of one":
            sources = [found[1] for text in texts if (found := re.search(r"trigger of #(\d+)\b.* goes on the stack", text))]
            return len(sources) if len(set(sources)) == 1 else None
        case "mana to attack":
            return sum(
                _mana_in(text) for text in texts if text.startswith(f"Player {subject} pays {{") and " to attack (" in text
            )
        case "creatures that die":
            return sum(died(table, obj) and _is_creature_of(obj, subject) for obj in table.game.objects.values())
        case "cards drawn":
            return sum(text.startswith(f"Player {subject} draws a card") for text in texts)
        case "damage taken":
            taken = (re.search(rf" deals (\d+) (?:combat )?damage to [^,.]*\(#{subject}\)", text) for text in texts)
            return sum(int(found[1]) for found in taken if found is not None)
        case _:
            dealt = (re.search(rf"#{subject}\b\)? deals (\d+) ", text) for text in texts)
            return sum(int(found[1]) for found in dealt if found is not None)


def _mana_in(text: str) -> int:
    """Return how much mana symbols in a text come to."""
    symbols: list[str] = re.findall(r"\{(\w+)\}", text)
    return sum(int(symbol) if symbol.isdigit() else 1 for symbol in symbols)


def _is_creature_of(obj: Obj, player: str) -> bool:
    """Return whether an object is a creature card, or a creature token, of a player, or of any ("")."""
    types = obj.card.faces[0].types if obj.card is not None else ("Creature",)
    return "Creature" in types and player in ("", obj.owner)


def commander_cost(table: Table, subject: str, before: int) -> int | None:
    """Return what a commander costs from the command zone, cast so often from there before (CR 903.8)."""
    obj = table.game.find(subject)
    card = obj.card if obj is not None else None
    if card is None or not card.faces[0].cost:
        return None
    return int(card.faces[0].mana_value) + 2 * before


def spell_cost(table: Table, subject: str) -> int | None:
    """Return how much mana a card costs its owner as a spell now (CR 601.2f), None for a land or where X is to be chosen."""
    mana = _mana_to_cast(table, subject)
    return None if mana is None else sum(int(symbol) if symbol.isdigit() else 1 for symbol in mana)


def cost_words(table: Table, subject: str) -> str:
    """Return the mana that a card costs as people write it: "{1}{R}"."""
    return "".join(f"{{{symbol}}}" for symbol in _mana_to_cast(table, subject) or ())


def _mana_to_cast(table: Table, subject: str) -> tuple[str, ...] | None:
    obj = table.game.find(subject)
    row = table.view.get(obj.id) if obj is not None else None
    if obj is None or row is None or row.mana_cost is None or "X" in row.mana_cost:
        return None
    cost = total_cost(table, obj.owner, row, mana_cost(row) or (), None)
    return tuple(symbol for part in cost if isinstance(part, Mana) for symbol in part.symbols)


def token_size(table: Table, scenario: Scenario, player: str, word: str) -> int | None:
    """Return the power or toughness of the tokens a player got since the board was described, None where they differ."""
    known = {spec.label for zone in scenario.zones for spec in zone.objects}
    rows = [row for row in table.view.rows.values() if row.zone == "battlefield" and row.controller == player]
    made = [row for row in rows if table.game.objects[row.id].token and table.game.objects[row.id].label not in known]
    sizes = {row.toughness if word == "toughness" else row.power for row in made}
    return sizes.pop() if len(sizes) == 1 else None


def controlled(table: Table, player: str, kind: str) -> int:
    """Return how many permanents of a name, type or subtype a player controls; "token Soldier" counts tokens only."""
    rows = [row for row in table.view.rows.values() if row.zone == "battlefield" and row.controller == player]
    first, _, rest = kind.partition(" ")
    if first == "token":
        rows, kind = [row for row in rows if table.game.objects[row.id].token], rest or "permanent"
    return sum(_is_of(row, kind) for row in rows)


def _is_of(row: Row, kind: str) -> bool:
    if kind == "permanent" or row.name == kind:
        return True
    words = [word[:1].upper() + word[1:] for word in kind.split()]
    return all(word in row.types or word in row.supertypes or has_subtype(row, word) for word in words)
