"""Which objects, which players, how many: the words that abilities use to point at things.

Vocabulary only: what it means in a game is decided in game/. One module, because quantities, filters, objects and players are
made of each other and msgspec looks their names up where a class is defined. Conditions and events, which are made of all of
these, are in conditions.py.
"""

from typing import Literal

import msgspec


class Word(msgspec.Struct, frozen=True, cache_hash=True, tag_field="is", omit_defaults=True, forbid_unknown_fields=True):
    """Base of every word: frozen, tagged with its own name."""


# Quantities


class Number(Word, frozen=True, tag="number"):
    """A fixed number."""

    n: int


class X(Word, frozen=True, tag="x"):
    """The X of the spell's or ability's cost (CR 107.3)."""


class Count(Word, frozen=True, tag="count"):
    """How many objects match."""

    of: "Filter"


class PowerOf(Word, frozen=True, tag="power of"):
    """An object's power; last known where it left (CR 608.2h)."""

    what: "Objects"


class ToughnessOf(Word, frozen=True, tag="toughness of"):
    """An object's toughness."""

    what: "Objects"


class ManaValueOf(Word, frozen=True, tag="mana value of"):
    """An object's mana value (CR 202.3)."""

    what: "Objects"


class CountersOn(Word, frozen=True, tag="counters on"):
    """How many counters of a kind are on an object; kind "" counts all."""

    what: "Objects"
    kind: str = ""


class LifeOf(Word, frozen=True, tag="life of"):
    """A player's life total."""

    player: "Players"


class SpeedOf(Word, frozen=True, tag="speed of"):
    """A player's speed, 0 where they have none (CR 702.179f)."""

    player: "Players"


class CardsIn(Word, frozen=True, tag="cards in"):
    """How many cards match in a player's zone ("hand", "graveyard", "library", "exile")."""

    zone: str
    player: "Players"
    filter: "Filter | None" = None


class EventAmount(Word, frozen=True, tag="that much"):
    """The amount of the event that triggered, or of the effect just carried out ("that much", "that many")."""


class Evenly(Word, frozen=True, tag="evenly"):
    """A quantity divided evenly among the targets that are legal as it resolves, rounded down."""

    of: "Quantity"


class LostThisWay(Word, frozen=True, tag="lost this way"):
    """How much life all players together lost by the one effect of this resolution that said so ("the life lost this way")."""


class PlayerCounters(Word, frozen=True, tag="player counters"):
    """How many counters of a kind a player has (CR 122.1f): poison, experience, energy."""

    kind: str
    player: "Players"


class Times(Word, frozen=True, tag="times"):
    """A multiple of a quantity."""

    n: int
    of: "Quantity"


class Plus(Word, frozen=True, tag="plus"):
    """A sum of quantities."""

    parts: tuple["Quantity", ...]


class Half(Word, frozen=True, tag="half"):
    """Half of a quantity, rounded as said."""

    of: "Quantity"
    rounded: Literal["up", "down"] = "up"


class Devotion(Word, frozen=True, tag="devotion"):
    """The controller's devotion to colours (CR 700.5)."""

    colors: tuple[str, ...]


class HowMany(Word, frozen=True, tag="how many"):
    """How many of the given objects there are ("for each one gained this way": of what an earlier effect acted on)."""

    of: "Objects"
    filter: "Filter | None" = None  # only those that match


class SpentOn(Word, frozen=True, tag="mana spent"):
    """How much mana was spent to cast an object: all of it, or of a symbol ("U"), "colors": of how many colours (CR 601.2h).

    A subtype ("Treasure") counts mana from such a source.
    """

    what: "Objects"
    of: str = ""


class TimesPaid(Word, frozen=True, tag="times paid"):
    """How often an optional additional cost of that name was paid for the source (CR 702.33c, 702.56a)."""

    cost: str


class CastBefore(Word, frozen=True, tag="cast before"):
    """How many spells were cast before the source this turn, by whomever (CR 702.40a)."""


class TimesResolved(Word, frozen=True, tag="times resolved"):
    """How often this ability has resolved this turn, this time included."""


class DieResult(Word, frozen=True, tag="die result"):
    """The result of the roll just made (CR 706.2)."""


class AmountThisTurn(Word, frozen=True, tag="this turn"):
    """How much life a player gained or lost, how many cards they drew or discarded, spells they cast, this turn."""

    what: Literal["life gained", "life lost", "cards drawn", "cards discarded", "spells cast", "lands entered"]
    player: "Players"
    filter: "Filter | None" = None


class LevelOf(Word, frozen=True, tag="level of"):
    """The class level of a permanent (CR 716.2b)."""

    what: "Objects"


class TargetCount(Word, frozen=True, tag="target count"):
    """How many targets the spell or ability has."""


class DistinctTypes(Word, frozen=True, tag="distinct"):
    """How many different card types, colours, names, basic land types or powers there are among objects.

    `party` are the roles of a party that different ones of them can fill (CR 700.8).
    """

    what: Literal["card types", "colors", "names", "basic land types", "powers", "mana values", "creature types", "party"]
    among: "Filter"


