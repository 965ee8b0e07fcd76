"""Ways to cast a card that a keyword of it gives (CR 118.9, 702): from where, for which cost, when, where it goes then."""

from typing import Final

import msgspec

from judgebot.cards import conditions as when
from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import conditions
from judgebot.game.state import Obj
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, MissingFactError, NotDecidedError
from judgebot.game.view import Row

_SPELLS: Final = ("Instant", "Sorcery")


class Way(msgspec.Struct, frozen=True):
    """What a keyword lets a player do with a card. Its cost stands instead of the mana cost unless `for_mana_cost`.

    `zone`: from where it lets the card be cast, "" where it does not say: then something else must allow that.
    `more`: paid beside it. `spells_only`: the spell must be an instant or sorcery. `exiled`: it goes to exile whenever it
    would leave the stack. `face`: the face or half that is cast. `since`: the card must have this designation, given to it on
    an earlier turn. `keyword`: the ability that gives it, where that has another name. `free`: nothing is paid.
    `as_sorcery`: in the own main phase with an empty stack only.
    """

    rule: str
    zone: str = ""
    for_mana_cost: bool = False
    more: c.Cost = ()
    spells_only: bool = False
    exiled: bool = False
    face: int | None = None
    only_if: when.Condition | None = None
    since: str = ""
    free: bool = False
    as_sorcery: bool = False
    keyword: str = ""


_TAPPED: Final = s.Filter(types=("Creature",), controller=s.You(), tapped=True)
_A_LAND: Final = s.Filter(types=("Land",), card=True, zone="hand")
WAYS: Final[dict[str, Way]] = {
    "aftermath": Way("702.127a", "graveyard", for_mana_cost=True, exiled=True, face=1),
    "bestow": Way("702.103a"),
    "blitz": Way("702.152a"),
    "dash": Way("702.109a"),
    "disturb": Way("702.146a", "graveyard", face=1),
    "escape": Way("702.138a", "graveyard"),
    "evoke": Way("702.74a"),
    "flashback": Way("702.34a", "graveyard", spells_only=True, exiled=True),
    "foretell": Way("702.143a", "exile", since="foretold"),
    "jump-start": Way("702.133a", "graveyard", True, (c.DiscardCost(),), spells_only=True, exiled=True),
    "overload": Way("702.96a"),
    "plot": Way("702.170d", "exile", since="plotted", free=True, as_sorcery=True),
    "prototype": Way("702.160a"),
    "retrace": Way("702.81a", "graveyard", True, (c.DiscardCost(_A_LAND),)),
    "spectacle": Way("702.137a", only_if=when.Happened(when.Event("loses life", player=s.Opponent()))),
    "more than meets the eye": Way("702.162a", face=1),
    "warp": Way("702.185a", "hand"),
    "having been warped": Way("702.185a", "exile", for_mana_cost=True, since="warped", keyword="warp"),
    "web-slinging": Way("702.188a", more=(c.ReturnCost(_TAPPED),)),
    "surge": Way("702.117a", only_if=when.Happened(when.Event("cast", player=s.You()))),
}
"""By the keyword. Madness, miracle, suspend and rebound are cast as an ability resolves (effects_casting.py)."""


class Chosen(msgspec.Struct, frozen=True):
    """The way that a card is cast, with the cost that its keyword says (None: the mana cost)."""

    name: str
    way: Way
    cost: c.Cost | None


def chosen_way(table: Table, player: str, obj: Obj, wanted: str, face: int) -> Chosen | None:
    """Return the way that the player announced, else the one that lets the card be cast from where it is; None without one.

    Raises ForbiddenError where the announced one is not open to the player.
    """
    if wanted in OTHER_COST:
        return _other_cost(table, player, obj)
    if wanted:
        return _announced(table, player, obj, wanted, face)
    if obj.zone == "hand" or obj.is_unknown:
        return None
    found = [one for name in WAYS if WAYS[name].zone and (one := _open_way(table, player, obj, name, face)) is not None]
    if len(found) > 1:
        raise MissingFactError(f"whether {obj.known_as} is cast for its {' or its '.join(one.name for one in found)} cost")
    return found[0] if found else None


OTHER_COST: Final = ("alternative", "other", "no")
"""How a player says that a spell is cast for the cost that it names itself instead of its mana cost, or for none."""
OF_ITS_OWN: Final = "alternative"
WAYS[OF_ITS_OWN] = Way("118.9")


