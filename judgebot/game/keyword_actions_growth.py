"""Keyword actions (CR 701) that put counters on permanents or create tokens: proliferate, populate, adapt, connive, ..."""

from collections.abc import Callable
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching, quantities
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.effects_continuous import add_effect
from judgebot.game.effects_players import draw
from judgebot.game.effects_tokens import copy_token
from judgebot.game.picking import choose_among, pick, present, top_cards
from judgebot.game.predefined_tokens import predefined
from judgebot.game.registry import HANDLERS, acts_on
from judgebot.game.table import Table
from judgebot.game.trace import MissingFactError, NotDecidedError
from judgebot.game.values import Characteristics
from judgebot.game.view import Row

_MOST_WITH_COUNTERS: Final = 6
_PLUS: Final = "+1/+1"

Done = tuple[int, ...]
Action = Callable[[Table, Context, e.KeywordAction], Done]


def does_action(name: str) -> Callable[[Action], Action]:
    """Register what carries out a keyword action of that name."""

    def register(action: Action) -> Action:
        _ACTIONS[name] = action
        return action

    return register


def designate(table: Table, object_id: int, name: str, value: int = 0) -> None:
    """Let an object get a designation, which it keeps while it stays where it is; without a value of its own, the turn."""
    obj = table.game.objects[object_id]
    known = {**obj.designations, name: value or table.game.turn}
    table.game = table.game.with_object(msgspec.structs.replace(obj, designations=known))


def tell(table: Table, kind: str, object_id: int, player: str) -> None:
    """Let abilities see that a player, or an object, has done something of that kind (CR 603.2)."""
    perform(table, (ev.Done(kind, object_id, player),), quiet=True)


def _grow(table: Table, permanent: int, n: int) -> None:
    if permanent in table.game.objects and n > 0:
        perform(table, (ev.Counters(permanent, _PLUS, n, by=table.row(permanent).controller),))


@acts_on(e.Proliferate)
def _proliferate(table: Table, ctx: Context, effect: e.Proliferate) -> Done:
    """CR 701.34a: one more counter of each kind on any number of permanents and players that have one."""
    having: list[int | str] = [
        row.id for row in table.view.rows.values() if row.zone == "battlefield" and table.obj(row.id).counters
    ]
    having += [name for name in table.game.in_game() if _kinds(table, name)]
    if len(having) > _MOST_WITH_COUNTERS:
        raise NotDecidedError(f"proliferating with {len(having)} permanents and players that have counters: too many ways")
    label = table.obj(ctx.source).label
    chosen = [one for one in having if _taken(table, ctx.you, label, f"whether {table.name(one)} is chosen to proliferate")]
    table.say(f"Player {ctx.you} proliferates: {', '.join(table.name(one) for one in chosen) or 'nothing'}.", "701.34a")
    perform(table, tuple(ev.Counters(one, kind, 1, by=ctx.you) for one in chosen for kind in _kinds(table, one)))
    tell(table, "proliferates", ctx.source, ctx.you)
    return tuple(one for one in chosen if isinstance(one, int))


def _kinds(table: Table, one: int | str) -> tuple[str, ...]:
    if isinstance(one, int):
        return tuple(table.game.objects[one].counters)
    player = table.game.players[one]
    return (*(("poison",) if player.poison else ()), *(kind for kind, n in player.counters.items() if n))


def _taken(table: Table, player: str, label: str, question: str) -> bool:
    return table.choose(Choice(player, "may", label, question, ("yes", "no"))) == 0


