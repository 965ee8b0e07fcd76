"""What one part of a continuous effect does to one object's characteristics (CR 205.1, 305.7, 613.1b-g), and counters."""

from functools import lru_cache
from typing import Final

import msgspec

from judgebot.cards import conditions as when
from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.selectors import Filter, Number, Quantity
from judgebot.cards.words import BASIC_LAND_TYPES, LAND_TYPES
from judgebot.game import matching, quantities
from judgebot.game.context import Context
from judgebot.game.keywords import ACTIVATED_KEYWORDS
from judgebot.game.state import Game
from judgebot.game.subtypes import CREATURE, is_creature_type, types_of
from judgebot.game.trace import MissingFactError
from judgebot.game.untold_numbers import number_for_want_of
from judgebot.game.view import AbilityKey, Row

KEYWORD_COUNTERS: Final = frozenset(
    # CR 122.1b
    {"flying", "reach", "shadow"}
    | {"first strike", "double strike", "trample", "menace", "vigilance", "haste", "exalted"}
    | {"deathtouch", "lifelink", "decayed"}
    | {"hexproof", "indestructible"}
)


class ControlBy(msgspec.Struct, frozen=True):
    """A control-changing part whose player has been worked out."""

    name: str


ConcretePart = e.Part | ControlBy


def concrete(ctx: Context, part: e.Part) -> ConcretePart:
    """Return the part with its quantities worked out as they are now (CR 611.3a; 611.2d locks those of resolved effects)."""
    match part:
        case e.SetPT(power=power, toughness=toughness):
            return msgspec.structs.replace(part, power=_number(ctx, power), toughness=_number(ctx, toughness))
        case e.ModifyPT(power=power, toughness=toughness):
            return e.ModifyPT(Number(quantities.amount(ctx, power)), Number(quantities.amount(ctx, toughness)))
        case e.GainControl(player=player):
            (name,) = matching.players(ctx, player)
            return ControlBy(name)
        case e.GainAbilitiesOf(of):
            return e.GainAbilities(_activated_of(ctx, of))
        case e.BecomeTypes(chosen=True):
            return msgspec.structs.replace(part, subtypes=(*part.subtypes, _chosen(ctx)), chosen=False)
        case e.BecomeColors(chosen=True):
            return msgspec.structs.replace(part, colors=(*part.colors, _chosen(ctx, "color")), chosen=False)
        case _:
            return part


def _activated_of(ctx: Context, of: Filter) -> tuple[e.Ability, ...]:
    """The activated abilities of all objects that match, as they are now (CR 602.1, 113.3b)."""
    rows = (ctx.rows[i] for i in matching.matching(ctx, of))
    return tuple(ability for row in rows for _, ability in row.abilities if is_activated(ability))


def is_activated(ability: e.Ability) -> bool:
    """Return whether an ability is an activated one, or stands for one (CR 602.1), or may be one: a clause that is not read."""
    return isinstance(ability, e.Activated | e.NotUnderstood) or (
        isinstance(ability, e.Keyword) and ability.name in ACTIVATED_KEYWORDS
    )


@lru_cache(maxsize=1024)
def speaks_of_each(part: e.Part) -> bool:
    """Return whether a part's quantities differ from object to object: "equal to its mana value"."""
    return isinstance(part, e.SetPT | e.ModifyPT) and b'{"is":"that"}' in msgspec.json.encode(part)


def _chosen(ctx: Context, kind: str = "creature type") -> str:
    chosen = ctx.obj(ctx.source).chosen
    for name in (kind, "basic land type", "card type"):
        if name in chosen:
            return chosen[name]
    raise MissingFactError(f"which {kind} was chosen for #{ctx.obj(ctx.source).label}")


def _number(ctx: Context, much: Quantity | None) -> Number | None:
    """Return the number that a size is set to; where unknown cards decide it, one that is not told."""
    if much is None:
        return None
    try:
        return Number(quantities.quantity(ctx, much))
    except MissingFactError as missing:
        least = quantities.least(much)
        if least is None:
            raise
        return Number(number_for_want_of(missing.fact, least))


