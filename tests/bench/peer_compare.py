"""Both end states as the same facts, and where they differ."""

import re
from typing import Any, Final

from judgebot.contract import Final as End
from judgebot.contract import ObjectOut
from tests.bench.peer_board import SEATS, Board

Facts = dict[str, object]

KEYWORDS: Final = frozenset(
    {"flying", "first strike", "double strike", "deathtouch", "defender", "haste", "hexproof"}
    | {"indestructible", "lifelink", "menace", "reach", "trample", "vigilance"}
)
_COLORS: Final = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}
_COUNTERS: Final = {"P1P1": "+1/+1", "M1M1": "-1/-1"}


def ours(end: End) -> dict[str, Facts]:
    """Return the facts of our end state: by label, by player, and the tokens of each player together."""
    facts = {f"#{o.id}": _our_object(o) for o in end.objects if not o.token and o.id}
    for name, player in end.players.items():
        lost = bool(player.lost) or any(other.won for rival, other in end.players.items() if rival != name)
        facts[name] = {"life": player.life, "poison": player.poison, "lost": lost, "hand": player.hand}
    tokens = [o for o in end.objects if o.token and o.zone == "battlefield"]
    facts["tokens"] = {"all": sorted(_token(o.name, o.controller, o.power, o.toughness, o.types) for o in tokens)}
    return facts


def _our_object(o: ObjectOut) -> Facts:
    if o.zone != "battlefield" or o.phased_out:
        return {"zone": o.zone, "of": o.owner}
    return {
        "zone": o.zone,
        "of": o.controller,
        "name": o.name,
        "power": o.power,
        "toughness": o.toughness,
        "types": tuple(sorted((*o.supertypes, *o.types))),
        "subtypes": tuple(sorted(o.subtypes)),
        "colors": "".join(sorted(o.colors)),
        "keywords": tuple(sorted(KEYWORDS & set(o.keywords))),
        "attached to": o.attached_to,
        "face down": o.face_down,
        "tapped": o.tapped,
        "counters": {kind: n for kind, n in sorted(o.counters.items()) if n},
        "damage": o.damage,
    }


def theirs(board: Board) -> dict[str, Facts]:
    """Return the facts of the peer's end state, under our labels."""
    game = board.game
    by_number = {number: label for label, number in board.ids.items()}
    facts = {f"#{label}": _their_object(game.object(number), by_number) for label, number in board.ids.items()}
    for number, name in enumerate(SEATS):
        player = game.player(number)
        lost = bool(player.get("is_eliminated")) or _has_lost(game, number)
        facts[name] = {
            "life": player["life"],
            "poison": player["poison_counters"],
            "lost": lost,
            "hand": len(game.hand(number)),
        }
    effects = {number for numbers in board.effects.values() for number in numbers}
    tokens = [o for o in game.battlefield() if o["id"] not in by_number and o["id"] not in effects]
    facts["tokens"] = {"all": sorted(_their_token(o) for o in tokens)}
    return facts


def _has_lost(game: Any, number: int) -> bool:
    waiting = game.waiting_for()
    if waiting["type"] != "GameOver":
        return False
    return (waiting.get("data") or {}).get("winner") not in (None, number)


def _their_object(o: dict[str, Any] | None, by_number: dict[int, str]) -> Facts:
    if o is None:
        return {"zone": "nowhere", "of": ""}
    zone = str(o["zone"]).lower()
    if zone != "battlefield":
        return {"zone": zone, "of": SEATS[o["owner"]]}
    types = o["card_types"]
    return {
        "zone": zone,
        "of": SEATS[o["controller"]],
        "name": o["name"],
        "power": o["power"],
        "toughness": o["toughness"],
        "types": tuple(sorted((*types["supertypes"], *types["core_types"]))),
        "subtypes": tuple(sorted(types["subtypes"])),
        "colors": "".join(sorted(_COLORS[color] for color in o["color"])),
        "keywords": tuple(sorted(KEYWORDS & {_keyword(word) for word in o["keywords"]})),
        "attached to": _attached(o["attached_to"], by_number),
        "face down": o["face_down"],
        "tapped": o["tapped"],
        "counters": {_COUNTERS.get(kind, kind.lower()): n for kind, n in sorted(o["counters"].items()) if n},
        "damage": o["damage_marked"],
    }


def _keyword(word: object) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", word).lower() if isinstance(word, str) else ""


def _attached(to: dict[str, Any] | None, by_number: dict[int, str]) -> str | None:
    if to is None:
        return None
    if to["type"] == "Player":
        return f"player {SEATS[to['data']]}"
    return by_number.get(to["data"], "a token")


def _their_token(o: dict[str, Any]) -> str:
    return _token(o["name"], SEATS[o["controller"]], o["power"], o["toughness"], tuple(o["card_types"]["core_types"]))


def _token(name: str, controller: str, power: int | None, toughness: int | None, types: tuple[str, ...]) -> str:
    name = name.removesuffix(" Token")  # CR 111.4: part of the name; the peer leaves it out everywhere
    return f"{controller}: {name} {power}/{toughness} {' '.join(sorted(types))}"


def differences(mine: dict[str, Facts], other: dict[str, Facts], board: Board) -> list[str]:
    """Return each fact that differs, in our order. What only one side knows is not
    compared; of a game that is over, only who lost."""
    found = []
    if any(facts.get("lost") for facts in mine.values()):
        mine = {name: {"lost": facts["lost"]} for name, facts in mine.items() if "lost" in facts}
    for subject, facts in mine.items():
        if subject not in other:
            continue
        for key, value in facts.items():
            if _not_compared(subject, key, value, facts, board) or key not in other[subject]:
                continue
            if value != other[subject][key]:
                found.append(f"{subject} {key}: ours {value}, theirs {other[subject][key]}")
    return found


def _not_compared(subject: str, key: str, value: object, facts: Facts, board: Board) -> bool:
    """A card that nobody knows has no characteristics face up; mana is given, so lands stay as they are.

    What attacks from the start was declared as an attacker in the peer, so it is tapped there.
    """
    if value is None and key in ("hand", "life"):
        return True
    if key == "tapped" and "Land" in str(facts.get("types", "")):
        return True
    if key == "tapped" and subject[1:] in board.attacked:
        return True
    return subject[1:] in board.unknown and not facts.get("face down") and key not in ("zone", "of")
