"""Copies of spells and abilities (CR 707.10): put on the stack, not cast or activated, with the choices of the original."""

import msgspec

from judgebot.cards import effects as e
from judgebot.game import events as ev
from judgebot.game import quantities
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.copying import copiable_values
from judgebot.game.picking import pick
from judgebot.game.registry import acts_on
from judgebot.game.state import Obj, StackItem
from judgebot.game.table import Table
from judgebot.game.targets import legal_targets, target_specs, tell_targets
from judgebot.game.trace import NotDecidedError
from judgebot.game.zones import next_label


@acts_on(e.CopySpell)
def _copy_spell(table: Table, ctx: Context, effect: e.CopySpell) -> tuple[int, ...]:
    ids = pick(table, ctx, effect.what)
    made: list[int] = []
    for item in [item for item in table.game.stack if item.id in ids]:
        for _ in range(quantities.quantity(ctx, effect.n)):
            made.append(copy_on_stack(table, ctx.you, item, effect.new_targets))
    return tuple(made)


def copy_on_stack(table: Table, you: str, item: StackItem, new_targets: bool) -> int:
    """Put a copy of a spell or ability on the stack under the player's control; return its id (CR 707.10)."""
    label = next_label(table.game)
    new = table.game.next_id
    table.change(next_id=new + 1)
    if item.kind == "spell":
        _put_spell_copy(table, you, item, new, label)
    source = new if item.kind == "spell" else item.source
    targets = _targets(table, you, item, source) if new_targets else item.targets
    copied = msgspec.structs.replace(item, id=new, label=label, controller=you, source=source, targets=targets, copy=True)
    table.change(stack=(*table.game.stack, copied))
    name = item.description or table.name(item.id)
    table.say(f"A copy of {name} is put on the stack under player {you}; it is not cast.", "707.10")
    tell_targets(table, copied)
    perform(table, (ev.Done("copied", new, you),), quiet=True)
    return new


def _put_spell_copy(table: Table, you: str, item: StackItem, new: int, label: str) -> None:
    original = table.game.objects[item.id]
    values = copiable_values(original)
    if not {"Instant", "Sorcery"} & set(values.types):
        raise NotDecidedError("a copy of a permanent spell is not modelled")
    stamp = table.game.next_timestamp
    spell = Obj(new, label, "stack", you, you, values=values, token=True, timestamp=stamp, cast=original.cast)
    table.change(
        objects={**table.game.objects, new: spell},
        zones={**table.game.zones, ("stack", ""): (*table.game.zone("stack"), new)},
        next_timestamp=stamp + 1,
    )


def _targets(table: Table, you: str, item: StackItem, source: int) -> tuple[int | str, ...]:
    """CR 707.10c: any targets may be changed to legal ones; the rest stay as they are."""
    if item.ability is None or not item.targets:
        return item.targets
    specs = target_specs(item.ability, item.modes)
    chosen: list[int | str] = []
    for target, n in zip(item.targets, item.specs, strict=True):
        others = [t for t in legal_targets(table, source, you, specs[n], item.event) if t != target and t not in chosen]
        options: list[int | str] = [target, *others]
        names = tuple(table.name(t) for t in options)
        labels = tuple(t if isinstance(t, str) else table.obj(t).label for t in options)
        label = table.obj(source).label
        chosen.append(options[table.choose(Choice(you, "target", label, "the target of the copy", names, labels))])
    return tuple(chosen)