def _other_cost(table: Table, player: str, obj: Obj) -> Chosen:
    """CR 118.9, 113.6d: the one that a static ability of the card names, if its condition holds. Raises ForbiddenError."""
    ctx = table.context(obj.id, player)
    named = [
        (ability, part)
        for _, ability in table.view[obj.id].abilities
        if isinstance(ability, e.Static) and ability.zone == "stack"
        for part in ability.parts
        if isinstance(part, e.Rule) and part.kind in ("alternative cost", "may cast without paying")
    ]
    if not named:
        raise ForbiddenError(f"{obj.known_as} has no alternative cost", "118.9", "601.2b")
    found = [part for ability, part in named if ability.condition is None or conditions.holds(ctx, ability.condition)]
    if not found:
        raise ForbiddenError(f"{obj.known_as} can't be cast for its alternative cost now", "118.9", "601.3")
    if len(found) > 1:
        raise MissingFactError(f"which of its alternative costs {obj.known_as} is cast for")
    free = found[0].kind == "may cast without paying"
    return Chosen(OF_ITS_OWN, msgspec.structs.replace(WAYS[OF_ITS_OWN], free=free), None if free else found[0].cost)


def _announced(table: Table, player: str, obj: Obj, wanted: str, face: int) -> Chosen:
    keyword = table.view[obj.id].keyword(wanted)
    if wanted not in WAYS and keyword is not None:
        raise NotDecidedError(f"casting {obj.known_as} for its {wanted} cost is not modelled")
    if wanted not in WAYS or keyword is None:
        raise ForbiddenError(f"{obj.known_as} has no {wanted} cost", "118.9", "601.2b")
    found = _open_way(table, player, obj, wanted, face)
    if found is None:
        raise ForbiddenError(f"{obj.known_as} can't be cast for its {wanted} cost now", WAYS[wanted].rule, "601.3")
    return found


def _open_way(table: Table, player: str, obj: Obj, name: str, face: int) -> Chosen | None:
    row, way = table.view[obj.id], WAYS[name]
    keyword = row.keyword(way.keyword or name)
    if keyword is None or row.unknown or way.zone not in ("", obj.zone) or obj.owner != player:
        return None
    if way.spells_only and not set(_SPELLS) & set(row.types):
        return None
    if name == "aftermath" and face != way.face:
        return None
    if way.since and not 0 < obj.designations.get(way.since, 0) < table.game.turn:
        return None
    if way.only_if is not None and not conditions.holds(table.context(obj.id, player), way.only_if):
        return None
    return Chosen(name, way, keyword.cost or None)


def goes_to_exile(obj: Obj) -> str:
    """Return the keyword for which a spell was cast that exiles it as it would leave the stack, "" where there is none."""
    if obj.zone != "stack" or obj.cast is None:
        return ""
    return next((name for name in obj.cast.paid if name in WAYS and WAYS[name].exiled), "")


def refuse_from_hand(row: Row, obj: Obj, face: int) -> None:
    """CR 702.127a: a half with aftermath can't be cast from anywhere but a graveyard. Raises ForbiddenError."""
    if obj.zone != "graveyard" and face == 1 and row.has("aftermath"):
        raise ForbiddenError(f"that half of {obj.known_as} can be cast only from a graveyard", "702.127a")


def overloaded(ability: e.Spell) -> e.Spell:
    """Return what the spell does with "each" for "target" (CR 702.96a-b): it has no targets then."""
    if ability.modes:
        raise NotDecidedError("overloading a modal spell is not modelled")

    def each(word: object) -> object:
        if isinstance(word, s.Target):
            wanted = ability.targets[word.n].filter
            return s.All(wanted) if wanted is not None else word
        if isinstance(word, s.TargetPlayer):
            return ability.targets[word.n].player or word
        if isinstance(word, tuple):
            return tuple(map(each, word))
        if not isinstance(word, msgspec.Struct):
            return word
        if getattr(word, "any_target", None) is not None:
            raise NotDecidedError("overloading 'any target' is not modelled")
        return msgspec.structs.replace(word, **{name: each(getattr(word, name)) for name in word.__struct_fields__})

    return e.Spell(effects=each(ability.effects))  # type: ignore[arg-type]  # the same kinds of words as before
