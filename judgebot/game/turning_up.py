"""What happens as a permanent is turned face up (CR 708.11, 614.1e): counters on it, a copy that it becomes."""

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching, quantities
from judgebot.game.arriving import replace_game
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.copying import values_to_copy, with_exceptions
from judgebot.game.layers import view
from judgebot.game.replacement import replaced_counters
from judgebot.game.state import Game, Obj
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError


def turning_up(table: Table, obj: Obj) -> ev.TurnUp:
    """Return the turning up with all that "as this is turned face up" abilities of the permanent change about it."""
    event = ev.TurnUp(obj.id)
    game = table.game.with_object(msgspec.structs.replace(obj, face_down=None))
    for _, ability in view(game)[obj.id].abilities:
        if isinstance(ability, e.AsEnters) and ability.face_up:
            for effect in ability.effects:
                event = _with_effect(table, game, event, effect)
    return event


def _with_effect(table: Table, game: Game, event: ev.TurnUp, effect: e.Effect) -> ev.TurnUp:
    row = view(game)[event.obj]
    ctx = Context(game, view(game).rows, event.obj, row.controller)
    match effect:
        case e.PutCounters(kind, n, _):
            number = replaced_counters(replace_game(table, game), event.obj, kind, quantities.quantity(ctx, n))
            counters = {**event.counters, kind: event.counters.get(kind, 0) + number}
            return msgspec.structs.replace(event, counters=counters)
        case e.May(
            effects=(e.BecomeCopy(of=s.Choose(of), exceptions=exceptions, duration="turned face down" as ends),), cost=()
        ):
            return _as_copy(table, ctx, event, of, exceptions, ends)
        case _:
            raise NotDecidedError(f"an effect as #{row.label} is turned face up is not modelled: {type(effect).__name__}")


def _as_copy(
    table: Table, ctx: Context, event: ev.TurnUp, of: s.Filter, exceptions: tuple[e.Part, ...], ends: str
) -> ev.TurnUp:
    """The controller may choose what it is a copy of as it turns (CR 707.5, 708.11)."""
    row = ctx.rows[event.obj]
    ids = tuple(i for i in matching.matching(ctx, of) if i != event.obj)
    if not ids:
        table.say(f"There is nothing for #{row.label} to copy.", "707.5")
        return event
    asked = Choice(row.controller, "may", row.label, f"whether #{row.label} becomes a copy as it turns up", ("yes", "no"))
    if table.choose(asked) == 1:
        return event
    names, labels = tuple(table.name(i) for i in ids), tuple(table.obj(i).label for i in ids)
    original = table.obj(
        ids[table.choose(Choice(row.controller, "object", row.label, f"what #{row.label} copies", names, labels))]
    )
    copied = with_exceptions(values_to_copy(original), exceptions)
    table.say(f"#{row.label} becomes a copy of {original.known_as} as it is turned face up.", "708.11", "614.1e")
    return msgspec.structs.replace(event, copied=copied, copy_ends=ends)
