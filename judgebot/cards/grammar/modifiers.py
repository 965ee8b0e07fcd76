"""What stands behind a noun: "you control", "with power 2 or less", "in your graveyard". Each is a function on the noun."""

from collections.abc import Callable
from typing import Final

import msgspec

from judgebot.cards.grammar.costs import SELF as SELF_WORDS
from judgebot.cards.grammar.nouns import both, with_field
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.refs import Placed
from judgebot.cards.selectors import (
    All,
    Choose,
    Compare,
    EnchantedPlayer,
    Filter,
    Number,
    Objects,
    Opponent,
    Players,
    Quantity,
    This,
    You,
)
from judgebot.cards.words import BASIC_LAND_TYPES

merge = msgspec.structs.replace
Change = Callable[[Filter], Filter | None]


def _exiled_with(noun: Filter) -> Filter | None:
    return merge(noun, zone="exile", linked=True) if noun.card and noun.zone in ("", "exile") else None


def setting(**fields: Value) -> Change:
    """Return a change that sets fields of a noun that has none there yet."""
    return lambda noun: with_field(noun, **fields)


def narrowing(extra: Filter) -> Change:
    """Return a change that demands this of the noun too."""
    return lambda noun: both(noun, extra)


def of_creatures(**fields: Value) -> Change:
    """Return a change that speaks of creatures: in a list of types it belongs to the last alone, if that is the creature."""

    def change(noun: Filter) -> Filter | None:
        if not _is_union(noun):
            return with_field(noun, **fields)
        *others, last = noun.any_of
        if "Creature" not in last.types or any("Creature" in other.types or other.subtypes for other in others):
            return None
        narrowed = with_field(last, **fields)
        return merge(noun, any_of=(*others, narrowed)) if narrowed else None

    return change


def _is_union(noun: Filter) -> bool:
    return any(part.types or part.subtypes for part in noun.any_of)


# Who controls or owns, or casts


def _cast_by(player: Players) -> Change:
    return lambda noun: with_field(noun, controller=player) if noun.spell else None


put("modifier", lambda: _cast_by(You()), " you cast")
put("modifier", lambda: _cast_by(Opponent()), " your opponents cast")
put("modifier", lambda: setting(died_this_turn=True), " that died this turn")
put("modifier", lambda: setting(controller=You(), died_this_turn=True), " that died under your control this turn")
put(
    "modifier",
    lambda what: setting(shares_with=what, shares="creature type"),
    " that shares? (?:a|at least one) creature type with <object>",
)
put("modifier", lambda what: setting(shares_with=what, shares="color"), " that shares? a color with <object>")
put("modifier", lambda what: setting(shares_with=what, shares="card type"), " that shares? a card type with <object>")
put("modifier", lambda: setting(left_zone="battlefield"), " that (?:was|were) put there from the battlefield this turn")
put("modifier", lambda: setting(left_zone="anywhere"), " that (?:was|were) put there from anywhere this turn")
put("modifier", lambda name: setting(designation=name), " that's (suspected|saddled|monstrous|renowned|goaded)")

put("modifier", lambda player: setting(controller=player), " <controls>")
put("modifier", lambda: narrowing(Filter(none_of=(Filter(controller=You(), zone=""),))), " you don't control")
put("modifier", lambda: setting(owner=You()), " you own")
put("modifier", lambda player: setting(owner=player), " <owns>")
put("modifier", lambda: narrowing(Filter(none_of=(Filter(owner=You(), zone=""),))), " you don't own")


@rule("modifier", " you own and control", " you both own and control")
def _own_and_control() -> Change:
    return setting(owner=You(), controller=You())


put(
    "modifier",
    lambda: narrowing(Filter(owner=You(), none_of=(Filter(controller=You(), zone=""),))),
    " you own but don't control",
)
put("modifier", lambda: setting(zone="battlefield"), " on the battlefield")
put("modifier", lambda: _exiled_with, " exiled with (?:<self>|it)".replace("<self>", SELF_WORDS))

# What it has

