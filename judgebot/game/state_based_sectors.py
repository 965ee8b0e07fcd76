"""Space sculptor (CR 702.158): which sector a creature is in, as a state-based action (CR 704.5u)."""

from collections.abc import Iterator
from typing import Final

import msgspec

from judgebot.game import events as ev
from judgebot.game.choices import Choice
from judgebot.game.state import SECTOR
from judgebot.game.state_based_found import Found
from judgebot.game.table import Table
from judgebot.game.view import Row

SECTORS: Final = ("alpha", "beta", "gamma")


def sectors_assigned(table: Table) -> Iterator[Found]:
    """Creatures without a sector get one; those who control no permanent with space sculptor choose first (CR 702.158c)."""
    sculptors = {row.controller for row in table.view.having("space sculptor")}
    if not sculptors:
        _forget_sectors(table)
        return
    without = [row for row in table.view.typed("Creature") if SECTOR not in table.game.objects[row.id].chosen]
    players = table.game.in_game()
    for player in sorted(players, key=lambda name: (name in sculptors, players.index(name))):
        yield from (_assigned(table, row) for row in without if row.controller == player)


def _assigned(table: Table, row: Row) -> Found:
    asked = Choice(row.controller, "name", row.label, f"the sector of {table.name(row.id)}", SECTORS)
    chosen = SECTORS[table.choose(asked)]
    why = f"Player {row.controller} chooses the {chosen} sector for {table.name(row.id)}."
    return Found(ev.Chooses(row.id, SECTOR, chosen), why, ("704.5u", "702.158c"))


def _forget_sectors(table: Table) -> None:
    """CR 702.158b: without space sculptor, nor an ability whose source has it, no permanent is in a sector any more."""
    if any(
        table.row(item.source).has("space sculptor") for item in table.game.stack if item.kind != "spell" and item.source >= 0
    ):
        return
    for obj in table.game.battlefield():
        if SECTOR in obj.chosen:
            kept = {kind: word for kind, word in obj.chosen.items() if kind != SECTOR}
            table.game = table.game.with_object(msgspec.structs.replace(obj, chosen=kept))