class Greatest(Word, frozen=True, tag="greatest"):
    """The greatest power, toughness or mana value among objects; 0 where there are none."""

    what: Literal["power", "toughness", "mana value"]
    among: "Filter"


class Total(Word, frozen=True, tag="total"):
    """The total power, toughness or mana value of objects."""

    what: Literal["power", "toughness", "mana value"]
    of: "Filter"


class StartingLife(Word, frozen=True, tag="starting life"):
    """A player's starting life total (CR 103.4)."""

    player: "Players"


class HowManyPlayers(Word, frozen=True, tag="how many players"):
    """How many players are meant: "any number of target players" is at most so many."""

    of: "Players"


Quantity = (
    Number
    | X
    | Count
    | PowerOf
    | ToughnessOf
    | ManaValueOf
    | CountersOn
    | LifeOf
    | SpeedOf
    | CardsIn
    | EventAmount
    | Times
    | Plus
    | Half
    | DistinctTypes
    | HowMany
    | HowManyPlayers
    | StartingLife
    | Devotion
    | Greatest
    | Total
    | SpentOn
    | TimesResolved
    | DieResult
    | AmountThisTurn
    | TargetCount
    | TimesPaid
    | CastBefore
    | LevelOf
    | Evenly
    | LostThisWay
    | PlayerCounters
)


class Compare(Word, frozen=True, tag="compare"):
    """A comparison with a quantity: "2 or less" is Compare("<=", Number(2))."""

    op: Literal["<", "<=", "=", ">=", ">", "!="]
    to: Quantity


# Filters


class Filter(Word, frozen=True, tag="filter"):
    """Objects that fulfil every field given. Types, subtypes, supertypes and colours are capitalised as printed.

    `types`, `subtypes`, `supertypes`, `colors`: all of them. `any_of`: at least one of these filters. `none_of`: none of these.
    `keywords`: has all of these; `lacks`: has none of these. `controller`, `owner`: seen from the ability's controller.
    `zone`: where it is; "battlefield" unless said. `other`: not the source itself. `spell`: on the stack as a spell.
    `zone` "" is any zone, "top of library" the top card of a library, "source" a source of damage or of an ability.
    `chosen`: matches what the source's as-enters choice named ("creature type", "color", "name", "card type").
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    any_of: tuple["Filter", ...] = ()
    none_of: tuple["Filter", ...] = ()
    keywords: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    controller: "Players | None" = None
    owner: "Players | None" = None
    zone: str = "battlefield"
    permanent: bool = False
    card: bool = False
    spell: bool = False
    colorless: bool = False
    multicolored: bool = False
    monocolored: bool = False
    token: bool | None = None
    tapped: bool | None = None
    face_down: bool | None = None
    attacking: bool | None = None
    attacks: "Players | None" = None  # attacking one of these players themselves
    blocking: bool | None = None
    blocked: bool | None = None
    enchanted: bool | None = None
    equipped: bool | None = None
    modified: bool | None = None
    historic: bool | None = None
    commander: bool | None = None
    no_abilities: bool | None = None
    other: bool = False
    power: Compare | None = None
    toughness: Compare | None = None
    mana_value: Compare | None = None
    counters: str = ""
    chosen: Literal["", "creature type", "color", "name", "card type"] = ""
    same_name_as: "Objects | None" = None
    attached_to: "Objects | None" = None
    linked: bool = False  # linked to the source by another ability of it: "exiled with this creature" (CR 607)
    except_for: "Objects | None" = None  # not these: "other than that creature"
    damaged_by: "Objects | None" = None  # dealt damage this turn by one of these
    damaged_this_turn: bool | None = None
    entered_this_turn: bool | None = None
    turned_up_this_turn: bool | None = None  # was turned face up this turn
    any_counter: bool | None = None  # a counter of any kind on it; False: none
    targets: "Objects | Filter | None" = None  # spells and abilities that target this, or something like this
    single_target: bool | None = None  # a spell or ability on the stack with one target only
    blocks: "Objects | None" = None  # is blocking one of these
    blocked_by: "Objects | None" = None  # is blocked by one of these
    ability: Literal["", "activated", "triggered", "any"] = ""  # an ability on the stack of that kind
    designation: str = ""  # saddled, suspected, monstrous, renowned, prepared, goaded, solved, harnessed
    shares: str = ""  # shares a creature type, a colour, a card type with `shares_with`
    shares_with: "Objects | Filter | None" = None
    left_zone: str = ""  # was put where it is from this zone this turn
    died_this_turn: bool | None = None
    was_cast: bool | None = None  # it is or was a spell that was cast
    has_x: bool | None = None  # {X} is in its mana cost
    parity: Literal["", "even", "odd"] = ""  # of its mana value


# Objects


class This(Word, frozen=True, tag="this"):
    """The source of the ability, as it is or last was (CR 201.5)."""


class Itself(Word, frozen=True, tag="itself"):
    """Inside a filter: the object that the filter is asked of ("with toughness greater than its power")."""


class Target(Word, frozen=True, tag="target"):
    """The n-th target of the spell or ability, counted from 0, in the order of its target list."""

    n: int = 0


class That(Word, frozen=True, tag="that"):
    """The object of the event that triggered the ability ("it", "that creature")."""


class Other(Word, frozen=True, tag="other party"):
    """The other object of the event: the damage source, the blocker, the attacker, the targeting spell."""


class Attached(Word, frozen=True, tag="attached"):
    """What the source is attached to: "enchanted creature", "equipped creature"."""


class Done(Word, frozen=True, tag="done"):
    """The objects that the n-th effect of this resolution acted on (counted from 0; -1 is the latest): "it", "those".

    Finds the object where the effect moved it to (CR 400.7).
    """

    n: int = -1


class Linked(Word, frozen=True, tag="linked"):
    """Objects linked to the source by another ability of it (CR 607): "the exiled card"."""


class All(Word, frozen=True, tag="all"):
    """Every object that matches ("each", "all")."""

    of: Filter


class Choose(Word, frozen=True, tag="choose"):
    """Objects chosen while resolving, not targeted: n of those that match, by a player ("a creature you control")."""

    of: Filter
    n: Quantity = Number(1)
    by: "Players | None" = None
    up_to: bool = False
    at_random: bool = False


class Top(Word, frozen=True, tag="top"):
    """The top n cards of a player's library."""

    player: "Players"
    n: Quantity = Number(1)


