"""A scenario's actions, done in the peer through the actions that it offers; its prompts are answered from the scenario."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from judgebot.game.state import StepName
from judgebot.scenario.models import Action, Choose, Scenario, Verb
from tests.bench.peer_board import PHASES, SEATS, Board, CannotHoldError
from tests.bench.peer_effects import card_name, saying

_MOST_STEPS: Final = 120
_NO_LINE: Final = object()
_AFTER_BLOCKS: Final = ("CombatDamage", "EndCombat", "PostCombatMain")


class RefusesError(Exception):
    """The peer does not let this be done, though it knows the action; the message says how it shows."""


@dataclass
class Play:
    """One play of a scenario. `log` keeps what was applied, so that it can be timed alone."""

    board: Board
    scenario: Scenario
    engine: Any = None
    start: Any = None
    log: list[tuple[int, Any]] = field(default_factory=list)
    line: Action | None = None
    targets: list[str] = field(default_factory=list)
    blocks: list[Action] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def game(self) -> Any:
        return self.board.game

    def apply(self, actor: int, action: Any) -> list[str]:
        """Apply an action and return the kinds of events it caused."""
        outcome = self.game.apply(actor, action)
        self.log.append((actor, action))
        return [event["type"] for event in outcome.events]

    def debug(self, kind: str, **data: Any) -> None:
        """Apply one of the peer's set-up actions."""
        self.apply(self.prompt()[1], {"type": "Debug", "data": {"type": kind, "data": data}})

    def prompt(self) -> tuple[str, int]:
        """Return what the peer waits for, and whose it is."""
        waiting = self.game.waiting_for()
        data = waiting.get("data") or {}
        return waiting["type"], int(data.get("player", 0) or 0)

    def number(self, label: str) -> int:
        """Return the peer's number of a label; a token made meanwhile gets the label that we give it."""
        found = self.board.ids.get(label) or self.board.tokens.get(label)
        if found is None:
            named = {*self.board.ids.values(), *self.board.tokens.values()}
            new = sorted(o["id"] for o in self.game.battlefield() if o["id"] not in named)
            if not new:
                raise CannotHoldError(f"it has no #{label} by then")
            found = self.board.tokens[label] = new[0]
        return int(found)

    def label(self, number: int) -> str:
        """Return our label of one of the peer's objects, "" if it has none."""
        return next((label for label, other in self.board.ids.items() if other == number), "")


def do(play: Play, line: Action) -> None:
    """Do one line. Raises CannotHoldError where the peer has no such action, RefusesError where it refuses one."""
    try:
        _do(play, line)
    except ValueError as refused:
        raise RefusesError(str(refused)) from refused


def _do(play: Play, line: Action) -> None:
    if line.verb == "blocks":
        play.blocks.append(line)
        return
    finish(play)
    play.line, play.targets = line, list(line.targets)
    act = _ACTS.get(line.verb) or (_by_effect if saying(line) else None)
    if act is None:
        raise CannotHoldError(f"an effect that is no action of its: {line.verb}")
    act(play, line)


def finish(play: Play) -> None:
    """Declare the blockers named so far: lines about blockers that follow each other are one declaration."""
    lines, play.blocks = play.blocks, []
    if lines:
        _blocks(play, lines)


def settle(play: Play) -> list[str]:
    """Answer prompts until a player has priority or attackers or blockers are asked for; return the events."""
    events: list[str] = []
    for _ in range(_MOST_STEPS):
        kind, actor = play.prompt()
        if kind in ("Priority", "DeclareAttackers", "DeclareBlockers", "GameOver"):
            return events
        events += play.apply(actor, _answer(play, kind, actor))
    raise CannotHoldError("its prompts do not end")


