"""Copiable values (CR 707.2): what an object is before any effect but copy effects and being face down (layer 1)."""

from typing import Final

import msgspec

from judgebot.cards.costs import Mana
from judgebot.cards.effects import (
    Ability,
    AsEnters,
    BecomeColors,
    BecomeCopy,
    BecomeTypes,
    Effect,
    GainAbilities,
    KeepsOwn,
    Keyword,
    LoseAbilities,
    May,
    NameChoice,
    NoManaCost,
    Part,
    SameAbility,
    SetName,
    SetPT,
    Static,
)
from judgebot.cards.selectors import Number
from judgebot.game.room_halves import is_room, room_values
from judgebot.game.state import CHOSEN_BY_RULES, CopyEffect, Obj
from judgebot.game.trace import MissingFactError, NotDecidedError
from judgebot.game.values import Characteristics, card_values, face_values


def face_up_values(obj: Obj) -> Characteristics:
    """Return what the object's copiable values are or would be face up: a copy effect's, else the card's or token's own.

    Raises MissingFactError where nobody knows what it is (CR 708.10 keeps the copied values for when it is turned face up).
    """
    if obj.copied is not None:
        return obj.copied
    if obj.card is not None:
        if obj.zone == "battlefield" and is_room(obj):
            return room_values(obj)
        if obj.zone == "stack" and obj.card.layout in ("split", "aftermath", "room") and not is_fused(obj):
            return face_values(obj.card.faces[obj.face])  # CR 709.3b: on the stack only the half that is cast
        printed = card_values(obj.card, obj.face)
        return prototyped(printed) if is_prototyped(obj) else printed
    if obj.values is not None:
        return obj.values
    raise MissingFactError(f"which card #{obj.label} is")


def is_fused(obj: Obj) -> bool:
    """Whether it is a split spell of which both halves were cast (CR 702.102b)."""
    return obj.cast is not None and "fuse" in obj.cast.paid


def is_prototyped(obj: Obj) -> bool:
    """Whether it is a prototyped spell or the permanent that such a spell became (CR 718.3b)."""
    return obj.cast is not None and "prototype" in obj.cast.paid and obj.zone in ("stack", "battlefield")


def prototyped(values: Characteristics) -> Characteristics:
    """Return the values with the mana cost, colours, power and toughness of the prototype ability (CR 718.3b)."""
    keyword = next(one for one in values.abilities if isinstance(one, Keyword) and one.name == "prototype")
    symbols = tuple(symbol for part in keyword.cost if isinstance(part, Mana) for symbol in part.symbols)
    power, _, toughness = keyword.text.partition("/")
    return msgspec.structs.replace(
        values,
        mana_cost=symbols,
        mana_value=sum(int(symbol) if symbol.isdigit() else 1 for symbol in symbols),
        colors=tuple(color for color in "WUBRG" if color in symbols),
        power=int(power),
        toughness=int(toughness),
    )


def copiable_values(obj: Obj) -> Characteristics:
    """Return the copiable values: those listed by what turned it face down (CR 708.2), else its face-up ones (CR 707.2)."""
    if obj.face_down is not None and obj.zone in ("battlefield", "stack"):
        return obj.face_down.values
    return face_up_values(obj)


def values_to_copy(obj: Obj) -> Characteristics:
    """Return the copiable values of an object that is copied.

    Raises NotDecidedError for a Room: a copy has both of its halves, locked (CR 709.5b), which these values do not hold.
    """
    if obj.zone == "battlefield" and is_room(obj):
        raise NotDecidedError(f"a copy of the Room {obj.known_as} is not modelled")
    return copiable_values(obj)


def _by_rules(obj: Obj) -> dict[str, str]:
    """What was chosen for it and is no choice of an ability stays as it becomes a copy (CR 310.9g, 702.158b)."""
    return {kind: word for kind, word in obj.chosen.items() if kind in CHOSEN_BY_RULES}


def as_copy(obj: Obj, values: Characteristics, ends: str = "") -> Obj:
    """Return the object as a copy with these values (layer 1a); an older copy effect comes back if this one ends first."""
    older = CopyEffect(obj.copied, obj.copy_name, obj.copy_ends, obj.chosen)
    below = (*obj.copies_below, older) if ends else ()
    return msgspec.structs.replace(
        obj,
        copied=values,
        copy_name=values.name,
        copy_ends=ends,
        copies_below=below,
        chosen=open_choices(values) | _by_rules(obj),
    )


CHOICE_KINDS: Final = {"card name": "name", "color": "color", "creature type": "creature type", "card type": "card type"} | {
    "player": "player",
    "opponent": "player",
}