class TopUntil(Word, frozen=True, tag="top until"):
    """Cards from the top of a library, as many as it takes until n of them match (with those that do not)."""

    player: "Players"
    filter: Filter
    n: Quantity = Number(1)


class OneOf(Word, frozen=True, tag="one of"):
    """One of the given objects, chosen by a player ("one of those cards", "up to one of them")."""

    among: "Objects"
    by: "Players | None" = None
    filter: Filter | None = None
    n: Quantity = Number(1)
    up_to: bool = False


class Rest(Word, frozen=True, tag="rest"):
    """Those of the given objects that no later effect has moved ("the rest", "the other")."""

    of: "Objects"


class Paid(Word, frozen=True, tag="paid"):
    """The objects paid as a cost of this spell or ability: "the sacrificed creature" (CR 608.2h)."""


class AttackedBy(Word, frozen=True, tag="attacked by"):
    """The player, planeswalker or battle that an object attacks ("the player or planeswalker it's attacking")."""

    what: "Objects"


class Together(Word, frozen=True, tag="together"):
    """Several objects named one after another: "it and the top card of your library"."""

    parts: tuple["Objects", ...]


class MovedTo(Word, frozen=True, tag="moved to"):
    """Those of the given objects that an effect moved to a zone, as they last were before: "put into a graveyard this way"."""

    of: "Objects"
    zone: str = "graveyard"


class Those(Word, frozen=True, tag="those"):
    """Those of the given objects that match."""

    of: "Objects"
    filter: Filter


class AsTheyWere(Word, frozen=True, tag="as they were"):
    """The given objects as they last were before an effect moved them, wherever to (CR 608.2h)."""

    of: "Objects"


Objects = (
    This
    | Itself
    | Target
    | That
    | Other
    | Attached
    | Done
    | Linked
    | All
    | Choose
    | Top
    | TopUntil
    | OneOf
    | Rest
    | Paid
    | Together
    | MovedTo
    | AsTheyWere
    | Those
    | AttackedBy
)

# Players


class You(Word, frozen=True, tag="you"):
    """The controller of the ability."""


class Opponent(Word, frozen=True, tag="opponent"):
    """An opponent of the ability's controller (as a filter), or each of them (as a group)."""


class EachPlayer(Word, frozen=True, tag="each player"):
    """Every player in the game; as a filter: any player."""


class TargetPlayer(Word, frozen=True, tag="target player"):
    """The player that is the n-th target."""

    n: int = 0


class ThatPlayer(Word, frozen=True, tag="that player"):
    """The player of the event that triggered the ability, or last spoken of."""


class ControllerOf(Word, frozen=True, tag="controller of"):
    """The controller of an object, or its last controller."""

    what: Objects


class OwnerOf(Word, frozen=True, tag="owner of"):
    """The owner of an object."""

    what: Objects


class ActivePlayer(Word, frozen=True, tag="active player"):
    """The player whose turn it is."""


class DefendingPlayer(Word, frozen=True, tag="defending player"):
    """The player that the source attacks (CR 508.5)."""


class EnchantedPlayer(Word, frozen=True, tag="enchanted player"):
    """The player that the source is attached to."""


class ChosenPlayer(Word, frozen=True, tag="chosen player"):
    """The player that was chosen as the source entered."""


class OtherPlayers(Word, frozen=True, tag="other players"):
    """Each player but the controller of the ability ("each other player")."""


class PlayerOrController(Word, frozen=True, tag="player or controller"):
    """The n-th target if it is a player, else its controller ("that player or that permanent's controller")."""

    n: int = 0


Players = (
    You
    | Opponent
    | EachPlayer
    | TargetPlayer
    | ThatPlayer
    | ControllerOf
    | OwnerOf
    | ActivePlayer
    | DefendingPlayer
    | EnchantedPlayer
    | ChosenPlayer
    | OtherPlayers
    | PlayerOrController
)


# Conditions
