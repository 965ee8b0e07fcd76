"""What a board says of combat must be possible (CR 506.2, 506.3, 508.1b, 509.1a): who attacks what, and who blocks whom."""

from collections.abc import Iterator

from judgebot.game import state as g
from judgebot.game.layers import view
from judgebot.game.view import Row

Found = tuple[str, str]
"""What can't be, and what to write instead."""


def impossible_combat(game: g.Game, object_id: int) -> Iterator[Found]:
    """Yield what can't be of an attacking or blocking permanent of a board. What effects may have changed since is let be."""
    obj, row = game.objects[object_id], view(game)[object_id]
    if obj.attacking is not None:
        yield from _attacking(game, row, obj.attacking)
    for attacker in obj.blocking:
        yield from _blocking(game, row, attacker)


def _attacking(game: g.Game, row: Row, target: int | str) -> Iterator[Found]:
    if not game.is_active(row.controller):
        yield f"#{row.label} can't be attacking: it is not player {row.controller}'s turn", f"write turn: {row.controller}, ..."
    if isinstance(target, str) and target in game.team(row.controller):
        yield f"#{row.label} can't attack player {target}, who controls it", "name an opponent"
    if isinstance(target, int) and _is_no_target(view(game)[target]):
        yield f"#{row.label} can't attack #{view(game)[target].label}", "a player, planeswalker or battle is attacked"


def _is_no_target(row: Row) -> bool:
    return not row.unknown and (row.zone != "battlefield" or not {"Planeswalker", "Battle"} & set(row.types))


def _blocking(game: g.Game, row: Row, attacker: int) -> Iterator[Found]:
    other = view(game)[attacker]
    if game.objects[attacker].attacking is None:
        yield (
            f"#{row.label} can't be blocking #{other.label}, which is not attacking",
            f"write #{other.label} ..., attacking B",
        )
    elif other.controller in game.team(row.controller):
        yield f"#{row.label} can't be blocking #{other.label}: one player controls both", "say who controls each"
