"""`do:` lines about the stack, the turn and combat: resolve, cast, activate, attack, block."""

import re

import msgspec

from judgebot.errors import InputError
from judgebot.game import activating, assigning, attacking, blocking, casting, combat, special_exiling, turn, unlocking
from judgebot.game import events as ev
from judgebot.game.damage import deal
from judgebot.game.face_down import reveal_all
from judgebot.game.leave_to_cast import AsCast, check_zone, permission
from judgebot.game.playing_lands import play_land
from judgebot.game.registry import not_executable
from judgebot.game.resolution import resolve_top
from judgebot.game.state import Obj
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, NotDecidedError, NothingLeftError
from judgebot.game.values import Characteristics
from judgebot.game.wording import place_words
from judgebot.scenario.models import Action, Zone
from judgebot.scenario.verbs import card_named, does, find_object, find_permanent, id_or_player

# The stack and the turn


@does("resolve")
def _resolve(table: Table, action: Action) -> None:
    if not table.game.stack:
        raise NothingLeftError("the stack is empty, so there is nothing to resolve", "405.5")
    resolve_top(table)


@does("passes")
def _passes(table: Table, action: Action) -> None:
    """All players pass until the stack is empty (CR 117.4)."""
    turn.empty_stack(table)


@does("goes to")
def _goes_to(table: Table, action: Action) -> None:
    turn.go_to(table, action.options.get("step", action.words), action.player)


@does("next turn")
def _next_turn(table: Table, action: Action) -> None:
    turn.next_turn(table)


@does("game ends")
def _game_ends(table: Table, action: Action) -> None:
    table.say("The game ends: every face-down permanent and spell is revealed.", "708.9")
    reveal_all(table, "the game ends")


@does("casts")
def _casts(table: Table, action: Action) -> None:
    zone: Zone = msgspec.convert(action.options.get("zone", "hand"), Zone)
    elsewhere: tuple[Zone, ...] = () if "zone" in action.options else ("command", "exile")
    obj = card_named(table, action, zone, *elsewhere)
    way, face = _way(action), casting.back_face(obj, action.name) if action.name else 0
    from_command = obj.zone == "command" and obj.commander
    if obj.zone in ("battlefield", "stack") or obj.zone not in (action.options.get("zone", obj.zone), "hand"):
        raise ForbiddenError(f"{obj.known_as} is {place_words(obj.zone)}", "601.3")
    if obj.zone != "hand" and not from_command:
        check_zone(table, action.player, obj, AsCast("face down" in action.options, way, face))
    if obj.owner != action.player and permission(table, action.player, obj) is None:
        raise ForbiddenError(f"{obj.known_as} is not player {action.player}'s card", "601.3")
    modes = tuple(int(n) - 1 for n in action.options.get("modes", "").split(",") if n)
    plan = casting.CastPlan(
        targets=tuple(id_or_player(table, action, label) for label in action.targets),
        x=int(action.options["x"]) if action.options.get("x", "").isdigit() else None,
        modes=modes,
        paid=_paid(action),
        face_down="face down" in action.options,
        face=face,
        way=way,
    )
    casting.cast(table, action.player, obj, plan)


def _way(action: Action) -> str:
    """The keyword whose cost is paid: "its escape cost" is escape; a price in mana names none."""
    said = re.sub(r"^its | cost$", "", action.options.get("cost", "").lower())
    return "" if said.startswith("{") or said in ("0", "mana", "its mana") else said


def _paid(action: Action) -> tuple[str, ...]:
    """The additional costs that are paid, each as often as said: "buyback", "multikicker x2"."""
    named = re.findall(r"([a-z][a-z' -]*?)(?: x(\d+))?(?:, | and |$)", action.options.get("paid", ""))
    paid = [name for name, times in named for _ in range(int(times or 1))]
    kicked = ["kicker"] if "kicked" in action.options or "multikicker" in paid else []
    return (*kicked, *paid)


@does("suspends", "foretells", "plots")
def _exiles_from_hand(table: Table, action: Action) -> None:
    act = {"suspends": special_exiling.suspend, "foretells": special_exiling.foretell, "plots": special_exiling.plot}
    act[action.verb](table, action.player, card_named(table, action, "hand"))


@does("unlocks")
def _unlocks(table: Table, action: Action) -> None:
    unlocking.unlock(table, action.player, find_object(table, action))