put("modifier", lambda words: of_creatures(keywords=words), " with <keyword_names>", " that has <keyword_names>")
put("modifier", lambda words: of_creatures(lacks=words), " without <keyword_names>")
put("modifier", lambda one, other: of_creatures(lacks=(*one, *other)), " without <keyword_names> or <keyword_names>")
put("modifier", lambda compare: of_creatures(power=compare), " with power <compared>")
put("modifier", lambda compare: of_creatures(toughness=compare), " with toughness <compared>")
put("modifier", lambda compare: setting(mana_value=compare), " with mana value <compared>")
put("modifier", lambda: setting(no_abilities=True), " with no abilities")
put("modifier", lambda: setting(has_x=True), r" with \{x\} in (?:its|their) mana costs?")
put("modifier", lambda parity: setting(parity=parity), " with (?:an )?(even|odd) mana values?")
put("modifier", lambda name: narrowing(Filter(none_of=(Filter(names=(name,), zone=""),))), " not named <card_name>")
put("modifier", lambda kind: _without_counter(kind), " without an? ([a-z+/0-9-]+) counter on (?:it|them)")
put("modifier", lambda: _not_there, " that (?:isn't|aren't) on the battlefield")


def _without_counter(kind: str) -> Change:
    return narrowing(Filter(none_of=(Filter(counters=kind, zone=""),)))


def _not_there(noun: Filter) -> Filter | None:
    """Cards in any zone but the battlefield."""
    return merge(noun, zone="not battlefield") if noun.card and noun.zone == "" else None


@rule("modifier", " with power or toughness <compared>")
def _power_or_toughness(compare: Compare) -> Change:
    either = (Filter(power=compare, zone=""), Filter(toughness=compare, zone=""))
    return lambda noun: None if noun.any_of else merge(noun, any_of=either)


_NOT_MANY: Final = "(?!(?:an?|no|one|two|three|four|five|six|seven|x) )"
put("modifier", lambda: setting(any_counter=True), " with a counter on (?:it|them)", " with counters on (?:it|them)")
put("modifier", lambda: setting(any_counter=False), " with no counters on (?:it|them)")
put("modifier", lambda what: _targeting(what), " that targets? <self>")


def _targeting(what: Objects) -> Change:
    return lambda noun: with_field(noun, targets=what) if noun.zone == "stack" else None


put("modifier", lambda noun: _targeting_one(noun), " that targets? an? <noun>")


def _targeting_one(noun: tuple[Filter, bool]) -> Change:
    return lambda spell: None if noun[1] or spell.zone != "stack" else with_field(spell, targets=noun[0])


@rule(
    "modifier", " with an? ([a-z+/0-9-]+) counter on (?:it|them)", f" with {_NOT_MANY}([a-z+/0-9-]+) counters? on (?:it|them)"
)
def _with_counter(kind: str) -> Change:
    return setting(counters=kind)


@rule("modifier", " named <card_name>")
def _named(name: str) -> Change:
    return setting(names=(name,))


@rule("modifier", " of the chosen (type|color)", " of the chosen (creature type)")
def _of_chosen(kind: str) -> Change:
    return setting(chosen="color" if kind == "color" else "creature type")


put("modifier", lambda: setting(chosen="name"), " with the chosen name")
put(
    "modifier",
    lambda: narrowing(Filter(none_of=(Filter(chosen="creature type", zone=""),))),
    " that (?:aren't|isn't) of the chosen type",
)
put("modifier", lambda what: _named_like(what), " with the same name as <object>")
put("modifier", lambda _self: setting(other=True), " other than <self>")
put("modifier", lambda noun: _not_one(noun), " other than an? <basic_noun>")
put("modifier", lambda what: setting(attached_to=_any_of(what)), " attached to <object>")


def _not_one(noun: tuple[Filter, bool]) -> Change | None:
    return None if noun[1] else narrowing(Filter(none_of=(merge(noun[0], card=False, zone=""),)))


def _morph(noun: Filter) -> Filter | None:
    """Megamorph is a variant of morph (CR 702.37b)."""
    kinds = (Filter(keywords=("morph",), zone=""), Filter(keywords=("megamorph",), zone=""))
    return None if noun.any_of else merge(noun, any_of=kinds)


put("modifier", lambda: _morph, " with an? morph ability", " with morph abilities", " with morph")
put(
    "modifier",
    lambda: narrowing(Filter(controller=You(), none_of=(Filter(owner=You(), zone=""),))),
    " you control but don't own",
)

put("modifier", lambda: _basic_types, " with a basic land type")


def _basic_types(noun: Filter) -> Filter | None:
    kinds = tuple(Filter(subtypes=(name,), zone="") for name in BASIC_LAND_TYPES)
    return None if noun.any_of else merge(noun, any_of=kinds)


# What it does or has gone through

