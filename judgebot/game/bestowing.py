"""Bestow (CR 702.103a-g): a spell cast bestowed is an Aura, as is the permanent it becomes, until it is no longer bestowed."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game.state import ContinuousEffect, Game, StackItem
from judgebot.game.table import Table
from judgebot.game.view import Row

BESTOWED: Final = e.Continuous(
    # CR 702.103b: what being bestowed makes of it; it lasts until the object ceases to be bestowed.
    s.This(),
    (
        e.BecomeTypes(types=("Enchantment",), subtypes=("Aura",)),
        e.GainAbilities((e.Keyword("enchant", filter=s.Filter(types=("Creature",))),)),
    ),
    "bestowed",
)


def bestow(table: Table, spell: int, player: str) -> None:
    """Let a spell be bestowed as it is put onto the stack (CR 702.103b)."""
    made = ContinuousEffect(
        id=table.game.next_id,
        timestamp=table.game.next_timestamp,
        source=spell,
        controller=player,
        parts=BESTOWED.parts,
        objects=(spell,),
        duration=BESTOWED.duration,
    )
    table.change(
        effects=(*table.game.effects, made),
        next_id=table.game.next_id + 1,
        next_timestamp=table.game.next_timestamp + 1,
    )


def as_bestowed(row: Row) -> Row:
    """Return the row with what being bestowed makes of it: whether it may be cast is judged by that (CR 702.103d)."""
    bestowed = row.copy()
    bestowed.types, bestowed.subtypes = ("Enchantment",), ("Aura",)
    return bestowed


def is_bestowed(game: Game, object_id: int) -> bool:
    """Return whether an object is bestowed."""
    return any(effect.duration == "bestowed" and object_id in effect.objects for effect in game.effects)


def without_bestow(game: Game, object_id: int) -> Game:
    """Return the state in which the object has ceased to be bestowed: it is attached to nothing (CR 702.103f)."""
    kept = tuple(one for one in game.effects if not (one.duration == "bestowed" and object_id in one.objects))
    freed = msgspec.structs.replace(game.objects[object_id], attached_to=None)
    return game.changed(effects=kept).with_object(freed)


def goes_on_as_creature(table: Table, item: StackItem) -> StackItem:
    """Return the spell as it goes on resolving where its target has become illegal (CR 702.103e, 608.3b)."""
    table.say(f"The target of {table.name(item.id)} is illegal: it is no longer bestowed.", "702.103e", "608.3b")
    table.game = without_bestow(table.game, item.id)
    creature = msgspec.structs.replace(item, targets=(), specs=(), ability=e.Spell())
    table.change(stack=tuple(creature if one.id == item.id else one for one in table.game.stack))
    return creature
