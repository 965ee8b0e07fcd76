"""Steps that begin, as events: "at the beginning of your upkeep" (CR 603.2b)."""

from judgebot.cards.conditions import Event
from judgebot.cards.grammar.parsing import put
from judgebot.cards.selectors import (
    Attached,
    ChosenPlayer,
    ControllerOf,
    EachPlayer,
    EnchantedPlayer,
    Opponent,
    OtherPlayers,
    Players,
    You,
)

_STEPS = {
    "upkeep": "upkeep",
    "draw step": "draw",
    "end step": "end",
    "precombat main phase": "main 1",
    "first main phase": "main 1",
    "postcombat main phase": "main 2",
    "second main phase": "main 2",
}
_OWNERS: dict[str, Players] = {
    "your": You(),
    "each player's": EachPlayer(),
    "each opponent's": Opponent(),
    "each": EachPlayer(),
    "enchanted player's": EnchantedPlayer(),
    "each other player's": OtherPlayers(),
    "the chosen player's": ChosenPlayer(),
    "enchanted opponent's": EnchantedPlayer(),
    "each of your": You(),
}
for _name, _step in _STEPS.items():
    for _owner, _player in _OWNERS.items():
        plural = "s" if _owner == "each of your" else ""
        put(
            "at_event",
            lambda player=_player, step=_step: Event("step begins", player=player, step=step),
            f"{_owner} {_name}{plural}",
        )
    put("at_event", lambda step=_step: Event("step begins", player=EachPlayer(), step=step), f"the {_name}")
put("at_event", lambda: Event("step begins", player=You(), step="beginning of combat"), "combat on your turn")
put("at_event", lambda: Event("step begins", player=EachPlayer(), step="beginning of combat"), "each combat")

put(
    "at_event",
    lambda step: Event("step begins", player=ControllerOf(Attached()), step=_STEPS[step]),
    f"the ({'|'.join(_STEPS)}) of enchanted (?:creature|permanent|land|artifact|enchantment)'s controller",
)
put(
    "at_event",
    lambda: Event("step begins", player=EachPlayer(), step="beginning of combat"),
    "combat on each player's turn",
    "each combat",
)
put("at_event", lambda: Event("step begins", player=Opponent(), step="beginning of combat"), "combat on each opponent's turn")
