"""What is put onto the battlefield attacking (CR 506.3, 508.4): whom or what it attacks, and whether it attacks at all."""

from typing import Final

from judgebot.game.attacking import Target, attackable
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.table import Table

_STEPS: Final = ("declare attackers", "declare blockers", "first strike damage", "combat damage", "end of combat")


def attacked_on_entering(table: Table, ctx: Context, controller: str) -> Target | None:
    """Return whom or what a creature attacks that enters attacking, None where it enters and attacks nothing.

    As what was paid attacked (CR 702.49c), else as its controller, who must be an attacking player, chooses (506.3b, 508.4).
    """
    if ctx.event.paid and table.obj(ctx.event.paid[0]).attacking is not None:
        return table.obj(ctx.event.paid[0]).attacking
    if table.game.step not in _STEPS or not table.game.is_active(controller):
        table.say(f"Player {controller} is no attacking player: what enters is not attacking.", "506.3b")
        return None
    options = attackable(table, controller)
    if not options:
        return None
    names = tuple(table.name(one) for one in options)
    labels = tuple(one if isinstance(one, str) else table.obj(one).label for one in options)
    label = table.obj(ctx.source).label
    return options[table.choose(Choice(controller, "object", label, "what a creature that enters attacks", names, labels))]
