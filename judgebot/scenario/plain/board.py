"""The board that a reading builds up: things, players, what is on the stack and what is done, and who is meant by "it"."""

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from judgebot.game.state import StepName
from judgebot.scenario.models import (
    Action,
    Ask,
    Choose,
    ObjectSpec,
    PlayerSpec,
    Scenario,
    StackSpec,
    Verb,
    Zone,
    ZoneSpec,
)
from judgebot.scenario.told import Result, ToldSize

EACH: Final = ("A", "B")

UNMODELLED: Final = ("lore", "time", "oil")
"""Counters with rules of their own that the checker does not act on."""

TypesOf = Callable[[str], frozenset[str]]
"""Gives the card types of a name ("Creature"), none where it is not known."""


def no_types(_name: str) -> frozenset[str]:
    """Return no types: the card is not looked up."""
    return frozenset()


class Thing(msgspec.Struct, kw_only=True):
    """An object of the board while it is read; `spec` is what it is at first, `last` when it was last spoken of.

    `at` is where the text first speaks of it; `called` is a name that it goes by in the text and that names no card for
    sure; `copies` marks what will enter as a copy of something, `bare` what was only named so far,
    `unlasting` an instant or sorcery told of as if it lay on the battlefield, `unblocked` and
    `ready` what is called unblocked or untapped in passing.
    """

    label: str
    zone: Zone
    controller: str
    spec: ObjectSpec
    kinds: frozenset[str]
    order: int
    last: int = 0
    at: int = 0
    called: str = ""
    copies: bool = False
    bare: bool = False
    unlasting: bool = False
    unblocked: bool = False
    ready: bool = False


class Draft(msgspec.Struct, kw_only=True):
    """Everything read so far. `actor` is who did the last thing; `waiting`: something may be on the stack.

    `turn_of` is whose turn it has come to, "" while that is open. `holder` is whose library or life was told of
    last. `beyond` is what was told of and is not modelled. `paying` is who was last said to pay mana for what lies face down.
    `turn_told`: the clause under way says whose turn it is. `tapping` is what was tapped for an ability
    whose target must follow.
    """

    variant: Literal["", "commander"] = ""
    things: list[Thing] = []
    players: dict[str, PlayerSpec] = {}
    stack: list[StackSpec] = []
    script: list[Action] = []
    choices: list[Choose] = []
    asks: list[Ask] = []
    active: str = "A"
    turn_of: str = ""
    holder: str = ""
    step: StepName = "main 1"
    types_of: TypesOf = no_types
    actor: str = ""
    clock: int = 0
    kept: str = ""
    aimless: str = ""
    waiting: bool = False
    answering: bool = False
    assumed: list[str] = []
    missing: list[str] = []
    ask_back: list[str] = []
    unsized: list[str] = []
    beyond: list[str] = []
    cast_before: dict[str, int] = {}
    turns: dict[str, int] = {}
    lead: str = ""
    commander: str = ""
    subject: str = ""
    paying: str = ""
    turn_told: bool = False
    results: list[tuple[Action, Result, str, int]] = []
    sizes: list[ToldSize] = []
    tapping: list[str] = []


def note(items: list[str], text: str) -> None:
    """Add text to a list of notes once."""
    if text not in items:
        items.append(text)


def player(draft: Draft, name: str) -> str:
    """Return the player that a word stands for ("active" is A here)."""
    actor = "A" if draft.actor in ("", "both") else draft.actor
    turn = draft.turn_of or draft.active
    fighting = {"attacking": turn, "defending": "A" if turn == "B" else "B"}
    return {"active": "A", "nonactive": "B", "": actor, **fighting}.get(name, name)


def turn_player(draft: Draft, name: str) -> str:
    """Return whose turn it is where a word stands for its player; where it stands for two, that is asked back."""
    whose = player(draft, name)
    if whose not in EACH:
        note(draft.ask_back, "whose turn is it?")
        return EACH[0]
    return whose


