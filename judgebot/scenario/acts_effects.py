"""`do:` lines for effects that are not on the board: permanents come and go, and change."""

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.costs import Mana
from judgebot.cards.words import COLORS, PERMANENT_TYPES, SUPERTYPES
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.effects_continuous import add_effect, become_copy
from judgebot.game.effects_objects import attach, destroy, transform
from judgebot.game.effects_tokens import copy_token
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, NothingLeftError
from judgebot.game.untold_numbers import untold_number
from judgebot.game.values import Characteristics, mana_symbols
from judgebot.game.wording import place_words
from judgebot.scenario.models import Action, Zone
from judgebot.scenario.notation_objects import parse_object
from judgebot.scenario.notation_text import Piece
from judgebot.scenario.verbs import does, find_object, find_permanent, id_or_player

# Permanents come and go, by an effect that is not on the board


@does("is destroyed")
def _is_destroyed(table: Table, action: Action) -> None:
    destroy(table, tuple(find_permanent(table, action, label).id for label in action.objects))


@does("is exiled")
def _is_exiled(table: Table, action: Action) -> None:
    hidden = "face down" in action.options
    perform(table, tuple(ev.Move(i, "exile", "exiled", exile_face_down=hidden) for i in _elsewhere(table, action, "exile")))


def _elsewhere(table: Table, action: Action, zone: Zone) -> tuple[int, ...]:
    """Return the objects that are not in the zone yet: the rest does not move. Raises NothingLeftError where all are there."""
    found = [find_object(table, action, label) for label in action.objects]
    elsewhere = tuple(obj.id for obj in found if obj.zone != zone or zone == "library")
    if found and not elsewhere:
        raise NothingLeftError(f"{found[0].known_as} is {place_words(zone)} already", "101.3")
    return elsewhere


@does("is sacrificed", "sacrifices")
def _sacrificed(table: Table, action: Action) -> None:
    ids = []
    for label in action.objects:
        obj = find_permanent(table, action, label)
        if action.player and table.view[obj.id].controller != action.player:
            raise ForbiddenError(f"player {action.player} does not control {obj.known_as}", "701.21a")
        ids.append(obj.id)
    perform(table, tuple(ev.Move(i, "graveyard", "sacrificed") for i in ids))


@does("is returned to hand")
def _returned(table: Table, action: Action) -> None:
    perform(table, tuple(ev.Move(i, "hand") for i in _elsewhere(table, action, "hand")))


@does("is put into")
def _put_into(table: Table, action: Action) -> None:
    zone: Zone = msgspec.convert(action.options.get("zone", "graveyard"), Zone)
    position = {"second": "2", "": "top"}.get(action.options.get("position", ""), action.options.get("position", "top"))
    perform(table, tuple(ev.Move(i, zone, position=position) for i in _elsewhere(table, action, zone)))


@does("returns to battlefield")
def _returns(table: Table, action: Action) -> None:
    moves: list[ev.GameEvent] = []
    for label in action.objects:
        obj = find_object(table, action, label)
        if obj.zone == "battlefield":
            raise ForbiddenError(f"{obj.known_as} is already on the battlefield", "400.7")
        controller = action.options.get("under", "") or obj.owner
        face = 1 if "transformed" in action.options else 0
        host = id_or_player(table, action, action.targets[0]) if action.targets else None
        move = ev.Move(
            obj.id, "battlefield", controller=controller, tapped="tapped" in action.options, face=face, attach_to=host
        )
        moves.append(move)
    perform(table, tuple(moves))


@does("is tapped", "is untapped")
def _tapped(table: Table, action: Action) -> None:
    ids = [find_permanent(table, action, label).id for label in action.objects]
    perform(table, tuple(ev.SetTapped(i, action.verb == "is tapped") for i in ids))


@does("is countered")
def _countered(table: Table, action: Action) -> None:
    label = action.objects[0]
    item = next((item for item in reversed(table.game.stack) if item.label == label), None)
    if item is None:
        raise ForbiddenError(f"nothing of #{label} is on the stack", "701.6a")
    if item.kind == "spell":
        perform(table, (ev.Move(item.id, "graveyard", "countered"),))
    else:
        table.say(f"{item.description[:1].upper()}{item.description[1:]} is countered.", "701.6a")
    table.change(stack=tuple(other for other in table.game.stack if other.id != item.id))


@does("phases out", "phases in")
def _phases(table: Table, action: Action) -> None:
    ids = [find_permanent(table, action, label).id for label in action.objects]
    perform(table, tuple(ev.Phase(i, action.verb == "phases out") for i in ids))


@does("transforms")
def _transforms(table: Table, action: Action) -> None:
    transform(table, find_permanent(table, action).id)


# Continuous effects


def _effect(table: Table, action: Action, parts: tuple[e.Part, ...], duration: e.Duration = "end of turn") -> None:
    ids = tuple(find_permanent(table, action, label).id for label in action.objects)
    add_effect(table, ids[0], table.row(ids[0]).controller, parts, ids, duration)


