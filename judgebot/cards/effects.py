"""What happens: parts of continuous effects (CR 611, 613), one-shot effects (CR 610), and the abilities made of them (CR 113).

Vocabulary only: which of these the checker acts on is a registry in game/. One module, because the three are made of each
other (an effect grants abilities, an ability has effects) and msgspec looks their names up where a class is defined.
"""

from typing import Literal

from judgebot.cards.conditions import Condition, Event
from judgebot.cards.costs import Cost
from judgebot.cards.selectors import Done, Filter, Number, Objects, Players, Quantity, This, Word, You

Duration = Literal[
    "end of turn",  # until end of turn, this turn (CR 514.2)
    "your next turn",
    "your next end step",
    "end of combat",
    "end of your next turn",
    "next untap step",  # through the next untap step of the affected object's controller
    "your next untap step",
    "source leaves",  # for as long as the source stays / you control the source
    "source tapped",
    "control source",
    "attached",
    "bestowed",  # until the object ceases to be bestowed (CR 702.103b)
    "turned face down",  # until the object is turned face down
    "permanent",  # no end: "for the rest of the game", or none stated
]

# Parts of continuous effects, layer by layer


class GainControl(Word, frozen=True, tag="control"):
    """Layer 2: the affected objects are controlled by a player."""

    player: Players = You()


class BecomeTypes(Word, frozen=True, tag="types"):
    """Layer 4: types are added, or set (losing the others of the kinds that are set; CR 205.1a, 205.1b).

    `keep`: "in addition to its other types". `lose_subtypes`: subtypes of the given kinds go ("creature types").
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    keep: bool = False
    remove_types: tuple[str, ...] = ()
    remove_supertypes: tuple[str, ...] = ()
    all_creature_types: bool = False
    all_basic_land_types: bool = False
    chosen: bool = False  # the creature type or basic land type chosen for the source


class BecomeColors(Word, frozen=True, tag="colors"):
    """Layer 5: colours are added (keep) or set; colours () and keep False is colourless."""

    colors: tuple[str, ...] = ()
    keep: bool = False
    chosen: bool = False


class GainAbilities(Word, frozen=True, tag="abilities"):
    """Layer 6: the affected objects have these abilities too."""

    abilities: tuple["Ability", ...]


class LoseAbilities(Word, frozen=True, tag="lose abilities"):
    """Layer 6: the affected objects lose these keyword abilities; () is all abilities."""

    keywords: tuple[str, ...] = ()
    except_mana: bool = False  # mana abilities stay


class CantHave(Word, frozen=True, tag="can't have"):
    """Layer 6: the affected objects can't have or gain these keyword abilities (CR 613.1f, 101.2)."""

    keywords: tuple[str, ...]


class SetPT(Word, frozen=True, tag="set p/t"):
    """Layer 7a where `defining` (characteristic-defining), else 7b: base power and toughness become these values."""

    power: Quantity | None
    toughness: Quantity | None
    defining: bool = False


class ModifyPT(Word, frozen=True, tag="modify p/t"):
    """Layer 7c: +power/+toughness. Negative numbers are Times(-1, ...) or Number(-n)."""

    power: Quantity
    toughness: Quantity


class SwitchPT(Word, frozen=True, tag="switch p/t"):
    """Layer 7d: power and toughness are switched."""


class GainAbilitiesOf(Word, frozen=True, tag="abilities of"):
    """Layer 6: the affected objects have all activated abilities of the objects that match."""

    of: Filter


class KeepsOwn(Word, frozen=True, tag="keeps own"):
    """A copy exception: the copy does not copy this characteristic but keeps its own (CR 707.9b)."""

    what: Literal["color"]


class NoManaCost(Word, frozen=True, tag="no mana cost"):
    """A copy exception: the copy has no mana cost (CR 702.128a), so its mana value is 0."""


class SetName(Word, frozen=True, tag="name"):
    """Layer 3 or a copy exception: the name becomes this."""

    name: str


