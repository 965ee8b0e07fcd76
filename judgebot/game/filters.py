"""What a filter asks of an object by itself (CR 109.3, 110.5): characteristics and status, nothing about other objects."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from judgebot.cards import selectors as s
from judgebot.cards.words import PERMANENT_TYPES
from judgebot.game.context import Context
from judgebot.game.state import Obj
from judgebot.game.subtypes import has_subtype
from judgebot.game.view import Row

CHARACTERISTICS: Final = frozenset(
    # The fields of a filter that matches_characteristics asks.
    {"types", "subtypes", "supertypes", "colors", "colorless", "multicolored", "monocolored", "keywords", "lacks", "names"}
    | {"permanent", "no_abilities", "historic", "has_x", "parity"}
)


def matches_characteristics(_ctx: Context, wanted: s.Filter, row: Row) -> bool:
    for words, have in ((wanted.types, row.types), (wanted.supertypes, row.supertypes), (wanted.colors, row.colors)):
        for word in words:
            if word not in have:
                return False
    for word in wanted.subtypes:
        if not has_subtype(row, word):
            return False
    if wanted.names and not names_of(row) & set(wanted.names):
        return False
    if wanted.permanent and not any(word in row.types for word in PERMANENT_TYPES):
        return False
    if (wanted.colorless and row.colors) or (wanted.multicolored and len(row.colors) < 2):
        return False
    if wanted.monocolored and len(row.colors) != 1:
        return False
    for word in wanted.keywords:
        if not row.has(word):
            return False
    for word in wanted.lacks:
        if row.has(word):
            return False
    if wanted.has_x is not None and wanted.has_x != ("X" in (row.mana_cost or ())):
        return False
    if wanted.parity and row.mana_value % 2 != (wanted.parity == "odd"):
        return False
    if wanted.no_abilities is not None and wanted.no_abilities != (not row.abilities):
        return False
    return wanted.historic is None or wanted.historic == _is_historic(row)


def _is_historic(row: Row) -> bool:
    """CR 700.6: an artifact, a legendary or a Saga."""
    return "Artifact" in row.types or "Legendary" in row.supertypes or "Saga" in row.subtypes


_FACTS: Final[dict[str, Callable[[Context, Row, Obj], bool]]] = {
    "token": lambda ctx, row, obj: obj.token,
    "tapped": lambda ctx, row, obj: obj.tapped,
    "face_down": lambda ctx, row, obj: obj.face_down is not None and row.zone in ("battlefield", "stack"),
    "attacking": lambda ctx, row, obj: obj.attacking is not None,
    "blocking": lambda ctx, row, obj: bool(obj.blocking),
    "blocked": lambda ctx, row, obj: obj.blocked,
    "commander": lambda ctx, row, obj: obj.commander,
    "any_counter": lambda ctx, row, obj: any(obj.counters.values()),
    "was_cast": lambda ctx, row, obj: obj.cast is not None,
    "entered_this_turn": lambda ctx, row, obj: obj.entered_on == ctx.game.turn,
}


@lru_cache(maxsize=4096)
def _facts_asked(wanted: s.Filter) -> tuple[tuple[bool, Callable[[Context, Row, Obj], bool]], ...]:
    return tuple((getattr(wanted, name), fact) for name, fact in _FACTS.items() if getattr(wanted, name) is not None)


STATUS: Final = frozenset((*_FACTS, "card", "designation", "enchanted", "equipped", "modified", "counters"))
"""The fields of a filter that matches_status asks."""


def matches_status(ctx: Context, wanted: s.Filter, row: Row) -> bool:
    if wanted.card and row.token:
        return False  # CR 111.6: a token is not a card
    obj = ctx.obj(row.id)
    if wanted.designation and not _is_designated(wanted.designation, row, obj):
        return False
    for want, fact in _facts_asked(wanted):
        if want != fact(ctx, row, obj):
            return False
    if wanted.enchanted is not None and wanted.enchanted != _is_enchanted(ctx, row):
        return False
    if wanted.equipped is not None and wanted.equipped != _has_attached(ctx, row, "Equipment"):
        return False
    if wanted.modified is not None and wanted.modified != _is_modified(ctx, row):
        return False
    return not wanted.counters or obj.counters.get(wanted.counters, 0) > 0


def _is_designated(name: str, row: Row, obj: Obj) -> bool:
    """Goaded is an effect on the rules (CR 701.15b); the others are designations of the object itself."""
    return row.rule("goaded") is not None if name == "goaded" else name in obj.designations


def _has_attached(ctx: Context, row: Row, subtype: str) -> bool:
    attached = (o for o in ctx.game.battlefield() if o.attached_to == row.id)
    return any(subtype in ctx.rows[o.id].subtypes for o in attached if o.id in ctx.rows)


def _is_enchanted(ctx: Context, row: Row) -> bool:
    return _has_attached(ctx, row, "Aura")


def _is_modified(ctx: Context, row: Row) -> bool:
    """CR 700.9: counters, Equipment, or an Aura of its controller."""
    if any(ctx.obj(row.id).counters.values()) or _has_attached(ctx, row, "Equipment"):
        return True
    auras = (o for o in ctx.game.battlefield() if o.attached_to == row.id and o.id in ctx.rows)
    return any("Aura" in ctx.rows[o.id].subtypes and ctx.rows[o.id].controller == row.controller for o in auras)


def names_of(row: Row) -> frozenset[str]:
    """Return the names of an object: none, one, or those of both halves of a split card (CR 709.4a)."""
    return frozenset(row.name.split(" // ")) if row.name else frozenset()
