"""A scenario as data: the board, what is done, what is expected. What the notation writes, nothing computed."""

from typing import Final, Literal, get_args

import msgspec

from judgebot.contract import FaceDownCause
from judgebot.game.state import StepName

Zone = Literal["battlefield", "hand", "library", "graveyard", "exile", "command", "stack"]
ZONES: Final[tuple[Zone, ...]] = get_args(Zone)


class Place(msgspec.Struct, frozen=True):
    """Where in the input something stands: line and column, both counted from 1."""

    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


class ObjectSpec(msgspec.Struct, frozen=True, kw_only=True):
    """One object of the board. `name` is "" for an unknown card ("?") or when the card is given by `text`.

    `label` is the n of #n; "" is numbered later. `count` repeats an unlabelled object. `size` and `types` describe an unnamed
    creature ("a 2/2 Zombie creature token"). `chosen` holds as-enters choices ("color": "Red"). `attached_to` and `blocking`
    hold labels ("2") or players ("B"); `attacking` holds a player or a label, "" if it does not attack.
    """

    label: str = ""
    count: int = 1
    name: str = ""
    text: str = ""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    size: tuple[int, int] | None = None
    keywords: tuple[str, ...] = ()
    token: bool = False
    face_down: FaceDownCause | None = None
    tapped: bool = False
    transformed: bool = False
    flipped: bool = False
    phased_out: bool = False
    commander: bool = False
    sick: bool = False
    counters: dict[str, int] = {}
    damage: int = 0
    attached_to: str = ""
    attacking: str = ""
    blocking: tuple[str, ...] = ()
    copy_of: str = ""
    owner: str = ""
    timestamp: int | None = None
    chosen: dict[str, str] = {}
    place: Place = Place()

    def as_new(self) -> "ObjectSpec":
        """Return what it is without how it lies: a new object remembers nothing of what it was (CR 400.7)."""
        kept = ("label", "name", "text", "supertypes", "types", "subtypes", "colors", "size", "token", "commander")
        return ObjectSpec(**{field: getattr(self, field) for field in kept})


class ZoneSpec(msgspec.Struct, frozen=True, kw_only=True):
    """The objects of one player's zone, in order (a library from the top). `complete` where the zone holds nothing else."""

    player: str
    zone: Zone
    objects: tuple[ObjectSpec, ...] = ()
    complete: bool = False
    place: Place = Place()


