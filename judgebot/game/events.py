"""Events (CR 608.2, 700.1): the things that can happen, as data. A batch of them happens at the same time."""

from typing import Final, Literal

import msgspec

from judgebot.cards.effects import Activated, Part, Triggered
from judgebot.cards.models import Card
from judgebot.game.state import CastDetails, FaceDown, PlayerName, Zone
from judgebot.game.values import Characteristics

Why = Literal[
    "",
    "destroyed",
    "sacrificed",
    "discarded",
    "milled",
    "exiled",
    "legend rule",
    "world rule",
    "toughness",
    "loyalty",
    "defense",
    "aura",
    "saga",
    "resolved",
    "countered",
    "drawn",
    "token ceases",
    "turned face up",
    "combat",
    "commander",
    "cost",
    "role",
    "played",
    "battle",
    "found",
]


class Move(msgspec.Struct, frozen=True):
    """An object changes zones and becomes a new one (CR 400.7).

    `position`: "top", "bottom" or a number from the top, for a library. `controller`: who controls it on the battlefield
    (its owner if ""). `attach_to`: it enters attached. `face`: which face is up as it enters. `counters`: it enters with them.
    `gains`: what it gains for good as it enters (CR 702.136a). `meld_with`, `becomes`: the other card of its meld pair, which
    moves with it, and what the two are together (CR 701.42a).
    """

    obj: int
    to: Zone
    why: Why = ""
    position: str = "top"
    controller: PlayerName = ""
    face_down: FaceDown | None = None
    exile_face_down: bool = False
    tapped: bool = False
    face: int = 0
    counters: dict[str, int] = {}
    attach_to: int | PlayerName | None = None
    copied: Characteristics | None = None
    copy_name: str = ""
    copy_ends: str = ""
    chosen: dict[str, str] = {}
    attacking: int | PlayerName | None = None
    cast: CastDetails | None = None
    gains: tuple[Part, ...] = ()
    meld_with: int | None = None
    becomes: Card | None = None
    regenerable: bool = True
    by_effect: bool = False  # destroyed by an effect, not by state-based actions


class Create(msgspec.Struct, frozen=True):
    """A token is created (CR 111.1, 701.7)."""

    values: Characteristics
    controller: PlayerName
    tapped: bool = False
    attach_to: int | PlayerName | None = None
    counters: dict[str, int] = {}
    chosen: dict[str, str] = {}
    copied: Characteristics | None = None
    copy_name: str = ""
    copy_ends: str = ""
    attacking: int | PlayerName | None = None
    face: int = 0
    gains: tuple[Part, ...] = ()
    card: Card | None = None  # a double-faced token: both faces
    label: str = ""


class Damage(msgspec.Struct, frozen=True):
    """A source deals damage to an object or a player (CR 120.3)."""

    source: int
    target: int | PlayerName
    amount: int
    combat: bool = False
    unpreventable: bool = False
    settled: bool = False  # effects that modify it have been applied (CR 120.4b)


class Life(msgspec.Struct, frozen=True):
    """A player gains (positive) or loses (negative) life (CR 119.3)."""

    player: PlayerName
    amount: int


class Speed(msgspec.Struct, frozen=True):
    """A player's speed becomes a number (CR 702.179)."""

    player: PlayerName
    speed: int


class Counters(msgspec.Struct, frozen=True):
    """Counters are put on (positive) or removed from (negative) an object or player (CR 122.6); `cost`: to pay a cost.

    `by` is who puts them, "" where that is not noted.
    """

    on: int | PlayerName
    kind: str
    amount: int
    cost: bool = False
    by: str = ""


class DrawCard(msgspec.Struct, frozen=True):
    """A player draws one card (CR 121.1)."""

    player: PlayerName


class Chooses(msgspec.Struct, frozen=True):
    """A choice is made for a permanent by the rules, by its kind as in `Obj.chosen` (CR 310.11, 702.158b)."""

    obj: int
    kind: str
    word: str


class SetTapped(msgspec.Struct, frozen=True):
    """A permanent becomes tapped or untapped (CR 701.26)."""

    obj: int
    tapped: bool


class TurnUp(msgspec.Struct, frozen=True):
    """A permanent is turned face up by a player (CR 708.8), with what is done as it is: `counters`, a copy it becomes."""

    obj: int
    player: PlayerName = ""
    counters: dict[str, int] = {}
    copied: Characteristics | None = None
    copy_ends: str = ""


class TurnDown(msgspec.Struct, frozen=True):
    """A permanent is turned face down (CR 708.2a)."""

    obj: int
    face_down: FaceDown


class Attach(msgspec.Struct, frozen=True):
    """A permanent becomes attached to an object or player, or unattached (`to` None) (CR 701.3)."""

    obj: int
    to: int | PlayerName | None


class TransformEvent(msgspec.Struct, frozen=True):
    """A double-faced permanent transforms (CR 701.27)."""

    obj: int


class BecomesCopy(msgspec.Struct, frozen=True):
    """An object becomes a copy of another (CR 707.3); `ends`: how long the copy effect lasts."""

    obj: int
    copied: Characteristics
    copy_name: str = ""
    ends: str = ""


