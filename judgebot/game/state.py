"""The state of a game: players, objects, zones, the stack, effects in force. Immutable; rules make new states from it."""

from typing import Any, Final, Literal, get_args

import msgspec

from judgebot.cards.conditions import Condition, Event
from judgebot.cards.effects import Activated, Duration, Effect, Part, Replaces, Spell, Triggered
from judgebot.cards.models import Card
from judgebot.cards.selectors import All, Filter
from judgebot.contract import FaceDownCause
from judgebot.game.values import Characteristics

Zone = Literal["battlefield", "hand", "library", "graveyard", "exile", "command", "stack", "nowhere"]
PlayerName = str

StepName = Literal[
    "untap",
    "upkeep",
    "draw",
    "main 1",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first strike damage",
    "combat damage",
    "end of combat",
    "main 2",
    "end",
    "cleanup",
]
STEPS: Final[tuple[StepName, ...]] = get_args(StepName)


class FaceDown(msgspec.Struct, frozen=True):
    """Being face down: what caused it, and the copiable values that the cause lists (CR 708.2)."""

    cause: FaceDownCause
    values: Characteristics


class CastDetails(msgspec.Struct, frozen=True):
    """How a spell was cast; stays with the permanent it becomes (CR 608.3, 400.7d)."""

    by: PlayerName = ""
    from_zone: Zone = "hand"
    x: int | None = None
    paid: tuple[str, ...] = ()  # names of optional costs that were paid: "kicker"
    step: str = ""  # the step in which it was cast, "" where that was not told
    on_own_turn: bool = False
    spent: tuple[str, ...] | None = None  # the mana paid, generic mana as numbers; None: not told


class CopyEffect(msgspec.Struct, frozen=True):
    """What an object is a copy of by one copy effect (layer 1a), and how long."""

    values: Characteristics | None
    name: str
    ends: str
    chosen: dict[str, str] = {}  # the choices that abilities linked under it made (CR 607.5a)


class Obj(msgspec.Struct, frozen=True):
    """One object (CR 109.1). It becomes a new object, with a new id, when it changes zones (CR 400.7).

    `label` names the physical card or token and follows it. `card` is None for a token and for an unknown card; `values`
    are the copiable values where no card gives them (tokens, described things); both None: nobody knows what it is.
    """

    id: int
    label: str
    zone: Zone
    owner: PlayerName
    controller: PlayerName
    card: Card | None = None
    values: Characteristics | None = None
    token: bool = False
    copy_of: Literal["", "spell", "card"] = ""  # a copy on the stack or to be cast; `token` too: it is no card (CR 704.5e)
    copied: Characteristics | None = None
    copy_name: str = ""
    copy_ends: str = ""  # how long the copy effect lasts: "" for good, else a duration
    copies_below: tuple["CopyEffect", ...] = ()  # older copy effects, for when the present one ends
    face: int = 0
    face_down: FaceDown | None = None
    tapped: bool = False
    phased_out: bool = False
    phased_with: int | None = None  # the permanent with which it phased out indirectly (CR 702.26g)
    phased_under: PlayerName = ""  # under whose control it phased out (CR 702.26a)
    counters: dict[str, int] = {}
    damage: int = 0
    deathtouched: bool = False
    attached_to: int | PlayerName | None = None
    timestamp: int = 0
    control_since: int = 0  # the turn number since which its controller has controlled it
    controller_seen: PlayerName = ""  # who controlled it when control was last looked at; "": who it entered under
    entered_on: int = 0  # the turn number in which it entered the battlefield
    chosen: dict[str, str] = {}
    linked: tuple[int, ...] = ()
    cast: CastDetails | None = None
    came_from: int | None = None
    commander: bool = False
    melded: tuple[Card, ...] = ()  # the two cards that represent a melded permanent (CR 712.4a)
    revealed: bool = False
    world_since: int = 0
    attacking: int | PlayerName | None = None
    blocking: tuple[int, ...] = ()
    blocked: bool = False
    blocked_by: tuple[int, ...] = ()
    band: tuple[int, ...] = ()  # the attacking band it is in, itself included (CR 702.22c)
    exile_face_down: bool = False
    known_to: tuple[PlayerName, ...] = ()  # who may go on looking at it while it is exiled face down (CR 406.3)
    shields: int = 0  # regeneration shields
    designations: dict[str, int] = {}  # "monstrous", "renowned", "foretold", ...: with the turn in which it became that
    transformed_at: int = 0  # the next free id when it last transformed: later stack objects have higher ones

    @property
    def is_unknown(self) -> bool:
        """Whether nobody knows what it is: no card, no values."""
        return self.card is None and self.values is None and self.copied is None

    @property
    def known_as(self) -> str:
        """How a step names it: "#2" with its card's name where players may know it."""
        if self.face_down is not None and self.zone in ("battlefield", "stack"):
            return f"#{self.label} (face down)"
        name = self.copy_name or self._own_name()
        return f"{name} (#{self.label})" if name else f"#{self.label}"

    def _own_name(self) -> str:
        if self.card is None:
            return self.values.name if self.values is not None else ""
        is_whole = self.card.layout in ("split", "aftermath", "room")
        return self.card.name if is_whole else self.card.faces[min(self.face, len(self.card.faces) - 1)].name


