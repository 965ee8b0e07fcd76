"""State-based actions about battles (CR 704.5v-y)."""

from collections.abc import Iterator

from judgebot.game import events as ev
from judgebot.game.choices import Choice
from judgebot.game.protectors import possible_protectors
from judgebot.game.state import PROTECTOR, UNTOLD
from judgebot.game.state_based_found import Found, is_pending
from judgebot.game.table import Table
from judgebot.game.view import Row


def siege_defeated(table: Table) -> Iterator[Found]:
    """A Siege with defense 0 and no ability of it pending is put into its owner's graveyard."""
    for row in table.view.typed("Battle"):
        if "Siege" not in row.subtypes:
            continue
        if table.game.objects[row.id].counters.get("defense", 0) == 0 and not is_pending(table, row):
            why = f"{table.name(row.id)} has defense 0 and is put into its owner's graveyard."
            yield Found(ev.Move(row.id, "graveyard", "battle"), why, ("704.5v",))


def battle_defeated(table: Table) -> Iterator[Found]:
    """A battle that is no Siege, with defense 0, is put into its owner's graveyard."""
    for row in table.view.typed("Battle"):
        if "Siege" not in row.subtypes and not table.game.objects[row.id].counters.get("defense", 0):
            why = f"{table.name(row.id)} has defense 0 and is put into its owner's graveyard."
            yield Found(ev.Move(row.id, "graveyard", "defense"), why, ("704.5w",))


def protector_missing(table: Table) -> Iterator[Found]:
    """A battle that is not attacked and that no player in the game protects gets a protector (CR 310.11)."""
    for row in table.view.typed("Battle"):
        protector = table.game.objects[row.id].chosen.get(PROTECTOR, "")
        attacked = any(obj.attacking == row.id for obj in table.game.battlefield())
        if protector not in (UNTOLD, *table.game.in_game()) and not attacked:
            yield _new_protector(table, row, "is protected by no player", "704.5x")


def protector_wrong(table: Table) -> Iterator[Found]:
    """A battle protected by a player who can't be its protector gets another (CR 310.11)."""
    for row in table.view.typed("Battle"):
        protector = table.game.objects[row.id].chosen.get(PROTECTOR, "")
        if protector in table.game.in_game() and protector not in _possible(table, row):
            yield _new_protector(table, row, f"can't be protected by player {protector}", "704.5y")


def _possible(table: Table, row: Row) -> tuple[str, ...]:
    return possible_protectors(table.game, row.subtypes, row.controller)


def _new_protector(table: Table, row: Row, why: str, rule: str) -> Found:
    """Its controller chooses one of those who can be; without any it goes to its owner's graveyard."""
    options = _possible(table, row)
    if not options:
        text = f"{table.name(row.id)} {why}, and nobody can be its protector: it is put into its owner's graveyard."
        return Found(ev.Move(row.id, "graveyard", "battle"), text, (rule, "310.11"))
    asked = Choice(row.controller, "player", row.label, f"who protects {table.name(row.id)}", options)
    chosen = options[table.choose(asked)]
    text = f"{table.name(row.id)} {why}: player {row.controller} chooses player {chosen} as its protector."
    return Found(ev.Chooses(row.id, PROTECTOR, chosen), text, (rule, "310.11"))
