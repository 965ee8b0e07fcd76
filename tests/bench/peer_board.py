"""A scenario's board in the peer: an exported state is edited and loaded again."""

import json
from dataclasses import dataclass, field
from typing import Any, Final

from judgebot.game.state import StepName
from judgebot.scenario.models import Action, ObjectSpec, PlayerSpec, Scenario, ZoneSpec
from tests.bench.peer_cards import FILLER

SEATS: Final = ("A", "B")
UNSAID_LIBRARY: Final = 20
PHASES: Final[dict[StepName, str]] = {
    "untap": "Untap",
    "upkeep": "Upkeep",
    "draw": "Draw",
    "main 1": "PreCombatMain",
    "beginning of combat": "BeginCombat",
    "declare attackers": "DeclareAttackers",
    "declare blockers": "DeclareBlockers",
    "first strike damage": "CombatDamage",
    "combat damage": "CombatDamage",
    "end of combat": "EndCombat",
    "main 2": "PostCombatMain",
    "end": "End",
    "cleanup": "Cleanup",
}
# Its words for what put a permanent face down; cloak and disguise are left out, as their ward can't be set up.
_CAUSES: Final = {"manifest": "Manifest", "manifest_dread": "Manifest", "morph": "Morph", "megamorph": "Morph"}
_COUNTERS: Final = {"+1/+1": "P1P1", "-1/-1": "M1M1"}
_MANA: Final = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green", "C": "Colorless"}
_NOT_HELD: Final = {
    "commander": "a commander on the board",
    "transformed": "a permanent already transformed",
    "flipped": "a permanent already flipped",
    "phased_out": "a permanent already phased out",
    "attacking": "a combat already under way",
    "blocking": "a combat already under way",
    "copy_of": "a copy already made",
    "keywords": "a keyword given by an effect that is not described",
    "chosen": "a choice made as a permanent entered",
    "size": "an unnamed creature or token",
    "token": "a token on the board",
}


class CannotHoldError(Exception):
    """The peer, or this script, has no way to hold this; the message is the reason."""


@dataclass
class Board:
    """A board in the peer: the game, and the peer's number of each of our labels."""

    game: Any
    ids: dict[str, int] = field(default_factory=dict)
    unknown: frozenset[str] = frozenset()
    effects: dict[str, tuple[int, ...]] = field(default_factory=dict)
    tokens: dict[str, int] = field(default_factory=dict)
    attacked: frozenset[str] = frozenset()


def set_up(engine: Any, known: frozenset[str], scenario: Scenario, effects: tuple[str, ...] = ()) -> Board:
    """Return the peer's game on this board, each card of `effects` ready in exile for both. Raises CannotHoldError."""
    _check(scenario, known)
    decks = [[*_deck(scenario, seat), *effects] for seat in SEATS]
    export = engine.new_game(decks[0], decks[1], seed=1).state()
    draft = _Draft(export, export["state"], _by_name(export["state"]))
    draft.clear()
    for zone in _in_timestamp_order(scenario):
        for spec in zone.objects:
            draft.place(zone, spec)
    for number, seat in enumerate(SEATS):
        draft.fill(number, _player(scenario, seat), scenario)
    ready = {name: tuple(draft.set_aside(number, name) for number in range(len(SEATS))) for name in effects}
    draft.turn_to(scenario)
    draft.attach(scenario)
    export = json.loads(json.dumps(export))
    board = Board(engine.load_game(export), draft.ids, frozenset(draft.unknown), ready)
    _turn_down(engine, board, scenario)
    _give_mana(board, scenario)
    return board


def _check(scenario: Scenario, known: frozenset[str]) -> None:
    if scenario.variant:
        raise CannotHoldError(f"the variant {scenario.variant}")
    if scenario.stack:
        raise CannotHoldError("objects already on the stack")
    if any(player not in SEATS for player in _players(scenario)):
        raise CannotHoldError("more than two players")
    for zone in scenario.zones:
        for spec in zone.objects:
            _check_object(zone, spec, known)


def _players(scenario: Scenario) -> list[str]:
    said = [player.name for player in scenario.players] + [zone.player for zone in scenario.zones]
    return said + [line.player for line in scenario.script if isinstance(line, Action) and line.player]


