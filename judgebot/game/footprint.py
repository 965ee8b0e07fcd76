"""What a continuous effect reads and what it changes: words for both, so that two effects can be seen not to touch.

Only a quick look before the comparison that the rules ask for (CR 613.8a): a word that is not known here reads everything, so
that nothing is taken for untouched which is not. What stays the same throughout a layer pass (mana value, owner) has no word.
"""

from functools import lru_cache
from typing import Final

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.words import BASIC_LAND_TYPES, LAND_TYPES

Words = frozenset[str]
"""Characteristics ("colors", "types:Land", "types": any type), where it looks ("zone:hand", "zone:*"), other facts: "source"
(of the effect), "status" (tapped, in combat), "players" (life and the like), "zones" (their order), "everything".
"""

EVERYTHING: Final = "everything"

_OF_WORDS: Final[dict[type, tuple[str, ...]]] = {
    # What a word reads by itself, beside what the words inside it read.
    **dict.fromkeys((s.Number, s.X, s.EventAmount, s.Times, s.Plus, s.Half, s.Compare), ()),
    **dict.fromkeys((s.Count, s.HowMany, s.ManaValueOf, s.CountersOn), ()),
    s.PowerOf: ("power",),
    s.ToughnessOf: ("toughness",),
    s.LifeOf: ("players",),
    s.SpeedOf: ("players",),
    s.CardsIn: ("players", "zones", "zone:*"),
    s.Devotion: ("controller", "zone:battlefield"),
    s.DistinctTypes: ("types", "subtypes", "colors", "name", "power"),
    s.Greatest: ("power", "toughness"),
    s.Total: ("power", "toughness"),
    **dict.fromkeys((s.That, s.All, s.Target, s.Other, s.Done, s.Paid, s.Itself), ()),
    **dict.fromkeys((s.This, s.Attached), ("source",)),
    s.Linked: ("source", "zone:*"),
    **dict.fromkeys((s.You, s.Opponent, s.EachPlayer, s.ActivePlayer, s.OwnerOf, s.TargetPlayer, s.ThatPlayer), ()),
    **dict.fromkeys((s.EnchantedPlayer, s.ChosenPlayer), ("source",)),
    s.ControllerOf: ("controller",),
    s.DefendingPlayer: ("source", "status", "controller"),
    **dict.fromkeys((when.Exists, when.Is, when.Quantities, when.TurnOf, when.DidIt, when.Not, when.Both, when.Either), ()),
    **dict.fromkeys((when.WasKicked, when.WasCast), ("source",)),
    **dict.fromkeys((e.GainControl, e.BecomeTypes, e.BecomeColors, e.SetPT, e.ModifyPT, e.SetName), ()),
    e.SwitchPT: ("power", "toughness"),
    **dict.fromkeys((e.LoseAbilities, e.CantHave), ()),
}

_COLORS: Final = ("colors",)
_STATUS: Final = ("status",)
_ATTACHMENTS: Final = ("zones", "zone:battlefield", "subtypes", "controller")

_OF_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    # What a filter reads for each of its fields that are given.
    **dict.fromkeys(("types", "supertypes", "subtypes"), ()),  # one by one, below
    **dict.fromkeys(
        ("zone", "owner", "any_of", "none_of", "card", "token", "commander", "other", "mana_value", "counters"), ()
    ),
    **dict.fromkeys(("face_down", "except_for", "attached_to", "any_counter"), ()),
    **dict.fromkeys(("colors", "colorless", "multicolored", "monocolored"), _COLORS),
    **dict.fromkeys(("keywords", "lacks", "no_abilities"), ("abilities",)),
    **dict.fromkeys(("names", "same_name_as"), ("name",)),
    "controller": ("controller",),
    "permanent": ("types",),
    "spell": ("zone:stack",),
    **dict.fromkeys(("tapped", "attacking", "blocking", "blocked"), _STATUS),
    **dict.fromkeys(("enchanted", "equipped", "modified"), _ATTACHMENTS),
    "historic": ("types:Artifact", "supertypes:Legendary", "subtypes:Saga"),
    "power": ("power",),
    "toughness": ("toughness",),
    "chosen": ("source", "colors", "name", "subtypes", "types"),
    "linked": ("source", "zone:*"),
}

_ZONES: Final[dict[str, tuple[str, ...]]] = {
    "": ("zone:*",),
    "source": ("zone:*",),
    "not battlefield": ("zone:*",),
    "top of library": ("zone:*", "zones"),
    "hand": ("zone:hand", "players"),  # how many cards there are that nobody listed
    "library": ("zone:library", "players"),
}