def apply_part(ctx: Context, row: Row, part: ConcretePart, key: AbilityKey) -> None:
    """Change the row as the part says. Its quantities are concrete."""
    match part:
        case ControlBy(name):
            row.controller = name
        case e.SetName(name):
            row.name = name
        case e.BecomeTypes():
            _change_types(row, part)
        case e.BecomeColors(colors=colors, keep=keep):
            row.colors = tuple(c for c in "WUBRG" if c in colors or (keep and c in row.colors))
        case e.GainAbilities(abilities):
            row.abilities = row.abilities + tuple((_nth(key, n), ability) for n, ability in enumerate(abilities))
        case e.LoseAbilities(keywords=(), except_mana=except_mana):
            row.abilities = tuple(pair for pair in row.abilities if except_mana and is_mana_ability(pair[1]))
        case e.LoseAbilities(keywords):
            row.abilities = tuple(pair for pair in row.abilities if not _is_keyword(pair[1], keywords))
        case e.CantHave(keywords):
            row.cant_have = row.cant_have | frozenset(keywords)
        case e.SetPT(power=power, toughness=toughness):
            row.power = power.n if isinstance(power, Number) else row.power
            row.toughness = toughness.n if isinstance(toughness, Number) else row.toughness
        case e.ModifyPT(power=Number(p), toughness=Number(t)):
            add_to_size(row, p, t)
        case e.SwitchPT():
            row.power, row.toughness = row.toughness, row.power
        case _:
            raise AssertionError(f"not a part of layers 2-7: {part}")


def _nth(key: AbilityKey, n: int) -> AbilityKey:
    """("granted", effect, part, timestamp) with the number of the ability within the part."""
    return ("granted", (key[1], key[2]), n, key[3])


_NOT_FOR_MANA: Final = (c.Loyalty, c.MillCost, e.Draw, e.Mill, e.Search, e.Shuffle, e.Manifest, e.Cloak, e.ManifestDread)
"""CR 605.1a: a loyalty cost, and what moves a card to or from a library."""


def is_mana_ability(ability: e.Ability) -> bool:
    """Return whether an ability is a mana ability (CR 605.1): adds mana, no target, no loyalty cost, no card of a library."""
    if not isinstance(ability, e.Activated | e.Triggered) or ability.targets:
        return False
    adds = any(isinstance(effect, e.AddMana) for effect in ability.effects)
    if isinstance(ability, e.Activated):
        return adds and not any(isinstance(part, _NOT_FOR_MANA) for part in (*ability.cost, *ability.effects))
    return adds and any(event.kind == "taps for mana" for event in ability.events)


def _is_keyword(ability: e.Ability, names: tuple[str, ...]) -> bool:
    return isinstance(ability, e.Keyword) and ability.name in names


def add_to_size(row: Row, power: int, toughness: int) -> None:
    """Add to power and toughness where the object has them (CR 613.4c)."""
    if row.power is not None:
        row.power += power
    if row.toughness is not None:
        row.toughness += toughness


def _change_types(row: Row, part: e.BecomeTypes) -> None:
    """CR 205.1a-b, 305.7: set or add types; setting a land's type to a basic one removes its own abilities."""
    if part.all_creature_types:
        row.all_creature_types = True
    subtypes = part.subtypes + (tuple(BASIC_LAND_TYPES) if part.all_basic_land_types else ())
    sets_land_type = not part.keep and any(word in BASIC_LAND_TYPES for word in subtypes)
    if part.types and not part.keep:
        _set_types(row, part.types)
    else:
        row.types = _plus(row.types, part.types)
    row.types = tuple(word for word in row.types if word not in part.remove_types)
    row.supertypes = tuple(w for w in _plus(row.supertypes, part.supertypes) if w not in part.remove_supertypes)
    if sets_land_type and "Land" in row.types:
        row.subtypes = tuple(word for word in row.subtypes if word not in LAND_TYPES)
        row.abilities = tuple(pair for pair in row.abilities if pair[0][0] != "printed")
    elif subtypes and not part.keep:
        new_sets = {types_of(word) for word in subtypes}
        row.subtypes = tuple(word for word in row.subtypes if types_of(word) not in new_sets)
        row.all_creature_types = row.all_creature_types and not any(is_creature_type(word) for word in subtypes)
    row.subtypes = _plus(row.subtypes, subtypes)
    _drop_stray_subtypes(row)


