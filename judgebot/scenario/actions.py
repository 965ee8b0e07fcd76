"""`do:` lines carried out at the table: each verb calls the rules; what they forbid raises ForbiddenError."""

from collections.abc import Callable
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.contract import FaceDownCause
from judgebot.errors import InputError
from judgebot.game import casting, combat, turn
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.copying import copiable_values
from judgebot.game.damage import deal
from judgebot.game.effects_continuous import add_effect, become_copy
from judgebot.game.effects_objects import attach, destroy, transform
from judgebot.game.effects_players import change_life, draw
from judgebot.game.face_down import may_look, reveal_all
from judgebot.game.keyword_actions import from_library, manifest_dread, put_face_down
from judgebot.game.picking import top_cards
from judgebot.game.players import concede, end_of_game, player_left
from judgebot.game.priority import settle
from judgebot.game.resolution import resolve_top
from judgebot.game.special_actions import turn_down, turn_up_by_effect, turn_up_by_special_action
from judgebot.game.state import Obj
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, NotDecidedError
from judgebot.game.values import Characteristics
from judgebot.scenario.models import Action, Verb, Zone
from judgebot.scenario.notation_objects import parse_object
from judgebot.scenario.notation_text import Piece

Act = Callable[[Table, Action], None]
_ACTS: Final[dict[Verb, Act]] = {}


def do(table: Table, action: Action) -> None:
    """Carry out a `do:` line and all that follows before a player would get priority (CR 117.5).

    Raises ForbiddenError where the rules forbid it (the state is then as before), InputError where it names nothing there is.
    """
    before, steps = table.game, len(table.steps)
    try:
        _ACTS[action.verb](table, action)
    except ForbiddenError:
        table.game = before
        del table.steps[steps:]
        raise
    settle(table)


def _does(*verbs: Verb) -> Callable[[Act], Act]:
    def register(act: Act) -> Act:
        for verb in verbs:
            _ACTS[verb] = act
        return act

    return register


# What the words of an action point at


def _obj(table: Table, action: Action, label: str = "") -> Obj:
    wanted = label or (action.objects[0] if action.objects else "")
    found = table.game.find(wanted)
    if found is None:
        raise InputError(f"there is no #{wanted} now", where=str(action.place), hint="number the object that is meant")
    return found


def _permanent(table: Table, action: Action, label: str = "") -> Obj:
    obj = _obj(table, action, label)
    if obj.zone != "battlefield":
        raise ForbiddenError(f"{obj.known_as} is not on the battlefield but in the {obj.zone}", "403.3", "101.3")
    return obj


def _id_or_player(table: Table, action: Action, label: str) -> int | str:
    if label in table.game.players:
        return label
    on_stack = next((item for item in table.game.stack if item.label == label and item.kind == "spell"), None)
    return on_stack.id if on_stack is not None else _obj(table, action, label).id


def _card_named(table: Table, action: Action, zone: Zone) -> Obj:
    """The object of an action given by number, or by name among the player's cards in the zone."""
    if action.objects:
        return _obj(table, action)
    for i in table.game.zone(zone, action.player):
        obj = table.game.objects[i]
        names = () if obj.card is None else (obj.card.name, *(face.name for face in obj.card.faces))
        if action.name in names and obj.owner == action.player:
            return obj
    raise InputError(
        f"{action.name} is not in player {action.player}'s {zone}",
        where=str(action.place),
        hint=f"list it: '{action.player} {zone}: {action.name}'",
    )


# The stack and the turn


@_does("resolve")
def _resolve(table: Table, action: Action) -> None:
    if not table.game.stack:
        raise ForbiddenError("the stack is empty, so there is nothing to resolve", "405.5")
    resolve_top(table)


@_does("passes")
def _passes(table: Table, action: Action) -> None:
    """All players pass until the stack is empty (CR 117.4)."""
    while table.game.stack and table.game.state == "running":
        resolve_top(table)
        settle(table)


