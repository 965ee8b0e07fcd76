"""Face-down spells and permanents (CR 708; 701.40, 701.58, 701.62, 702.37, 702.168): causes, ways up, duties."""

from typing import Final

import msgspec

from judgebot.cards.costs import Cost, CostPart, Mana
from judgebot.cards.effects import Keyword
from judgebot.contract import FaceDownCause
from judgebot.game import quantities
from judgebot.game.context import Context
from judgebot.game.copying import face_up_values
from judgebot.game.layers import view
from judgebot.game.state import FaceDown, Game, Obj
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, MissingFactError
from judgebot.game.values import Characteristics
from judgebot.game.view import Row

_PLAIN: Final = Characteristics(types=("Creature",), power=2, toughness=2)
_WARDED: Final = msgspec.structs.replace(_PLAIN, abilities=(Keyword("ward", cost=(Mana(("2",)),)),))

_LISTED: Final[dict[FaceDownCause, tuple[Characteristics, str]]] = {
    # What each cause lists (CR 708.2), and the rule that lists it.
    "manifest": (_PLAIN, "701.40a"),
    "manifest_dread": (_PLAIN, "701.62a"),
    "cloak": (_WARDED, "701.58a"),
    "morph": (_PLAIN, "702.37c"),
    "megamorph": (_PLAIN, "702.37b"),
    "disguise": (_WARDED, "702.168b"),
    "other": (_PLAIN, "708.2a"),
}

MORPH_KEYWORDS: Final = {"morph": "702.37e", "megamorph": "702.37e", "disguise": "702.168d"}
_MANIFESTED: Final = {"manifest": "701.40b", "manifest_dread": "701.40b", "cloak": "701.58b"}
STAYS_DOWN: Final = {"manifest": "701.40g", "manifest_dread": "701.40g", "cloak": "701.58g"}


def face_down(cause: FaceDownCause) -> FaceDown:
    """Return the status of being face down for a cause, with the characteristics it lists (CR 708.2, 708.2a)."""
    return FaceDown(cause, _LISTED[cause][0])


def listing_rule(cause: FaceDownCause) -> str:
    """Return the number of the rule that lists the characteristics for a cause."""
    return _LISTED[cause][1]


class WayUp(msgspec.Struct, frozen=True):
    """A cost for which the controller may turn a permanent face up as a special action (CR 116.2b)."""

    name: str  # "mana cost", "morph", "megamorph", "disguise"
    cost: Cost
    rule: str


def ways_up(game: Game, obj: Obj) -> tuple[WayUp, ...]:
    """Return the ways its controller may turn the permanent face up now, by special action.

    The cause's own way asks what the card is, whatever affects the permanent (CR 701.40b, 701.58b). A morph or disguise cost
    counts if the permanent would have it face up, with all current effects applied (CR 702.37e, 702.168d), whatever the cause.
    """
    if obj.is_unknown:
        raise MissingFactError(f"which card #{obj.label} is")
    found: list[WayUp] = []
    if obj.face_down is not None and obj.face_down.cause in _MANIFESTED:
        cost = _mana_cost_of_creature_card(obj)
        if cost is not None:
            found.append(WayUp("mana cost", (Mana(cost),), _MANIFESTED[obj.face_down.cause]))
    if obj.face_down is None:
        return tuple(found)
    row = as_if_face_up(game, obj)
    for ability in row.keywords():
        if ability.name in MORPH_KEYWORDS:
            found.append(WayUp(ability.name, ability.cost, MORPH_KEYWORDS[ability.name]))
    less = _how_much_less(game, row)
    return tuple(msgspec.structs.replace(way, cost=_reduced(way.cost, less)) for way in found) if less else tuple(found)


def _how_much_less(game: Game, row: Row) -> int:
    """Return by how much mana effects make turning it face up cheaper (CR 118.7): those on the permanent as it is, face down,
    and what its own text would say face up (`row`).
    """
    rows = view(game.with_object(msgspec.structs.replace(game.objects[row.id], face_down=None))).rows
    as_it_is = view(game)[row.id].rules
    own = (found for found in row.rules if found[0] == row.id and found not in as_it_is)
    told = [(source, you, rule.n) for source, you, rule in (*as_it_is, *own) if rule.kind == "costs less to turn face up"]
    return sum(quantities.quantity(Context(game, rows, source, you), n) for source, you, n in told if n is not None)


def _reduced(cost: Cost, less: int) -> Cost:
    """Return a cost with so much less generic mana in it, not less than none (CR 118.7a)."""
    parts: list[CostPart] = []
    for part in cost:
        if not isinstance(part, Mana):
            parts.append(part)
            continue
        generic = sum(int(symbol) for symbol in part.symbols if symbol.isdigit())
        colored = tuple(symbol for symbol in part.symbols if not symbol.isdigit())
        left = max(0, generic - less)
        less -= generic - left
        parts.append(Mana(((str(left),) if left or not colored else ()) + colored))
    return tuple(parts)