put("modifier", lambda: setting(attacking=True), " that's attacking", " that are attacking")
put("modifier", lambda: _in_combat, " that(?:'s| are) attacking or blocking")
put("modifier", lambda: setting(tapped=True), " that's tapped")
put("modifier", lambda: setting(enchanted=True), " that's enchanted", " that are enchanted")
put("modifier", lambda: setting(damaged_this_turn=True), " that was dealt damage this turn", " dealt damage this turn")
put("modifier", lambda: setting(entered_this_turn=True), " that entered this turn", " that entered the battlefield this turn")
put("modifier", lambda: setting(turned_up_this_turn=True), " that (?:was|were) turned face up this turn")
put("modifier", lambda color: narrowing(Filter(colors=(color,))), " that's <color>", " that are <color>")
put("modifier", lambda one, other: narrowing(_colors(one, other)), " that's <color> or <color>", " that are <color> or <color>")
put("modifier", lambda: setting(multicolored=True), " that's multicolored")


def _in_combat(noun: Filter) -> Filter | None:
    return None if noun.any_of else merge(noun, any_of=(Filter(attacking=True, zone=""), Filter(blocking=True, zone="")))


def _colors(*found: str) -> Filter:
    return Filter(any_of=tuple(Filter(colors=(one,), zone="") for one in found))


put("modifier", lambda: narrowing(Filter(none_of=(Filter(colorless=True, zone=""),))), " that(?:'s| are) one or more colors")
put("modifier", lambda one, two, three: narrowing(_colors(one, two, three)), " that's <color>, <color>, or <color>")
put("modifier", lambda *found: narrowing(_colors(*found)), " that's <color>, <color>, <color>, or <color>")


@rule("modifier", " that's an? <basic_noun>", " that are <basic_noun>")
def _that_is(noun: tuple[Filter, bool]) -> Change:
    return narrowing(noun[0])


@rule("modifier", " that isn't an? <basic_noun>", " that aren't <basic_noun>")
def _that_is_not(noun: tuple[Filter, bool]) -> Change:
    return narrowing(Filter(none_of=(merge(noun[0], zone=""),)))


put("modifier", lambda _self: setting(damaged_by=This()), " dealt damage by <self> this turn")

_WHOM: Final[dict[str, Players]] = {"you": You(), "enchanted player": EnchantedPlayer(), "one of your opponents": Opponent()}


@rule("modifier", f" (?:that's |that are )?attacking ({'|'.join(_WHOM)})")
def _attacking_whom(whom: str) -> Change:
    return setting(attacks=_WHOM[whom])


# Where it is

_ZONES: Final = "graveyard|hand|library"


def _in_zone(zone: str, owner: Players | None) -> Change:
    def change(noun: Filter) -> Filter | None:
        if not noun.card or noun.zone not in ("", zone) or (owner is not None and noun.owner is not None):
            return None
        return merge(noun, zone=zone, owner=owner if owner is not None else noun.owner)

    return change


put("modifier", lambda zone: _in_zone(zone, You()), f" (?:in|from) your ({_ZONES})")
put("modifier", lambda zone: _in_zone(zone, None), f" (?:in|from) an?y? ({_ZONES})", " (?:in|from) (?:all )?(graveyard)s")
put("modifier", lambda player, zone: _in_zone(zone, player), f" (?:in|from) <whose> ({_ZONES})")
put("modifier", lambda: _in_zone("exile", None), " in exile", " from exile")

Compared = tuple[str, Quantity]

put("compared", lambda n: Compare("<=", n), "<number> or less", "<number> or fewer", "less than or equal to <amount>")
put("compared", lambda n: Compare(">=", n), "<number> or greater", "<number> or more", "greater than or equal to <amount>")
put("compared", lambda n: Compare("<", n), "less than <amount>")
put("compared", lambda n: Compare(">", n), "greater than <amount>")
put("compared", lambda n: Compare("=", n), "<number>", "equal to <amount>")


def _named_like(what: Value) -> Change | None:
    """Not "another card in their hand": other than the very one that is asked, for which there is no word."""
    named = _any_of(what)
    return None if isinstance(named, All) and named.of.other else setting(same_name_as=named)


def _any_of(what: Value) -> Value:
    """Return "a creature you control" as all of those: one of them is enough for a relation."""
    plain = what.what if isinstance(what, Placed) else what
    return All(plain.of) if isinstance(plain, Choose) and plain.n == Number(1) and not plain.up_to else what


SELF: Final[Objects] = This()
