"""Damage and counters divided among targets (CR 601.2d): at least one for each, as announced with the targets."""

from collections.abc import Iterator
from typing import Final

from judgebot.cards import selectors as s
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError

MOST_DIVISIONS: Final = 60


def divided(table: Table, ctx: Context, among: object, n: int, any_target: int | None = None) -> dict[int | str, int]:
    """Return how much each target gets; what an illegal one would have got is lost (CR 608.2b).

    `among`: the word for the targets, or `any_target` the place of "any target". Raises NotDecidedError for what is no target.
    """
    spec = any_target if any_target is not None else among.n if isinstance(among, s.Target | s.TargetPlayer) else None
    if spec is None:
        raise NotDecidedError("dividing something among what is not targeted is not modelled")
    targets = [target for target, number in zip(ctx.targets, ctx.specs, strict=True) if number == spec]
    announced = next((item.targets for item in table.game.stack if item.id == ctx.stack_id), ctx.targets)
    named = [table.name(target) for target, number in zip(announced, ctx.specs, strict=True) if number == spec]
    ways = list(_compositions(n, len(targets))) if targets else []
    if len(ways) > MOST_DIVISIONS:
        raise NotDecidedError(f"too many ways to divide ({len(ways)})")
    if not ways:
        return {}
    options = tuple(" and ".join(f"{n} to {name}" for n, name in zip(way, named, strict=True)) for way in ways)
    asked = Choice(ctx.you, "divide", table.obj(ctx.source).label, f"how {n} is divided", options)
    way = ways[table.choose(asked)]
    return {target: share for target, share in zip(targets, way, strict=True) if target != ""}


def _compositions(n: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to write n as so many numbers of at least 1, in order."""
    if parts == 1:
        if n >= 1:
            yield (n,)
        return
    for first in range(1, n - parts + 2):
        yield from ((first, *rest) for rest in _compositions(n - first, parts - 1))