def _set_types(row: Row, types: tuple[str, ...]) -> None:
    """CR 205.1a: new card types replace the old ones, but an instant or sorcery stays one."""
    row.types = tuple(word for word in row.types if word in ("Instant", "Sorcery")) + types


def _plus(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return old + tuple(word for word in new if word not in old)


def _drop_stray_subtypes(row: Row) -> None:
    """CR 205.1a: when a card type goes, its subtypes go, unless another type of the object has them."""
    row.subtypes = tuple(word for word in row.subtypes if set(types_of(word)) & set(row.types))
    row.all_creature_types = row.all_creature_types and bool(set(CREATURE) & set(row.types))


def keyword_counters(game: Game, rows: dict[int, Row]) -> None:
    """CR 122.1b, 613.1f: a keyword counter gives its permanent the keyword."""
    for object_id, row in rows.items():
        kinds = [kind for kind, n in game.objects[object_id].counters.items() if n > 0 and kind in KEYWORD_COUNTERS]
        if kinds:
            new = row.copy()
            new.abilities = row.abilities + tuple((("counter", object_id, kind), e.Keyword(kind)) for kind in kinds)
            rows[object_id] = new


def power_counters(game: Game, rows: dict[int, Row]) -> None:
    """CR 122.1a, 613.4c: +X/+Y and -X/-Y counters."""
    for object_id, row in rows.items():
        for kind, n in game.objects[object_id].counters.items():
            size = _counter_size(kind)
            if size is not None and n:
                new = rows[object_id].copy() if rows[object_id] is row else rows[object_id]
                add_to_size(new, size[0] * n, size[1] * n)
                rows[object_id] = new


def _counter_size(kind: str) -> tuple[int, int] | None:
    left, slash, right = kind.partition("/")
    try:
        return (int(left), int(right)) if slash else None
    except ValueError:
        return None


def intrinsic_abilities(rows: dict[int, Row]) -> None:
    """CR 305.6: a land with a basic land type has the mana ability of that type; CR 310.12b: a Siege has its own ability."""
    for object_id, row in rows.items():
        abilities: tuple[tuple[AbilityKey, e.Ability], ...] = ()
        if "Land" in row.types:
            abilities = tuple(
                (("intrinsic", object_id, subtype), _mana_ability(color))
                for subtype, color in BASIC_LAND_TYPES.items()
                if subtype in row.subtypes
            )
        if "Battle" in row.types and "Siege" in row.subtypes:
            abilities = (*abilities, (("intrinsic", object_id, "Siege"), SIEGE_DEFEATED))
        if abilities:
            new = row.copy()
            new.abilities = row.abilities + abilities
            rows[object_id] = new


SIEGE_DEFEATED: Final = e.Triggered(
    events=(when.Event("counters removed", subject=s.This(), counter="defense"),),
    effects=(e.Exile(s.This()), e.KeywordAction("cast transformed")),
    condition=when.Quantities(s.CountersOn(s.This(), "defense"), s.Compare("=", s.Number(0))),
)
"""CR 310.12b: the last defense counter is removed."""


@lru_cache(maxsize=8)
def _mana_ability(color: str) -> e.Activated:
    return e.Activated(cost=(c.TapThis(),), effects=(e.AddMana((color,)),))


def forbid_abilities(rows: dict[int, Row]) -> None:
    """CR 613.1f, 101.2: what can't have an ability does not have it, whatever gave it."""
    for object_id, row in rows.items():
        if row.cant_have:
            new = row.copy()
            new.abilities = tuple(
                (key, a) for key, a in row.abilities if not (isinstance(a, e.Keyword) and a.name in row.cant_have)
            )
            rows[object_id] = new
