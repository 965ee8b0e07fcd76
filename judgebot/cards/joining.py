"""One spell of several: of the paragraphs of a card, of the two halves of a fused split card (CR 113.3a, 702.102d)."""

from collections.abc import Callable
from typing import Any

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.walk import replaced
from judgebot.cards.selectors import Done, PlayerOrController, Target, TargetPlayer

merge = msgspec.structs.replace


def join_spells(spells: tuple[e.Spell, ...]) -> e.Spell:
    """Return one spell of several: targets and numbered effects count on from one to the next."""
    effects: list[e.Effect] = []
    targets: list[e.TargetSpec] = []
    for spell in spells:
        shift = _shift(len(targets), len(effects))
        effects.extend(replaced(spell.effects, shift))
        targets.extend(replaced(spell.targets, shift))
    return e.Spell(tuple(effects), tuple(targets))


def _shift(targets: int, done: int) -> Callable[[Any], Any]:
    """Return what makes words about the n-th target, or the n-th effect, count from later ones."""

    def change(node: Any) -> Any:
        match node:
            case Target(n=n) | TargetPlayer(n=n) | PlayerOrController(n=n):
                return merge(node, n=n + targets)
            case Done(n=n) if n >= 0:
                return Done(n + done)
            case e.DealDamage(any_target=int(n)) | e.Prevent(any_target=int(n)):
                return merge(inside(node), any_target=n + targets)
            case e.TargetSpec(other_than=int(n)):
                return merge(inside(node), other_than=n + targets)
            case _:
                return node

    def inside(node: Any) -> Any:
        return merge(node, **{name: replaced(getattr(node, name), change) for name in node.__struct_fields__})

    return change