@acts_on(e.KeywordAction)
def _keyword_action(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    return _ACTIONS[effect.name](table, ctx, effect)


def _players(ctx: Context, effect: e.KeywordAction) -> tuple[str, ...]:
    return (ctx.you,) if effect.player is None else matching.players(ctx, effect.player)


def _number(ctx: Context, effect: e.KeywordAction) -> int:
    return 1 if effect.n is None else quantities.amount(ctx, effect.n)


def _created(done: tuple[ev.Happened, ...]) -> Done:
    return tuple(one.after for one in done if isinstance(one.event, ev.Create))


def _investigate(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 701.16a: create a Clue token."""
    made = tuple(ev.Create(predefined("Clue"), player) for player in _players(ctx, effect))
    clues = _created(perform(table, made))
    for player in _players(ctx, effect):
        tell(table, "investigates", ctx.source, player)
    return clues


def _populate(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 701.36a: a token that is a copy of a creature token you control; without one, nothing (701.36b)."""
    made: list[int] = []
    for player in _players(ctx, effect):
        tokens = tuple(row.id for row in _creatures(table, player) if table.obj(row.id).token)
        if not tokens:
            table.say(f"Player {player} controls no creature token to copy.", "701.36b")
            continue
        (chosen,) = choose_among(table, player, ctx.source, tokens, s.Number(1), "token is copied")
        made.extend(_created(perform(table, (copy_token(table.obj(chosen), player),))))
    return tuple(made)


def _creatures(table: Table, player: str) -> list[Row]:
    return [
        row for row in table.view.rows.values() if row.zone == "battlefield" and row.is_creature and row.controller == player
    ]


def _adapt(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 701.46a: counters only where it has no +1/+1 counter."""
    obj = table.game.objects.get(ctx.source)
    if obj is None or obj.counters.get(_PLUS, 0):
        has = "has +1/+1 counters already" if obj is not None else "is gone"
        table.say(f"{table.name(ctx.source)} {has}: nothing happens.", "701.46a")
        return ()
    _grow(table, ctx.source, _number(ctx, effect))
    tell(table, "adapts", ctx.source, ctx.you)
    return (ctx.source,)


def _bolster(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 701.39a: counters on a creature with the least toughness among yours."""
    mine = _creatures(table, ctx.you)
    if not mine:
        table.say(f"Player {ctx.you} controls no creature.", "701.39a", "609.3")
        return ()
    least = min(row.toughness or 0 for row in mine)
    weakest = tuple(row.id for row in mine if (row.toughness or 0) == least)
    (chosen,) = choose_among(table, ctx.you, ctx.source, weakest, s.Number(1), "creature is bolstered")
    table.say(f"{table.name(chosen)} is a creature with the least toughness.", "701.39a")
    _grow(table, chosen, _number(ctx, effect))
    return (chosen,)


def _connive(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 701.50a, d: draw, discard, and a counter for each nonland card discarded."""
    conniving = _doing(table, ctx, effect)
    for permanent in conniving:
        n, player = _number(ctx, effect), table.row(permanent).controller
        table.say(f"{table.name(permanent)} connives.", "701.50a")
        draw(table, player, n)
        discarded = HANDLERS[e.Discard](table, table.context(permanent, player), e.Discard(s.Number(n)))
        lands = [card for card in discarded if _is_land(table, card)]
        _grow(table, permanent, len(discarded) - len(lands))
        tell(table, "connives", permanent, player)
    return conniving


def _explore(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 701.44a: a land card goes to the hand; else a counter, and the card may go to the graveyard."""
    exploring = _doing(table, ctx, effect)
    for permanent in exploring:
        player = table.row(permanent).controller
        top = top_cards(table, player, 1)
        table.say(f"{table.name(permanent)} explores.", "701.44a")
        for card in top:
            table.owe(player, "reveal", table.name(card), "701.20a", "701.44a")
        _explored(table, permanent, player, top)
        tell(table, "explores", permanent, player)
    return exploring


def _explored(table: Table, permanent: int, player: str, top: Done) -> None:
    if top and _is_land(table, top[0]):
        perform(table, (ev.Move(top[0], "hand", "found"),))
        return
    _grow(table, permanent, 1)
    label = table.obj(permanent).label
    if top and _taken(table, player, label, f"whether {table.name(top[0])} goes to the graveyard"):
        perform(table, (ev.Move(top[0], "graveyard"),))


def _is_land(table: Table, card: int) -> bool:
    if table.obj(card).is_unknown:
        raise MissingFactError(f"whether {table.name(card)} is a land card")
    return "Land" in table.row(card).types


def _doing(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """Return the permanent that connives or explores; several, one by one in an order of choice, are not modelled."""
    ids = pick(table, ctx, effect.what) if effect.what is not None else (ctx.source,)
    if len(ids) > 1:
        raise NotDecidedError(f"several permanents that {effect.name} at once")
    return ids


def _endure(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 701.63a: counters on it, or a Spirit token of that size."""
    n = _number(ctx, effect)
    for permanent in _doing(table, ctx, effect) if n else ():
        player, label = table.row(permanent).controller, table.obj(permanent).label
        is_there = permanent in table.game.objects
        if is_there and _taken(table, player, label, f"whether the counters are put on {table.name(permanent)}"):
            _grow(table, permanent, n)
        else:
            spirit = Characteristics("Spirit Token", None, ("W",), (), ("Creature",), ("Spirit",), (), n, n)
            perform(table, (ev.Create(spirit, player),))
    return ()


def _amass(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 701.47a: an Army where there is none, then counters on an Army, which becomes of that type too."""
    kind = _ARMIES[effect.name]
    done: list[int] = []
    for player in _players(ctx, effect):
        if not _armies(table, player):
            army = Characteristics(f"{kind} Army Token", None, ("B",), (), ("Creature",), (kind, "Army"), (), 0, 0)
            perform(table, (ev.Create(army, player),))
        armies = _armies(table, player)
        if not armies:
            continue
        (chosen,) = choose_among(table, player, ctx.source, armies, s.Number(1), "Army is amassed")
        table.say(f"Player {player} amasses with {table.name(chosen)}.", "701.47a")
        _grow(table, chosen, _number(ctx, effect))
        if kind not in table.row(chosen).subtypes:
            add_effect(table, ctx.source, player, (e.BecomeTypes(subtypes=(kind,), keep=True),), (chosen,), "permanent")
        done.append(chosen)
    return tuple(done)


def _armies(table: Table, player: str) -> Done:
    return tuple(row.id for row in _creatures(table, player) if "Army" in row.subtypes)


def _told(kind: str) -> Action:
    """CR 702.100b, 702.149c: an ability put counters on its source as it resolved."""

    def act(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
        if ctx.source in table.game.objects:
            tell(table, kind, ctx.source, ctx.you)
        return ()

    return act


def _detain(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 701.35a: until your next turn it can't attack, block or have its abilities activated."""
    assert effect.what is not None
    ids = present(table, pick(table, ctx, effect.what))
    rules = tuple(e.Rule(kind) for kind in ("can't attack", "can't block", "can't activate abilities"))
    for permanent in ids:
        table.say(f"{table.name(permanent)} is detained until player {ctx.you}'s next turn.", "701.35a")
    add_effect(table, ctx.source, ctx.you, rules, ids, "your next turn")
    return ids


_ARMIES: Final = {"amass zombies": "Zombie", "amass orcs": "Orc", "amass slivers": "Sliver"}
_ACTIONS: Final[dict[str, Action]] = {
    "investigate": _investigate,
    "populate": _populate,
    "adapt": _adapt,
    "bolster": _bolster,
    "connive": _connive,
    "explore": _explore,
    "endure": _endure,
    "detain": _detain,
    "evolved": _told("evolves"),
    "trained": _told("trains"),
    **dict.fromkeys(_ARMIES, _amass),
}