def _check_object(zone: ZoneSpec, spec: ObjectSpec, known: frozenset[str]) -> None:
    for field_name, reason in _NOT_HELD.items():
        if getattr(spec, field_name):
            raise CannotHoldError(reason)
    if _card(spec) and not _is_known(_card(spec), known):
        raise CannotHoldError(f"its card reader refuses {_card(spec)}")
    if not _card(spec) and zone.zone == "battlefield" and spec.face_down is None:
        raise CannotHoldError("an unknown permanent")
    if spec.face_down is not None and spec.face_down not in _CAUSES:
        raise CannotHoldError(f"a permanent already face down by {spec.face_down}")
    if any(kind not in _COUNTERS for kind in spec.counters):
        raise CannotHoldError("counters of a kind this script does not name for it")


def _card(spec: ObjectSpec) -> str:
    return spec.name or spec.text.split("|")[0].strip()


def _is_known(name: str, known: frozenset[str]) -> bool:
    return name in known or name.split(" // ")[0] in known


def _deck(scenario: Scenario, seat: str) -> list[str]:
    mine = [
        (_card(spec) or FILLER).split(" // ")[0]
        for zone in scenario.zones
        for spec in zone.objects
        if (spec.owner or zone.player) == seat
    ]
    said = _player(scenario, seat)
    return [*mine, *[FILLER] * ((said.library or 0) + (said.hand or 0) + UNSAID_LIBRARY)]


def _player(scenario: Scenario, seat: str) -> PlayerSpec:
    return next((player for player in scenario.players if player.name == seat), PlayerSpec(name=seat))


def _by_name(state: dict[str, Any]) -> dict[tuple[int, str], list[int]]:
    found: dict[tuple[int, str], list[int]] = {}
    for key, card in sorted(state["objects"].items(), key=lambda item: int(item[0])):
        found.setdefault((card["owner"], card["name"]), []).append(int(key))
    return found


def _in_timestamp_order(scenario: Scenario) -> list[ZoneSpec]:
    if any(spec.timestamp is not None for zone in scenario.zones for spec in zone.objects):
        raise CannotHoldError("timestamps written out")
    return list(scenario.zones)


