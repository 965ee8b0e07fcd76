"""The protector of a battle: who it is, and who can be it (CR 310.9, 310.12a)."""

from collections.abc import Collection

from judgebot.game.state import PROTECTOR, UNTOLD, Game
from judgebot.game.view import Row


def possible_protectors(game: Game, subtypes: Collection[str], controller: str) -> tuple[str, ...]:
    """Return who can be chosen: of a Siege the opponents of its controller (CR 310.12a), else the controller (310.9a)."""
    if "Siege" in subtypes:
        return game.opponents(controller)
    return (controller,) if controller in game.in_game() else ()


def protector(game: Game, battle: Row) -> str | None:
    """Return the player in the game who protects a battle, "" where nobody does; None where it is not told."""
    chosen = game.objects[battle.id].chosen.get(PROTECTOR, "")
    if chosen == UNTOLD:
        return None
    return chosen if chosen in game.in_game() else ""