def open_choices(values: Characteristics) -> dict[str, str]:
    """Return the choices "as this enters" that its abilities would make and that nobody made: each stands as "" (CR 607.5a)."""
    enters = (ability for ability in values.abilities if isinstance(ability, AsEnters))
    kinds = (part.kind for ability in enters for part in ability.effects if isinstance(part, NameChoice))
    return {CHOICE_KINDS.get(kind, kind): "" for kind in kinds}


def without_copies(obj: Obj, duration: str) -> Obj:
    """Return the object without the copy effects that lasted so long (CR 611.2a)."""
    every = (*obj.copies_below, CopyEffect(obj.copied, obj.copy_name, obj.copy_ends, obj.chosen))
    kept = tuple(effect for effect in every if effect.ends != duration)
    if kept == every:
        return obj
    top = kept[-1] if kept else CopyEffect(None, "", "")
    return msgspec.structs.replace(
        obj,
        copied=top.values,
        copy_name=top.name,
        copy_ends=top.ends,
        copies_below=tuple(kept[:-1]),
        chosen=top.chosen | _by_rules(obj),
    )


def copies_as_it_enters(abilities: tuple[Ability, ...]) -> BecomeCopy | None:
    """Return the effect by which what has these abilities may enter as a copy of something (CR 707.5), None without one."""

    def of_effects(effects: tuple[Effect, ...]) -> BecomeCopy | None:
        found = (
            one if isinstance(one, BecomeCopy) else of_effects(one.effects) if isinstance(one, May) else None for one in effects
        )
        return next((one for one in found if one is not None), None)

    effects = (of_effects(ability.effects) for ability in abilities if isinstance(ability, AsEnters))
    return next((one for one in effects if one is not None), None)


def with_exceptions(
    values: Characteristics, exceptions: tuple[Part, ...], own: Characteristics | None = None
) -> Characteristics:
    """Return copied values with the copy effect's own changes, which become copiable too (CR 707.9).

    `own`: what the object is without this copy effect, for characteristics that are not copied (CR 707.9c).
    """
    for part in exceptions:
        values = _with_exception(values, part, own)
    return values


def _with_exception(values: Characteristics, part: Part, own: Characteristics | None) -> Characteristics:
    change = msgspec.structs.replace
    match part:
        case KeepsOwn() if own is not None:
            return change(_without_defining(values, BecomeColors), colors=own.colors)
        case NoManaCost():
            return change(values, mana_cost=None, mana_value=0)
        case SetName(name):
            return change(values, name=name)
        case BecomeColors(colors=colors, keep=keep):
            if not keep:
                values = _without_defining(values, BecomeColors)
            return change(values, colors=_in_order(values.colors + colors if keep else colors))
        case GainAbilities(abilities) if SameAbility() not in abilities:
            return change(values, abilities=values.abilities + abilities)
        case LoseAbilities(keywords=()):
            return change(values, abilities=())
        case SetPT(power=Number(p), toughness=Number(t)):
            return change(_without_defining(values, SetPT), power=p, toughness=t)
        case BecomeTypes():
            return _with_types(values, part)
        case _:
            raise NotDecidedError(f"a copy exception is not modelled: {type(part).__name__}")


def _without_defining(values: Characteristics, what: type[Part]) -> Characteristics:
    """CR 707.9d: a characteristic-defining ability of a characteristic that the exception gives is not copied."""
    kept = tuple(a for a in values.abilities if not (isinstance(a, Static) and a.defining and isinstance(a.parts[0], what)))
    if what is BecomeColors:
        kept = tuple(a for a in kept if not (isinstance(a, Keyword) and a.name == "devoid"))
    return msgspec.structs.replace(values, abilities=kept)


def _with_types(values: Characteristics, part: BecomeTypes) -> Characteristics:
    def added(old: tuple[str, ...], new: tuple[str, ...], gone: tuple[str, ...] = ()) -> tuple[str, ...]:
        kept = tuple(word for word in old if word not in gone)
        return kept + tuple(word for word in new if word not in kept)

    if part.keep or not part.types:
        return msgspec.structs.replace(
            values,
            types=added(values.types, part.types, part.remove_types),
            subtypes=added(values.subtypes, part.subtypes),
            supertypes=added(values.supertypes, part.supertypes, part.remove_supertypes),
        )
    return msgspec.structs.replace(values, types=part.types, subtypes=part.subtypes)


def _in_order(colors: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(color for color in "WUBRG" if color in colors)