class Rule(Word, frozen=True, tag="rule"):
    """An effect on the rules, applied after the layers (CR 613.11): restrictions, requirements, permissions.

    `kind` is one of rule_kinds.RULE_KINDS; `filter` and `player` narrow what it is about; `n` is its number where it has one.
    """

    kind: str
    filter: Filter | None = None
    player: Players | None = None
    n: Quantity | None = None
    cost: Cost = ()
    condition: Condition | None = None
    step: str = ""  # for "skip step"
    first_each_turn: bool = False  # only for the first such spell each turn
    event: Event | None = None  # what the abilities it is about trigger on
    origin: str = ""  # the zone that spells it is about are cast from; "not hand": any other than its owner's hand
    counter: str = ""  # the kind of counters it is about; "" any
    least: int = 0  # a cost is not reduced to less mana than this


Part = (
    GainControl
    | BecomeTypes
    | BecomeColors
    | GainAbilities
    | GainAbilitiesOf
    | KeepsOwn
    | LoseAbilities
    | CantHave
    | SetPT
    | ModifyPT
    | SwitchPT
    | SetName
    | NoManaCost
    | Rule
)

# One-shot effects. `what` are objects, `player` who does it.


class DealDamage(Word, frozen=True, tag="damage"):
    """A source deals damage to objects or players (CR 120)."""

    n: Quantity
    to: Objects | Players | None
    source: Objects = This()
    divided: bool = False
    any_target: int | None = None  # the index of an "any target" that may be object or player
    unpreventable: bool = False
    with_next: bool = False  # at the same time as the damage of the next effect: "3 damage to any target and 2 damage to you"


class Destroy(Word, frozen=True, tag="destroy"):
    """Destroy (CR 701.8)."""

    what: Objects
    no_regeneration: bool = False


class Exile(Word, frozen=True, tag="exile"):
    """Exile, optionally face down or until the source leaves (CR 701.13, 610.3)."""

    what: Objects
    face_down: bool = False
    until_leaves: bool = False
    counters: str = ""


class Sacrifice(Word, frozen=True, tag="sacrifice"):
    """A player sacrifices objects (CR 701.21)."""

    what: Objects
    player: Players = You()


class MoveTo(Word, frozen=True, tag="move"):
    """Put objects into a zone: return to hand, put onto the battlefield, put into a graveyard or library.

    `position`: "top", "bottom", "top or bottom", "shuffle", or a number from the top. `under`: who controls what enters;
    None is the owner unless the player puts it ("under your control" is You). `attach_to`: enters attached to it.
    """

    what: Objects
    zone: Literal["hand", "battlefield", "graveyard", "library", "exile", "command"]
    position: str = "top"
    under: Players | None = None
    tapped: bool = False
    attacking: bool = False
    face_down: bool = False
    transformed: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attach_to: Objects | None = None
    in_random_order: bool = False
    haste_and_exile: bool = False


class Draw(Word, frozen=True, tag="draw"):
    """A player draws cards, one at a time (CR 121.2)."""

    n: Quantity = Number(1)
    player: Players = You()


class Discard(Word, frozen=True, tag="discard"):
    """A player discards cards (CR 701.9); n None is the whole hand."""

    n: Quantity | None = Number(1)
    player: Players = You()
    at_random: bool = False
    filter: Filter | None = None
    chosen_by: Players | None = None
    up_to: bool = False


class Mill(Word, frozen=True, tag="mill"):
    """A player mills cards (CR 701.17)."""

    n: Quantity
    player: Players = You()


class GainLife(Word, frozen=True, tag="gain life"):
    """A player gains life (CR 119.3)."""

    n: Quantity
    player: Players = You()


class LoseLife(Word, frozen=True, tag="lose life"):
    """A player loses life (CR 119.3)."""

    n: Quantity
    player: Players = You()