@lru_cache(maxsize=4096)
def reads(word: s.Word) -> Words:
    """Return what a word of an ability reads in a game, with all words inside it."""
    if isinstance(word, s.Filter):
        return _filter_reads(word)
    if isinstance(word, e.GainAbilities | e.Rule):
        return frozenset()  # what they say is acted on after they have applied
    own = _OF_WORDS.get(type(word))
    if own is None:
        return frozenset((EVERYTHING,))
    found = frozenset(own).union(*(_inside(getattr(word, name)) for name in word.__struct_fields__))
    return found | {"source"} if isinstance(word, e.BecomeTypes | e.BecomeColors) and word.chosen else found


def _inside(value: object) -> Words:
    if isinstance(value, s.Word):
        return reads(value)
    if isinstance(value, tuple):
        return frozenset[str]().union(*map(_inside, value))
    return frozenset()


def _filter_reads(wanted: s.Filter) -> Words:
    return _asked_of_one(wanted) | frozenset(_ZONES.get(wanted.zone, (f"zone:{wanted.zone}",)))


@lru_cache(maxsize=4096)
def _asked_of_one(wanted: s.Filter) -> Words:
    """What a filter asks of an object, wherever that is: the filters in `any_of` and `none_of` are asked of the same one."""
    found: set[str] = {f"types:{word}" for word in wanted.types} | {f"supertypes:{word}" for word in wanted.supertypes}
    found |= {f"subtypes:{word}" for word in wanted.subtypes}
    for field, default in zip(s.Filter.__struct_fields__, _filter_defaults(), strict=True):
        value = getattr(wanted, field)
        if value == default:
            continue
        found.update(_OF_FIELDS.get(field, (EVERYTHING,)))
        found |= frozenset().union(*map(_asked_of_one, value)) if field in ("any_of", "none_of") else _inside(value)
    return frozenset(found)


@lru_cache(maxsize=1)
def _filter_defaults() -> tuple[object, ...]:
    nothing = s.Filter()
    return tuple(getattr(nothing, field) for field in s.Filter.__struct_fields__)


@lru_cache(maxsize=4096)
def reads_all(words: tuple[s.Word, ...]) -> Words:
    """Return what several words read."""
    return frozenset[str]().union(*map(reads, words))


@lru_cache(maxsize=4096)
def changes(parts: tuple[e.Part, ...]) -> Words:
    """Return the characteristics that parts of an effect may change in what they apply to, if no subtype there is stray."""
    return frozenset[str]().union(*map(_changes, parts))


def _changes(part: e.Part) -> Words:
    match part:
        case e.GainControl():
            return frozenset(("controller",))
        case e.SetName():
            return frozenset(("name",))
        case e.BecomeTypes():
            return _type_changes(part)
        case e.BecomeColors():
            return frozenset(("colors",))
        case e.GainAbilities() | e.GainAbilitiesOf() | e.LoseAbilities() | e.CantHave():
            return frozenset(("abilities",))
        case e.SetPT() | e.ModifyPT() | e.SwitchPT():
            return frozenset(("power", "toughness"))
        case e.Rule() | e.KeepsOwn() | e.NoManaCost():
            return frozenset()


def _type_changes(part: e.BecomeTypes) -> Words:
    """CR 205.1a: with a card type its subtypes may go; CR 305.7: a land given a basic land type loses its own abilities."""
    found = {f"supertypes:{word}" for word in (*part.supertypes, *part.remove_supertypes)}
    found |= {f"types:{word}" for word in (*part.types, *part.remove_types)}
    subtypes = (*part.subtypes, *(BASIC_LAND_TYPES if part.all_basic_land_types else ()))
    found |= {f"subtypes:{word}" for word in subtypes}
    if part.remove_types or part.all_creature_types or part.chosen or (part.types and not part.keep):
        found |= {"types", "subtypes"}
    if not part.keep and (part.chosen or any(word in BASIC_LAND_TYPES for word in subtypes)):
        found |= {"abilities"} | {f"subtypes:{word}" for word in LAND_TYPES}
    if not part.keep and not all(word in BASIC_LAND_TYPES for word in subtypes):
        found.add("subtypes")
    return frozenset(found)


@lru_cache(maxsize=4096)
def touch(changed: Words, read: Words) -> bool:
    """Return whether something that is changed is read: the same word, or one kind as a whole ("types") and one of it."""
    if EVERYTHING in read:
        return bool(changed)
    kinds = {word.partition(":")[0] for word in read}
    return any(word in read or word.partition(":")[0] in read or word in kinds for word in changed)