@_does("goes to")
def _goes_to(table: Table, action: Action) -> None:
    turn.go_to(table, action.options.get("step", action.words), action.player)


@_does("next turn")
def _next_turn(table: Table, action: Action) -> None:
    turn.next_turn(table)


@_does("game ends")
def _game_ends(table: Table, action: Action) -> None:
    table.say("The game ends: every face-down permanent and spell is revealed.", "708.9")
    reveal_all(table, "the game ends")


@_does("casts")
def _casts(table: Table, action: Action) -> None:
    zone: Zone = msgspec.convert(action.options.get("zone", "hand"), Zone)
    obj = _card_named(table, action, zone)
    if obj.zone not in ("hand", zone):
        raise ForbiddenError(f"{obj.known_as} is in the {obj.zone}", "601.3")
    if obj.zone != "hand" and not (obj.zone == "command" and obj.commander):
        raise NotDecidedError(f"casting a card from the {obj.zone} is not modelled")
    if obj.owner != action.player:
        raise ForbiddenError(f"{obj.known_as} is not player {action.player}'s card", "601.3")
    modes = tuple(int(n) - 1 for n in action.options.get("modes", "").split(",") if n)
    plan = casting.CastPlan(
        targets=tuple(_id_or_player(table, action, label) for label in action.targets),
        x=int(action.options["x"]) if action.options.get("x", "").isdigit() else None,
        modes=modes,
        paid=("kicker",) if "kicked" in action.options else (),
        face_down="face down" in action.options,
        face=casting.back_face(obj, action.name) if action.name else 0,
    )
    casting.cast(table, action.player, obj, plan)


@_does("plays")
def _plays(table: Table, action: Action) -> None:
    casting.play_land(table, action.player, _card_named(table, action, "hand"))


@_does("activates")
def _activates(table: Table, action: Action) -> None:
    obj = _obj(table, action)
    abilities = casting.activated_abilities(table.view[obj.id])
    wanted = action.options.get("ability", "1")
    named = [ability for ability in abilities if ability.keyword and ability.keyword == wanted]
    if named:
        ability = named[0]
    elif wanted.isdigit() and 0 < int(wanted) <= len(abilities):
        ability = abilities[int(wanted) - 1]
    else:
        raise ForbiddenError(f"{obj.known_as} has no such activated ability", "602.2")
    targets = tuple(_id_or_player(table, action, label) for label in action.targets)
    x = int(action.options["x"]) if action.options.get("x", "").isdigit() else None
    casting.activate(table, action.player, obj, ability, targets, x)


# Face-down permanents


@_does("turns face up")
def _turns_face_up(table: Table, action: Action) -> None:
    obj = _obj(table, action)
    _needs_priority(table)
    turn_up_by_special_action(table, action.player, obj, action.options.get("by", ""))


def _needs_priority(table: Table) -> None:
    """CR 116.2b: any time the player has priority; nobody has it in the untap step (502.4) and usually not in cleanup (514.3)."""
    if table.game.step in ("untap", "cleanup"):
        raise ForbiddenError(f"no player has priority in the {table.game.step} step", "116.2b", "117.3a")


@_does("is turned face up")
def _is_turned_face_up(table: Table, action: Action) -> None:
    turn_up_by_effect(table, _permanent(table, action))


@_does("is turned face down")
def _is_turned_face_down(table: Table, action: Action) -> None:
    turn_down(table, _permanent(table, action))


@_does("manifests", "cloaks")
def _manifests(table: Table, action: Action) -> None:
    cause: FaceDownCause = "manifest" if action.verb == "manifests" else "cloak"
    if action.objects:
        for label in action.objects:
            put_face_down(table, action.player, _obj(table, action, label).id, cause)
    else:
        from_library(table, action.player, action.n or 1, cause)


@_does("manifests dread")
def _manifests_dread(table: Table, action: Action) -> None:
    manifest_dread(table, action.player, None)