class Player(msgspec.Struct, frozen=True):
    """A player. `library_rest`, `hand_rest`: how many unlisted cards there are (below the listed ones); None: unknown."""

    name: PlayerName
    life: int = 20
    poison: int = 0
    counters: dict[str, int] = {}
    library_rest: int | None = None
    hand_rest: int | None = None
    lost: bool = False
    won: bool = False
    left: bool = False
    drew_from_empty: bool = False
    top_revealed: bool = False
    lands_played: int = 0
    commander_damage: dict[str, int] = {}
    mana: tuple[str, ...] | None = None
    floating: tuple[tuple[str, str], ...] = ()  # of that, what abilities added: each with what it is lost at the end of
    speed: int = 0  # 0 is none (CR 702.179f)
    completed: tuple[str, ...] = ()  # the names of dungeons completed (CR 309.7)


class EventInfo(msgspec.Struct, frozen=True):
    """What an ability's "that", "that much" and "that player" mean: the event it saw."""

    that: int | None = None
    other: int | None = None
    player: PlayerName = ""
    amount: int | None = None
    stack_id: int | None = None
    those: tuple[int, ...] = ()  # what a delayed triggered ability remembers (CR 603.7c)
    targets: tuple[int | PlayerName, ...] = ()  # targets of the spell or ability that made it, for a delayed one
    specs: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()  # what was paid as a cost of the spell or ability
    x: int | None = None  # the X announced for the ability (CR 107.3a)
    moved: bool = False  # "that" is what a change of zone moved: it is found where it went (CR 400.7e)


class Shield(msgspec.Struct, frozen=True):
    """A prevention effect of a resolved spell or ability (CR 615.1): the next `left` damage (None: all) until the turn ends.

    `to`, `by`: what it protects or stops, ids or players; None is anything.
    """

    id: int
    left: int | None
    to: tuple[int | PlayerName, ...] | None
    by: tuple[int, ...] | None
    combat_only: bool
    source: int
    controller: PlayerName
    then: tuple[Effect, ...] = ()
    to_any: Filter | None = None  # looked for anew: the effect is on rules, its set is not locked (CR 611.2c)
    by_any: Filter | None = None
    targets: tuple[int | PlayerName, ...] = ()  # those of the spell or ability, for `then`
    specs: tuple[int, ...] = ()
    next_time: bool = False  # for the next time such damage would be dealt only (CR 615.8)
    used: bool = False


class LastingReplacement(msgspec.Struct, frozen=True):
    """A replacement effect of a resolved spell or ability about objects (CR 614.1a), until the turn ends or for good."""

    id: int
    ability: Replaces
    objects: tuple[int, ...]
    source: int
    controller: PlayerName
    ends_with_turn: bool


