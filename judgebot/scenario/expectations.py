"""`expect:` lines: does the state at that point fulfil what is expected?"""

from collections.abc import Callable
from typing import Final

from judgebot.cards.words import COLORS
from judgebot.errors import InputError
from judgebot.game.choices import Choice
from judgebot.game.looking import may_look
from judgebot.game.mana import mana_by_tapping
from judgebot.game.state import SECTOR, Obj
from judgebot.game.subtypes import has_subtype
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, MissingFactError
from judgebot.game.untold_numbers import told
from judgebot.game.view import Row
from judgebot.game.wording import keyword_words
from judgebot.scenario.actions import do
from judgebot.scenario.final import zone_size
from judgebot.scenario.models import Expect, ExpectKind

Holds = Callable[[Table, Expect], bool]


def holds(table: Table, expect: Expect) -> bool:
    """Return whether the expectation is fulfilled now. "not decided" and "depends on" are judged by the runner.

    Raises MissingFactError where that hangs on something that nobody said.
    """
    found = _CHECKS[expect.kind](table, expect)
    return found != expect.negated if expect.kind in _NEGATED_HERE else found


_NEGATED_HERE: Final = frozenset(
    {"in zone", "is", "has", "no abilities", "attached to", "damage", "counters", "status", "lost", "won", "drawn"}
    | {"must", "may look", "legal", "exists", "controller", "countered", "name", "mana value", "can make", "player number"}
    | {"controls face-down", "controls tokens", "stack size"}
)


def _obj(table: Table, expect: Expect) -> Obj:
    found = table.game.find(expect.subject)
    if found is None:
        raise InputError(f"there is no #{expect.subject} now", where=str(expect.place), hint="number the object that is meant")
    return found


def _row(table: Table, expect: Expect) -> Row:
    row = table.row(_obj(table, expect).id)
    if row.unknown:
        raise MissingFactError(f"which card #{row.label} is")
    return row


def _in_zone(table: Table, expect: Expect) -> bool:
    obj = table.game.find(expect.subject)
    if obj is None or obj.zone != expect.words:
        return False
    held_by = table.row(obj.id).controller if obj.zone == "battlefield" and obj.id in table.view.rows else obj.owner
    return expect.player in ("", held_by, obj.owner if obj.zone != "battlefield" else held_by)


def _is(table: Table, expect: Expect) -> bool:
    row, obj = _row(table, expect), _obj(table, expect)
    words = expect.words.replace("face down", "face-down").replace("face up", "face-up").split()
    return all(_fits(row, obj, word) for word in words if word not in ("a", "an"))


def _fits(row: Row, obj: Obj, word: str) -> bool:
    lower = word.lower()
    if ("/" in word and word[0].isdigit()) or word.startswith("-"):
        power, _, toughness = word.partition("/")
        return (told(row.power), told(row.toughness)) == (int(power), int(toughness))
    if lower in COLORS:
        return COLORS[lower] in row.colors
    if lower in ("colorless", "colourless"):
        return not row.colors
    if lower in ("face-down", "face-up"):
        return _is_hidden(obj) == (lower == "face-down")
    if lower == "token":
        return obj.token
    capital = word[:1].upper() + word[1:]
    return capital in row.types or capital in row.supertypes or has_subtype(row, capital)


def _is_hidden(obj: Obj) -> bool:
    """Whether it is a face-down permanent or spell, or exiled face down (CR 406.3)."""
    return obj.face_down is not None or (obj.zone == "exile" and obj.exile_face_down)


def _has(table: Table, expect: Expect) -> bool:
    wanted, chosen = expect.words.lower(), _obj(table, expect).chosen
    return any(wanted in (keyword.name, keyword_words(keyword, chosen)) for keyword in _row(table, expect).keywords())


def _no_abilities(table: Table, expect: Expect) -> bool:
    return not _row(table, expect).abilities


def _attached_to(table: Table, expect: Expect) -> bool:
    host = _obj(table, expect).attached_to
    if host is None or isinstance(host, str):
        return (host or "") == expect.words
    return host in table.game.objects and table.game.objects[host].label == expect.words


def _damage(table: Table, expect: Expect) -> bool:
    return _obj(table, expect).damage == expect.n


def _counters(table: Table, expect: Expect) -> bool:
    return _obj(table, expect).counters.get(expect.words, 0) == (1 if expect.n is None else expect.n)


def _can_make(table: Table, expect: Expect) -> bool:
    wanted = set() if expect.words == "nothing" else set(expect.words)
    return mana_by_tapping(table, _row(table, expect)) == wanted