def _answer(play: Play, kind: str, actor: int) -> Any:
    """Return the action that answers a prompt: as the line or a `choose:` says, else the only or the first one."""
    if kind == "AssignCombatDamage":
        division = _division(play, play.game.waiting_for()["data"])
        if division is not None:
            return {"type": kind, "data": division}
    if kind == "OrderTriggers":
        return _trigger_order(play, play.game.waiting_for()["data"]["triggers"])
    offered = [action for action in play.game.actions() if action.kind != "CancelCast"]
    if not offered:
        raise CannotHoldError(f"it offers nothing for its own prompt {kind}")
    if len(offered) == 1 and kind != "TargetSelection":
        return offered[0]
    wanted = _by_line(play, kind, actor, offered)
    return wanted if wanted is not _NO_LINE else offered[0]


def _by_line(play: Play, kind: str, actor: int, offered: list[Any]) -> Any:
    if kind in ("TargetSelection", "TriggerTargetSelection") and play.targets:
        found = _with_object(play, offered, play.targets[0])
        if found is not None:
            play.targets.pop(0)
            return found
    if kind == "OptionalCostChoice":
        kicked = play.line is not None and "kicked" in play.line.options
        return _accepting(offered, kicked)
    if kind == "ChooseXValue" and play.line is not None:
        return _with_value(offered, play.line.options.get("x", ""))
    if kind == "ModeChoice" and play.line is not None:
        return _with_modes(offered, play.line.options.get("modes", ""))
    source = play.label(_source(play.game.waiting_for().get("data") or {}))
    for choose in play.scenario.choices:
        if SEATS.index(choose.player) != actor or (choose.source and source and choose.source != source):
            continue
        found = _by_choice(play, choose, offered)
        if found is not None:
            return found
    return _NO_LINE


def _trigger_order(play: Play, triggers: list[dict[str, Any]]) -> dict[str, Any]:
    """The order in which triggers go onto the stack: as a `choose:` line lists their sources, else as offered."""
    labels = [play.label(int(trigger["source_id"])) for trigger in triggers]
    order = list(range(len(labels)))
    for choose in play.scenario.choices:
        if choose.kind == "order" and sorted(choose.objects) == sorted(labels):
            order = [labels.index(label) for label in choose.objects]
    return {"type": "OrderTriggers", "data": {"order": order}}


def _source(data: dict[str, Any]) -> int:
    """The object that a prompt comes from, 0 if it does not say."""
    if isinstance(data.get("source"), dict):
        data = ((data["source"].get("prompt") or {}).get("identity") or {}).get("reference") or {}
        return int(data.get("object_id", 0))
    if data.get("candidates") and isinstance(data["candidates"][0], dict):
        data = data["candidates"][0]
    return int(data.get("source_id", 0) or 0)


def _by_choice(play: Play, choose: Choose, offered: list[Any]) -> Any | None:
    if choose.kind in ("may", "pay"):
        return _accepting(offered, choose.words.strip().lower() == "yes") or None
    for label in choose.objects:
        found = _with_object(play, offered, label)
        if found is not None:
            return found
    return next((action for action in offered if choose.words.lower() in _words(action)), None)


def _words(action: Any) -> list[str]:
    return [str(value).lower() for value in (action.data or {}).values()]


def _with_object(play: Play, offered: list[Any], label: str) -> Any | None:
    """Return the offered action that names this object or player, and as little else as possible."""
    number = SEATS.index(label) if label in SEATS else play.number(label)
    kind = "Player" if label in SEATS else "Object"
    for action in offered:
        if (action.data or {}).get("target") == {kind: number}:
            return action
    for action in offered:
        data = action.data or {}
        if any(value == number or value == [number] or value == [{kind: number}] for value in data.values()):
            return action
    return None


def _accepting(offered: list[Any], yes: bool) -> Any | None:
    for action in offered:
        data = action.data or {}
        if any(data.get(key) is yes for key in ("accept", "pay")) or data.get("index") == (0 if yes else 1):
            return action
        if data.get("choice") in ({"type": "Accept" if yes else "Decline"}, {"type": "Pay" if yes else "Decline"}):
            return action
    return None