def say_of_player(draft: Draft, name: str, **fields: object) -> None:
    """Note facts of a player. A life total told again after something happened is what came of it, not where it began."""
    for one in EACH if name == "both" else (name,):
        known = draft.players.get(one, PlayerSpec(name=one))
        told_after = {"life"} if draft.script and known.life is not None else set()
        new = {key: value for key, value in fields.items() if key not in told_after}
        draft.players[one] = msgspec.structs.replace(known, **new)


def do(draft: Draft, verb: Verb, **fields: object) -> Action:
    """Add an action to the script and return it. What waits on the stack resolves first unless this answers it."""
    action = Action(verb=verb)
    for field, value in fields.items():
        action = msgspec.structs.replace(action, **{field: value})
    do_action(draft, action)
    return action


def do_action(draft: Draft, action: Action) -> None:
    """Add an action to the script. What waits on the stack resolves first unless this answers it."""
    if draft.waiting and not draft.answering and action.verb not in ("resolve", "passes"):
        settle(draft)
    for name in EACH if action.player == "both" else (action.player,):
        one = msgspec.structs.replace(action, player=name)
        draft.script.append(msgspec.structs.replace(one, objects=_each(one.objects), targets=_each(one.targets)))
    draft.waiting = draft.waiting or action.verb not in QUIET
    for thing in draft.things if action.verb in ("casts", "activates") else ():
        if thing.label in action.targets:
            touch(draft, thing)


def _each(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return labels and players with "both" replaced by the two players."""
    return tuple(one for name in names for one in (EACH if name == "both" else (name,)))


QUIET: Final = ("resolve", "passes", "looks at", "reveals", "goes to", "next turn", "blocks", "game ends")
"""Verbs after which nothing new can wait on the stack, or what waits resolves by itself."""


def may_be_result(draft: Draft, result: Result, subject: str, n: int = 1) -> None:
    """Note that the event told last may be no more than the result of what was told before it (scenario/told.py)."""
    draft.results.append((draft.script[-1], result, subject, n))


def settle(draft: Draft) -> None:
    """Let everything on the stack resolve."""
    if draft.waiting:
        draft.script.append(Action(verb="passes"))
    draft.waiting = False
    draft.answering = False


def touch(draft: Draft, thing: Thing) -> None:
    """Note that a thing was just spoken of."""
    draft.clock += 1
    thing.last = draft.clock


def change(thing: Thing, **fields: object) -> None:
    """Change what a thing is."""
    thing.spec = msgspec.structs.replace(thing.spec, **fields)


def is_spell_name(draft: Draft, name: str) -> bool:
    """Return whether a card of this name is an instant or sorcery, as far as known."""
    kinds = draft.types_of(name)
    return bool(kinds) and kinds <= {"Instant", "Sorcery"}


def stamp_in_order(draft: Draft) -> None:
    """Give what is on the battlefield time stamps in the order in which it was told of."""
    for number, thing in enumerate(sorted(draft.things, key=lambda thing: thing.order), 1):
        if thing.zone == "battlefield":
            change(thing, timestamp=number)


def _spec_of(thing: Thing) -> ObjectSpec:
    """Return the object a thing is; whoever controls it at last, it attacks somebody else (CR 506.2)."""
    if thing.spec.attacking != thing.controller:
        return thing.spec
    return msgspec.structs.replace(thing.spec, attacking="A" if thing.controller == "B" else "B")


def build_scenario(draft: Draft) -> Scenario:
    """Return the scenario that a draft has come to."""
    zones: dict[tuple[str, Zone], list[Thing]] = {}
    for thing in sorted(draft.things, key=lambda thing: thing.order):
        if thing.zone != "stack":
            zones.setdefault((thing.controller, thing.zone), []).append(thing)
    return Scenario(
        variant="commander" if any(thing.spec.commander for thing in draft.things) else draft.variant,
        active=draft.active,
        step=draft.step,
        players=tuple(draft.players[name] for name in sorted(draft.players)),
        zones=tuple(
            ZoneSpec(player=owner, zone=zone, objects=tuple(_spec_of(thing) for thing in things))
            for (owner, zone), things in zones.items()
        ),
        stack=tuple(draft.stack),
        choices=tuple(draft.choices),
        script=tuple(draft.script),
        asks=tuple(dict.fromkeys(draft.asks)),
    )