def _status(table: Table, expect: Expect) -> bool:
    obj = _obj(table, expect)
    match expect.words:
        case "tapped" | "untapped":
            return obj.tapped == (expect.words == "tapped")
        case "attacking":
            return obj.attacking is not None
        case "blocking":
            return bool(obj.blocking)
        case "phased out":
            return obj.phased_out
        case "face up" | "face down":
            return _is_hidden(obj) == (expect.words == "face down")
        case "blocked" | "unblocked":
            return obj.attacking is not None and obj.blocked == (expect.words == "blocked")
        case "transformed":
            return obj.face == 1
        case "in the alpha sector" | "in the beta sector" | "in the gamma sector":
            return obj.chosen.get(SECTOR) == expect.words.split()[2]
        case _:
            raise InputError(f"'{expect.words}' is not a status", where=str(expect.place))


def _countered(table: Table, expect: Expect) -> bool:
    """A countered spell is in its owner's graveyard without having resolved; a step says so."""
    obj = table.game.find(expect.subject)
    name = "" if obj is None else obj.known_as
    return any("is countered" in step.text and name in step.text for step in table.steps)


def _player_number(table: Table, expect: Expect) -> bool:
    player = table.game.players[expect.player]
    match expect.words:
        case "life":
            return player.life == expect.n
        case "poison":
            return player.poison == expect.n
        case "speed":
            return player.speed == expect.n
        case "graveyard":
            return len(table.game.zone("graveyard", expect.player)) == expect.n
        case "hand" | "library":
            size = zone_size(table.game, expect.player, expect.words)
            if size is None:
                raise MissingFactError(f"how many cards are in player {expect.player}'s {expect.words}")
            return size == expect.n
        case _:
            return player.counters.get(expect.words, 0) == expect.n


def _controls(table: Table, expect: Expect) -> list[Row]:
    return [row for row in table.view.rows.values() if row.zone == "battlefield" and row.controller == expect.player]


def _controls_face_down(table: Table, expect: Expect) -> bool:
    return sum(1 for row in _controls(table, expect) if row.face_down) == expect.n


def _controls_tokens(table: Table, expect: Expect) -> bool:
    wanted = expect.name or expect.words
    names = (wanted, f"{wanted} Token")
    return sum(1 for row in _controls(table, expect) if row.token and row.name in names) == expect.n


def _must(table: Table, expect: Expect) -> bool:
    word = {"distinguish": "keep_distinguishable"}.get(expect.words, expect.words)
    about = f"#{expect.name.lstrip('#')}" if expect.name[:1].isdigit() or expect.name.startswith("#") else ""
    mine = [duty for duty in table.duties if duty.player == expect.player and duty.must == word]
    return any(_speaks_of(duty.what, about) for duty in mine)


def _speaks_of(what: str, about: str) -> bool:
    """Whether a duty is about the numbered object; "#1" is not in "#12"."""
    return not about or any(part.strip("(),.:") == about for part in what.replace("(", " (").split())


def _may_look(table: Table, expect: Expect) -> bool:
    return may_look(table.game, expect.player, _obj(table, expect))[0]


def _legal(table: Table, expect: Expect) -> bool:
    assert expect.action is not None
    trial = Table(table.game, _first_option, list(table.steps), list(table.duties), list(table.assumed))
    try:
        do(trial, expect.action)
    except ForbiddenError:
        return False
    return True


def _first_option(choice: Choice) -> int | str:
    """In a trial any choice will do: only whether the action can be begun is asked."""
    return choice.options[0] if choice.options else ""


def _named(table: Table, expect: Expect) -> bool:
    return _row(table, expect).name == expect.words


def _exists(table: Table, expect: Expect) -> bool:
    found = table.game.find(expect.subject)
    return found is not None and found.zone != "nowhere"


def _controller(table: Table, expect: Expect) -> bool:
    return table.row(_obj(table, expect).id).controller == expect.player


_CHECKS: Final[dict[ExpectKind, Holds]] = {
    "in zone": _in_zone,
    "is": _is,
    "has": _has,
    "no abilities": _no_abilities,
    "attached to": _attached_to,
    "damage": _damage,
    "counters": _counters,
    "can make": _can_make,
    "status": _status,
    "countered": _countered,
    "player number": _player_number,
    "lost": lambda table, expect: table.game.players[expect.player].lost,
    "won": lambda table, expect: table.game.players[expect.player].won,
    "drawn": lambda table, expect: table.game.state == "drawn",
    "controls face-down": _controls_face_down,
    "controls tokens": _controls_tokens,
    "must": _must,
    "may look": _may_look,
    "legal": _legal,
    "name": _named,
    "exists": _exists,
    "controller": _controller,
    "mana value": lambda table, expect: _row(table, expect).mana_value == expect.n,
    "stack size": lambda table, expect: len(table.game.stack) == expect.n,
}