def _with_value(offered: list[Any], value: str) -> Any:
    return next((action for action in offered if str((action.data or {}).get("value")) == value), _NO_LINE)


def _with_modes(offered: list[Any], modes: str) -> Any:
    wanted = [int(mode) - 1 for mode in modes.split(",") if mode.strip().isdigit()]
    return next((action for action in offered if (action.data or {}).get("indices") == wanted), _NO_LINE)


# Priority


def _pass(play: Play) -> list[str]:
    kind, actor = play.prompt()
    if kind == "DeclareAttackers":
        return play.apply(actor, _declare("DeclareAttackers", {"attacks": []})) + settle(play)
    if kind == "DeclareBlockers":
        return play.apply(actor, _declare("DeclareBlockers", {"assignments": []})) + settle(play)
    if kind == "GameOver":
        return ["GameOver"]
    return play.apply(actor, {"type": "PassPriority"}) + settle(play)


def _declare(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    return {"type": kind, "data": data}


def _resolve(play: Play, line: Action) -> None:
    del line
    if not play.game.stack():
        play.notes.append("nothing on its stack to resolve")
        return
    for _ in range(_MOST_STEPS):
        events = _pass(play)
        if "StackResolved" in events or "GameOver" in events or not play.game.stack():
            return
    raise CannotHoldError("its stack does not resolve")


def _pass_all(play: Play, line: Action) -> None:
    while play.game.stack() and play.prompt()[0] != "GameOver":
        _resolve(play, line)


def _priority_of(play: Play, player: str) -> int:
    """Let the others pass until this player has priority. Never lets anything resolve."""
    seat = SEATS.index(player)
    for _ in SEATS:
        kind, actor = play.prompt()
        if kind == "Priority" and actor == seat:
            return seat
        if kind != "Priority" or play.game.priority_player() == seat:
            break
        before = (len(play.game.stack()), play.game.phase, play.game.turn)
        _pass(play)
        if (len(play.game.stack()), play.game.phase, play.game.turn) != before:
            raise CannotHoldError("the others can't pass priority without something happening")
    kind, actor = play.prompt()
    if actor != seat:
        raise CannotHoldError(f"{player} has no priority there")
    return seat


def _goes_to(play: Play, line: Action) -> None:
    step: StepName = next(name for name in PHASES if name == line.options["step"])
    active = SEATS.index(line.player) if line.player else None
    if step == "first strike damage":
        _advance(play, lambda: _damage_step(play) != "")
        if _damage_step(play) != step:
            raise RefusesError("nobody gets priority in its first-strike damage step")
        return
    if step == "combat damage":
        _advance(play, lambda: _damage_step(play) == step)
        return
    now = (play.game.turn, play.game.phase)
    _advance(play, lambda: (play.game.turn, play.game.phase) != now)
    _advance(play, lambda: play.game.phase == PHASES[step] and (active is None or _active(play) == active))


def _next_turn(play: Play, line: Action) -> None:
    del line
    now = play.game.turn
    _advance(play, lambda: play.game.turn > now and play.game.phase == "PreCombatMain" and not play.game.stack())


def _advance(play: Play, there: Callable[[], bool]) -> None:
    for _ in range(_MOST_STEPS):
        if there() or play.prompt()[0] == "GameOver":
            return
        _pass(play)
    raise CannotHoldError("it does not come to that step")


def _damage_step(play: Play) -> str:
    """Which combat damage step was begun last: "first strike damage", "combat damage", "" if none."""
    combat = play.game.state()["state"].get("combat")
    if combat is None or combat.get("regular_damage_done"):
        return "combat damage" if play.game.phase in ("CombatDamage", "EndCombat", "PostCombatMain") else ""
    return "first strike damage" if combat.get("first_strike_done") else ""


def _active(play: Play) -> int:
    return int(play.game.state()["state"]["active_player"])


# Cards


def _casts(play: Play, line: Action) -> None:
    label = line.objects[0] if line.objects else _named(play, line)
    refused = {"zone": "from another zone", "cost": "for another cost", "paid": "with an additional cost chosen"}
    for option, words in refused.items():
        if option in line.options and line.options[option] not in ("hand", "graveyard"):
            raise CannotHoldError(f"casting {words}")
    seat = _priority_of(play, line.player)
    number = play.number(label)
    if "face down" in line.options:
        data = {"object_id": number, "card_id": number}
        play.apply(seat, {"type": "PlayFaceDown", "data": data})
        settle(play)
        return
    _offered(play, seat, "CastSpell", "object_id", number)


def _named(play: Play, line: Action) -> str:
    """The label of the card of that name in the player's hand."""
    specs = [spec for zone in play.scenario.zones if (zone.player, zone.zone) == (line.player, "hand") for spec in zone.objects]
    found = next((spec.label for spec in specs if line.name in (spec.name, *spec.name.split(" // "))), "")
    if not found:
        raise CannotHoldError("a spell that is not in that hand")
    return found


def _plays(play: Play, line: Action) -> None:
    seat = _priority_of(play, line.player)
    if "face down" in line.options or not line.objects:
        raise CannotHoldError("a land played that way")
    _offered(play, seat, "PlayLand", "object_id", play.number(line.objects[0]))


def _activates(play: Play, line: Action) -> None:
    seat = _priority_of(play, line.player)
    number = play.number(line.objects[0])
    mine = [
        action
        for action in play.game.actions()
        if action.kind not in ("CastSpell", "PlayLand", "TapLandForMana", "PlayFaceDown", "TurnFaceUp")
        and number in [value for value in (action.data or {}).values() if isinstance(value, int)]
    ]
    if not mine:
        raise CannotHoldError("it offers no such ability")
    if len(mine) > 1:
        raise CannotHoldError("more than one ability to choose from, which it numbers otherwise")
    play.apply(seat, mine[0])
    settle(play)


def _turns_up(play: Play, line: Action) -> None:
    seat = _priority_of(play, line.player)
    play.apply(seat, {"type": "TurnFaceUp", "data": {"object_id": play.number(line.objects[0])}})
    settle(play)


def _offered(play: Play, seat: int, kind: str, key: str, number: int) -> None:
    """Apply the offered action of this kind for this object; where it does not offer one, ask for it all the same."""
    for action in play.game.actions():
        if action.kind == kind and (action.data or {}).get(key) == number:
            play.apply(seat, action)
            break
    else:
        data: dict[str, Any] = {"object_id": number, "card_id": number}
        if kind == "CastSpell":
            data |= {"payment_mode": {"type": "Auto"}, "targets": []}
        play.apply(seat, {"type": kind, "data": data})
    settle(play)


# Combat


def _attacks(play: Play, line: Action) -> None:
    if "in a band" in line.options:
        raise CannotHoldError("attacking in a band")
    _reach(play, "DeclareAttackers")
    to = line.options.get("defender", "")
    target = _attacked(play, to or next(seat for seat in SEATS if seat != line.player))
    attacks = [[play.number(label), target] for label in line.objects]
    play.apply(SEATS.index(line.player), _declare("DeclareAttackers", {"attacks": attacks}))
    settle(play)


def _attacked(play: Play, to: str) -> dict[str, Any]:
    if to in SEATS:
        return {"type": "Player", "data": SEATS.index(to)}
    return {"type": "Planeswalker", "data": play.number(to)}


def _blocks(play: Play, lines: list[Action]) -> None:
    pairs = [[play.number(label), play.number(line.targets[0])] for line in lines for label in line.objects]
    if not pairs and play.prompt()[0] != "DeclareBlockers" and play.game.phase != "DeclareAttackers":
        return
    _reach(play, "DeclareBlockers", or_damage=not pairs)
    if play.prompt()[0] != "DeclareBlockers":
        return
    play.apply(SEATS.index(lines[0].player), _declare("DeclareBlockers", {"assignments": pairs}))
    settle(play)


def _reach(play: Play, prompt: str, *, or_damage: bool = False) -> None:
    for _ in range(_MOST_STEPS):
        kind, _ = play.prompt()
        if kind == prompt or (or_damage and play.game.phase in ("DeclareBlockers", *_AFTER_BLOCKS)):
            return
        if play.game.phase in ("PostCombatMain", "End", "Cleanup") or kind == "GameOver":
            break
        _pass(play)
    raise RefusesError(f"it does not ask for {prompt}")


def _assigns(play: Play, line: Action) -> None:
    """Nothing now: the division is read from the scenario when the peer asks for it."""


def _division(play: Play, data: dict[str, Any]) -> dict[str, Any] | None:
    """Return how the scenario divides this attacker's or blocker's damage, None where it does not say."""
    number = data.get("attacker_id", data.get("blocker_id", 0))
    for line in play.scenario.script:
        if isinstance(line, Action) and line.verb == "assigns" and play.number(line.objects[0]) == number:
            amounts = dict(zip(line.targets, map(int, line.options["amounts"].split(",")), strict=True))
            through = sum(amount for target, amount in amounts.items() if target in SEATS)
            pairs = [[play.number(target), amount] for target, amount in amounts.items() if target not in SEATS]
            named = {pair[0] for pair in pairs}
            pairs += [[o["blocker_id"], 0] for o in data.get("blockers", []) if o["blocker_id"] not in named]
            return {"assignments": pairs, "controller_damage": 0, "mode": "Normal", "trample_damage": through}
    return None


def _combat_damage(play: Play, line: Action) -> None:
    """Both damage steps, as needed; what triggers in the last stays on the stack."""
    del line
    _advance(play, lambda: _damage_step(play) == "combat damage")


# Effects named without a card


def _is_on_battlefield(play: Play, label: str) -> bool:
    found = play.game.object(play.number(label))
    return found is not None and found["zone"] == "Battlefield"


def _by_effect(play: Play, line: Action) -> None:
    """Cast an instant that says it, and let it resolve. Whoever has priority casts it where the line names nobody."""
    kind, actor = play.prompt()
    if kind == "GameOver":
        return
    seat = SEATS.index(line.player) if line.player else actor
    number = play.board.effects[card_name(line)][seat]
    if any(label not in SEATS and not _is_on_battlefield(play, label) for label in line.objects):
        raise CannotHoldError("an effect on something that is not on the battlefield")
    _priority_of(play, SEATS[seat])
    play.debug("MoveToZone", object_id=number, to_zone="Hand")
    play.targets = [*line.targets, *line.objects] if line.verb == "is dealt" else [*line.objects, *line.targets]
    _offered(play, seat, "CastSpell", "object_id", number)
    _resolve(play, line)
    play.debug("RemoveObject", object_id=number)


def _attached(play: Play, line: Action) -> None:
    attachment, host = (play.number(label) for label in (*line.objects, *line.targets))
    play.debug("Attach", object_id=attachment, target={"type": "Object", "data": host})
    settle(play)


def _sacrifices(play: Play, line: Action) -> None:
    play.debug("Sacrifice", object_id=play.number(line.objects[0]))
    settle(play)


_ACTS: Final[dict[Verb, Callable[[Play, Action], None]]] = {
    "resolve": _resolve,
    "passes": _pass_all,
    "goes to": _goes_to,
    "next turn": _next_turn,
    "casts": _casts,
    "plays": _plays,
    "activates": _activates,
    "turns face up": _turns_up,
    "attacks": _attacks,
    "assigns": _assigns,
    "combat damage": _combat_damage,
    "is attached to": _attached,
    "is sacrificed": _sacrifices,
    "sacrifices": _sacrifices,
}
