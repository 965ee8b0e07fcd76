"""Whether the conditions of abilities hold now (CR 603.4, 608.2c)."""

from msgspec.structs import replace

from judgebot.cards import conditions as when
from judgebot.game import matching, quantities
from judgebot.game.context import Context
from judgebot.game.state import MAX_SPEED
from judgebot.game.trace import MissingFactError, NotDecidedError


def happened_this_turn(ctx: Context, event: when.Event) -> bool:
    """Return whether an event of the kind happened this turn; objects are looked at as they last were (CR 608.2i)."""
    from judgebot.game.patterns import match_event  # patterns reads objects and players here

    if event.count is not None or event.total_power is not None:
        raise NotDecidedError("how many, or how strong ones, took part in something earlier this turn")
    return any(match_event(ctx, event, done) is not None for done in ctx.game.log)


def holds(ctx: Context, condition: when.Condition) -> bool:
    """Return whether a condition holds now."""
    match condition:
        case when.Exists(of, number):
            listed = len(matching.matching(ctx, of))
            enough = number.op in (">=", ">") and quantities.compares(ctx, listed, number)
            return enough or quantities.compares(ctx, listed + quantities.unlisted(ctx, of), number)
        case when.Is(what, wanted):
            meant = matching.objects(ctx, what)
            return bool(meant) and all(matching.matches(ctx, wanted, ctx.row(i), True) for i in meant)
        case when.InZone(what, zones):
            meant = matching.objects(ctx, what)
            return bool(meant) and all(i in ctx.game.objects and ctx.game.objects[i].zone in zones for i in meant)
        case when.Quantities(left, compare):
            return quantities.compares(ctx, quantities.quantity(ctx, left), compare)
        case when.TurnOf(player):
            return any(ctx.game.is_active(name) for name in matching.players(ctx, player))
        case when.WasKicked(cost):
            cast = ctx.obj(ctx.source).cast
            return cost in ctx.paid or (cast is not None and cost in cast.paid)
        case when.WasCast(zone, during):
            cast = ctx.obj(ctx.source).cast
            return cast is not None and zone in ("", cast.from_zone) and (not during or _was_in_own_main_phase(ctx))
        case when.DidIt(forced):
            return ctx.did_something() if forced else ctx.did_it
        case when.CameSinceLastUpkeep():
            before, _ = ctx.game.upkeeps.get(ctx.you, (0, 0))
            return ctx.obj(ctx.source).control_since >= (before or ctx.game.began)
        case when.Not(inner):
            return not holds(ctx, inner)
        case when.Both(conditions):
            return all(holds(ctx, part) for part in conditions)
        case when.Either(conditions):
            return any(holds(ctx, part) for part in conditions)
        case when.Happened(event):
            return happened_this_turn(ctx, event)
        case when.CastLastTurn(number, by_one):
            return quantities.compares(ctx, _cast_last_turn(ctx, by_one), number)
        case when.AnyPlayer(of, inner):
            return any(holds(replace(ctx, each=name), inner) for name in matching.players(ctx, of))
        case when.SamePlayer(one, among):
            who = matching.players(ctx, one)
            return bool(who) and set(who) <= set(matching.players(ctx, among))
        case when.Designated(player, "monarch"):
            return ctx.game.monarch in matching.players(ctx, player)
        case when.Designated(player, "city's blessing"):
            return bool(ctx.game.blessed & set(matching.players(ctx, player)))
        case when.Designated(player, "max speed"):
            return any(ctx.game.players[name].speed >= MAX_SPEED for name in matching.players(ctx, player))
        case when.Designated(player, "initiative"):
            return ctx.game.initiative in matching.players(ctx, player)
        case when.Designated(player, "completed a dungeon"):
            return any(ctx.game.players[name].completed for name in matching.players(ctx, player))
        case when.Designated(_, "starting player"):
            raise MissingFactError("which player was the starting player")
        case when.Won() if ctx.won is not None:
            return ctx.won
        case when.Designated() | when.Won():
            raise NotDecidedError(f"'{type(condition).__name__}' is not modelled")


def _was_in_own_main_phase(ctx: Context) -> bool:
    """Whether the source was cast in a main phase of its controller. Raises MissingFactError where nobody told."""
    cast = ctx.obj(ctx.source).cast
    if cast is None or not cast.step:
        raise MissingFactError(f"when {ctx.obj(ctx.source).known_as} was cast")
    return cast.step.startswith("main") and cast.on_own_turn


def _cast_last_turn(ctx: Context, by_one: bool) -> int:
    """How many spells were cast last turn, by all players or by the one who cast most."""
    if ctx.game.cast_last_turn is None:
        raise MissingFactError("how many spells were cast last turn")
    counts = ctx.game.cast_last_turn.values()
    return max(counts, default=0) if by_one else sum(counts)