class PlayerSpec(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of a player; None is not said. `library`, `hand`: numbers of cards. `mana`: None is enough, else symbols."""

    name: str
    life: int | None = None
    library: int | None = None
    hand: int | None = None
    poison: int | None = None
    speed: int | None = None
    mana: tuple[str, ...] | None = None
    counters: dict[str, int] = {}
    top_revealed: bool = False
    monarch: bool = False
    initiative: bool = False
    completed: bool = False  # has completed a dungeon
    blessed: bool = False  # has the city's blessing
    commander_damage: dict[str, int] = {}
    place: Place = Place()


StackKind = Literal["spell", "trigger", "ability"]


class StackSpec(msgspec.Struct, frozen=True, kw_only=True):
    """An object on the stack, listed from the bottom up.

    A spell has an object; a trigger or activated ability has a `source` label and `which` word ("enters", "dies", "attacks", or
    the number of the ability as written on the card, from 1). `targets`: labels or players. `x`, `modes`: for spells.
    """

    kind: StackKind
    controller: str
    object: ObjectSpec | None = None
    source: str = ""
    which: str = ""
    targets: tuple[str, ...] = ()
    x: int | None = None
    modes: tuple[int, ...] = ()
    label: str = ""
    place: Place = Place()


Verb = Literal[
    "resolve",  # resolve the top of the stack, then state-based actions and triggers
    # PLAYER casts NAME|#n [face down] [targeting ...] [with X = n] [mode n] [kicked] [paying COSTS] [from ZONE] [for COST]
    "casts",
    "plays",  # PLAYER plays NAME|#n (a land) [face down]
    "suspends",  # PLAYER suspends NAME|#n, and so with the next two (special actions)
    "unlocks",  # PLAYER unlocks #n (a locked half of a Room; special action)
    "foretells",
    "plots",
    "activates",  # PLAYER activates #n [ability n|KEYWORD] [targeting ...] [with X = n]
    "turns face up",  # PLAYER turns #n face up [for mana cost|morph|megamorph|disguise]  (special action)
    "is turned face up",  # #n is turned face up   (an effect does it)
    "is turned face down",  # #n is turned face down (an effect does it)
    "attacks",  # PLAYER attacks with #n, #m [: PLAYER|#n]
    "blocks",  # PLAYER blocks #n with #m, #k
    "assigns",  # #n assigns N to #m, N to B      (combat damage choice)
    "combat damage",  # deal combat damage (both steps as needed)
    "manifests",  # PLAYER manifests [n] [#card]       (an effect does it)
    "manifests dread",  # PLAYER manifests dread
    "cloaks",  # PLAYER cloaks [n] [#card]
    "draws",  # PLAYER draws [n]
    "discards",  # PLAYER discards #n
    "mills",  # PLAYER mills n
    "sacrifices",  # PLAYER sacrifices #n
    "gains life",  # PLAYER gains n life
    "loses life",  # PLAYER loses n life
    "loses",  # PLAYER loses the game
    "wins",  # PLAYER wins the game
    "leaves",  # PLAYER leaves the game | PLAYER concedes
    "gains control",  # PLAYER gains control of #n
    "is destroyed",  # #n is destroyed
    "is exiled",  # #n is exiled [face down]
    "is sacrificed",  # #n is sacrificed
    "is returned to hand",  # #n is returned to hand
    "is put into",  # #n is put into ZONE [top|bottom|second]
    "returns to battlefield",  # #n returns to the battlefield [under PLAYER] [tapped] [transformed]
    "is tapped",
    "is untapped",
    "is countered",
    "phases out",
    "phases in",
    "transforms",
    "loses all abilities",  # #n loses all abilities (until end of turn, by an effect)
    "becomes",  # #n becomes WORDS (types, colours, size; by an effect): "becomes a 3/3 Artifact Creature", "becomes Red"
    "gains",  # #n gains KEYWORD (until end of turn)
    "gets",  # #n gets +1/+1 (until end of turn)
    "becomes a copy of",  # #n becomes a copy of #m
    "creates a copy of",  # PLAYER creates a token that is a copy of #m
    "creates",  # PLAYER creates a SIZE TYPES token
    "is attached to",  # #n is attached to #m
    "becomes unattached",
    "is dealt",  # #n|PLAYER is dealt N damage [by #m]
    "fights",  # #n fights #m
    "counters are put on",  # put N KIND counters on #n|PLAYER
    "counters are removed from",  # remove N KIND counters from #n
    "reveals",  # PLAYER reveals #n
    "looks at",  # PLAYER looks at #n
    "goes to",  # go to STEP [of PLAYER]: steps pass, with everything that happens in them
    "next turn",  # next turn
    "passes",  # all players pass until the stack is empty
    "game ends",  # the game ends
]


class Action(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A `do:` line. Labels and players stand in `objects` (what acts or is acted on) and `targets`; `words` is free text.

    `options` holds named details: "by" ("mana cost", "morph", ...), "x", "modes" ("1,2"), "kicked", "paid", "ability", "zone",
    "position", "kind" (of counters), "under", "cost", "face down", "step", "tapped", "defender",
    "amounts" ("2,1"). `n` is the number said, None if none.
    """

    verb: Verb
    player: str = ""
    objects: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    name: str = ""
    words: str = ""
    n: int | None = None
    options: dict[str, str] = {}
    text: str = ""
    place: Place = Place()


ExpectKind = Literal[
    "in zone",  # #n in ZONE of P              subject=n, words=ZONE, player=P
    "is",  # #n is P/T [colours] [types] [face down]   words = the rest, parsed by run
    "has",  # #n has KEYWORD / lacks with negated
    "no abilities",
    "attached to",  # #n attached to #m | P | nothing    words = "m" | "B" | ""
    "damage",
    "counters",  # words = kind, n
    "can make",  # words = colours "WU"
    "status",  # #n is [not] tapped|attacking|blocking|untapped|phased out    words
    "countered",
    "player number",  # P life|hand|library|graveyard|poison N   player, words, n
    "lost",  # P has [not] lost
    "won",
    "drawn",
    "controls face-down",  # P controls N face-down   player, n
    "controls tokens",  # P controls N tokens NAME     player, n, words
    "must",  # P must reveal|distinguish|choose ...     player, words = must word, rest in name
    "may look",  # P may | may not look at #n
    "legal",  # legal|illegal: do line    action, negated for illegal
    "not decided",  # words
    "depends on",  # words
    "name",  # #n is named NAME      words; "" is no name
    "exists",  # #n does not exist (negated)
    "controller",  # #n is controlled by P
    "mana value",  # #n has mana value N
    "stack size",  # the stack holds N
]


class Expect(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """An `expect:` line with the rules that support it."""

    kind: ExpectKind
    subject: str = ""
    player: str = ""
    words: str = ""
    name: str = ""
    n: int | None = None
    negated: bool = False
    action: Action | None = None
    cites: tuple[str, ...] = ()
    text: str = ""
    place: Place = Place()


class Choose(msgspec.Struct, frozen=True, kw_only=True):
    """A `choose:` line: whenever this player has such a choice, this is the answer.

    `kind` is one of: "may" (words yes/no), "name", "color", "type", "target", "order", "object", "top or bottom", "mode",
    "number", "pay" (yes/no), "replacement", "sacrifice", "discard", "legend", "divide", "which". `source` is a label or "".
    """

    player: str
    kind: str
    words: str
    source: str = ""
    objects: tuple[str, ...] = ()
    text: str = ""
    place: Place = Place()


Question = Literal["what happens", "may", "dies", "size", "number", "wins", "reveal", "look", "state"]


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """What the asker wants to know: decides the first sentence of the answer. `#n` or player it is about, if any."""

    question: Question = "what happens"
    subject: str = ""
    words: str = ""
    text: str = ""
    place: Place = Place()


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A described board and what is done and expected, in the order it stands (`script`)."""

    title: str = ""
    active: str = "A"
    step: StepName = "main 1"
    turn: int | None = None
    players: tuple[PlayerSpec, ...] = ()
    zones: tuple[ZoneSpec, ...] = ()
    stack: tuple[StackSpec, ...] = ()
    choices: tuple[Choose, ...] = ()
    script: tuple[Action | Expect, ...] = ()
    asks: tuple[Ask, ...] = ()
    variant: Literal["", "commander", "two-headed giant"] = ""
    strict: bool = False


def in_its_variant(scenario: Scenario) -> Scenario:
    """Return it as a Commander game where a commander or its damage is marked: no other game has them (CR 903.3, 903.10a)."""
    marked = any(obj.commander for listed in scenario.zones for obj in listed.objects)
    if scenario.variant or not (marked or any(player.commander_damage for player in scenario.players)):
        return scenario
    return msgspec.structs.replace(scenario, variant="commander")