class Phase(msgspec.Struct, frozen=True):
    """A permanent phases in or out (CR 702.26)."""

    obj: int
    out: bool


class Regenerates(msgspec.Struct, frozen=True):
    """A destruction was replaced by regeneration (CR 701.19a)."""

    obj: int


class CeasesToBeBestowed(msgspec.Struct, frozen=True):
    """A permanent ceases to be bestowed, and becomes unattached if it was attached (CR 702.103f)."""

    obj: int


class Undamaged(msgspec.Struct, frozen=True):
    """All damage marked on a permanent is removed (CR 702.89a)."""

    obj: int


class Loses(msgspec.Struct, frozen=True):
    """A player loses the game (CR 104.3)."""

    player: PlayerName
    why: str


class Wins(msgspec.Struct, frozen=True):
    """A player wins the game by an effect (CR 104.2b)."""

    player: PlayerName


class StepBegins(msgspec.Struct, frozen=True):
    """A step or phase begins (CR 500.1)."""

    step: str
    player: PlayerName


class Attacks(msgspec.Struct, frozen=True):
    """A creature is declared as an attacker by a player (CR 508.1)."""

    obj: int
    target: int | PlayerName
    player: PlayerName


class Blocks(msgspec.Struct, frozen=True):
    """A creature is declared as a blocker (CR 509.1)."""

    obj: int
    attackers: tuple[int, ...]


class BlocksOne(msgspec.Struct, frozen=True):
    """One creature blocks another: there is one such event for each attacker that a blocker blocks (CR 509.3b, 509.3d)."""

    obj: int
    attacker: int


class CastSpell(msgspec.Struct, frozen=True):
    """A spell has been cast (CR 601.2i)."""

    obj: int
    player: PlayerName
    targets: tuple[int | PlayerName, ...] = ()


class Triggers(msgspec.Struct, frozen=True):
    """An ability that triggers only so often each turn has triggered (CR 603.2)."""

    source: int
    ability: Triggered


class ActivateAbility(msgspec.Struct, frozen=True):
    """An ability has been activated (CR 602.2)."""

    source: int
    player: PlayerName
    targets: tuple[int | PlayerName, ...] = ()
    mana: bool = False
    loyalty: bool = False
    ability: Activated | None = None


class TapsForMana(msgspec.Struct, frozen=True):
    """A permanent has been tapped for mana (CR 106.12a); `produced`: the mana, where mana is listed."""

    obj: int
    player: PlayerName
    produced: tuple[str, ...] = ()


class BecomesTarget(msgspec.Struct, frozen=True):
    """An object or a player becomes a target (CR 115.1); `source` is the spell, or the source of the ability."""

    obj: int | str
    source: int
    player: PlayerName
    stack_id: int = 0


class ManifestedDread(msgspec.Struct, frozen=True):
    """A player has manifested dread (CR 701.62b); `card` is the one put into the graveyard, as it is there."""

    player: PlayerName
    card: int | None = None


class Done(msgspec.Struct, frozen=True):
    """A player has done something that only abilities see: "cycles", "becomes crewed" (by its name as in selectors.Event)."""

    kind: str
    obj: int
    player: PlayerName
    amount: int | None = None


class RemovedFromCombat(msgspec.Struct, frozen=True):
    """A creature is removed from combat (CR 506.4)."""

    obj: int


GameEvent = (
    Move
    | Triggers
    | Create
    | Damage
    | Life
    | Speed
    | Counters
    | DrawCard
    | Chooses
    | SetTapped
    | TurnUp
    | TurnDown
    | Attach
    | TransformEvent
    | BecomesCopy
    | Phase
    | Regenerates
    | Undamaged
    | CeasesToBeBestowed
    | Loses
    | Wins
    | StepBegins
    | Attacks
    | Blocks
    | BlocksOne
    | CastSpell
    | ActivateAbility
    | TapsForMana
    | BecomesTarget
    | ManifestedDread
    | RemovedFromCombat
    | Done
)


class Happened(msgspec.Struct, frozen=True):
    """An event as it happened: `before` and `after` are the object's ids on either side, -1 where there is none.

    `total` is the player's life after it, where it is about life. `second_card`: it is about the other card of a melded
    permanent, which one event moved, so that only what looks at cards sees it (CR 712.21).
    """

    event: GameEvent
    before: int = -1
    after: int = -1
    amount: int = 0
    total: int = 0
    from_zone: str = ""
    second_card: bool = False


_STILL: Final = ("sacrificed", "discarded", "milled", "countered")


def to_another_zone(move: Move, zone: str, position: str = "") -> Move:
    """Return the move with its zone replaced: what was sacrificed, discarded, milled or countered still was, wherever
    it is put (CR 614.6, 701.17c); what would have been destroyed or died has not been.
    """
    return msgspec.structs.replace(move, to=zone, position=position or "top", why=move.why if move.why in _STILL else "")


def is_shuffled_in(event: GameEvent) -> bool:
    """Return whether it moves a card into a library that is shuffled with it (CR 701.24a)."""
    return isinstance(event, Move) and event.to == "library" and event.position == "shuffle"