@dataclass
class _Draft:
    """The exported state while it is edited."""

    export: dict[str, Any]
    state: dict[str, Any]
    free: dict[tuple[int, str], list[int]]
    ids: dict[str, int] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)
    used: set[int] = field(default_factory=set)

    def clear(self) -> None:
        """Every zone becomes empty; what happened before is forgotten."""
        for player in self.state["players"]:
            for zone in ("hand", "library", "graveyard"):
                player[zone] = []
        self.state["zone_changes_this_turn"] = []
        self.state["zone_change_library_knowledge_stamps"] = []
        self.state.pop("resolved_rules_journal", None)
        self.state["deck_pools"] = []

    def take(self, owner: int, name: str) -> int:
        """Return the number of a card of that name that is nowhere yet."""
        number = self.free[owner, name].pop(0)
        self.used.add(number)
        return number

    def place(self, zone: ZoneSpec, spec: ObjectSpec) -> None:
        """Put one object where the board has it."""
        owner = SEATS.index(spec.owner or zone.player)
        number = self.take(owner, (_card(spec) or FILLER).split(" // ")[0])
        self.ids[spec.label] = number
        if not _card(spec):
            self.unknown.add(spec.label)
        card = self.state["objects"][str(number)]
        card["zone"] = zone.zone.capitalize()
        if zone.zone == "battlefield":
            self._permanent(card, number, SEATS.index(zone.player), spec)
        elif zone.zone == "exile":
            self.state["exile"].append(number)
        elif zone.zone in ("hand", "library", "graveyard"):
            self.state["players"][owner][zone.zone].append(number)
        else:
            raise CannotHoldError(f"the {zone.zone} zone")

    def _permanent(self, card: dict[str, Any], number: int, controller: int, spec: ObjectSpec) -> None:
        self.state["battlefield"].append(number)
        card["timestamp"] = self.state["next_timestamp"]
        self.state["next_timestamp"] += 1
        card["entered_battlefield_turn"] = self.state["turn_number"] if spec.sick else 0
        card["controller"] = card["base_controller"] = controller
        card["tapped"] = spec.tapped
        card["damage_marked"] = spec.damage
        card["counters"] = {_COUNTERS[kind]: n for kind, n in spec.counters.items()}
        for kind in ("loyalty", "defense"):
            if card.get(kind) is not None:
                card["counters"][kind] = card[kind]

    def fill(self, seat: int, said: PlayerSpec, scenario: Scenario) -> None:
        """Life, and enough other cards where the board does not say that a zone holds nothing else."""
        player = self.state["players"][seat]
        player["life"] = 20 if said.life is None else said.life
        player["poison_counters"] = said.poison or 0
        complete = {zone.zone for zone in scenario.zones if zone.player == said.name and zone.complete}
        wanted = said.library if said.library is not None else (0 if "library" in complete else UNSAID_LIBRARY)
        for _ in range(wanted - len(player["library"]) if said.library is not None else wanted):
            player["library"].append(self._filler(seat, "Library"))
        for _ in range((said.hand or 0) - len(player["hand"])):
            player["hand"].append(self._filler(seat, "Hand"))

    def _filler(self, seat: int, zone: str) -> int:
        number = self.take(seat, FILLER)
        self.state["objects"][str(number)]["zone"] = zone
        return number

    def set_aside(self, seat: int, name: str) -> int:
        """Put a card of ours that stands for an effect into exile, until it is needed."""
        number = self.take(seat, name)
        self.state["objects"][str(number)]["zone"] = "Exile"
        self.state["exile"].append(number)
        return number

    def turn_to(self, scenario: Scenario) -> None:
        """Whose turn and which step; what is in no zone is dropped."""
        active = SEATS.index(scenario.active)
        self.state["objects"] = {key: card for key, card in self.state["objects"].items() if int(key) in self.used}
        self.state["active_player"] = self.state["priority_player"] = active
        self.state["phase"] = PHASES[scenario.step]
        self.state["turn_number"] = max(3, scenario.turn or 3)
        self.state["waiting_for"] = {"type": "Priority", "data": {"player": active}}
        self.state["format_config"]["allow_debug_actions"] = True
        self.state["debug_mode"] = True
        self.state["debug_permitted"] = [0, 1]

    def attach(self, scenario: Scenario) -> None:
        """Attach what the board says is attached."""
        for zone in scenario.zones:
            for spec in zone.objects:
                if not spec.attached_to:
                    continue
                if spec.attached_to not in self.ids:
                    raise CannotHoldError("an Aura attached to a player")
                kinds = self.state["objects"][str(self.ids[spec.label])]["card_types"]["subtypes"]
                if not {"Aura", "Equipment", "Fortification"} & set(kinds):
                    raise CannotHoldError("attached by an effect of its own that has resolved already")
                number, host = self.ids[spec.label], self.ids[spec.attached_to]
                self.state["objects"][str(number)]["attached_to"] = {"type": "Object", "data": host}
                self.state["objects"][str(host)]["attachments"].append(number)


def debug(game: Any, kind: str, **data: Any) -> None:
    """Apply one of the peer's set-up actions."""
    game.apply(_actor(game), {"type": "Debug", "data": {"type": kind, "data": data}})


def _actor(game: Any) -> int:
    data = game.waiting_for().get("data") or {}
    return int(data.get("player", 0))


def _turn_down(engine: Any, board: Board, scenario: Scenario) -> None:
    """Turn down what lies face down from the start, and note what put it so."""
    down = [spec for zone in scenario.zones for spec in zone.objects if spec.face_down is not None]
    if not down:
        return
    for spec in down:
        try:
            debug(board.game, "SetFaceState", object_id=board.ids[spec.label], face_down=True)
        except ValueError as refused:
            raise CannotHoldError("a double-faced card face down from the start") from refused
    export = board.game.state()
    for spec in down:
        export["state"]["objects"][str(board.ids[spec.label])]["face_down_cause"] = _CAUSES[str(spec.face_down)]
    board.game = engine.load_game(export)


def _give_mana(board: Board, scenario: Scenario) -> None:
    for number, seat in enumerate(SEATS):
        mana = _player(scenario, seat).mana
        if mana is not None:
            debug(board.game, "AddMana", player_id=number, mana=[color for symbol in mana for color in _units(symbol)])
            continue
        debug(board.game, "SetInfiniteMana", player_id=number, enabled=True)


def _units(symbol: str) -> list[str]:
    bare = symbol.strip("{}")
    if bare.isdigit():
        return ["Colorless"] * int(bare)
    if bare not in _MANA:
        raise CannotHoldError("mana of an odd kind counted out")
    return [_MANA[bare]]
