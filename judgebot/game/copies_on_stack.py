"""Copies of spells and abilities (CR 707.10): put on the stack, not cast or activated, with the choices of the original."""

from typing import Literal

import msgspec

from judgebot.cards import effects as e
from judgebot.game import events as ev
from judgebot.game import quantities
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.copying import copiable_values, face_up_values
from judgebot.game.picking import pick, present
from judgebot.game.registry import acts_on
from judgebot.game.state import SHARED_ZONES, CastDetails, Obj, StackItem, Zone
from judgebot.game.table import Table
from judgebot.game.targets import legal_targets, target_specs, tell_targets
from judgebot.game.trace import NotDecidedError
from judgebot.game.values import Characteristics
from judgebot.game.wording import place_words
from judgebot.game.zones import next_label


@acts_on(e.CopySpell)
def _copy_spell(table: Table, ctx: Context, effect: e.CopySpell) -> tuple[int, ...]:
    made: list[int] = []
    for item in _as_they_are_or_were(table, pick(table, ctx, effect.what)):
        for _ in range(quantities.quantity(ctx, effect.n)):
            made.append(copy_on_stack(table, ctx.you, item, effect.new_targets))
    return tuple(made)


def _as_they_are_or_were(table: Table, ids: tuple[int, ...]) -> list[StackItem]:
    """The spells and abilities meant; one that has left the stack is copied as it last was there (CR 608.2h)."""
    here = {item.id: item for item in table.game.stack}
    known = table.game.left_stack | here
    return [known[i] for i in ids if i in known]


@acts_on(e.CopyCard)
def _copy_card(table: Table, ctx: Context, effect: e.CopyCard) -> tuple[int, ...]:
    """CR 707.12: the copy is created in the zone the card is in."""
    made: list[int] = []
    for i in present(table, pick(table, ctx, effect.what)):
        card = table.game.objects[i]
        values = face_up_values(card)
        if not {"Instant", "Sorcery"} & set(values.types) or card.zone not in ("exile", "graveyard"):
            raise NotDecidedError("copying a card that is no instant or sorcery, or is in a hidden zone, is not modelled")
        made.append(_put_copy(table, ctx.you, card.zone, values, "card"))
        table.say(f"Player {ctx.you} copies {card.known_as}; the copy is {place_words(card.zone)}.", "707.12")
    return tuple(made)


def copy_on_stack(table: Table, you: str, item: StackItem, new_targets: bool) -> int:
    """Put a copy of a spell or ability on the stack under the player's control; return its id (CR 707.10)."""
    label = next_label(table.game)
    if item.kind == "spell":
        new = _put_spell_copy(table, you, item)
    else:
        new = table.game.next_id
        table.change(next_id=new + 1)
    source = new if item.kind == "spell" else item.source
    targets = _targets(table, you, item, source) if new_targets else item.targets
    copied = msgspec.structs.replace(item, id=new, label=label, controller=you, source=source, targets=targets, copy=True)
    table.change(stack=(*table.game.stack, copied))
    name = item.description or table.name(item.id)
    table.say(f"A copy of {name} is put on the stack under player {you}; it is not cast.", "707.10")
    tell_targets(table, copied)
    perform(table, (ev.Done("copied", new, you),), quiet=True)
    return new


def _put_spell_copy(table: Table, you: str, item: StackItem) -> int:
    original = table.obj(item.id)
    values = copiable_values(original)
    if not {"Instant", "Sorcery"} & set(values.types):
        raise NotDecidedError("a copy of a permanent spell is not modelled")
    return _put_copy(table, you, "stack", values, "spell", original.cast)


def _put_copy(
    table: Table,
    you: str,
    zone: Zone,
    values: Characteristics,
    copy_of: Literal["spell", "card"],
    cast: CastDetails | None = None,
) -> int:
    """Create the copy, which is no card and no token, in a zone; return its id (CR 707.10, 707.12)."""
    new, stamp = table.game.next_id, table.game.next_timestamp
    label = next_label(table.game)
    copy = Obj(new, label, zone, you, you, values=values, token=True, copy_of=copy_of, timestamp=stamp, cast=cast)
    key = (zone, "" if zone in SHARED_ZONES else you)
    table.change(
        objects={**table.game.objects, new: copy},
        zones={**table.game.zones, key: (*table.game.zones.get(key, ()), new)},
        next_id=new + 1,
        next_timestamp=stamp + 1,
    )
    return new


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