class StackItem(msgspec.Struct, frozen=True):
    """A spell or ability on the stack (CR 405). A spell has `object`; an ability its `source` and `ability`."""

    id: int
    label: str
    controller: PlayerName
    kind: Literal["spell", "triggered", "activated"]
    source: int
    ability: Triggered | Activated | Spell | None = None
    targets: tuple[int | PlayerName, ...] = ()
    specs: tuple[int, ...] = ()  # for each target, which instance of the word "target" it is of
    modes: tuple[int, ...] = ()
    x: int | None = None
    event: EventInfo = EventInfo()
    description: str = ""
    copy: bool = False


class ContinuousEffect(msgspec.Struct, frozen=True):
    """A continuous effect from a resolved spell or ability (CR 611.2). Its values are locked (611.2d).

    So is its set, `objects`, unless it only modifies the rules of the game (611.2c): then `affects` is looked for anew.
    """

    id: int
    timestamp: int
    source: int
    controller: PlayerName
    parts: tuple[Part, ...]
    objects: tuple[int, ...]
    players: tuple[PlayerName, ...] = ()
    duration: Duration = "end of turn"
    created_turn: int = 0
    condition: Condition | None = None  # "for as long as" this holds of the object (CR 611.2b)
    targets: tuple[int | PlayerName, ...] = ()  # those of the spell or ability, for the condition
    specs: tuple[int, ...] = ()
    affects: All | None = None


class DelayedTrigger(msgspec.Struct, frozen=True):
    """A delayed triggered ability that waits for its event (CR 603.7)."""

    id: int
    event: Event
    effects: tuple[Effect, ...]
    objects: tuple[int, ...]
    source: int
    controller: PlayerName
    once: bool = True
    created: int = 0
    targets: tuple[int | PlayerName, ...] = ()
    specs: tuple[int, ...] = ()


class WaitingTrigger(msgspec.Struct, frozen=True):
    """An ability that has triggered and waits to be put on the stack (CR 603.3)."""

    source: int
    source_label: str
    controller: PlayerName
    ability: Triggered
    event: EventInfo
    description: str = ""


