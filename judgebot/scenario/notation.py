"""The notation of scenarios: `parse_scenario` and `format_scenario`. NOTATION.md describes it for users."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec

from judgebot.errors import InputError, JudgebotError, ScenarioError
from judgebot.game.state import STEPS, StepName
from judgebot.scenario.card_names import CardFinder, unknown_names
from judgebot.scenario.models import ZONES, Action, ObjectSpec, Place, PlayerSpec, Scenario, Zone, ZoneSpec, in_its_variant
from judgebot.scenario.notation_lines import (
    format_action,
    format_ask,
    format_choose,
    format_expect,
    parse_action,
    parse_ask,
    parse_choose,
    parse_expect,
)
from judgebot.scenario.notation_objects import UnreadObjectError, format_object, parse_object
from judgebot.scenario.notation_players import format_player, parse_player
from judgebot.scenario.notation_stack import format_stacked, parse_stacked
from judgebot.scenario.notation_text import Piece, cut, in_order, lines_of, nearest, problem, split_piece, unreadable

KEYS: Final = ("title", "turn", "stack", "do", "expect", "choose", "ask", "variant", "strict")
_KEY: Final = re.compile(r"([^:#{\"]*?)\s*:(?!\S*\})")
_BOARD_KEY: Final = re.compile(r"([A-Z])(?:(?:'s)? ([a-z]+)(?: zone)?)?")
_SPOKEN_HEADS: Final = re.compile(
    "question|q|judge|hi|hello|hey|scenario|situation|example|so|ok|okay|note|edit|case|quick|hypothetical|again|also"
    "|me|i|him|her|he|she|us|them|opp|opponent|mine|his|board|life|me first|players?"
)
_STEP_NAMES: Final[dict[str, StepName]] = {
    **{step: step for step in STEPS},
    "main": "main 1",
    "precombat main": "main 1",
    "postcombat main": "main 2",
    "main phase 1": "main 1",
    "main phase 2": "main 2",
    "main phase": "main 1",
    "combat": "beginning of combat",
    "attackers": "declare attackers",
    "blockers": "declare blockers",
    "end step": "end",
}


class _Draft(msgspec.Struct):
    """What the lines read so far say, and the problems met."""

    fields: dict[str, Any] = {}
    lists: dict[str, list[Any]] = {}
    problems: list[JudgebotError] = []


def parse_scenario(text: str, cards: CardFinder | None = None) -> Scenario:
    """Return the scenario that text writes.

    Raises ScenarioError with every problem, each with line:column, what was expected and the nearest spelling; names that no
    card has are among them where `cards` looks them up. Those alone are no problem of the notation, and nothing is raised.
    """
    hopeless = unreadable(text)
    if hopeless is not None:
        raise ScenarioError((hopeless,))
    draft = _Draft()
    for line in lines_of(text):
        if line.text:
            _attempt(draft, partial(_read_line, draft, line))
    _check_labels(draft)
    if draft.problems:
        names = unknown_names(draft.lists.get("zones", ()), cards) if cards is not None else ()
        raise ScenarioError(in_order((*draft.problems, *names)))
    lists: dict[str, Any] = {field: tuple(items) for field, items in draft.lists.items()}
    return in_its_variant(Scenario(**draft.fields, **lists))


def is_notation(text: str) -> bool:
    """Return whether text is notation (its first non-comment line has the form `key:`) and not plain words."""
    first = next((line.text for line in lines_of(text) if line.text), "")
    if first == "strict":
        return True
    found = _KEY.match(first)
    if found is None:
        return False
    key = found[1]
    if key in KEYS or _BOARD_KEY.fullmatch(key) is not None:
        return True
    words = key.split()
    if len(words) == 1:
        return key.isidentifier() and _SPOKEN_HEADS.fullmatch(key.lower()) is None
    return len(words) == 2 and len(words[0]) == 1 and bool(nearest(words[1], ZONES, 70))


def _attempt(draft: _Draft, read: Callable[[], None]) -> None:
    try:
        read()
    except ScenarioError as several:
        draft.problems.extend(several.problems)
    except InputError as error:
        draft.problems.append(error)


def _append(items: list[Any], parse: Callable[..., Any], *parts: Any) -> None:
    items.append(parse(*parts))


def _read_line(draft: _Draft, line: Piece) -> None:
    found = _KEY.match(line.text)
    if found is None and line.text != "strict":
        raise problem(line.place, f"'{line.text[:60]}' has no key", f"begin the line with one of {', '.join(KEYS)}, A, A hand")
    key = found[1] if found else "strict"
    value = cut(line, found.end()) if found else Piece("yes", line.place)
    board = _BOARD_KEY.fullmatch(key)
    if board is not None:
        _read_board(draft, board[1], board[2] or "", Piece(value.text, value.place), line.place)
    elif key in _LINE_READERS:
        if not value.text:
            raise problem(value.place, f"nothing follows '{key}:'")
        _LINE_READERS[key](draft, value)
    else:
        like = nearest(key, [*KEYS, *(f"A {zone}" for zone in ZONES)], 60)
        hint = f"did you mean '{like}'?" if like else f"expected one of: {', '.join(KEYS)}, a player (A), a zone (A hand)"
        raise problem(line.place, f"'{key}' is not a key", hint)


def _read_board(draft: _Draft, player: str, zone_word: str, value: Piece, place: Place) -> None:
    if not zone_word:
        _add_player(draft.lists.setdefault("players", []), parse_player(player, value, place))
        return
    zone: Zone | None = next((name for name in ZONES if name == zone_word and name != "stack"), None)
    if zone is None:
        like = nearest(zone_word, [name for name in ZONES if name != "stack"], 60)
        hint = f"did you mean '{player} {like}'?" if like else "zones: " + ", ".join(ZONES[:-1])
        raise problem(place, f"'{zone_word}' is not a zone of a player", hint)
    draft.lists.setdefault("zones", []).append(_read_zone(draft, player, zone, value, place))


def _add_player(players: list[PlayerSpec], said: PlayerSpec) -> None:
    """Several lines about one player are one: what a later line says is added to what was said before."""
    for n, known in enumerate(players):
        if known.name == said.name:
            plain = PlayerSpec(name=said.name)
            more = {f: getattr(said, f) for f in PlayerSpec.__struct_fields__ if getattr(said, f) != getattr(plain, f)}
            players[n] = msgspec.structs.replace(known, **{**more, "place": known.place})
            return
    players.append(said)


def _read_zone(draft: _Draft, player: str, zone: Zone, value: Piece, place: Place) -> ZoneSpec:
    objects: list[ObjectSpec] = []
    complete = False
    for item in split_piece(value, ";"):
        if item.text in ("empty", "nothing", "nothing else"):
            complete = True
            continue
        _attempt(draft, partial(_add_object, objects, item, player))
    if not value.text:
        raise problem(value.place, f"nothing follows '{player} {zone}:'", "write empty if nothing is there")
    return ZoneSpec(player=player, zone=zone, objects=tuple(objects), complete=complete, place=place)


def _add_object(objects: list[ObjectSpec], item: Piece, player: str) -> None:
    """What can be read of an object is kept, so that its name is looked up too."""
    try:
        objects.append(parse_object(item, player))
    except UnreadObjectError as unread:
        objects.append(unread.read)
        raise


def _read_title(draft: _Draft, value: Piece) -> None:
    draft.fields["title"] = value.text


def _read_turn(draft: _Draft, value: Piece) -> None:
    for part in split_piece(value, ","):
        if re.fullmatch(r"[A-Z]", part.text):
            draft.fields["active"] = part.text
        elif (number := re.fullmatch(r"(?:turn )?(\d+)", part.text)) is not None:
            draft.fields["turn"] = int(number[1])
        elif part.text.lower() in _STEP_NAMES:
            draft.fields["step"] = _STEP_NAMES[part.text.lower()]
        else:
            like = nearest(part.text, _STEP_NAMES)
            hint = f"did you mean '{like}'?" if like else "write turn: A, main 1; steps: " + ", ".join(STEPS)
            raise problem(part.place, f"'{part.text}' is not a player, a step or a turn number", hint)


def _read_stack(draft: _Draft, value: Piece) -> None:
    for item in split_piece(value, ";"):
        if item.text not in ("empty", "nothing"):
            _attempt(draft, partial(_append, draft.lists.setdefault("stack", []), parse_stacked, item))


def _read_variant(draft: _Draft, value: Piece) -> None:
    if value.text not in ("commander", "two-headed giant"):
        raise problem(value.place, f"'{value.text}' is not a variant", "expected commander or two-headed giant")
    draft.fields["variant"] = value.text


def _read_strict(draft: _Draft, value: Piece) -> None:
    if value.text not in ("yes", "no"):
        raise problem(value.place, f"'{value.text}' is neither yes nor no", "write strict alone on a line")
    draft.fields["strict"] = value.text == "yes"


def _listed(field: str, parse: Callable[[Piece], Any]) -> Callable[[_Draft, Piece], None]:
    def read(draft: _Draft, value: Piece) -> None:
        draft.lists.setdefault(field, []).append(parse(value))

    return read


_LINE_READERS: Final[dict[str, Callable[[_Draft, Piece], None]]] = {
    "title": _read_title,
    "turn": _read_turn,
    "stack": _read_stack,
    "variant": _read_variant,
    "strict": _read_strict,
    "do": _listed("script", parse_action),
    "expect": _listed("script", parse_expect),
    "choose": _listed("choices", parse_choose),
    "ask": _listed("asks", parse_ask),
}


def _check_labels(draft: _Draft) -> None:
    """Note labels given twice, and attachments, blocks and abilities of labels that nothing has."""
    specs = [spec for zone in draft.lists.get("zones", []) for spec in zone.objects]
    specs += [item.object for item in draft.lists.get("stack", []) if item.object is not None]
    seen: dict[str, Place] = {}
    for spec in specs:
        if spec.label in seen:
            draft.problems.append(
                problem(spec.place, f"#{spec.label} already stands at {seen[spec.label]}", "use another number")
            )
        elif spec.label:
            seen[spec.label] = spec.place
    used = [(spec.place, label) for spec in specs for label in (spec.attached_to, *spec.blocking, spec.copy_of)]
    used += [(item.place, label) for item in draft.lists.get("stack", []) for label in (item.source, *item.targets)]
    for place, label in used:
        if label.isdigit() and label not in seen and not draft.problems:
            draft.problems.append(problem(place, f"there is no #{label}", f"label the object it means: #{label} NAME"))


def format_scenario(scenario: Scenario) -> str:
    """Return the scenario in the notation, one canonical form; `parse_scenario` reads back an equal one (but for places)."""
    lines = [f"title: {scenario.title}"] if scenario.title else []
    lines += [f"variant: {scenario.variant}"] if scenario.variant else []
    lines += ["strict"] if scenario.strict else []
    turn = f", turn {scenario.turn}" if scenario.turn is not None else ""
    lines.append(f"turn: {scenario.active}, {scenario.step}{turn}")
    lines += [format_player(player) for player in scenario.players]
    lines += [format_zone(zone) for zone in scenario.zones]
    lines += [f"stack: {'; '.join(format_stacked(item) for item in scenario.stack)}"] if scenario.stack else []
    lines += [f"choose: {format_choose(choose)}" for choose in scenario.choices]
    for entry in scenario.script:
        lines.append(f"do: {format_action(entry)}" if isinstance(entry, Action) else f"expect: {format_expect(entry)}")
    lines += [f"ask: {format_ask(ask)}" for ask in scenario.asks]
    return "\n".join(lines) + "\n"


def format_zone(zone: ZoneSpec) -> str:
    """Return the line of a zone."""
    items = [format_object(spec) for spec in zone.objects]
    if zone.complete:
        items.append("nothing else" if items else "empty")
    return f"{zone.player} {zone.zone}: {'; '.join(items)}"