# Cards and life


@_does("draws")
def _draws(table: Table, action: Action) -> None:
    draw(table, action.player, action.n or 1)


@_does("discards")
def _discards(table: Table, action: Action) -> None:
    moves = [
        ev.Move(_obj(table, action, label).id, "graveyard", "discarded", controller=action.player) for label in action.objects
    ]
    perform(table, tuple(moves))


@_does("mills")
def _mills(table: Table, action: Action) -> None:
    cards = top_cards(table, action.player, action.n or 1)
    perform(table, tuple(ev.Move(card, "graveyard", "milled") for card in cards))


@_does("gains life", "loses life")
def _life(table: Table, action: Action) -> None:
    amount = action.n or 0
    change_life(table, (action.player,), amount if action.verb == "gains life" else -amount)


@_does("loses")
def _loses(table: Table, action: Action) -> None:
    table.say(f"Player {action.player} loses the game by an effect.", "104.3e")
    perform(table, (ev.Loses(action.player, "effect"),))
    player_left(table, action.player)
    end_of_game(table)


@_does("wins")
def _wins(table: Table, action: Action) -> None:
    table.say(f"Player {action.player} wins the game by an effect.", "104.2b")
    perform(table, (ev.Wins(action.player),))
    reveal_all(table, "the game ends")


@_does("leaves")
def _leaves(table: Table, action: Action) -> None:
    concede(table, action.player)


@_does("reveals")
def _reveals(table: Table, action: Action) -> None:
    obj = _obj(table, action)
    table.owe(action.player, "reveal", obj.known_as, "701.20a")
    table.say(f"Player {action.player} reveals {obj.known_as}.", "701.20a")


@_does("looks at")
def _looks_at(table: Table, action: Action) -> None:

    obj = _obj(table, action)
    allowed, why, rules = may_look(table.game, action.player, obj)
    if not allowed:
        raise ForbiddenError(f"player {action.player} may not look at {obj.known_as}: {why}", *rules)
    table.say(f"Player {action.player} may look at {obj.known_as}: {why}.", *rules)


# Permanents come and go, by an effect that is not on the board


@_does("is destroyed")
def _is_destroyed(table: Table, action: Action) -> None:
    destroy(table, tuple(_permanent(table, action, label).id for label in action.objects))


@_does("is exiled")
def _is_exiled(table: Table, action: Action) -> None:
    hidden = "face down" in action.options
    ids = [_obj(table, action, label).id for label in action.objects]
    perform(table, tuple(ev.Move(i, "exile", "exiled", exile_face_down=hidden) for i in ids))


@_does("is sacrificed", "sacrifices")
def _sacrificed(table: Table, action: Action) -> None:
    ids = []
    for label in action.objects:
        obj = _permanent(table, action, label)
        if action.player and table.view[obj.id].controller != action.player:
            raise ForbiddenError(f"player {action.player} does not control {obj.known_as}", "701.21a")
        ids.append(obj.id)
    perform(table, tuple(ev.Move(i, "graveyard", "sacrificed") for i in ids))


@_does("is returned to hand")
def _returned(table: Table, action: Action) -> None:
    perform(table, tuple(ev.Move(_obj(table, action, label).id, "hand") for label in action.objects))


@_does("is put into")
def _put_into(table: Table, action: Action) -> None:
    zone: Zone = msgspec.convert(action.options.get("zone", "graveyard"), Zone)
    position = {"second": "2", "": "top"}.get(action.options.get("position", ""), action.options.get("position", "top"))
    perform(table, tuple(ev.Move(_obj(table, action, label).id, zone, position=position) for label in action.objects))