def _mana_cost_of_creature_card(obj: Obj) -> tuple[str, ...] | None:
    """CR 701.40b: the card that represents the permanent is a creature card and has a mana cost; copy effects do not matter."""
    card = card_face(obj)
    return card.mana_cost if "Creature" in card.types else None


def card_face(obj: Obj) -> Characteristics:
    """Return the printed characteristics of the card that represents the object, its front face (CR 712.15a)."""
    return face_up_values(msgspec.structs.replace(obj, copied=None, face=0))


def as_if_face_up(game: Game, obj: Obj) -> Row:
    """Return the row the permanent would have if it were face up, with all effects that apply to it (CR 702.37e, 708.8)."""
    return view(game.with_object(msgspec.structs.replace(obj, face_down=None)))[obj.id]


def check_way_up(game: Game, player: str, obj: Obj, by: str = "") -> WayUp:
    """Return the way by which the player may turn the permanent face up, or raise ForbiddenError with the reason.

    `by` picks one of several ways; "" takes the first.
    """
    if obj.zone != "battlefield":
        raise ForbiddenError(f"{obj.known_as} is not a permanent; spells can't be turned face up", "708.7")
    if obj.face_down is None:
        raise ForbiddenError(f"{obj.known_as} is already face up", "708.7")
    row = view(game)[obj.id]
    if row.controller != player:
        raise ForbiddenError(f"player {player} does not control {obj.known_as}", "116.2b", "701.40b")
    if row.rule("can't turn face up") is not None:
        raise ForbiddenError(f"an effect says that {obj.known_as} can't be turned face up", "101.2")
    ways = [way for way in ways_up(game, obj) if by in ("", way.name)]
    if not ways:
        raise ForbiddenError(*_no_way_up(game, obj, by))
    return ways[0]


def _no_way_up(game: Game, obj: Obj, by: str) -> tuple[str, ...]:
    assert obj.face_down is not None
    cause = obj.face_down.cause
    if by in MORPH_KEYWORDS:
        return (f"{obj.known_as} would not have a {by} cost if it were face up", MORPH_KEYWORDS[by])
    if cause in _MANIFESTED:
        card = card_face(obj)
        why = "is not a creature card" if "Creature" not in card.types else "has no mana cost"
        return (f"the card under {obj.known_as} {why}, and it has no other cost to turn it up", _MANIFESTED[cause])
    rule = MORPH_KEYWORDS.get(cause, "708.7")
    return (f"{obj.known_as} would not have a morph or disguise cost if it were face up", rule)


_DOUBLE_FACED: Final = ("transform", "modal_dfc", "meld")


def has_two_faces(obj: Obj) -> bool:
    """Return whether the object is represented by a double-faced card or token (CR 712.1)."""
    return obj.card is not None and obj.card.layout in _DOUBLE_FACED and len(obj.card.faces) > 1


def distinguish_duties(table: Table) -> None:
    """Whoever controls several face-down objects keeps them apart (CR 708.6)."""
    held: dict[str, list[Obj]] = {}
    for obj in table.game.objects.values():
        if obj.face_down is not None and obj.zone in ("battlefield", "stack"):
            row = table.view.get(obj.id)
            held.setdefault(row.controller if row is not None else obj.controller, []).append(obj)
    for player, several in sorted(held.items()):
        if len(several) > 1:
            what = ", ".join(f"#{obj.label} ({_cause_word(obj)})" for obj in several)
            table.owe(
                player, "keep_distinguishable", f"{what}: which is which, how each became face down, in which order", "708.6"
            )


def _cause_word(obj: Obj) -> str:
    assert obj.face_down is not None
    return obj.face_down.cause.replace("_", " ")


def reveal_as_it_leaves(table: Table, obj: Obj) -> None:
    """A face-down permanent that changes zones is revealed by its owner as it moves (CR 708.9)."""
    if obj.face_down is not None and obj.zone in ("battlefield", "stack"):
        table.owe(obj.owner, "reveal", f"{obj.known_as}, as it leaves the {obj.zone}", "708.9")
        table.say(f"Player {obj.owner}, its owner, reveals {obj.known_as} to all players as it moves.", "708.9")


def reveal_all(table: Table, why: str, owner: str | None = None) -> None:
    """At the end of the game all face-down objects are revealed; when a player leaves, those that player owns (CR 708.9)."""
    for obj in table.game.objects.values():
        hidden = obj.face_down is not None and obj.zone in ("battlefield", "stack")
        if hidden and owner in (None, obj.owner):
            table.owe(obj.owner, "reveal", f"{obj.known_as}, since {why}", "708.9")