class SetLife(Word, frozen=True, tag="set life"):
    """A player's life total becomes a number (CR 119.5)."""

    n: Quantity
    player: Players = You()


class CounterSpell(Word, frozen=True, tag="counter"):
    """Counter a spell or ability (CR 701.6); `then` is where a countered spell goes if not the graveyard."""

    what: Objects
    then: str = ""


class Tap(Word, frozen=True, tag="tap"):
    """Tap (CR 701.26a)."""

    what: Objects


class Untap(Word, frozen=True, tag="untap"):
    """Untap (CR 701.26b)."""

    what: Objects


class PutCounters(Word, frozen=True, tag="put counters"):
    """Put n counters of a kind on objects or players (CR 122.6)."""

    kind: str
    n: Quantity
    on: Objects | Players
    divided: bool = False  # distributed among them (CR 601.2d)


class RemoveCounters(Word, frozen=True, tag="remove counters"):
    """Remove n counters of a kind ("" any kind; n None all)."""

    kind: str
    n: Quantity | None
    of: Objects | Players
    any_kind: bool = False  # n in all, of any kinds


class TokenSpec(Word, frozen=True, tag="token spec"):
    """The characteristics of a token (CR 111.3); name () takes the subtypes (CR 111.4)."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: Quantity | None = None
    toughness: Quantity | None = None
    abilities: tuple["Ability", ...] = ()
    name: str = ""
    predefined: str = ""  # Treasure, Food, Clue, ... (CR 111.10)


class CreateToken(Word, frozen=True, tag="create"):
    """A player creates tokens (CR 701.7, 111)."""

    token: TokenSpec
    n: Quantity = Number(1)
    player: Players = You()
    tapped: bool = False
    attacking: bool = False
    attach_to: Objects | None = None


class CreateCopy(Word, frozen=True, tag="create copy"):
    """A player creates tokens that are copies of an object, with exceptions (CR 707.2, 707.9)."""

    of: Objects
    n: Quantity = Number(1)
    player: Players = You()
    exceptions: tuple[Part, ...] = ()
    tapped: bool = False
    attacking: bool = False
    haste_and_exile: bool = False


class BecomeCopy(Word, frozen=True, tag="become copy"):
    """Objects become a copy of another (CR 707), with exceptions, for a duration."""

    what: Objects
    of: Objects
    exceptions: tuple[Part, ...] = ()
    duration: Duration = "permanent"


class CopySpell(Word, frozen=True, tag="copy spell"):
    """Copy a spell or ability on the stack; new targets may be chosen (CR 707.10)."""

    what: Objects
    n: Quantity = Number(1)
    new_targets: bool = True


class CopyCard(Word, frozen=True, tag="copy card"):
    """Copy cards that are not on the stack, where they are, so that the copies can be cast (CR 707.12)."""

    what: Objects


class Continuous(Word, frozen=True, tag="continuous"):
    """A continuous effect from a resolving spell or ability (CR 611.2): parts on objects (or players) for a duration."""

    what: Objects | Players | None
    parts: tuple[Part, ...]
    duration: Duration = "end of turn"
    condition: Condition | None = None  # "for as long as" this holds; That() is the affected object


class Manifest(Word, frozen=True, tag="manifest"):
    """A player manifests cards (CR 701.40): the top n of their library, or the given cards."""

    n: Quantity = Number(1)
    player: Players = You()
    what: Objects | None = None
    shuffled: bool = False  # in an order that nobody knows
    tapped: bool = False


class ManifestDread(Word, frozen=True, tag="manifest dread"):
    """A player manifests dread (CR 701.62), n times one after another."""

    player: Players = You()
    n: Quantity = Number(1)


class Cloak(Word, frozen=True, tag="cloak"):
    """A player cloaks cards (CR 701.58): the top n of their library, or the given cards."""

    n: Quantity = Number(1)
    player: Players = You()
    what: Objects | None = None
    shuffled: bool = False  # in an order that nobody knows
    tapped: bool = False


class TurnFaceUp(Word, frozen=True, tag="turn face up"):
    """Turn permanents face up by an effect (CR 708.7, 701.40g)."""

    what: Objects


class TurnFaceDown(Word, frozen=True, tag="turn face down"):
    """Turn permanents face down (CR 708.2a, 708.2b)."""

    what: Objects


class AttachTo(Word, frozen=True, tag="attach"):
    """Attach an Aura, Equipment or Fortification to an object (CR 701.3)."""

    what: Objects
    to: Objects


class Unattach(Word, frozen=True, tag="unattach"):
    """Unattach (CR 701.3d)."""

    what: Objects


class Transform(Word, frozen=True, tag="transform"):
    """Transform or convert (CR 701.27)."""

    what: Objects


class LookAt(Word, frozen=True, tag="look"):
    """A player looks at objects (cards of a library, a hand, a face-down permanent)."""

    what: Objects
    player: Players = You()


class Reveal(Word, frozen=True, tag="reveal"):
    """Reveal objects (CR 701.20)."""

    what: Objects


class ChooseObjects(Word, frozen=True, tag="choose objects"):
    """Objects are chosen, as targets or while resolving, for what follows; nothing happens to them yet."""

    what: Objects


class Pick(Word, frozen=True, tag="pick"):
    """A player chooses one of several things that happen ("tap or untap target creature")."""

    options: tuple["Mode", ...]
    player: Players = You()


class ExtraPhases(Word, frozen=True, tag="extra phases"):
    """After this phase, additional phases follow (CR 500.8)."""

    phases: tuple[str, ...]


class Perpetual(Word, frozen=True, tag="perpetual"):
    """Parts that objects have from now on in every zone: an action of the digital game only."""

    what: Objects
    parts: tuple[Part, ...]


class Conjure(Word, frozen=True, tag="conjure"):
    """Cards of a name, or duplicates of an object, are made in a zone: an action of the digital game only."""

    zone: str
    name: str = ""
    of: Objects | None = None
    n: Quantity = Number(1)
    tapped: bool = False
    player: Players = You()


class Seek(Word, frozen=True, tag="seek"):
    """A player puts random matching cards from their library into their hand: an action of the digital game only."""

    filter: Filter
    n: Quantity = Number(1)
    player: Players = You()


class Clash(Word, frozen=True, tag="clash"):
    """The controller clashes with an opponent."""


class FlipCoin(Word, frozen=True, tag="flip coin"):
    """A player flips coins (CR 705)."""

    n: Quantity = Number(1)
    player: Players = You()


class RollDie(Word, frozen=True, tag="roll die"):
    """A player rolls a die (CR 706); `rows` is what happens for a range of results."""

    sides: int
    player: Players = You()
    n: Quantity = Number(1)
    rows: tuple["DieRow", ...] = ()


class DieRow(Word, frozen=True, tag="die row"):
    """What happens if the result lies in a range (CR 706.2)."""

    least: int
    effects: tuple["Effect", ...]
    most: int | None = None  # None: any greater result too
    targets: tuple["TargetSpec", ...] = ()


class RevealHand(Word, frozen=True, tag="reveal hand"):
    """A player reveals their hand."""

    player: Players


class Scry(Word, frozen=True, tag="scry"):
    """A player scries (CR 701.22)."""

    n: Quantity
    player: Players = You()


class Surveil(Word, frozen=True, tag="surveil"):
    """A player surveils (CR 701.25)."""

    n: Quantity
    player: Players = You()


class Search(Word, frozen=True, tag="search"):
    """A player searches a library for matching cards and puts them into a zone, then shuffles (CR 701.23)."""

    filter: Filter
    to: str
    n: Quantity = Number(1)
    player: Players = You()
    tapped: bool = False
    reveal: bool = False
    up_to: bool = False
    zones: tuple[str, ...] = ()  # where else than, or as well as, the library; a shuffle only if that is searched
    different: str = ""  # cards with different "names"
    rest: str = ""  # one card of those found goes `to` a zone, the others to this one
    whose: Players | None = None  # whose library and other zones; None is the player's own


class Shuffle(Word, frozen=True, tag="shuffle"):
    """A player shuffles their library (CR 701.24)."""

    player: Players = You()


class Fight(Word, frozen=True, tag="fight"):
    """Two creatures fight (CR 701.14)."""

    one: Objects
    other: Objects


class Regenerate(Word, frozen=True, tag="regenerate"):
    """Create a regeneration shield (CR 701.19a)."""

    what: Objects


class Prevent(Word, frozen=True, tag="prevent"):
    """Prevent damage (CR 615): the next n (None: all) that would be dealt to or by something this turn."""

    n: Quantity | None
    to: Objects | Players | Filter | None = None
    by: Objects | Filter | None = None
    combat_only: bool = False
    any_target: int | None = None  # the index of an "any target" to which it would be dealt
    next_time: bool = False  # only the damage of the next time that such damage would be dealt
    then: tuple["Effect", ...] = ()  # what follows, EventAmount being the damage prevented


class AddMana(Word, frozen=True, tag="add mana"):
    """A player adds mana: symbols, or `any_color` (one colour of choice) n times."""

    symbols: tuple[str, ...] = ()
    any_color: bool = False
    among: tuple[str, ...] = ()
    n: Quantity = Number(1)
    player: Players = You()
    chosen: bool = False  # of the colour chosen for the source
    spend_on: Filter | None = None  # to be spent only on casting spells like this
    spend_on_abilities: Filter | None = None  # to be spent only on activating abilities of these (or as said before)
    could_produce: Filter | None = None  # of a colour (`any_type`: or type) that one of these could produce
    any_type: bool = False
    combination: bool = False  # a colour is chosen for each mana by itself
    commander_identity: bool = False  # of a colour in the commander's colour identity (CR 903.4)
    spend_turning_up: bool = False  # to be spent on turning permanents face up (or on what is said beside)
    kept: bool = False  # until end of turn it is not lost as steps and phases end (CR 500.5)
    kept_in_combat: bool = False  # until end of combat (CR 702.189a)
    uncounterable: bool = False  # a spell that it is spent on can't be countered
    produced: bool = False  # of a type that the permanent tapped for mana produced (CR 106.12a)
    colors_of: Filter | None = None  # of a colour that one of these has


class ExtraTurn(Word, frozen=True, tag="extra turn"):
    """A player takes an extra turn after this one (CR 500.7)."""

    player: Players = You()


class Proliferate(Word, frozen=True, tag="proliferate"):
    """The controller proliferates (CR 701.34)."""


class LoseGame(Word, frozen=True, tag="lose game"):
    """A player loses the game (CR 104.3e)."""

    player: Players


class WinGame(Word, frozen=True, tag="win game"):
    """A player wins the game (CR 104.2b)."""

    player: Players = You()


class ExchangeControl(Word, frozen=True, tag="exchange control"):
    """Two objects exchange controllers (CR 701.12b)."""

    one: Objects
    other: Objects


class ExchangeLife(Word, frozen=True, tag="exchange life"):
    """Two players exchange life totals (CR 701.12c): two of `one`, or `one` and `other`."""

    one: Players
    other: Players | None = None


class PhaseOut(Word, frozen=True, tag="phase out"):
    """Phase out (CR 702.26)."""

    what: Objects


class Goad(Word, frozen=True, tag="goad"):
    """Goad (CR 701.15)."""

    what: Objects


class RemoveFromCombat(Word, frozen=True, tag="remove from combat"):
    """Remove from combat (CR 506.4)."""

    what: Objects


class NameChoice(Word, frozen=True, tag="choose name"):
    """A player chooses a card name, colour, type, player or number for the source ("choose a color")."""

    kind: Literal["card name", "color", "creature type", "card type", "basic land type", "player", "opponent", "number"]
    player: Players = You()
    filter: Filter | None = None  # what the named card must be like ("a nonland card name")


class KeywordAction(Word, frozen=True, tag="keyword action"):
    """Another keyword action by its name with a number ("connive", "explore", "amass", "investigate", "venture")."""

    name: str
    what: Objects | None = None
    n: Quantity | None = None
    player: Players | None = None


class ChooseTargets(Word, frozen=True, tag="choose targets"):
    """A target is only named ("choose target opponent"); what is done with it comes later."""

    what: Objects | Players


class Meld(Word, frozen=True, tag="meld"):
    """The source and the other card of its meld pair are exiled and melded (CR 701.42)."""

    into: str


# Effects made of effects


class May(Word, frozen=True, tag="may"):
    """A player may do this; a cost, if any, is paid to do it. `otherwise`: "if you don't"."""

    effects: tuple["Effect", ...]
    player: Players = You()
    cost: Cost = ()
    otherwise: tuple["Effect", ...] = ()


class Unless(Word, frozen=True, tag="unless"):
    """The effects happen unless a player pays (CR 118.12a), all of the cost as many `times` as said."""

    effects: tuple["Effect", ...]
    player: Players
    cost: Cost
    times: Quantity | None = None


class If(Word, frozen=True, tag="if"):
    """If the condition holds, the effects; else the other ones."""

    condition: Condition
    effects: tuple["Effect", ...]
    otherwise: tuple["Effect", ...] = ()


class ForEach(Word, frozen=True, tag="for each"):
    """The effects once for each matching or given object, or each player (APNAP order): That() or ThatPlayer()."""

    of: Filter | Objects | Players
    effects: tuple["Effect", ...]


class Repeat(Word, frozen=True, tag="repeat"):
    """The effects n times."""

    n: Quantity
    effects: tuple["Effect", ...]


class Delayed(Word, frozen=True, tag="delayed"):
    """A delayed triggered ability (CR 603.7) that watches for an event; `once` unless it lasts for a duration.

    It remembers `objects` as they are when it is made; That() in its event and effects are these.
    """

    event: Event
    effects: tuple["Effect", ...]
    objects: Objects = Done()
    once: bool = True
    duration: Duration = "permanent"


class Reflexive(Word, frozen=True, tag="reflexive"):
    """A reflexive triggered ability (CR 603.12): "when you do, ..."."""

    targets: tuple["TargetSpec", ...]
    effects: tuple["Effect", ...]


class MakeEmblem(Word, frozen=True, tag="emblem"):
    """A player gets an emblem with abilities (CR 114)."""

    abilities: tuple["Ability", ...]
    player: Players = You()


class CastFree(Word, frozen=True, tag="cast free"):
    """A player may cast the cards, without paying their mana costs where `free`, or for the cost of a keyword (`way`)."""

    what: Objects
    free: bool = True
    duration: str = "now"
    lands: bool = False  # "play": lands too
    any_mana: bool = False  # mana may be spent as though of any colour
    player: Players = You()
    way: str = ""


class ReplaceUntil(Word, frozen=True, tag="replace until"):
    """A replacement effect from a resolving spell or ability about objects; That() in its event is each of them (CR 614.1)."""

    objects: Objects
    ability: "Replaces"
    duration: Duration = "end of turn"


class SkipNext(Word, frozen=True, tag="skip next"):
    """A player skips their next step or turn of a kind (CR 614.10)."""

    player: Players
    step: str


class ChangeTarget(Word, frozen=True, tag="change target"):
    """The target of a spell or ability is changed (CR 115.7): `to` something given, else to another the controller chooses.

    `new`: "choose new targets" for it, any number of which may stay (CR 115.7d).
    """

    what: Objects
    to: Objects | None = None
    new: bool = False


Effect = (
    DealDamage
    | Destroy
    | Exile
    | Sacrifice
    | MoveTo
    | Draw
    | Discard
    | Mill
    | GainLife
    | LoseLife
    | SetLife
    | CounterSpell
    | Tap
    | Untap
    | PutCounters
    | RemoveCounters
    | CreateToken
    | CreateCopy
    | BecomeCopy
    | CopySpell
    | CopyCard
    | Continuous
    | Manifest
    | ManifestDread
    | Cloak
    | TurnFaceUp
    | TurnFaceDown
    | AttachTo
    | Unattach
    | Transform
    | LookAt
    | Reveal
    | RevealHand
    | Scry
    | Surveil
    | Search
    | Shuffle
    | Fight
    | Regenerate
    | Prevent
    | AddMana
    | ExtraTurn
    | Proliferate
    | LoseGame
    | WinGame
    | ExchangeControl
    | ExchangeLife
    | PhaseOut
    | Goad
    | RemoveFromCombat
    | NameChoice
    | KeywordAction
    | ChooseTargets
    | Meld
    | May
    | Unless
    | If
    | ForEach
    | Repeat
    | Delayed
    | Reflexive
    | MakeEmblem
    | CastFree
    | SkipNext
    | ReplaceUntil
    | ChangeTarget
    | ChooseObjects
    | Pick
    | Clash
    | ExtraPhases
    | Perpetual
    | Conjure
    | Seek
    | FlipCoin
    | RollDie
)

# Abilities


class TargetSpec(Word, frozen=True, tag="target spec"):
    """One instance of the word "target" (CR 115.1): what may be chosen, how many."""

    filter: Filter | None = None
    player: Players | None = None  # a player may be chosen: You/Opponent/EachPlayer as a filter
    n: Quantity = Number(1)
    up_to: bool = False
    other_than: int | None = None  # a different target than that of this index
    least: int = 0  # where `up_to`: at least so many ("one or two targets" is n 2, least 1)
    for_each: Players | None = None  # one (where `up_to`, at most one) for each of these players, which they control
    only_if: Condition | None = None  # chosen only where this holds: "if this spell was kicked" (CR 702.33g)
    alike: Literal["", "owner"] = ""  # all targets of this instance have the same one ("cards from a single graveyard")


class Keyword(Word, frozen=True, tag="keyword"):
    """A keyword ability (CR 702), lower case, with its parameters: ward {2}, enchant creature, protection from black."""

    name: str
    cost: Cost = ()
    n: int | None = None
    filter: Filter | None = None
    player: Players | None = None
    text: str = ""


class Triggered(Word, frozen=True, tag="triggered"):
    """A triggered ability (CR 603). `condition` is an intervening if (603.4)."""

    events: tuple[Event, ...]
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()
    condition: Condition | None = None
    modes: tuple["Mode", ...] = ()
    choose: tuple[int, int] = (1, 1)
    word: Literal["when", "whenever", "at"] = "when"
    once_each_turn: bool = False
    zone: str = "battlefield"
    repeat: bool = False  # the same mode may be chosen more than once (CR 700.2d)
    unchosen: str = ""  # "ever", "this turn": only modes not chosen before
    times_each_turn: int = 0  # triggers only so often each turn, where more than once
    do_once: bool = False  # "do this only once each turn"
    only_once: bool = False  # "triggers only once", as long as it is the same object


class Activated(Word, frozen=True, tag="activated"):
    """An activated ability (CR 602). `timing`: "sorcery", "your turn", "once each turn", "combat"."""

    cost: Cost
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple["Mode", ...] = ()
    choose: tuple[int, int] = (1, 1)
    timing: tuple[str, ...] = ()
    condition: Condition | None = None
    zone: str = "battlefield"
    keyword: str = ""  # the keyword it stands for: equip, cycling, ...
    changes: tuple[Rule, ...] = ()  # what its cost is reduced or raised by
    repeat: bool = False  # the same mode may be chosen more than once (CR 700.2d)
    unchosen: str = ""  # "ever", "this turn": only modes not chosen before


class Static(Word, frozen=True, tag="static"):
    """A static ability that makes a continuous effect (CR 604, 611.3): parts on what it affects, while a condition holds.

    `affects`: This, Attached, All(filter), or players. In `parts`, That() is the affected object ("equal to its mana value").
    `defining`: characteristic-defining (604.3), works in all zones.
    """

    affects: Objects | Players
    parts: tuple[Part, ...]
    condition: Condition | None = None
    defining: bool = False
    zone: str = "battlefield"


class AsEnters(Word, frozen=True, tag="as enters"):
    """A replacement for entering (CR 614.1c, 614.12): what this, or matching permanents, enter with or as.

    `effects` may be NameChoice, PutCounters on This, Tap This, BecomeCopy of This, May of those; Manifest-like ones too.
    """

    effects: tuple[Effect, ...]
    who: Filter | None = None  # None: this permanent itself
    condition: Condition | None = None
    face_up: bool = False  # "as this is turned face up" (CR 708.11) instead of entering


class Replaces(Word, frozen=True, tag="replaces"):
    """A replacement effect (CR 614.1a): if the event would happen, `instead` happens; () and skip True: it does not happen."""

    event: Event
    instead: tuple[Effect, ...] = ()
    skip: bool = False
    condition: Condition | None = None
    multiply: int | None = None  # the amount is doubled, tripled
    add: Quantity | None = None  # the amount plus so many
    zone_instead: str = ""  # it goes to this zone instead
    to: Objects | Players | None = None  # of damage: it is dealt to this instead (CR 614.9)


class Prevents(Word, frozen=True, tag="prevents"):
    """A static prevention effect (CR 615): damage to or by matching things is prevented, all or n of it."""

    n: Quantity | None = None
    to: Objects | Players | Filter | None = None
    by: Objects | Filter | None = None
    combat_only: bool = False
    noncombat_only: bool = False
    then: tuple[Effect, ...] = ()
    condition: Condition | None = None  # only while this holds


class Mode(Word, frozen=True, tag="mode"):
    """One mode of a modal spell or ability (CR 700.2)."""

    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()


class Spell(Word, frozen=True, tag="spell"):
    """What an instant or sorcery does as it resolves (CR 113.3a); targets are shared over its paragraphs."""

    effects: tuple[Effect, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose: tuple[int, int] = (1, 1)
    repeat: bool = False  # the same mode may be chosen more than once (CR 700.2d)


class AdditionalCost(Word, frozen=True, tag="additional cost"):
    """An additional cost to cast the spell (CR 118.8); `optional` with a name is a kicker-like cost."""

    cost: Cost
    optional: bool = False
    name: str = ""


class Chapter(Word, frozen=True, tag="chapter"):
    """A chapter ability of a Saga (CR 714.2)."""

    numbers: tuple[int, ...]
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()


class DungeonRoom(Word, frozen=True, tag="dungeon room"):
    """A room of a dungeon card: its room ability, and the rooms its arrows point to (CR 309.4)."""

    name: str
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()
    leads_to: tuple[str, ...] = ()


class SameAbility(Word, frozen=True, tag="same ability"):
    """ "This ability": the ability whose effect gives it (CR 707.9a); only among the abilities that an effect gives."""


class NotUnderstood(Word, frozen=True, tag="not understood"):
    """A clause the compiler refuses: where it stands on the card, counted from 1, and what stopped it in a word or two."""

    face: int
    line: int
    reason: str


Ability = (
    Keyword
    | Triggered
    | Activated
    | Static
    | AsEnters
    | Replaces
    | Prevents
    | Spell
    | AdditionalCost
    | Chapter
    | DungeonRoom
    | SameAbility
    | NotUnderstood
)