@does("loses all abilities")
def _loses_all(table: Table, action: Action) -> None:
    _effect(table, action, (e.LoseAbilities(),))


@does("gains")
def _gains(table: Table, action: Action) -> None:
    _effect(table, action, (e.GainAbilities((keyword_of(action.words),)),))


def keyword_of(words: str) -> e.Keyword:
    """Return the keyword that words name: "flying", "toxic 1", "protection from black", "ward {2}"."""
    name, _, quality = words.partition(" from ")
    if quality:
        colors = tuple(COLORS[word] for word in quality.replace(" and from ", " ").split() if word in COLORS)
        wanted = s.Filter(colors=colors) if colors else s.Filter(types=(quality.rstrip("s").capitalize(),))
        return e.Keyword(name, filter=wanted, text=quality)
    symbols = mana_symbols(words)
    if symbols:
        return e.Keyword(words.partition(" {")[0], cost=(Mana(symbols),))
    number = words.rpartition(" ")
    return e.Keyword(number[0], n=int(number[2])) if number[2].isdigit() else e.Keyword(words)


@does("gets")
def _gets(table: Table, action: Action) -> None:
    power, _, toughness = action.words.partition("/")
    _effect(table, action, (e.ModifyPT(s.Number(int(power)), s.Number(int(toughness))),))


@does("becomes")
def _becomes(table: Table, action: Action) -> None:
    """The new types replace the old ones unless "in addition" is said (CR 205.1a-b)."""
    words = action.words.replace(" in addition", "").split()
    keep = "in addition" in action.words
    types = tuple(word for word in words if word in PERMANENT_TYPES)
    colors = tuple(COLORS[word.lower()] for word in words if word.lower() in COLORS)
    sizes = [word for word in words if "/" in word]
    supertypes = tuple(word.capitalize() for word in words if word.capitalize() in SUPERTYPES)
    left = ("a", "an", "colourless", "colorless", *sizes, *types)
    subtypes = tuple(w for w in words if w not in left and w.lower() not in COLORS and w.capitalize() not in SUPERTYPES)
    parts: list[e.Part] = []
    if types or subtypes or supertypes:
        parts.append(e.BecomeTypes(types=types, subtypes=subtypes, supertypes=supertypes, keep=keep))
    if colors or "colorless" in words or "colourless" in words:
        parts.append(e.BecomeColors(colors, keep=keep))
    for size in sizes:
        power, _, toughness = size.partition("/")
        parts.append(e.SetPT(s.Number(int(power)), s.Number(int(toughness))))
    _effect(table, action, tuple(parts))


@does("becomes a copy of")
def _becomes_copy(table: Table, action: Action) -> None:
    become_copy(table, find_permanent(table, action).id, find_permanent(table, action, action.targets[0]).id)


@does("creates a copy of")
def _creates_copy(table: Table, action: Action) -> None:
    original = find_object(table, action, (action.targets or action.objects)[0])
    table.say(f"Player {action.player} creates a token that is a copy of {original.known_as}.", "707.2", "111.3")
    perform(table, (copy_token(original, action.player),) * (action.n or 1))


@does("creates")
def _creates(table: Table, action: Action) -> None:
    spec = parse_object(Piece(action.words, action.place), action.player)
    is_creature = not spec.types or "Creature" in spec.types
    untold = untold_number("a token") if is_creature else None
    power, toughness = spec.size if spec.size is not None else (untold, untold)
    values = Characteristics(
        name=" ".join((*spec.subtypes, "Token")),
        colors=spec.colors,
        types=spec.types or ("Creature",),
        subtypes=spec.subtypes,
        abilities=tuple(e.Keyword(word) for word in spec.keywords),
        power=power,
        toughness=toughness,
    )
    perform(table, (ev.Create(values, action.player),) * (action.n or 1))


@does("gains control")
def _gains_control(table: Table, action: Action) -> None:
    ids = tuple(find_permanent(table, action, label).id for label in action.objects)
    add_effect(table, ids[0], action.player, (e.GainControl(),), ids, "permanent")


@does("is attached to")
def _attached(table: Table, action: Action) -> None:
    attach(table, find_permanent(table, action).id, id_or_player(table, action, action.targets[0]))


@does("becomes unattached")
def _unattached(table: Table, action: Action) -> None:
    perform(table, (ev.Attach(find_permanent(table, action).id, None),))


@does("counters are put on", "counters are removed from")
def _counters(table: Table, action: Action) -> None:
    sign = 1 if action.verb == "counters are put on" else -1
    kind, n = action.options.get("kind", "+1/+1"), action.n or 1
    perform(
        table,
        tuple(ev.Counters(id_or_player(table, action, label), kind, sign * n) for label in action.objects or action.targets),
    )