@does("plays")
def _plays(table: Table, action: Action) -> None:
    play_land(table, action.player, card_named(table, action, "hand"), action.name)


@does("activates")
def _activates(table: Table, action: Action) -> None:
    obj = find_object(table, action)
    abilities = activating.activated_abilities(table.view[obj.id])
    wanted = action.options.get("ability", "1")
    named = [ability for ability in abilities if ability.keyword and ability.keyword == wanted]
    if named:
        ability = named[0]
    elif wanted.isdigit() and 0 < int(wanted) <= len(abilities):
        ability = abilities[int(wanted) - 1]
    else:
        raise _no_such_ability(table, obj)
    targets = tuple(id_or_player(table, action, label) for label in action.targets)
    x = int(action.options["x"]) if action.options.get("x", "").isdigit() else None
    activating.activate(table, action.player, obj, ability, targets, x)


# Damage and combat


def _no_such_ability(table: Table, obj: Obj) -> ForbiddenError | NotDecidedError:
    """The rules forbid it only if every clause of the object is acted on; else it may be one of those."""
    unread = [clause for _, ability in table.view[obj.id].abilities if (clause := not_executable(ability)) is not None]
    if unread:
        return NotDecidedError(f"{obj.known_as}: {unread[0]}")
    return ForbiddenError(f"{obj.known_as} has no such activated ability", "602.2")


@does("is dealt")
def _is_dealt(table: Table, action: Action) -> None:
    """Damage from the named source, else from one without any abilities."""
    target = id_or_player(table, action, action.objects[0] if action.objects else action.player)
    if action.targets:
        deal(table, (ev.Damage(find_object(table, action, action.targets[0]).id, target, action.n or 0),))
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


@does("fights")
def _fights(table: Table, action: Action) -> None:
    one = find_permanent(table, action)
    other = find_permanent(table, action, action.targets[0])
    powers = [max(0, table.view[o.id].power or 0) for o in (one, other)]
    table.say(f"{one.known_as} and {other.known_as} fight.", "701.14a")
    deal(table, (ev.Damage(one.id, other.id, powers[0]), ev.Damage(other.id, one.id, powers[1])))


@does("attacks")
def _attacks(table: Table, action: Action) -> None:
    defender = action.targets[0] if action.targets else action.options.get("defender", "")
    told = [(label, defender, "first" if "in a band" in action.options else "") for label in action.objects]
    pairs, bands = [], dict[str, list[int]]()
    for label, target, band in (*told, *_also(action)):
        attacker = find_permanent(table, action, label).id
        pairs.append((attacker, id_or_player(table, action, target) if target else _only_opponent(table, action)))
        if band:
            bands.setdefault(band, []).append(attacker)
    attacking.declare_attackers(table, action.player, tuple(pairs), tuple(map(tuple, bands.values())))


def _also(action: Action) -> list[tuple[str, str, str]]:
    """What the next lines say of the same declaration: who attacks what, in which band, who blocks what (declarations.py)."""
    found = (told.split(":") for told in action.options.get("also", "").split())
    return [(label, other, rest[0] if rest else "") for label, other, *rest in found]


def _only_opponent(table: Table, action: Action) -> str:
    others = [name for name in table.game.in_game() if name != action.player]
    if len(others) != 1:
        raise InputError("say which player is attacked", where=str(action.place), hint=f"'{action.text}: B'")
    return others[0]


@does("blocks")
def _blocks(table: Table, action: Action) -> None:
    attackers = tuple(find_permanent(table, action, label).id for label in action.targets)
    blocks = {find_permanent(table, action, label).id: attackers for label in action.objects}
    for label, other, _ in _also(action):
        blocker, attacker = find_permanent(table, action, label).id, find_permanent(table, action, other).id
        blocks[blocker] = (*blocks.get(blocker, ()), attacker)
    blocking.declare_blockers(table, action.player, tuple(blocks.items()))


@does("assigns")
def _assigns(table: Table, action: Action) -> None:
    amounts = [int(n) for n in action.options.get("amounts", "").split(",") if n]
    targets = [id_or_player(table, action, label) for label in action.targets]
    assigning.note_assignment(table, find_permanent(table, action).id, dict(zip(targets, amounts, strict=False)))


@does("combat damage")
def _combat_damage(table: Table, action: Action) -> None:
    if table.game.step in ("declare attackers", "declare blockers"):
        blocking.refuse_undeclared(table)
    combat.combat_damage(table)
