"""If and when: conditions (CR 603.4, 604, 608.2c) and the events that abilities wait for (CR 603.2).

Vocabulary only: what it means in a game is decided in game/.
"""

from typing import Literal

from judgebot.cards.selectors import Compare, Filter, Number, Objects, Players, Quantity, Word


class Exists(Word, frozen=True, tag="exists"):
    """The number of matching objects compares as said ("if you control a Swamp": at least one)."""

    of: Filter
    number: Compare = Compare(">=", Number(1))


class Is(Word, frozen=True, tag="is"):
    """An object fulfils a filter ("if it's a creature card", "as long as enchanted creature is red")."""

    what: Objects
    filter: Filter


class InZone(Word, frozen=True, tag="in zone"):
    """An object is in one of these zones now, as the very object that it was."""

    what: Objects
    zones: tuple[str, ...]


class Quantities(Word, frozen=True, tag="quantities"):
    """One quantity compares with another ("if your life total is 5 or less")."""

    left: Quantity
    compare: Compare


class TurnOf(Word, frozen=True, tag="turn of"):
    """It is a player's turn."""

    player: Players


class WasKicked(Word, frozen=True, tag="was kicked"):
    """The spell was kicked, or another optional cost of that name was paid."""

    cost: str = "kicker"


class WasCast(Word, frozen=True, tag="was cast"):
    """The object was cast (by its controller, from a zone if said)."""

    zone: str = ""
    during: Literal["", "your main phase"] = ""  # when it was cast


class Happened(Word, frozen=True, tag="happened"):
    """An event of this kind happened this turn."""

    event: "Event"


class DidIt(Word, frozen=True, tag="did it"):
    """The player did what the last optional effect offered ("if you do", "when you do").

    `forced`: what the effect just before, which was no offer, was to do was done (CR 608.2c).
    """

    forced: bool = False


class Designated(Word, frozen=True, tag="designated"):
    """A player has a designation or has done something that lasts (CR 725.1, 309.7)."""

    player: "Players"
    name: Literal[
        "monarch", "initiative", "city's blessing", "max speed", "completed a dungeon", "enduring story", "starting player"
    ]


class SamePlayer(Word, frozen=True, tag="same player"):
    """A player is one of others ("if you controlled it": its controller is you)."""

    one: "Players"
    among: "Players"


class AnyPlayer(Word, frozen=True, tag="any player"):
    """At least one of the players fulfils the condition, in which ThatPlayer() is that one."""

    of: "Players"
    condition: "Condition"


class Won(Word, frozen=True, tag="won"):
    """The player won the clash, or the last coin flip (CR 701.30a, 705.2)."""


class CastLastTurn(Word, frozen=True, tag="cast last turn"):
    """How many spells were cast last turn, by all players or (`by_one`) by the player who cast most."""

    number: Compare
    by_one: bool = False


class CameSinceLastUpkeep(Word, frozen=True, tag="came since last upkeep"):
    """The source came under its controller's control since the beginning of that player's last upkeep (CR 702.30a)."""


class Not(Word, frozen=True, tag="not"):
    """The condition does not hold."""

    condition: "Condition"


class Both(Word, frozen=True, tag="both"):
    """All conditions hold."""

    conditions: tuple["Condition", ...]


class Either(Word, frozen=True, tag="either"):
    """At least one condition holds."""

    conditions: tuple["Condition", ...]


Condition = (
    Exists
    | Is
    | InZone
    | Quantities
    | TurnOf
    | WasKicked
    | WasCast
    | Happened
    | DidIt
    | CastLastTurn
    | CameSinceLastUpkeep
    | Designated
    | SamePlayer
    | AnyPlayer
    | Won
    | Not
    | Both
    | Either
)


class Event(Word, frozen=True, tag="event"):
    """A kind of event and who or what takes part in it.

    `subject`: the object that does it or that it happens to; This for "when this creature ...". `player`: the player that does
    it or that it happens to. `other`: the second object (who is damaged, blocked, targeting). `step`: which step begins.
    """

    kind: Literal[
        "enters",
        "leaves",
        "dies",
        "put into zone",
        "attacks",
        "blocks",
        "becomes blocked",
        "attacks and is not blocked",
        "deals damage",
        "deals combat damage",
        "deals noncombat damage",
        "is dealt damage",
        "cast",
        "activated",
        "triggered",
        "draws",
        "discards",
        "taps",
        "untaps",
        "turned face up",
        "turned face down",
        "becomes target",
        "counters put",
        "counters removed",
        "gains life",
        "loses life",
        "sacrificed",
        "transforms",
        "becomes attached",
        "becomes unattached",
        "step begins",
        "taps for mana",
        "countered",
        "mutates",
        "shuffles",
        "searches",
        "scries",
        "manifests dread",
        "creates token",
        "plays land",
        "state",
        "cycles",
        "loses game",
        "phases in",
        "exploits",
        "explores",
        "mills",
        "surveils",
        "proliferates",
        "crewed",
        "saddled",
        "becomes monstrous",
        "copied",
        "leaves graveyard",
        "commits a crime",
        "clashes",
        "expends",
        "exiled",
        "unlocked",
        "fully unlocked",
        "becomes prepared",
        "becomes saddled",
        "becomes crewed",
        "investigates",
        "forages",
        "wins flip",
        "rolls",
        "ring tempts",
        "becomes renowned",
        "adapts",
        "trains",
        "evolves",
        "enlists",
        "connives",
        "collects evidence",
        "gives gift",
        "foretells",
        "plots",
        "venture",
        "completes a dungeon",
        "becomes monarch",
        "last counter removed",
        "fights",
        "exerted",
        "exiled with madness",
        "revealed for miracle",
        "turns face up",
        "becomes level",
    ]
    subject: "Objects | Filter | None" = None
    player: Players | None = None
    other: "Objects | Filter | None" = None
    to_player: Players | None = None
    step: str = ""
    zone: str = ""
    from_zone: str = ""
    counter: str = ""
    condition: "Condition | None" = None  # the state that a state trigger waits for (CR 603.8)
    number: Compare | None = None
    by_effect: bool = False  # only where an effect does it, not a cost or a game rule
    batch: bool = False  # "one or more": once however many take part at the same time (CR 603.2c)
    nth: int = 0  # only the n-th such event each turn, of that player ("your second spell each turn") or of that object
    total_power: Compare | None = None  # of those who attack at once
    origin: str = ""  # the zone a spell is cast from; "not hand": any other than its owner's hand
    during: "Condition | None" = None  # only while this holds: "while saddled", "during your turn"
    alone: bool = False  # no other creature attacks or blocks
    with_others: Compare | None = None  # how many other creatures attack at the same time
    count: Compare | None = None  # how many take part at once, where `batch`
    but_first: bool = False  # of cards drawn: but for the first one that the player draws in each of their draw steps
    by: Players | None = None  # of counters: who puts them
