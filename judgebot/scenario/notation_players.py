"""`A: life 20; library empty; mana enough`: what is said of a player, read and written."""

import re
from collections.abc import Callable
from typing import Any, Final

from judgebot.errors import InputError, ScenarioError
from judgebot.scenario.models import Place, PlayerSpec
from judgebot.scenario.notation_text import Piece, nearest, problem, split_piece

Fields = dict[str, Any]

_NUMBER: Final = re.compile(r"(life|library|hand|poison|speed) (-?\d+|empty|\?)")
_MANA: Final = re.compile(r"mana (enough|none|0|(?:\{[^{}]+\}|[WUBRGC]|\d+)+)")
_SYMBOL: Final = re.compile(r"\{([^{}]+)\}|([WUBRGC]|\d+)")
_COMMANDER: Final = re.compile(r"commander damage (\d+) from #(\d+)")
_COUNTERS: Final = re.compile(r"([a-z][a-z ]*?)(?: counters?)? x(\d+)")
_KNOWN: Final = (
    "life 20",
    "library empty",
    "library 3",
    "hand 7",
    "hand ?",
    "poison 1",
    "speed 2",
    "mana enough",
    "mana {2}{U}",
    "top revealed",
    "commander damage 5 from #2",
    "energy x2",
)
_DESIGNATIONS: Final = {
    "monarch": "monarch",
    "initiative": "initiative",
    "city's blessing": "blessed",
    "completed a dungeon": "completed",
}


def parse_player(name: str, value: Piece, place: Place) -> PlayerSpec:
    """Return what a player's line says; ScenarioError names each part that says nothing known."""
    fields: Fields = {"name": name, "place": place}
    problems: list[InputError] = []
    for part in split_piece(value, ";"):
        try:
            _read_part(part, fields)
        except InputError as error:
            problems.append(error)
    if problems:
        raise ScenarioError(tuple(problems))
    return PlayerSpec(**fields)


def _read_part(part: Piece, fields: Fields) -> None:
    if not any(read(part, fields) for read in _READERS):
        like = nearest(part.text, (*_KNOWN, *_DESIGNATIONS))
        hint = f"did you mean '{like}'?" if like else "expected one of: " + ", ".join((*_KNOWN, *_DESIGNATIONS))
        raise problem(part.place, f"'{part.text}' says nothing known of a player", hint)


def _number(part: Piece, fields: Fields) -> bool:
    found = _NUMBER.fullmatch(part.text)
    if found is None:
        return False
    if found[2] != "?":
        fields[found[1]] = 0 if found[2] == "empty" else int(found[2])
    if fields.get(found[1], 0) < 0 and found[1] != "life":
        raise problem(part.place, f"{found[1]} cannot be less than 0")
    return True


def _mana(part: Piece, fields: Fields) -> bool:
    found = _MANA.fullmatch(part.text)
    if found is not None and found[1] != "enough":
        none = found[1] in ("none", "0")
        fields["mana"] = () if none else tuple(a or b for a, b in _SYMBOL.findall(found[1]))
    return found is not None


def _top(part: Piece, fields: Fields) -> bool:
    fields["top_revealed"] = fields.get("top_revealed", False) or part.text == "top revealed"
    return part.text == "top revealed"


def _designation(part: Piece, fields: Fields) -> bool:
    field = _DESIGNATIONS.get(part.text)
    if field is not None:
        fields[field] = True
    return field is not None


def _commander(part: Piece, fields: Fields) -> bool:
    found = _COMMANDER.fullmatch(part.text)
    if found is not None:
        fields["commander_damage"] = {**fields.get("commander_damage", {}), found[2]: int(found[1])}
    return found is not None


def _counters(part: Piece, fields: Fields) -> bool:
    found = _COUNTERS.fullmatch(part.text)
    if found is not None:
        fields["counters"] = {**fields.get("counters", {}), found[1]: int(found[2])}
    return found is not None


_READERS: Final[tuple[Callable[[Piece, Fields], bool], ...]] = (_number, _mana, _top, _designation, _commander, _counters)


def format_player(player: PlayerSpec) -> str:
    """Return the player's line; a player of whom nothing is said gets `mana enough`."""
    numbers = {"life": player.life, "library": player.library, "hand": player.hand, "poison": player.poison}
    numbers["speed"] = player.speed
    parts = [f"{word} {n}" for word, n in numbers.items() if n is not None]
    if player.mana is not None:
        parts.append("mana " + ("".join(f"{{{symbol}}}" for symbol in player.mana) or "none"))
    parts += ["top revealed"] if player.top_revealed else []
    parts += [words for words, field in _DESIGNATIONS.items() if getattr(player, field)]
    parts += [f"commander damage {n} from #{label}" for label, n in player.commander_damage.items()]
    parts += [f"{kind} x{n}" for kind, n in player.counters.items()]
    return f"{player.name}: {'; '.join(parts) or 'mana enough'}"