@_does("returns to battlefield")
def _returns(table: Table, action: Action) -> None:
    moves: list[ev.GameEvent] = []
    for label in action.objects:
        obj = _obj(table, action, label)
        if obj.zone == "battlefield":
            raise ForbiddenError(f"{obj.known_as} is already on the battlefield", "400.7")
        controller = action.options.get("under", "") or obj.owner
        face = 1 if "transformed" in action.options else 0
        host = _id_or_player(table, action, action.targets[0]) if action.targets else None
        move = ev.Move(
            obj.id, "battlefield", controller=controller, tapped="tapped" in action.options, face=face, attach_to=host
        )
        moves.append(move)
    perform(table, tuple(moves))


@_does("is tapped", "is untapped")
def _tapped(table: Table, action: Action) -> None:
    ids = [_permanent(table, action, label).id for label in action.objects]
    perform(table, tuple(ev.SetTapped(i, action.verb == "is tapped") for i in ids))


@_does("is countered")
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


@_does("phases out", "phases in")
def _phases(table: Table, action: Action) -> None:
    ids = [_permanent(table, action, label).id for label in action.objects]
    perform(table, tuple(ev.Phase(i, action.verb == "phases out") for i in ids))


@_does("transforms")
def _transforms(table: Table, action: Action) -> None:
    transform(table, _permanent(table, action).id)


# Continuous effects


def _effect(table: Table, action: Action, parts: tuple[e.Part, ...], duration: e.Duration = "end of turn") -> None:
    ids = tuple(_permanent(table, action, label).id for label in action.objects)
    add_effect(table, ids[0], table.row(ids[0]).controller, parts, ids, duration)


@_does("loses all abilities")
def _loses_all(table: Table, action: Action) -> None:
    _effect(table, action, (e.LoseAbilities(),))


@_does("gains")
def _gains(table: Table, action: Action) -> None:
    _effect(table, action, (e.GainAbilities((e.Keyword(action.words),)),))


@_does("gets")
def _gets(table: Table, action: Action) -> None:
    power, _, toughness = action.words.partition("/")
    _effect(table, action, (e.ModifyPT(s.Number(int(power)), s.Number(int(toughness))),))


_COLOR_WORDS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_TYPES: Final = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")


@_does("becomes")
def _becomes(table: Table, action: Action) -> None:
    """The new types replace the old ones unless "in addition" is said (CR 205.1a-b)."""
    words = action.words.replace(" in addition", "").split()
    keep = "in addition" in action.words
    types = tuple(word for word in words if word in _TYPES)
    colors = tuple(_COLOR_WORDS[word.lower()] for word in words if word.lower() in _COLOR_WORDS)
    sizes = [word for word in words if "/" in word]
    left = ("a", "an", "colourless", "colorless", *sizes)
    subtypes = tuple(w for w in words if w not in types and w.lower() not in _COLOR_WORDS and w not in left)
    parts: list[e.Part] = []
    if types or subtypes:
        parts.append(e.BecomeTypes(types=types, subtypes=subtypes, keep=keep))
    if colors or "colorless" in words or "colourless" in words:
        parts.append(e.BecomeColors(colors, keep=keep))
    for size in sizes:
        power, _, toughness = size.partition("/")
        parts.append(e.SetPT(s.Number(int(power)), s.Number(int(toughness))))
    _effect(table, action, tuple(parts))


@_does("becomes a copy of")
def _becomes_copy(table: Table, action: Action) -> None:
    become_copy(table, _permanent(table, action).id, _permanent(table, action, action.targets[0]).id)


@_does("creates a copy of")
def _creates_copy(table: Table, action: Action) -> None:
    original = _obj(table, action, (action.targets or action.objects)[0])
    values = copiable_values(original)
    table.say(f"Player {action.player} creates a token that is a copy of {original.known_as}.", "707.2", "111.3")
    create = ev.Create(values, action.player, copied=values, copy_name=values.name)
    perform(table, (create,) * (action.n or 1))


@_does("creates")
def _creates(table: Table, action: Action) -> None:
    spec = parse_object(Piece(action.words, action.place), action.player)
    power, toughness = spec.size if spec.size is not None else (None, None)
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