class Game(msgspec.Struct, frozen=True, dict=True):
    """The whole state. `zones` maps (zone, player) to object ids in order; the battlefield and exile are shared: player "".

    `left` holds objects that are gone as they last existed, with their view row, `left_stack` spells and abilities as they last
    were on the stack (CR 608.2h); `moved` the new object that an
    object became (CR 400.7).
    Its View is kept in its `__dict__` and so is no part of it: a changed state has none yet (layers.view).
    """

    turn: int = 1
    active: PlayerName = "A"
    teams: tuple[tuple[PlayerName, ...], ...] = ()
    step: str = "main 1"
    players: dict[PlayerName, Player] = {}
    objects: dict[int, Obj] = {}
    zones: dict[tuple[str, PlayerName], tuple[int, ...]] = {}
    stack: tuple[StackItem, ...] = ()
    effects: tuple[ContinuousEffect, ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()
    waiting: tuple[WaitingTrigger, ...] = ()
    shields: tuple[Shield, ...] = ()
    replacing: tuple[LastingReplacement, ...] = ()
    left: dict[int, tuple[Obj, Any]] = {}
    left_stack: dict[int, StackItem] = {}
    moved: dict[int, int] = {}
    next_id: int = 1
    next_timestamp: int = 1
    state: Literal["running", "won", "drawn"] = "running"
    variant: str = ""
    happened: tuple[str, ...] = ()
    log: tuple[Any, ...] = ()  # what happened this turn: events.Happened, in order
    until: tuple[tuple[int, tuple[int, ...]], ...] = ()  # exiled until a source leaves the battlefield (CR 610.3)
    cast_last_turn: dict[PlayerName, int] | None = None  # spells cast by each player; None: not known
    skips: tuple[tuple[PlayerName, str], ...] = ()  # steps and turns that players skip next (CR 614.10)
    once: frozenset[tuple[int, int]] = frozenset()
    initiative: PlayerName = ""  # "" where nobody has it (CR 726.1)
    monarch: PlayerName = ""  # "" where there is none (CR 725.1)
    meld_results: dict[str, Card] = {}  # what meld cards of the board meld into, by name (CR 712.5)
    tempted: dict[PlayerName, int] = {}  # how often the Ring tempted each player (CR 701.54c)
    blessed: frozenset[PlayerName] = frozenset()  # who has the city's blessing (CR 702.131c)
    day: str = ""  # "day" or "night", "" where it is neither (CR 731.1)
    random_bottom: frozenset[PlayerName] = frozenset()  # whose cards put below the unlisted ones lie in a random order
    began: int = 1  # the number of the turn in which the description begins
    regular: PlayerName = ""  # whose turn it was last that was no extra turn, "" where none was
    upkeeps: dict[PlayerName, tuple[int, int]] = {}  # turns of each player's last two upkeeps
    extra_phases: tuple[str, ...] = ()  # "combat" and "main" phases that follow the present phase (CR 500.8)
    resume: str = ""  # the step that follows when those are over, "" while there are none
    extra_turns: tuple[PlayerName, ...] = ()  # the last one added is taken first (CR 500.7)

    def changed(self, **changes: Any) -> "Game":
        """Return the state with fields replaced."""
        return msgspec.structs.replace(self, **changes)

    def with_object(self, obj: Obj) -> "Game":
        """Return the state in which obj stands for the object of its id."""
        return self.changed(objects={**self.objects, obj.id: obj})

    def with_player(self, player: Player) -> "Game":
        """Return the state in which player stands for the player of that name."""
        return self.changed(players={**self.players, player.name: player})

    def zone(self, zone: str, player: PlayerName = "") -> tuple[int, ...]:
        """Return the ids in a zone, in order (a library from the top)."""
        return self.zones.get((zone, "" if zone in SHARED_ZONES else player), ())

    def battlefield(self) -> tuple[Obj, ...]:
        """Return the permanents that exist for the rules: those phased in (CR 702.26d), in timestamp order of arrival."""
        found = (self.objects[i] for i in self.zone("battlefield"))
        return tuple(obj for obj in found if not obj.phased_out)

    def team(self, player: PlayerName) -> tuple[PlayerName, ...]:
        """Return the player's team, the player alone where nobody plays in teams (CR 102.3)."""
        return next((team for team in self.teams if player in team), (player,))

    def opponents(self, player: PlayerName) -> tuple[PlayerName, ...]:
        """Return the opponents who are in the game, in turn order (CR 102.2, 102.3)."""
        return tuple(name for name in self.in_game() if name not in self.team(player))

    def is_active(self, player: PlayerName) -> bool:
        """Return whether it is the player's turn, or that of their team (CR 102.1, 805.4a)."""
        return player in self.team(self.active)

    def active_players(self) -> tuple[PlayerName, ...]:
        """Return the active player, or the players of the active team who are in the game (CR 102.1, 805.4a)."""
        return tuple(name for name in self.in_game() if self.is_active(name))

    def in_game(self) -> tuple[PlayerName, ...]:
        """Return the players still in the game, the active player first, in turn order (CR 101.4)."""
        names = list(self.players)
        start = names.index(self.active) if self.active in names else 0
        ordered = names[start:] + names[:start]
        return tuple(n for n in ordered if not self.players[n].lost and not self.players[n].left)

    def find(self, label: str) -> Obj | None:
        """Return the object that the label names now, None if it is in no zone."""
        for obj in self.objects.values():
            if obj.label == label:
                return obj
        return None


PROTECTOR: Final = "protector"
SECTOR: Final = "sector"
ROOM: Final = "room"
"""The room in which the venture marker is on a dungeon card (CR 309.4)."""

UNLOCKED: Final = "unlocked"
CHOSEN_BY_RULES: Final = (PROTECTOR, SECTOR, UNLOCKED)
"""What rules note of an object: the protector of a battle, the sector of a creature, the unlocked halves of a Room."""

UNTOLD: Final = "?"
"""What is noted so on a described board is not told there."""

MAX_SPEED: Final = 4
"""CR 702.179e."""

CLASS_LEVEL: Final = "class level"
RING_BEARER: Final = "Ring-bearer"
"""The designation whose value is the level of a permanent (CR 716.2b); of one without it the level is 1 (CR 716.2d)."""

SHARED_ZONES: Final = ("battlefield", "exile", "stack", "command")