@_does("gains control")
def _gains_control(table: Table, action: Action) -> None:
    ids = tuple(_permanent(table, action, label).id for label in action.objects)
    add_effect(table, ids[0], action.player, (e.GainControl(),), ids, "permanent")


@_does("is attached to")
def _attached(table: Table, action: Action) -> None:
    attach(table, _permanent(table, action).id, _id_or_player(table, action, action.targets[0]))


@_does("becomes unattached")
def _unattached(table: Table, action: Action) -> None:
    perform(table, (ev.Attach(_permanent(table, action).id, None),))


@_does("counters are put on", "counters are removed from")
def _counters(table: Table, action: Action) -> None:
    sign = 1 if action.verb == "counters are put on" else -1
    kind, n = action.options.get("kind", "+1/+1"), action.n or 1
    perform(
        table,
        tuple(ev.Counters(_id_or_player(table, action, label), kind, sign * n) for label in action.objects or action.targets),
    )


# Damage and combat


@_does("is dealt")
def _is_dealt(table: Table, action: Action) -> None:
    """Damage from the named source, else from one without any abilities."""
    target = _id_or_player(table, action, action.objects[0] if action.objects else action.player)
    if action.targets:
        deal(table, (ev.Damage(_obj(table, action, action.targets[0]).id, target, action.n or 0),))
    else:
        _damage_from_nowhere(table, target, action.n or 0)


def _damage_from_nowhere(table: Table, target: int | str, amount: int) -> None:
    """Damage whose source was not said: an object without abilities that is nowhere."""
    source = Obj(
        table.game.next_id, "", "nowhere", table.game.active, table.game.active, values=Characteristics(name="a source")
    )
    table.game = table.game.with_object(source)
    table.change(next_id=table.game.next_id + 1)
    deal(table, (ev.Damage(source.id, target, amount),))
    objects = {i: o for i, o in table.game.objects.items() if i != source.id}
    left = {**table.game.left, source.id: (source, table.view[source.id])}
    table.change(objects=objects, left=left)


@_does("fights")
def _fights(table: Table, action: Action) -> None:
    one = _permanent(table, action)
    other = _permanent(table, action, action.targets[0])
    powers = [max(0, table.view[o.id].power or 0) for o in (one, other)]
    table.say(f"{one.known_as} and {other.known_as} fight.", "701.14a")
    deal(table, (ev.Damage(one.id, other.id, powers[0]), ev.Damage(other.id, one.id, powers[1])))


@_does("attacks")
def _attacks(table: Table, action: Action) -> None:
    pairs = []
    defender = action.targets[0] if action.targets else action.options.get("defender", "")
    for label in action.objects:
        target = _id_or_player(table, action, defender) if defender else _only_opponent(table, action)
        pairs.append((_permanent(table, action, label).id, target))
    combat.declare_attackers(table, action.player, tuple(pairs))


def _only_opponent(table: Table, action: Action) -> str:
    others = [name for name in table.game.in_game() if name != action.player]
    if len(others) != 1:
        raise InputError("say which player is attacked", where=str(action.place), hint=f"'{action.text}: B'")
    return others[0]


@_does("blocks")
def _blocks(table: Table, action: Action) -> None:
    attackers = tuple(_permanent(table, action, label).id for label in action.objects)
    blockers = tuple(_permanent(table, action, label).id for label in action.targets)
    combat.declare_blockers(table, action.player, tuple((blocker, attackers) for blocker in blockers))


@_does("assigns")
def _assigns(table: Table, action: Action) -> None:
    amounts = [int(n) for n in action.options.get("amounts", "").split(",") if n]
    targets = [_id_or_player(table, action, label) for label in action.targets]
    combat.note_assignment(table, _permanent(table, action).id, dict(zip(targets, amounts, strict=False)))


@_does("combat damage")
def _combat_damage(table: Table, action: Action) -> None:
    combat.combat_damage(table)
